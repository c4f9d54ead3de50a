"""Why a broker or a lamp cannot be reached, in a few words: for the log, and at the window in its language."""

from __future__ import annotations

import errno
import socket

from companion.texts.wording import N_

SILENT = N_("it does not answer.")
GONE = N_("it is gone.")
REFUSED = N_("it does not take this name and password.")
NOT_WLED = N_("its answer is not that of a WLED lamp.")
NO_RIGHT = N_("this program may use no network. On a box from the package: sudo companion-box home-network")
NO_AIOMQTT = N_("MQTT needs aiomqtt, which is not installed here: pip install 'table-companion[events]'")

NOTHING = N_("nothing listens at this address.")
NO_WAY = N_("nobody in this network has this address.")
NO_NAME = N_("nobody in this network has this name.")

KNOWN = {
    **dict.fromkeys((errno.EPERM, errno.EACCES, errno.EAFNOSUPPORT), NO_RIGHT),
    errno.ECONNREFUSED: NOTHING,
    **dict.fromkeys((errno.EHOSTUNREACH, errno.ENETUNREACH), NO_WAY),
}
"""What the system says, the first ones to a program that may use no network, as that of a box at first."""


def unreachable(error: BaseException) -> str:
    """The sentence for an error, or for what is behind it; the system's own words where it is a rare one."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, socket.gaierror):
            return NO_NAME
        if isinstance(cause, OSError) and cause.errno in KNOWN:
            return KNOWN[cause.errno]
        cause = cause.__cause__ or cause.__context__
    return f"it cannot be reached ({getattr(error, 'strerror', None) or error})."
