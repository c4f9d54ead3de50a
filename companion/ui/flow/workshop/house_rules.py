"""Leads through house rules: the list of a game's, the editor, sticks, and straight into set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.models.box.troubles import pack_sentence
from companion.models.game.notice import Notice
from companion.models.set_up.games import games_of
from companion.models.set_up.house import HouseDraft
from companion.models.set_up.house_shelf import HouseModel, HouseShelf, stick_folder
from companion.packs.problems import PackErrors
from companion.ui.flow.reader_evening import READER
from companion.ui.game.workshop import FOLDER
from companion.ui.screens.set_up.games import GamesScreen
from companion.ui.screens.workshop.house_editor import HouseEditor
from companion.ui.screens.workshop.houses import HousesScreen, StickScreen
from companion.ui.shell.services import Stick
from companion.ui.widgets.menu import MenuSheet, Way

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow


class Houses:
    """The rooms of house rules. `set_up(pack)` sets a game up."""

    def __init__(self, flow: Flow, set_up: Callable[[str], None]) -> None:
        self.flow = flow
        self.set_up = set_up
        self.shelf = HouseShelf(flow.services.packs, flow.services.evening.folder / FOLDER)
        self.game = ""

    # ── lists ───────────────────────────────────────────────────────────────────────────────────────────────

    def choose_game(self) -> None:
        """House rules for which game?"""
        self.flow.navigator.push(self._games)

    def _games(self) -> GamesScreen:
        flow = self.flow
        games = games_of(flow.services.packs.list(), flow.language)
        games = [game for game in games if not game.house and game.id != READER]  # that one has no rules
        title = flow.look._("House rules for which game?")
        return GamesScreen(flow.look, games, self.of, flow.navigator.back, title)

    def of(self, game: str) -> None:
        """The house rules of a game."""
        self.game = game
        self.list()

    def list(self) -> None:
        """The list at hand, as it is by now."""
        self.flow.navigator.push(self._list)

    def _list(self) -> HousesScreen:
        flow = self.flow
        infos = {info.id: info for info in flow.services.packs.list()}
        title = getattr(infos[self.game].title, flow.language)
        look = flow.look.for_game(self.game)
        heading = look.fill(look._("{game}: house rules"), game=title)
        return HousesScreen(look, heading, self.shelf.of(self.game, flow.language), self, flow.navigator.back)

    # ── one of them ─────────────────────────────────────────────────────────────────────────────────────────

    def new(self) -> None:
        """Make another one."""
        try:
            self._edit(self.shelf.fresh(self.game, self.flow.language, self.flow.look.words))
        except PackErrors:
            self._trouble(self.flow.look._("The files of this game have mistakes."))

    def change(self, house: HouseModel) -> None:
        """Edit one that is there."""
        try:
            draft = self.shelf.draft(house, self.flow.language)
        except PackErrors:
            draft = None
        if draft is None:
            self._trouble(self.flow.look._("The files of this game have mistakes."))
        else:
            self._edit(draft)

    def _edit(self, draft: HouseDraft) -> None:
        self.flow.navigator.push(partial(self._editor, draft))

    def _editor(self, draft: HouseDraft) -> HouseEditor:
        look, back = self.flow.look.for_game(self.game), self.flow.navigator.back
        return HouseEditor(look, draft, self._save, self._save_and_try, back)

    def _save(self, draft: HouseDraft) -> None:
        if self._kept(draft):
            self.list()
            name = draft.own.title[self.flow.language]
            look = self.flow.look
            self.flow.tell(Notice(look.fill(look._("Saved as “{name}”. It is in the list of games."), name=name)))

    def _save_and_try(self, draft: HouseDraft) -> None:
        if self._kept(draft):
            self.list()  # there one is when the set-up is left
            self.set_up(draft.own.id)

    def _kept(self, draft: HouseDraft) -> bool:
        """Whether it is in the owner's folder now; if not, why was said."""
        look = self.flow.look
        try:
            wrong = self.shelf.keep(draft)
        except OSError as error:
            self._failed(error)
            return False
        if wrong:
            why = pack_sentence(wrong[0], look.words)
            self._trouble(look.fill(look._("The game cannot be played like that: {why}"), why=why))
        return not wrong

    def try_it(self, house: HouseModel) -> None:
        """Set a game up with it."""
        self.set_up(house.id)

    def remove(self, house: HouseModel) -> None:
        """Take it away for good."""
        try:
            self.shelf.remove(house)
        except OSError as error:
            self._failed(error)
        self.list()

    # ── sticks ──────────────────────────────────────────────────────────────────────────────────────────────

    def to_stick(self, house: HouseModel) -> None:
        """Copy it to a stick, to which if there are several."""
        self._with_stick(lambda stick: self._carry(house, stick_folder(stick)))

    def from_stick(self) -> None:
        """Look what the sticks carry."""
        sticks = self.flow.services.sticks()
        if sticks:
            self.flow.navigator.push(partial(self._on_sticks, sticks))
        else:
            self._no_stick()

    def _on_sticks(self, sticks: Sequence[Stick]) -> StickScreen:
        look, navigator = self.flow.look, self.flow.navigator
        found: list[HouseModel] = []
        troubles: list[str] = []
        for stick in sticks:
            try:
                found += self.shelf.on_stick(stick.folder, self.flow.language)
            except OSError as error:
                told = look._("{stick} cannot be read: {why}. Put it in again.")
                troubles.append(look.fill(told, stick=stick.name, why=error.strerror or error))
        return StickScreen(look, found, troubles, partial(self._carry, top=self.shelf.folder), navigator.back)

    def _with_stick(self, act: Callable[[Path], None]) -> None:
        flow, sticks = self.flow, self.flow.services.sticks()
        if not sticks:
            self._no_stick()
        elif len(sticks) == 1:
            act(sticks[0].folder)
        else:
            ways = [Way("forward", stick.name, partial(self._chosen, act, stick.folder)) for stick in sticks]
            flow.stage.cover(MenuSheet(flow.look, flow.look._("Which stick?"), ways, flow.stage.uncover))

    def _chosen(self, act: Callable[[Path], None], stick: Path) -> None:
        self.flow.stage.uncover()
        act(stick)

    def _carry(self, house: HouseModel, top: Path) -> None:
        """Copy one there; what has its id there already is replaced only by holding."""
        flow, look = self.flow, self.flow.look
        here = top == self.shelf.folder
        if not ((top / house.id).exists() or (here and self.shelf.taken(house.id))):
            self._copy(house, top, beside=False)
            return
        ways = [
            Way("plus", look._("Keep both"), partial(self._copy, house, top, beside=True)),
            Way("close", look._("Rather not"), flow.stage.uncover),
        ]
        if (top / house.id).exists():
            ways.insert(1, Way("check", look._("Replace it"), partial(self._copy, house, top, beside=False), held=True))
        title = look.fill(look._("“{title}” is there already."), title=house.title)
        flow.stage.cover(MenuSheet(look, title, ways, flow.stage.uncover))

    def _copy(self, house: HouseModel, top: Path, *, beside: bool) -> None:
        flow, look = self.flow, self.flow.look
        flow.stage.uncover()
        try:
            name = self.shelf.carry(house, top, beside=beside)
        except OSError as error:
            self._failed(error)
            return
        self.list()
        if top == self.shelf.folder:
            told = look.fill(look._("“{title}” is here now, as {id}."), title=house.title, id=name)
        else:
            told = look.fill(look._("“{title}” lies on the stick, in {place}."), title=house.title, place=top.name)
        flow.tell(Notice(told))

    def _no_stick(self) -> None:
        self._trouble(self.flow.look._("There is no USB stick. Put one in, wait a moment, and tap again."))

    def _failed(self, error: OSError) -> None:
        look = self.flow.look
        why = error.strerror or str(error)
        self._trouble(look.fill(look._("It could not be saved: {why}. Try again."), why=why))

    def _trouble(self, sentence: str) -> None:
        self.flow.tell(Notice(sentence, trouble=True))
