"""Safe reading of files from strangers: never waits on a pipe, never reads an endless device."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

BY_HAND = 64_000
"""Longest file, in bytes, of those that an owner writes by hand."""
LARGEST_FILE = 2_000_000
"""Most bytes of a file of a pack."""


def read_plain(path: Path, most: int, *, follow: bool = True) -> bytes:
    """At most `most` bytes of an ordinary file. Raises OSError for anything else; never waits for a writer.

    Without `follow` a link is refused too (ELOOP): on a stick it may lead to any file of this machine.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | (0 if follow else os.O_NOFOLLOW))
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "a pipe or a device, not a file", str(path))
        with os.fdopen(handle, "rb", closefd=False) as stream:
            return stream.read(most)
    finally:
        os.close(handle)
