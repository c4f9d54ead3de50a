"""A simulated scanner: it sends the bytes of a real one and can be unplugged."""

from collections.abc import Callable

from hardware.ports.links import Breakage, Broken, LinkEvent, Opened, Received
from hardware.scanners.scans import tag_frame, typed_keys
from hardware.wiring.wiring import KEYBOARD_SCANNER, CodeScanner

REPEATS = 4
"""How often a tag is read that is held to the coil for a moment."""


class SimulatedScanner:
    """A `hardware.ports.links.Link` to a scanner in this process; `wake` is called when something can be received."""

    def __init__(self, scanner: CodeScanner, wake: Callable[[], None] = lambda: None) -> None:
        self._wake = wake
        self._scanner = scanner
        self._plugged = True
        self._open = False
        self._events: list[LinkEvent] = []

    def scan(self, code: str) -> None:
        """Shows it a card. Raises ValueError: an RFID reader accepts only ten hexadecimal digits."""
        if self._scanner.kind == KEYBOARD_SCANNER:
            data = typed_keys(code)
        elif self._scanner.kind == "rdm6300":
            data = tag_frame(code) * REPEATS
        else:
            data = code.encode() + b"\r\n"
        self.say(data)

    def say(self, data: bytes) -> None:
        """Sends bytes, if the connection is open."""
        if self._open:
            self._events.append(Received(data))
            self._wake()

    def unplug(self) -> None:
        """Unplugs the cable."""
        self._plugged = False
        if self._open:
            self._open = False
            self._events.append(Broken(Breakage.FAILED, self._scanner.port, "unplugged"))
            self._wake()

    def plug(self) -> None:
        """Plugs the cable in."""
        self._plugged = True

    def open(self) -> None:
        self._open = self._plugged
        port = self._scanner.port
        self._events = [Opened(port) if self._plugged else Broken(Breakage.MISSING, port)]

    def send(self, data: bytes) -> None:
        """Does nothing: a scanner receives no data."""

    def receive(self) -> list[LinkEvent]:
        events, self._events = self._events, []
        return events

    def due(self) -> float:
        return 0.0 if self._events else float("inf")

    def close(self) -> None:
        self._open = False
        self._events = []
