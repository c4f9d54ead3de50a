"""The library of decks: the owner's own first, then those of the games; the one that is tapped opens beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.decks import DeckCard
from companion.models.box.decks import PREVIEWED, counted, found_of, headline, lines_of, spoken, title_of
from companion.packs.deck_library import Shelved
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import as_high_as_needed, column, row
from companion.ui.widgets.more import more_list
from companion.ui.widgets.page import Page
from companion.ui.widgets.text import Text


class Host(Protocol):
    """What can be done with decks."""

    def look_for(self) -> None:
        """Import one."""

    def open(self, deck: str) -> None:
        """Show this one."""

    def rename(self, deck: str) -> None:
        """Ask for another name."""

    def export(self, deck: str) -> None:
        """Write it onto a stick."""

    def remove(self, deck: str) -> None:
        """Take it away."""


class DecksScreen(Page):
    """Left the list, right the deck that is open (upright: below)."""

    role = "decks"

    def __init__(
        self, look: Look, shelves: Sequence[Shelved], chosen: str, host: Host, on_back: Callable[[], None]
    ) -> None:
        super().__init__(look, look._("Decks of cards"), on_back)
        self.host, self.shelves = host, shelves
        own = [shelved for shelved in shelves if shelved.folder is not None]
        self.chosen = next((one for one in shelves if one.id == chosen), shelves[0] if shelves else None)
        add = TouchButton(look._("Import"), self.theme, host.look_for, style="main", icon="plus", mm=TOUCH_MM)
        listed, view = more_list(look, 0.75)
        self._shelf(listed, look._("Your own"), own)
        if not own:
            told = look._("None yet. A spreadsheet is enough: one row for each card, saved as CSV.")
            listed.add_widget(Text(told, self.theme, "body", colour=self.theme.palette.text_dim))
        self._shelf(listed, look._("Of the games"), [shelved for shelved in shelves if shelved.folder is None])
        self.body.add_widget(view)
        if self.chosen is not None:
            self.body.add_widget(self._opened(self.chosen))
        self.put_beside_title(add)

    def _shelf(self, listed: BoxLayout, title: str, shelves: Sequence[Shelved]) -> None:
        listed.add_widget(Text(title, self.theme, "small", strong=True, colour=self.theme.palette.text_dim))
        for shelved in shelves:
            icon = "cards" if shelved.deck is not None else "warning"
            words = title_of(shelved.title, self.look)
            button = TouchButton(
                words,
                self.theme,
                partial(self.host.open, shelved.id),
                icon=icon,
                mm=TOUCH_MM,
                chosen=shelved is self.chosen,
            )
            button.role = "deck"
            listed.add_widget(button)

    def _opened(self, shelved: Shelved) -> Widget:
        look, theme = self.look, self.theme
        side = column(theme, 1)
        listed, view = more_list(look, 0.75)
        listed.add_widget(Text(title_of(shelved.title, look), theme, "head", strong=True))
        if shelved.deck is not None:
            told = f"{counted(shelved.deck, look)}\n{spoken(shelved.deck, look)}"
            listed.add_widget(Text(told, theme, "body", colour=theme.palette.text_dim))
            for card in shelved.deck.cards[:PREVIEWED]:
                listed.add_widget(card_text(card, look, "small"))
        for finding in shelved.reading.errors if shelved.reading is not None else ():
            found = found_of(finding, look)
            listed.add_widget(Text(f"{found.place}: {found.sentence}", theme, "body", colour=theme.palette.warning))
        side.add_widget(view)
        side.add_widget(self._acts(shelved))
        return side

    def _acts(self, shelved: Shelved) -> BoxLayout:
        """What can be done with it; a broken one can only be removed."""
        _, theme = self.look._, self.theme
        box = as_high_as_needed(column(theme, 0.75))
        line = as_high_as_needed(row(theme, 0.75))
        if shelved.deck is not None:
            if shelved.folder is not None:
                rename = partial(self.host.rename, shelved.id)
                line.add_widget(TouchButton(_("Rename"), theme, rename, icon="keyboard", mm=TOUCH_MM))
            export = partial(self.host.export, shelved.id)
            line.add_widget(TouchButton(_("Onto a stick"), theme, export, icon="disk", mm=TOUCH_MM))
            box.add_widget(line)
        if shelved.folder is not None:
            remove = partial(self.host.remove, shelved.id)
            box.add_widget(TouchButton(_("Remove"), theme, remove, icon="erase", mm=TOUCH_MM, held=True))
        return box


def card_text(card: DeckCard, look: Look, size: str) -> BoxLayout:
    """A card as it is read: title above, text below."""
    box = as_high_as_needed(column(look.theme, 0.25))
    box.add_widget(Text(headline(card, look), look.theme, "body", strong=True))
    if lines := lines_of(card, look):
        box.add_widget(Text(lines, look.theme, size))
    return box
