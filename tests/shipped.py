"""The packs that come with the program: read and checked once for each process of the tests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from companion.languages import LANGUAGES, Language
from companion.packs import catalogue
from companion.packs.catalogue import NO_WORDS, Catalogue, PackInfo, installed_packs
from companion.packs.loader import Common, load_game, read_common
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack, canonical
from companion.packs.schemas.texts import NOTHING_LAID, Laid
from companion.packs.scripts.games import FindGame, UnknownGameError, find_game
from companion.plainfile.problems import Problems

OURS = frozenset(LANGUAGES)


class LookedAtOnce(Catalogue):
    """A catalogue of files that nobody changes: reading all of them at each question takes longer than most tests. It
    tells the languages that are never missing, and others when somebody speaks them.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(folders)
        self.speak(*LANGUAGES)
        self._before = self._wanted, self._told, self._packs, self._unfit

    def speak(self, *languages: Language) -> None:
        """Tells these languages too, until the end of a test."""
        if self._wanted == OURS:
            self._before = self._wanted, self._told, self._packs, self._unfit
        super().speak(*languages)

    def forget_others(self) -> None:
        """Tells none but the languages that are never missing."""
        if self._wanted != OURS:
            self._wanted, self._told, self._packs, self._unfit = self._before

    def _look(self) -> None:
        if not self._files:
            super()._look()


class BesideShipped(Catalogue):
    """The installed packs, which are not read anew, and those of further folders, which are."""

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__([installed_packs(), *folders])

    def _load(
        self,
        pack: str,
        infos: dict[str, PackInfo],
        above: tuple[str, ...],
        problems: Problems,
        laid: Mapping[str, Laid] = NO_WORDS,
    ) -> Pack | None:
        info = infos.get(pack)
        if not laid and info is not None and info.folder.parent == installed_packs() and info.extends is None:
            return shipped().load(pack)
        return super()._load(pack, infos, above, problems, laid)


@cache
def shipped() -> Catalogue:
    """The installed packs alone, with the games that are installed."""
    return LookedAtOnce([installed_packs()])


def restored(plain: Mapping[str, Any], games: FindGame = find_game) -> ResolvedPack:
    """The pack in a journal, as `ResolvedPack.from_plain` reads it, the same text once only."""
    return _read(canonical(plain), games)


@lru_cache(maxsize=64)
def _read(text: str, games: FindGame) -> ResolvedPack:
    return ResolvedPack.from_plain(json.loads(text), games)


class ReadOnce:
    """Stands in for what catalogues read packs by, in each of the tests' catalogues: what ships is read and checked
    once for each process, and once more for each set of words that is laid over it. Nobody changes these files, and
    what is read of them is never changed.
    """

    def __init__(self) -> None:
        self._common: list[tuple[Laid, Common]] = []
        self._packs: dict[Path, list[tuple[Common, Laid, Pack]]] = {}

    def common(self, folder: Path, problems: Problems, laid: Laid = NOTHING_LAID) -> Common:
        """As `read_common`."""
        if folder.parent != installed_packs():
            return read_common(folder, problems, laid)
        for under, read in self._common:
            if under == laid:
                return read
        before, read = len(problems), read_common(folder, problems, laid)
        if len(problems) == before:
            self._common.append((dict(laid), read))
        return read

    def game(
        self, folder: Path, common: Common, games: FindGame, problems: Problems, laid: Laid = NOTHING_LAID
    ) -> Pack | None:
        """As `load_game`."""
        if folder.parent != installed_packs():
            return load_game(folder, common, games, problems, laid)
        kept = self._packs.setdefault(folder, [])
        for below, under, pack in kept:
            with suppress(UnknownGameError):
                if below is common and under == laid and games(folder.name) is pack.game:
                    return pack
        before, read = len(problems), load_game(folder, common, games, problems, laid)
        if read is not None and len(problems) == before:
            kept.append((common, dict(laid), read))
        return read


def read_what_ships_once() -> None:
    """For all catalogues of this process."""
    once = ReadOnce()
    vars(catalogue)["read_common"] = once.common
    vars(catalogue)["load_game"] = once.game
