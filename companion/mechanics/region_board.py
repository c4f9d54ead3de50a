"""A map of regions on a square grid: fields are neighbours orthogonally, and only inside the same region.

Rows count from the north, columns from the west. The edge of a region is a border everywhere: towards another region,
at the rim of the map, around a hole inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""Row and column."""

DIRECTIONS: Mapping[str, Cell] = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
"""The directions clockwise, each with its step in rows and columns."""


class Spot(NamedTuple):
    """One field: its id, its region, where it lies on the grid."""

    id: str
    region: str
    row: int
    column: int

    @property
    def cell(self) -> Cell:
        """The row and column of the field."""
        return self.row, self.column


class RegionBoard:
    """The fields of a map and their neighbours. The fields are given in the order in which people read them.

    `region_of` maps a field to its region, `regions` a region to its fields. `rays[field][direction]` are the
    fields from there to the border, nearest first. `across[field][direction]` is the field of another region
    directly beyond the border, if there is one.
    """

    def __init__(self, spots: Iterable[Spot]) -> None:
        self.spots = {spot.id: spot for spot in spots}
        self.region_of = {spot.id: spot.region for spot in self.spots.values()}
        self.regions: dict[str, tuple[str, ...]] = {}
        for spot in self.spots.values():
            self.regions[spot.region] = (*self.regions.get(spot.region, ()), spot.id)
        self.fields_of = {region: frozenset(fields) for region, fields in self.regions.items()}
        self._place = {spot: place for place, spot in enumerate(self.spots)}
        self._at = {spot.cell: spot for spot in self.spots.values()}
        self.rays = {
            spot.id: {name: tuple(self._ray(spot, step)) for name, step in DIRECTIONS.items()}
            for spot in self.spots.values()
        }
        self.across = {spot.id: dict(self._across(spot)) for spot in self.spots.values()}
        self.corners = frozenset(spot for spot in self.spots if self._is_corner(spot))

    def __contains__(self, field: object) -> bool:
        return field in self.spots

    def __iter__(self) -> Iterator[str]:
        return iter(self.spots)

    def __len__(self) -> int:
        return len(self.spots)

    def is_full(self, region: str, taken: Set[str]) -> bool:
        """Whether every field of a region is among the taken ones."""
        return self.fields_of[region] <= taken

    def full(self, taken: Set[str]) -> list[str]:
        """The regions of which every field is among the taken ones."""
        return [region for region, fields in self.fields_of.items() if fields <= taken]

    def in_order(self, fields: Iterable[str]) -> list[str]:
        """These fields in the order in which people read them."""
        return sorted(fields, key=self._place.__getitem__)

    def _ray(self, spot: Spot, step: Cell) -> Iterator[str]:
        row, column = spot.row + step[0], spot.column + step[1]
        while (met := self._at.get((row, column))) is not None and met.region == spot.region:
            yield met.id
            row, column = row + step[0], column + step[1]

    def _across(self, spot: Spot) -> Iterator[tuple[str, str]]:
        for name, (down, right) in DIRECTIONS.items():
            met = self._at.get((spot.row + down, spot.column + right))
            if met is not None and met.region != spot.region:
                yield name, met.id

    def _is_corner(self, spot: str) -> bool:
        """Whether the field has a border on two sides that meet."""
        north, east, south, west = (not ray for ray in self.rays[spot].values())
        return (north or south) and (east or west)


def pieces(cells: Set[Cell]) -> list[frozenset[Cell]]:
    """The connected parts of a set of cells, beginning with the north-westernmost one."""
    left, parts = set(cells), []
    for start in sorted(cells):
        if start not in left:
            continue
        part, edge = {start}, [start]
        while edge:
            row, column = edge.pop()
            near = {(row + down, column + right) for down, right in DIRECTIONS.values()} & cells - part
            part |= near
            edge += near
        left -= part
        parts.append(frozenset(part))
    return parts


def thin(cells: Set[Cell]) -> list[Cell]:
    """The cells that lie in no 2×2 block of the set."""
    blocks = ({(row + down, column + right) for down in (0, 1) for right in (0, 1)} for row, column in cells)
    return sorted(cells - {cell for block in blocks if block <= cells for cell in block})


def holes(cells: Set[Cell]) -> list[frozenset[Cell]]:
    """The holes that a set of cells encloses, each as the set of missing cells."""
    if not cells:
        return []
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    frame = {
        (row, column)
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    }
    return pieces(frame - cells)[1:]  # the first, from the corner of the frame, is what lies outside


def adjacent_regions(board: RegionBoard) -> dict[str, frozenset[str]]:
    """Region → the regions that it touches."""
    touching: dict[str, set[str]] = {region: set() for region in board.regions}
    for field, beyond in board.across.items():
        touching[board.region_of[field]] |= {board.region_of[other] for other in beyond.values()}
    return {region: frozenset(others) for region, others in touching.items()}
