"""Linux input devices as files: which there are, and their records (linux/input.h).

The only contact with `/dev/input`. A double writes the same records into a pipe.
"""

import fcntl
import os
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

RECORD = struct.Struct("@llHHi")
"""`struct input_event` of a 64-bit kernel: seconds, microseconds, type, code, value."""
EV_SYN, EV_KEY = 0, 1
SYN_DROPPED = 3
UP, DOWN, REPEAT = 0, 1, 2
_KEYS = 768
"""KEY_CNT: bits of a key map."""
_EVIOCGRAB = 0x40044590
_EVIOCSCLOCKID = 0x400445A0
_EVIOCGKEY = 0x80004518 | _KEYS // 8 << 16
_CLOCK_MONOTONIC = 1

BY_PATH = Path("/dev/input/by-path")


class InputNode(Protocol):
    """Opened input devices, by what the kernel calls a file descriptor."""

    def sockets(self) -> Mapping[str, str]:
        """Each keyboard's name by its socket → the path to open."""
        ...

    def open(self, path: str) -> int:
        """Open it without waiting, and keep its keys from everybody else. Raises OSError."""
        ...

    def held(self, descriptor: int) -> frozenset[int]:
        """The codes of the keys that are held now. Raises OSError."""
        ...


class LinuxInput:
    """The real ones.

    `folder`: where udev names keyboards by their sockets.
    """

    def __init__(self, folder: Path = BY_PATH) -> None:
        self._folder = folder

    def sockets(self) -> Mapping[str, str]:
        """See `InputNode`."""
        try:
            found = sorted(self._folder.glob("*-event-kbd"))
        except OSError:
            return {}  # nothing is plugged in: udev makes the folder with the first device
        # Newer udev names each device twice (usb and usbv2); the same device under two names is one.
        real: dict[str, str] = {}
        for path in found:
            real.setdefault(str(path.resolve()), str(path))
        return {Path(path).name: path for path in real.values()}

    def open(self, path: str) -> int:
        """See `InputNode`. Times are of the monotonic clock, as ours."""
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            fcntl.ioctl(descriptor, _EVIOCSCLOCKID, struct.pack("@i", _CLOCK_MONOTONIC))
            fcntl.ioctl(descriptor, _EVIOCGRAB, 1)
        except OSError:
            os.close(descriptor)
            raise
        return descriptor

    def held(self, descriptor: int) -> frozenset[int]:
        """See `InputNode`."""
        bits = fcntl.ioctl(descriptor, _EVIOCGKEY, bytes(_KEYS // 8))
        return frozenset(code for code in range(_KEYS) if bits[code // 8] & 1 << code % 8)


def records(data: bytes) -> Sequence[tuple[float, int, int, int]]:
    """Seconds, type, code, value of each record; the kernel never gives half a record."""
    return [
        (seconds + microseconds / 1e6, kind, code, value)
        for seconds, microseconds, kind, code, value in RECORD.iter_unpack(data[: len(data) - len(data) % RECORD.size])
    ]
