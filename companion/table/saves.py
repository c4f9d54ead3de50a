"""Games in files of their own, as the protocol's `save` and `open` have them: the store's format, any place."""

from __future__ import annotations

from pathlib import Path

from companion.table.entries import Journal, StoreError
from companion.table.rows import Contents
from companion.table.store import SqliteJournal, contents_of


class FileSaves:
    """Saves by path. A file that is no save is never replaced."""

    def save(self, path: str, journal: Journal) -> None:
        """Write a journal to a file. Raises StoreError."""
        place = _place(path)
        if place.exists():
            try:
                contents_of(place)
            except StoreError as error:
                raise StoreError(f"{path} is there already and is no save of ours. Choose another name.") from error
        contents = Contents(journal.header, journal.entries(), journal.snapshots(), {})
        SqliteJournal.create(place, contents).close()

    def open(self, path: str) -> Journal:
        """The journal in a file, with its entries. Raises StoreError."""
        journal = SqliteJournal.open(_place(path))
        journal.close()
        return journal


def _place(path: str) -> Path:
    if not path.strip() or "\0" in path:
        raise StoreError("a save needs a path")
    return Path(path)
