"""Why a broker or a lamp cannot be reached, in a few words."""

from __future__ import annotations

import errno

DENIED = (errno.EPERM, errno.EACCES, errno.EAFNOSUPPORT)
"""What the system says to a program that may use no network, as that of a box at first."""

NO_RIGHT = "this program may use no network. On a box from the package: sudo companion-box home-network"


def unreachable(error: BaseException) -> str:
    """The sentence for an error, or for what is behind it."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.errno in DENIED:
            return NO_RIGHT
        cause = cause.__cause__ or cause.__context__
    return f"it cannot be reached ({getattr(error, 'strerror', None) or error})."
