"""One roll of radio dice: which of them have come to rest, and whether that is the roll that was asked for.

A die counts that was seen moving and then resting, or that rests otherwise than before. That a message is repeated is
no roll, and a die that somebody set down is none. The roll is over as soon as as many dice as asked for lie still and
none of the others is rolling; everything else ends in a doubt, which people settle.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hardware.inputs import Trouble
from hardware.radio.adopted import AdoptedDie
from hardware.radio.die import DieMotion, Sighting

TOGETHER = 5.0
"""Seconds after a die has come to rest in which the others of the same throw must."""
STILL_ROLLING = 10.0
"""Seconds after which a die that said that it rolls, and nothing since, has lost its battery or is out of reach."""
CARRIED = 10.0
"""Seconds for which dice of other kinds that were thrown along, as in 2d6+1d20, wait for the next request."""


@dataclass
class _Seen:
    """What is known of a die: how it lay when it was last at rest, and since when it moves."""

    motion: DieMotion = DieMotion.UNKNOWN
    face: int | None = None
    moved: bool = False
    heard: float = 0.0


@dataclass(frozen=True)
class Landing:
    """A die has come to rest after a roll."""

    die: str
    face: int | None
    crooked: bool
    at: float


@dataclass(frozen=True)
class RollEnd:
    """How a roll ended: the faces in the order in which the dice were adopted, and what is doubtful about them."""

    faces: tuple[int | None, ...]
    trouble: Trouble | None = None


class DiceWatch:
    """What all adopted dice do; finds out that one was rolled. `joined` are those that are connected."""

    def __init__(self) -> None:
        self._seen: dict[str, _Seen] = {}
        self.joined: set[str] = set()

    def saw(self, sighting: Sighting, now: float) -> Landing | None:
        """Takes in a message; returns the landing if that is what it tells."""
        first = sighting.die not in self._seen
        seen = self._seen.setdefault(sighting.die, _Seen())
        seen.heard = now
        motion = sighting.motion
        if motion is None or motion is DieMotion.UNKNOWN:
            return None
        before = seen.motion, seen.face
        seen.motion = motion
        if motion in (DieMotion.HELD, DieMotion.ROLLING):
            seen.moved = True
            return None
        moved, seen.moved, seen.face = seen.moved, False, sighting.face
        if motion is DieMotion.LAID or first or before[0] is DieMotion.UNKNOWN:
            return None  # a die that is met lying was not thrown now
        fresh = moved or before != (motion, sighting.face)
        return Landing(sighting.die, sighting.face, motion is DieMotion.CROOKED, now) if fresh else None

    def does(self, die: str) -> DieMotion:
        """What it did when it was last heard of."""
        seen = self._seen.get(die)
        return seen.motion if seen is not None else DieMotion.UNKNOWN

    def silent_at(self, die: str) -> float:
        """When a rolling die counts as silent, in seconds of the clock. A connected one speaks only of changes."""
        rolling = self.does(die) is DieMotion.ROLLING and die not in self.joined
        return self._seen[die].heard + STILL_ROLLING if rolling else float("inf")

    def parted(self, die: str, now: float) -> None:
        """Its connection has ended."""
        self.joined.discard(die)
        if die in self._seen:
            self._seen[die].heard = now

    def forget(self) -> None:
        """After the radio was deaf nobody knows what the dice have done meanwhile."""
        self._seen.clear()
        self.joined.clear()


@dataclass
class RadioRoll:
    """A roll under way: `dice` are those that may take part, `count` how many of them are thrown."""

    request: int
    count: int
    dice: Sequence[AdoptedDie]
    landed: dict[str, Landing] = field(default_factory=dict)
    twice: bool = False

    def take(self, landing: Landing) -> None:
        """Takes in a die that has come to rest; of one that is not asked for nothing."""
        if any(die.die == landing.die for die in self.dice):
            self.twice = self.twice or landing.die in self.landed
            self.landed[landing.die] = landing

    def ended(self, watch: DiceWatch, now: float) -> RollEnd | None:
        """How it ended; None while it goes on."""
        rolling = [die.die for die in self.dice if watch.does(die.die) is DieMotion.ROLLING]
        if any(now >= watch.silent_at(die) for die in rolling):
            return RollEnd(self._faces(), Trouble.SILENT)
        if rolling or not self.landed:
            return None
        if len(self.landed) < self.count:
            held = any(watch.does(die.die) is DieMotion.HELD for die in self.dice)
            over = now >= self._together_until() and not held
            return RollEnd(self._faces(), Trouble.LOST) if over else None
        return RollEnd(self._faces(), self._doubt())

    def due(self, watch: DiceWatch) -> float:
        """When `ended` may change although nothing is heard."""
        silent = min((watch.silent_at(die.die) for die in self.dice), default=float("inf"))
        return min(silent, self._together_until())

    def _together_until(self) -> float:
        return max((one.at for one in self.landed.values()), default=float("inf")) + TOGETHER

    def _doubt(self) -> Trouble | None:
        if len(self.landed) > self.count:
            return Trouble.TOO_MANY
        if any(one.crooked for one in self.landed.values()):
            return Trouble.COCKED
        if any(one.face is None for one in self.landed.values()):
            return Trouble.UNKNOWN_DIE
        return Trouble.TWICE if self.twice else None

    def _faces(self) -> tuple[int | None, ...]:
        """Of each die that has landed, at most as many as are asked for; None for those that are missing."""
        order: Mapping[str, int] = {die.die: number for number, die in enumerate(self.dice)}
        landed = sorted(self.landed.values(), key=lambda one: order[one.die])
        if len(landed) > self.count:
            return (None,) * self.count  # nobody but people knows which of them were meant
        known = [one.face for one in landed]
        return (*known, *[None] * (self.count - len(known)))
