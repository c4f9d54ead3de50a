"""The dice: what each has shown, as bars, and on request whether it may be biased."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.table.chance import NO_EVIDENCE, TOO_FEW, UNUSUAL, Die, judge_die
from companion.texts.wording import N_
from companion.ui.boards import lettering
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_die
from companion.ui.look.paint.plain import box, dashed
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import CONFIRM_MM, TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.layout import Painted, as_high_as_needed
from companion.ui.widgets.screen.page import Page, side_width
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.paper import Paper

SOURCES = {
    "tower": N_("Dice tower, die {number}"),
    "radio": N_("Radio dice, die {number}"),
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

DIE_MM, FIGURE_MM, GAP_MM = 9.0, 6.5, 1.2
"""The largest die below a bar, the height of a line of figures, and the room between two of these."""

NAME_MM = 4.2
"""The height of a line with the name of a face."""

DASH_MM, THICK_MM = 1.4, 0.45
"""The dashes of a fair die."""

STEP_MM = 12.0
"""The width of the keys to the die before and after."""

LEAST_SHARE = 0.01
"""Rarer than this, in percent, nobody can tell apart."""


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
    """A bar for each face above its die or, where `dice` have other than six faces, its name; below that the count, so
    that no line goes through a figure. Dashes, called `fair`, stand where a fair die would have them all, once it was
    rolled often enough.
    """

    def __init__(
        self, counts: Sequence[tuple[str, int]], theme: Theme, *, dice: bool, fair: str = "", **kwargs: Any
    ) -> None:
        self._counts, self.theme, self._dice, self._fair = counts, theme, dice, fair
        self._still: Still | None = None
        super().__init__(**kwargs)

    @property
    def shows(self) -> str:
        """Each face with its count."""
        return " · ".join(f"{face}: {count}" for face, count in self._counts)

    def paint(self, canvas: Canvas) -> None:
        """From one picture: many dice have many faces."""
        size = round(self.width), round(self.height)
        if min(size) < 2:
            return
        if self._still is None or self._still.size != size:
            self._still = Still(size, self._print)
        self._still.show(canvas, self.pos)

    def _print(self, canvas: Canvas) -> None:
        theme, palette = self.theme, self.theme.palette
        counts = [count for _, count in self._counts]
        most, each = max(counts), sum(counts) / len(counts)
        wide, gap = self.width / len(counts), theme.mm(GAP_MM)
        figure = theme.mm(FIGURE_MM) * theme.text_scale if most else gap
        names = [face.split("–") for face, _ in self._counts]
        lines = max(map(len, names))
        die = min(wide * 0.8, theme.mm(DIE_MM)) if self._dice else theme.mm(NAME_MM) * lines
        low = figure + die + 2 * gap
        called = figure if each >= OFTEN and self._fair else 0
        room = self.height - low - called - gap
        told = [str(count) for count in counts]
        size, small = self._fitting(told, 4.4, wide), self._fitting(chain(*names), 3.0, wide)
        for number, count in enumerate(counts):
            x, lane = wide * (number + 0.5), wide * LANE
            if self._dice:
                paint_die(canvas, number + 1, (x, figure + gap + die / 2), die, palette.ivory, palette.ink, palette.ink)
            else:  # from and to below each other: beside each other they would be too small
                for line, name in enumerate(reversed(names[number])):
                    frame = wide * number, figure + gap + line * die / lines, wide, die / lines
                    self._write(canvas, name, frame, small, palette.ink_soft)
            if not most:  # a lane to be filled
                dashed(canvas, (x - lane / 2, low + gap), (lane, room), palette.ink_soft, theme.mm(1))
                continue
            if count:
                box(canvas, (x - lane / 2, low), (lane, max(room * count / most, gap)), palette.brick, 2)
            ink = palette.ink if count else palette.ink_soft
            self._write(canvas, told[number], (wide * number, 0, wide, figure), size, ink)
        box(canvas, (0, low), (self.width, max(2, theme.design(2))), palette.ink, alpha=0.7)
        if called:
            self._dashes(canvas, low + room * each / most, 0, self.width)
            px = theme.type(3.0, Typeface.STRONG)
            words = text_width(self._fair, px, face=Typeface.STRONG) + 2 * gap
            at = self.width - words, self.height - called
            self._write(canvas, self._fair, (*at, words, called), px, palette.ink)
            self._dashes(canvas, at[1] + called / 2, at[0] - theme.mm(5.5 * DASH_MM) - gap, at[0] - gap)

    def _fitting(self, told: Iterable[str], mm: float, wide: float) -> float:
        """The size, in px, at which all of them have room in a lane."""
        px = self.theme.type(mm, Typeface.STRONG)
        return px * min(1.0, 0.9 * wide / max(text_width(one, px, face=Typeface.STRONG) for one in told))

    def _write(self, canvas: Canvas, told: str, frame: tuple[float, float, float, float], px: float, ink: str) -> None:
        lettering.write(canvas, told, frame, px, ink, face=Typeface.STRONG, least=self.theme.least)

    def _dashes(self, canvas: Canvas, y: float, left: float, right: float) -> None:
        """Dark on the paper and light on the bars, which they cross."""
        theme, palette = self.theme, self.theme.palette
        dash, thick = theme.mm(DASH_MM), max(2.0, theme.mm(THICK_MM))
        for at in range(int((right - left + dash) / dash / 2)):
            x = left + 2 * at * dash
            box(canvas, (x - 1, y - thick / 2 - 1), (dash + 2, thick + 2), palette.paper)
            box(canvas, (x, y - thick / 2), (dash, thick), palette.ink)


class DiceScreen(Page):
    """A sheet for each die, one at a time: its results as bars, and below them what the test says of it."""

    role = "dice"

    def __init__(
        self,
        look: Look,
        dice: Mapping[Die, Mapping[int, int]],
        on_back: Callable[[], None],
        on_radio: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(look, look._("Dice"), on_back)
        if on_radio is not None:  # whoever looks for these dice looks here, too
            words = look._("Radio dice")
            self.put_beside_title(self.b.button(words, on_radio, icon="radio_dice", mm=TOUCH_MM, size="label"))
        self._dice = [(die, _counts(dice[die])) for die in sorted(dice)]
        self._at, self._tested = 0, False
        self._lay()

    def _lay(self) -> None:
        """The bars have all the height; beside them, or below on an upright panel, stand the words."""
        b, look = self.b, self.look
        if not self._dice:
            refill(self.body, self._sheet_to_fill())
            return
        die, counts = self._dice[self._at]
        paper = Paper(b.theme, pad=16)
        paper.add_widget(Bars(grouped(counts), b.theme, dice=len(counts) == FACES, fair=look._("a fair die")))
        title = look.fill(look._(SOURCES[die.source]), number=die.number)
        told = self._verdict(counts) if self._tested else look.fill(look._("Rolls: {rolls}"), rolls=sum(counts))
        said = b.text(title, "head", strong=True), b.text(told)
        test = (
            None
            if self._tested
            else b.button(look._("Test the dice"), self.test, style="main", mm=CONFIRM_MM, size="head")
        )
        side = b.column(*(said if b.portrait else (b.scroll(*said),)), self._others(), test)
        if b.portrait:
            as_high_as_needed(side)
        else:
            side.size_hint_x, side.width = None, side_width(b.theme)
        refill(self.body, paper, side)

    def _others(self) -> BoxLayout | None:
        """The way to the dice before and after, where there are others."""
        b, many = self.b, len(self._dice)
        if many == 1:
            return None
        back = b.button("", partial(self._turn, -1), icon="back", mm=TOUCH_MM, wide=STEP_MM)
        on = b.button("", partial(self._turn, 1), icon="forward", mm=TOUCH_MM, wide=STEP_MM)
        back.says, on.says = "-1", "+1"
        return b.row(back, b.fit(f"{self._at + 1} / {many}", "name", strong=True), on, high=TOUCH_MM)

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

    def _turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self._dice)
        self._lay()

    def test(self) -> None:
        """Shows the verdict on each die. Only on request: testing again and again raises false alarms."""
        self._tested = True
        self._lay()

    def _verdict(self, counts: Sequence[int]) -> str:
        look, verdict = self.look, judge_die(counts)
        share = verdict.chance * 100
        percent = f"{share:.1g}" if share >= LEAST_SHARE else f"<\u00a0{LEAST_SHARE}"
        if look.language != "en":
            percent = percent.replace(".", ",")
        said = look.fill(look._(VERDICTS[verdict.code]), rolls=verdict.rolls, more=verdict.more, percent=percent)
        said = said.replace(" %", "\u00a0%")  # a figure and its sign stay in one line
        if verdict.code == NO_EVIDENCE and verdict.more:
            said += " " + look.fill(look._(YET), more=verdict.more)
        return said


def _counts(shown: Mapping[int, int]) -> list[int]:
    return [shown.get(face, 0) for face in range(1, max(FACES, *shown) + 1)]
