"""The buttons that are wired to the header: from contacts to presses.

The library's thread puts each edge, with its time, into a queue; everything else happens in
:meth:`Buttons.poll`. Levels are sampled besides, 50 times a second, because edges can be lost on every back
end.
"""

import queue
from collections.abc import Callable, Mapping

from hardware.clock import Clock
from hardware.debounce import Change, Debouncer
from hardware.inputs import ButtonFreed, ButtonPressed, ButtonStuck, DeviceChanged, Input
from hardware.pins import ContactPin, OpenFactory, PinBank, PinError, PinFactory
from hardware.status import DeviceStatus
from hardware.wiring import ButtonKey

DEVICE = "buttons"
SAMPLE_EVERY = 0.1
"""Seconds between two samples of all levels."""
LOOK_AGAIN = 0.004
"""Seconds to the next sample while some contact is neither surely open nor surely closed."""


class Buttons:
    """All directly wired buttons.

    :param numbers: the GPIO number of each button
    :param open_factory: gives the pin factory, or raises :class:`hardware.pins.PinError`: no pins on this
        computer
    :param wake: called in the library's thread when there is something to poll
    """

    def __init__(
        self,
        numbers: Mapping[ButtonKey, int],
        clock: Clock,
        open_factory: OpenFactory,
        *,
        simulated: bool = False,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._numbers = dict(numbers)
        self._clock = clock
        self._wake = wake
        self._edges: queue.SimpleQueue[tuple[ButtonKey, bool, float]] = queue.SimpleQueue()
        self._debouncer: Debouncer[ButtonKey] = Debouncer()
        self._sample_at = clock.now()
        self._bank = PinBank(DEVICE, self._numbers, open_factory, self._contact, _label, simulated)
        self.status = self._status()

    def poll(self) -> list[Input]:
        """Take in edges and levels; what they mean, in order."""
        now = self._clock.now()
        self._bank.get(now)
        inputs: list[Input] = []
        while not self._edges.empty():
            key, closed, at = self._edges.get()
            if key in self._bank.pins:
                inputs += [_INPUTS[c.change](*c.key, c.at) for c in self._debouncer.edge(key, closed, at)]
        if now >= self._sample_at or self._debouncer.unsettled():
            self._sample_at = now + SAMPLE_EVERY
            for key in list(self._bank.pins):
                try:
                    closed = self._bank.pins[key].closed()
                except PinError:
                    self._bank.lose(key, now)
                    self._debouncer.forget(key)
                    continue  # named in the status
                inputs += [_INPUTS[c.change](*c.key, c.at) for c in self._debouncer.level(key, closed, now)]
        status = self._status()
        if status != self.status:
            self.status = status
            inputs.append(DeviceChanged(DEVICE, status))
        return inputs

    def due(self) -> float:
        """When :meth:`poll` has something to do even if no edge comes, in seconds of the clock."""
        if self._debouncer.unsettled():
            return self._clock.now() + LOOK_AGAIN
        return self._sample_at

    def unseen(self) -> list[ButtonKey]:
        """The buttons that nobody has pressed since the start: a cut lead is found only by asking for a
        press.
        """
        return self._debouncer.unseen(self._numbers)

    def close(self) -> None:
        """Let go of the pins."""
        self._bank.close()

    def _contact(self, factory: PinFactory, key: ButtonKey, number: int) -> ContactPin:
        def on_edge(closed: bool) -> None:
            self._edges.put((key, closed, self._clock.now()))
            self._wake()

        return ContactPin(factory, number, on_edge)

    def _status(self) -> DeviceStatus:
        return self._bank.status(len({place for place, _ in self._numbers}))


def _label(key: ButtonKey) -> str:
    return f"place {key[0]}, button {key[1]}"


_INPUTS: Mapping[Change, Callable[[int, int, float], Input]] = {
    Change.PRESSED: ButtonPressed,
    Change.STUCK: lambda place, button, _at: ButtonStuck(place, button),
    Change.FREED: lambda place, button, _at: ButtonFreed(place, button),
}
