"""Who swaps how many cards with whom before a game (KP-24), as pairs of seats on the felt."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.games.karriere_poker.face.inks import on_felt
from companion.games.karriere_poker.face.oval.seat import BEHIND, OnSeat, SeatCell, measures, paint_cards
from companion.games.karriere_poker.models import CareerModel, Scene, SwapModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import FitText, text_width

HEAD, EDGE = 96.0, 26.0
"""The room of the title and the margin within the table's edge, in design pixels."""


class SwapRow(FloatLayout):
    """Two seats and the number of cards that go either way; somebody without a partner keeps all cards."""

    role = "swap"

    def __init__(self, swap: SwapModel | None, cells: list[SeatCell], look: Look) -> None:
        super().__init__(size_hint=(None, None))
        self.swap, self.cells, self.theme = swap, cells, look.theme
        words = str(swap.count) if swap is not None else look._("keeps all cards")
        size = "question" if swap is not None else "small"
        free: dict[str, Any] = {"size_hint": (None, None)}
        self.words = FitText(words, look.theme, size, strong=True, colour=on_felt(look.theme), **free)
        for cell in cells:
            self.add_widget(cell)
        self.add_widget(self.words)

    def lay(self, seat: tuple[float, float]) -> None:
        """Places its parts; `seat` is the size of a seat."""
        design = self.theme.design
        y = self.y + (self.height - seat[1]) / 2
        for cell, x in zip(self.cells, (self.x, self.right - seat[0]), strict=False):
            cell.size, cell.pos = seat, (round(x), round(y))
        left, room = self.x + seat[0] + design(6), self.width - 2 * seat[0] - design(12)
        if self.swap is None:
            self.words.pos, self.words.size = (left, y), (self.right - left, seat[1])
        else:
            card = text_width("0", self.theme.px("question"), face=Typeface.STRONG) + design(14)
            high = min(seat[1] * 0.8, card / 0.78)
            self.words.pos = round(left + (room - card) / 2 + design(BEHIND / 2)), round(y + (seat[1] - high) / 2)
            self.words.size = round(card), round(high)

    def draw(self, canvas: Canvas, origin: tuple[float, float]) -> None:
        """The seats, and between them a card and arrows."""
        for cell in self.cells:
            cell.draw(canvas, origin)
        if self.swap is None:
            return
        design, theme = self.theme.design, self.theme
        seat = self.cells[0].size
        x = self.x + self.width / 2 - origin[0]
        y = self.y + self.height / 2 - origin[1]
        reach = self.width / 2 - seat[0] - design(18)
        ink = on_felt(theme)
        painter.icon(canvas, "arrow_left", (x - reach, y), design(26), ink)
        painter.icon(canvas, "arrow_right", (x + reach, y), design(26), ink)
        at = self.words.x - origin[0], self.words.y - origin[1]
        paint_cards(canvas, theme, at, (self.words.width, self.words.height))


class SwapSheet(FloatLayout):
    """All pairs below a title."""

    def __init__(self, board: CareerModel, look: Look, on_tap: OnSeat, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.look, self.theme = look, look.theme
        title = look._("Swapped by the box") if board.swapped else look._("Deal first, then swap")
        note = look._("The lower give their best cards, the upper their worst.")
        free: dict[str, Any] = {"size_hint": (None, None)}
        self.title = FitText(title, self.theme, "effect", strong=True, colour=on_felt(self.theme), **free)
        self.note = FitText(note, self.theme, "small", colour=on_felt(self.theme), **free)
        paired = {one.party for swap in board.swaps for one in (swap.upper, swap.lower)}
        self.rows: list[SwapRow] = []
        for swap in board.swaps:
            cells = [SeatCell(one, Scene.SWAP, look, on_tap) for one in (swap.upper, swap.lower)]
            self.rows.append(SwapRow(swap, cells, look))
        for seat in board.seats:
            if seat.party not in paired:
                self.rows.append(SwapRow(None, [SeatCell(seat, Scene.SWAP, look, on_tap)], look))
        for part in (self.title, self.note, *self.rows):
            self.add_widget(part)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        design = self.theme.design
        if self.width <= 1 or self.height <= 1:
            return
        least = self.theme.px("effect") * 1.3 + self.theme.px("small") * 2.5
        parts = measures(self.theme, most=(self.height - least - design(18)) / len(self.rows))
        high = parts.high
        head = min(design(HEAD), self.height - len(self.rows) * high - design(18))
        inset = design(EDGE)
        top = self.top - design(11)
        note = min(head * 0.64, self.theme.px("small") * 2.5)
        self.title.size, self.title.pos = (self.width - 6 * inset, head - note), (self.x + 3 * inset, top - head + note)
        self.note.size, self.note.pos = (self.width - 3.4 * inset, note), (self.x + 1.7 * inset, top - head)
        each = min(high + design(14), (top - head - self.y - design(7)) / max(1, len(self.rows)))
        wide = self.width * 0.325
        for number, row in enumerate(self.rows):
            row.size = self.width - 2 * inset, each
            row.pos = self.x + inset, top - head - each * (number + 1)
            for cell in row.cells:
                cell.set_parts(parts)
            row.lay((round(wide), round(high)))

    def draw(self, canvas: Canvas, origin: tuple[float, float]) -> None:
        """Everything but the words, on the table's picture."""
        for row in self.rows:
            row.draw(canvas, origin)
