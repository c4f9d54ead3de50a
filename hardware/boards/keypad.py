"""USB keyboards and number pads as buttons, distinguished by their USB sockets.

They are grabbed from the kernel, so that no key reaches the window or another program. Keypads of one model have no
serial number and look the same, so each has to stay in its socket.
"""

import errno
import os
import select
import socket
from collections.abc import Callable, Collection

from hardware.boards.scanned import BoardError, Reading, Remark
from hardware.ports.input_node import DOWN, EV_KEY, EV_SYN, SYN_DROPPED, UP, InputNode, records
from hardware.ports.key_codes import KEY_CODES
from hardware.wiring.wiring import Keypad

_CHUNK = 24 * 64
_NAMES = {code: name for name, code in KEY_CODES.items()}


class KeypadScanner:
    """The scanner (see `hardware.boards.scanned.Scanner`) for one USB keypad.

    `taken`: the paths of the wiring's other keypads. `now`: the clock; records with a future time are treated as
    current.
    """

    def __init__(self, keypad: Keypad, node: InputNode, taken: Collection[str], now: Callable[[], float]) -> None:
        self._keypad = keypad
        self._node = node
        self._taken = taken
        self._now = now
        self._descriptor: int | None = None
        self._held: set[int] = set()
        self._dropping = False
        self._nudges: tuple[socket.socket, socket.socket] | None = None

    def open(self) -> None:
        path = self._find()
        try:
            self._descriptor = self._node.open(path)
            self._held = set(self._node.held(self._descriptor))
        except OSError as problem:
            codes = {errno.EACCES: "keypad_denied", errno.EPERM: "keypad_denied", errno.EBUSY: "keypad_taken"}
            raise BoardError(codes.get(problem.errno or 0, "keypad_absent"), str(problem)) from problem
        self._nudges = socket.socketpair()

    def read(self) -> Reading:
        edges: list[tuple[str, bool, float]] = []
        for at, kind, code, value in records(self._data()):
            if kind == EV_SYN and self._descriptor is not None:
                self._dropping = code == SYN_DROPPED
                if self._dropping:  # more came than the kernel keeps: what is held is asked for
                    self._held = set(self._node.held(self._descriptor))
            elif self._dropping:
                continue  # the rest of a report that is not whole
            elif kind == EV_KEY and value in (UP, DOWN):
                (self._held.add if value == DOWN else self._held.discard)(code)
                edges.append((_NAMES.get(code, ""), value == DOWN, min(at, self._now())))
        return Reading(frozenset(_NAMES[code] for code in self._held if code in _NAMES), tuple(edges))

    def light(self, spot: str, lit: bool) -> None:
        """Always raises BoardError: keypads have no lights."""
        raise BoardError("board_failed", f"no light at {spot}")

    def remark(self) -> Remark | None:
        """Always None: a keypad has nothing to report."""
        return None

    def wait(self, seconds: float) -> None:
        if self._descriptor is None or self._nudges is None:
            return
        nudged = self._nudges[1]
        ready, _, _ = select.select([nudged.fileno(), self._descriptor], [], [], seconds)
        if nudged.fileno() in ready:
            nudged.recv(4096)

    def nudge(self) -> None:
        nudges = self._nudges
        if nudges is not None:
            try:
                nudges[0].send(b"!", socket.MSG_DONTWAIT)
            except OSError:
                return  # full of nudges already, or being closed: the wait is over

    def close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
        for end in self._nudges or ():
            end.close()
        self._nudges = None
        self._dropping = False
        self._held.clear()

    def _data(self) -> bytes:
        if self._descriptor is None:
            raise BoardError("keypad_unplugged")
        try:
            data = os.read(self._descriptor, _CHUNK)
        except BlockingIOError:
            return b""
        except OSError as problem:  # ENODEV: its plug is out
            raise BoardError("keypad_unplugged", str(problem)) from problem
        if not data:
            raise BoardError("keypad_unplugged", "end of file")
        return data

    def _find(self) -> str:
        """The path of the keypad in this socket. Raises BoardError unless there is exactly one."""
        sockets = self._node.sockets()
        wanted = self._keypad.path.rpartition("/")[2]
        ours = [wanted] if wanted in sockets else [name for name in sockets if wanted in name]
        if len(ours) > 1:
            raise BoardError("keypad_ambiguous", ", ".join(ours), count=len(ours))
        if ours:
            return sockets[ours[0]]
        strangers = [name for name in sockets if not any(path.rpartition("/")[2] in name for path in self._taken)]
        if strangers:
            raise BoardError("keypad_elsewhere", ", ".join(strangers))
        raise BoardError("keypad_absent")
