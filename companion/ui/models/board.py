"""Boards as plain data: where posts are, who stands there. The drawing is in `companion.ui.boards`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from companion.engine.vocabulary import Party


class Area(NamedTuple):
    """A part of a board that people look at together: its name, its spots, and what the widget shows large of it."""

    title: str
    spots: tuple[str, ...]
    zoom: str | None = None


class SpotModel(Protocol):
    """Somewhere on a board where a figure can stand."""

    @property
    def id(self) -> str:
        """The value that names it in questions and positions."""

    @property
    def title(self) -> str:
        """Its name."""

    @property
    def short(self) -> str:
        """Its name where there is little room."""

    @property
    def owner(self) -> Party | None:
        """Whose figure stands there."""


class BoardModel(Protocol):
    """What every board is: spots, and who stands on them. A table without a board has no spots.

    `zone` is the name of the map in a position that says who stands where.
    """

    zone: ClassVar[str]

    @property
    def spots(self) -> Mapping[str, SpotModel]:
        """Every spot by its id."""

    def moved(self, owners: Mapping[str, Party | None]) -> Self:
        """The same board with other figures on these spots."""


def stands_for(board: BoardModel) -> Mapping[str, Any]:
    """Spots on which a tap gives another answer than their id: the direction that leads over them, for one."""
    return getattr(board, "stands_for", {})


@dataclass(frozen=True)
class PartRow:
    """A simple part of a position that a correction can change: a number, a party, or a switch.

    `key` is its name in the state, `of` whose it is (a party, a candidate), if it is one of a map.
    """

    key: str
    value: Any
    of: Party | None = None


def simple_parts(position: Mapping[str, Any], parties: tuple[Party, ...]) -> list[PartRow]:
    """Those parts of a public position that can be changed by plus, minus or a choice."""
    rows: list[PartRow] = []
    for key, value in position.items():
        if key in ("at", "running", "question", "outcome"):
            continue
        if isinstance(value, bool | int) or (isinstance(value, str) and value in parties):
            rows.append(PartRow(key, value))
        elif isinstance(value, Mapping) and set(value) == {"count"}:
            continue  # a face-down pile: its cards are corrected, not their number
        elif isinstance(value, Mapping) and value and all(isinstance(entry, int) for entry in value.values()):
            order = [*(party for party in parties if party in value), *(name for name in value if name not in parties)]
            rows += [PartRow(key, value[name], name) for name in order]
    return rows
