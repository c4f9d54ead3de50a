"""One roll under way: portions asked of the tower, its answers judged.

The only place that decides whether something is a result. It is one only if it names the request that was
asked last, has exactly as many faces as asked for, each of them possible, and the tower has no doubt.
"""

from dataclasses import dataclass

from hardware.inputs import Trouble
from hardware.tower_protocol import UNREAD, Failure, Flag, Reason, Result

_TROUBLES = {
    Reason.JAM: Trouble.JAM,
    Reason.COCKED: Trouble.COCKED,
    Reason.LOST: Trouble.LOST,
}


@dataclass(frozen=True)
class Ended:
    """The roll is over: with all faces, or with trouble and what is known of each die."""

    faces: tuple[int | None, ...]
    trouble: Trouble | None = None


class Roll:
    """`count` dice of `faces` faces, asked for in portions of at most `holds`.

    `wire` is the request id of the portion that is asked for now, or `None` while none is: an answer to any other id is
    an answer to nobody. `busy` says that the last answer was that the tower is busy.
    """

    def __init__(self, request: int, count: int, faces: int, holds: int) -> None:
        self.request = request
        self.wire: str | None = None
        self.busy = False
        self._count = count
        self._faces = faces
        self._holds = holds
        self._found: list[int] = []

    @property
    def portion(self) -> int:
        """How many dice to ask for now."""
        return min(self._holds, self._count - len(self._found))

    def ended(self, trouble: Trouble, portion: tuple[int | None, ...] = ()) -> Ended:
        """The roll ends in trouble; `portion` is what is known of the dice asked for last."""
        known = [*self._found, *portion][: self._count]
        return Ended((*known, *[None] * (self._count - len(known))), trouble)

    def answered(self, answer: Result | Failure) -> Ended | None:
        """Judge an answer to `wire`; `None` = go on with the next portion (or ask again: `BUSY`)."""
        asked = self.portion
        self.wire = None
        self.busy = isinstance(answer, Failure) and answer.reason is Reason.BUSY
        if isinstance(answer, Failure):
            return None if self.busy else self.ended(_TROUBLES[answer.reason])
        least = UNREAD if answer.flag is Flag.DOUBT else 1
        if len(answer.faces) != asked or not all(least <= face <= self._faces for face in answer.faces):
            return self.ended(Trouble.IMPLAUSIBLE)
        if answer.flag is Flag.DOUBT:
            return self.ended(Trouble.DOUBT, tuple(None if face == UNREAD else face for face in answer.faces))
        self._found += answer.faces
        return Ended(tuple(self._found)) if len(self._found) == self._count else None
