"""Karriere Poker as a bare generator loop: no judges, questions, events, rows or secrecy."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

JOKER = 0
NUMBERS = 13
TOP = NUMBERS + 1
JOKERS = {4: 2, 5: 2, 6: 3, 7: 3, 8: 4}

Play = tuple[int, int, int]
"""Number (0: jokers alone), cards, jokers among them."""

Asked = tuple[int, list[int], int, int]
"""Who, his hand, how many cards must be laid (0: he leads), what must be beaten."""


def height(card: int) -> int:
    return card or TOP


def evening(seats: int, games: int) -> Generator[Any, Any, list[int]]:
    """Yields the deck to be shuffled, or who is asked; receives the order, or a play, or None for a pass.

    Players are numbered in the order in which they sit, so in the later games by rank, the Boss 0; who is who does not
    matter here. Returns the last ranking.
    """
    positions: list[int] = []
    for game in range(games):
        deck = yield [*list(range(1, TOP)) * seats, *[JOKER] * JOKERS[seats]]
        hands = [list(deck[seat * NUMBERS : (seat + 1) * NUMBERS]) for seat in range(seats)]
        if game:
            hands[-1] += deck[seats * NUMBERS :]
            exchange(hands)
        positions, leader = [], 0
        while len(positions) < seats - 1:
            count = above = 0
            last = leader
            for step in range(seats):
                who = (leader + step) % seats
                hand = hands[who]
                if not hand:
                    continue
                play = yield who, hand, count, above
                if play is None:
                    continue
                number, count, stand_ins = play
                for _ in range(count - stand_ins):
                    hand.remove(number)
                for _ in range(stand_ins):
                    hand.remove(JOKER)
                above, last = number or TOP, who
                if not hand:
                    positions.append(who)
                    if len(positions) == seats - 1:
                        break
            leader = heir(hands, last, first=game == 0) if len(positions) < seats - 1 else 0
        positions += [who for who in range(seats) if hands[who]]
    return positions


def heir(hands: list[list[int]], winner: int, *, first: bool) -> int:
    """Who leads after a winner."""
    if hands[winner]:
        return winner
    seats = len(hands)
    if first:
        return next(who % seats for who in range(winner - 1, winner - seats, -1) if hands[who % seats])
    if winner and hands[winner - 1]:
        return winner - 1
    if winner + 1 < seats and hands[winner + 1]:
        return winner + 1
    return next(who for who in range(seats) if hands[who])


def exchange(hands: list[list[int]]) -> None:
    """The forced exchange: hands are in the order of ranks."""
    seats = len(hands)
    for rank in range(seats // 2):
        count = seats // 2 - rank
        high, low = sorted(hands[rank], key=height), sorted(hands[-1 - rank], key=height)
        hands[rank], hands[-1 - rank] = high[count:] + low[-count:], low[:-count] + high[:count]


def legal_plays(hand: list[int], count: int, above: int) -> Iterator[Play]:
    """All plays that the rules allow."""
    jokers = hand.count(JOKER)
    for number in range(above + 1, TOP):
        held = hand.count(number)
        if held and held + jokers >= count:
            for size in (count,) if count else range(1, held + jokers + 1):
                for stand_ins in range(max(0, size - held), min(jokers, size - 1) + 1):
                    yield number, size, stand_ins
    if jokers and above <= NUMBERS:
        for size in range(1, jokers + 1):
            if count in (0, size):
                yield 0, size, size
