"""Problems with saved games or files in words for the user interface.

Problems with the disk are in `companion.table.evening.notices`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from companion.packs.problems import InvalidPackError
from companion.packs.scripts.faults import SourcePlace
from companion.packs.scripts.games import GamePartError
from companion.plainfile.problems import Problem
from companion.table.evening import STORE, SavedGame, TableNotice, notice_sentence
from companion.texts.wording import N_

Words = Callable[[str], str]
"""Translates the user interface's English words."""

NOT_INSTALLED = N_("The rules of this game are not installed here.")
MISTAKES = N_("The files of this game have mistakes: “companion check” lists them.")


SCRIPT = N_("The script of this game has a mistake: {place}. The other games can still be played.")


FACE = N_("The board of this game has a mistake: {place}. It is played on the usual table.")


def face_sentence(error: GamePartError, words: Words) -> str:
    """The sentence that a game's own display cannot be used, and where to fix it."""
    return words(FACE).format(place=error.place.short if error.place is not None else error)


def opening_sentences(notices: Iterable[TableNotice], fault: GamePartError | None, words: Words) -> list[str]:
    """Messages when a game is opened: about its file, and about its own display if that cannot be used."""
    told = [notice_sentence(notice, words) for notice in notices]
    return told if fault is None else [*told, face_sentence(fault, words)]


def script_sentence(place: str, words: Words) -> str:
    """The sentence that a script failed at a line (`ladder.py:12`)."""
    return words(SCRIPT).format(place=place)


def unplayable_sentence(errors: InvalidPackError, words: Words) -> str:
    """Why a game cannot be set up, and what to do."""
    for error in errors.errors:
        if error.file.endswith(".py"):
            return script_sentence(SourcePlace(error.file, error.line).short, words)
    missing = any(error.path == "game" for error in errors.errors)
    return words(NOT_INSTALLED if missing else MISTAKES)


def save_sentence(game: SavedGame, words: Words) -> str:
    """The sentence for what is wrong with a saved game."""
    known = STORE.get(game.code)
    return words(known) if known is not None else game.wrong


def plain_sentence(error: Problem) -> str:
    """What is wrong, for somebody who changes it in the window: its files and places there say nothing to them."""
    notes = "; ".join(note for note in (error.expected, error.hint) if note)
    return f"{error.message} ({notes})" if notes else error.message


def pack_sentence(error: Problem, words: Words) -> str:
    """What is wrong with a pack: its folder and file, the place, and what would have been right."""
    path = Path(error.file)
    file = "/".join(path.parts[-2:])
    what = plain_sentence(error)
    told = f"{error.path}: {what}" if error.path else what
    if not error.line:
        return f"{file}: {told}"
    if not error.column:
        return f"{file}:{error.line}: {told}"
    place = words(N_("{file}, line {line}, column {column}: {what}"))
    return place.format(file=file, line=error.line, column=error.column, what=told)
