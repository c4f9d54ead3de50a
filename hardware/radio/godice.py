"""GoDice: what they say once connected, the face from the way they lie, and how they are lit.

The protocol is that of the makers' published libraries, github.com/ParticulaCode/GoDicePythonAPI and
GoDiceJavaScriptAPI: the Nordic UART service, messages named by letters, and an acceleration in three signed bytes, at
rest some 64 long. A die is always the same; what it is as, a d6 or a d20, depends on the shell it was put into, which
only people know. Nothing here raises for any bytes.
"""

import struct
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import TypeAlias

from hardware.radio.die import DieMotion, Maker, Sighting

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
NOTIFIES = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
WRITES = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
NAMED = "GoDice_"
"""How the name of each begins."""

SHELLS = ("d6", "d20", "d10", "d00", "d4", "d8", "d12")

Way: TypeAlias = tuple[int, int, int]
"""A direction in the die's own axes."""

ROLLING, BATTERY, COLOUR, STABLE = b"R", b"Bat", b"Col", b"S"
_RESTS: Mapping[bytes, DieMotion] = {b"F": DieMotion.LAID, b"T": DieMotion.CROOKED, b"M": DieMotion.LAID}
"""Before `S`: it did not really roll, it leans, it was only moved."""
_ASK_BATTERY, _PULSE = 3, 16


def _signed(*sizes: int) -> list[Way]:
    """All directions of these lengths along x, y, z with every sign, from the most negative to the most positive."""
    return [(x, y, z) for x, y, z in product(*(sorted({-size, size}) for size in sizes))]


def _numbered(ways: Iterable[Way], numbers: Sequence[int]) -> dict[Way, int]:
    return dict(zip(ways, numbers, strict=True))


@cache
def _cube() -> Mapping[Way, int]:
    return _numbered([*_signed(64, 0, 0), *_signed(0, 64, 0), *_signed(0, 0, 64)], (1, 6, 4, 3, 5, 2))


@cache
def _icosahedron() -> Mapping[Way, int]:
    """Faces look where a dodecahedron has its corners."""
    ways = [*_signed(42, 42, 42), *_signed(0, 22, 64), *_signed(22, 64, 0), *_signed(64, 0, 22)]
    numbers = (7, 5, 19, 11, 10, 2, 16, 14, 17, 18, 3, 4, 15, 9, 12, 6, 1, 13, 8, 20)
    return _numbered(ways, numbers)


@cache
def _twentyfour() -> Mapping[Way, int]:
    """The frame of the shells of 4, 8 and 12: 24 directions, of which each face has several.

    The published table has three of its 24 longer than the others, with 40 where their mirror images have 20. They are
    taken as published: nearest to a measured direction is the same one either way.
    """
    ways = [*_signed(20, 60, 20), *_signed(60, 0, 20), *_signed(20, 0, 60), *_signed(40, 20, 40)]
    numbers = (6, 11, 17, 24, 1, 20, 14, 7, 13, 4, 21, 12, 23, 10, 15, 2, 18, 3, 8, 9, 16, 19, 22, 5)
    return _numbered(ways, numbers)


_ON_TWENTY: Mapping[str, Sequence[int]] = {
    "d20": range(1, 21),
    "d10": (8, 2, 6, 1, 4, 3, 9, 10, 7, 5, 5, 7, 10, 9, 3, 4, 1, 6, 2, 8),
}
_ON_TWENTYFOUR: Mapping[str, Sequence[int]] = {
    "d4": (3, 1, 4, 1, 4, 4, 1, 4, 2, 3, 1, 1, 1, 4, 2, 3, 3, 2, 2, 2, 4, 1, 3, 2),
    "d8": (3, 3, 6, 1, 2, 8, 1, 1, 4, 7, 5, 5, 4, 4, 2, 5, 7, 7, 8, 2, 8, 3, 6, 6),
    "d12": [*range(1, 13), *range(1, 13)],
}
"""Shell → what the numbered directions of its frame show."""


def face(shell: str, way: Way) -> int | None:
    """The face that is up, counted from 1; None for a shell that there is not, or a die that hangs in the air."""
    if not any(way):
        return None
    if shell == "d6":
        return _nearest(_cube(), way)
    if shell in ("d20", "d10", "d00"):
        return _ON_TWENTY["d20" if shell == "d20" else "d10"][_nearest(_icosahedron(), way) - 1]
    if shell in _ON_TWENTYFOUR:
        return _ON_TWENTYFOUR[shell][_nearest(_twentyfour(), way) - 1]
    return None


def _nearest(frame: Mapping[Way, int], way: Way) -> int:
    """The number of the direction that points most the same way: the largest scalar product of equal lengths."""
    return frame[max(frame, key=lambda one: sum(a * b for a, b in zip(one, way, strict=True)) / _length(one))]


def _length(way: Way) -> float:
    return float(sum(part * part for part in way) ** 0.5)


def read_message(data: bytes, die: str, shell: str) -> Sighting | None:
    """What a connected die says; None for noise, and for what is of no use to a roll."""
    if data[:1] == ROLLING:
        return Sighting(die, Maker.GODICE, shell, motion=DieMotion.ROLLING)
    if data[:3] == BATTERY:
        return Sighting(die, Maker.GODICE, shell, battery=min(100, data[3])) if len(data) > 3 else None
    motion, where = (DieMotion.LANDED, 1) if data[:1] == STABLE else (_RESTS.get(data[:1]), 2)
    if motion is None or len(data) < where + 3 or data[where - 1 : where] != STABLE:
        return None
    way: Way = struct.unpack_from(">bbb", data, where)
    return Sighting(die, Maker.GODICE, shell, motion=motion, face=face(shell, way))


def pulse(colour: tuple[int, int, int], times: int = 3) -> bytes:
    """The message that makes it pulse in a colour (red, green, blue: 0 to 255), half a second each time."""
    return bytes([_PULSE, times, 25, 25, *colour, 1, 0])


def greetings() -> tuple[bytes, ...]:
    """What a die is asked as soon as it is connected."""
    return (bytes([_ASK_BATTERY]),)
