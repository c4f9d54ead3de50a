"""A game goes to another box by a stick: which games lie there, how each stands to ours, and taking one in.

The pack lies in the journal, so a game goes on elsewhere as it was begun. What lies here is never lost: where both
boxes went on with it, the one that gives way is kept among the backups.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from companion.table.evening.saved_games import SavedGame, TellerFor, list_games
from companion.table.journal import (
    PRIVATE_FOLDER,
    SUFFIX,
    Contents,
    Header,
    SqliteJournal,
    StoreError,
    contents,
    copied,
    replaced,
    store_error,
    sync_file,
    sync_folder,
)


class Relation(Enum):
    """How a game on a stick stands to the one here."""

    NEW = "new"
    """It is not here."""
    AHEAD = "ahead"
    """Here is its beginning."""
    SAME = "same"
    BEHIND = "behind"
    """There is the beginning of what is here."""
    PARTED = "parted"
    """Both went on, each in its own way."""


class Arrival(NamedTuple):
    """A game on a stick. `standing` means nothing where `game.wrong` says what is wrong with it."""

    game: SavedGame
    path: Path
    standing: Relation


def arrivals(folder: Path, games: Path, teller_for: TellerFor, language: str) -> list[Arrival]:
    """The games in a folder of a stick, in the order of the list of games. Raises StoreError if it cannot be read."""
    listed = list_games(folder, folder, teller_for, language)
    found = [(game, folder / f"{game.id}{SUFFIX}") for game in listed]
    return [Arrival(game, path, Relation.NEW if game.wrong else standing(path, games)) for game, path in found]


def standing(path: Path, games: Path) -> Relation:
    """How a game stands to the one of the same name here; one that cannot be read any more is taken for new."""
    here = games / path.name
    if not here.is_file():
        return Relation.NEW
    try:
        there, ours = contents(path), contents(here)
    except StoreError:
        return Relation.PARTED  # whoever takes it in loses nothing, and is told what is wrong with it if it cannot be
    if not _is_the_same(there.header, ours.header):
        return Relation.NEW
    common = min(len(there.entries), len(ours.entries))
    if there.entries[:common] != ours.entries[:common]:
        return Relation.PARTED
    if len(there.entries) == len(ours.entries):
        return Relation.SAME
    return Relation.AHEAD if len(there.entries) > common else Relation.BEHIND


def take_in(path: Path, games: Path, backups: Path) -> str:
    """Have a game here, whole or not at all; its id. One that stood here in its place is kept among the backups.

    Another game that happens to have the same name stays, and the one that comes gets a name of its own. Raises
    StoreError.
    """
    found = contents(path)
    here = games / path.name
    if here.is_file() and _stands_apart(found.header, here):
        found = found._replace(header=_renamed(found.header, games))
        here = games / f"{found.header.game_id}{SUFFIX}"
    if here.is_file():
        _set_aside(here, backups)
    _create(here, found)
    return found.header.game_id


def _create(path: Path, found: Contents) -> None:
    SqliteJournal.create(path, found).close()


def _is_the_same(one: Header, other: Header) -> bool:
    return (one.game_id, one.begun_at, one.seating) == (other.game_id, other.begun_at, other.seating)


def _stands_apart(header: Header, here: Path) -> bool:
    try:
        return not _is_the_same(header, contents(here).header)
    except StoreError:  # nobody knows what it was: it gives way, and is kept as it is
        return False


def _renamed(header: Header, games: Path) -> Header:
    names = (f"{header.game_id}-{number}" for number in range(2, 1000))
    return replace(header, game_id=next(name for name in names if not (games / f"{name}{SUFFIX}").exists()))


def _set_aside(here: Path, backups: Path) -> None:
    """Keep a game under another name. Its usual backup goes: laid together, two stories would make a third."""
    aside = replaced(backups / here.name)
    try:
        backups.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        sync_file(copied(here, aside))
        (backups / here.name).unlink(missing_ok=True)
        sync_folder(backups)
    except OSError as error:
        raise store_error(error, aside) from error
