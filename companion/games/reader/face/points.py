"""The points of a round: a tap on a name chooses who gets the number that is typed, with plus or minus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

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
from companion.ui.widgets.things.paper import Paper

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "±", "0", "←")
ONE_BELOW_ANOTHER = 5
"""More people than these stand in two columns, so that everybody's points are in sight."""

HIGHEST_MM = 16.0
"""The highest line."""

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
        self.others = others or [0] * len(parties)
        self.listed = GridLayout(cols=1 if len(parties) <= ONE_BELOW_ANOTHER else 2, spacing=(self.b.units(1), 0))
        paper = Paper(self.b.theme, pad=8)
        paper.add_widget(self.listed)
        put(self.body, paper, self._keys())
        self._show()

    def _keys(self) -> BoxLayout:
        b, look = self.b, self.look
        grid = GridLayout(cols=3, spacing=b.units(0.5))
        for key in KEYS:
            icon = "erase" if key == "←" else ""
            grid.add_widget(Key("" if icon else key, b.theme, partial(self.type, key), icon=icon))
        self.done = b.button(look._("Write down"), self._done, style="main", mm=14)
        return b.column(
            grid,
            b.button(look._("Next one"), self._next, icon="down", mm=TOUCH_MM) if len(self.parties) > 1 else None,
            self.done,
            size_hint=(1, 0.9) if b.portrait else (0.62, 1),
        )

    def _show(self) -> None:
        refill(
            self.listed,
            *(
                PointsLine(
                    party,
                    self.points[number],
                    self.others[number],
                    self.look,
                    partial(self._pick, number),
                    chosen=number == self.at,
                )
                for number, party in enumerate(self.parties)
            ),
        )
        if len(self.parties) <= ONE_BELOW_ANOTHER:  # the first lines of the sheet, none is stretched
            self.listed.add_widget(self.b.space(size_hint_y=0.01))

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


def points_in(text: str) -> int:
    """What was typed, 0 for nothing."""
    return int(text) if text.strip("-") else 0


class PointsLine(Touchable, BoxLayout):
    """A line of the pad with a name and its points; a light lies on the one being typed."""

    role = "points line"

    def __init__(
        self, party: PartyModel, points: str, others: int, look: Look, on_tap: Callable[[], object], *, chosen: bool
    ) -> None:
        b = Builder(look)
        self.theme, self.chosen = b.theme, chosen
        super().__init__(on_tap, spacing=b.units(0.75), padding=(b.units(0.75), 0), size_hint_max_y=b.mm(HIGHEST_MM))
        ink, soft = (b.palette.on_lamp, b.palette.on_lamp) if chosen else (b.palette.ink, b.palette.ink_soft)
        shown = (points.replace("-", "−") or "") + (CURSOR if chosen else "")
        total = str(others + points_in(points)).replace("-", "−")
        put(
            self,
            b.mark(party.look, mm=5.2, wide=6),
            b.column(
                b.fit(party.name, "answer", strong=chosen, align="left", colour=ink),
                b.fit(f"= {total}", "note", align="left", colour=soft),
                gap=0,
            ),
            b.fit(shown, "title", strong=True, align="right", colour=ink, size_hint_x=0.55),
        )

    def paint(self, canvas: Canvas) -> None:
        """Draw the light and the line below it."""
        palette = self.theme.palette
        if self.chosen or self.pressed:
            box(canvas, self.pos, self.size, palette.lamp, self.theme.design(4), 1.0 if self.chosen else 0.4)
        box(canvas, self.pos, (self.width, 1), palette.ink, alpha=0.35)
