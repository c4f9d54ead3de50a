"""The games of others on this device: `games/ID/VERSION/` in the data folder, and who has trusted which files."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.packs.others.marks import forget, has_ended_the_program
from companion.packs.others.sentences import OthersError
from companion.packs.others.sheet import ID, LARGEST, SHEET, VERSION, GameSheet, check_api, read_sheet
from companion.packs.stored.whole_folder import mend_folders, remove_folder, replace_folder, sync_folder, write_through
from companion.plainfile.reading import read_plain

if TYPE_CHECKING:
    from companion.packs.others.bundle import GameBundle  # unpacks: not for every start

TRUSTED = "trusted.json"
LARGEST_TRUSTED = 8_000_000


@dataclass(frozen=True)
class Trust:
    """That somebody has said that these files may run. `when` is in seconds since the epoch."""

    id: str
    version: str
    sha256: str
    when: float
    files: Mapping[str, str]

    @property
    def plain(self) -> dict[str, Any]:
        """As it stands in the file. `signature` is reserved."""
        return {**self.__dict__, "files": dict(self.files), "signature": None}


@dataclass(frozen=True)
class OtherGame:
    """A game of others on this device; `wrong` says why it cannot be opened, None if it can.

    `waits` is whether an older version is used until no running game needs that.
    """

    id: str
    version: str
    folder: Path
    sheet: GameSheet | None
    trust: Trust | None
    wrong: OthersError | None
    waits: bool = False

    @property
    def packs(self) -> Path:
        """The folder of its packs."""
        return self.folder / (self.sheet.packs if self.sheet is not None else "packs")


class GameShelf:
    """Lists, keeps and removes games of others; runs none of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def games(self) -> list[OtherGame]:
        """Every version that lies here, by id and in the order in which they came."""
        trusted = self._trusted()
        found: list[OtherGame] = []
        for home in sorted(self.folder.iterdir()) if self.folder.is_dir() else ():
            if home.is_symlink() or not home.is_dir() or not ID.fullmatch(home.name):
                continue
            order = [trust.version for trust in trusted if trust.id == home.name]
            there = [one.name for one in home.iterdir() if VERSION.fullmatch(one.name) and one.is_dir()]
            versions = sorted(there, key=lambda one: (order.index(one) if one in order else len(order), one))
            found += [self._game(home / one, trusted, waits=one != versions[0]) for one in versions]
        return found

    def find(self, game: str) -> OtherGame:
        """The version of a game that is used. Raises OthersError("unknown")."""
        for one in self.games():
            if one.id == game and not one.waits:
                return one
        raise OthersError("unknown", id=game)

    def check_new(self, bundle: GameBundle) -> None:
        """Raises OthersError if this version cannot be kept beside what is here."""
        sheet = bundle.sheet
        check_api(sheet)
        if (self.folder / sheet.id / sheet.version).exists():
            raise OthersError("there", id=sheet.id, version=sheet.version)

    def keep(self, bundle: GameBundle, when: float) -> OtherGame:
        """Unpacks a game that somebody has trusted, as a whole or not at all. Raises OthersError."""
        self.check_new(bundle)
        sheet = bundle.sheet
        folder = self.folder / sheet.id / sheet.version
        hashes = {name: hashlib.sha256(content).hexdigest() for name, content in bundle.files.items()}
        trust = Trust(sheet.id, sheet.version, bundle.sha256, when, hashes)
        others = [one for one in self._trusted() if (one.id, one.version) != (sheet.id, sheet.version)]
        try:
            replace_folder(folder, partial(unpack, bundle.files))
            self._write([*others, trust])
        except OSError as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise OthersError("disk", where=self.folder, why=error.strerror or error) from error
        return next(one for one in self.games() if one.folder == folder)

    def remove(self, game: str, version: str = "") -> None:
        """Removes every version of a game, or one. Saves stay. Raises OthersError."""
        gone = [one for one in self.games() if one.id == game and version in ("", one.version)]
        if not gone:
            raise OthersError("unknown", id=game)
        left = [one for one in self._trusted() if one.id != game or version not in ("", one.version)]
        try:
            self._write(left)
            for one in gone:
                remove_folder(one.folder)
            if not all(one.waits for one in gone):  # what waits was never opened
                forget(self.folder / game)
            with suppress(OSError):  # another version lies there
                (self.folder / game).rmdir()
        except OSError as error:
            raise OthersError("disk", where=self.folder, why=error.strerror or error) from error

    def try_again(self, game: str) -> None:
        """Opens a game again that was left out because it ended the program. Raises OthersError."""
        forget(self.find(game).folder.parent)

    def settle(self, needed: Sequence[str]) -> list[OtherGame]:
        """Removes versions that a newer one waits for, but of `needed` games; returns what was removed."""
        for home in self.folder.iterdir() if self.folder.is_dir() else ():
            if home.is_dir() and ID.fullmatch(home.name):
                mend_folders(home)
        games = self.games()
        waiting = {one.id for one in games if one.waits} - set(needed)
        old = [one for one in games if one.id in waiting and one.version != _newest(games, one.id)]
        for one in old:
            self.remove(one.id, one.version)
        return old

    def _game(self, folder: Path, trusted: Sequence[Trust], *, waits: bool) -> OtherGame:
        name, version = folder.parent.name, folder.name
        trust = next((one for one in trusted if (one.id, one.version) == (name, version)), None)
        sheet, wrong = None, None
        try:
            sheet = read_sheet(read_plain(folder / SHEET, LARGEST, follow=False))
            check_api(sheet)
            if trust is None:
                raise OthersError("not_trusted")
            if (sheet.id, sheet.version) != (name, version):
                raise OthersError("changed", name=SHEET)
            if not waits and has_ended_the_program(folder.parent):
                raise OthersError("ended")
        except OthersError as error:
            wrong = error
        except OSError as error:
            wrong = OthersError("unread", file=SHEET, why=error.strerror or error)
        return OtherGame(name, version, folder, sheet, trust, wrong, waits)

    def _trusted(self) -> list[Trust]:
        """What was trusted, in its order; of a damaged file nothing is."""
        try:
            told = json.loads(read_plain(self.folder / TRUSTED, LARGEST_TRUSTED, follow=False))["games"]
            return [
                Trust(
                    str(one["id"]),
                    str(one["version"]),
                    str(one["sha256"]),
                    float(one["when"]),
                    {str(name): str(value) for name, value in one["files"].items()},
                )
                for one in told
            ]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return []

    def _write(self, trusted: Sequence[Trust]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self.folder / f".{TRUSTED}.new"
        write_through(fresh, json.dumps({"games": [one.plain for one in trusted]}, indent=1).encode())
        fresh.chmod(0o600)
        fresh.replace(self.folder / TRUSTED)
        sync_folder(self.folder)


def unpack(files: Mapping[str, bytes], folder: Path) -> None:
    """Writes the files of a checked bundle into a folder. Raises OSError."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_through(folder / name, content)


def _newest(games: Sequence[OtherGame], game: str) -> str:
    return [one.version for one in games if one.id == game][-1]
