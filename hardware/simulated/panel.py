"""Simulates all devices of a table, and controls them.

The real drivers run unchanged; the pins are gpiozero's mock, and the connection to the tower is in memory. Used by
`--simulate` and tests.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from hardware.boards.boards import Buses
from hardware.clock import Clock
from hardware.ports.links import Breakage, Broken, LinkEvent, Opened, Received
from hardware.ports.pins import PinError, PinFactory
from hardware.simulated.dice_script import DiceScript, Fault
from hardware.simulated.expander import BusDouble, ExpanderDouble
from hardware.simulated.keypad import KeypadsDouble
from hardware.simulated.pins import MatrixDouble, SimulatedHeader
from hardware.simulated.radio import SimulatedRadio, around_the_table
from hardware.simulated.scanner import SimulatedScanner
from hardware.simulated.tower import SimulatedTower
from hardware.wiring.wiring import (
    Board,
    ButtonKey,
    Contact,
    Expander,
    Keypad,
    Matrix,
    OnBoard,
    Wiring,
    crossing,
    port_pin,
)

PORT = "simulated"

B = TypeVar("B", bound=Board)


def _of(wiring: Wiring, kind: type[B]) -> list[B]:
    return [board for board in wiring.boards.values() if isinstance(board, kind)]


class MemoryLink:
    """A `hardware.ports.links.Link` to a tower in this process, which can be unplugged; `wake` is called when it is."""

    def __init__(self, tower: SimulatedTower, wake: Callable[[], None] = lambda: None) -> None:
        self._tower = tower
        self._wake = wake
        self._plugged = True
        self._open = False
        self._events: list[LinkEvent] = []

    @property
    def plugged(self) -> bool:
        """Whether the cable is plugged in."""
        return self._plugged

    def unplug(self) -> None:
        """Unplugs the cable: data in transit is lost, and the tower loses power."""
        self._plugged = False
        if self._open:
            self._open = False
            self._events.append(Broken(Breakage.FAILED, PORT, "unplugged"))
            self._wake()

    def plug(self) -> None:
        """Plugs the cable in; the tower restarts."""
        if not self._plugged:
            self._plugged = True
            self._tower.restart()

    def open(self) -> None:
        self._open = self._plugged
        self._events = [Opened(PORT) if self._plugged else Broken(Breakage.MISSING, PORT)]

    def send(self, data: bytes) -> None:
        if self._open:
            self._tower.feed(data)

    def receive(self) -> list[LinkEvent]:
        events, self._events = self._events, []
        if self._open:
            data = self._tower.poll()
            if data:
                events.append(Received(data))
        return events

    def due(self) -> float:
        if self._events:
            return 0.0
        return self._tower.due() if self._open else float("inf")

    def close(self) -> None:
        self._open = False
        self._events = []


class SimulationPanel:
    """Controls the simulated devices.

    A press is `hold` and `release`; the rig must be polled in between, and time must pass.

    `wiring`: the buttons and lights. `seed`: for repeatable dice; `None` uses the operating system's randomness.
    `radio`: whether it has radio dice, too. `wake` is called when there is something to poll.
    """

    def __init__(
        self,
        wiring: Wiring,
        clock: Clock,
        *,
        dice: int = 3,
        faces: int = 6,
        seed: int | None = None,
        latency: float = 0.8,
        radio: bool = True,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        chance = random.SystemRandom() if seed is None else random.Random(seed)
        self.script = DiceScript(faces, chance)
        self.tower = SimulatedTower(clock, self.script, dice=dice, latency=latency, chance=random.SystemRandom())
        self.link = MemoryLink(self.tower, wake)
        self.matrices = {board.name: MatrixDouble(board) for board in _of(wiring, Matrix)}
        self.pins: PinFactory = SimulatedHeader(self.matrices.values())
        self.chips = {board.name: ExpanderDouble(self._interrupt(board.interrupt)) for board in _of(wiring, Expander)}
        self.bus = BusDouble({board.address: self.chips[board.name] for board in _of(wiring, Expander)})
        self.keypads = KeypadsDouble(clock)
        self.scanners = {name: SimulatedScanner(scanner, wake) for name, scanner in wiring.scanners.items()}
        self.radio = SimulatedRadio(around_the_table(), clock=clock, chance=chance, wake=wake) if radio else None
        """The radio dice near; nobody hears them until they are switched on."""
        self._sockets = {board.name: board.path.rpartition("/")[2] for board in _of(wiring, Keypad)}
        for socket in self._sockets.values():
            self.keypads.plug(socket)
        self.refused: PinError | None = None
        """The error when the header's pins cannot be used, else None."""
        self.buses = Buses(self._header, self.bus.open, self.keypads, settle=lambda _: None, threaded=False)
        """The simulated buses that the drivers of boards use."""
        self.rewire(wiring)

    def rewire(self, wiring: Wiring) -> None:
        """Assigns the same boards to other places; `hold` and `lights` use the new numbers."""
        self._contacts = wiring.contacts
        self._lights = wiring.lights

    @property
    def buttons(self) -> tuple[ButtonKey, ...]:
        """The buttons that can be pressed."""
        return tuple(self._contacts)

    def hold(self, place: int, button: int) -> None:
        """Closes a button's contact. Raises KeyError if the wiring has no such button."""
        self._move(self._contacts[place, button], closed=True)

    def release(self, place: int, button: int) -> None:
        """Opens a button's contact. Raises KeyError if the wiring has no such button."""
        self._move(self._contacts[place, button], closed=False)

    def lights(self) -> dict[int, bool]:
        """Which places' lights are on now."""
        return {place: self._lit(contact) for place, contact in self._lights.items()}

    def _move(self, contact: Contact, closed: bool) -> None:
        if isinstance(contact, int):
            pin = self.pins.pin(contact)
            (pin.drive_low if closed else pin.drive_high)()
        elif contact.board in self.matrices:
            matrix, at = self.matrices[contact.board], crossing(contact.spot)
            if at is not None:  # another set, since a worker may be walking over this one
                matrix.held = matrix.held | {at} if closed else matrix.held - {at}
        elif contact.board in self.chips:
            chip = self.chips[contact.board]
            (chip.hold if closed else chip.release)(port_pin(contact.spot) or 0)
        else:
            self.keypads.key(self._sockets[contact.board], contact.spot, int(closed))

    def _lit(self, contact: Contact) -> bool:
        if isinstance(contact, OnBoard):
            return self.chips[contact.board].lit(port_pin(contact.spot) or 0)
        pin = self.pins.pin(contact)
        return pin.function == "output" and bool(pin.state)

    def _header(self) -> PinFactory:
        if self.refused is not None:
            raise self.refused
        return self.pins

    def _interrupt(self, number: int | None) -> Callable[[bool], None]:
        def move(low: bool) -> None:
            if number is not None:
                pin = self.pins.pin(number)
                (pin.drive_low if low else pin.drive_high)()

        return move

    def next_faces(self, *faces: int) -> None:
        """Sets what the next dice will show, die by die."""
        self.script.add(*faces)

    def faults(self) -> list[tuple[str, Callable[[], None]]]:
        """Every way in which the next roll can be made to fail, by name."""
        return [(fault.value, partial(self.fault, fault)) for fault in Fault]

    def fault(self, fault: Fault) -> None:
        """Makes the next roll fail in this way."""
        self.script.add(fault)
