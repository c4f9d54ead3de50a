"""An evening: the data folder with its games, groups and settings; begins games and resumes them."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.vocabulary import BadPosition
from companion.table.entries import Header, Journal, MemoryJournal, Seating, StoreError
from companion.table.folder import FolderInUse, FolderLock, store_error
from companion.table.ledger import Ledger
from companion.table.limit import limited
from companion.table.open_game import Notice, OpenGame, as_event, teller_of
from companion.table.people import Group, People, Settings, read_settings, write_settings
from companion.table.playable import FindGame, Playable, Restore, Shelf, forbidden_codes, fresh_game
from companion.table.salvage import open_or_salvage
from companion.table.session import GRACE, Drifted, Limit, Session
from companion.table.sources import Sources, Tower, usable_chains
from companion.table.store import SUFFIX, SqliteJournal, peek

__all__ = ["Evening", "FolderInUse", "Group", "Notice", "OpenGame", "SavedGame", "Settings"]

RUNNING_FIRST = "running, then finished, then broken; the one played last first"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in the list.

    `title` is language → text; `people` and `parties` are names; times are wall time in seconds since the epoch.
    `recap` is the last sentence of the log in the language that was asked for. `wrong` says what is wrong with a game
    that cannot be resumed, empty for all others. `followed_by` is the game that went on from it.
    """

    id: str
    title: Mapping[str, str]
    pack: str
    people: tuple[str, ...]
    parties: tuple[str, ...]
    begun_at: float
    last_at: float
    finished: bool
    recap: str = ""
    wrong: str = ""
    followed_by: str = ""

    @property
    def running(self) -> bool:
        """Whether it is offered to be gone on with."""
        return not self.finished and not self.wrong


