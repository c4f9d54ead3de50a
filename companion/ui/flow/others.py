"""Leads through the pages of games of others: the list, the sticks, trust, and removing one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from companion.models.game.notice import Notice
from companion.models.set_up.others import FoundGame, OtherModel, OthersShelf, sentence_of
from companion.packs.others.opening import forget_opened
from companion.packs.others.place import FOLDER
from companion.packs.others.sentences import OthersError
from companion.packs.stored.delivered import deliver_file
from companion.simulate.trying.trial import Try, try_game
from companion.table.evening import text_log
from companion.table.journal import StoreError
from companion.table.play import GameFailedError
from companion.ui.screens.workshop.others import FilesScreen, OthersScreen, TrustScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage
from hardware.machine.sticks import Stick


class Others:
    """The pages of games of others. `tried` tries one that was trusted, before it is kept."""

    def __init__(self, services: Services, stage: Stage, navigator: Navigator, tried: Try = try_game) -> None:
        self._services, self._stage, self._navigator, self._tried = services, stage, navigator, tried
        folder = services.evening.folder
        self.shelf = OthersShelf(folder, folder / FOLDER, services.packs)
        self._trying = ""

    def show(self) -> None:
        """Shows the list, up to date."""
        self._navigator.push(self._list)

    def _list(self) -> OthersScreen:
        look = self._stage.look
        games = self.shelf.games(look)
        back = self._navigator.back
        return OthersScreen(look, games, self.from_stick, self.again, self.remove, back, tried=self._trying)

    # ── adding ──────────────────────────────────────────────────────────────────────────────────────────────

    def from_stick(self) -> None:
        """Shows the games on the sticks."""
        _ = self._stage.look._
        sticks = self._services.sticks()
        if self._stage.look.locked:
            self._trouble(sentence_of(OthersError("locked"), self._stage.look))
        elif sticks:
            self._navigator.push(partial(self._files, sticks))
        else:
            self._trouble(_("There is no USB stick. Put one in, wait a moment, and tap again."))

    def _files(self, sticks: Sequence[Stick]) -> FilesScreen:
        look = self._stage.look
        found: list[FoundGame] = []
        troubles: list[str] = []
        for stick in sticks:
            try:
                found += self.shelf.on_stick(stick.folder, look)
            except OSError as error:
                told = look._("{stick} cannot be read: {why}. Put it in again.")
                troubles.append(look.fill(told, stick=stick.name, why=error.strerror or error))
        return FilesScreen(look, found, troubles, self.ask, self._navigator.back)

    def ask(self, game: FoundGame) -> None:
        """Shows what somebody has to know who trusts a game."""
        self._navigator.push(lambda: TrustScreen(self._stage.look, game, self.trust, self._navigator.back))

    def trust(self, game: FoundGame) -> None:
        """Tries a game in the background, and keeps it if nothing fails."""
        look = self._stage.look
        if self._trying or game.bundle is None:
            return
        told = look._("{title} is being tried. This takes a minute or two; meanwhile the box can be used.")
        self._trying = look.fill(told, title=game.title)
        self.show()
        when = self._services.evening.wall()
        self._services.background.beside(
            partial(self.shelf.add, game.bundle, when, self._tried), partial(self._added, game)
        )

    def _added(self, game: FoundGame, failed: OthersError | None) -> None:
        look = self._stage.look
        self._trying = ""
        if self._navigator.is_at(self._list):
            self._navigator.rebuild()
        if failed is None:
            self._stage.tell(Notice(look.fill(look._("{title} is in the list of games."), title=game.title)))
        else:
            why = sentence_of(failed, look)
            self._trouble(look.fill(look._("{title} was not added. {why}"), title=game.title, why=why))

    # ── one of them ─────────────────────────────────────────────────────────────────────────────────────────

    def again(self, game: OtherModel) -> None:
        """Opens a game the next time, though it ended the program."""
        with suppress(OthersError):  # it is gone meanwhile: the list shows it
            self.shelf.shelf.try_again(game.id)
        self.show()

    def remove(self, game: OtherModel) -> None:
        """Removes a game; asks if saves or house rules need it, and offers the logs first."""
        look, stage = self._stage.look, self._stage
        saves, houses = self.shelf.needed_by(game.id), self.shelf.houses_of(game.id)
        if game.waits or not (saves or houses):
            self._remove(game)
            return
        told = look._(
            "{title} is needed. Saved games: {saves}, house rules: {houses}. They stay, but cannot be played."
        )
        ways = [Way("erase", look._("Remove it all the same"), partial(self._remove, game), held=True)]
        if saves and (sticks := self._services.sticks()):
            logs = partial(self._logs, saves, sticks[0])
            ways.insert(0, Way("disk", look._("Their logs onto the stick first"), logs))
        ways.append(Way("close", look._("Rather not"), stage.uncover))
        title = look.fill(told, title=game.title, saves=len(saves), houses=len(houses))
        stage.cover(MenuSheet(look, title, ways, stage.uncover))

    def _remove(self, game: OtherModel) -> None:
        self._stage.uncover()
        try:
            self.shelf.shelf.remove(game.id, game.version)
        except OthersError as error:
            self._trouble(sentence_of(error, self._stage.look))
            return
        if not game.waits:
            forget_opened(game.id)
        self.show()

    def _logs(self, saves: Sequence[str], stick: Stick) -> None:
        """Writes the logs of these games onto a stick; the question stays."""
        look, folder, written = self._stage.look, stick.folder, 0
        try:
            for save in saves:
                written += self._log(save, folder)
        except OSError as error:
            why = error.strerror or str(error)
            self._trouble(look.fill(look._("It could not be saved: {why}. Try again."), why=why))
            return
        told = look._("Logs on {stick}: {count} of {all}.")
        self._stage.tell(Notice(look.fill(told, stick=stick.name, count=written, all=len(saves))))

    def _log(self, save: str, folder: Path) -> bool:
        try:
            game = self._services.evening.look(save)
        except (StoreError, GameFailedError):
            return False  # what is wrong with it stands in the list of saved games, or is why its game goes
        try:
            told = text_log(game, self._stage.look.language)
            deliver_file(folder / f"{save}.txt", lambda path: path.write_text(told, "utf-8"))
        finally:
            game.close()
        return True

    def _trouble(self, sentence: str) -> None:
        self._stage.tell(Notice(sentence, trouble=True))
