"""An evening: starts and resumes games, and keeps groups and settings in the data folder."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from companion.engine.vocabulary import BadPositionError
from companion.packs.catalogue import Catalogue
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import UnknownGameError
from companion.table.chance import Die, Sources, Taught, count_faces, usable_chains
from companion.table.evening.notices import TableNotice, drifted, of_agreement, of_clauses
from companion.table.evening.packs_in_play import PacksInPlay, unplayable
from companion.table.evening.people import Group, People, Settings, read_settings, write_settings
from companion.table.evening.saved_games import SavedGame, list_games, note_last
from companion.table.evening.surroundings import USUAL, Surroundings
from companion.table.evening.table_game import TableGame
from companion.table.evening.travel import Arrival, arrivals, take_in
from companion.table.journal import (
    BACKUPS,
    GAMES,
    SUFFIX,
    Contents,
    FolderLock,
    Header,
    Incidents,
    Journal,
    Ledger,
    MemoryJournal,
    Seating,
    SqliteJournal,
    StoreError,
    contents,
    in_memory,
    last_position,
    no_room,
    open_or_salvage,
    remove,
    tidy,
)
from companion.table.play import (
    GameFailedError,
    ReplayDivergedError,
    Timing,
    game_of,
    open_game,
    teller_of,
)
from companion.texts import Teller

T = TypeVar("T")


class Evening:
    """The data folder of one program, and what can be done with its games.

    If not `alone`, the folder stays free for another program, and games may only be read (`games`, `look`).
    Raises FolderInUseError if another program uses the folder, StoreError if it cannot be written.
    """

    def __init__(
        self,
        folder: Path,
        catalogue: Catalogue,
        timing: Timing,
        surroundings: Surroundings = USUAL,
        *,
        alone: bool = True,
    ) -> None:
        self._lock = FolderLock(folder) if alone else None
        if alone:
            tidy(folder)
        self.folder, self.wall = folder, timing.wall
        self._catalogue, self._packs = catalogue, PacksInPlay(catalogue, surroundings)
        self._timing = timing
        self._around = surroundings
        self._games, self._backups = folder / GAMES, folder / BACKUPS
        self._incidents = Incidents(folder / "incidents.log", timing.wall)
        self._people = People(folder / "groups.json")
        self._taught = Taught(folder / "scans.json")
        self._settings, wrong = read_settings(folder / "settings.json")
        self._unreadable = [why for why in (self._people.wrong, self._taught.wrong, wrong) if why]
        if surroundings.watcher is not None:
            surroundings.watcher.start(lambda: self._settings.language)

    def close(self) -> None:
        """Releases the folder for other programs. Close open games first."""
        if self._around.watcher is not None:
            self._around.watcher.close()
        if self._lock is not None:
            self._lock.release()

    @property
    def notices(self) -> tuple[TableNotice, ...]:
        """Messages for the first screen: damaged files that were set aside, a disk that cannot be written."""
        told = [TableNotice("unreadable", why, {"why": why}) for why in self._unreadable]
        trouble = no_room(self.folder)
        if trouble is not None:
            told.append(_unsaved(trouble))
        return tuple(told)

    # ── people and settings ─────────────────────────────────────────────────────────────────────────────────

    @property
    def settings(self) -> Settings:
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Saves the settings. Raises StoreError if that fails; they then hold until the box is switched off."""
        self._settings = settings
        write_settings(self.folder / "settings.json", settings)

    def groups(self) -> list[Group]:
        """Returns the remembered groups, the one that played last first."""
        return self._people.groups()

    def save_group(self, group: Group) -> None:
        """Remembers a group, replacing the one of the same name. Raises StoreError."""
        self._people.keep(group)

    def newcomers(self) -> Mapping[str, tuple[str, ...]]:
        """Maps the name of everybody who is learning to play to the ids of what has been explained to them."""
        return self._people.newcomers()

    def save_newcomer(self, name: str, told: Sequence[str] | None) -> None:
        """Remembers what has been explained to a beginner; None: no beginner any more. Raises StoreError."""
        self._people.keep_newcomer(name, told)

    def declined(self) -> frozenset[str]:
        """The names of everybody who wants nothing more explained, in any game."""
        return self._people.declined()

    def explain_nothing(self, names: Sequence[str]) -> None:
        """Explains nothing more to these people, until one is called a beginner again. Raises StoreError."""
        self._people.decline(names)

    def forget_group(self, name: str) -> None:
        self._people.forget(name)

    def figures(
        self, pack_id: str, parties: Sequence[str], variants: Sequence[str], options: Mapping[str, Any]
    ) -> Mapping[str, str]:
        """Maps the figures that have names to their party, for a game set up like this. Raises as `begin`."""
        resolved = self._catalogue.load(pack_id).resolve(variants, options, len(parties), None)
        return self._tried(pack_id, lambda: game_of(resolved, self._around.find, parties).figures())

    # ── games ───────────────────────────────────────────────────────────────────────────────────────────────

    def games(self, language: str = "", *, told: bool = True) -> list[SavedGame]:
        """All games: running, then finished, then broken ones, each with the one played last first.

        Unless they are `told` no pack is read, which takes long: what happened last is left out, and whether a game can
        be played here.
        """
        teller_for = self._teller_for if told else None
        return list_games(self._games, self._backups, teller_for, language or self._settings.language or "en")

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
        pack: Pack | None = None,
    ) -> TableGame:
        """Begins a game, from the start or from a given position (rule GEN-9).

        `pack` replaces the installed pack of this id, for one that was put together by the players. With `unsaved` the
        game is kept in memory only, for a disk that has failed. Raises the packs' errors about the set-up,
        BadPositionError, GameFailedError, and StoreError if its file cannot be created.
        """
        self._packs.speak_to(seating)
        chosen = pack if pack is not None else self._catalogue.load(pack_id)
        resolved = chosen.resolve(variants, options or {}, len(seating.people), levels)
        # A bad position makes no file, and neither does a script that fails before its first question.
        self._tried(pack_id, lambda: game_of(resolved, self._around.find, tuple(seating.parties), position))
        header = self._header(resolved, seating, position)
        if unsaved:
            return self._open(MemoryJournal(header), resolved, self._sources(sources))
        journal = self._create(header)
        try:
            return self._open(journal, resolved, self._sources(sources))
        except BaseException:
            journal.close()
            remove(journal.path)  # it never began
            raise

    def resume(self, game_id: str, *, sources: Mapping[str, Sequence[str]] | None = None) -> TableGame:
        """Resumes a saved game where it stopped, with its previous sources of chance unless `sources` are given.

        A damaged file is repaired as far as it can be read. If an update changed the rules so that they no longer
        accept the journal, a new game starts from the last position before that point. If the disk cannot be written,
        play continues in memory until it can. If a replay produces other events than recorded and no saved position
        proves that only the wording changed, people are asked to compare the board. The returned game's `notices` tell
        all this. Raises StoreError if nothing can be read, GameFailedError if the game fails at its start.
        """
        path = self._path(game_id)
        journal, damage = open_or_salvage(path, self._backups / path.name)
        notices = () if damage is None else (TableNotice("damaged", damage.text, damage.facts),)
        try:
            resolved = self._packs.restored(journal.header)
            chosen = self._sources({**usable_chains(journal.glanced.get("sources")), **(sources or {})})
            try:
                game = self._open(journal, resolved, chosen, notices)
            except ReplayDivergedError as drift:
                return self._go_on_from(journal, resolved, chosen, drift, notices)
            if game.backup_trouble is not None:
                # SQLite's own word on a full disk would send people to a loose card
                game.notices += (_unsaved(no_room(self.folder) or game.backup_trouble),)
            return game
        except BaseException:
            journal.close()
            raise

    def look(self, game_id: str, *, as_far: bool = False) -> TableGame:
        """Opens a saved game read-only, in memory; a program that is playing it is not disturbed.

        Where the present rules do not accept it, it is opened only `as_far` as they do. Raises StoreError if the file
        is damaged or they do not, GameFailedError as `resume` does.
        """
        found, cut = contents(self._path(game_id)), False
        while True:
            try:
                resolved = self._packs.restored(found.header)
                game = self._open(in_memory(found), resolved, self._sources(None), (), found.glance)
            except ReplayDivergedError as drift:
                if not as_far:
                    said = f"Today's rules do not accept line {drift.number} of this game: {drift.why}."
                    raise StoreError(f"{said} Play it to mend it.", "unreadable") from drift
                found, cut = found.until(drift.number), True
            else:
                game.cut = cut
                return game

    def arrivals(self, folder: Path, language: str = "") -> list[Arrival]:
        """Lists the games of another box in a folder, in the order of `games`. Raises StoreError."""
        return arrivals(folder, self._games, self._teller_for, language or self._settings.language or "en")

    def take_in(self, path: Path) -> str:
        """Copies a game of another box into this folder; returns the id to resume it by. Raises StoreError."""
        return take_in(path, self._games, self._backups)

    def dice(self) -> Mapping[Die, Mapping[int, int]]:
        """Counts how often each die has shown each face, over all games that can be read."""
        journals = []
        for path in sorted(self._games.glob(f"*{SUFFIX}")):
            try:
                journals.append(contents(path).entries)
            except StoreError:
                continue  # `games` tells what is wrong with it
        return count_faces(journals)

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _path(self, game_id: str) -> Path:
        path = self._games / f"{game_id}{SUFFIX}"
        if path.parent != self._games or not path.is_file():
            raise StoreError(f"There is no game {game_id} in {self._games}.", "missing")
        return path

    def _tried(self, pack_id: str, act: Callable[[], T]) -> T:
        """Runs what a game does before it has a session. Raises BadPositionError, GameFailedError."""
        try:
            return act()
        except (BadPositionError, UnknownGameError):
            raise
        except Exception as error:
            self._incidents.keep(pack_id)(error, 0)
            raise GameFailedError.of(error) from error

    def _header(
        self, resolved: ResolvedPack, seating: Seating, position: Mapping[str, Any] | None, follows: str = ""
    ) -> Header:
        at = self._timing.wall()
        stem = f"{time.strftime('%Y-%m-%d-%H%M%S', time.localtime(at))}-{resolved.id}"
        names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
        game_id = next(name for name in names if not (self._games / f"{name}{SUFFIX}").exists())
        return Header(game_id, resolved.plain, seating, at, self._around.app_version, position, follows)

    def _create(self, header: Header) -> SqliteJournal:
        contents = Contents(header, [], [], {})
        return SqliteJournal.create(self._games / f"{header.game_id}{SUFFIX}", contents)

    def _sources(self, chosen: Mapping[str, Sequence[str]] | None) -> Sources:
        chains = {**usable_chains(self._settings.sources), **(chosen or {})}
        around = self._around
        return Sources(chains, chance=around.chance, tower=around.tower(), by_hand=around.by_hand, radio=around.radio)

    def _teller_for(self, header: Header, language: str) -> Teller:
        """Returns what puts a listed game's events into words. Raises StoreError if the game cannot be played here."""
        resolved = self._packs.restored(header)
        game = game_of(resolved, self._around.find, tuple(header.seating.parties))
        try:
            return teller_of(resolved, game, language, header.seating)
        except Exception as error:
            raise unplayable(error) from error

    def _open(
        self,
        journal: Journal,
        resolved: ResolvedPack,
        sources: Sources,
        notices: tuple[TableNotice, ...] = (),
        known: Mapping[str, Any] | None = None,
    ) -> TableGame:
        game_id = journal.header.game_id
        opened = open_game(
            resolved,
            self._around.find,
            journal,
            self._timing,
            chance=sources.chance,
            on_incident=self._incidents.keep(game_id),
        )
        clauses = opened.session.game.house
        notices += (*of_agreement(opened.session.agreement), *of_clauses(clauses.off if clauses is not None else ()))
        copy, known = None, known or {}
        if isinstance(journal, SqliteJournal):
            known = journal.glanced
            copy = self._backups / journal.path.name
            note_last(self.folder, journal.path.stem)  # it may have got another name by hand
        kept = known.get("look_back")
        game = TableGame(
            opened, sources, self._timing, copy=copy, notices=notices, taught=self._taught, looked_back=kept
        )
        game.look_back.looks = self._around.looks_back if isinstance(journal, SqliteJournal) else None
        game.adviser.allowed = lambda: self.settings.advice
        self._packs.follow_words_of(game)
        game.keep_glance()
        if self._around.watcher is not None:
            self._around.watcher.opened(game)
        return game

    def _go_on_from(
        self,
        journal: SqliteJournal,
        resolved: ResolvedPack,
        sources: Sources,
        drift: ReplayDivergedError,
        notices: tuple[TableNotice, ...],
    ) -> TableGame:
        """Starts a new game from the last position that the changed rules still accept; the old file is kept."""
        old = journal.header
        ledger = Ledger(journal.entries())
        seats = [entry.value for entry in ledger.entries if entry.kind == "seats"]
        seating = Seating.from_plain(seats[-1]) if seats else old.seating

        def stands(position: Mapping[str, Any]) -> bool:
            parties = tuple(seating.parties)
            try:
                self._tried(resolved.id, lambda: game_of(resolved, self._around.find, parties, position))
            except BadPositionError:
                return False
            return True

        line, position = last_position(ledger, journal.snapshots(), drift.number, old.position, stands)
        journal.close()
        fresh = self._create(self._header(resolved, seating, position, follows=old.game_id))
        said = drifted(old.game_id, drift, line)
        try:
            game = self._open(fresh, resolved, sources, (*notices, said))
            for entry in ledger.active:
                if entry.kind == "switch" and entry.number <= line:
                    game.session.switch(entry.name, entry.value, entry.source)
            game.session.note("note", said.text, "companion")
        except BaseException:
            fresh.close()
            remove(fresh.path)  # half begun it would hide the old game
            raise
        return game


def _unsaved(why: StoreError) -> TableNotice:
    return TableNotice("unsaved", f"{why.message} Until then you can play, but nothing is saved.", {"why": why})
