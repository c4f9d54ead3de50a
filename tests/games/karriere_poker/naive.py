"""The rules of Karriere Poker a second time, naively, from the rulings alone: nothing here is used by the product."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from companion.engine.vocabulary import Event

JOKER = "joker"
ALONE = 14

Cards = tuple[str, ...]
"""Card ids, sorted."""


def cards_of(value: Iterable[Mapping[str, int]]) -> Cards:
    """The cards that groups name."""
    cards: list[str] = []
    for group in value:
        cards += [JOKER] * group["joker"] if "joker" in group else [str(group["rank"])] * group["count"]
    return tuple(sorted(cards))


def is_legal(cards: Cards, count: int, top: int, *, equal: bool = False, later_joker: bool = False) -> bool:
    """KP-01 to KP-06: whether these cards may be laid on `count` cards of height `top` (0 and 0: as leader)."""
    numbers = {int(card) for card in cards if card != JOKER}
    if not cards or len(numbers) > 1:
        return False
    height = numbers.pop() if numbers else ALONE
    if not count:
        return True
    higher = height > top or (equal and height == top) or (later_joker and height == top == ALONE)
    return len(cards) == count and higher


def subsets(hand: Sequence[str]) -> set[Cards]:
    """Everything that could be taken out of a hand, the empty set included."""
    return {tuple(sorted(chosen)) for size in range(len(hand) + 1) for chosen in combinations(hand, size)}


def sets_of_unseen(unseen: Counter[str], size: int) -> set[Cards]:
    """Everything of at most one number that somebody may hold of whom only the number of his cards is known."""
    found: set[Cards] = set()
    for number in range(1, 14):
        for cards in range(unseen[str(number)] + 1):
            for jokers in range(unseen[JOKER] + 1):
                if 0 < cards + jokers <= size:
                    found.add(tuple(sorted([str(number)] * cards + [JOKER] * jokers)))
    return found


def exchanged(dealt: Mapping[str, Sequence[str]], ranks: Sequence[str]) -> dict[str, list[str]]:
    """KP-21, KP-24: the hands after the exchange, each sorted."""
    table = {4: (2, 1), 5: (2, 1), 6: (3, 2, 1), 7: (3, 2, 1), 8: (4, 3, 2, 1)}
    height = {**{str(number): number for number in range(1, 14)}, JOKER: ALONE}
    hands = {party: sorted(cards, key=height.__getitem__) for party, cards in dealt.items()}
    after = {party: list(cards) for party, cards in hands.items()}
    for pair, count in enumerate(table[len(ranks)]):
        upper, lower = ranks[pair], ranks[len(ranks) - 1 - pair]
        after[upper] = hands[upper][count:] + hands[lower][-count:]
        after[lower] = hands[lower][:-count] + hands[upper][:count]
    return {party: sorted(cards) for party, cards in after.items()}


class Onlooker:
    """Follows the evening by what is said aloud, and says who must be next and who must lead."""

    def __init__(self, seats: Sequence[str], *, until_all_pass: bool, stay_seated: bool) -> None:
        self.seats = list(seats)
        self.ranks: list[str] = []
        self.out: list[str] = []
        self.until_all_pass = until_all_pass
        self.stay_seated = stay_seated
        self.leader = ""
        self.laid: list[str] = []
        self.turns: list[str] = []
        self.games: list[list[str]] = []

    @property
    def order(self) -> list[str]:
        return self.ranks if self.stay_seated and self.ranks else self.seats

    def around(self, first: str) -> list[str]:
        """All, clockwise from somebody on."""
        here = self.order.index(first)
        return self.order[here:] + self.order[:here]

    def hears(self, event: Event) -> None:
        """Take in what is said; AssertionError if it cannot be so."""
        facts: Mapping[str, Any] = event.facts
        if event.kind in ("played", "passed"):
            assert facts["party"] == self.next(), (facts["party"], self.next())
            self.turns.append(facts["party"])
            if event.kind == "played":
                self.laid.append(facts["party"])
                if self.until_all_pass:
                    self.turns = [facts["party"]]
        elif event.kind == "position_taken":
            self.out.append(facts["party"])
            assert facts["place"] == len(self.out)
        elif event.kind == "round_over":
            assert self.next() is None
            assert facts["winner"] == self.laid[-1]
        elif event.kind == "leads":
            if self.laid:
                assert facts["party"] == self.heir(self.laid[-1])
            elif self.ranks:
                assert facts["party"] == self.ranks[0]
            self.leader, self.laid, self.turns = facts["party"], [], []
        elif event.kind == "game_ended":
            assert facts["ranking"] == self.out
            self.games.append(self.out)
            self.ranks, self.out, self.laid = self.out, [], []
        elif event.kind == "seated":
            place = self.seats.index(self.ranks[0])
            assert facts["seats"][place] == self.ranks[0]
            self.seats = facts["seats"]
            assert self.around(self.ranks[0]) == self.ranks

    def next(self) -> str | None:
        """KP-08: whose turn it is."""
        if not self.turns:
            return self.leader
        waiting = [who for who in self.around(self.turns[-1])[1:] if who not in self.out and who not in self.turns]
        return waiting[0] if waiting else None

    def heir(self, winner: str) -> str:
        """KP-09, KP-13, KP-14: who leads after this winner."""
        if winner not in self.out:
            return winner
        if not self.ranks:
            return next(who for who in reversed(self.around(winner)[1:]) if who not in self.out)
        rank = self.ranks.index(winner)
        wanted = [rank - 1, rank + 1, *range(len(self.ranks))]
        named: list[str] = [self.ranks[r] for r in wanted if 0 <= r < len(self.ranks)]
        return next(who for who in named if who not in self.out)
