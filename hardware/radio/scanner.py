"""The radio as the driver sees it: what was broadcast, what connected dice said, and whether there is a radio at all.

Calls return at once and raise nothing; what comes of them is an event of `RadioScanner.receive`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias


class RadioFault(Enum):
    """Why there is no radio."""

    NO_PROGRAM = "no_program"
    """The package that speaks to the radio is not installed."""
    MISSING = "missing"
    """This machine has no Bluetooth, or the service of the system does not run."""
    OFF = "off"
    DENIED = "denied"
    FAILED = "failed"
    """Anything else, first of all: the adapter was unplugged, or its firmware hangs."""


@dataclass(frozen=True)
class Listening:
    """The radio is on, and advertisements come."""


@dataclass(frozen=True)
class Deaf:
    """The radio is not there or not there any more. `detail` is the system's own message."""

    fault: RadioFault
    detail: str = ""


@dataclass(frozen=True)
class Advertised:
    """Somebody near has broadcast this; it may be forged."""

    address: str
    name: str = ""
    maker_data: Mapping[int, bytes] = field(default_factory=dict)
    service_data: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True)
class Joined:
    """A die is connected and will say what it does."""

    address: str


@dataclass(frozen=True)
class DieSaid:
    """A connected die has said something."""

    address: str
    data: bytes


@dataclass(frozen=True)
class Parted:
    """A die is connected no longer, or could not be."""

    address: str


RadioEvent: TypeAlias = Listening | Deaf | Advertised | Joined | DieSaid | Parted


class RadioScanner(Protocol):
    """A radio that listens, and connects to dice by their address."""

    def start(self) -> None:
        """Begins to listen."""
        ...

    def receive(self) -> Sequence[RadioEvent]:
        """What happened since the last call, in order."""
        ...

    def due(self) -> float:
        """When `receive` has something to return, as in `hardware.ports.links.Link.due`."""
        ...

    def connect(self, address: str, notifies: str, writes: str) -> None:
        """Connects to a die; the characteristics are those that it speaks on and listens to."""
        ...

    def send(self, address: str, data: bytes) -> None:
        """Sends to a connected die; dropped if it is not."""
        ...

    def part(self, address: str) -> None:
        """Ends a connection."""
        ...

    def stop(self) -> None:
        """Ends listening and all connections; events under way are dropped."""
        ...
