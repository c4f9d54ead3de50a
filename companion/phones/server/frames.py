"""What goes over a socket, all of one length, so that whoever sees only lengths learns nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

STATE, LEAST = 4096, 16384
"""States are padded to a multiple of so many bytes, all of the same moment to the same, and most to the least: no hand
and no choice behind the hold makes a state longer than that. What is longer is long by what all know.
"""

SMALL = 1024
"""Bytes of a tap and of a reply, whatever they hold."""

LARGEST = 4096
"""Most bytes of a message from a phone."""


def written(data: Any) -> bytes:
    """Data as compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def room_for(all_states: Iterable[bytes]) -> int:
    """The bytes to which all of these are padded."""
    most = max(map(len, all_states), default=1)
    return max(LEAST, -(-most // STATE) * STATE)


def padded(data: bytes, size: int) -> str:
    """Spaces are added, counted in bytes: a letter may be several."""
    return (data + b" " * (size - len(data))).decode()


DEEPEST, MOST, LONGEST = 4, 200, 500
"""A built value is nested no deeper, has no more parts, and no longer texts."""


def read(text: str) -> dict[str, Any] | None:
    """A message of a phone: an object that holds short texts, numbers and booleans, and beside them a built value; None
    for anything else.
    """
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or len(message) > 8:
        return None
    rest = [value for key, value in message.items() if key != "value"]
    if not all(isinstance(value, str | int | None) and len(str(value)) <= 128 for value in rest):
        return None
    return message if "value" not in message or parts_of(message["value"]) <= MOST else None


def parts_of(value: Any, deep: int = 0) -> int:
    """How many parts a value has; too many where it is nested too deep, or a part is no plain one."""
    if isinstance(value, str):
        return 1 if len(value) <= LONGEST else MOST + 1
    if isinstance(value, int | None):
        return 1 if value is None or abs(value) < 10**9 else MOST + 1
    if deep == DEEPEST or not isinstance(value, dict | list):
        return MOST + 1
    inside = [*value, *value.values()] if isinstance(value, dict) else value
    return 1 + sum(parts_of(one, deep + 1) for one in inside)
