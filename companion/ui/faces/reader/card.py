"""The open card: on the table, and on the whole screen at a tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.faces.reader.model import CardModel
from companion.ui.look import Look
from companion.ui.theme import Theme
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Sheet, Surface, column
from companion.ui.widgets.text import FitText


class CardSheet(Touchable, Sheet):
    """Title and clauses, as large as there is room."""

    role = "open card"

    def __init__(self, card: CardModel, theme: Theme, on_tap: Callable[[], object], *, size: str = "head") -> None:
        self.on_tap = on_tap
        Sheet.__init__(self, theme, line=theme.palette.line, pad=2, gap=1)
        long = sum(map(len, card.lines)) > LONG
        self.add_widget(FitText(card.title, theme, "display", strong=True, size_hint_y=0.25 if long else 0.5))
        if card.lines:
            self.add_widget(FitText("\n".join(card.lines), theme, size))


LONG = 160
"""Letters of a text from which on it gets more of the room than the title."""


class LargeCard(Surface):
    """The card on the whole screen, read from a metre away; a tap closes it."""

    role = "large card"

    def __init__(self, card: CardModel, look: Look, on_close: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(look.theme.palette.surface, **kwargs)
        self.go_back = on_close
        page = column(look.theme, 1, 2)
        page.add_widget(CardSheet(card, look.theme, on_close, size="far"))
        hint = FitText(look._("Tap to go on"), look.theme, "small", colour=look.theme.palette.text_dim)
        hint.size_hint_y, hint.height = None, look.theme.mm(4)
        page.add_widget(hint)
        self.add_widget(page)
