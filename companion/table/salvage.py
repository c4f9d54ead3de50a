"""Opens a game's database; of a damaged one, what is intact is kept and the damage told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.table.store import SQLITE, Database, SqliteJournal


@dataclass(frozen=True, slots=True)
class Damage:
    """What was found and saved of a damaged database. `kept` entries, the damaged file set aside as `aside`."""

    kept: int
    aside: str

    @property
    def text(self) -> str:
        """For people."""
        raise NotImplementedError

    @property
    def facts(self) -> Mapping[str, Any]:
        """For translations."""
        return {"kept": self.kept, "aside": self.aside}


def open_or_salvage(path: Path, backup: Path, database: Database = SQLITE) -> tuple[SqliteJournal, Damage | None]:
    """The journal in a file; if the file is damaged, a new one with all that file and backup still hold.

    Raises StoreError if nothing could be read, or the save is of a newer version.
    """
    raise NotImplementedError
