"""The library of decks at the window: what is tapped there becomes an act, and what came of it is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.models.box.csv_tables import FOLDER as TABLES
from companion.models.box.decks import title_of, trouble_of
from companion.models.game.notice import Notice
from companion.packs.deck_import.reading import Reading, read_deck
from companion.packs.deck_import.writing import has_guards
from companion.packs.deck_library import FOLDER, DeckError, Library, candidates
from companion.table.evening.notices import store_sentence
from companion.table.journal.entries import StoreError
from companion.texts.wording import N_
from companion.ui.screens.workshop.deck_import import PlacesScreen, PreviewScreen
from companion.ui.screens.workshop.decks import DecksScreen
from companion.ui.widgets.menu import MenuSheet, Way
from companion.ui.widgets.naming import NamePage
from companion.ui.widgets.page import Page

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow

LONGEST_TITLE = 40


class Decks:
    """Leads through the library; `leave` is the way back out of it."""

    def __init__(self, flow: Flow, leave: Callable[[], None]) -> None:
        self.flow, self.leave = flow, leave
        services = flow.services
        self.library = Library(services.evening.folder / FOLDER, services.packs, self._language)
        self.chosen = ""

    @property
    def _language(self) -> Any:
        return self.flow.language

    # ── pages ───────────────────────────────────────────────────────────────────────────────────────────────

    def show(self) -> None:
        """The library."""
        look = self.flow.look
        self._show(self.show, DecksScreen(look, self.library.everything(), self.chosen, self, self.leave))

    def open(self, deck: str) -> None:
        """Show a deck beside the list."""
        self.chosen = deck
        self.show()

    def look_for(self) -> None:
        """What lies on the sticks and in the box."""
        look, box = self.flow.look, self.flow.services.evening.folder / TABLES
        places: dict[str, Mapping[str, Path] | str] = {
            stick.name: self._files(stick.folder) for stick in self.flow.services.sticks()
        }
        if box.is_dir():
            places[look._("In the box")] = self._files(box)
        self._show(self.look_for, PlacesScreen(look, places, self._preview, self.look_for, self.show))

    def _files(self, folder: Path) -> Mapping[str, Path] | str:
        try:
            return {path.relative_to(folder).as_posix(): path for path in candidates(folder)}
        except DeckError as error:
            return trouble_of(error, self.flow.look)

    def _preview(self, path: Path, language: str = "") -> None:
        reading = read_deck(path, language or self._language)
        _Preview(self, path, reading, language or self._language).show()

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, reading: Reading, path: Path) -> None:
        """Keep a deck that was looked at."""
        assert reading.deck is not None, "only a deck without mistakes can be taken"
        try:
            deck = self.library.take(reading.deck, path if path.is_dir() else None)
        except DeckError as error:
            self._trouble(error)
            return
        self.flow.reading.of_deck(deck)
        self.open(deck.id)
        self._tell(N_("“{name}” is in the library."), title_of(deck.title, self.flow.look))

    def rename(self, deck: str) -> None:
        """Ask for another name."""
        look = self.flow.look
        shelved = self.library.find(deck)

        def done(text: str) -> str:
            if not text:
                return look._("A deck needs a name.")
            try:
                self.library.rename(deck, text, self._language)
            except DeckError as error:
                return trouble_of(error, look)
            self.show()
            return ""

        page = Page(look, look._("Rename"), self.show)
        asked = look._("What is the deck called?")
        page.body.add_widget(NamePage(look, asked, title_of(shelved.title, look), done, most=LONGEST_TITLE))
        self._show(partial(self.rename, deck), page)

    def export(self, deck: str) -> None:
        """Write a deck onto a stick, or into the box's own folder for tables."""
        flow = self.flow
        to = {stick.name: stick.folder for stick in flow.services.sticks()}
        to[flow.look._("In the box")] = flow.services.evening.folder / TABLES
        ways = [("disk", name, partial(self._export, deck, folder, name)) for name, folder in to.items()]
        none = flow.look._("No USB stick is plugged in. Write it where?")
        title = flow.look._("Write it where?") if len(to) > 1 else none
        flow.stage.cover(MenuSheet(flow.look, title, ways, flow.stage.uncover))

    def _export(self, deck: str, folder: Path, name: str) -> None:
        self.flow.stage.uncover()
        try:
            written = self.library.export(deck, folder)
        except DeckError as error:
            self._trouble(error)
            return
        found = self.library.find(deck).deck
        told = N_("Written to {name}. A spreadsheet opens it.")
        if found is not None and has_guards(found.cards):
            told = N_("Written to {name}. What would be a formula has an apostrophe before it.")
        self._tell(told, f"{name}/{written.name}")

    def remove(self, deck: str) -> None:
        """Take a deck away for good; asked once more where an evening that is kept plays with it."""
        flow, look = self.flow, self.flow.look
        try:
            evenings = [game for game in flow.services.evening.games() if game.running and deck in game.decks]
        except StoreError as error:
            flow.tell(Notice(store_sentence(error, look.words), trouble=True))
            return
        if not evenings:
            self._remove(deck)
            return
        asked = look._("A saved evening plays with this deck ({people}); it goes on with a copy of its own.")
        title = look.fill(asked, people=", ".join(evenings[0].people))
        ways = [
            Way("erase", look._("Remove it all the same"), partial(self._remove, deck)),
            Way("close", look._("Rather not"), flow.stage.uncover),
        ]
        flow.stage.cover(MenuSheet(look, title, ways, flow.stage.uncover))

    def _remove(self, deck: str) -> None:
        self.flow.stage.uncover()
        try:
            self.library.remove(deck)
        except DeckError as error:
            self._trouble(error)
            return
        self.open("")

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _show(self, here: Callable[[], None], page: Widget) -> None:
        self.flow.stay_at(here)
        self.flow.stage.show(page)

    def _tell(self, sentence: str, name: str) -> None:
        look = self.flow.look
        self.flow.tell(Notice(look.fill(look._(sentence), name=name)))

    def _trouble(self, error: DeckError) -> None:
        self.flow.tell(Notice(trouble_of(error, self.flow.look), trouble=True))


class _Preview:
    """One file that is looked at before it is taken."""

    def __init__(self, decks: Decks, path: Path, reading: Reading, language: str) -> None:
        self.decks, self.path, self.reading, self.language = decks, path, reading, language

    def show(self) -> None:
        """What would come of it."""
        decks, look = self.decks, self.decks.flow.look
        before = decks.library.replaced_by(self.reading.deck) if self.reading.deck is not None else None
        replaces = title_of(before.title, look) if before is not None else ""
        decks._show(self.show, PreviewScreen(look, self.reading, self.language, replaces, self, decks.look_for))

    def take(self) -> None:
        """Keep it."""
        self.decks.take(self.reading, self.path)

    def read_in(self, language: str) -> None:
        """Read it anew in this language."""
        self.decks._preview(self.path, language)
