"""Who swaps how many cards with whom before a game (KP-24), as pairs of seats on the felt."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.games.karriere_poker.face.cards import SHAPE
from companion.games.karriere_poker.face.inks import SET, on_felt
from companion.games.karriere_poker.face.oval.heaps import paint_number
from companion.games.karriere_poker.face.oval.seat import OnSeat, SeatCell, measures, paint_cards
from companion.games.karriere_poker.models import CareerModel, Scene, SwapModel
from companion.ui.look.look import Look
from companion.ui.look.paint import painter, papers
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put
from companion.ui.widgets.text import FitText

EDGE, APART = 26.0, 8.0
"""The margin within the table's edge, and the least between two pairs, in design pixels."""

MOST = 4
"""So many cards are swapped as a rule at most: all pairs show theirs equally far apart."""

ARROW = 28.0
"""The most width of an arrow, in design pixels."""


class SwapRow(FloatLayout):
    """Two seats and as many card backs as go either way; somebody without a partner keeps all cards."""

    role = "swap"

    def __init__(self, swap: SwapModel | None, cells: list[SeatCell], look: Look) -> None:
        super().__init__(size_hint=(None, None))
        self.swap, self.cells, self.theme = swap, cells, look.theme
        words = "" if swap is not None else look._("keeps all cards")
        free: dict[str, Any] = {"size_hint": (None, None)}
        self.words = FitText(words, look.theme, "answer", colour=on_felt(look.theme), align="left", **free)
        for cell in cells:
            self.add_widget(cell)
        if words:
            self.add_widget(self.words)

    def lay(self, seat: tuple[float, float]) -> None:
        """Places its parts; `seat` is the size of a seat."""
        design = self.theme.design
        y = self.y + (self.height - seat[1]) / 2
        for cell, x in zip(self.cells, (self.x, self.right - seat[0]), strict=False):
            cell.size, cell.pos = seat, (round(x), round(y))
        left = self.x + seat[0] + design(10)
        if self.swap is None:
            self.words.pos, self.words.size = (left, y), (self.right - left, seat[1])

    @property
    def shows(self) -> str:
        """How many cards go either way, or that none do."""
        return str(self.swap.count) if self.swap is not None else self.words.text

    def draw(self, canvas: Canvas, origin: tuple[float, float]) -> None:
        """The seats, and between them card backs and arrows."""
        for cell in self.cells:
            cell.draw(canvas, origin)
        if self.swap is None:
            return
        design, theme = self.theme.design, self.theme
        seat = self.cells[0].size
        x = self.x + self.width / 2 - origin[0]
        y = self.y + self.height / 2 - origin[1]
        gap = design(4)
        room = self.width - 2 * seat[0] - 2 * gap
        arrow = min(design(ARROW), room * 0.24)
        for name, way in (("arrow_left", -1), ("arrow_right", 1)):
            painter.icon(canvas, name, (x + way * (room - arrow) / 2, y), arrow, on_felt(theme))
        room -= 2 * arrow + gap
        high = min(seat[1] * 0.9, room * 0.86 / SHAPE)
        wide = high * SHAPE
        step = min(wide * 0.3, (room - wide) / (max(MOST, self.swap.count) - 1))
        for number in range(self.swap.count):
            middle = x + (number - (self.swap.count - 1) / 2) * step
            if theme.palette.textured:
                papers.back(canvas, theme, (middle - wide / 2, y - high / 2), (wide, high), SET)
            else:
                paint_cards(canvas, theme, (middle - wide / 2, y - high / 2), (wide, high), 0)
        top = x + (self.swap.count - 1) / 2 * step
        paint_number(canvas, theme, self.swap.count, (top, y), wide * 0.9)


class SwapSheet(FloatLayout):
    """All pairs below a title."""

    def __init__(self, board: CareerModel, look: Look, on_tap: OnSeat, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.look, self.theme = look, look.theme
        title = look._("Swapped by the box") if board.swapped else look._("Deal first, then swap")
        free: dict[str, Any] = {"size_hint": (None, None)}
        self.title = FitText(title, self.theme, "effect", strong=True, colour=on_felt(self.theme), **free)
        paired = {one.party for swap in board.swaps for one in (swap.upper, swap.lower)}
        self.rows: list[SwapRow] = []
        for swap in board.swaps:
            cells = [SeatCell(one, Scene.SWAP, look, on_tap) for one in (swap.upper, swap.lower)]
            self.rows.append(SwapRow(swap, cells, look))
        for seat in board.seats:
            if seat.party not in paired:
                self.rows.append(SwapRow(None, [SeatCell(seat, Scene.SWAP, look, on_tap)], look))
        put(self, self.title, *self.rows)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        design = self.theme.design
        if self.width <= 1 or self.height <= 1:
            return
        inset, count = design(EDGE), len(self.rows)
        title = self.theme.px("effect") * 1.3
        room = self.height - title - design(22)
        least = min(self.theme.mm(TOUCH_MM) + 2, room / count)  # that of a finger
        parts = measures(self.theme, most=max(least, room / count - design(APART)))
        high = parts.high
        each = min(high * 1.5, room / count)
        top = self.top - design(11) - (room - each * count) / 2
        self.title.size, self.title.pos = (self.width - 6 * inset, title), (self.x + 3 * inset, top - title)
        wide = self.width * 0.325
        for number, row in enumerate(self.rows):
            row.size = self.width - 2 * inset, each
            row.pos = self.x + inset, top - title - each * (number + 1)
            for cell in row.cells:
                cell.set_parts(parts)
            row.lay((round(wide), round(high)))

    def draw(self, canvas: Canvas, origin: tuple[float, float]) -> None:
        """Everything but the words, on the table's picture."""
        for row in self.rows:
            row.draw(canvas, origin)
