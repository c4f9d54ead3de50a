"""What goes over a socket, all of one length, so that whoever sees only lengths learns nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

STATE, LEAST = 2048, 4096
"""States are padded to a multiple of so many bytes, all of the same moment to the same, and most to the least."""

SMALL = 256
"""Bytes of a tap and of a reply."""

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


def read(text: str) -> dict[str, Any] | None:
    """A message of a phone: an object that holds only short texts, numbers and booleans; None for anything else."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or len(message) > 8:
        return None
    plain = all(isinstance(value, str | int | None) and len(str(value)) <= 128 for value in message.values())
    return message if plain else None
