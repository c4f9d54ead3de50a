"""What a window shows of a game, where there is none: for commands. It needs Kivy, and nothing to be seen."""

from __future__ import annotations

import os

from companion.engine.game import Game
from companion.models.play.table import BoardOf
from companion.packs.scripts.games import GamePartError
from companion.ui.boards import face
from companion.ui.shell.profile import DEFAULT, PROFILES, prepare


def fault_of_face(game: type[Game]) -> GamePartError | None:
    """What is wrong with the face that a game names."""
    _see_nothing()
    return face.fault_of_face(game)


def board_of(game: type[Game]) -> BoardOf:
    """What makes the game's board from the public view."""
    _see_nothing()
    return face.face_of(game).board


def _see_nothing() -> None:
    prepare(PROFILES[DEFAULT])
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")  # Kivy opens its window as soon as somebody imports it
