"""Simulated keypads: the kernel's records through a pipe, and sockets that can be unplugged and swapped."""

import errno
import os
from collections.abc import Mapping

from hardware.clock import Clock
from hardware.ports.input_node import EV_KEY, EV_SYN, RECORD
from hardware.ports.key_codes import KEY_CODES


class KeypadsDouble:
    """A computer's USB sockets by name. Implements `hardware.ports.input_node.InputNode`."""

    def __init__(self, clock: Clock) -> None:
        self.denied: set[str] = set()
        self.busy: set[str] = set()
        self.grabbed: set[str] = set()
        self._clock = clock
        self._plugged: set[str] = set()
        self._held: dict[str, set[int]] = {}
        self._writers: dict[str, int] = {}
        self._readers: dict[int, str] = {}

    def plug(self, socket: str) -> None:
        """Plugs a keypad in."""
        self._plugged.add(socket)
        self._held[socket] = set()

    def unplug(self, socket: str) -> None:
        """Unplugs a keypad: readers get the end of file."""
        self._plugged.discard(socket)
        self.grabbed.discard(socket)
        writer = self._writers.pop(socket, None)
        if writer is not None:
            os.close(writer)

    def key(self, socket: str, name: str, value: int) -> None:
        """A key is pressed (1), repeats (2) or is released (0)."""
        code = KEY_CODES[name]
        if value:
            self._held[socket].add(code)
        else:
            self._held[socket].discard(code)
        self.write(socket, EV_KEY, code, value)
        self.write(socket, EV_SYN, 0, 0)

    def write(self, socket: str, kind: int, code: int, value: int) -> None:
        """Sends one record if the keypad is open."""
        writer = self._writers.get(socket)
        if writer is not None:
            now = self._clock.now()
            os.write(writer, RECORD.pack(int(now), int(now % 1 * 1e6), kind, code, value))

    def forget(self, socket: str, name: str) -> None:
        """Releases a key without a record, as when the kernel's buffer overflowed."""
        self._held[socket].discard(KEY_CODES[name])

    def sockets(self) -> Mapping[str, str]:
        return {socket: socket for socket in sorted(self._plugged)}

    def open(self, path: str) -> int:
        if path not in self._plugged:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        if path in self.denied:
            raise PermissionError(errno.EACCES, "Permission denied")
        if path in self.busy:
            raise OSError(errno.EBUSY, "Device or resource busy")
        before = self._writers.pop(path, None)
        if before is not None:
            os.close(before)
        reader, self._writers[path] = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._readers[reader] = path
        self.grabbed.add(path)
        return reader

    def held(self, descriptor: int) -> frozenset[int]:
        return frozenset(self._held[self._readers[descriptor]])

    def close(self) -> None:
        """Closes all pipes."""
        for writer in self._writers.values():
            os.close(writer)
        self._writers.clear()
