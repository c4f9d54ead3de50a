"""Reads a QR code (ISO/IEC 18004) from its modules, as a phone does: nothing is taken from whoever has drawn it.

Only what our codes need: no damage is mended, and the text is in bytes, digits or capitals. The tables of blocks are
those of the standard, which segno has as constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from segno import consts

Modules = Sequence[Sequence[int]]
"""Rows of modules from above, 1 is dark, without a quiet zone."""

FORMAT_MASK = 0b101010000010010
LEVELS = {
    0b01: consts.ERROR_LEVEL_L,
    0b00: consts.ERROR_LEVEL_M,
    0b11: consts.ERROR_LEVEL_Q,
    0b10: consts.ERROR_LEVEL_H,
}
CAPITALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)


def text_in(code: Modules) -> str:
    """What a code says."""
    size = len(code)
    version = (size - 17) // 4
    bits = [code[8][column] for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [code[row][8] for row in (7, 5, 4, 3, 2, 1, 0)]
    told = int("".join(map(str, bits)), 2) ^ FORMAT_MASK
    level, mask = LEVELS[told >> 13], MASKS[told >> 10 & 0b111]
    stream = [code[row][column] ^ mask(row, column) for row, column in _path(size, version)]
    words = [int("".join(map(str, stream[at : at + 8])), 2) for at in range(0, len(stream) - 7, 8)]
    return _parsed(_together(words, version, level), version)


def _path(size: int, version: int) -> Iterator[tuple[int, int]]:
    """The modules of the data in the order of their bits: two columns at a time, up and down, from the right."""
    fixed = _fixed(size, version)
    upward = True
    for right in range(size - 1, 0, -2):
        column = right if right > 6 else right - 1
        for row in range(size - 1, -1, -1) if upward else range(size):
            for here in (column, column - 1):
                if (row, here) not in fixed:
                    yield row, here
        upward = not upward


def _fixed(size: int, version: int) -> set[tuple[int, int]]:
    """The modules that hold no data: corners, timing, alignment, format, version."""
    found = {(row, column) for row in range(9) for column in range(9)}
    found |= {(row, column) for row in range(9) for column in range(size - 8, size)}
    found |= {(row, column) for row in range(size - 8, size) for column in range(9)}
    found |= {(6, at) for at in range(size)} | {(at, 6) for at in range(size)}
    if version >= 7:
        found |= {(row, column) for row in range(6) for column in range(size - 11, size - 8)}
        found |= {(row, column) for row in range(size - 11, size - 8) for column in range(6)}
    centres = consts.ALIGNMENT_POS[version - 2] if version > 1 else ()
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for row in centres:
        for column in centres:
            if (row, column) not in corners:
                found |= {(row + down, column + across) for down in range(-2, 3) for across in range(-2, 3)}
    return found


def _together(words: Sequence[int], version: int, level: int) -> list[int]:
    """The data of all blocks one after the other: they lie interleaved, the shorter ones first."""
    table: Any = consts.ECC
    lengths = [block.num_data for block in table[version][level] for _ in range(block.num_blocks)]
    blocks: list[list[int]] = [[] for _ in lengths]
    source = iter(words)
    for at in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if at < length:
                block.append(next(source))
    return [word for block in blocks for word in block]


def _parsed(words: Sequence[int], version: int) -> str:
    bits = "".join(f"{word:08b}" for word in words)
    at = 0

    def take(count: int) -> int:
        nonlocal at
        at += count
        return int(bits[at - count : at] or "0", 2)

    size = 0 if version < 10 else 1 if version < 27 else 2
    said = ""
    while len(bits) - at >= 4 and (mode := take(4)):
        if mode == 0b0111:  # which alphabet the bytes are in; ours are ASCII
            take(8)
        elif mode == 0b0100:
            said += bytes(take(8) for _ in range(take((8, 16, 16)[size]))).decode("utf-8")
        elif mode == 0b0010:
            count = take((9, 11, 13)[size])
            pairs = [divmod(take(11), 45) for _ in range(count // 2)]
            said += "".join(CAPITALS[one] for pair in pairs for one in pair)
            said += CAPITALS[take(6)] if count % 2 else ""
        elif mode == 0b0001:
            count = take((10, 12, 14)[size])
            said += "".join(f"{take(10):03}" for _ in range(count // 3))
            said += f"{take((0, 4, 7)[count % 3]):0{count % 3}}" if count % 3 else ""
        else:
            raise ValueError(f"mode {mode:04b}")
    return said
