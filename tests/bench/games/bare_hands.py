"""The rules of `tests.stubs.hidden_hands` as a bare generator: no judges, questions, events, rows or secrecy."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

JOKER = 0
Play = tuple[int, int, int]
"""Number (0: jokers alone), cards, jokers among them."""

Asked = tuple[int, list[int], int, int]
"""Who, his hand, how many cards must be laid (0: he leads), what must be beaten."""


def evening(seats: int, numbers: int, jokers: int, games: int) -> Generator[Any, Any, list[int]]:
    """Yields the deck to be shuffled, or who is asked; receives the order, or a play, or None for a pass."""
    top, ranking, in_a_row, leader = numbers + 1, list[int](), 0, 0
    game = 1
    while True:
        deck = [*list(range(1, numbers + 1)) * seats, *[JOKER] * jokers]
        deck = yield deck
        each = len(deck) // seats
        hands = [sorted(deck[seat * each : (seat + 1) * each], key=lambda c: c or top) for seat in range(seats)]
        if ranking:
            swap(hands, ranking[0], ranking[-1], 2)
            swap(hands, ranking[1], ranking[-2], 1)
        positions: list[int] = []
        while seats - len(positions) > 1:
            while not hands[leader]:
                leader = (leader + 1) % seats
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
                above, last = number or top, who
                if not hand:
                    positions.append(who)
                    if seats - len(positions) < 2:
                        break
            leader = last
        positions += [who for who in range(seats) if hands[who]]
        in_a_row = in_a_row + 1 if ranking and ranking[0] == positions[0] else 1
        ranking = positions
        if in_a_row == 3 or game == games:
            return ranking
        leader = ranking[0]
        game += 1


def swap(hands: list[list[int]], high: int, low: int, count: int) -> None:
    """The forced exchange of a pair; hands are sorted, jokers last."""
    up, down = hands[low][-count:], hands[high][:count]
    hands[low][-count:], hands[high][:count] = down, up
    top = 1 + max(max(hand, default=0) for hand in hands)
    hands[low].sort(key=lambda c: c or top)
    hands[high].sort(key=lambda c: c or top)


def legal_plays(hand: list[int], count: int, above: int, numbers: int) -> Iterator[Play]:
    """All plays that the rules allow."""
    jokers = hand.count(JOKER)
    for number in range(above + 1, numbers + 1):
        held = hand.count(number)
        if held and held + jokers >= count:
            for size in (count,) if count else range(1, held + jokers + 1):
                for stand_ins in range(max(0, size - held), min(jokers, size - 1) + 1):
                    yield number, size, stand_ins
    if jokers and above <= numbers:
        for size in range(1, jokers + 1):
            if count in (0, size):
                yield 0, size, size
