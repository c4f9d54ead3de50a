"""Who sits at which phone: tokens and what they grant.

A phone holds a random token in its cookie; here only its SHA-256 is kept, until phones are switched off. A seat is
granted by a finger at the window, or by the ticket of one free seat that the window shows as a code to scan.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from companion.engine.vocabulary import Party
from companion.models.game.parties import looks_at
from companion.models.story.shown import looks_like
from companion.table.play import Session, called

PATIENCE = 60.0
"""Seconds after which a wish that nobody has answered at the window is forgotten."""

GRANTED = 8 * 3600.0
"""Seconds after which a grant ends by itself."""

TRIES, TRIES_IN = 12, 60.0
"""So many wishes are listened to in so many seconds, of all phones together."""

MOST_WAITING = 9
"""Most wishes that wait at the same time."""

WRONG, WRONG_IN = 5, 60.0
"""After so many tickets in so many seconds that are none of ours none is taken for a while, and the table is told."""

TAPS = 8
"""So many of a seat's last taps are remembered."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A phone that wants to be a seat. `number` stands on that phone and at the window, so that they can be compared.

    `takes_over`: another phone has the seat now. `gives_up` are the seats that this phone has itself, and would lose.
    """

    token: str
    party: Party
    number: str
    at: float
    takes_over: bool = False
    gives_up: tuple[Party, ...] = ()


@dataclass(frozen=True, slots=True)
class Grant:
    """The phone that has a seat, by its token; one phone has all the seats that one person plays."""

    token: str
    at: float


class SeatsTaken:
    """Wishes and grants by the hash of their token. `now` is the injected clock in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._wishes: dict[str, Wish] = {}
        self._grants: dict[Party, Grant] = {}
        self._tickets: dict[Party, str] = {}
        self._tries: list[float] = []
        self._wrong: list[float] = []
        self._taps: dict[Party, list[str]] = {}
        self.typed: set[int] = set()
        """The journal's entries of dice that were typed in on a phone: they keep the source that an undo knows."""
        self.on_given_back: Callable[[Sequence[Party]], None] = lambda parties: None
        """Is told whose seats a phone has given back by itself."""

    # ── wishes ──────────────────────────────────────────────────────────────────────────────────────────────

    def ask(self, token: str, party: Party, parties: Collection[Party]) -> bool:
        """A phone wants a seat, or another one than it has. Returns whether the window will be asked."""
        now, has = self._now(), self.parties_of(token)
        self._tries = [at for at in self._tries if now - at < TRIES_IN]
        if party not in parties or len(self._tries) >= TRIES or party in has:
            return False
        self.expire()
        if token not in self._wishes and len(self._wishes) >= MOST_WAITING:
            return False
        self._tries.append(now)
        self._wishes[token] = Wish(token, party, number_of(token), now, self.holder(party) is not None, has)
        return True

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What waits for a finger at the window, the oldest first."""
        return tuple(self._wishes.values())

    def wish(self, token: str) -> Wish | None:
        """The wish of a token that still waits."""
        return self._wishes.get(token)

    def confirm(self, token: str, also: Iterable[Party] = ()) -> Party | None:
        """Grants what was wished, and the seats that the same person plays `also`, instead of those that the phone has;
        whoever had one loses it first. None if the wish is gone.
        """
        wish = self._wishes.get(token)
        if wish is None:
            return None
        self._grant(token, (wish.party, *also))
        return wish.party

    def refuse(self, token: str) -> None:
        """Forgets a wish."""
        self._wishes.pop(token, None)

    def _grant(self, token: str, parties: Iterable[Party]) -> None:
        self._wishes.pop(token, None)
        self._drop(token)
        for party in dict.fromkeys(parties):
            self.revoke(party)
            self._grants[party] = Grant(token, self._now())
            self._tickets.pop(party, None)

    # ── tickets ─────────────────────────────────────────────────────────────────────────────────────────────

    def ticket(self, party: Party) -> str:
        """What the code of a free seat holds, 128 random bits, the same until it is spent; "" for a seat that is taken.

        It stands in the memory of this process and on the window, and is written nowhere.
        """
        if self.holder(party) is not None:
            return ""
        return self._tickets.setdefault(party, secrets.token_hex(16))

    def party_for(self, ticket: str) -> Party | None:
        """The seat of a ticket, by its SHA-256; None if it is none of ours, or too many were not."""
        now = self._now()
        if self.guessed:
            return None
        for party, ours in self._tickets.items():
            if secrets.compare_digest(sha256(ours.encode()).hexdigest().encode(), ticket.encode()):
                return party
        self._wrong.append(now)
        return None

    def redeem(self, token: str, party: Party, also: Iterable[Party] = ()) -> bool:
        """Grants the seat of a ticket, which is spent by it. A phone that has a seat gets no other one this way."""
        if self.party_of(token) is not None or self.holder(party) is not None or party not in self._tickets:
            return False
        self._grant(token, (party, *(one for one in also if self.holder(one) is None)))
        return True

    @property
    def guessed(self) -> bool:
        """Whether somebody tries tickets that are none of ours."""
        now = self._now()
        self._wrong = [at for at in self._wrong if now - at < WRONG_IN]
        return len(self._wrong) >= WRONG

    # ── grants ──────────────────────────────────────────────────────────────────────────────────────────────

    def revoke(self, party: Party) -> None:
        """Ends the grants of the phone that has a seat, and its wish for another one: it is lost, or another one takes
        over.
        """
        if (token := self.holder(party)) is not None:
            self._wishes.pop(token, None)
            self._drop(token)

    def _drop(self, token: str) -> None:
        self._grants = {seat: grant for seat, grant in self._grants.items() if grant.token != token}

    def get_up(self, token: str, *, stays: bool = False) -> bool:
        """A phone gives its seats back, or wants none any more; with `stays` it only wants no other one than it has.
        Returns whether it had or wanted what it gives up.
        """
        if stays:
            return self._wishes.pop(token, None) is not None
        had, wanted = self.parties_of(token), self._wishes.pop(token, None)
        if had:
            self.revoke(had[0])
            self.on_given_back(had)
        return bool(had) or wanted is not None

    def keep(self, parties: Collection[Party]) -> None:
        """Another game begins: ends all grants and wishes for seats that are none any more."""
        self._grants = {party: grant for party, grant in self._grants.items() if party in parties}
        self._wishes = {token: wish for token, wish in self._wishes.items() if wish.party in parties}
        self._tickets = {party: ticket for party, ticket in self._tickets.items() if party in parties}
        self.typed.clear()

    def expire(self) -> bool:
        """Forgets what is too old. Returns whether anything was."""
        now, before = self._now(), (len(self._wishes), len(self._grants))
        self._wishes = {token: wish for token, wish in self._wishes.items() if now - wish.at < PATIENCE}
        self._grants = {party: grant for party, grant in self._grants.items() if now - grant.at < GRANTED}
        return before != (len(self._wishes), len(self._grants))

    def holder(self, party: Party) -> str | None:
        """The token whose phone has this seat."""
        grant = self._grants.get(party)
        return grant.token if grant is not None else None

    def parties_of(self, token: str) -> tuple[Party, ...]:
        """The seats of a token."""
        return tuple(party for party, grant in self._grants.items() if grant.token == token)

    def party_of(self, token: str) -> Party | None:
        """The first seat of a token."""
        return next(iter(self.parties_of(token)), None)

    @property
    def taken(self) -> tuple[Party, ...]:
        """The seats that have a phone."""
        return tuple(self._grants)

    def grants(self) -> dict[str, tuple[Party, ...]]:
        """Token → its seats."""
        return {grant.token: self.parties_of(grant.token) for grant in self._grants.values()}

    def ages(self) -> dict[Party, tuple[str, float]]:
        """Each seat with its token, and for how many seconds it has been granted."""
        now = self._now()
        return {party: (grant.token, now - grant.at) for party, grant in self._grants.items()}

    def grant_again(self, ages: Mapping[Party, tuple[str, float]]) -> None:
        """Grants what was granted before the program was started again."""
        now = self._now()
        self._grants = {party: Grant(token, now - age) for party, (token, age) in ages.items()}

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


def places_of(session: Session, taken: Collection[Party]) -> tuple[list[dict[str, object]], list[str]]:
    """Where somebody can sit down by phone, and the names of those whose seat the box plays."""
    free: list[dict[str, object]] = []
    boxed: list[str] = []
    looks = looks_at(session)
    for party in session.game.seats() or session.game.parties:
        name = called(session.seating, party) or party
        if party in session.seating.box:
            boxed.append(name)
        else:
            free.append({"id": party, "name": name, "taken": party in taken, **(looks_like(looks[party]) or {})})
    return free, boxed


def same_person(session: Session, party: Party) -> tuple[Party, ...]:
    """The other seats that the person of a seat plays."""
    plays = session.seating.parties
    wanted = plays.get(party)
    return tuple(one for one in session.game.parties if one != party and plays.get(one, -1) == wanted)


def number_of(token: str) -> str:
    """Three digits that stand on the phone and at the window: nobody confirms the wrong one by mistake."""
    return f"{int(token[:8], 16) % 1000:03d}"
