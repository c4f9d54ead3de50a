"""Converts lines of the referee protocol to requests, and replies to lines, within limits.

JSON as in RFC 8259: no NaN or Infinity, no number beyond a double, no duplicate keys, valid Unicode.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any, BinaryIO

LONGEST_LINE = 1_000_000
"""Most bytes of a request, without its line end."""

DEEPEST = 64
"""Deepest nesting of lists and maps in a request."""


class BadLineError(Exception):
    """A line is not a valid request; the message says why."""


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream without line ends; None for one that is too long, which is skipped."""
    while line := stream.readline(LONGEST_LINE + 2):
        if line.endswith(b"\n") or len(line) <= LONGEST_LINE:
            line = line.removesuffix(b"\n").removesuffix(b"\r")
            yield line if len(line) <= LONGEST_LINE else None
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None


def decode(line: bytes) -> dict[str, Any]:
    """The request in a line. Raises BadLineError."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadLineError(f"the line is not UTF-8 (byte {error.start + 1})") from error
    try:
        request = json.loads(
            text, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole, object_pairs_hook=_once
        )
    except json.JSONDecodeError as error:
        raise BadLineError(f"the line is not JSON: {error.msg} at character {error.pos + 1}") from error
    except RecursionError as error:
        raise BadLineError(f"the line is nested deeper than {DEEPEST} levels") from error
    _hold_limits(request)
    if not isinstance(request, dict):
        raise BadLineError('a request is a map like {"cmd": "question"}')
    return request


def encode(reply: dict[str, Any]) -> bytes:
    """A reply as one line with its line end."""
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def _no_constant(name: str) -> Any:
    raise BadLineError(f"{name} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise BadLineError(f"the number {text[:20]} is too large")
    return number


def _whole(text: str) -> int:
    if len(text) > 19:
        raise BadLineError(f"the number {text[:20]}… is too large")
    return int(text)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadLineError(f"the key {twice[:40]!a} stands twice in one map")
    return found


def _hold_limits(request: Any) -> None:
    level = [request]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below += [*value.keys(), *value.values()]
            elif isinstance(value, list):
                below += value
            elif isinstance(value, str) and not _is_unicode(value):
                raise BadLineError("a text holds half a character (an unpaired surrogate)")
        if not below:
            return
        level = below
    raise BadLineError(f"the line is nested deeper than {DEEPEST} levels")


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
