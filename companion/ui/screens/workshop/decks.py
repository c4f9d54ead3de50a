"""The library of decks: the owner's own first, then those of the games; and the actions for the one that is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.decks import Deck
from companion.models.box.csv_tables import FOLDER as TABLES
from companion.models.box.decks import found_of, title_of, trouble_of
from companion.models.game.notice import Notice
from companion.packs.decks.deck_import.reading import DeckReading, read_deck
from companion.packs.decks.deck_import.writing import has_guards
from companion.packs.decks.deck_library import FOLDER, DeckError, Library, Shelved, candidates
from companion.table.evening import store_sentence
from companion.table.journal import StoreError
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.workshop.deck_import import PlacesScreen, PreviewScreen
from companion.ui.screens.workshop.deck_shown import DeckShown, DeckTile
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.long_list import EDGE_MM
from companion.ui.widgets.screen.menu import MenuSheet, Way, level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Box, Stage
from companion.ui.widgets.things.paper import Paper


class DecksScreen(Page):
    """Left the list, right the deck that is open (upright: below)."""

    role = "decks"

    def __init__(
        self, look: Look, shelves: Sequence[Shelved], chosen: str, host: Decks, on_back: Callable[[], None]
    ) -> None:
        super().__init__(look, look._("Decks of cards"), on_back)
        self.host, self.shelves = host, shelves
        own = [shelved for shelved in shelves if shelved.folder is not None]
        self.chosen = next((one for one in shelves if one.id == chosen), shelves[0] if shelves else None)
        add = self.b.button(look._("Import"), host.look_for, style="main", icon="plus", mm=TOUCH_MM)
        b = self.b
        view = b.scroll(gap=0.75)
        listed = view.children[0]
        if own:
            self._shelf(listed, look._("Your own"), own)
        self._shelf(listed, look._("Of the games"), [shelved for shelved in shelves if shelved.folder is None])
        if not own:
            self._shelf(listed, look._("Your own"), ())
            told = look._("None yet. A spreadsheet is enough: one row for each card, saved as CSV.")
            listed.add_widget(b.dim(told, "small"))
        view.size_hint = (1, None)
        self.shelf = b.column(view, b.space(), gap=0, size_hint=(1, 0.8) if b.portrait else (0.72, 1))
        self.view = view
        self.shelf.bind(size=self._end_at_a_row)
        listed.bind(minimum_height=self._end_at_a_row)
        put(self.body, self.shelf, self._opened(self.chosen) if self.chosen is not None else None)
        self.put_beside_title(add)

    def _end_at_a_row(self, *_: object) -> None:
        """The list is as high as whole decks, and the arrow below them."""
        room, rows = float(self.shelf.height), list(reversed(self.view.children[0].children))
        edge, gap = self.b.mm(EDGE_MM), self.view.children[0].spacing
        ends, high = [room], 0.0
        for row in rows:
            high += row.height + gap
            if high + edge <= room:
                ends.append(high + edge)
        whole = sum(row.height + gap for row in rows)
        self.view.height = room if whole <= room else ends[-1]

    def room_for(self, notice: Notice) -> Box:
        """Where a notice may lie: over the lower edge of the list, beside the cards and their pages."""
        x, y = self.shelf.to_window(*self.shelf.pos)
        return Box(x, y, self.shelf.width, self.shelf.height)

    def _shelf(self, listed: BoxLayout, title: str, shelves: Sequence[Shelved]) -> None:
        listed.add_widget(self.b.dim(title, strong=True))
        for shelved in shelves:
            act = partial(self.host.open, shelved.id)
            listed.add_widget(DeckTile(shelved, self.look, act, chosen=shelved is self.chosen))

    def _opened(self, shelved: Shelved) -> Widget:
        """The deck that is open, as it lies there; of a broken one, what is wrong with it."""
        b, look = self.b, self.look
        if shelved.deck is not None:
            return b.column(DeckShown(shelved.deck, look, shelved.pack), self._acts(shelved))
        sheet = as_high_as_needed(Paper(b.theme, pad=14))
        sheet.add_widget(b.heading(title_of(shelved.title, look), colour=b.palette.ink))
        for finding in shelved.reading.errors if shelved.reading is not None else ():
            found = found_of(finding, look)
            sheet.add_widget(b.text(f"{found.place}: {found.sentence}", colour=b.palette.brick_text))
        return b.column(b.more(sheet), self._acts(shelved))

    def _acts(self, shelved: Shelved) -> BoxLayout:
        """The actions for a deck; a broken one can only be removed."""
        b, _, id_ = self.b, self.look._, shelved.id
        ways: list[TouchButton] = []
        alone = shelved.folder is None or shelved.deck is None
        if shelved.deck is not None:
            icon = "disk" if alone else ""  # beside others their words need the room
            ways.append(b.button(_("Onto a stick"), partial(self.host.export, id_), icon=icon, mm=TOUCH_MM))
        if shelved.deck is not None and shelved.folder is not None:
            ways.insert(0, b.button(_("Rename"), partial(self.host.rename, id_), mm=TOUCH_MM))
        if shelved.folder is not None:
            icon = "erase" if alone else ""
            ways.append(b.button(_("Remove"), partial(self.host.remove, id_), icon=icon, mm=TOUCH_MM, held=True))
        return b.row(*level(ways), gap=0.75, high="needed")


LONGEST_TITLE = 40


class Decks:
    """Leads through the library. `on_taken` is called with each deck that was added."""

    def __init__(
        self, services: Services, stage: Stage, navigator: Navigator, on_taken: Callable[[Deck], None]
    ) -> None:
        self._services, self.stage, self.navigator, self._on_taken = services, stage, navigator, on_taken
        self.library = Library(services.evening.folder / FOLDER, services.packs, self._language)
        self.chosen = ""

    @property
    def _language(self) -> str:
        return self.stage.look.language

    # ── pages ───────────────────────────────────────────────────────────────────────────────────────────────

    def show(self) -> None:
        """Shows the library."""
        self.navigator.push(self._page)

    def _page(self) -> DecksScreen:
        look, back = self.stage.look, self.navigator.back
        return DecksScreen(look, self.library.everything(), self.chosen, self, back)

    def open(self, deck: str) -> None:
        """Shows a deck beside the list."""
        self.chosen = deck
        self.show()

    def look_for(self) -> None:
        """Shows the files on the sticks and in the box."""
        self.navigator.push(self._places)

    def _places(self) -> PlacesScreen:
        look, box = self.stage.look, self._services.evening.folder / TABLES
        places: dict[str, Mapping[str, Path] | str] = {
            stick.name: self._files(stick.folder) for stick in self._services.sticks()
        }
        if box.is_dir():
            places[look._("In the box")] = self._files(box)
        return PlacesScreen(look, places, self.preview, self.look_for, self.navigator.back)

    def _files(self, folder: Path) -> Mapping[str, Path] | str:
        try:
            return {path.relative_to(folder).as_posix(): path for path in candidates(folder)}
        except DeckError as error:
            return trouble_of(error, self.stage.look)

    def preview(self, path: Path) -> None:
        """Shows the preview of a file."""
        self.navigator.push(_Preview(self, path, self._language).page)

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, reading: DeckReading, path: Path) -> None:
        """Adds a previewed deck to the library."""
        assert reading.deck is not None, "only a deck without mistakes can be taken"
        try:
            deck = self.library.take(reading.deck, path if path.is_dir() else None)
        except DeckError as error:
            self._trouble(error)
            return
        self._on_taken(deck)
        self.open(deck.id)
        self._tell(N_("“{name}” is in the library."), title_of(deck.title, self.stage.look))

    def rename(self, deck: str) -> None:
        """Asks for a new name for a deck."""
        self.navigator.push(partial(self._naming, deck))

    def _naming(self, deck: str) -> Page:
        look = self.stage.look
        b = Builder(look)
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

        page = Page(look, look._("Rename"), self.navigator.back)
        asked = look._("What is the deck called?")
        page.body.add_widget(b.entry(asked, title_of(shelved.title, look), done, most=LONGEST_TITLE))
        return page

    def export(self, deck: str) -> None:
        """Writes a deck onto a stick, or into the box's own folder for tables."""
        to = {stick.name: stick.folder for stick in self._services.sticks()}
        to[self.stage.look._("In the box")] = self._services.evening.folder / TABLES
        ways = [("disk", name, partial(self._export, deck, folder, name)) for name, folder in to.items()]
        none = self.stage.look._("No USB stick is plugged in. Write it where?")
        title = self.stage.look._("Write it where?") if len(to) > 1 else none
        self.stage.cover(MenuSheet(self.stage.look, title, ways, self.stage.uncover))

    def _export(self, deck: str, folder: Path, name: str) -> None:
        self.stage.uncover()
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
        """Removes a deck for good; asks for confirmation if a saved evening uses it."""
        look = self.stage.look
        try:
            evenings = [game for game in self._services.evening.games() if game.running and deck in game.decks]
        except StoreError as error:
            self.stage.tell(Notice(store_sentence(error, look.words), trouble=True))
            return
        if not evenings:
            self._remove(deck)
            return
        asked = look._("A saved evening plays with this deck ({people}); it goes on with a copy of its own.")
        title = look.fill(asked, people=", ".join(evenings[0].people))
        ways = [
            Way("erase", look._("Remove it all the same"), partial(self._remove, deck)),
            Way("close", look._("Rather not"), self.stage.uncover),
        ]
        self.stage.cover(MenuSheet(look, title, ways, self.stage.uncover))

    def _remove(self, deck: str) -> None:
        self.stage.uncover()
        try:
            self.library.remove(deck)
        except DeckError as error:
            self._trouble(error)
            return
        self.open("")

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _tell(self, sentence: str, name: str) -> None:
        look = self.stage.look
        self.stage.tell(Notice(look.fill(look._(sentence), name=name)))

    def _trouble(self, error: DeckError) -> None:
        self.stage.tell(Notice(trouble_of(error, self.stage.look), trouble=True))


class _Preview:
    """A file that is previewed before it is taken."""

    def __init__(self, decks: Decks, path: Path, language: str) -> None:
        self.decks, self.path, self.language = decks, path, language
        self.reading = read_deck(path, language)

    def page(self) -> PreviewScreen:
        """The page of the preview."""
        decks, look = self.decks, self.decks.stage.look
        before = decks.library.replaced_by(self.reading.deck) if self.reading.deck is not None else None
        replaces = title_of(before.title, look) if before is not None else ""
        return PreviewScreen(
            look,
            self.reading,
            self.language,
            replaces,
            on_take=self.take,
            on_language=self.read_in,
            on_back=decks.navigator.back,
        )

    def take(self) -> None:
        """Adds the deck to the library."""
        self.decks.take(self.reading, self.path)

    def read_in(self, language: str) -> None:
        """Reads the file again, in this language."""
        self.language, self.reading = language, read_deck(self.path, language)
        self.decks.navigator.rebuild()
