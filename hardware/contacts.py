"""What a wiring tells of its contacts, whatever it is made of: edges with their time, and sampled levels.

`hardware.buttons.Buttons` makes presses of it; a new wiring is a new source, and nothing else.
"""

import queue
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from hardware.clock import Clock
from hardware.pins import ContactPin, OpenFactory, PinBank, PinError, PinFactory
from hardware.status import DeviceStatus
from hardware.wiring import ButtonKey


@dataclass(frozen=True)
class Edge:
    """The contact changed to `closed` at this moment (seconds of the clock)."""

    key: ButtonKey
    closed: bool
    at: float


@dataclass(frozen=True)
class Level:
    """The contact was found like this at this moment; when it changed to that is not known."""

    key: ButtonKey
    closed: bool
    at: float


@dataclass(frozen=True)
class Gone:
    """Nothing is known of the contact any more."""

    key: ButtonKey


Seen: TypeAlias = Edge | Level | Gone


class Contacts(Protocol):
    """The contacts of one device."""

    @property
    def keys(self) -> Sequence[ButtonKey]:
        """The buttons that are here."""
        ...

    @property
    def status(self) -> DeviceStatus:
        """What the device is up to."""
        ...

    def read(self, now: float, unsettled: bool) -> Sequence[Seen]:
        """What was seen since the last call, in order. `unsettled`: some contact ought to be looked at now."""
        ...

    def due(self, now: float, unsettled: bool) -> float:
        """When to read again at the latest, in seconds of the clock."""
        ...

    def close(self) -> None:
        """Let go of the device."""
        ...


SAMPLE_EVERY = 0.1
"""Seconds between two samples of all levels: the header tells edges, and now and then loses one."""
LOOK_AGAIN = 0.004
"""Seconds to the next sample while some contact is neither surely open nor surely closed."""


class HeaderContacts:
    """One pin of the header for each button. The library's thread brings edges; levels are sampled besides.

    `numbers`: the GPIO number of each button. `open_factory`: gives the pin factory, or raises
    `hardware.pins.PinError`: no pins on this computer. `wake`: called in the library's thread when there is something
    to read.
    """

    def __init__(
        self,
        name: str,
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
        self._edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
        self._sample_at = clock.now()
        self._bank = PinBank(name, self._numbers, open_factory, self._contact, _label, simulated)

    @property
    def keys(self) -> Sequence[ButtonKey]:
        """See `Contacts`."""
        return tuple(self._numbers)

    @property
    def status(self) -> DeviceStatus:
        """See `Contacts`."""
        return self._bank.status(len({place for place, _ in self._numbers}))

    def read(self, now: float, unsettled: bool) -> Sequence[Seen]:
        """See `Contacts`."""
        self._bank.get(now)
        seen: list[Seen] = []
        while not self._edges.empty():
            edge = self._edges.get()
            if edge.key in self._bank.pins:
                seen.append(edge)
        if now >= self._sample_at or unsettled or seen:
            self._sample_at = now + SAMPLE_EVERY
            for key in list(self._bank.pins):
                try:
                    seen.append(Level(key, self._bank.pins[key].closed(), now))
                except PinError:
                    self._bank.lose(key, now)
                    seen.append(Gone(key))  # named in the status
        return seen

    def due(self, now: float, unsettled: bool) -> float:
        """See `Contacts`."""
        return now + LOOK_AGAIN if unsettled else self._sample_at

    def close(self) -> None:
        """See `Contacts`."""
        self._bank.close()

    def _contact(self, factory: PinFactory, key: ButtonKey, number: int) -> ContactPin:
        def on_edge(closed: bool) -> None:
            self._edges.put(Edge(key, closed, self._clock.now()))
            self._wake()

        return ContactPin(factory, number, on_edge)


def _label(key: ButtonKey) -> str:
    return f"place {key[0]}, button {key[1]}"
