"""A Linux input device with the interface of a serial port: reads return the kernel's records as bytes."""

import errno
import os
import select
import socket

from hardware.ports.input_node import RECORD, InputNode

_CHUNK = RECORD.size * 64


def socket_path(node: InputNode, name: str) -> str | None:
    """The path of the keyboard in this socket (full or partial name); `None` if there is not exactly one."""
    sockets = node.sockets()
    wanted = name.rpartition("/")[2]
    ours = [wanted] if wanted in sockets else [one for one in sockets if wanted in one]
    return sockets[ours[0]] if len(ours) == 1 else None


class InputPort:
    """An opened input device with the part of pyserial's interface that `hardware.ports.serial_link` uses.

    No other program gets its keys. Raises OSError if it cannot be opened or grabbed.
    """

    def __init__(self, node: InputNode, path: str) -> None:
        self._descriptor = node.open(path)
        self._nudges = socket.socketpair()
        self._waiting = b""

    @property
    def in_waiting(self) -> int:
        """The number of bytes available without waiting."""
        return len(self._waiting)

    def read(self, size: int) -> bytes:
        """Up to `size` bytes; waits for the first, or for `cancel_read`. Raises OSError if it was unplugged."""
        if not self._waiting and size:
            nudged = self._nudges[1]
            ready, _, _ = select.select([nudged.fileno(), self._descriptor], [], [])
            if nudged.fileno() in ready:
                nudged.recv(4096)
            if self._descriptor in ready:
                self._waiting = os.read(self._descriptor, _CHUNK)
                if not self._waiting:
                    raise OSError(errno.ENODEV, "unplugged")
        data, self._waiting = self._waiting[:size], self._waiting[size:]
        return data

    def write(self, data: bytes) -> int:
        """Does nothing: a keyboard receives no data."""
        return len(data)

    def cancel_read(self) -> None:
        """Ends a waiting read; may be called from any thread."""
        self._nudges[0].send(b"!", socket.MSG_DONTWAIT)

    def close(self) -> None:
        """Closes the device, so that other programs get its keys again."""
        os.close(self._descriptor)
        for end in self._nudges:
            end.close()
