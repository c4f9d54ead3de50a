"""Import of a deck: where it lies, then what would come of it, with all mistakes and doubts, before it is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.decks import DeckCard
from companion.languages import OWN_NAMES
from companion.models.box.decks import PREVIEWED, counted, found_of, headline, lines_of, spoken
from companion.packs.deck_import.findings import Finding
from companion.packs.deck_import.reading import Reading
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.segments import Segments
from companion.ui.widgets.layout import as_high_as_needed, column
from companion.ui.widgets.more import more_list
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import Text


class PlacesScreen(Page):
    """What lies on the sticks and in the box. `places` is a place's name → its files by label, or why it has none."""

    role = "deck_places"

    def __init__(
        self,
        look: Look,
        places: Mapping[str, Mapping[str, Path] | str],
        on_choose: Callable[[Path], None],
        on_again: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("Where is the deck?"), on_back)
        again = TouchButton(look._("Look again"), self.theme, on_again, icon="turn", mm=TOUCH_MM)
        listed, view = more_list(look, 0.75)
        for name, files in places.items():
            listed.add_widget(Text(name, self.theme, "small", strong=True, colour=self.theme.palette.text_dim))
            if isinstance(files, str):
                listed.add_widget(Text(files, self.theme, "body", colour=self.theme.palette.warning))
                continue
            for label, path in files.items():
                button = TouchButton(label, self.theme, partial(on_choose, path), icon="log", mm=TOUCH_MM)
                button.role = "file"
                listed.add_widget(button)
            if not files:
                listed.add_widget(Text(look._("No deck lies here."), self.theme, "body"))
        told = look._("Plug in a stick with a table of cards: CSV from any spreadsheet, or YAML.")
        listed.add_widget(Text(told, self.theme, "body", colour=self.theme.palette.text_dim))
        self.body.add_widget(view)
        self.put_beside_title(again)


class PreviewScreen(Page):
    """Left the first cards, right the counts, all that was found, and the way to take it (upright: cards between)."""

    role = "deck_preview"

    def __init__(
        self,
        look: Look,
        reading: Reading,
        language: str,
        replaces: str,
        *,
        on_take: Callable[[], None],
        on_language: Callable[[str], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, reading.name, on_back)
        self.reading, self.language, self.replaces = reading, language, replaces
        self.on_take, self.on_language = on_take, on_language
        if look.theme.profile.portrait:
            told = self._told()
            if reading.deck is not None and not reading.warnings:
                told.size_hint_y = 0.3  # the counts alone
            parts = (told, *self._cards(), self._end())
        else:
            side = column(self.theme, 1)
            side.add_widget(self._told())
            side.add_widget(self._end())
            parts = (*self._cards(), side)
        for part in parts:
            self.body.add_widget(part)

    def _cards(self) -> tuple[Widget, ...]:
        """The first cards as they will be read; nothing if there are none."""
        theme, look, deck = self.theme, self.look, self.reading.deck
        if deck is None:
            return ()
        listed, view = more_list(look, 0.75)
        for card in deck.cards[:PREVIEWED]:
            listed.add_widget(card_text(card, look, "body"))
        if len(deck.cards) > PREVIEWED:
            more = look.fill(look._("and {count} more"), count=len(deck.cards) - PREVIEWED)
            listed.add_widget(Text(more, theme, "body", colour=theme.palette.text_dim))
        return (view,)

    def _told(self) -> Widget:
        look, theme, reading = self.look, self.theme, self.reading
        listed, view = more_list(look, 0.75)
        if reading.deck is not None:
            listed.add_widget(Text(counted(reading.deck, look), theme, "body", strong=True))
            encoding = f" · {reading.encoding}" if reading.encoding else ""
            listed.add_widget(Text(f"{spoken(reading.deck, look)}{encoding}", theme, "small"))
            if len(reading.deck.languages) == 1:
                title = look._("Language of texts that name none")
                listed.add_widget(Segments(title, OWN_NAMES, self.language, theme, self.on_language, abreast=3))
        self._found(listed, look._("To be corrected in the file"), reading.errors, theme.palette.warning)
        self._found(listed, look._("To look at"), reading.warnings, theme.palette.text)
        if reading.more:
            more = look.fill(look._("and {count} more"), count=reading.more)
            listed.add_widget(Text(more, theme, "body", colour=theme.palette.text_dim))
        return view

    def _end(self) -> Widget:
        """The way to take it, or why there is none; what would be replaced is held."""
        look, theme = self.look, self.theme
        if self.reading.deck is None:
            words = look._("Nothing was imported. Correct the file, then import it again.")
            return Text(words, theme, "body", strong=True)
        if self.replaces:
            words = look.fill(look._("Replace “{name}”"), name=self.replaces)
            return TouchButton(words, theme, self.on_take, held=True)
        return TouchButton(look._("Take it"), theme, self.on_take, style="main")

    def _found(self, listed: BoxLayout, title: str, findings: Sequence[Finding], colour: str) -> None:
        theme = self.theme
        if findings:
            heading = f"{title}: {len(findings)}"
            listed.add_widget(Text(heading, theme, "small", strong=True, colour=theme.palette.text_dim))
        for finding in findings:
            found = found_of(finding, self.look)
            if found.place:
                listed.add_widget(Text(found.place, theme, "small", colour=theme.palette.text_dim))
            listed.add_widget(Text(found.sentence, theme, "body", colour=colour))


def card_text(card: DeckCard, look: Look, size: str) -> BoxLayout:
    """A card as it is read: title above, text below."""
    box = as_high_as_needed(column(look.theme, 0.25))
    box.add_widget(Text(headline(card, look), look.theme, "body", strong=True))
    if lines := lines_of(card, look):
        box.add_widget(Text(lines, look.theme, size))
    return box
