"""The dice: what each has shown, as bars, and on request whether it may be biased."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.table.chance import NO_EVIDENCE, TOO_FEW, UNUSUAL, Die, judge_die
from companion.texts.wording import N_
from companion.ui.boards import lettering
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_die
from companion.ui.look.paint.plain import box, dashed
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import Text
from companion.ui.widgets.things.paper import Paper

SOURCES = {
    "tower": N_("Dice tower, die {number}"),
    "typed": N_("Typed in, die {number}"),
    "virtual": N_("The box, die {number}"),
}
"""The names of the sources that faces come from."""

VERDICTS = {
    TOO_FEW: N_("Rolls: {rolls}. Too few to say anything; roll {more} more."),
    NO_EVIDENCE: N_("Rolls: {rolls}. No evidence of bias yet."),
    UNUSUAL: N_(
        "Rolls: {rolls}. Unusual: a fair die shows this {percent} % of the time. Roll {more} more and look again."
    ),
}
"""The sentence for each verdict; none says that a die is bad."""

YET = N_("A face that comes 1.5 times as often as it should would probably show after {more} more rolls.")

FACES = 6
"""Faces of the dice in all our games; a die that has shown a higher number has more."""

MOST_BARS = 12
"""So many bars have room for the figures below them; of dice with more faces some share a bar."""

SHARES = (2, 5, 10, 20, 50, 100)
"""How many faces may share a bar."""


LANE = 0.68
"""How much of its place a bar fills."""

BARS_MM, FIGURE_MM = 40.0, 5.0
"""Height of the bars with all that stands at them, and of a count."""


def grouped(counts: Sequence[int]) -> list[tuple[str, int]]:
    """Each face with its count; of dice with many faces those from and to with their sum, “11–20”."""
    if len(counts) <= MOST_BARS:
        return [(str(face), count) for face, count in enumerate(counts, 1)]
    share = next((one for one in SHARES if len(counts) <= one * MOST_BARS), -(-len(counts) // MOST_BARS))
    starts = range(0, len(counts), share)
    return [(f"{at + 1}–{min(at + share, len(counts))}", sum(counts[at : at + share])) for at in starts]


OFTEN = 2
"""Rolls of each face on average from which on a line tells how often a fair die would show it."""


class Bars(Painted):
    """A bar for each face with its count on top, above its die or, where `dice` have other than six faces, its name.
    Dashes stand where a fair die would have them all, once it was rolled often enough.
    """

    def __init__(self, counts: Sequence[tuple[str, int]], theme: Theme, *, dice: bool, **kwargs: Any) -> None:
        self._counts, self.theme, self._dice = counts, theme, dice
        self._still: Still | None = None
        super().__init__(**kwargs)

    @property
    def shows(self) -> str:
        """Each face with its count."""
        return " · ".join(f"{face}: {count}" for face, count in self._counts)

    def paint(self, canvas: Canvas) -> None:
        """From one picture: many dice have many faces."""
        size = round(self.width), round(self.height)
        if self._still is None or self._still.size != size:
            self._still = Still(size, self._print)
        self._still.show(canvas, self.pos)

    def _print(self, canvas: Canvas) -> None:
        theme, palette = self.theme, self.theme.palette
        most = max(count for _, count in self._counts) or 1
        wide, figure = self.width / len(self._counts), theme.mm(FIGURE_MM) * theme.text_scale
        die = min(wide * 0.7, theme.mm(8)) if self._dice else figure
        low = die + theme.design(8)
        room = self.height - low - figure - theme.design(4)
        px, least = theme.type(3.4, Typeface.STRONG), theme.least
        box(canvas, (0, low), (self.width, max(1, theme.design(2))), palette.ink, alpha=0.6)
        each = sum(count for _, count in self._counts) / len(self._counts)
        if each >= OFTEN:
            fair, dash = low + room * each / most, theme.design(10)
            for at in range(int(self.width / dash / 2)):
                box(canvas, (2 * at * dash, fair), (dash, max(2, theme.design(2))), palette.ink, alpha=0.45)
        empty = not any(count for _, count in self._counts)
        for number, (face, count) in enumerate(self._counts):
            x = wide * (number + 0.5)
            if self._dice:
                paint_die(canvas, number + 1, (x, die / 2), die, palette.ivory, palette.ink, palette.ink)
            else:
                frame = (x - wide / 2, 0, wide, die)
                lettering.write(canvas, face, frame, px, palette.ink_soft, face=Typeface.STRONG, least=least)
            if empty:  # a lane to be filled
                lane = x - wide * LANE / 2, low + theme.design(8)
                dashed(canvas, lane, (wide * LANE, self.height - lane[1]), palette.ink_soft, theme.mm(1))
                continue
            high = room * count / most
            box(canvas, (x - wide * LANE / 2, low), (wide * LANE, max(high, theme.design(3))), palette.brick, 2)
            frame = (x - wide / 2, low + high, wide, figure)
            behind = theme.mm(2.2) * len(str(count))  # no dash through a figure
            box(canvas, (x - behind / 2, low + high + theme.design(3)), (behind, figure * 0.8), palette.paper)
            lettering.write(canvas, str(count), frame, px, palette.ink, face=Typeface.STRONG, least=least)


class DiceScreen(Page):
    """The results of each die in a block."""

    role = "dice"

    def __init__(self, look: Look, dice: Mapping[Die, Mapping[int, int]], on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Dice"), on_back)
        b = self.b
        self.verdicts: list[Text] = []
        if not dice:
            self.body.add_widget(self._sheet_to_fill())
            return
        self._counts = [_counts(dice[die]) for die in sorted(dice)]
        listed = b.column()
        for die, counts in zip(sorted(dice), self._counts, strict=True):
            paper = Paper(b.theme, pad=14, size_hint_y=None)
            paper.bind(minimum_height=paper.setter("height"))
            verdict = b.text("", "small", colour=paper.ink)
            title = look.fill(look._(SOURCES[die.source]), number=die.number)
            put(
                paper,
                b.text(title, "effect", strong=True, colour=b.palette.brick_text),
                Bars(
                    grouped(counts),
                    b.theme,
                    dice=len(counts) == FACES,
                    size_hint_y=None,
                    height=b.mm(BARS_MM),
                ),
                verdict,
            )
            self.verdicts.append(verdict)
            listed.add_widget(paper)
        self.put_beside_title(b.button(look._("Test the dice"), self.test, mm=TOUCH_MM))
        self.body.add_widget(b.scrolled(listed))

    def _sheet_to_fill(self) -> Paper:
        """The sheet of a die that was not rolled yet: an empty lane for each face, and what it is for."""
        b, _ = self.b, self.look._
        paper = Paper(b.theme, pad=22)
        told = _("Every roll is counted here, die by die. Once there are enough, the box says if one looks unfair.")
        put(
            paper,
            b.text(_("Nothing was rolled yet."), "title", strong=True, colour=b.palette.brick_text),
            b.text(told, colour=paper.ink),
            Bars(grouped([0] * FACES), b.theme, dice=True),
        )
        return paper

    def test(self) -> None:
        """Shows the verdict on each die. Only on request: testing again and again raises false alarms."""
        look = self.look
        for counts, shown in zip(self._counts, self.verdicts, strict=True):
            verdict = judge_die(counts)
            percent = f"{verdict.chance * 100:.1g}"
            said = look.fill(look._(VERDICTS[verdict.code]), rolls=verdict.rolls, more=verdict.more, percent=percent)
            if verdict.code == NO_EVIDENCE and verdict.more:
                said += " " + look.fill(look._(YET), more=verdict.more)
            shown.text = said


def _counts(shown: Mapping[int, int]) -> list[int]:
    return [shown.get(face, 0) for face in range(1, max(FACES, *shown) + 1)]
