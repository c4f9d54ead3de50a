"""Under which address phones reach this machine."""

from __future__ import annotations

import socket

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
