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
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted

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
        b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(1))
        if not throws:
            empty = look._("Nothing has been thrown yet.")
            self.add_widget(b.fit(empty, "head", dim=True))
            return
        last, before = throws[0], throws[1 : 1 + BEFORE[b.portrait]]
        said = " · ".join(part for part in (last.party or "", last.name, last.throw) if part)
        put(
            self,
            b.row(
                b.mark(looks[last.party], mm=5, wide=6) if last.party is not None else None,
                b.fit(said, align="left"),
                b.fit(teller.name(last.source), "small", align="right", dim=True),
                high=6,
            ),
            b.fit(last.result, "display", strong=True, size_hint_y=0.9),
            _dice(last, b),
        )
        for throw in before:
            result = _shortened(throw.result)
            self.add_widget(
                b.row(
                    b.fit(_shortened(throw.throw), "small", align="left", dim=True, size_hint_x=0.3),
                    b.fit(_shortened(throw.shows), "small", align="left", dim=True, size_hint_x=0.4),
                    b.fit(result, "small", strong=True, align="left", size_hint_x=0.18),
                    b.fit(teller.name(throw.source), "small", align="right", dim=True, size_hint_x=0.34),
                    high=4.8,
                )
            )


def _shortened(shows: str) -> str:
    """What the dice of an earlier throw show, as far as it fits a line."""
    return shows if len(shows) <= LONGEST else f"{shows[:LONGEST].rstrip()} …"


def _dice(throw: ThrowModel, b: Builder) -> BoxLayout:
    """Each die as it lies there; those that do not count are set small."""
    dice = [die for pool in throw.dice for die in pool]
    if all(die.counts and die.face in PIPS for die in dice) and "d6" in throw.throw:
        return b.dice([int(die.face) for die in dice], mm=11, align="centre")
    if len(dice) > DRAWN:
        return b.fit(throw.shows)
    return b.row(b.space(), *(FaceBox(die, b) for die in dice), b.space(), gap=0.75)


class FaceBox(Painted, BoxLayout):
    """A die with what stands on it; one that does not count is crossed out and dim."""

    role = "die"

    def __init__(self, die: DieModel, b: Builder) -> None:
        self.die, self.theme = die, b.theme
        wide = b.mm(10) + b.mm(2.6) * max(0, len(die.face) - 2)
        super().__init__(size_hint=(None, None), size=(min(wide, b.mm(30)), b.mm(10)))
        self.pos_hint = {"center_y": 0.5}
        self.padding = b.units(0.5)
        ink = b.palette.text if die.counts else b.palette.text_dim
        self.add_widget(b.fit(die.face if die.counts else f"({die.face})", strong=True, colour=ink))

    def paint(self, canvas: object) -> None:
        """Draw the box."""
        palette = self.theme.palette
        fill = palette.raised if self.die.counts else None
        line = palette.text if self.die.counts else palette.line
        paint_box(canvas, self.pos, self.size, fill, line, self.theme.units(0.75), 1.2)
