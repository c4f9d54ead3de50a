"""What is to be moved on the real board: the fewest moves from what was ticked to what is recorded."""

from __future__ import annotations

import random

from companion.table.evening.real_table import TICKED, PieceMove, Standing, as_value, between, moved, standing
from companion.table.journal.entries import Entry


def stands(**owners: str) -> Standing:
    return Standing((spot, owner) for spot, owner in owners.items())


def entry(kind: str, value: object, number: int = 0) -> Entry:
    return Entry(number, kind, None, None, "", value, "person")


def test_a_piece_that_went_elsewhere_is_one_move() -> None:
    assert between(stands(a="Anna", b="Ben"), stands(c="Anna", b="Ben")) == [PieceMove("Anna", "a", "c")]


def test_what_is_new_is_put_and_what_is_gone_is_taken_off() -> None:
    assert between(stands(a="Anna"), stands(b="Ben")) == [PieceMove("Anna", "a", None), PieceMove("Ben", None, "b")]


def test_a_place_is_left_before_it_is_entered() -> None:
    chain = between(stands(a="Anna", b="Ben", c="Cem"), stands(b="Anna", c="Ben", d="Cem"))
    assert chain == [PieceMove("Cem", "c", "d"), PieceMove("Ben", "b", "c"), PieceMove("Anna", "a", "b")]


def test_two_that_change_places_are_two_moves() -> None:
    swapped = between(stands(a="Anna", b="Ben"), stands(a="Ben", b="Anna"))
    assert sorted(swapped) == [PieceMove("Anna", "a", "b"), PieceMove("Ben", "b", "a")]


def test_several_pieces_may_stand_on_one_place() -> None:
    prison = Standing({("prison", "Anna"): 2})
    assert between(stands(a="Anna"), prison) == [PieceMove("Anna", "a", "prison"), PieceMove("Anna", None, "prison")]


def test_the_moves_make_the_one_board_into_the_other_whatever_they_are() -> None:
    rng = random.Random(4)
    for _ in range(200):
        real, record = (Standing((rng.choice("abcdef"), rng.choice(["Anna", "Ben"])) for _ in range(5)) for _ in "12")
        moves = between(real, record)
        assert moved(real, moves) == record
        assert all(move.start != move.end for move in moves)
        here, there = real - record, record - real
        for party in ("Anna", "Ben"):
            left, entered = (sum(n for (_, who), n in pieces.items() if who == party) for pieces in (here, there))
            assert sum(move.party == party for move in moves) == max(left, entered)


def test_ticks_are_kept_as_entries_and_nothing_else_counts() -> None:
    ticked = entry(TICKED, as_value([PieceMove("Anna", None, "a"), PieceMove("Ben", "b", "c")]))
    later = entry(TICKED, [["Anna", "a", None]])
    others = [entry("answer", "a"), entry("undo", 0), entry("note", None)]
    assert standing([ticked, *others], stands(b="Ben")) == stands(a="Anna", c="Ben")
    assert standing([ticked, later], stands(b="Ben")) == stands(c="Ben")
    assert standing([], stands(b="Ben")) == stands(b="Ben")


def test_a_piece_goes_where_it_is_near_and_none_between_places_that_are_alike() -> None:
    def apart(one: str, other: str) -> int:
        return 0 if one[0] == other[0] and len(one) == len(other) == 2 else 1 if one[0] == other[0] else 4

    # Two workers of areas a and b; the one in a has become its head, the one in b has changed its place there.
    assert between(stands(a1="Anna", b1="Anna"), stands(b2="Anna", a="Anna"), apart) == [PieceMove("Anna", "a1", "a")]
    lines = between(stands(a1="Anna", b1="Anna"), stands(b="Anna", a="Anna"), apart)
    assert sorted(lines) == [PieceMove("Anna", "a1", "a"), PieceMove("Anna", "b1", "b")]
