"""Hands that others could hold, for players without people."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import Event, Party
from companion.games.karriere_poker.rules.state import Career
from companion.mechanics.climbing import JOKER


def imagined(
    career: Career, seen: Mapping[str, Any], before: Sequence[Event], since: Sequence[Event], rng: random.Random
) -> dict[str, Any]:
    """The position at the start of a round, or in one with which the game began, with all hidden cards dealt anew.

    Everybody holds what they have laid since and what they were given and have not laid yet (KP-21). What was played
    before is known to whoever listened, though nobody may look at the pile (KP-28).
    """
    this_game = _of_this_game(before) if seen["at"] == "round" else ()
    cleared, left = _played(career, this_game), Counter(career.copies)
    left.subtract(cleared)
    left.subtract(card for laid in seen["plays"] for card in career.cards_of(laid))
    hands: dict[Party, list[str]] = {}
    for party, hand in seen["hands"].items():
        if isinstance(hand, list):
            hands[party] = list(hand)
        else:
            sure = _given(this_game, party) - _played(career, this_game, party) | _played(career, since, party)
            hands[party] = list(sure.elements())[: hand["count"]]
        left.subtract(hands[party])
    pool = list((+left).elements())
    rng.shuffle(pool)

    def filled(cards: Iterable[str], pile: Any) -> list[str]:
        """The pile with so many cards as are seen to be in it."""
        cards, size = list(cards), len(pile) if isinstance(pile, list) else pile["count"]
        return [*cards, *(pool.pop() for _ in range(min(len(pool), size - len(cards))))]

    return {
        **{part: value for part, value in seen.items() if part != "running"},
        "hands": {party: filled(hands[party], hand) for party, hand in seen["hands"].items()},
        "aside": {"ordered": False, "cards": filled((), seen["aside"])},
        "cleared": {"ordered": False, "cards": filled(cleared.elements(), seen["cleared"])},
    }


def _of_this_game(events: Sequence[Event]) -> Sequence[Event]:
    """The events since the last deal."""
    dealt = [place for place, event in enumerate(events) if event.kind in ("box_deals", "deals")]
    return events[dealt[-1] :] if dealt else ()


def _played(career: Career, events: Iterable[Event], party: Party | None = None) -> Counter[str]:
    """The cards that were played according to these events, by one party or by all."""
    cards: Counter[str] = Counter()
    for event in events:
        if event.kind == "played" and party in (None, event.facts["party"]):
            jokers = event.facts["jokers"]
            cards[JOKER] += jokers
            cards[event.facts["card"]] += event.facts["count"] - jokers
    return +cards


def _given(events: Iterable[Event], party: Party) -> Counter[str]:
    """The cards that a party was given by whoever was told of these events."""
    cards: Counter[str] = Counter()
    for event in events:
        if event.kind == "cards_given" and event.facts["taker"] == party:
            cards.update(event.facts["cards"])
    return cards
