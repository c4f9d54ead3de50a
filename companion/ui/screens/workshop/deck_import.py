"""Import of a deck: where it is, then a preview with all mistakes and doubts, before it is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import OWN_NAMES
from companion.models.box.decks import found_of
from companion.packs.decks.deck_import.findings import DeckFinding
from companion.packs.decks.deck_import.reading import DeckReading
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.workshop.deck_shown import DeckShown
from companion.ui.widgets.builder import put
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper, Rule

MARGIN_MM, CELL_MM = 7.0, 17.0
"""The margin with the numbers of lines, and the room for the name of a cell."""


class PlacesScreen(Page):
    """The files on the sticks and in the box. `places` maps a place's name to its files by label, or to why it has
    none.
    """

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
        b = self.b
        again = b.button(look._("Look again"), on_again, icon="turn", mm=TOUCH_MM)
        view = b.more(gap=0.75)
        listed = view.content
        for name, files in places.items():
            listed.add_widget(b.dim(name, strong=True))
            if isinstance(files, str):
                listed.add_widget(b.text(files, colour=b.palette.warning))
                continue
            for label, path in files.items():
                button = b.button(label, partial(on_choose, path), icon="log", mm=TOUCH_MM)
                button.role = "file"
                listed.add_widget(button)
            if not files:
                listed.add_widget(b.text(look._("No deck lies here.")))
        told = look._("Plug in a stick with a table of cards: CSV from any spreadsheet, or YAML.")
        listed.add_widget(b.dim(told, "body"))
        self.body.add_widget(view)
        self.put_beside_title(again)


class PreviewScreen(Page):
    """Left the deck, right the findings, and the button to take it."""

    role = "deck_preview"

    def __init__(
        self,
        look: Look,
        reading: DeckReading,
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
        shown, told, end = self._cards(), self._told(), self._end()
        if self.b.portrait:
            told.size_hint_y = 0.7 if self.reading.warnings or not shown else 0.35
            put(self.body, *shown, told, end)
        else:
            side = self.b.column(told, end)
            side.size_hint_x = 0.62 if shown else 1
            put(self.body, *shown, side)

    def _cards(self) -> tuple[Widget, ...]:
        """The deck as it will lie there; nothing if there is none."""
        deck = self.reading.deck
        if deck is None or not deck.cards:
            return ()
        encoding = self.reading.encoding if self.reading.encoding != "UTF-8" else ""
        return (DeckShown(deck, self.look, more=encoding),)

    def _told(self) -> Widget:
        b, look, reading = self.b, self.look, self.reading
        view = b.more(gap=0.75)
        listed = view.content
        if reading.deck is not None and not reading.errors and not reading.warnings:
            slip = as_high_as_needed(Paper(b.theme, "slip", pad=14))
            slip.add_widget(b.text(look._("Read without a mistake."), strong=True, colour=slip.ink))
            listed.add_widget(slip)
        if reading.deck is not None and len(reading.deck.languages) == 1:
            title = look._("Language of texts that name none")
            listed.add_widget(b.segments(title, OWN_NAMES, self.language, self.on_language, abreast=3))
        self._found(listed, look._("To be corrected in the file"), reading.errors, b.palette.brick_text)
        self._found(listed, look._("To look at"), reading.warnings, b.palette.ink)
        if reading.more:
            listed.add_widget(b.dim(look.fill(look._("and {count} more"), count=reading.more), "body"))
        return view

    def _end(self) -> Widget:
        """The button to take the deck, or why it cannot be taken; it must be held if it replaces a deck."""
        b, look = self.b, self.look
        if self.reading.deck is None:
            words = look._("Nothing was imported. Correct the file, then import it again.")
            return b.text(words, strong=True)
        if self.replaces:
            words = look.fill(look._("Replace “{name}”"), name=self.replaces)
            return b.button(words, self.on_take, held=True)
        return b.button(look._("Take it"), self.on_take, style="main")

    def _found(self, listed: BoxLayout, title: str, findings: Sequence[DeckFinding], colour: str) -> None:
        """The findings on one sheet, each with the number of its line in the margin."""
        b = self.b
        if not findings:
            return
        sheet = as_high_as_needed(Paper(b.theme, "slip", pad=12, spacing=b.units(0.75)))
        sheet.add_widget(b.text(f"{title}: {len(findings)}", "question", strong=True, colour=colour))
        sheet.add_widget(Rule(b.theme, colour))
        for finding in findings:
            found = found_of(finding, self.look)
            number = b.text(str(found.line or ""), "answer", strong=True, colour=colour)
            number.size_hint_x, number.width = None, b.mm(MARGIN_MM) * b.theme.text_scale
            cell = b.text(found.cell, "small", colour=sheet.soft, align="right") if found.cell else None
            if cell is not None:
                cell.size_hint_x, cell.width = None, b.mm(CELL_MM) * b.theme.text_scale
            line = b.row(number, b.text(found.sentence, "body", colour=sheet.ink), cell, gap=1, high="needed")
            for text in line.children:
                text.pos_hint = {"top": 1}
            sheet.add_widget(line)
        listed.add_widget(sheet)
