"""The buttons of one device: turns observed contacts into presses."""

from collections.abc import Callable, Mapping

from hardware.buttons.contacts import Contacts, Edge, Gone, Level
from hardware.buttons.debounce import ContactChange, Debouncer, KeyChange
from hardware.clock import Clock
from hardware.inputs import ButtonFreed, ButtonPressed, ButtonStuck, DeviceChanged, Input
from hardware.status import DeviceStatus
from hardware.wiring.wiring import ButtonKey

DEVICE = "buttons"
"""The name of the device for buttons at the header; boards have names of their own."""


class Buttons:
    """The buttons of one device, debounced."""

    def __init__(self, device: str, contacts: Contacts, clock: Clock) -> None:
        self.device = device
        self._contacts = contacts
        self._clock = clock
        self._debouncer: Debouncer[ButtonKey] = Debouncer()
        self.status: DeviceStatus = contacts.status

    def poll(self) -> list[Input]:
        """Reads contacts; returns the resulting inputs in order."""
        inputs: list[Input] = []
        for seen in self._contacts.read(self._clock.now(), self._debouncer.unsettled()):
            changes: list[KeyChange[ButtonKey]] = []
            match seen:
                case Edge(key, closed, at):
                    changes = self._debouncer.edge(key, closed, at)
                case Level(key, closed, at):
                    changes = self._debouncer.level(key, closed, at)
                case Gone(key):
                    self._debouncer.forget(key)
            inputs += [_INPUTS[change.change](*change.key, change.at) for change in changes]
        status = self._contacts.status
        if status != self.status:
            self.status = status
            inputs.append(DeviceChanged(self.device, status))
        return inputs

    def due(self) -> float:
        """When to call `poll` again even without a wake-up, in seconds of the clock."""
        return self._contacts.due(self._clock.now(), self._debouncer.unsettled())

    def unseen(self) -> list[ButtonKey]:
        """The buttons that have not been pressed since the start: the only way to notice a broken wire."""
        return self._debouncer.unseen(self._contacts.keys)

    def close(self) -> None:
        """Releases the device."""
        self._contacts.close()


_INPUTS: Mapping[ContactChange, Callable[[int, int, float], Input]] = {
    ContactChange.PRESSED: ButtonPressed,
    ContactChange.STUCK: lambda place, button, _at: ButtonStuck(place, button),
    ContactChange.FREED: lambda place, button, _at: ButtonFreed(place, button),
}
