"""What is worked out once while somebody looks is never that of another position."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.once import looked_at, once
from companion.engine.vocabulary import ANY_TIME, TABLE, Audience
from tests.battery.playable import NAMES
from tests.battery.twin_positions import opened
from tests.engine.test_house import SEATS, Fair, play
from tests.shipped import shipped
from tests.torture.table import answer


class Heap:
    worked_out: dict[Any, Any] | None = None
    stones = 3


def test_it_is_worked_out_once_while_somebody_looks_and_anew_afterwards() -> None:
    heap, worked = Heap(), list[int]()

    def counted(heap: Heap, more: int) -> int:
        worked.append(more)
        return heap.stones + more

    with looked_at(heap):
        with looked_at(heap):
            assert [once(heap, counted, 1), once(heap, counted, 1), once(heap, counted, 2)] == [4, 4, 5]
        assert once(heap, counted, 1) == 4
    assert worked == [1, 2]
    heap.stones = 7
    assert [once(heap, counted, 1), once(heap, counted, 1)] == [8, 8]
    assert heap.worked_out is None and worked == [1, 2, 1, 1]


def test_it_is_worked_out_for_each_of_what_is_named() -> None:
    heap = Heap()

    def left(heap: Heap, *, less: int) -> int:
        return heap.stones - less

    with looked_at(heap):
        assert [once(heap, left, less=1), once(heap, left, less=2), once(heap, left, less=1)] == [2, 1, 2]


def test_an_error_while_somebody_looks_leaves_nothing_behind() -> None:
    heap = Heap()
    with pytest.raises(ZeroDivisionError), looked_at(heap):
        once(heap, lambda heap: 1 // (heap.stones - 3))
    assert heap.worked_out is None


def test_a_fork_made_while_somebody_looks_works_out_its_own() -> None:
    game = Fair({}, SEATS)
    game.keeps_entries = True
    driver = play(game=game)

    def shouts(game: Fair) -> int:
        return game.state.shouts

    with looked_at(game):
        assert once(game, shouts) == 0
        fork = driver.forked()
        fork.answer("Anna", "shout", question=ANY_TIME)
        assert isinstance(fork.game, Fair)
        assert [once(game, shouts), once(fork.game, shouts)] == [0, 1]


@pytest.mark.parametrize(("pack", "seats"), [("buerokratopoly", 6), ("animal_farm", 4)])
def test_judged_once_for_all_is_judged_as_for_each_alone(pack: str, seats: int) -> None:
    loaded, rng = shipped().load(pack), random.Random(5)
    session = opened(loaded.resolve([], loaded.simulated(), seats), NAMES[:seats], None).session

    def seen() -> list[Any]:
        parties = session.game.parties
        views = [session.view(audience) for audience in (TABLE, *map(Audience.of, parties))]
        return [*views, *([session.options(ANY_TIME, party) for party in parties] if session.question else [])]

    for _ in range(60):
        answer(session, rng)
        alone = seen()
        with looked_at(session.game):
            assert seen() == alone
            assert seen() == alone
        if session.ledger.next_number % 9 == 0:
            session.undo()
