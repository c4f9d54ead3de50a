"""A card scanner: its connection is supervised, and each reading is reported once."""

from collections.abc import Callable, Mapping
from functools import partial

from hardware.clock import Clock
from hardware.inputs import DeviceChanged, Input, Scanned
from hardware.ports.input_node import InputNode
from hardware.ports.input_port import InputPort, socket_path
from hardware.ports.links import Breakage, Broken, Link, Opened, Received
from hardware.ports.serial_link import SerialLink, fixed_port, serial_port
from hardware.scanners.scans import QUIET, Decoder, TagFrames, TextLines, TypedKeys
from hardware.status import DeviceState, DeviceStatus
from hardware.wiring.wiring import KEYBOARD_SCANNER, CodeScanner, Wiring

DECODERS: Mapping[str, Callable[[], Decoder]] = {"keyboard": TypedKeys, "lines": TextLines, "rdm6300": TagFrames}
"""The decoder for each kind of scanner."""
SAME_AGAIN = 1.0
"""Seconds for which a code must be absent before it counts again, because a tag that is held there is read all the
time.
"""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 5.0
_GONE = frozenset({Breakage.NO_PORT, Breakage.MISSING, Breakage.FAILED})
_CODES = {
    Breakage.NO_PORT: "scanner_absent",
    Breakage.MISSING: "scanner_absent",
    Breakage.FAILED: "scanner_failed",
    Breakage.DENIED: "scanner_denied",
    Breakage.IN_USE: "scanner_taken",
    Breakage.MODEM: "scanner_taken",
}


class CardScanner:
    """One scanner.

    `name`: its name in the wiring. `link`: the connection, owned and closed by the driver. `simulated`: its state is
    `SIMULATED`.
    """

    def __init__(self, name: str, link: Link, decoder: Decoder, clock: Clock, *, simulated: bool = False) -> None:
        self.name = name
        self.status = DeviceStatus(DeviceState.CONNECTING, "scanner_starting", {"scanner": name})
        self._link = link
        self._decoder = decoder
        self._clock = clock
        self._simulated = simulated
        self._open = self._opening = self._was_ready = False
        self._open_at = clock.now()
        self._pause = FIRST_PAUSE
        self._seen: dict[str, float] = {}
        self._rest_at = float("inf")
        """When a pause completes a code that was sent without an end."""
        self._inputs: list[Input] = []

    def poll(self) -> list[Input]:
        """The codes read since the last call, and changes of state."""
        now = self._clock.now()
        for event in self._link.receive():
            match event:
                case Opened():
                    self._opened()
                case Received(data=data):
                    self._rest_at = now + QUIET + 0.01
                    self._read(self._decoder.feed(data, now), now)
                case Broken():
                    self._broke(event.breakage, now)
        if now >= self._rest_at:
            self._rest_at = float("inf")
            self._read(self._decoder.rest(now), now)
        if not self._open and not self._opening and now >= self._open_at:
            self._opening = True
            self._link.open()
        inputs, self._inputs = self._inputs, []
        return inputs

    def due(self) -> float:
        """When to call `poll` again even if nothing arrives, in seconds of the clock."""
        now = self._clock.now()
        if self._inputs:
            return now
        if not self._open:
            return self._link.due() if self._opening else self._open_at
        return min(self._link.due(), self._rest_at)

    def close(self) -> None:
        """Closes the connection. Do not poll afterwards."""
        self._link.close()

    def _opened(self) -> None:
        self._open, self._opening, self._was_ready = True, False, True
        self._pause = FIRST_PAUSE
        if self._simulated:
            self._become(DeviceState.SIMULATED, "scanner_simulated")
        else:
            self._become(DeviceState.READY, "scanner_ready")

    def _broke(self, breakage: Breakage, now: float) -> None:
        self._link.close()
        self._open = self._opening = False
        self._open_at = now + self._pause
        self._pause = min(self._pause * 2, LONGEST_PAUSE)
        state = DeviceState.LOST if self._was_ready else DeviceState.ABSENT
        unplugged = self._was_ready and breakage in _GONE
        self._become(state, "scanner_unplugged" if unplugged else _CODES[breakage])

    def _read(self, codes: list[str], now: float) -> None:
        for code in codes:
            last = self._seen.get(code)
            if last is None or now - last > SAME_AGAIN:
                self._inputs.append(Scanned(self.name, code))
            self._seen = {known: at for known, at in self._seen.items() if now - at <= SAME_AGAIN}
            self._seen[code] = now

    def _become(self, state: DeviceState, code: str) -> None:
        status = DeviceStatus(state, code, {"scanner": self.name})
        if status != self.status:
            self.status = status
            self._inputs.append(DeviceChanged(self.name, status))


def scanners_of(
    wiring: Wiring, clock: Clock, doubles: Mapping[str, Link], inputs: InputNode, wake: Callable[[], None]
) -> list[CardScanner]:
    """The drivers of a wiring's scanners; those in `doubles` are simulated."""
    return [
        CardScanner(
            name,
            doubles[name] if name in doubles else _line(scanner, inputs, wake),
            DECODERS[scanner.kind](),
            clock,
            simulated=name in doubles,
        )
        for name, scanner in wiring.scanners.items()
    ]


def _line(scanner: CodeScanner, inputs: InputNode, wake: Callable[[], None]) -> Link:
    if scanner.kind == KEYBOARD_SCANNER:
        resolve = partial(socket_path, inputs, scanner.port)
        return SerialLink(resolve, wake, open_port=partial(InputPort, inputs))
    return SerialLink(fixed_port(scanner.port), wake, open_port=serial_port(scanner.baud))
