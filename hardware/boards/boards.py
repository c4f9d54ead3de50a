"""Connects the boards of a wiring: real ones, or simulated ones."""

from collections.abc import Callable
from dataclasses import dataclass

from hardware.boards.expander import ExpanderScanner
from hardware.boards.i2c import OpenBus, kernel_bus
from hardware.boards.interrupts import InterruptLines
from hardware.boards.keypad import KeypadScanner
from hardware.boards.matrix import MatrixScanner, stay
from hardware.boards.scanned import ScannedContacts, Scanner
from hardware.clock import Clock
from hardware.ports.input_node import InputNode, LinuxInput
from hardware.ports.pins import OpenFactory
from hardware.wiring.wiring import Board, Expander, Keypad, Matrix, Wiring


@dataclass(frozen=True)
class Buses:
    """How boards are accessed. `threaded`: access may block, so each board gets a thread."""

    open_pins: OpenFactory
    open_bus: OpenBus = kernel_bus
    inputs: InputNode | None = None
    settle: Callable[[float], None] = stay
    threaded: bool = True


class Boards:
    """All boards of a wiring that have buttons or lights."""

    def __init__(
        self,
        wiring: Wiring,
        clock: Clock,
        buses: Buses,
        *,
        simulated: bool = False,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._wiring = wiring
        self._clock = clock
        self._buses = buses
        self._interrupts = InterruptLines(buses.open_pins)
        self._inputs = buses.inputs if buses.inputs is not None else LinuxInput()
        self.contacts = {
            name: ScannedContacts(
                name,
                wiring.buttons_on(name),
                wiring.lights_on(name),
                self._scanner(board),
                clock,
                threaded=buses.threaded,
                simulated=simulated,
                wake=wake,
            )
            for name, board in wiring.boards.items()
            if wiring.buttons_on(name) or wiring.lights_on(name)
        }
        """The boards' contacts, by name."""

    def light(self, place: int, lit: bool) -> None:
        """Switches a light on a board."""
        for name, contacts in self.contacts.items():
            if place in self._wiring.lights_on(name):
                contacts.light(place, lit)

    def close(self) -> None:
        """Releases the interrupt lines; the contacts are closed by those who use them."""
        self._interrupts.close()

    def _scanner(self, board: Board) -> Scanner:
        boards = self._wiring.boards.values()
        match board:
            case Matrix():
                return MatrixScanner(board, self._buses.open_pins, self._buses.settle)
            case Expander():
                others = [b.address for b in boards if isinstance(b, Expander) and b.bus == board.bus and b != board]
                outputs = self._wiring.lights_on(board.name).values()
                return ExpanderScanner(board, outputs, self._buses.open_bus, self._interrupts.listen, others)
            case Keypad():
                taken = [b.path for b in boards if isinstance(b, Keypad) and b != board]
                return KeypadScanner(board, self._inputs, taken, self._clock.now)
