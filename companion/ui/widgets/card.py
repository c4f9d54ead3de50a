"""A card to be read by one: its title and its text."""

from __future__ import annotations

from companion.models.game.hand import HandCard
from companion.ui.look.theme import Theme
from companion.ui.widgets.layout import Sheet
from companion.ui.widgets.text import Text


def card_sheet(card: HandCard, theme: Theme) -> Sheet:
    """A card with its text, as high as needed."""
    sheet = Sheet(theme, line=theme.palette.accent, size_hint_y=None, pad=1.25, gap=0.5)
    sheet.role = "card"
    title = card.title if card.count == 1 else f"{card.count} × {card.title}"
    sheet.add_widget(Text(title, theme, "body", strong=True))
    if card.lines:
        sheet.add_widget(Text("\n".join(card.lines), theme, "small"))
    sheet.bind(minimum_height=sheet.setter("height"))
    return sheet
