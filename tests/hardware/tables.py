"""Tables of every kind of wiring, simulated to the register, on a clock that stands still."""

from collections.abc import Iterable
from dataclasses import replace

from hardware.clock import ManualClock
from hardware.inputs import ButtonPressed, Input
from hardware.ports.links import Link
from hardware.rig.rig import Rig
from hardware.simulated.panel import SimulationPanel
from hardware.status import DeviceStatus
from hardware.wiring.file import read_wiring

_HEAD = "schema: 1\nkeep_free: []\ntower: none\n"

MATRIX = (
    _HEAD
    + "boards: {grid: {kind: matrix, rows: [4, 17, 27], columns: [22, 10, 9, 11, 5, 6, 13, 19, 26]}}\nplaces:\n"
    + "".join(f"  {n}: {{buttons: [grid.r1c{n}, grid.r2c{n}, grid.r3c{n}]}}\n" for n in range(1, 10))
)
"""Nine places on 12 pins; rows are buttons, columns are places."""

_SPOTS = [f"{board}.{port}{pin}" for board in ("left", "right") for port in "ab" for pin in range(7)]

EXPANDERS = (
    _HEAD
    + "boards:\n"
    + "  left: {kind: mcp23017, address: 0x20, interrupt: 24}\n"
    + "  right: {kind: mcp23017, address: 0x21, interrupt: 24}\n"
    + "  lamps: {kind: mcp23017, address: 0x22}\n"
    + "places:\n"
    + "".join(
        f"  {n}: {{buttons: [{', '.join(_SPOTS[n * 3 - 3 : n * 3])}], light: {light}}}\n"
        for n, light in enumerate(
            ["left.a7", "left.b7", "right.a7", "right.b7", *(f"lamps.a{p}" for p in range(5))], start=1
        )
    )
)
"""Nine places on two expanders that share an interrupt line; the lights on their outputs, and on a third one."""

KEYPADS = (
    _HEAD
    + "boards:\n"
    + "  red: {kind: keypad, path: usb-0:1.1:1.0-event-kbd}\n"
    + "  blue: {kind: keypad, path: usb-0:1.2:1.0-event-kbd}\n"
    + "places:\n"
    + "  1: {buttons: [red.numpad7, red.numpad8, red.numpad9]}\n"
    + "  2: {buttons: [blue.numpad7, blue.numpad8, blue.numpad9]}\n"
    + "  3: {buttons: [blue.numpad1, blue.numpad2, blue.numpad3]}\n"
)
"""Two keypads of one make in two sockets, three places."""

WIRINGS = {"matrix": MATRIX, "expanders": EXPANDERS, "keypads": KEYPADS}


class Table:
    """A rig whose devices are all simulated; or all but the tower, which is at the end of a line."""

    def __init__(
        self, text: str, *, start: bool = True, line: Link | None = None, clock: ManualClock | None = None
    ) -> None:
        self.clock = clock if clock is not None else ManualClock(100.0)
        self.wiring = read_wiring("hardware.yaml", text)
        self.panel = SimulationPanel(self.wiring, self.clock, seed=1)
        if line is None:
            self.rig = Rig(self.wiring, self.clock, panel=self.panel)
        else:
            wired = replace(self.wiring, tower="/dev/ttyUSB0")
            self.rig = Rig(wired, self.clock, panel=self.panel, simulate_tower=False, open_line=lambda *_: line)
        if start:
            self.rig.start()
            self.run(0.2)

    def run(self, seconds: float) -> list[Input]:
        """Poll when the rig is due, as the window does."""
        inputs: list[Input] = []
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            inputs += self.rig.poll()
            step = min(self.rig.due(), until) - self.clock.now()
            self.clock.advance(min(0.1, max(0.001, step)))
        return inputs + self.rig.poll()

    def press(self, place: int, button: int, held: float = 0.08) -> list[Input]:
        """Press, hold, let go, and what came of it."""
        self.panel.hold(place, button)
        inputs = self.run(held)
        self.panel.release(place, button)
        return inputs + self.run(0.1)

    def press_together(self, keys: Iterable[tuple[int, int]]) -> list[ButtonPressed]:
        """Hold all of them, let go of all; the presses that were seen."""
        for key in keys:
            self.panel.hold(*key)
        inputs = self.run(0.1)
        for key in keys:
            self.panel.release(*key)
        return [given for given in inputs + self.run(0.1) if isinstance(given, ButtonPressed)]

    def status(self, device: str) -> DeviceStatus:
        """What a device is up to."""
        return self.rig.states()[device]

    def close(self) -> None:
        """Put it away."""
        self.rig.close()
        self.panel.keypads.close()
