"""The coast of a country whose land is a grid of cells: grown, rounded and drawn by a trembling hand. No Kivy.

The grid stays exact, since its lines are the rule; only the edge around all of it is drawn freely. Lengths are in
cells: x to the east, y to the south, and the cell in row r and column c reaches from (c, r) to (c + 1, r + 1).
"""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import cos, exp, floor, hypot, pi, sin, sqrt
from typing import NamedTuple

from companion.mechanics.region_board import Cell

Point = tuple[float, float]
Loop = tuple[Point, ...]
"""A closed line."""

FINE = 10
"""Steps of the outline's grid in one cell."""

FRAME = 3
"""Room around all cells on that grid, in cells."""


class Hand(NamedTuple):
    """How an outline is drawn: how far it stays off the cells, how round, and how much the hand trembles, in cells."""

    grown: float
    closed: float
    opened: float
    tremble: float


COUNTRY = Hand(0.3, 0.85, 0.72, 0.05)
"""All of it: small inlets are filled."""

LAND = Hand(0.11, 0.02, 0.12, 0.014)
"""One region, large: its edge counts in the rules, so it stays close to the fields."""


def components(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """The pieces that touch each other at a side or a corner, the largest first."""
    left, found = set(cells), []
    while left:
        piece, edge = set[Cell](), [left.pop()]
        while edge:
            row, column = edge.pop()
            piece.add((row, column))
            near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} & left
            left -= near
            edge += near
        found.append(frozenset(piece))
    return sorted(found, key=lambda piece: (-len(piece), min(piece)))


def holes(cells: frozenset[Cell]) -> frozenset[Cell]:
    """The free cells that are surrounded: no way leads from them to the edge of the grid."""
    if not cells:
        return frozenset()
    rows = range(min(row for row, _ in cells) - 1, max(row for row, _ in cells) + 2)
    columns = range(min(column for _, column in cells) - 1, max(column for _, column in cells) + 2)
    free = set(itertools.product(rows, columns)) - cells
    edge = [(rows[0], columns[0])]
    free.discard(edge[0])
    while edge:
        row, column = edge.pop()
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & free
        free -= near
        edge += near
    return frozenset(free)


@lru_cache(maxsize=32)
def coast(cells: frozenset[Cell], hand: Hand) -> tuple[Loop, ...]:
    """The outlines around all pieces of a land; holes are filled. The same cells always have the same outline."""
    return tuple(
        _trembling(loop, hand.tremble, seed)
        for piece in components(cells)
        for seed, loop in enumerate(_traced(_grown(piece | holes(piece), hand), _corner(piece)), len(piece))
    )


def _corner(cells: frozenset[Cell]) -> Cell:
    return min(row for row, _ in cells) - FRAME, min(column for _, column in cells) - FRAME


# ── growing and rounding: rows of bits ──────────────────────────────────────────────────────────────────────────────


def _grown(cells: frozenset[Cell], hand: Hand) -> list[int]:
    """The bitmap of cells that are grown; inlets narrower than twice `closed` are filled, corners rounded."""
    top, left = _corner(cells)
    wide = (max(column for _, column in cells) - left + 1 + FRAME) * FINE
    high = (max(row for row, _ in cells) - top + 1 + FRAME) * FINE
    rows = [0] * high
    for row, column in cells:
        bits = ((1 << FINE) - 1) << (column - left) * FINE
        for down in range(FINE):
            rows[(row - top) * FINE + down] |= bits
    full = (1 << wide) - 1

    def eroded(rows: list[int], by: float) -> list[int]:
        return [full & ~row for row in _dilated([full & ~row for row in rows], by)]

    rows = _dilated(rows, hand.grown + hand.closed)
    rows = eroded(rows, hand.closed + hand.opened)
    return _dilated(rows, hand.opened)


def _dilated(rows: list[int], by: float) -> list[int]:
    """Everything within a distance in cells."""
    radius = round(by * FINE)
    widths = [int(sqrt((radius + 0.5) ** 2 - down * down)) for down in range(radius + 1)]
    spread = {width: [_spread(row, width) for row in rows] for width in set(widths)}
    found = []
    for at in range(len(rows)):
        bits = 0
        for down in range(-radius, radius + 1):
            if 0 <= at + down < len(rows):
                bits |= spread[widths[abs(down)]][at + down]
        found.append(bits)
    return found


def _spread(bits: int, by: int) -> int:
    """Each bit with so many on either side of it."""
    done = 0
    while done < by:
        step = min(done + 1, by - done)
        bits |= bits << step | bits >> step
        done += step
    return bits


# ── the line around ─────────────────────────────────────────────────────────────────────────────────────────────────


def _traced(rows: list[int], corner: Cell) -> Iterator[Loop]:
    """The closed lines around a bitmap, in cells, smoothed."""
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def edges(before: int, after: int) -> Iterator[int]:
        changed = before & ~after
        while changed:
            low = changed & -changed
            yield low.bit_length() - 1
            changed ^= low

    for y, (above, here) in enumerate(zip([0, *rows], [*rows, 0], strict=True)):
        for x in edges(here, above):  # land below: eastward
            ways.setdefault((x, y), []).append((x + 1, y))
        for x in edges(above, here):
            ways.setdefault((x + 1, y), []).append((x, y))
    for y, here in enumerate(rows):
        for x in edges(here, here << 1):  # land to the east: northward
            ways.setdefault((x, y + 1), []).append((x, y))
        for x in edges(here, here >> 1):
            ways.setdefault((x + 1, y), []).append((x + 1, y + 1))
    while ways:
        start = at = min(ways)
        loop = []
        while at in ways:
            loop.append((at[0] / FINE + corner[1], at[1] / FINE + corner[0]))
            nexts = ways[at]
            then = nexts.pop()
            if not nexts:
                del ways[at]
            at = then
            if at == start:
                break
        yield _smooth(tuple(loop))


