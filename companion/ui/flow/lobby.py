"""Home, settings and set-up: everything before a game is at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.models.box.troubles import store_sentence, unplayable_sentence
from companion.models.game.notice import Notice
from companion.models.set_up.games import GameModel, games_of
from companion.models.set_up.guests import Guests, known_in
from companion.models.set_up.setup import SetUp
from companion.packs.problems import PackErrors
from companion.table.evening.notices import notice_sentence
from companion.table.evening.people import Group
from companion.table.journal.entries import StoreError
from companion.table.play.session import Incident
from companion.ui.faces import face_of
from companion.ui.flow.reader_evening import READER, ReadingRoom
from companion.ui.flow.workshop.decks import Decks
from companion.ui.flow.workshop.house_rules import Houses
from companion.ui.game.workshop import FOLDER, Bench, Workpiece, workbenches
from companion.ui.screens.box.settings import SettingsScreen, Shown
from companion.ui.screens.home import HomeScreen, Way
from companion.ui.screens.set_up.games import GamesScreen
from companion.ui.screens.set_up.set_up import Around, SetUpScreen
from companion.ui.widgets.menu import MenuSheet

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow


class Lobby:
    """The rooms before the table. `flow` shows the screens and opens the games."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.setup: SetUp | None = None
        self.reading_room = ReadingRoom(flow)
        self._shown = Shown()
        self._decks: Decks | None = None
        self.houses = Houses(flow, self._try)

    def home(self) -> None:
        """The first screen. The game goes on where it was."""
        self.flow.close_game()
        self.flow.navigator.reset(self.home_page)

    def home_page(self) -> HomeScreen:
        """The games that can be gone on with, and the ways on."""
        flow = self.flow
        try:
            games = flow.services.evening.games(flow.language)
            notes = [notice_sentence(notice, flow.look.words) for notice in flow.services.evening.notices]
        except StoreError as error:
            games, notes = [], [store_sentence(error, flow.look.words)]
        emblems = self._emblems() if games else {}  # the packs are looked through only if there is something to mark
        notes += flow.box.notes()
        box = flow.box
        more = box.ways()
        return HomeScreen(flow.look, self, games, notes, self.ways(), emblems, more, box.may_switch_off)

    def ways(self) -> Sequence[Way]:
        """Further ways from home, below “new game”: icon, words, act."""
        _ = self.flow.look._
        return [
            ("dice", _("Reader & dice"), self.reading_room.enter),
            ("check", _("Practice"), self.flow.practice.begin),
            ("correct", _("Workshop"), self.workshop),
        ]

    def _emblems(self) -> Mapping[str, str]:
        """The emblem of each pack, for the games that run."""
        return {game.id: game.emblem for game in games_of(self.flow.services.packs.list(), self.flow.language)}

    def leave(self) -> None:
        """Close the program; a box is switched off, since it would start it again."""
        if self.flow.box.may_switch_off:
            self.flow.box.switch_off()
        else:
            self.flow.leave()

    def speak(self, language: str) -> None:
        """Use another language."""
        self.flow.change_settings(replace(self.flow.chosen, language=language))

    def settings(self) -> None:
        """How the box is set."""
        self.flow.navigator.push(self._settings)

    def _settings(self) -> SettingsScreen:
        flow = self.flow
        engines = flow.services.voice.installed if flow.services.voice is not None else ()
        return SettingsScreen(
            flow.look, flow.chosen, flow.change_settings, flow.navigator.back, self._shown, flow.pages.devices, engines
        )

    def new_game(self) -> None:
        """Set up another game."""
        games = self._games()
        if len(games) == 1:
            self._set_up(games[0].id)
        else:
            self.flow.navigator.push(self._choice)

    def _choice(self) -> GamesScreen:
        return GamesScreen(self.flow.look, self._games(), self._set_up, self.flow.navigator.back)

    def _games(self) -> list[GameModel]:
        """The games with rules; the reader has a way of its own."""
        games = games_of(self.flow.services.packs.list(), self.flow.language)
        return [game for game in games if game.id != READER]

    def workshop(self) -> None:
        """What the owner makes himself, game by game."""
        flow = self.flow

        def told(sentence: str) -> None:
            flow.tell(Notice(sentence))

        def trouble(sentence: str) -> None:
            flow.tell(Notice(sentence, trouble=True))

        benches = workbenches(flow.services.packs, flow.services.evening.folder / FOLDER, told, trouble)
        ways: list[Way] = [("cards", flow.look._("Decks of cards"), self.decks)]
        ways += [
            (
                piece.icon,
                f"{getattr(bench.pack.title, flow.language)}: {flow.look._(piece.label)}",
                partial(self._work, piece, bench),
            )
            for bench in benches
            for piece in face_of(bench.pack.game.name).workpieces
        ]
        ways.append(("correct", flow.look._("House rules"), self.houses.choose_game))
        flow.stage.cover(MenuSheet(flow.look, flow.look._("Workshop"), ways, flow.stage.uncover))

    def decks(self) -> None:
        """The library of decks."""
        if self._decks is None:
            self._decks = Decks(self.flow)  # kept: to read the decks of all games takes a while
        self._decks.show()

    def _work(self, piece: Workpiece, bench: Bench) -> None:
        flow = self.flow
        flow.navigator.push(lambda: piece.build(flow.look.for_game(bench.pack.id), bench, flow.navigator.back))

    def _set_up(self, pack: str) -> None:
        """Set up a game; without a real tower the table throws its own dice until somebody chooses otherwise."""
        flow = self.flow
        real = flow.devices_of_box.tower() == "ready"
        try:
            loaded = flow.services.packs.load(pack)
        except PackErrors as errors:
            flow.tell(Notice(unplayable_sentence(errors, flow.look.words), trouble=True))
            return
        known = known_in([group.seating for group in flow.services.evening.groups()])
        guests = Guests(known=known, spread=not flow.devices_of_box.wired())
        preset = loaded.preset
        self.setup = SetUp(
            loaded,
            flow.language,
            list(preset.variants),
            dict(preset.options),
            dice="tower" if real else "typed",
            guests=guests,
        )
        self.show_set_up()

    def _try(self, pack: str) -> None:
        """Set a game up with a house rule, for whoever was being seated."""
        before = self.setup
        self._set_up(pack)
        if before is not None and before.names and self.setup is not None:
            self.setup.take_group(before.group())
            self.show_set_up()

    def _house_rules(self) -> None:
        """House rules of the game that is being set up; back to who sits there."""
        assert self.setup is not None
        pack = self.setup.pack
        self.houses.of(pack.extends[-1] if pack.extends else pack.id)

    def set_up_with(self, pack: str, group: Group) -> None:
        """Set up a game for people who sit at the table already; their game was left."""
        self.home()
        self._set_up(pack)
        if self.setup is not None:
            self.setup.take_group(group)
            self.show_set_up()

    def show_set_up(self) -> None:
        """The set-up as far as it has come."""
        self.flow.navigator.push(self._set_up_page)

    def _set_up_page(self) -> SetUpScreen:
        assert self.setup is not None
        flow = self.flow
        self.setup.language = flow.language
        box = flow.devices_of_box
        chance = frozenset(kind.value for kind in self.setup.pack.game.chance)
        assign = self._assign if flow.wizard.possible else None
        around = Around(flow.services.evening.groups(), box.tower(), box.wired(), chance, assign)
        look = flow.look.for_game(self.setup.pack.id)
        back, house = flow.navigator.back, self._house_rules
        return SetUpScreen(look, self.setup, around, on_back=back, on_begin=self.begin, on_house=house)

    def _assign(self) -> None:
        """Assign the buttons, for the people who are about to play."""
        assert self.setup is not None
        seated = self.setup.guests.seated

        def name(place: int) -> str:
            return seated[place].name if place in seated else self.flow.name_at(place)

        self.flow.wizard.begin(name)

    def begin(self) -> None:
        """Begin the game that was set up."""
        setup, flow = self.setup, self.flow
        assert setup is not None
        evening = flow.services.evening
        for place in flow.devices_of_box.wired():
            setup.choices.setdefault(place, "buttons")
        try:
            setup.figures = evening.figures(setup.pack.id, setup.names, setup.variants, setup.all_options())
        except Incident as incident:
            flow.tell_failed(incident)
            return
        try:
            for group in evening.groups():  # the same people are one group, however they sit
                if {person.name for person in group.seating.people} == set(setup.names):
                    evening.forget_group(group.name)
            evening.save_group(setup.group())
        except StoreError as error:
            flow.tell(Notice(store_sentence(error, flow.look.words), trouble=True))
        flow.open(
            lambda unsaved: evening.begin(
                setup.pack.id,
                setup.seating(),
                variants=setup.variants,
                options=setup.all_options(),
                sources=setup.sources(),
                unsaved=unsaved,
            )
        )

    def resume(self, game: str) -> None:
        """Go on with a game."""
        self.flow.open(lambda _unsaved: self.flow.services.evening.resume(game))
