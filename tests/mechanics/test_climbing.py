"""Plays of a climbing game by themselves: read, written, listed."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.mechanics.climbing import CardPlay, groups, jokers_alone, read, sets


@pytest.mark.parametrize(
    ("value", "play"),
    [
        ([], CardPlay(0, 0, 0)),
        (["7", "7", "joker"], CardPlay(7, 3, 1)),
        (["joker", "7"], CardPlay(7, 2, 1)),
        (["12"], CardPlay(12, 1, 0)),
        (["joker", "joker"], CardPlay(0, 2, 2)),
        ([{"rank": 7, "count": 2}, {"joker": 1}], CardPlay(7, 3, 1)),
        ([{"joker": 2}, {"rank": 7, "count": 1}, {"rank": 7, "count": 1}], CardPlay(7, 4, 2)),
        ([{"rank": 9, "count": 0}, {"rank": 7, "count": 1}], CardPlay(7, 1, 0)),
        (["7", "8"], None),
        ([{"rank": 7, "count": 1}, {"rank": 8, "count": 1}], None),
        (["0"], None),
        (["100"], None),
        (["king"], None),
        ([7], None),
    ],
)
def test_groups_and_cards_are_read_as_one_play(value: list[Any], play: CardPlay | None) -> None:
    assert read(value) == play


def test_a_play_is_written_as_its_groups_or_its_cards() -> None:
    assert groups(7, 2, 0) == [{"rank": 7, "count": 2}]
    assert groups(7, 3, 1) == [{"rank": 7, "count": 2}, {"joker": 1}]
    assert groups(0, 2, 2) == [{"joker": 2}]
    assert CardPlay(7, 3, 1).cards() == ["7", "7", "joker"]


@pytest.mark.parametrize(("jokers", "count", "most"), list(product((0, 1, 3), (0, 1, 2, 4), (4, 5))))
def test_every_play_with_a_number_is_listed_once_in_order(jokers: int, count: int, most: int) -> None:
    held = [(5, 0), (7, 1), (9, 3)]
    assert sets(held, jokers, count, most) == [
        groups(number, size, stand_ins)
        for number, cards in held
        for size in ([count] if count else range(1, most + 1))
        for stand_ins in range(size)
        if stand_ins <= jokers and size - stand_ins <= cards
    ]


@pytest.mark.parametrize(
    ("jokers", "count", "most", "sizes"),
    [(3, 0, 2, [1, 2]), (2, 0, 5, [1, 2]), (3, 2, 3, [2]), (1, 2, 3, []), (2, 2, 2, [2])],
)
def test_jokers_alone_are_as_many_as_there_are(jokers: int, count: int, most: int, sizes: list[int]) -> None:
    assert jokers_alone(jokers, count, most) == [[{"joker": size}] for size in sizes]
