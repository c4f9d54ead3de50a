"""The last throw, large, and those before it: what was thrown, what it came to, and who or what threw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.games.reader.models import DieModel, ThrowModel
from companion.models.game.party_looks import PartyLook
from companion.texts import Teller
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import Theme
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.dice import DiceRow
from companion.ui.widgets.layout import Painted, row, space
from companion.ui.widgets.text import FitText

BEFORE = {True: 6, False: 4}
"""Earlier throws in sight, by whether the panel stands upright."""

DRAWN = 10
"""Dice that are drawn one by one; more of them stand as numbers in a line."""

LONGEST = 12
"""Characters of an earlier throw and of its faces."""

PIPS = frozenset("123456")


class ThrowsView(BoxLayout):
    """Newest first."""

    role = "throws"

    def __init__(
        self, throws: Sequence[ThrowModel], look: Look, teller: Teller, looks: Mapping[Party, PartyLook]
    ) -> None:
        theme = look.theme
        super().__init__(orientation="vertical", spacing=theme.units(1))
        if not throws:
            empty = look._("Nothing has been thrown yet.")
            self.add_widget(FitText(empty, theme, "head", colour=theme.palette.text_dim))
            return
        last, before = throws[0], throws[1 : 1 + BEFORE[theme.profile.portrait]]
        head = row(theme, 1, size_hint_y=None, height=theme.mm(6))
        if last.party is not None:
            head.add_widget(Mark(looks[last.party], theme, mm=5, size_hint_x=None, width=theme.mm(6)))
        said = " · ".join(part for part in (last.party or "", last.name, last.throw) if part)
        head.add_widget(FitText(said, theme, "body", align="left"))
        source = FitText(teller.name(last.source), theme, "small", align="right", colour=theme.palette.text_dim)
        head.add_widget(source)
        self.add_widget(head)
        self.add_widget(FitText(last.result, theme, "display", strong=True, size_hint_y=0.9))
        self.add_widget(_dice(last, theme))
        for throw in before:
            line = row(theme, 1, size_hint_y=None, height=theme.mm(4.8))
            dim = theme.palette.text_dim
            line.add_widget(FitText(_shortened(throw.throw), theme, "small", align="left", colour=dim, size_hint_x=0.3))
            line.add_widget(FitText(_shortened(throw.shows), theme, "small", align="left", colour=dim, size_hint_x=0.4))
            result = _shortened(throw.result)
            line.add_widget(FitText(result, theme, "small", strong=True, align="left", size_hint_x=0.18))
            told = FitText(teller.name(throw.source), theme, "small", align="right", colour=dim, size_hint_x=0.34)
            line.add_widget(told)
            self.add_widget(line)


def _shortened(shows: str) -> str:
    """What the dice of an earlier throw show, as far as it fits a line."""
    return shows if len(shows) <= LONGEST else f"{shows[:LONGEST].rstrip()} …"


def _dice(throw: ThrowModel, theme: Theme) -> BoxLayout:
    """Each die as it lies there; those that do not count are set small."""
    dice = [die for pool in throw.dice for die in pool]
    if all(die.counts and die.face in PIPS for die in dice) and "d6" in throw.throw:
        return DiceRow([int(die.face) for die in dice], theme, mm=11, align="centre")
    if len(dice) > DRAWN:
        return FitText(throw.shows, theme, "body")
    line = row(theme, 0.75)
    line.add_widget(space())
    for die in dice:
        line.add_widget(FaceBox(die, theme))
    line.add_widget(space())
    return line


class FaceBox(Painted, BoxLayout):
    """A die with what stands on it; one that does not count is crossed out and dim."""

    role = "die"

    def __init__(self, die: DieModel, theme: Theme) -> None:
        self.die, self.theme = die, theme
        wide = theme.mm(10) + theme.mm(2.6) * max(0, len(die.face) - 2)
        super().__init__(size_hint=(None, None), size=(min(wide, theme.mm(30)), theme.mm(10)))
        self.pos_hint = {"center_y": 0.5}
        self.padding = theme.units(0.5)
        ink = theme.palette.text if die.counts else theme.palette.text_dim
        self.add_widget(FitText(die.face if die.counts else f"({die.face})", theme, "body", strong=True, colour=ink))

    def paint(self, canvas: object) -> None:
        """Draw the box."""
        palette = self.theme.palette
        fill = palette.raised if self.die.counts else None
        line = palette.text if self.die.counts else palette.line
        paint_box(canvas, self.pos, self.size, fill, line, self.theme.units(0.75), 1.2)
