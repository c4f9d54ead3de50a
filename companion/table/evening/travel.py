"""Carries games between boxes on a USB stick: lists them, compares them with those here, and copies them.

A journal contains its pack, so the game continues with the same rules. Nothing is lost: if both boxes played on, the
version that is replaced is kept among the backups.
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
    """How a game on a stick compares with the game of the same name here."""

    NEW = "new"
    """The game is not on this box."""
    AHEAD = "ahead"
    """The stick's game continues the one on this box."""
    SAME = "same"
    BEHIND = "behind"
    """The box's game continues the one on the stick."""
    PARTED = "parted"
    """Both went on from the same beginning, in different ways."""


class Arrival(NamedTuple):
    """A game on a stick. `standing` has no meaning if `game.wrong` says that it is broken."""

    game: SavedGame
    path: Path
    standing: Relation


def arrivals(folder: Path, games: Path, teller_for: TellerFor, language: str) -> list[Arrival]:
    """Lists the games in a folder of a stick, in the order of the list of games. Raises StoreError."""
    listed = list_games(folder, folder, teller_for, language)
    found = [(game, folder / f"{game.id}{SUFFIX}") for game in listed]
    return [Arrival(game, path, Relation.NEW if game.wrong else relation_of(path, games)) for game, path in found]


def relation_of(path: Path, games: Path) -> Relation:
    """Compares a game with the one of the same name here; if that one cannot be read, the game counts as new."""
    here = games / path.name
    if not here.is_file():
        return Relation.NEW
    try:
        there, ours = _contents(path), _contents(here)
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
    """Copies a game into the folder, completely or not at all; returns its id.

    An older version of the same game is moved to the backups. A different game of the same name stays, and the new one
    gets another name. Raises StoreError.
    """
    found = _contents(path)
    here = games / path.name
    if here.is_file() and _stands_apart(found.header, here):
        found = found._replace(header=_renamed(found.header, games))
        here = games / f"{found.header.game_id}{SUFFIX}"
    if here.is_file():
        _set_aside(here, backups)
    _create(here, found)
    return found.header.game_id


def _contents(path: Path) -> Contents:
    """What is in a file, as the game that its name says: whoever copied it may have given it another."""
    found = contents(path)
    return found._replace(header=replace(found.header, game_id=path.stem))


def _create(path: Path, found: Contents) -> None:
    SqliteJournal.create(path, found).close()


def _is_the_same(one: Header, other: Header) -> bool:
    return (one.game_id, one.begun_at, one.seating) == (other.game_id, other.begun_at, other.seating)


def _stands_apart(header: Header, here: Path) -> bool:
    try:
        return not _is_the_same(header, _contents(here).header)
    except StoreError:  # nobody knows what it was: it gives way, and is kept as it is
        return False


def _renamed(header: Header, games: Path) -> Header:
    names = (f"{header.game_id}-{number}" for number in range(2, 1000))
    return replace(header, game_id=next(name for name in names if not (games / f"{name}{SUFFIX}").exists()))


def _set_aside(here: Path, backups: Path) -> None:
    """Moves a game to another name among the backups and deletes its usual backup.

    The journal that comes in its place must not be merged with that backup.
    """
    aside = replaced(backups / here.name)
    try:
        backups.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        sync_file(copied(here, aside))
        (backups / here.name).unlink(missing_ok=True)
        sync_folder(backups)
    except OSError as error:
        raise store_error(error, aside) from error
