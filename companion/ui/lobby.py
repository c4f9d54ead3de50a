"""Home, settings and set-up: everything before a game is at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.table.entries import StoreError
from companion.ui.faces import face_of
from companion.ui.models.setup import SetUp
from companion.ui.models.troubles import notice_sentence, store_sentence
from companion.ui.play import Notice
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.menu import MenuSheet
from companion.ui.screens.set_up import SetUpScreen
from companion.ui.screens.settings import SettingsScreen
from companion.ui.workshop import FOLDER, Bench, Workpiece, workbenches

if TYPE_CHECKING:
    from companion.ui.flow import Flow


class Lobby:
    """The rooms before the table. `flow` shows the screens and opens the games."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.setup: SetUp | None = None

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
        flow.stage.show(HomeScreen(flow.look, self, games, notes))

    def leave(self) -> None:
        """Close the program."""
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
            flow.stage.show(SettingsScreen(flow.look, flow.chosen, flow.change_settings, back))

        here()

    def new_game(self) -> None:
        """Set up another game."""
        flow = self.flow
        packs = [info for info in flow.services.packs.list() if not info.broken]
        if len(packs) == 1:
            self._set_up(packs[0].id)
            return
        ways = [
            (
                face_of(info.game or "").emblem,
                getattr(info.title, flow.language, info.id),
                partial(self._set_up, info.id),
            )
            for info in packs
        ]
        flow.stage.cover(MenuSheet(flow.look, flow.look._("Which game?"), ways, flow.stage.uncover))

    def workshop(self) -> None:
        """What the owner makes himself, game by game."""
        flow = self.flow

        def told(sentence: str) -> None:
            flow.tell(Notice(sentence))

        def trouble(sentence: str) -> None:
            flow.tell(Notice(sentence, trouble=True))

        benches = workbenches(flow.services.packs, flow.services.evening.folder / FOLDER, told, trouble)
        ways = [
            (
                piece.icon,
                f"{getattr(bench.pack.title, flow.language)}: {flow.look._(piece.label)}",
                partial(self._work, piece, bench),
            )
            for bench in benches
            for piece in face_of(bench.pack.game.name).workpieces
        ]
        flow.stage.cover(MenuSheet(flow.look, flow.look._("Workshop"), ways, flow.stage.uncover))

    def _work(self, piece: Workpiece, bench: Bench) -> None:
        flow = self.flow

        def here() -> None:
            flow.stay_at(here)
            flow.stage.show(piece.build(flow.look.for_game(bench.pack.id), bench, self.home))

        here()

    def _set_up(self, pack: str) -> None:
        self.setup = SetUp(self.flow.services.packs.load(pack), self.flow.language)
        self.show_set_up()

    def show_set_up(self) -> None:
        """The set-up as far as it has come."""
        assert self.setup is not None
        flow = self.flow
        self.setup.language = flow.language
        flow.stay_at(self.show_set_up)
        groups = flow.services.evening.groups()
        look = flow.look.for_game(self.setup.pack.id)
        flow.stage.show(
            SetUpScreen(look, self.setup, groups, on_back=self.home, on_begin=self.begin, redraw=self.show_set_up)
        )

    def begin(self) -> None:
        """Begin the game that was set up."""
        setup, flow = self.setup, self.flow
        assert setup is not None
        evening = flow.services.evening
        try:
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
