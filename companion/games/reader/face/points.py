"""The points of a round: a tap on a name chooses who gets the number that is typed, with plus or minus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.models.game.parties import PartyModel
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.entry import CURSOR, Key, Typing
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.names import Name, brief
from companion.ui.widgets.things.paper import Paper
from companion.ui.widgets.words.few_lines import in_few_lines
from companion.ui.widgets.words.in_room import in_one_size

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "±", "0", "←")
ONE_BELOW_ANOTHER = 5
"""More people than these stand in two columns, so that everybody's points are in sight."""

HIGHEST_MM = 16.0
"""The highest line."""

WHOSE_MM = 9.5
"""The height of the slip with the one whose points are typed."""

LINE = 1.25
"""How high a line is, over the size of its letters."""

WAY_MM = 12.0
"""The height of the way on, at the usual size of text."""

LONGEST = 6
"""Most digits of somebody's points."""


class PointsPage(Page, Typing):
    """Names with their points at the left, keys at the right. `on_done` gets the points in seat order."""

    role = "points"

    def __init__(
        self,
        look: Look,
        parties: Sequence[PartyModel],
        number: int,
        before: Sequence[int],
        on_done: Callable[[Sequence[int]], None],
        on_back: Callable[[], None],
        others: Sequence[int] = (),
    ) -> None:
        super().__init__(look, look.fill(look._("Points of round {number}"), number=number), on_back)
        self.parties, self.on_done, self.at = parties, on_done, 0
        self.points = [str(value) if value else "" for value in before]
        self._ways_of = -1
        self.others = others or [0] * len(parties)
        self.listed = GridLayout(cols=1 if len(parties) <= ONE_BELOW_ANOTHER else 2, spacing=(self.b.units(1), 0))
        paper = Paper(self.b.theme, pad=8)
        paper.add_widget(self.listed)
        put(self.body, paper, self._keys())
        self._show()

    def _keys(self) -> BoxLayout:
        """Whose points are typed, large, above the keys; below them the way on to whoever is next."""
        b = self.b
        grid = GridLayout(cols=3, spacing=b.units(0.5))
        for key in KEYS:
            icon = "erase" if key == "←" else ""
            grid.add_widget(Key("" if icon else key, b.theme, partial(self.type, key), icon=icon))
        self.slip = Paper(b.theme, "slip", pad=8, size_hint_y=None, height=b.mm(WHOSE_MM), orientation="horizontal")
        high = WAY_MM * max(1.0, b.theme.text_scale)
        self.ways = b.column(gap=0.75, high=TOUCH_MM + high)  # the same for everybody: no key moves under a finger
        self.ways.height += self.ways.spacing
        return b.column(self.slip, grid, self.ways, size_hint=(1, 1.3) if b.portrait else (0.62, 1))

    def _show(self) -> None:
        """The lines of the sheet, whose turn it is to be written, and the ways on."""
        b, at = self.b, self.at
        party, last, ink = self.parties[at], at + 1 == len(self.parties), self.slip.ink
        number = b.fit(_signed(self.points[at]) + CURSOR, "title", strong=True, align="right", colour=ink)
        px = min(number.wanted_px, (self.slip.height - 2 * b.theme.design(8)) / LINE)
        number.size_hint_x, number.width = None, text_width(number.text, px, face=number.face) + b.units(0.5)
        look: dict[str, Any] = {"strong": True, "align": "left", "colour": ink}
        name = Name(party.title, party.short, b.theme, "name", slim=True, first=party.first, **look)
        refill(self.slip, b.mark(party.look, mm=7, wide=9), name, number)
        if self._ways_of != at:
            self._ways_of = at
            self._show_ways(last)
        few = len(self.parties) <= ONE_BELOW_ANOTHER
        sums = [_sum(other, text) for other, text in zip(self.others, self.points, strict=True)]
        px = b.theme.px("question")
        wide = max(text_width(one, px, True) for one in sums) / b.mm(1) + (5 if few else 1.5)
        lines = [
            PointsLine(
                party,
                self.points[number],
                self.others[number],
                self.look,
                partial(self._pick, number),
                chosen=number == self.at,
                wide=wide,
                large=few,
            )
            for number, party in enumerate(self.parties)
        ]
        in_one_size([line.name for line in lines])
        refill(self.listed, *lines)
        if few:  # the first lines of the sheet, none is stretched
            self.listed.add_widget(self.b.space(size_hint_y=0.01))

    def _show_ways(self, last: bool) -> None:
        """The way on to whoever is next; after the last one, to write it all down."""
        b, look = self.b, self.look
        if last:
            self.done = b.button(look._("Write down"), self._done, style="main", size_hint_y=1)
            refill(self.ways, b.space(size_hint_y=None, height=b.mm(TOUCH_MM)), self.done)
            return
        following = self.parties[self.at + 1]
        says = look.fill(look._("Next: {name}"), name=brief(following.first or following.title))
        on = b.button(says, self._next, style="main", icon="forward", size_hint_y=1)
        in_few_lines(on.label, 1, b.theme.px("small") / max(1.0, b.theme.text_scale))
        on.repeats = True
        self.done = b.button(look._("Write down"), self._done, mm=TOUCH_MM)
        refill(self.ways, self.done, on)

    def type(self, key: str) -> None:
        """Takes a digit, the sign, or the key that erases."""
        text = self.points[self.at]
        digits, minus = text.lstrip("-"), "-" if text.startswith("-") else ""
        if key in ("±", "-"):
            minus = "" if minus else "-"
        elif key == "←":
            digits = digits[:-1]
            minus = minus if digits else ""
        elif key.isascii() and key.isdigit() and len(digits) < LONGEST:
            digits = (digits + key).lstrip("0") or "0"
        self.points[self.at] = minus + digits
        self._show()

    def erase(self) -> None:
        """Removes the last digit."""
        self.type("←")

    def finish(self) -> None:
        """Goes on to the next name; after the last one, hands over all points."""
        if self.at + 1 < len(self.parties):
            self._next()
        else:
            self._done()

    def _pick(self, number: int) -> None:
        self.at = number
        self._show()

    def _next(self) -> None:
        self._pick((self.at + 1) % len(self.parties))

    def _done(self) -> None:
        self.on_done([points_in(text) for text in self.points])


