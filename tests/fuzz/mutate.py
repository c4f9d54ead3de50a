"""Makes hostile variations of real inputs: by bytes, by lines, by the grammar's own words, and of plain data."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

WORDS = (
    *("no", "on", "~", "null", "1.10", "12:30", "-1", "99999999999999999999", "1e999", ".inf", "0x10", "''", '""'),
    *("- ", ": ", "? ", "<<: ", "{", "}", "[", "]", "{}", "[]", "&a ", "*a", "!!python/object:os.system ", "!x ", "|"),
    *(",", ";", "\t", "\n", "\r", "\r\n", "  ", '"', "'", "#", "%", "---\n", "...\n", "sep=|\n", "=1+1", "#REF!"),
    *("\x00", "\ufeff", "\u2028", "\u202e", "ß", "é", "🂡", "x" * 300, "[" * 200, "{a: " * 100, "9" * 5000),
    *("{name}", "{0.__class__}", "{party!r:>99999}", "%s", "../../x", "$(x)", "`x`"),
)
"""What has broken parsers before, or is a trap of YAML, CSV, templates, paths."""

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 2**31, 2**63, 10**18, 0.5, -0.0, 1e308, "", " ", "pass", "claim", "any_time"),
    *("Anna", "§", "\x00", "\u202e", "x" * 2000, [], {}, [[]], [None], [0] * 200, {"": ""}, {"draft": {}}),
    *({"partners": ["Anna"], "split": {"Anna": -1}}, {"rank": 99, "count": 99}, [{"joker": 99}], "table", "referee"),
)
"""What may stand where something else is expected, in a request or a save."""


def mangled(raw: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """A variation by one to four changes; `others` are inputs of the same kind, to take pieces from."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        raw = rng.choice(_CHANGES)(raw, rng.choice(others), rng)
    return raw


def fragment(raw: bytes, others: Sequence[bytes], rng: random.Random, longest: int = 400) -> bytes:
    """A piece of a real input, varied."""
    at = rng.randrange(max(1, len(raw) - longest // 2))
    if rng.random() < 0.8:
        at = raw.rfind(b"\n", 0, at) + 1
    return mangled(raw[at : at + rng.randrange(1, longest)], others, rng)


def _piece(raw: bytes, rng: random.Random, longest: int = 60) -> tuple[int, int]:
    start = rng.randrange(len(raw) + 1)
    return start, min(len(raw), start + rng.randrange(longest))


def _cut(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = _piece(raw, rng)
    return raw[:start] + raw[end:]


def _word(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = _piece(raw, rng, 6)
    return raw[:start] + rng.choice(WORDS).encode() + raw[end:]


def _splice(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = _piece(raw, rng)
    first, last = _piece(other, rng, 200)
    return raw[:start] + other[first:last] + raw[end:]


def _flip(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    if not raw:
        return b"\xff"
    changed = bytearray(raw)
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _lines(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    """A line is doubled, dropped, indented otherwise, moved, or its value changed for another line's."""
    lines = raw.split(b"\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    line, away = lines[at], lines[to]
    how = rng.randrange(5)
    if how == 0:
        lines.insert(to, line)
    elif how == 1:
        del lines[at]
    elif how == 2:
        lines[at] = rng.choice((b"  ", b"    ", b"\t", b"")) + line.lstrip()
    elif how == 3:
        lines[at], lines[to] = away, line
    else:
        lines[at] = line.partition(b":")[0] + b": " + away.rpartition(b":")[2].strip()
    return b"\n".join(lines)


def _value(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    """What stands after a colon becomes a word that is a trap."""
    colons = [at for at, byte in enumerate(raw) if byte == 0x3A]
    if not colons:
        return _word(raw, other, rng)
    at = rng.choice(colons) + 1
    ends = [end for sign in b"\n,}" if (end := raw.find(sign, at)) >= 0]
    return raw[:at] + b" " + rng.choice(WORDS).encode() + raw[min(ends, default=len(raw)) :]


def _number(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    """A number becomes another one nearby, or far away: often it can still be read."""
    numbers = list(re.finditer(rb"\d+", raw))
    if not numbers:
        return _value(raw, other, rng)
    found = rng.choice(numbers)
    changed = int(found[0][:18]) + rng.choice((-2, -1, 1, 2, 10, 1000))
    return raw[: found.start()] + str(changed).encode() + raw[found.end() :]


def _swap(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    """A word stands where another one of the same file stood: ids that exist, in the wrong place."""
    words = list(re.finditer(rb"[a-z_]{3,}", raw))
    if len(words) < 2:
        return _number(raw, other, rng)
    found, meant = rng.choice(words), rng.choice(words)
    return raw[: found.start()] + meant[0] + raw[found.end() :]


def _long(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    """A little of it goes on and on, and may end otherwise: what takes time by the square of a length shows here."""
    start, end = _piece(raw, rng, 4)
    run = (raw[start:end] or b"9") * rng.choice((50, 1000, 10_000))
    return raw[:start] + run + rng.choice((b"", b"x", b"_", b"\n")) + raw[end:]


_CHANGES: tuple[Callable[[bytes, bytes, random.Random], bytes], ...] = (
    *(_cut, _cut, _word, _word, _word, _word, _splice, _splice, _splice, _splice, _flip, _flip),
    *(_lines, _lines, _lines, _lines, _lines, _lines, _value, _value, _value, _value),
    *(_number, _number, _number, _number, _swap, _swap, _swap, _swap, _long),
)


def altered(plain: Any, rng: random.Random, depth: int = 0) -> Any:
    """A copy of plain data in which one place, anywhere, is something else."""
    if isinstance(plain, dict) and plain and rng.random() < 0.9:
        changed = dict(plain)
        key = rng.choice(list(plain))
        how = rng.random()
        if how < 0.08:
            del changed[key]
        elif how < 0.16:
            changed[rng.choice(list(plain))] = copy.deepcopy(plain[key])
        elif how < 0.2:
            changed[rng.choice(WORDS)] = plain[key]
        else:
            changed[key] = altered(plain[key], rng, depth + 1)
        return changed
    if isinstance(plain, list) and plain and rng.random() < 0.9:
        at = rng.randrange(len(plain))
        return [*plain[:at], altered(plain[at], rng, depth + 1), *plain[at + 1 :]]
    if isinstance(plain, int) and not isinstance(plain, bool) and rng.random() < 0.5:
        return plain + rng.choice((-1, 1, 10, -1000, 10**12))
    return copy.deepcopy(rng.choice(VALUES))


def deep(levels: int) -> str:
    """JSON that is nested so deep."""
    return "[" * levels + "]" * levels


def as_line(request: Any) -> bytes:
    """A request as the protocol's line."""
    return json.dumps(request).encode("utf-8", "replace")
