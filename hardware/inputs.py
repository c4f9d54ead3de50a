"""What can come in from the devices: the vocabulary of the one input queue.

A press does not print which button it was: until the reveal that is a secret, and a log line or an error
report must not tell it by accident.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from hardware.status import DeviceStatus


@dataclass(frozen=True)
class ButtonPressed:
    """Somebody pressed a button once.

    `place` is 1..9, `button` 1..3. `at` is when the contact closed, in seconds of the injected clock; two presses are
    the same press whenever they came.
    """

    place: int
    button: int = field(repr=False)
    at: float = field(default=0.0, compare=False)


@dataclass(frozen=True)
class ButtonStuck:
    """A button has been held for longer than anybody holds one (8 s): the pad wants looking at."""

    place: int
    button: int


@dataclass(frozen=True)
class ButtonFreed:
    """A stuck button has come up again."""

    place: int
    button: int


@dataclass(frozen=True)
class DeviceChanged:
    """A device is in another state, or in the same one for another reason."""

    device: str
    status: DeviceStatus


class DiceSource(Enum):
    """Where faces come from; it stands in the journal."""

    TOWER = "tower"
    SIMULATED = "simulated"


@dataclass(frozen=True)
class DiceRolled:
    """All dice of a request lie still and were read without any doubt.

    `faces` has one entry for each die that was asked for, each 1..faces of the die, in the order of reading.
    """

    request: int
    faces: tuple[int, ...]
    source: DiceSource


class Trouble(Enum):
    """Why a roll ended without a result that can be trusted."""

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
    """The line was cut in the middle of the roll."""


@dataclass(frozen=True)
class DiceTrouble:
    """A roll that somebody at the table has to settle: accept, fix one die, roll again, type in.

    `faces` has one entry for each die that was asked for: what is known of it, or `None`. It can be accepted only when
    no entry is `None`. The request is over; rolling again is a new request.
    """

    request: int
    trouble: Trouble
    faces: tuple[int | None, ...]

    @property
    def acceptable(self) -> bool:
        """Whether every die has a face that somebody could confirm."""
        return None not in self.faces


@dataclass(frozen=True)
class Scanned:
    """A scanner read a card: what stands in its bar code or square code, or the number of its tag.

    It may be a card that one alone may see, so the code is not printed.
    """

    device: str
    code: str = field(repr=False)


@dataclass(frozen=True)
class PowerHeld:
    """Somebody held the button that switches the box off, for so many seconds."""

    held_for: float


Input: TypeAlias = (
    ButtonPressed | ButtonStuck | ButtonFreed | DeviceChanged | DiceRolled | DiceTrouble | Scanned | PowerHeld
)
Inputs: TypeAlias = Sequence[Input]
