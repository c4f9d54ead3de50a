"""What is wrong with a disk, a save or a file, in the words of the user interface.

The table's own sentences (`StoreError.message`, `Notice.text`) are English and tell names of files, for logs. A code
that is unknown here is told in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from companion.packs.faults import Place
from companion.packs.games import GamePartError
from companion.packs.problems import PackError, PackErrors
from companion.table.evening.evening import SavedGame
from companion.table.evening.notices import notice_sentence
from companion.table.evening.open_game import Notice as TableNotice
from companion.table.journal.entries import StoreError
from companion.texts.wording import N_

Words = Callable[[str], str]
"""Translates the user interface's English words."""

STORE = {
    "full": N_("The disk is full. Make room on it."),
    "read_only": N_("The disk is read-only. Is the card locked, or worn out?"),
    "denied": N_("The folder of the games may not be written. Give this user the right to it."),
    "newer": N_("This game was saved by a newer Companion. Update this one to go on with it; nothing was changed."),
    "damaged": N_("The save of this game is damaged."),
    "missing": N_("The save is not there. Was the card or stick taken out?"),
    "unreadable": N_("This game cannot be played here: its rules are not installed, or of another version."),
    "failed": N_("The disk does not answer as it should. Is it loose, or worn out?"),
}
"""Code of a StoreError → sentence."""

NOT_INSTALLED = N_("The rules of this game are not installed here.")
MISTAKES = N_("The files of this game have mistakes: “companion check” lists them.")


SCRIPT = N_("The script of this game has a mistake: {place}. The other games can still be played.")


FACE = N_("The board of this game has a mistake: {place}. It is played on the usual table.")


def face_sentence(error: GamePartError, words: Words) -> str:
    """That a game's face cannot be used, and where it is to be mended."""
    return words(FACE).format(place=error.place.short if error.place is not None else error)


def opening_sentences(notices: Iterable[TableNotice], fault: GamePartError | None, words: Words) -> list[str]:
    """What is told when a game is at the table: about its save, and about its face if that cannot be used."""
    told = [notice_sentence(notice, words) for notice in notices]
    return told if fault is None else [*told, face_sentence(fault, words)]


def script_sentence(place: str, words: Words) -> str:
    """That a script failed at a line (`ladder.py:12`)."""
    return words(SCRIPT).format(place=place)


def unplayable_sentence(errors: PackErrors, words: Words) -> str:
    """Why a game cannot be set up, and what to do."""
    for error in errors.errors:
        if error.file.endswith(".py"):
            return script_sentence(Place(error.file, error.line).short, words)
    missing = any(error.path == "game" for error in errors.errors)
    return words(NOT_INSTALLED if missing else MISTAKES)


def store_sentence(error: StoreError, words: Words) -> str:
    """What is wrong, and what to do."""
    known = STORE.get(error.code)
    return words(known) if known is not None else error.message


def save_sentence(game: SavedGame, words: Words) -> str:
    """What is wrong with a saved game."""
    known = STORE.get(game.code)
    return words(known) if known is not None else game.wrong


def pack_sentence(error: PackError, words: Words) -> str:
    """What is wrong with a pack: its folder and file, the place, and what would have been right."""
    path = Path(error.file)
    file = "/".join(path.parts[-2:])
    notes = "; ".join(note for note in (error.expected, error.hint) if note)
    what = f"{error.path}: {error.message}" if error.path else error.message
    told = f"{what} ({notes})" if notes else what
    if not error.line:
        return f"{file}: {told}"
    if not error.column:
        return f"{file}:{error.line}: {told}"
    place = words(N_("{file}, line {line}, column {column}: {what}"))
    return place.format(file=file, line=error.line, column=error.column, what=told)
