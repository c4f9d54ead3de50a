"""A connection to a device as drivers see it: it opens, delivers bytes, breaks.

Calls return immediately and do not raise for connection problems; results of `Link.open` and failures are events
returned by `Link.receive`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias


class Breakage(Enum):
    """Why a connection is not open."""

    NO_PORT = "no_port"
    """No port was named, and none that could be a tower was found."""
    MISSING = "missing"
    """The port that was named does not exist."""
    IN_USE = "in_use"
    MODEM = "modem"
    """In use, and ModemManager is running, which opens every adapter to look for a modem."""
    DENIED = "denied"
    FAILED = "failed"
    """Anything else, first of all: unplugged while open."""


@dataclass(frozen=True)
class Opened:
    """The connection is open."""

    port: str


@dataclass(frozen=True)
class Received:
    """Bytes arrived."""

    data: bytes


@dataclass(frozen=True)
class Broken:
    """The connection was lost or could not be opened. `detail` is the operating system's message, for the log."""

    breakage: Breakage
    port: str = ""
    detail: str = ""


LinkEvent: TypeAlias = Opened | Received | Broken


class Link(Protocol):
    """A connection to one device, which can be opened and closed repeatedly."""

    def open(self) -> None:
        """Starts opening it, wherever the device is now."""
        ...

    def send(self, data: bytes) -> None:
        """Sends bytes; drops them if the connection is not open."""
        ...

    def receive(self) -> Sequence[LinkEvent]:
        """What happened since the last call, in order."""
        ...

    def due(self) -> float:
        """When `receive` has something to return, in seconds of the clock: 0 if it has already, infinite if that is
        unknown and whoever made the connection is woken instead.
        """
        ...

    def close(self) -> None:
        """Closes it; pending data and events are dropped."""
        ...
