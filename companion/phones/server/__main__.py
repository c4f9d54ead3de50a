"""Starts it: `python -m companion.phones.server LISTENING PAIR [HANDBOOK]`, with numbers of open sockets: `3,4 5`.

HANDBOOK is the folder of the owners' handbook, where it was built.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import os
import resource
import signal
import socket
import sys
from pathlib import Path

from companion.phones.server.app import serve

NICE = 5
"""The table comes first."""

PR_SET_PDEATHSIG = 1
"""What prctl(2) calls the signal that a process is sent when its parent is gone."""

FILES, MEMORY = 128, 1 << 30
"""Most open files, and bytes of address space (of which it fills a twentieth)."""


def limit() -> None:
    """Takes from this process what it does not need. A core file would hold hands."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # a child that hangs would keep the port
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def tell(kind: type[BaseException], *_: object) -> None:
    """A fault by its type alone: its text could hold what somebody chose."""
    sys.stderr.write(f"phones: {kind.__name__}\n")


def main() -> None:
    """Serves until the host is gone."""
    sys.excepthook = tell
    logging.disable(logging.CRITICAL)  # no line of a log says who asked for what
    limit()
    listening = [socket.socket(fileno=int(number)) for number in sys.argv[1].split(",")]
    pair = socket.socket(fileno=int(sys.argv[2]))
    for one in (*listening, pair):
        one.setblocking(False)
    asyncio.run(serve(listening, pair, Path(sys.argv[3]) if sys.argv[3:] else None))


if __name__ == "__main__":
    main()
