"""What a save tells, by the checksums of its lines: enough to say whether one file goes on where another ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from companion.table.journal.database import SQLITE, Database


class Sums(NamedTuple):
    """The checksums of a file's header and of its lines, in their order: what it tells, to compare with another."""

    header: int
    lines: list[int]


def sums_in(cursor: Any) -> Sums:
    """The checksums of an open file. Raises ValueError where it has no header."""
    ((header,),) = cursor.execute("SELECT sum FROM about WHERE key = 'header'").fetchall()
    return Sums(header, [sum_ for (sum_,) in cursor.execute("SELECT sum FROM entries ORDER BY number").fetchall()])


def sums_of(path: Path, database: Database = SQLITE) -> Sums | None:
    """The checksums in a file, whether or not they are right; None if they cannot be read. Raises nothing."""
    try:
        connection = database.look(str(path))
    except database.errors:
        return None
    try:
        return sums_in(connection.cursor())
    except ValueError:  # no header in it
        return None
    except database.errors:
        return None
    finally:
        connection.close()


def is_beginning(one: Sums, other: Sums) -> bool:
    """Whether the other tells the same as the one, and perhaps goes on."""
    return one.header == other.header and one.lines == other.lines[: len(one.lines)]
