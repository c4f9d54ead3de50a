"""A folder with the games of a simulation: `plan.json` is the plan, `games.csv` has a line for each game.

A line is appended when its game is over, in the order of their numbers. However the program ends, the folder holds the
first games completely; an incomplete last line is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from companion.simulate.order import BuildInfo
from companion.simulate.play import Plan, Played
from companion.simulate.rows import COLUMNS, line, played, row
from companion.simulate.workers import Players
from companion.table.journal import (
    HOLDER,
    FolderInUseError,
    FolderLock,
    StoreError,
    store_error,
    sync_file,
    write_whole,
)

PLAN, GAMES, REPORT = "plan.json", "games.csv", "report.csv"
DIGESTS = ("code", "rules")
NAMES = {"code": "the program's code", "rules": "the pack's rules"}
FORM = 3
"""Version of the formats of `plan.json` and `games.csv`."""
SYNC_EVERY = 100
"""Number of games after which they are flushed to the disk; a power cut loses no more than that."""


class OtherGamesError(Exception):
    """The folder belongs to another simulation. The message says what differs, and what to do."""


class KeptGames:
    """The games of a plan in a folder; `count` are complete, `cut` tells whether the last line was incomplete.

    Raises OtherGamesError for a folder of another plan or program, StoreError if
    it cannot be read or written or is in use.
    """

    def __init__(self, folder: Path, plan: Plan, made: BuildInfo) -> None:
        self.folder, self.count, self.cut = folder, 0, ""
        self._plan = plan
        try:
            self._lock = FolderLock(folder)
        except FolderInUseError as error:
            raise StoreError(f"Another simulation is being played into {folder}. Wait for it, or end it.") from error
        try:
            _claim(folder, _described(plan, made))
            self._path = folder / GAMES
            whole = self._whole()
            self._file = self._path.open("ab")
            self._file.truncate(whole)
            if not whole:
                self._file.write(line(COLUMNS))
                self._file.flush()
        except BaseException as error:
            self._lock.release()
            if isinstance(error, OSError):
                raise store_error(error, folder) from error
            raise

    def and_on(self, players: Players, games: int) -> Iterator[Played]:
        """The first `games` games: those in the folder, then new ones by these players. Raises StoreError."""
        yield from self._there(games)
        if self.count < games:
            for game in players(self._plan, range(self.count, games)):
                self.append(game)
                yield game

    def _there(self, most: int) -> Iterator[Played]:
        with self._path.open("rb") as file:
            file.readline()
            yield from map(played, islice(file, min(most, self.count)))

    def append(self, game: Played) -> None:
        """Stores the next game. Raises StoreError."""
        assert game.number == self.count, "games are kept in their order"
        try:
            self._file.write(line(row(game, self._plan.seed)))
            self._file.flush()
            self.count += 1
            if self.count % SYNC_EVERY == 0:
                os.fsync(self._file.fileno())
        except OSError as error:
            raise store_error(error, self._path) from error

    def close(self) -> None:
        """Writes everything to disk and releases the folder."""
        try:
            with suppress(OSError):  # what was not kept was told when it was appended
                self._file.close()
                sync_file(self._path)
        finally:
            with suppress(OSError):  # only a note for others
                (self.folder / HOLDER).unlink(missing_ok=True)
            self._lock.release()

    def _whole(self) -> int:
        """The number of bytes up to the end of the last complete line; counts the games."""
        if not self._path.exists():
            return 0
        with self._path.open("rb") as file:
            head = file.readline()
            if head != line(COLUMNS):
                if head.endswith(b"\n"):
                    raise OtherGamesError(f"{self._path} was written by another program. Take another folder.")
                return 0
            whole = file.tell()
            for text in file:
                if not self._is_next(text):
                    self.cut = f"line {self.count + 2} of {GAMES} is not whole: from there on it is played again."
                    break
                whole += len(text)
                self.count += 1
        return whole

    def _is_next(self, text: bytes) -> bool:
        try:
            game = played(text)
        except ValueError:
            return False
        return game.number == self.count and line(row(game, self._plan.seed)) == text


@contextmanager
def kept_games(folder: Path, plan: Plan, made: BuildInfo) -> Iterator[KeptGames]:
    """The games in a folder as long as one is at them; see `KeptGames`."""
    kept = KeptGames(folder, plan, made)
    try:
        yield kept
    finally:
        kept.close()


def _described(plan: Plan, made: BuildInfo) -> dict[str, Any]:
    """The plan and program as data: equal for simulations that differ only in their number of games."""
    return {
        "form": FORM,
        **asdict(made),
        "pack": plan.pack.id,
        "variants": list(plan.pack.variants),
        "options": dict(plan.pack.options),
        "rules": plan.pack.hash,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "most": plan.most,
    }


def _claim(folder: Path, described: dict[str, Any]) -> None:
    """Checks that the folder belongs to this plan, or writes the plan into it. Raises OtherGamesError, OSError."""
    path = folder / PLAN
    try:
        there = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        if (folder / GAMES).exists():
            raise OtherGamesError(
                f"{folder} has a {GAMES}, but no {PLAN} that tells what of. Take another folder."
            ) from None
        write_whole(path, json.dumps(described, ensure_ascii=False, indent=2) + "\n")
        return
    except ValueError as error:
        raise OtherGamesError(f"{path} cannot be read: {error}. Take another folder.") from error
    if not isinstance(there, dict) or any(there.get(name) != value for name, value in described.items()):
        differs = _difference(there, described)
        raise OtherGamesError(
            f"{folder} holds games of another plan: {differs}. Take another folder, or what it was begun with."
        )


def _difference(there: Any, wanted: dict[str, Any]) -> str:
    if not isinstance(there, dict):
        return f"{PLAN} is none of ours"
    others = [name for name in wanted if there.get(name) != wanted[name]]
    if len(others) > 1:  # a digest says nothing more
        others = [name for name in others if name not in DIGESTS] or others
    sides = {name: _apart(there.get(name), wanted[name]) for name in others}
    return "; ".join(
        f"{NAMES.get(name, name)} {_shown(one)} there, {_shown(other)} here" for name, (one, other) in sides.items()
    )


def _apart(there: Any, wanted: Any) -> tuple[Any, Any]:
    """Both values, for an error message; if they are maps only the entries that differ."""
    if not isinstance(there, dict) or not isinstance(wanted, dict):
        return there, wanted
    same = {name for name, value in there.items() if name in wanted and wanted[name] == value}
    one, other = ({name: value for name, value in side.items() if name not in same} for side in (there, wanted))
    return one, other


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        value = [f"{name}={chosen}" for name, chosen in value.items()]
    return (", ".join(map(str, value)) if isinstance(value, list) else str(value)) or "none"