def _signed(text: str) -> str:
    """What was typed, with its sign."""
    return text.replace("-", "−") if text.startswith("-") or not text.strip("0") else f"+{text}"


def points_in(text: str) -> int:
    """What was typed, 0 for nothing."""
    return int(text) if text.strip("-") else 0


def _sum(others: int, text: str) -> str:
    """The points of all rounds, with those that were typed."""
    return str(others + points_in(text)).replace("-", "−")


class PointsLine(Touchable, BoxLayout):
    """A line of the pad with a name, the points that were typed, and the sum; a light lies on the one being typed."""

    role = "points line"

    def __init__(
        self,
        party: PartyModel,
        points: str,
        others: int,
        look: Look,
        on_tap: Callable[[], object],
        *,
        chosen: bool,
        wide: float,
        large: bool,
    ) -> None:
        b = Builder(look)
        self.theme, self.chosen = b.theme, chosen
        super().__init__(on_tap, spacing=b.units(0.75), padding=(b.units(0.75), 0), size_hint_max_y=b.mm(HIGHEST_MM))
        ink, soft = (b.palette.on_lamp, b.palette.on_lamp) if chosen else (b.palette.ink, b.palette.ink_soft)
        self.name = b.fit(party.name, "name" if large else "answer", strong=chosen, align="left", colour=ink)
        written = _signed(points) if points else ""
        added = b.fit(written, "question" if large else "note", align="right" if large else "left", colour=soft)
        if large:
            added.size_hint_x = 0.5
        else:
            added.size_hint_y = 0.8
        put(
            self,
            b.mark(party.look, mm=7 if large else 5.2, wide=9 if large else 6),
            self.name if large else b.column(self.name, added if written else None, gap=0),
            added if large else None,
            b.fit(_sum(others, points), "question", strong=True, align="right", colour=ink, wide=wide),
        )

    def paint(self, canvas: Canvas) -> None:
        """Draw the light and the line below it."""
        palette = self.theme.palette
        if self.chosen or self.pressed:
            box(canvas, self.pos, self.size, palette.lamp, self.theme.design(4), 1.0 if self.chosen else 0.4)
        box(canvas, self.pos, (self.width, 1), palette.ink, alpha=0.35)
