"""What a driver sees of a line: it can be opened, it brings bytes, it breaks.

All calls return at once and none raises for what a cable can do: the outcome of `Link.open` and every breakage come out
of `Link.receive` as events.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias


class Breakage(Enum):
    """Why a line is not open."""

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
    """The line is open."""

    port: str


@dataclass(frozen=True)
class Received:
    """The line brought bytes."""

    data: bytes


@dataclass(frozen=True)
class Broken:
    """The line is closed, or could not be opened. `detail` is the operating system's wording, for the log."""

    breakage: Breakage
    port: str = ""
    detail: str = ""


LinkEvent: TypeAlias = Opened | Received | Broken


class Link(Protocol):
    """A line to one device, opened and closed any number of times."""

    def open(self) -> None:
        """Begin to open it, wherever the device is to be found now."""
        ...

    def send(self, data: bytes) -> None:
        """Write, or drop the bytes if the line is not open."""
        ...

    def receive(self) -> Sequence[LinkEvent]:
        """What happened since the last call, in order."""
        ...

    def close(self) -> None:
        """Close it; nothing of what was under way is heard of again."""
        ...
