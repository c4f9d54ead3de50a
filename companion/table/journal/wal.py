"""Parses SQLite's write-ahead log: whether it broke off in the middle, and what follows the break.

A frame's checksum continues that of the frame before, and SQLite ignores everything from the first mismatch on. Here
each frame is checked against the checksum stored in the frame before, so that those after a broken one still count.
Layout: SQLite documentation, "Database File Format", 4.1 and 4.2.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

LOG = "-wal"
"""Ending of the name of a database's write-ahead log."""
_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_LITTLE, _BIG = 0x377F0682, 0x377F0683
"""The first word of a log: it tells the byte order of its checksums."""
_FORMAT = 3_007_000
_PAGE = 4096
"""Bytes of a page, where the log itself does not say."""
_WORD = 0xFFFFFFFF

Pair = tuple[int, int]


class WalFrame(NamedTuple):
    """A page as a commit left it. `size` is the database's size in pages at the end of a commit, else 0.

    `place` is its index in the log. `whole`: it is unchanged since it was written, judging by the frame before it.
    """

    place: int
    page: int
    size: int
    whole: bool
    data: bytes


class Log(NamedTuple):
    """The frames of a log that belong to its newest generation. `whole`: the log's header is intact."""

    whole: bool
    page_size: int
    big: bool
    salts: Pair
    frames: list[WalFrame]

    @property
    def broken(self) -> bool:
        """Whether SQLite cannot reach something that had been committed.

        A power cut damages at most the last commit: frames after a break and after the end of the next commit were
        begun only when everything before was on the disk.
        """
        ends = [at for at, frame in enumerate(self.frames) if frame.whole and frame.size]
        if not self.whole:
            return bool(ends)
        torn = next((at for at, one in enumerate(self.frames) if not one.whole or one.place != at), len(self.frames))
        return any(torn < end < len(self.frames) - 1 for end in ends)


def read_log(database: Path) -> Log | None:
    """Reads the log beside a database; None if it has none. Raises OSError."""
    path = database.with_name(database.name + LOG)
    if not path.is_file() or path.stat().st_size <= _HEADER.size:
        return None
    with path.open("rb") as file:
        head = file.read(_HEADER.size)
        magic, _, page_size, _, *salts, one, two = _HEADER.unpack(head)
        big = magic == _BIG
        whole = magic in (_LITTLE, _BIG) and _sum(head[:24], (0, 0), big) == (one, two)
        page_size = page_size if whole else _PAGE
        if page_size < 512 or page_size > 65536 or page_size & (page_size - 1):
            return None  # under a right checksum no log of SQLite's
        slots = list(_slots(iter(lambda: file.read(_FRAME.size + page_size), b""), page_size))
    known = (salts[0], salts[1])
    if slots and not any(_of(known, slot) for slot in slots):
        known = slots[0][2:4]
    before, frames = (one, two), []
    for place, (page, size, first, second, *rest, data) in enumerate(slots):
        right = _sum(struct.pack(">2I", page, size) + data, before, big) == tuple(rest)
        if first == known[0] or second == known[1]:
            frames.append(WalFrame(place, page, size, right and (first, second) == known, data))
        before = (rest[0], rest[1])
    return Log(whole, page_size, big, known, frames)


def rejoined(log: Log, *, all_of_it: bool) -> bytes:
    """Builds a log that SQLite reads to its end: from the intact frames, or with `all_of_it` from all of them."""
    most = max((frame.size for frame in log.frames if frame.whole), default=0) + len(log.frames)
    taken = [_sized(frame, most) for frame in log.frames if frame.whole or (all_of_it and 0 < frame.page <= most)]
    ends = [at for at, frame in enumerate(taken) if frame.size]
    magic = _BIG if log.big else _LITTLE
    head = struct.pack(">6I", magic, _FORMAT, log.page_size, 0, *log.salts)
    told = _sum(head, (0, 0), log.big)
    made = [head, struct.pack(">2I", *told)]
    for frame in taken[: ends[-1] + 1] if ends else ():
        first = struct.pack(">2I", frame.page, frame.size)
        told = _sum(first + frame.data, told, log.big)
        made += [first, struct.pack(">4I", *log.salts, *told), frame.data]
    return b"".join(made)


def _sized(frame: WalFrame, most: int) -> WalFrame:
    """A broken frame whose size is impossible is treated as not ending a commit."""
    return frame if frame.whole or frame.size <= most else frame._replace(size=0)


def _slots(pieces: Iterator[bytes], page_size: int) -> Iterator[tuple[int, int, int, int, int, int, bytes]]:
    for piece in pieces:
        if len(piece) == _FRAME.size + page_size:
            page, size, first, second, one, two = _FRAME.unpack_from(piece)
            yield page, size, first, second, one, two, piece[_FRAME.size :]


def _of(salts: Sequence[int], slot: Sequence[object]) -> bool:
    return slot[2] == salts[0] or slot[3] == salts[1]


def _sum(data: bytes, before: Pair, big: bool) -> Pair:
    """SQLite's checksum of data, continuing `before`."""
    one, two = before
    words = struct.unpack(f"{'>' if big else '<'}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & _WORD
        two = (two + second + one) & _WORD
    return one, two
