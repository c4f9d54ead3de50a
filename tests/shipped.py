"""The packs that come with the program: read and checked once for each process of the tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.games import FindGame, find_game
from companion.packs.resolved import ResolvedPack, canonical


class LookedAtOnce(Catalogue):
    """A catalogue of files that nobody changes: reading all of them at each question takes longer than most tests."""

    def _look(self) -> None:
        if not self._files:
            super()._look()


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
