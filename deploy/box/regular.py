"""Opens untrusted files safely for root: regular files only, without blocking, and up to a size limit."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_CHUNK = 1 << 20


def open_regular(path: Path, limit: int) -> BinaryIO:
    """Opens a file for reading after checking its type and size.

    It neither blocks (on a pipe) nor follows links. Raises OSError: EINVAL if it is no regular file, EFBIG if it has
    more than `limit` bytes.
    """
    number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        found = os.fstat(number)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "no ordinary file", str(path))
        if found.st_size > limit:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        return os.fdopen(number, "rb")
    except OSError:
        os.close(number)
        raise


def pieces(file: BinaryIO, size: int) -> Iterator[bytes]:
    """The next `size` bytes in pieces; fewer if the file ends earlier, never more even if it grows."""
    left = size
    while left and (piece := file.read(min(left, _CHUNK))):
        left -= len(piece)
        yield piece
