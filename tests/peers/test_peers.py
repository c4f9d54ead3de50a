"""What is measured of other programs is known to both sides, and is counted as it is made."""

from __future__ import annotations

from itertools import count

from tests.peers.__main__ import OURS, PROGRAMS
from tests.peers.played import PLAYED, STRIDE, timed


def test_what_is_named_of_a_program_can_be_played() -> None:
    assert set(PLAYED) == {game for _, games in PROGRAMS.values() for game in games}


def test_as_many_moves_are_counted_as_were_made() -> None:
    moves = count()
    made, spent = timed((None for _ in moves), 0.001)
    assert made % STRIDE == 0 and next(moves) == made + 1 and spent > 0  # one is made before


def test_our_own_are_among_the_benchmarks() -> None:
    from tests.bench.__main__ import found

    assert sum(bench.name.startswith(OURS) for bench in found()) > 4