def _smooth(loop: Loop, sigma: float = 2.4) -> Loop:
    """Without the steps of its grid."""
    reach = floor(sigma * 2.5)
    weights = [exp(-((step / sigma) ** 2) / 2) for step in range(-reach, reach + 1)]
    total = sum(weights)
    count = len(loop)
    if count <= 2 * reach:
        return loop
    around = [*loop[-reach:], *loop, *loop[:reach]]
    return tuple(
        (
            sum(w * p[0] for w, p in zip(weights, around[at : at + len(weights)], strict=True)) / total,
            sum(w * p[1] for w, p in zip(weights, around[at : at + len(weights)], strict=True)) / total,
        )
        for at in range(count)
    )


EVERY, BETWEEN = 5, 3
"""The hand sets its pen anew after so many steps of the grid, and the line between is drawn in so many pieces."""


def _trembling(loop: Loop, by: float, seed: int) -> Loop:
    """The line as a hand draws it: a curve through points that lie a little beside it."""
    chance = random.Random(seed)
    points = []
    for x, y in loop[::EVERY]:
        turn, far = chance.uniform(0, 2 * pi), by * sqrt(chance.random())
        points.append((x + far * cos(turn), y + far * sin(turn)))
    count = len(points)
    if count < 4:
        return loop
    return tuple(
        _between(points[at - 1], points[at], points[(at + 1) % count], points[(at + 2) % count], step / BETWEEN)
        for at in range(count)
        for step in range(BETWEEN)
    )


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """A point of the smooth curve from b to c that comes from a and goes on to d."""
    x, y = (
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
        for p, q, r, s in zip(a, b, c, d, strict=True)
    )
    return x, y


# ── whose the edge is ───────────────────────────────────────────────────────────────────────────────────────────────

PARTS = 6
"""The rim between cells and coast is shared out in squares, so many of them along one side of a cell."""

Shares = Mapping[tuple[int, int], str]
"""Column and row of a square, counted in parts of a cell from (0, 0) → the region that it belongs to."""


@lru_cache(maxsize=8)
def shares(cells: tuple[tuple[Cell, str], ...], reach: int = 2) -> Shares:
    """Whose each square around the cells is: the region of the nearest cell."""
    owners = dict(cells)
    found: dict[tuple[int, int], str] = {}
    around = {
        (row + down, column + right)
        for row, column in owners
        for down in range(-reach, reach + 1)
        for right in range(-reach, reach + 1)
    }
    for row, column in around:
        here = owners.get((row, column))
        near = [(r, c, land) for (r, c), land in owners.items() if abs(r - row) <= reach and abs(c - column) <= reach]
        for down, right in itertools.product(range(PARTS), repeat=2):
            at = column * PARTS + right, row * PARTS + down
            x, y = (at[0] + 0.5) / PARTS, (at[1] + 0.5) / PARTS
            found[at] = here or min((_away(x, y, r, c), land) for r, c, land in near)[1]
    return found


def _away(x: float, y: float, row: int, column: int) -> float:
    """How far a point is from a cell, in cells."""
    return round(hypot(max(column - x, 0, x - column - 1), max(row - y, 0, y - row - 1)), 6)


# ── filling ─────────────────────────────────────────────────────────────────────────────────────────────────────────

SUB = 4
"""Lines that are looked at in each row of pixels."""

SHADES = tuple(bytes((shade,)) for shade in range(256))
"""One pixel of each."""


def covered(loops: Iterable[Loop], width: int, height: int) -> list[bytes]:
    """How much of each pixel lies inside, 0 to 255: rows from the top. The loops are in px, y downward."""
    crossing: list[list[float]] = [[] for _ in range(height * SUB)]
    for loop in loops:
        for (x1, y1), (x2, y2) in zip(loop, (*loop[1:], loop[0]), strict=True):
            if y1 == y2:
                continue
            low, high = (y1, y2) if y1 < y2 else (y2, y1)
            slope = (x2 - x1) / (y2 - y1)
            first, last = floor(low * SUB + 0.5), floor(high * SUB + 0.5)
            if first == last:
                continue
            for line in range(max(0, first), min(len(crossing), last)):
                crossing[line].append(x1 + ((line + 0.5) / SUB - y1) * slope)
    return [_row(crossing[at * SUB : (at + 1) * SUB], width) for at in range(height)]


def _row(lines: list[list[float]], width: int) -> bytes:
    """One row of pixels; what lies between two edges is filled in one piece."""
    if not any(lines):
        return bytes(width)
    change = defaultdict[int, float](float)
    for line in lines:
        line.sort()
        sign = 255 / SUB  # inside begins, and ends at the next one
        for x in line:
            if x <= 0:
                change[0] += sign
            elif x < width:
                at = int(x)
                change[at] += sign * (at + 1 - x)
                change[at + 1] += sign * (x - at)
            sign = -sign
    row, at, value = bytearray(), 0, 0.0
    for then in sorted(change):
        row += _shade(value) * (then - at)
        at, value = then, value + change[then]
    row += _shade(value) * (width - at)
    return bytes(row[:width])


def _shade(value: float) -> bytes:
    return SHADES[int(value + 0.5)] if value < 255 else SHADES[255]
