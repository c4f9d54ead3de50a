"""A button that switches the box off when held; short presses do nothing."""

from collections.abc import Callable

from hardware.buttons.contacts import Edge, Gone, HeaderContacts, Level
from hardware.clock import Clock
from hardware.inputs import DeviceChanged, Input, PowerHeld
from hardware.ports.pins import OpenFactory
from hardware.wiring.wiring import ButtonKey

DEVICE = "power"
HELD = 2.0
"""Seconds for which the button must be held without a gap."""
_KEY: ButtonKey = (0, 1)


class PowerButton:
    """A contact between a header pin and ground."""

    def __init__(
        self,
        pin: int,
        clock: Clock,
        open_factory: OpenFactory,
        *,
        simulated: bool = False,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._contacts = HeaderContacts(DEVICE, {_KEY: pin}, clock, open_factory, simulated=simulated, wake=wake)
        self._clock = clock
        self._since: float | None = None
        self._told = True
        """Whether the present closing needs no further action. A contact that is closed from the start is a short
        circuit.
        """
        self.status = self._contacts.status

    def poll(self) -> list[Input]:
        """Reads the contact; returns one input each time the button was held long enough."""
        inputs: list[Input] = []
        for seen in self._contacts.read(self._clock.now(), unsettled=False):
            match seen:
                case Edge(_, True, at) | Level(_, True, at) if self._since is None:
                    self._since = at
                case Edge(_, False) | Level(_, False):
                    self._since, self._told = None, False
                case Gone():
                    self._since, self._told = None, True
        if self._since is not None and not self._told and self._clock.now() - self._since >= HELD:
            self._told = True
            inputs.append(PowerHeld(HELD))
        if self._contacts.status != self.status:
            self.status = self._contacts.status
            inputs.append(DeviceChanged(DEVICE, self.status))
        return inputs

    def due(self) -> float:
        """When to poll again at the latest, in seconds of the clock."""
        held = self._since is not None and not self._told
        enough = self._since + HELD if held and self._since is not None else float("inf")
        return min(enough, self._contacts.due(self._clock.now(), unsettled=False))

    def close(self) -> None:
        """Releases the pin."""
        self._contacts.close()
