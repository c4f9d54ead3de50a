"""After an update of the rules: from which position a game goes on when they no longer accept its journal, and what
the table is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.table.evening.open_game import Notice
from companion.table.journal.ledger import Ledger
from companion.table.play.session import Drifted


def last_position(
    ledger: Ledger,
    snapshots: Sequence[tuple[int, Mapping[str, Any]]],
    drifted_at: int,
    start: Mapping[str, Any] | None,
    stands: Callable[[Mapping[str, Any]], bool],
) -> tuple[int, Mapping[str, Any] | None]:
    """The line of the last kept position before line `drifted_at` that still counts and `stands`, and that position.

    Without one it is the position that the game was begun from, after line -1.
    """
    counting = {entry.number for entry in ledger.active}
    for line, position in reversed(snapshots):
        if line < drifted_at and line in counting and stands(position):
            return line, position
    return -1, start


def drifted(old: str, drift: Drifted, line: int) -> Notice:
    """What the table is told: the rules have changed, and how far the game goes back."""
    back = "from its start" if line < 0 else f"from the last round start before that (line {line})"
    return Notice(
        "drifted",
        f"The rules were updated and no longer accept line {drift.number} of this game, so it goes on {back}. "
        f"Compare the board with the record. The game as it was is kept as {old}.",
        {"game": old, "line": drift.number, "back_to": line, "why": drift.why},
    )


def unproved(line: int) -> Notice:
    """What the table is told: the rules tell a line otherwise, and no kept position proves that it came to the same."""
    return Notice(
        "unproved",
        f"The rules were updated and tell line {line} of this game otherwise. All answers still fit. Compare the board "
        "with the record.",
        {"line": line},
    )
