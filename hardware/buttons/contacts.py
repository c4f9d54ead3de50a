"""What every kind of wiring reports about its contacts: edges with their times, and sampled levels.

`hardware.buttons.buttons.Buttons` turns them into presses; another kind of wiring only has to implement `Contacts`.
"""

import queue
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from hardware.clock import Clock
from hardware.ports.pins import ContactPin, OpenFactory, PinBank, PinError, PinFactory
from hardware.status import DeviceStatus
from hardware.wiring.wiring import ButtonKey


@dataclass(frozen=True)
class Edge:
    """The contact changed to `closed` at this time (seconds of the clock)."""

    key: ButtonKey
    closed: bool
    at: float


@dataclass(frozen=True)
class Level:
    """The contact was in this state at this time; when it changed to it is unknown."""

    key: ButtonKey
    closed: bool
    at: float


@dataclass(frozen=True)
class Gone:
    """The contact's state is unknown from now on."""

    key: ButtonKey


Seen: TypeAlias = Edge | Level | Gone


class Contacts(Protocol):
    """The contacts of one device."""

    @property
    def keys(self) -> Sequence[ButtonKey]:
        """The buttons of this device."""
        ...

    @property
    def status(self) -> DeviceStatus:
        """The device's state."""
        ...

    def read(self, now: float, unsettled: bool) -> Sequence[Seen]:
        """What was observed since the last call, in order. `unsettled`: some contact should be sampled now."""
        ...

    def due(self, now: float, unsettled: bool) -> float:
        """When to read again at the latest, in seconds of the clock."""
        ...

    def close(self) -> None:
        """Releases the device."""
        ...


SAMPLE_EVERY = 0.1
"""Seconds between two samples of all levels, because the header occasionally loses an edge. Where none is lost, all are
sampled after an edge and while some contact is closed, which may be stuck.
"""
LOOK_AGAIN = 0.004
"""Seconds to the next sample while some contact is neither surely open nor surely closed."""


class HeaderContacts:
    """One header pin per button. The library's thread reports edges; levels are sampled as well.

    `numbers`: the GPIO number of each button. `open_factory` returns the pin factory or raises
    `hardware.ports.pins.PinError` on a computer without pins. `wake` is called in the library's thread when there is
    something to read. Of simulated pins no edge is lost.
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
        self._loses_edges = not simulated
        self._edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
        self._sampled_at = self._sample_at = clock.now()
        self._bank = PinBank(name, self._numbers, open_factory, self._contact, _label, simulated)

    @property
    def keys(self) -> Sequence[ButtonKey]:
        return tuple(self._numbers)

    @property
    def status(self) -> DeviceStatus:
        return self._bank.status(len({place for place, _ in self._numbers}))

    def read(self, now: float, unsettled: bool) -> Sequence[Seen]:
        if now >= self._bank.due():
            self._bank.get(now)
            self._sample_at = now
        seen: list[Seen] = []
        while not self._edges.empty():
            edge = self._edges.get()
            if edge.key in self._bank.pins:
                seen.append(edge)
        if now >= self._sample_at or unsettled or seen:
            levels = self._levels(now)
            seen += levels
            some_closed = any(isinstance(level, Level) and level.closed for level in levels)
            self._sampled_at = now
            self._sample_at = now + SAMPLE_EVERY if self._loses_edges or some_closed else float("inf")
        return seen

    def due(self, now: float, unsettled: bool) -> float:
        if not self._edges.empty():
            return now
        if not self._bank.pins:
            return self._bank.due()
        return self._sampled_at + LOOK_AGAIN if unsettled else min(self._sample_at, self._bank.due())

    def close(self) -> None:
        self._bank.close()

    def _levels(self, now: float) -> list[Level | Gone]:
        levels: list[Level | Gone] = []
        for key in list(self._bank.pins):
            try:
                levels.append(Level(key, self._bank.pins[key].closed(), now))
            except PinError:
                self._bank.lose(key, now)
                levels.append(Gone(key))  # named in the status
        return levels

    def _contact(self, factory: PinFactory, key: ButtonKey, number: int) -> ContactPin:
        def on_edge(closed: bool) -> None:
            self._edges.put(Edge(key, closed, self._clock.now()))
            self._wake()

        return ContactPin(factory, number, on_edge)


def _label(key: ButtonKey) -> str:
    return f"place {key[0]}, button {key[1]}"
