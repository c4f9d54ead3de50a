"""The pieces of a position that can be corrected, and the corrections so far. Pure data."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.parts import Each, Flag, Number, One, Path, Piece, Shape, pieces
from companion.engine.vocabulary import Party

HIDDEN = ("at", "running", "question", "outcome")
"""Parts of a view that people do not correct."""


@dataclass(frozen=True)
class RecordRow:
    """One piece: its path in the position, its possible values, its present value."""

    path: Path
    shape: Piece
    value: Any

    @property
    def of(self) -> str | None:
        """The last key of the map it is in (its owner or place); None outside of a map."""
        return self.path[-1] if len(self.path) > 1 else None


@dataclass(frozen=True)
class RecordGroup:
    """Rows shown together: those of a map, or, with an empty path, all outside of maps."""

    path: Path
    rows: tuple[RecordRow, ...]


def groups_of(
    view: Mapping[str, Any], declared: Mapping[str, Shape], parties: Sequence[Party], figures: Sequence[str]
) -> list[RecordGroup]:
    """The rows outside of maps first, then a group for each map, or for each key of a map of maps."""
    groups: dict[Path, list[RecordRow]] = {(): []}
    for key, value in view.items():
        shape = declared.get(key) or _guessed(value, parties, figures)
        if shape is None or key in HIDDEN:
            continue
        for row in (RecordRow(*piece) for piece in pieces(shape, value, (key,))):
            alone = len(row.path) == 1 and isinstance(shape, Number | Flag | One)
            groups.setdefault(() if alone else row.path[: max(1, len(row.path) - 1)], []).append(row)
    return [RecordGroup(path, tuple(rows)) for path, rows in groups.items() if rows]


def _guessed(value: object, parties: Sequence[Party], figures: Sequence[str]) -> Shape | None:
    """The shape of a value that the game does not declare: numbers, switches, parties, maps to numbers; else None."""
    if isinstance(value, bool):
        return Flag()
    if isinstance(value, int):
        return Number()
    if isinstance(value, str):
        return next((One(tuple(names)) for names in (parties, figures) if value in names), None)
    if not isinstance(value, Mapping) or not value or set(value) == {"count"}:
        return None  # a face-down pile: its cards are corrected, not their number
    kinds = {type(entry) for entry in value.values()}
    if not kinds <= {int, bool}:
        return None
    known = [*parties, *figures]
    keys = (*(one for one in known if one in value), *(one for one in value if one not in known))
    return Each(keys, Flag() if kinds == {bool} else Number())


@dataclass
class Changes:
    """The corrections so far, as a merge patch."""

    patch: dict[str, Any] = field(default_factory=dict)

    def now(self, row: RecordRow) -> Any:
        """The value of a row after the corrections."""
        here: Any = self.patch
        for key in row.path:
            if not isinstance(here, Mapping) or key not in here:
                return row.value
            here = here[key]
        return tuple(here) if isinstance(here, list) else here

    def put(self, path: Path, value: Any) -> None:
        """Changes the value at a path; None removes it from its map."""
        here = self.patch
        for key in path[:-1]:
            here = here.setdefault(key, {})
        here[path[-1]] = list(value) if isinstance(value, tuple) else value

    def changed(self, group: RecordGroup) -> bool:
        """Whether any row of a group has been changed."""
        return any(self.now(row) != row.value for row in group.rows)


def turned(values: Sequence[str], now: Sequence[str], value: str) -> Iterator[str]:
    """Adds a value to a list or removes it; declared values keep their order, others come last."""
    wanted = set(now) ^ {value}
    yield from (one for one in values if one in wanted)
    yield from (one for one in now if one in wanted and one not in values)


def own_values(row: RecordRow, owners: Mapping[str, Party], parties: Container[str]) -> list[str]:
    """What a choice offers: of things that all belong to somebody, in the row of a party, only its own."""
    values = row.shape.values if isinstance(row.shape, One) else ()
    owned = row.of in parties and all(one in owners for one in values)
    return [one for one in values if not owned or owners[one] == row.of]
