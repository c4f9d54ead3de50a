"""What a die tells by radio, whoever has made it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Maker(Enum):
    """Whose protocol a die speaks."""

    PIXELS = "pixels"
    GODICE = "godice"


class DieMotion(Enum):
    """What a die does."""

    UNKNOWN = "unknown"
    HELD = "held"
    """Somebody has it in the hand."""
    ROLLING = "rolling"
    LANDED = "landed"
    """It has come to rest after a roll."""
    CROOKED = "crooked"
    """It has come to rest after a roll and leans; some say nevertheless what it shows most likely."""
    LAID = "laid"
    """It rests and was not rolled: it never moved, or somebody has set it down."""


KINDS: Mapping[str, int] = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d00": 10, "d12": 12, "d20": 20, "dF": 3}
"""Kind of die → its faces, numbered from 1. On a `d10` the 0 is the tenth face, on a `d00` the 00; on a `dF` the faces
are −, blank and +.
"""
UNKNOWN_KIND = ""


@dataclass(frozen=True)
class Sighting:
    """One message of one die.

    `die` is its own name for itself, the same every day. `kind` is empty where the die does not tell it. `face` is
    counted from 1. `battery` is in percent. What the message does not say is None.
    """

    die: str
    maker: Maker
    kind: str = UNKNOWN_KIND
    name: str = ""
    motion: DieMotion | None = None
    face: int | None = None
    battery: int | None = None
    charging: bool = False
