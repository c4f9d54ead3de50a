"""Games in files of their own, as the protocol's `save` and `open` have them: the store's format, any place."""

from __future__ import annotations

from pathlib import Path

from companion.table.journal.codec import Contents
from companion.table.journal.entries import Journal, MemoryJournal, StoreError
from companion.table.journal.folder import store_error
from companion.table.journal.salvage import whole
from companion.table.journal.store import SqliteJournal, contents_of


class FileSaves:
    """Saves by path, `~` being the user's own folder. A file that is no save is never replaced."""

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
        """A copy of the journal in a file, which is left as it is. Raises StoreError."""
        found = whole(_place(path))
        journal = MemoryJournal(found.header)
        journal.append(found.entries)
        return journal


def _place(path: str) -> Path:
    if not path.strip() or "\0" in path:
        raise StoreError("a save needs a path")
    place = Path(path)
    try:
        place = place.expanduser()
        place.exists()  # it raises what is wrong with the path itself
    except RuntimeError as error:
        raise StoreError(f"There is no user {place.parts[0][1:]} whose folder {place.parts[0]} could be.") from error
    except OSError as error:
        raise store_error(error, place) from error
    return place
