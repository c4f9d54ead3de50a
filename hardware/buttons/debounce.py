"""From a bouncing, humming, long-leaded contact to exactly one press.

One integrator per key, fed with what was seen and when: edges that the GPIO library reported, and levels that
were sampled besides, because edges can be lost. While the contact is closed the integrator fills, while it is
open it empties; a press is announced when it is full, and the next one can come only after it was empty. A
spike on a long lead does not fill it; a gap in a bouncing contact does not empty it.

Between two sightings only what is certain is counted: if they contradict each other (an edge was lost) the
time between them counts for neither side.

The constants are ours, for the tact switches and arcade buttons that people use: their contacts bounce for 1
to 6 ms, poor ones for 20 ms, and no finger presses for less than 30 ms.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

CLOSE_TIME = 0.004
"""Seconds for which a contact must be closed, in all, to count as pressed."""
OPEN_TIME = 0.025
"""Seconds for which a contact must be open, in all, before another press counts; bounces are shorter."""
STUCK_TIME = 8.0
"""Seconds after which a closed contact counts as stuck: nobody holds a button that long."""

Key = TypeVar("Key", bound=Hashable)


class ContactChange(Enum):
    """What can happen to a key."""

    PRESSED = "pressed"
    STUCK = "stuck"
    FREED = "freed"


@dataclass(frozen=True)
class KeyChange(Generic[Key]):
    """`change` happened to `key`.

    `at`, in seconds: for a press when the contact first closed, for a freed key when it last opened, for a stuck one
    when that was found.
    """

    key: Key
    change: ContactChange
    at: float


@dataclass
class _Contact:
    closed: bool
    seen: float
    """Time of the last sample, in seconds."""
    charge: float
    """0.0 (surely open) to 1.0 (surely closed)."""
    began: float
    """When the charge last left 0."""
    down: bool
    """Whether a press was reported, or the contact was closed when first sampled; it must open before the next press.
    """
    down_since: float
    unclear: float | None = None
    """Since when the state is unclear, because the last sample contradicted the edges; None if it is clear."""
    stuck: bool = False
    ever_pressed: bool = False


class Debouncer(Generic[Key]):
    """Pure: it is told what was seen (`edge`, `level`) and answers with what that means.

    A contact that is closed when it is first seen is no press: somebody leans on the pad while the box
    starts, or the button is stuck.
    """

    def __init__(
        self, close_time: float = CLOSE_TIME, open_time: float = OPEN_TIME, stuck_time: float = STUCK_TIME
    ) -> None:
        self._close_time = close_time
        self._open_time = open_time
        self._stuck_time = stuck_time
        self._contacts: dict[Key, _Contact] = {}
        self._moving: set[Key] = set()

    def edge(self, key: Key, closed: bool, at: float) -> list[KeyChange[Key]]:
        """The contact changed to `closed` at this moment; just before it was the other way round.

        An edge may be told late, after a sample that was taken in the meantime: it is then worked in at its
        own time.
        """
        contact = self._contacts.get(key)
        if contact is None:
            # The level before an edge is known, so the first edge of a key is worth as much as any later one.
            contact = self._first(key, not closed, at)
        since: float | None = None
        if contact.closed is not closed:
            since = contact.seen
        elif contact.unclear is not None and contact.unclear <= at <= contact.seen:
            since = contact.unclear  # told late: a sample showed the new level before, and now we know since when
        contact.unclear = None
        return self._seen(key, contact, closed, at, was=not closed, since=since)

    def level(self, key: Key, closed: bool, at: float) -> list[KeyChange[Key]]:
        """Takes a sample of a contact; it is unknown when the contact changed to this level, if it did."""
        contact = self._contacts.get(key)
        if contact is None:
            self._first(key, closed, at)
            return []
        if contact.closed is not closed:
            contact.unclear = contact.seen
            return self._seen(key, contact, closed, at, was=closed, since=None)
        return self._seen(key, contact, closed, at, was=closed, since=contact.seen)

    def unsettled(self) -> bool:
        """Whether some contact is between open and closed and should be sampled again soon."""
        return bool(self._moving)

    def unseen(self, keys: Iterable[Key]) -> list[Key]:
        """The keys that have not been pressed since the start.

        A broken wire looks like an unpressed button; only asking people to press each button reveals it.
        """
        return [key for key in keys if key not in self._contacts or not self._contacts[key].ever_pressed]

    def forget(self, key: Key) -> None:
        """Forgets a key that is gone; if it returns, it starts afresh."""
        self._contacts.pop(key, None)
        self._moving.discard(key)

    def _first(self, key: Key, closed: bool, at: float) -> _Contact:
        contact = _Contact(closed=closed, seen=at, charge=float(closed), began=at, down=closed, down_since=at)
        self._contacts[key] = contact
        return contact

    def _seen(
        self, key: Key, contact: _Contact, closed: bool, at: float, was: bool, since: float | None
    ) -> list[KeyChange[Key]]:
        """The contact is `closed` now; from `since` until now it was in the state `was` (`None`: unknown)."""
        begun = at if since is None else since
        lasted = max(0.0, at - begun)
        changes: list[KeyChange[Key]] = []
        if lasted and was:
            if contact.charge == 0.0:
                contact.began = begun
            contact.charge = min(1.0, contact.charge + lasted / self._close_time)
            if contact.charge == 1.0 and not contact.down:
                contact.down, contact.ever_pressed = True, True
                contact.down_since = contact.began
                changes.append(KeyChange(key, ContactChange.PRESSED, contact.began))
        elif lasted:
            contact.charge = max(0.0, contact.charge - lasted / self._open_time)
            if contact.charge == 0.0 and contact.down:
                contact.down = False
                if contact.stuck:
                    contact.stuck = False
                    changes.append(KeyChange(key, ContactChange.FREED, begun))
        contact.closed = closed
        contact.seen = at
        if contact.charge == (1.0 if closed else 0.0):
            self._moving.discard(key)
        else:
            self._moving.add(key)
        if contact.down and closed and not contact.stuck and at - contact.down_since >= self._stuck_time:
            contact.stuck = True
            changes.append(KeyChange(key, ContactChange.STUCK, at))
        return changes
