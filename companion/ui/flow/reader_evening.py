"""The way from home to an evening with the reader: decks, people, begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.models.box.troubles import store_sentence
from companion.models.game.notice import Notice
from companion.models.set_up.guests import Guests, known_in
from companion.models.set_up.reader_setup import ReaderSetUp
from companion.models.set_up.setup import SetUp
from companion.packs.deck_library import FOLDER, Library
from companion.packs.problems import PackErrors
from companion.table.journal.entries import StoreError
from companion.ui.screens.set_up.reader import ReaderSetUpScreen
from companion.ui.screens.set_up.set_up import Around, SetUpScreen

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow

READER = "reader"
"""The pack."""


class ReadingRoom:
    """Shows the set-up of the reader; `flow` opens what it begins."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.setup: ReaderSetUp | None = None

    def enter(self) -> None:
        """From home: everything as it is usual."""
        flow = self.flow
        try:
            pack = flow.services.packs.load(READER)
            library = Library(flow.services.evening.folder / FOLDER, flow.services.packs)
            decks = [shelved.deck for shelved in library.everything() if shelved.deck is not None]
        except PackErrors:
            flow.tell(Notice(flow.look._("The files of this game have mistakes."), trouble=True))
            return
        known = known_in([group.seating for group in flow.services.evening.groups()])
        guests = Guests(known=known, spread=not flow.devices_of_box.wired())
        real = flow.devices_of_box.tower() == "ready"
        people = SetUp(pack, flow.language, dice="tower" if real else "virtual", guests=guests)
        self.setup = ReaderSetUp(people, pack, decks)
        self.again()

    def again(self) -> None:
        """The set-up as far as it has come."""
        self.flow.navigator.push(self._page)

    def _page(self) -> ReaderSetUpScreen:
        flow, setup = self.flow, self.setup
        assert setup is not None
        setup.people.language = flow.language
        look, groups = flow.look.for_game(READER), flow.services.evening.groups()
        return ReaderSetUpScreen(look, setup, groups, flow.devices_of_box.tower(), self)

    def names(self) -> None:
        """The drawn table, where people sit down."""
        self.flow.navigator.push(self._names)

    def _names(self) -> SetUpScreen:
        flow, setup = self.flow, self.setup
        assert setup is not None
        chance = frozenset({"roll", "lot"})
        box = flow.devices_of_box
        around = Around(flow.services.evening.groups(), box.tower(), box.wired(), chance, rules=False)
        look = flow.look.for_game(READER)
        return SetUpScreen(look, setup.people, around, on_back=flow.navigator.back, on_begin=self.begin)

    def begin(self) -> None:
        """Begin with what was chosen."""
        flow, setup = self.flow, self.setup
        assert setup is not None
        self._remember(setup)
        try:
            pack = setup.made()
        except PackErrors as errors:
            flow.tell(Notice(str(errors.errors[0]), trouble=True))
            return
        seating, sources = setup.seating(flow.look), setup.sources()
        flow.open(
            lambda unsaved: flow.services.evening.begin(
                READER,
                seating,
                variants=setup.people.variants,
                options=setup.people.all_options(),
                sources=sources,
                unsaved=unsaved,
                pack=pack,
            )
        )

    def _remember(self, setup: ReaderSetUp) -> None:
        """Who gave their names, unless these people are known: then as what they play the rest of the time."""
        evening, names = self.flow.services.evening, set(setup.people.names)
        known = any({person.name for person in group.seating.people} == names for group in evening.groups())
        if not names or known:
            return
        try:
            evening.save_group(setup.people.group())
        except StoreError as error:
            self.flow.tell(Notice(store_sentence(error, self.flow.look.words), trouble=True))

    # ── what the page asks for ──────────────────────────────────────────────────────────────────────────────

    def cover(self, widget: Widget) -> None:
        """Lay a menu over it."""
        self.flow.stage.cover(widget)

    def uncover(self) -> None:
        """Take the menu away."""
        self.flow.stage.uncover()

    def back(self) -> None:
        """Leave the page."""
        self.flow.navigator.back()
