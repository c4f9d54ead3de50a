"""Home, settings and set-up: everything before a game is at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.look import Strokes
from companion.models.box.troubles import unplayable_sentence
from companion.models.game.notice import Notice
from companion.models.set_up.games import GameModel, games_of
from companion.models.set_up.guests import Guests, known_in
from companion.models.set_up.setup import SetUp
from companion.packs.problems import PackErrors
from companion.table.evening import Group, notice_sentence, store_sentence
from companion.table.journal import StoreError
from companion.table.play import GameFailedError
from companion.ui.boards.face import face_of
from companion.ui.flow.reader_evening import READER, ReadingRoom
from companion.ui.flow.workshop.decks import Decks
from companion.ui.flow.workshop.house_rules import Houses
from companion.ui.game.workshop import FOLDER, Bench, Workpiece, workbenches
from companion.ui.look.look import Look
from companion.ui.look.shapes import emblem_of
from companion.ui.screens.box.dice import DiceScreen
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
        flow = self.flow
        flow.close_game()
        flow.stay_at(self.home)
        try:
            games = flow.services.evening.games(flow.language)
            notes = [notice_sentence(notice, flow.look.words) for notice in flow.services.evening.notices]
        except StoreError as error:
            games, notes = [], [store_sentence(error, flow.look.words)]
        emblems = self._emblems({game.pack for game in games})
        notes += flow.box.notes()
        box = flow.box
        more = box.ways()
        flow.stage.show(HomeScreen(flow.look, self, games, notes, self.ways(), emblems, more, box.may_switch_off))

    def ways(self) -> Sequence[Way]:
        """Further ways from home, below “new game”: icon, words, act."""
        _ = self.flow.look._
        return [
            ("dice", _("Reader & dice"), self.reading_room.enter),
            ("check", _("Practice"), self.flow.practice.begin),
            ("correct", _("Workshop"), self.workshop),
        ]

    def _emblems(self, running: Collection[str]) -> Mapping[str, str | Strokes]:
        """The emblems of the packs that are played; these are looked through only if there is something to mark."""
        packs = self.flow.services.packs
        infos = packs.list() if running else ()
        named = {game.id: game.emblem for game in games_of(infos, self.flow.language)}
        return {pack: emblem_of(named[pack], partial(packs.look, pack)) for pack in running if pack in named}

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
        """Settings, from home."""
        self.settings_page(back=self.home)

    def settings_page(self, back: Callable[[], None]) -> None:
        """How the box is set."""
        flow = self.flow

        def here() -> None:
            flow.stay_at(here)
            flow.stage.show(self._settings(back))

        here()

    def _settings(self, back: Callable[[], None]) -> SettingsScreen:
        flow = self.flow
        devices = flow.devices_panel if flow.play is not None else self.devices
        engines = flow.services.voice.installed if flow.services.voice is not None else ()
        return SettingsScreen(flow.look, flow.chosen, flow.change_settings, back, self._shown, devices, engines)

    def devices(self) -> None:
        """The devices, from the settings before a game."""
        flow = self.flow

        def here() -> None:
            flow.stay_at(here)
            assign = partial(flow.wizard.begin, self.devices)
            look, box = flow.look, partial(flow.box.page, self.devices)
            flow.stage.show(flow.devices_of_box.screen(look, self.settings, flow.name_at, self.dice, assign, box))

        here()

    def dice(self) -> None:
        """What the dice have shown, before a game."""
        flow = self.flow

        def here() -> None:
            flow.stay_at(here)
            flow.stage.show(DiceScreen(flow.look, flow.services.evening.dice(), self.devices))

        here()

    def new_game(self) -> None:
        """Set up another game."""
        flow = self.flow
        games = self._games()
        if len(games) == 1:
            self._set_up(games[0].id)
            return

        def here() -> None:
            flow.stay_at(here)
            flow.stage.show(GamesScreen(flow.look, self._games(), self._set_up, self.home))

        here()

    def _games(self) -> list[GameModel]:
        """The games with rules; the reader has a way of its own."""
        packs = self.flow.services.packs
        games = games_of(packs.list(), self.flow.language, packs.look)
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
            for piece in face_of(bench.pack.game).workpieces
        ]
        ways.append(("correct", flow.look._("House rules"), self.houses.choose_game))
        flow.stage.cover(MenuSheet(flow.look, flow.look._("Workshop"), ways, flow.stage.uncover))

    def decks(self) -> None:
        """The library of decks."""
        if self._decks is None:
            self._decks = Decks(self.flow, self.home)  # kept: to read the decks of all games takes a while
        self._decks.show()

    def _work(self, piece: Workpiece, bench: Bench) -> None:
        flow = self.flow

        def here() -> None:
            flow.stay_at(here)
            flow.stage.show(piece.build(flow.look.for_game(bench.pack.game.look), bench, self.home))

        here()

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
        self.houses.of(pack.extends[-1] if pack.extends else pack.id, self.show_set_up)

    def set_up_with(self, pack: str, group: Group) -> None:
        """Set up a game for people who sit at the table already."""
        self._set_up(pack)
        if self.setup is not None:
            self.setup.take_group(group)
            self.show_set_up()

    def show_set_up(self) -> None:
        """The set-up as far as it has come."""
        assert self.setup is not None
        flow = self.flow
        self.setup.language = flow.language
        flow.stay_at(self.show_set_up)
        box = flow.devices_of_box
        chance = frozenset(kind.value for kind in self.setup.pack.game.chance)
        assign = self._assign if flow.wizard.possible else None
        around = Around(flow.services.evening.groups(), box.tower(), box.wired(), chance, assign)
        look = flow.look.for_game(self.setup.pack.game.look)
        flow.stage.show(self._set_up_screen(look, around))

    def _set_up_screen(self, look: Look, around: Around) -> SetUpScreen:
        assert self.setup is not None
        house = self._house_rules
        return SetUpScreen(look, self.setup, around, on_back=self.home, on_begin=self.begin, on_house=house)

    def _assign(self) -> None:
        """Assign the buttons, for the people who are about to play."""
        assert self.setup is not None
        seated = self.setup.guests.seated

        def name(place: int) -> str:
            return seated[place].name if place in seated else self.flow.name_at(place)

        self.flow.wizard.begin(self.show_set_up, name)

    def begin(self) -> None:
        """Begin the game that was set up."""
        setup, flow = self.setup, self.flow
        assert setup is not None
        evening = flow.services.evening
        for place in flow.devices_of_box.wired():
            setup.choices.setdefault(place, "buttons")
        try:
            setup.figures = evening.figures(setup.pack.id, setup.names, setup.variants, setup.all_options())
        except GameFailedError as incident:
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
