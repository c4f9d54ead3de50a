"""Opens what others have left for root: ordinary files only, at once, and no more of them than was agreed."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_CHUNK = 1 << 20


def open_regular(path: Path, limit: int) -> BinaryIO:
    """Open a file for reading whose kind and size are known before anything is read of it.

    Nothing is waited for (a pipe without a writer) and nothing followed (a link). Raises OSError: with EINVAL for what
    is no ordinary file, with EFBIG for more than `limit` bytes.
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
    """The next `size` bytes in pieces; fewer where the file ends before, never more where it has grown meanwhile."""
    left = size
    while left and (piece := file.read(min(left, _CHUNK))):
        left -= len(piece)
        yield piece
