"""The story of a game that is over: its page, and its file onto a stick."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.models.game.notice import Notice
from companion.models.story.beats import Retelling
from companion.models.story.file import story_file
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.screens.record.story import StoryScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage
from hardware.sticks import Stick


class StoryPages:
    """Tells the open game again, once it is over."""

    def __init__(self, services: Services, game: GameAtHand, stage: Stage, navigator: Navigator) -> None:
        self._services, self._game, self._stage, self._navigator = services, game, stage, navigator

    def show(self) -> None:
        """Shows it from its beginning."""
        if self._game.play is not None and self._game.session.outcome is not None:
            self._navigator.push(self._page)

    def _page(self) -> StoryScreen:
        play, face, opened = self._game.play, self._game.face, self._game.at_hand
        assert play is not None
        found = opened.look_back.found
        turns = [turn.entry for turn in found.turns] if found is not None else []
        retelling, length = Retelling(opened, face.board, play.teller), len(opened.session.ledger.active)
        back = self._navigator.back
        return StoryScreen(self._stage.look, retelling, face, play.looks(), turns, length, self.onto_stick, back)

    def onto_stick(self) -> None:
        """Writes the file onto the first stick, while the window goes on."""
        _, sticks = self._stage.look._, self._services.sticks()
        if not sticks:
            self._stage.tell(Notice(_("There is no USB stick. Put one in, wait a moment, and tap again.")))
            return
        self._services.background.beside(self._writing(sticks[0]), self._told)

    def _writing(self, stick: Stick) -> Callable[[], tuple[str, str, str]]:
        """What writes it, from the game as it is now; it says the title, where it lies, and what went wrong."""
        opened, play, look = self._game.at_hand, self._game.play, self._stage.look
        assert play is not None
        make = partial(story_file, opened, self._game.face.board, play.teller, look.words)
        title, path = play.title(), stick.folder / f"{opened.id}.html"

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
