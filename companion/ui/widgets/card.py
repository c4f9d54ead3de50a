"""Cards: one with its title and text, and one that lies face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.models.game.hand import HandCard
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import Text
from companion.ui.widgets.things.paper import Paper


def card_sheet(card: HandCard, theme: Theme, *, brief: bool = False) -> Paper:
    """A card with its text, as high as needed; a `brief` one has only what it does."""
    sheet = Paper(theme, "card", pad=10 if brief else 14, size_hint_y=None, spacing=theme.design(4))
    sheet.role = "card"
    title = card.title if card.count == 1 else f"{card.count} × {card.title}"
    sheet.add_widget(
        Text(title, theme, "effect" if brief else "question", strong=True, colour=theme.palette.brick_text)
    )
    about, *does = card.lines or ("",)
    if about and not (brief and does):  # what it tells; what it does can be found without reading that
        sheet.add_widget(Text(about, theme, "small", colour=sheet.soft if does else sheet.ink))
    if does:
        sheet.add_widget(Text("\n".join(does), theme, "label", strong=True, colour=sheet.ink))
    sheet.bind(minimum_height=sheet.setter("height"))
    return sheet


def in_two(cards: Sequence[HandCard]) -> tuple[list[int], list[int]]:
    """Which cards lie in each of two columns that are about equally high, both in the order of the hand."""
    columns: tuple[list[int], list[int]] = [], []
    letters = [0, 0]
    for at in sorted(range(len(cards)), key=lambda at: (-_letters(cards[at]), at)):
        shorter = 0 if letters[0] <= letters[1] else 1
        columns[shorter].append(at)
        letters[shorter] += _letters(cards[at]) + TITLE
    return sorted(columns[0]), sorted(columns[1])


TITLE = 50
"""A card's title and its edges are as high as so many letters of its text."""


def _letters(card: HandCard) -> int:
    return sum(map(len, card.lines[1:] or card.lines))


class CardBack(Painted):
    """A card face down, upright in the middle of its place, with the back that the game draws."""

    def __init__(self, look: Look, *, times: float = 1.0, **kwargs: Any) -> None:
        self.theme, self.strokes, self.times = look.theme, look.game.card_back, times
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draws its outline and its back."""
        wide, high = self.theme.mm(2.4) * self.times, self.theme.mm(3.4) * self.times
        x, y = self.middle
        ink = self.theme.palette.text_dim
        paint_box(canvas, (x - wide / 2, y - high / 2), (wide, high), None, ink, wide / 5, 1.2)
        if self.strokes:
            paint_icon(canvas, self.strokes, self.middle, wide, ink)
