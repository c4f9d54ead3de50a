"""A referee over the test packs, without disk or clock."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import companion
from companion.packs.catalogue import Catalogue
from companion.packs.scripts.games import find_game
from companion.table.journal.codec import Contents, in_memory
from companion.table.journal.entries import Journal, StoreError
from companion.table.play.clocks import Timing
from companion.table.protocol.current_game import CurrentGame, FileSaves
from companion.table.protocol.referee import Referee
from tests.protocol.lamps import Lamps

PACKS = Path(__file__).parent / "packs"


SHIPPED = Path(companion.__file__).parents[1] / "rules_yaml"


def find(name: str) -> Any:
    return Lamps if name == "lamps" else find_game(name)


class Shelf(FileSaves):
    """Saves that are forgotten with the test."""

    def __init__(self) -> None:
        self.kept: dict[str, Journal] = {}

    def save(self, path: str, journal: Journal) -> None:
        if not path:
            raise StoreError("a save needs a name")
        self.kept[path] = in_memory(Contents(journal.header, journal.entries(), journal.snapshots(), {}))

    def open(self, path: str) -> Journal:
        if path not in self.kept:
            raise StoreError(f"there is no file {path}")
        return self.kept[path]


@cache
def catalogue(*folders: Path) -> Catalogue:
    return Catalogue([*(folders or (PACKS,))], find)


def desk(*folders: Path) -> CurrentGame:
    return CurrentGame(
        catalogue(*folders),
        find,
        Timing.unhurried(lambda: 0.0, lambda: 0.0),
        saves=Shelf(),
        app_version="test",
        language="en",
    )


def referee(faults: list[str] | None = None, *folders: Path) -> Referee:
    return Referee(desk(*folders), (faults if faults is not None else []).append)
