"""All devices of a table without any of them, and the handles to use and break them.

The real drivers run unchanged; only the pins are gpiozero's mock and the line to the tower is memory. The
panel of ``--simulate`` and the tests hold a :class:`SimulationPanel`.
"""

import random
from collections.abc import Mapping

from gpiozero.pins.mock import MockFactory

from hardware.clock import Clock
from hardware.dice_script import DiceScript, Fault
from hardware.links import Breakage, Broken, LinkEvent, Opened, Received
from hardware.pins import PinFactory
from hardware.simulated_tower import SimulatedTower
from hardware.wiring import ButtonKey, Wiring

PORT = "simulated"


class MemoryLink:
    """A :class:`hardware.links.Link` to a tower in this process. It can be pulled out and plugged in
    again.
    """

    def __init__(self, tower: SimulatedTower) -> None:
        self._tower = tower
        self._plugged = True
        self._open = False
        self._events: list[LinkEvent] = []

    @property
    def plugged(self) -> bool:
        """Whether there is a cable."""
        return self._plugged

    def unplug(self) -> None:
        """Pull the cable out: what is on its way is gone, and so is the tower's power."""
        self._plugged = False
        if self._open:
            self._open = False
            self._events.append(Broken(Breakage.FAILED, PORT, "unplugged"))

    def plug(self) -> None:
        """Put the cable in; the tower starts anew."""
        if not self._plugged:
            self._plugged = True
            self._tower.restart()

    def open(self) -> None:
        """See :class:`hardware.links.Link`."""
        self._open = self._plugged
        self._events = [Opened(PORT) if self._plugged else Broken(Breakage.MISSING, PORT)]

    def send(self, data: bytes) -> None:
        """See :class:`hardware.links.Link`."""
        if self._open:
            self._tower.feed(data)

    def receive(self) -> list[LinkEvent]:
        """See :class:`hardware.links.Link`."""
        events, self._events = self._events, []
        if self._open:
            data = self._tower.poll()
            if data:
                events.append(Received(data))
        return events

    def close(self) -> None:
        """See :class:`hardware.links.Link`."""
        self._open = False
        self._events = []


class SimulationPanel:
    """What somebody who plays with simulated devices can do.

    Pressing is holding and releasing; in between the rig has to be polled, as time has to pass.

    :param wiring: which buttons and lights there are
    :param seed: the same dice each time; ``None`` = the operating system's randomness
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
    ) -> None:
        chance = random.SystemRandom() if seed is None else random.Random(seed)
        self.script = DiceScript(faces, chance)
        self.tower = SimulatedTower(clock, self.script, dice=dice, latency=latency, chance=random.SystemRandom())
        self.link = MemoryLink(self.tower)
        self.pins: PinFactory = MockFactory()
        self._buttons: Mapping[ButtonKey, int] = wiring.button_pins
        self._lights = wiring.light_pins

    @property
    def buttons(self) -> tuple[ButtonKey, ...]:
        """The buttons that can be pressed."""
        return tuple(self._buttons)

    def hold(self, place: int, button: int) -> None:
        """Close a button's contact. :raises KeyError: if the wiring has no such button"""
        self.pins.pin(self._buttons[place, button]).drive_low()

    def release(self, place: int, button: int) -> None:
        """Open a button's contact. :raises KeyError: if the wiring has no such button"""
        self.pins.pin(self._buttons[place, button]).drive_high()

    def lights(self) -> dict[int, bool]:
        """Which places' lights are lit now."""
        return {
            place: self.pins.pin(number).function == "output" and bool(self.pins.pin(number).state)
            for place, number in self._lights.items()
        }

    def next_faces(self, *faces: int) -> None:
        """What the next dice will show, die by die."""
        self.script.add(*faces)

    def fault(self, fault: Fault) -> None:
        """Let the next roll go wrong."""
        self.script.add(fault)
