"""The story of a game: its page, at its end or from the list of saved games, and its file onto a stick."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.models.game.notice import Notice
from companion.models.game.parties import looks_at
from companion.models.story.beats import Retelling
from companion.models.story.file import story_file
from companion.table.evening import TableGame, store_sentence
from companion.table.journal import StoreError
from companion.table.play import GameFailedError
from companion.ui.boards.face import face_of
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.table.phones import PhonesAtTable
from companion.ui.screens.record.story import StoryScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage

FILE = "story.html"
"""What phones are offered lies under this name in the folder of the evening, as long as phones are on."""


class About(NamedTuple):
    """Which end of which game a file is about, and whether all is in it that will be known."""

    game: str
    last: int
    whole: bool


NOTHING = About("", -1, False)


class StoryPages:
    """Tells games again: the open one once it is over, and saved ones."""

    def __init__(
        self, services: Services, game: GameAtHand, stage: Stage, navigator: Navigator, phones: PhonesAtTable
    ) -> None:
        self._services, self._game, self._stage, self._navigator = services, game, stage, navigator
        self._phones, self._about, self._lies = phones, NOTHING, NOTHING
        phones.story = self._for_phones
        game.on_close.append(self._take_away)

    def show(self) -> None:
        """Shows it from its beginning."""
        if self._game.play is not None and self._game.session.outcome is not None:
            self._navigator.push(lambda: self._page(self._game.at_hand, self._navigator.back))

    def of_saved(self, game: str) -> None:
        """The same of a saved game, over or not, as far as today's rules accept it."""
        look = self._stage.look
        try:
            opened = self._services.evening.look(game, as_far=True)
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, look.words), trouble=True))
        except GameFailedError as incident:
            self._game.tell_failed(incident)
        else:
            self._navigator.push(lambda: self._page(opened, self._navigator.back))

    def _page(self, opened: TableGame, back: Callable[[], None]) -> StoryScreen:
        face, look, session = face_of(opened.game_class), self._stage.look, opened.session
        found = opened.look_back.found
        turns = found.turns if found is not None else ()
        entries, marks = [turn.entry for turn in turns], [turn.at for turn in turns]
        retelling = Retelling(opened, face.board, opened.teller(look.language))
        length = len(session.ledger.active)
        screen = StoryScreen(
            look, retelling, face, looks_at(session), entries, length, partial(self.onto_stick, opened), back, marks
        )
        counted = Retelling(opened, lambda *_: None, opened.teller(look.language))
        self._services.background.beside(counted.steps, screen.knows)
        return screen

    def onto_stick(self, opened: TableGame) -> None:
        """Puts the file onto the first stick. Where not everybody knew all, it is asked first what shall be in it."""
        _, stage = self._stage.look._, self._stage
        if not self._services.sticks():
            stage.tell(Notice(_("There is no USB stick. Put one in, wait a moment, and tap again.")))
        elif face_of(opened.game_class).secrets and opened.session.outcome is not None:
            put = partial(self._put_there, opened)
            ways = [
                Way("disk", _("What the whole table saw"), put, lit=True),
                Way("lock", _("Hands and secrets too: all agree"), partial(put, agreed=True), held=True),
                Way("close", _("Rather not"), stage.uncover),
            ]
            stage.cover(MenuSheet(stage.look, _("What is to stand in the file?"), ways, stage.uncover))
        else:
            self._put_there(opened)

    def _put_there(self, opened: TableGame, *, agreed: bool = False) -> None:
        """Writes it while the window goes on; what was agreed to holds for this file alone."""
        self._stage.uncover()
        for stick in self._services.sticks()[:1]:
            path = stick.folder / f"{opened.id}.html"
            self._services.background.beside(self._writing(opened, path, agreed=agreed), self._told)

    # ── for phones ──────────────────────────────────────────────────────────────────────────────────────────

    def look(self) -> None:
        """Makes the file for phones once the game is over, and anew once more is known of it. Call it often."""
        opened, phones = self._game.opened, self._phones.phones
        over = opened is not None and opened.session.outcome is not None and not self._game.is_practice
        if opened is None or phones is None or not over:
            self._take_away()
            return
        found = opened.look_back.found
        about = self._of(opened, whole=found is not None and found.whole)
        if about != self._about:
            self._about = about
            self._services.background.beside(self._writing(opened, self._path), partial(self._lies_there, about))

    def _lies_there(self, about: About, written: tuple[str, str, str]) -> None:
        if about == self._about and not written[-1] and self._phones.phones is not None:
            self._lies = about
            self._phones.phones.look_again()

    @staticmethod
    def _of(opened: TableGame, *, whole: bool) -> About:
        return About(opened.id, opened.session.ledger.last_active, whole)

    def _for_phones(self) -> str:
        """Where it lies; "" as long as there is none of this end of the game.

        Phones ask in the same frame in which an end is undone, before `look` takes the file away.
        """
        opened = self._game.opened
        if opened is None or opened.session.outcome is None:
            return ""
        about = self._of(opened, whole=self._lies.whole)
        return str(self._path) if self._lies == self._about == about else ""

    def _take_away(self) -> None:
        if self._about != NOTHING:
            self._about = self._lies = NOTHING
            self._path.unlink(missing_ok=True)

    @property
    def _path(self) -> Path:
        return self._services.evening.folder / FILE

    # ── the file ────────────────────────────────────────────────────────────────────────────────────────────

    def _writing(self, opened: TableGame, path: Path, *, agreed: bool = False) -> Callable[[], tuple[str, str, str]]:
        """What writes it, from the game as it is now; it says the title, where it lies, and what went wrong."""
        look = self._stage.look
        teller = opened.teller(look.language)
        make = partial(story_file, opened, face_of(opened.game_class).board, teller, look.words, agreed=agreed)
        titles = opened.header.pack.get("title", {})
        title = titles.get(look.language) or next(iter(titles.values()), opened.id)

        def write() -> tuple[str, str, str]:
            try:
                _put(path, make())
            except OSError as error:
                return title, path.name, error.strerror or str(error)
            return title, path.name, ""

        return write

    def _told(self, written: tuple[str, str, str]) -> None:
        look, (title, place, why) = self._stage.look, written
        if why:
            self._stage.tell(Notice(look.fill(look._("It could not be saved: {why}. Try again."), why=why)))
        else:
            told = look._("“{title}” lies on the stick, in {place}.")
            self._stage.tell(Notice(look.fill(told, title=title, place=place)))


def _put(path: Path, page: bytes) -> None:
    """Writes a file completely or not at all."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("wb") as file:
            file.write(page)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
