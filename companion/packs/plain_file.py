"""Reading a file that a stranger may have put there: no pipe on which one waits for ever, no device without an end."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_plain(path: Path, most: int) -> bytes:
    """At most `most` bytes of an ordinary file. Raises OSError, also if it is none; never waits for a writer."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
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
