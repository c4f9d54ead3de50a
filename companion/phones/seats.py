"""Who sits at which phone: tokens and what they grant.

A phone holds a random token in its cookie; here only its SHA-256 is kept, in memory, until phones are switched off. A
seat is granted by a finger at the window and never by the phone itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from companion.engine.vocabulary import Party

PATIENCE = 60.0
"""Seconds after which a wish that nobody has answered at the window is forgotten."""

GRANTED = 8 * 3600.0
"""Seconds after which a grant ends by itself."""

TRIES, TRIES_IN = 12, 60.0
"""So many wishes are listened to in so many seconds, of all phones together."""

MOST_WAITING = 9
"""Most wishes that wait at the same time."""

TAPS = 8
"""So many of a seat's last taps are remembered."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A phone that wants to be a seat. `number` stands on that phone and at the window, so that they can be compared.

    `takes_over`: another phone has the seat now.
    """

    token: str
    party: Party
    number: str
    at: float
    takes_over: bool = False


@dataclass(frozen=True, slots=True)
class Grant:
    """A seat that a phone has."""

    party: Party
    at: float


class SeatsTaken:
    """Wishes and grants by the hash of their token. `now` is the injected clock in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._wishes: dict[str, Wish] = {}
        self._grants: dict[str, Grant] = {}
        self._tries: list[float] = []
        self._taps: dict[Party, list[str]] = {}

    def ask(self, token: str, party: Party, parties: Collection[Party]) -> bool:
        """A phone wants a seat. Returns whether the window will be asked."""
        now = self._now()
        self._tries = [at for at in self._tries if now - at < TRIES_IN]
        if party not in parties or len(self._tries) >= TRIES or token in self._grants:
            return False
        self.expire()
        if token not in self._wishes and len(self._wishes) >= MOST_WAITING:
            return False
        self._tries.append(now)
        self._wishes[token] = Wish(token, party, number_of(token), now, self.holder(party) is not None)
        return True

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What waits for a finger at the window, the oldest first."""
        return tuple(self._wishes.values())

    def wish(self, token: str) -> Wish | None:
        """The wish of a token that still waits."""
        return self._wishes.get(token)

    def confirm(self, token: str) -> Party | None:
        """Grants what was wished; whoever had the seat loses it first. None if the wish is gone."""
        wish = self._wishes.pop(token, None)
        if wish is None:
            return None
        self.revoke(wish.party)
        self._grants[token] = Grant(wish.party, self._now())
        return wish.party

    def refuse(self, token: str) -> None:
        """Forgets a wish."""
        self._wishes.pop(token, None)

    def revoke(self, party: Party) -> None:
        """Ends the grant for a seat: its phone is lost, or another one takes over."""
        self._grants = {token: grant for token, grant in self._grants.items() if grant.party != party}

    def keep(self, parties: Collection[Party]) -> None:
        """Ends all grants and wishes for seats that are none any more."""
        self._grants = {token: grant for token, grant in self._grants.items() if grant.party in parties}
        self._wishes = {token: wish for token, wish in self._wishes.items() if wish.party in parties}

    def expire(self) -> bool:
        """Forgets what is too old. Returns whether anything was."""
        now, before = self._now(), (len(self._wishes), len(self._grants))
        self._wishes = {token: wish for token, wish in self._wishes.items() if now - wish.at < PATIENCE}
        self._grants = {token: grant for token, grant in self._grants.items() if now - grant.at < GRANTED}
        return before != (len(self._wishes), len(self._grants))

    def holder(self, party: Party) -> str | None:
        """The token whose phone has this seat."""
        return next((token for token, grant in self._grants.items() if grant.party == party), None)

    def party_of(self, token: str) -> Party | None:
        """The seat of a token."""
        grant = self._grants.get(token)
        return grant.party if grant is not None else None

    @property
    def taken(self) -> tuple[Party, ...]:
        """The seats that have a phone."""
        return tuple(grant.party for grant in self._grants.values())

    def grants(self) -> dict[str, Party]:
        """Token → seat."""
        return {token: grant.party for token, grant in self._grants.items()}

    # ── taps ────────────────────────────────────────────────────────────────────────────────────────────────

    def knows(self, party: Party, tap: str) -> bool:
        """Whether this tap was taken already."""
        return tap in self._taps.get(party, ())

    def took(self, party: Party, tap: str) -> None:
        """Remembers a tap that was taken."""
        self._taps[party] = [*self.last(party), tap][-TAPS:]

    def last(self, party: Party) -> list[str]:
        """The last taps of a seat that were taken, oldest first."""
        return self._taps.get(party, [])


def number_of(token: str) -> str:
    """Three digits that stand on the phone and at the window: nobody confirms the wrong one by mistake."""
    return f"{int(token[:8], 16) % 1000:03d}"
