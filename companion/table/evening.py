"""An evening: the data folder with its games, groups and settings; begins games and resumes them."""

from __future__ import annotations

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
from companion.table.going_on import drifted, last_position
from companion.table.incidents import Incidents
from companion.table.ledger import Ledger
from companion.table.limit import limited
from companion.table.open_game import Notice, OpenGame, as_event, teller_of
from companion.table.people import Group, People, Settings, read_settings, write_settings
from companion.table.playable import (
    FindGame,
    Playable,
    Restore,
    Shelf,
    forbidden_codes,
    fresh_game,
    installed_game,
    restored,
)
from companion.table.rows import Contents
from companion.table.salvage import ASIDE, open_or_salvage
from companion.table.session import GRACE, Drifted, Limit, Session
from companion.table.sources import Sources, Tower, usable_chains
from companion.table.store import SUFFIX, SqliteJournal, peek, remove

__all__ = ["Evening", "FolderInUse", "Group", "Notice", "OpenGame", "SavedGame", "Settings"]


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
        restore: Restore = restored,
        find_game: FindGame = installed_game,
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
        self._incidents = Incidents(folder / "incidents.log", wall)
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
            files = sorted(path for path in self._games.glob(f"*{SUFFIX}") if _is_game(path))
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
        """Go on with a game where it was, with the sources that it had unless others are named.

        A damaged file is mended as far as it can be read; if the game's rules were changed by an update and no longer
        accept the journal, a new game goes on from the last position before that. Both are told in `notices`.
        Raises StoreError if nothing can be read, Incident if the game fails at its start.
        """
        path = self._path(game_id)
        journal, damage = open_or_salvage(path, self._backups / path.name)
        notices = () if damage is None else (Notice("damaged", damage.text, damage.facts),)
        try:
            playable = self._restored(journal.header)
            chosen = self._sources({**usable_chains(journal.glanced.get("sources") or {}), **(sources or {})})
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
        """A game for the list, and the id of the one that it follows."""
        try:
            header, glance, last_at = peek(path)
            return self._listed(header, glance, last_at, language), header.follows
        except StoreError as error:
            game = SavedGame(path.stem, {}, "", (), (), 0.0, 0.0, False, wrong=error.message)
            return (game, "") if error.code != "damaged" else (self._mendable(path, game, language), "")

    def _listed(self, header: Header, glance: Mapping[str, Any], last_at: float, language: str) -> SavedGame:
        finished = bool(glance.get("finished"))
        game = SavedGame(
            id=header.game_id,
            title=dict(header.pack.get("title", {})),
            pack=str(header.pack.get("id", "")),
            people=tuple(person.name for person in header.seating.people),
            parties=tuple(header.seating.parties),
            begun_at=header.begun_at,
            last_at=last_at,
            finished=finished,
        )
        labels: Mapping[str, Mapping[str, str]] = {}
        if not finished:
            try:
                playable = self._restored(header)
                labels = fresh_game(playable, game.parties, self._find_game).labels()
            except StoreError as error:
                return replace(game, wrong=error.message)
        teller = teller_of(header.pack, language, game.parties, labels)
        told = (teller.event(as_event(event)) for event in reversed(glance.get("events", ())))
        return replace(game, recap=next((sentence for sentence in told if sentence), ""))

    def _mendable(self, path: Path, game: SavedGame, language: str) -> SavedGame:
        """A damaged game that has a whole backup is listed by it: resuming mends it."""
        try:
            header, glance, last_at = peek(self._backups / path.name)
        except StoreError:
            return game
        return self._listed(header, glance, last_at, language)

    def _header(
        self, playable: Playable, seating: Seating, position: Mapping[str, Any] | None, follows: str = ""
    ) -> Header:
        at = self._wall()
        stem = f"{time.strftime('%Y-%m-%d-%H%M%S', time.localtime(at))}-{playable.id}"
        names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
        game_id = next(name for name in names if not (self._games / f"{name}{SUFFIX}").exists())
        return Header(game_id, playable.plain, seating, at, self._app_version, position, follows)

    def _create(self, header: Header) -> SqliteJournal:
        contents = Contents(header, [], [], {})
        return SqliteJournal.create(self._games / f"{header.game_id}{SUFFIX}", contents)

    def _sources(self, chosen: Mapping[str, Sequence[str]] | None) -> Sources:
        chains = {**usable_chains(self._settings.sources), **(chosen or {})}
        return Sources(chains, chance=self._chance, tower=self._tower, by_hand=self._by_hand)

    def _restored(self, header: Header) -> Playable:
        """The pack in a journal. Raises StoreError if the game is not installed or the pack cannot be read."""
        try:
            playable = self._restore(header.pack)
            self._find_game(playable.game)
        except Exception as error:
            raise StoreError(f"This game cannot be played here: {error}.", "unreadable") from error
        return playable

    def _open(
        self, journal: Journal, playable: Playable, sources: Sources, notices: tuple[Notice, ...] = ()
    ) -> OpenGame:
        header = journal.header
        parties = tuple(header.seating.parties)
        session = Session(
            partial(fresh_game, playable, parties, self._find_game, header.position),
            journal,
            levels=playable.levels,
            forbids=forbidden_codes(playable),
            now=self._now,
            wall=self._wall,
            chance=sources.chance,
            grace=self._grace,
            limit=self._limit,
            on_incident=self._incidents.keep(header.game_id),
        )
        backup = None
        if isinstance(journal, SqliteJournal):
            backup = partial(journal.backup, self._backups / journal.path.name)
        game = OpenGame(session, playable, sources, journal, now=self._now, backup=backup, notices=notices)
        game.keep_glance()
        return game

    def _go_on_from(
        self,
        journal: SqliteJournal,
        playable: Playable,
        sources: Sources,
        drift: Drifted,
        notices: tuple[Notice, ...],
    ) -> OpenGame:
        """A new game from the last position before the rules and the journal part; the old file stays as it is."""
        old = journal.header
        ledger = Ledger(journal.entries())
        seats = [entry.value for entry in ledger.entries if entry.kind == "seats"]
        seating = Seating.from_plain(seats[-1]) if seats else old.seating

        def stands(position: Mapping[str, Any]) -> bool:
            try:
                fresh_game(playable, tuple(seating.parties), self._find_game, position)
            except BadPosition:
                return False
            return True

        line, position = last_position(ledger, journal.snapshots(), drift.number, old.position, stands)
        journal.close()
        fresh = self._create(self._header(playable, seating, position, follows=old.game_id))
        said = drifted(old.game_id, drift, line)
        try:
            game = self._open(fresh, playable, sources, (*notices, said))
            for entry in ledger.active:
                if entry.kind == "switch" and entry.number <= line:
                    game.session.switch(entry.name, entry.value, entry.source)
            game.session.note("note", said.text, "companion")
        except BaseException:
            fresh.close()
            remove(fresh.path)  # half begun it would hide the old game
            raise
        return game


def _is_game(path: Path) -> bool:
    return not path.name.startswith(".") and ASIDE not in path.name