class Evening:
    """The data folder of one Companion.

    `catalogue` finds packs, `restore` makes one from a journal, `find_game` gives a game's class. `now` is the
    injected clock, `wall` wall time, both in seconds. `chance` is a seeded source for tests; without it the operating
    system's randomness. `grace` None reveals secret choices at once. `tower` is the dice tower's driver, if any.

    Raises FolderInUse if another Companion holds the folder, StoreError if it cannot be written.
    """

    def __init__(
        self,
        folder: Path,
        catalogue: Shelf,
        *,
        now: Callable[[], float],
        wall: Callable[[], float],
        restore: Restore,
        find_game: FindGame,
        chance: random.Random | None = None,
        tower: Tower | None = None,
        by_hand: bool = False,
        grace: float | None = GRACE,
        limit: Limit = limited,
        app_version: str = "",
    ) -> None:
        self._lock = FolderLock(folder)
        self.folder = folder
        self._catalogue = catalogue
        self._now = now
        self._wall = wall
        self._restore = restore
        self._find_game = find_game
        self._chance = chance
        self._tower = tower
        self._by_hand = by_hand
        self._grace = grace
        self._limit = limit
        self._app_version = app_version
        self._games = folder / "games"
        self._backups = folder / "backups"
        self._people = People(folder / "groups.json")
        self._settings, wrong = read_settings(folder / "settings.json")
        self.notices = tuple(Notice("unreadable", why, {"why": why}) for why in (self._people.wrong, wrong) if why)

    def close(self) -> None:
        """Let another Companion have the folder. Close open games first."""
        self._lock.release()

    # ── people and settings ─────────────────────────────────────────────────────────────────────────────────

    @property
    def settings(self) -> Settings:
        """How the box is set."""
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Set the box so from now on. Raises StoreError; then it holds until the box is switched off."""
        self._settings = settings
        write_settings(self.folder / "settings.json", settings)

    def groups(self) -> list[Group]:
        """The groups that are remembered, the one that played last first."""
        return self._people.groups()

    def save_group(self, group: Group) -> None:
        """Remember a group, in place of the one of the same name. Raises StoreError."""
        self._people.keep(group)

    def forget_group(self, name: str) -> None:
        """Forget a group. Raises StoreError."""
        self._people.forget(name)

    # ── games ───────────────────────────────────────────────────────────────────────────────────────────────

    def games(self, language: str = "") -> list[SavedGame]:
        """All games: running, then finished, then broken ones, each with the one played last first."""
        try:
            files = sorted(path for path in self._games.glob(f"*{SUFFIX}") if not path.name.startswith("."))
        except OSError as error:
            raise store_error(error, self._games) from error
        found: dict[str, SavedGame] = {}
        follows: dict[str, str] = {}
        for path in files:
            game, before = self._look(path, language or self._settings.language or "en")
            found[game.id] = game
            if before:
                follows[before] = game.id
        for before, after in follows.items():
            if before in found:
                found[before] = replace(found[before], finished=True, followed_by=after)
        return sorted(found.values(), key=lambda game: (bool(game.wrong), game.finished, -game.last_at, game.id))

    def begin(
        self,
        pack_id: str,
        seating: Seating,
        *,
        variants: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        levels: Mapping[str, str] | None = None,
        position: Mapping[str, Any] | None = None,
        sources: Mapping[str, Sequence[str]] | None = None,
        unsaved: bool = False,
    ) -> OpenGame:
        """Begin a game, from the start or from a position (GEN-9).

        With `unsaved` it is kept in memory only, for a table whose disk has failed. Raises what the packs raise about
        the set-up, BadPosition, Incident, and StoreError if its file cannot be made.
        """
        playable = self._catalogue.load(pack_id).resolve(variants, options or {}, len(seating.people), levels)
        fresh_game(playable, tuple(seating.parties), self._find_game, position)  # a bad position makes no file
        header = self._header(playable, seating, position)
        journal: Journal = MemoryJournal(header) if unsaved else self._create(header)
        return self._open(journal, playable, self._sources(sources))

    def resume(self, game_id: str, *, sources: Mapping[str, Sequence[str]] | None = None) -> OpenGame:
        """Go on with a game where it was.

        A damaged file is mended as far as it can be read; if the game's rules were changed by an update and no longer
        accept the journal, a new game goes on from the last position before that. Both are told in `notices`.
        Raises StoreError if nothing can be read, Incident if the game fails at its start.
        """
        path = self._path(game_id)
        journal, damage = open_or_salvage(path, self._backups / path.name)
        notices = () if damage is None else (Notice("damaged", damage.text, damage.facts),)
        try:
            playable = self._restored(journal.header)
            chosen = self._sources(sources)
            try:
                return self._open(journal, playable, chosen, notices)
            except Drifted as drift:
                return self._go_on_from(journal, playable, chosen, drift, notices)
        except BaseException:
            journal.close()
            raise

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _path(self, game_id: str) -> Path:
        path = self._games / f"{game_id}{SUFFIX}"
        if path.parent != self._games or not path.is_file():
            raise StoreError(f"There is no game {game_id} in {self._games}.", "missing")
        return path

    def _look(self, path: Path, language: str) -> tuple[SavedGame, str]:
        raise NotImplementedError

    def _header(
        self, playable: Playable, seating: Seating, position: Mapping[str, Any] | None, follows: str = ""
    ) -> Header:
        raise NotImplementedError

    def _create(self, header: Header) -> SqliteJournal:
        raise NotImplementedError

    def _sources(self, chosen: Mapping[str, Sequence[str]] | None) -> Sources:
        raise NotImplementedError

    def _restored(self, header: Header) -> Playable:
        raise NotImplementedError

    def _open(
        self, journal: Journal, playable: Playable, sources: Sources, notices: tuple[Notice, ...] = ()
    ) -> OpenGame:
        raise NotImplementedError

    def _go_on_from(
        self,
        journal: SqliteJournal,
        playable: Playable,
        sources: Sources,
        drift: Drifted,
        notices: tuple[Notice, ...],
    ) -> OpenGame:
        raise NotImplementedError
