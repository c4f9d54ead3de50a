"""Numbers that a house changes once, at the start: looked at and told then, and kept in positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.house.clauses import Clause, HouseClauses
from companion.engine.telling import ADJUSTED
from companion.engine.vocabulary import BadPositionError, Party, Refusal
from tests.engine.test_house import SEATS, Fair, play


@dataclass(frozen=True)
class Numbers:
    purse: int = 10
    drops: int | None = 1


class Market(Fair):
    """Everybody begins with a purse."""

    start_values: ClassVar[frozenset[str]] = frozenset({"purse"})
    numbers = Numbers()

    def main(self) -> Script:
        self.begin_with()
        yield from super().main()

    def number(self, name: str, party: Party) -> Any:
        assert self.house is not None
        return getattr(self.house.numbers_of(self.numbers, party), name)


PURSE = Clause("HO-1", "adjust", ("purse",), {"me.hits": 1}, by=5)
DROPS = Clause("HO-2", "adjust", ("drops",), {"me.hits": 1}, by=1)


def market(*clauses: Clause, **position: Any) -> tuple[Market, Driver]:
    game = Market({}, SEATS)
    game.house = HouseClauses(game, clauses)
    game.load(position)
    return game, play(game=game)


def test_only_start_values_are_told_and_kept_at_the_start() -> None:
    game, driver = market(PURSE, DROPS, hits={"Anna": 1})
    (told,) = (event.facts for event in driver.game.events if event.kind == ADJUSTED)
    assert [told[fact] for fact in ("party", "number", "value", "round")] == ["Anna", "purse", 15, 1]
    assert game.position()["started_with"] == {"purse": {"Anna": 15}}
    game, driver = market(DROPS, hits={"Anna": 1})
    assert driver.game.events == [] and "started_with" not in game.position()


def test_what_somebody_began_with_stays_when_a_game_is_gone_on_with() -> None:
    game, driver = market(PURSE, DROPS, hits={"Anna": 1})
    driver.correct({"hits": {"Anna": 0, "Ben": 1}}, "it was Ben")
    again, _ = market(PURSE, DROPS, **game.position())
    for one in (game, again):
        assert [one.number("purse", party) for party in SEATS] == [15, 10, 10]
        assert [one.number("drops", party) for party in SEATS] == [1, 2, 1]
    assert again.position() == game.position()


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("started_with", 3),
        ("started_with", {"purse": 3}),
        ("started_with", {"purse": {"Anna": "much"}}),
        ("counted", 3),
        ("counted", [["throw", "Anna"]]),
        ("counted", [["throw", "Anna", "Ben", "often"]]),
    ],
)
def test_a_part_of_a_position_that_cannot_be_read_is_named(part: str, wrong: Any) -> None:
    with pytest.raises(BadPositionError) as caught:
        market(PURSE, **{part: wrong})
    assert caught.value.refusals == (Refusal("GEN-9", "unreadable", {"part": part}),)


@pytest.mark.parametrize(
    ("change", "drops"),
    [
        (Clause("HO-1", "adjust", ("drops",), by=2, most=9), None),
        (Clause("HO-1", "adjust", ("drops",), to=2, most=9), 2),
    ],
)
def test_to_a_number_that_is_without_limit_nothing_is_added_but_it_can_be_fixed(
    change: Clause, drops: int | None
) -> None:
    game, _ = market(change)
    game.numbers = Numbers(drops=None)
    assert game.number("drops", "Anna") == drops
