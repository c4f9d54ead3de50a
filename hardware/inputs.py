"""All inputs that devices can produce, for the single input queue.

A press does not show its button when printed: it is secret until the reveal, and must not leak into logs or error
reports.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from hardware.status import DeviceStatus


@dataclass(frozen=True)
class ButtonPressed:
    """A button was pressed once.

    `place` is 1 to 9, `button` 1 to 3. `at` is when the contact closed, in seconds of the injected clock; it is ignored
    when presses are compared.
    """

    place: int
    button: int = field(repr=False)
    at: float = field(default=0.0, compare=False)


@dataclass(frozen=True)
class ButtonStuck:
    """A button has been held for 8 seconds, longer than anybody presses: it may be defective."""

    place: int
    button: int


@dataclass(frozen=True)
class ButtonFreed:
    """A stuck button has been released."""

    place: int
    button: int


@dataclass(frozen=True)
class DeviceChanged:
    """A device's state or the reason for it has changed."""

    device: str
    status: DeviceStatus


class DiceSource(Enum):
    """The origin of faces; recorded in the journal."""

    TOWER = "tower"
    RADIO = "radio"
    SIMULATED = "simulated"


@dataclass(frozen=True)
class DiceRolled:
    """All dice of a request were read without doubt.

    `faces` has one entry per requested die, in the order of reading.
    """

    request: int
    faces: tuple[int, ...]
    source: DiceSource


class Trouble(Enum):
    """Why a roll has no reliable result."""

    NOT_READY = "not_ready"
    """No tower is ready (absent, connecting, lost)."""
    WRONG_DICE = "wrong_dice"
    """The tower holds dice with another number of faces than asked for."""
    OCCUPIED = "occupied"
    """Another request of ours is still under way."""
    BUSY = "busy"
    """The tower kept saying that it is busy until the time was up."""
    JAM = "jam"
    COCKED = "cocked"
    """A die leans, and the tower could not read it."""
    LOST = "lost"
    """A die is missing."""
    DOUBT = "doubt"
    """The tower read the dice but is not sure of all of them."""
    IMPLAUSIBLE = "implausible"
    """What it reported cannot be: a face that no die has, too many or too few dice."""
    RESET = "reset"
    """The tower started anew in the middle of the roll."""
    SILENT = "silent"
    """No result in time."""
    UNPLUGGED = "unplugged"
    """The line was cut in the middle of the roll, or the radio went off."""
    TOO_MANY = "too_many"
    """More radio dice came to rest than were asked for, and nobody but people knows which of them were meant."""
    TWICE = "twice"
    """A radio die was thrown again before the others had come to rest."""
    UNKNOWN_DIE = "unknown_die"
    """A radio die does not tell what it shows, or says that it is of another kind than the one that was adopted."""


@dataclass(frozen=True)
class DiceTrouble:
    """A roll that people have to settle: accept it, correct one die, roll again, or type it in.

    `faces` has one entry per requested die, `None` where unknown. It can be accepted only if no entry is `None`. The
    request is over; rolling again is a new request.
    """

    request: int
    trouble: Trouble
    faces: tuple[int | None, ...]

    @property
    def acceptable(self) -> bool:
        """Whether every die has a face that a person could confirm."""
        return None not in self.faces


@dataclass(frozen=True)
class Scanned:
    """A scanner read a card: the contents of its bar code or QR code, or the number of its RFID tag.

    The card may be private, so the code is not printed.
    """

    device: str
    code: str = field(repr=False)


@dataclass(frozen=True)
class PowerHeld:
    """The power button was held for the configured time."""

    held_for: float


Input: TypeAlias = (
    ButtonPressed | ButtonStuck | ButtonFreed | DeviceChanged | DiceRolled | DiceTrouble | Scanned | PowerHeld
)
Inputs: TypeAlias = Sequence[Input]
