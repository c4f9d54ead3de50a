"""One roll: its dice are requested from the tower in portions, and the tower's answers are checked.

Only this module decides what is a valid result: it must name the latest request, have as many faces as requested, all
of them possible, and the tower must report no doubt.
"""

from dataclasses import dataclass

from hardware.inputs import Trouble
from hardware.tower.protocol import UNREAD, Failure, ReadingFlag, Reason, RollResult

_TROUBLES = {
    Reason.JAM: Trouble.JAM,
    Reason.COCKED: Trouble.COCKED,
    Reason.LOST: Trouble.LOST,
}


@dataclass(frozen=True)
class Ended:
    """The end of a roll: all faces, or an error and the known faces."""

    faces: tuple[int | None, ...]
    trouble: Trouble | None = None


class Roll:
    """A roll of `count` dice with `faces` faces, requested in portions of at most `holds`.

    `wire` is the request id of the present portion, or `None`; answers to other ids are ignored. `busy`: the tower's
    last answer was that it is busy.
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
        """The number of dice to request now."""
        return min(self._holds, self._count - len(self._found))

    def ended(self, trouble: Trouble, portion: tuple[int | None, ...] = ()) -> Ended:
        """Ends the roll with an error; `portion` are the known faces of the last request."""
        known = [*self._found, *portion][: self._count]
        return Ended((*known, *[None] * (self._count - len(known))), trouble)

    def answered(self, answer: RollResult | Failure) -> Ended | None:
        """Checks an answer to `wire`; `None`: continue with the next portion, or repeat it if the tower is `BUSY`."""
        asked = self.portion
        self.wire = None
        self.busy = isinstance(answer, Failure) and answer.reason is Reason.BUSY
        if isinstance(answer, Failure):
            return None if self.busy else self.ended(_TROUBLES[answer.reason])
        least = UNREAD if answer.flag is ReadingFlag.DOUBT else 1
        if len(answer.faces) != asked or not all(least <= face <= self._faces for face in answer.faces):
            return self.ended(Trouble.IMPLAUSIBLE)
        if answer.flag is ReadingFlag.DOUBT:
            return self.ended(Trouble.DOUBT, tuple(None if face == UNREAD else face for face in answer.faces))
        self._found += answer.faces
        return Ended(tuple(self._found)) if len(self._found) == self._count else None
