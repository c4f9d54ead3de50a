"""Green cards that others could hold, for players without people."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.hooks import Clues
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Event, Party
from companion.games.buerokratopoly.rules.state import Position

SHOWN = ("card_played", "card_discarded")
"""Events at which a green card leaves a hand and lies face up."""

RENEWED = "deck_renewed"


def imagined(position: Position, seen: Mapping[str, Any], since: Sequence[Event], rng: random.Random) -> dict[str, Any]:
    """The state at an entry point, with the green cards of the others and the deck dealt anew.

    Everybody holds what has left their hands since, as far as they had so many cards then and it can be; what is left
    of it they have drawn since, so that it lies in the deck where they drew (BU-51), or comes up when that is renewed.
    """
    known = position.definition
    pool = Counter(position.whole_deck())
    pool.subtract(known.face_down(card) for card in seen["discard"])
    hands: dict[Party, list[str]] = {}
    drawn_later: dict[Party, list[str]] = {}
    for party, hand in seen["hands"].items():
        if isinstance(hand, list):
            hands[party] = list(hand)
            pool.subtract(hand)
    held = {one: len(hand) if isinstance(hand, list) else int(hand["count"]) for one, hand in seen["hands"].items()}
    gone = _gone(position, since, held)
    for party, hand in seen["hands"].items():
        if isinstance(hand, list):
            continue
        hands[party], drawn_later[party] = [], []
        for card in gone[party]:
            if len(hands[party]) < hand["count"] and pool[card] > 0:
                hands[party].append(card)
                pool[card] -= 1
            else:
                drawn_later[party].append(card)
    top = _drawn(_before_renewal(since), drawn_later)
    pool.subtract(card for card in top if card is not None)
    greens = [card for card in pool.elements() if known.is_green(card)]
    rng.shuffle(greens)

    def any_green() -> str:
        pool[greens[-1]] -= 1
        return greens.pop()

    for party, hand in seen["hands"].items():
        while not isinstance(hand, list) and len(hands[party]) < hand["count"] and greens:
            hands[party].append(any_green())
    lying = [card if card is not None else any_green() for card in top if card is not None or greens]
    rest = list(pool.elements())
    rng.shuffle(rest)
    deck = {"ordered": not known.rules.physical_deck, "cards": [*lying, *rest]}
    return {**{part: value for part, value in seen.items() if part != "running"}, "hands": hands, "deck": deck}


def invented(position: Position, ask: Question, party: Party | None, clues: Clues) -> Any:
    """An answer that the party was not told of, so that what it heard next can happen; None for any."""
    if ask.kind is Kind.SHUFFLE and ask.shape is not None:
        return _renewed(position, list(ask.shape()["cards"]), clues)
    if ask.name == "hand_over_card" and party is not None:
        hands = position.state.hands
        taker = next((e.facts["to"] for e in clues.coming if e.kind == "card_handed_over"), None)
        received = [e.facts["card"] for e in clues.coming if e.kind == "card_received" and e.facts["giver"] == party]
        laid = [_laid(position, e) for e in clues.coming if e.kind in SHOWN and e.facts["party"] == taker]
        wanted = (*received[:1], *(card for card in laid if card not in hands[taker])) if taker is not None else ()
        return next((card for card in wanted if card in hands[party]), None)
    return None


def _renewed(position: Position, cards: list[str], clues: Clues) -> list[str]:
    """The pile that is shuffled anew: the cards on top that were drawn from it afterwards."""
    until_next, pool = _before_renewal(clues.coming), Counter(cards)
    greens = {one for one in pool if position.definition.is_green(one)}
    drawn_later = _gone(position, until_next, {one: len(hand) for one, hand in position.state.hands.items()})
    for held in position.parties:  # what they hold now they need not draw
        for card in position.state.hands[held]:
            if card in drawn_later[held]:
                drawn_later[held].remove(card)
    top = _drawn(until_next, drawn_later)
    pool.subtract(card for card in top if card is not None)
    rest = list(pool.elements())
    clues.rng.shuffle(rest)
    order: list[str] = []
    for drawn in top:
        if drawn is not None:
            order.append(drawn)
        elif (green := next((left for left in rest if left in greens), None)) is not None:
            rest.remove(green)
            order.append(green)
    return [*order, *rest]


def _before_renewal(events: Sequence[Event]) -> Sequence[Event]:
    """What was heard before the deck was renewed: what is drawn later lies in the discard pile yet."""
    return events[: next((at for at, event in enumerate(events) if event.kind == RENEWED), len(events))]


def _gone(position: Position, events: Sequence[Event], held: Mapping[Party, int]) -> dict[Party, list[str]]:
    """The green cards that have left each hand, as far as they were seen: face up, or by whoever got them or gave them.
    Who lays more than they had and drew, lays what was handed to them, so that it has left another hand.
    """
    gone: dict[Party, list[str]] = {party: [] for party in held}
    given: dict[Party, list[str]] = {party: [] for party in held}
    givers: dict[Party, list[Party]] = {party: [] for party in held}
    most = dict(held)
    for event in events:
        facts = event.facts
        if event.kind == "green_card_drawn":
            most[facts["party"]] += 1
        elif event.kind == "card_handed_over":
            givers[facts["to"]].append(facts["from"])
        elif event.kind == "card_received":
            givers[facts["party"]].remove(facts["giver"])
            gone[facts["giver"]].append(facts["card"])
            given[facts["party"]].append(facts["card"])
        elif event.kind in SHOWN:
            card, party = _laid(position, event), facts["party"]
            if card in given[party]:
                given[party].remove(card)
            else:
                is_own = len(gone[party]) < most[party] or not givers[party]
                gone[party if is_own else givers[party].pop()].append(card)
    return gone


def _laid(position: Position, event: Event) -> str:
    return position.definition.face_down(event.facts["card"])


def _drawn(since: Sequence[Event], drawn_later: Mapping[Party, list[str]]) -> list[str | None]:
    """The cards that came up, the first first; None for a green one that only its owner has seen."""
    cards: list[str | None] = []
    for event in since:
        if event.kind == "card_drawn":
            cards.append(event.facts["card"])
        elif event.kind == "green_card_drawn":
            later = drawn_later.get(event.facts["party"])
            cards.append(later.pop(0) if later else None)
        elif event.kind == "own_card_drawn":
            cards[-1] = event.facts["card"]
    return cards
