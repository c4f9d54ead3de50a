"""Green cards that others could hold, for players without people."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import Event, Party
from companion.games.buerokratopoly.rules.cards import UNNAMED
from companion.games.buerokratopoly.rules.state import Position

SHOWN = ("card_played", "card_discarded")
"""Events at which a green card leaves a hand and lies face up."""


def imagined(position: Position, seen: Mapping[str, Any], since: Sequence[Event], rng: random.Random) -> dict[str, Any]:
    """The state at an entry point, with the green cards of the others and the deck dealt anew.

    Everybody holds what they have laid open since, as far as they had so many cards then; what is left of it they have
    drawn since, so that it lies in the deck where they drew (BU-51).
    """
    known = position.definition
    pool = Counter(position.whole_deck())
    pool.subtract(known.face_down(card) for card in seen["discard"])
    hands: dict[Party, list[str]] = {}
    drawn_later: dict[Party, list[str]] = {}
    for party, hand in seen["hands"].items():
        if isinstance(hand, list):
            hands[party] = list(hand)
        else:
            laid = [known.face_down(e.facts["card"]) for e in since if e.kind in SHOWN and e.facts["party"] == party]
            hands[party], drawn_later[party] = laid[: hand["count"]], laid[hand["count"] :]
        pool.subtract(hands[party])
    top = _drawn(since, drawn_later)
    pool.subtract(card for card in top if card is not None)
    greens = [card for card in pool.elements() if card == UNNAMED or known.is_green(card)]
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
