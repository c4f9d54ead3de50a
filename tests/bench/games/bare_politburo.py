"""Politburó as a bare generator loop: no judges, questions, events, rows or secrecy; game cards only."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

OFFICES = (10, 14, 17, 21, 25)
ANSWER_TO = {"assault": ("bodyguard", "avenger"), "defamation": ("favourite", "manipulator")}


@dataclass
class Candidate:
    """One candidate of a player."""

    owner: int
    loyalty: int = 5
    health: int = 10
    office: int | None = None
    assigned: list[tuple[str, int]] = field(default_factory=list)
    active: bool = False


def game(cards: list[tuple[str, int]], seats: int) -> Generator[Any, Any, int]:
    """Yields what may be chosen, as a list, and receives an index; a deck to be shuffled is answered with itself.

    Returns the winner.
    """
    deck = yield "shuffle", list(cards)
    discard: list[tuple[str, int]] = []
    people = [Candidate(seat) for seat in range(seats) for _ in range(3)]
    hands: list[list[tuple[str, int]]] = [[deck.pop() for _ in range(5)] for _ in range(seats)]
    while True:
        for seat in range(seats):
            own = [one for one in people if one.owner == seat]
            if not own:
                continue
            yield "choose", [0, 1]
            limit = 2 + len(own) + any(one.office is not None for one in own)
            while len(hands[seat]) < limit and (deck or discard):
                if not deck:
                    deck = yield "shuffle", discard
                    discard = []
                hands[seat].append(deck.pop())
            used: set[tuple[str, int]] = set()
            while True:
                hand = hands[seat]
                chosen = yield "choose", [*range(len(hand)), -1]
                if chosen == len(hand):
                    break
                kind, value = hand[chosen]
                if kind not in ("demagogy", "defamation", "assault"):
                    own = [one for one in people if one.owner == seat and len(one.assigned) < 2]
                    if own:
                        to = yield "choose", own
                        own[to].assigned.append(hand.pop(chosen))
                    continue
                open_to = [one for one in people if (kind, id(one)) not in used]
                if not open_to:
                    continue
                target = open_to[(yield "choose", open_to)]
                used.add((kind, id(target)))
                discard.append(hand.pop(chosen))
                target = yield from answered(people, target, seat, kind)
                if target is None:
                    continue
                if kind == "assault":
                    target.health -= value
                    if target.health <= 0:
                        people.remove(target)
                else:
                    change = value if kind == "demagogy" else -value
                    target.loyalty = min(25, max(-5, target.loyalty + change))
                if (winner := take_offices(people)) is not None:
                    return winner
        people = [one for one in people if one.loyalty >= 0]
        for one in people:
            one.loyalty = min(25, one.loyalty + 1)
            one.active = False
        if (winner := take_offices(people)) is not None:
            return winner
        if len({one.owner for one in people}) < 2:
            return people[0].owner if people else 0


def answered(people: list[Candidate], target: Candidate, seat: int, kind: str) -> Generator[Any, Any, Candidate | None]:
    """One window; who is hit after it."""
    claims = yield "window", [0, 1]
    held = [card for card in target.assigned if card[0] in ANSWER_TO.get(kind, ())]
    if not claims or target.owner == seat or target.active or not held:
        return target
    card = held[(yield "choose", held)]
    target.assigned.remove(card)
    target.active = True
    if card[0] in ("bodyguard", "favourite"):
        return None
    back = [one for one in people if one.owner == seat]
    return back[(yield "choose", back)] if back else None


def take_offices(people: list[Candidate]) -> int | None:
    """One pass from the top; the winner if the last office is taken."""
    for office in range(len(OFFICES) - 1, -1, -1):
        holder = next((one for one in people if one.office == office), None)
        if holder is not None and holder.loyalty >= OFFICES[office]:
            continue
        able = [one for one in people if one.loyalty >= OFFICES[office] and (one.office is None or one.office < office)]
        if not able:
            continue
        taker = max(able, key=lambda one: one.loyalty)
        if holder is not None:
            holder.office = None
        taker.office = office
        if office == len(OFFICES) - 1:
            return taker.owner
    return None
