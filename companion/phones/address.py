"""Under which address phones reach this machine, and the square code that says it."""

from __future__ import annotations

import socket
from functools import lru_cache

import segno

ELSEWHERE = "192.0.2.1", 9
"""An address that is nobody's (RFC 5737): asked for the way there, nothing is sent."""


def own_address() -> str:
    """The address of this machine in the network that it is in; "" without one.

    Raises OSError where this program may use no network at all.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(asked.getsockname()[0])


@lru_cache(maxsize=4)
def code_of(address: str) -> list[str]:
    """The rows of a square code, "1" for dark. To find the best of its patterns takes a millisecond or two."""
    rows = segno.make(address, error="m", micro=False).matrix_iter(border=0)
    return ["".join("1" if dark else "0" for dark in row) for row in rows]
