"""Linux input devices as files, and their record format (linux/input.h).

The only module that uses `/dev/input`; the simulation writes the same records into a pipe.
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
    """Opens input devices; an open one is a file descriptor."""

    def sockets(self) -> Mapping[str, str]:
        """Maps each keyboard's socket name to the path to open."""
        ...

    def open(self, path: str) -> int:
        """Opens a device without blocking and grabs it, so that no other program gets its keys. Raises OSError."""
        ...

    def held(self, descriptor: int) -> frozenset[int]:
        """The codes of the keys that are held now. Raises OSError."""
        ...


class LinuxInput:
    """Real input devices.

    `folder`: where udev names keyboards by their sockets.
    """

    def __init__(self, folder: Path = BY_PATH) -> None:
        self._folder = folder

    def sockets(self) -> Mapping[str, str]:
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
        """Opens and grabs a device; its records carry times of the monotonic clock. Raises OSError."""
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            fcntl.ioctl(descriptor, _EVIOCSCLOCKID, struct.pack("@i", _CLOCK_MONOTONIC))
            fcntl.ioctl(descriptor, _EVIOCGRAB, 1)
        except OSError:
            os.close(descriptor)
            raise
        return descriptor

    def held(self, descriptor: int) -> frozenset[int]:
        bits = fcntl.ioctl(descriptor, _EVIOCGKEY, bytes(_KEYS // 8))
        return frozenset(code for code in range(_KEYS) if bits[code // 8] & 1 << code % 8)


def records(data: bytes) -> Sequence[tuple[float, int, int, int]]:
    """Seconds, type, code, value of each record; the kernel never delivers half a record."""
    return [
        (seconds + microseconds / 1e6, kind, code, value)
        for seconds, microseconds, kind, code, value in RECORD.iter_unpack(data[: len(data) - len(data) % RECORD.size])
    ]
