"""What conditions of clauses ask for: what holds of what is not known yet, and which numbers there can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.house.clauses import Clause
from companion.engine.house.conditions import compiled
from companion.engine.house.saying import TARGET, Doing, NamedAction, facts_of
from companion.engine.parts import Number
from tests.engine.test_house import SEATS, Fair, play
from tests.engine.test_house_standing import Race

FIRST_ROUND, SECOND_ROUND, AT_ONESELF = {"round": 1}, {"round": 2}, {"target.me": True}


@pytest.mark.parametrize(
    ("when", "target", "holds"),
    [
        ({"any": [SECOND_ROUND, AT_ONESELF]}, "Anna", True),
        ({"any": [SECOND_ROUND, AT_ONESELF]}, "Ben", False),
        ({"any": [SECOND_ROUND, AT_ONESELF]}, "", None),
        ({"any": [AT_ONESELF, FIRST_ROUND]}, "", True),
        ({"not": {"any": [SECOND_ROUND, AT_ONESELF]}}, "Ben", True),
        ({"not": {"any": [AT_ONESELF]}}, "", None),
        ({"all": [FIRST_ROUND, AT_ONESELF]}, "", None),
        ({"all": [SECOND_ROUND, AT_ONESELF]}, "", False),
    ],
)
def test_what_is_not_known_yet_leaves_open_only_what_hangs_on_it(
    when: Mapping[str, Any], target: str, holds: bool | None
) -> None:
    doing = Doing("throw", "Anna", {TARGET: target} if target else {})
    assert compiled(when, facts_of(Fair))(Fair({}, SEATS), doing) is holds


def test_numbers_that_can_be_asked_for_begin_where_there_can_be_so_many() -> None:
    """A pack is refused a number that there never is, and nothing else."""
    kinds = {name: fact.kind for name, fact in facts_of(Race).items()}
    assert {name: (kind.least, kind.most) for name, kind in kinds.items() if isinstance(kind, Number)} == {
        "players": (1, 9),
        "round": (1, 999),
        "me.place": (1, 9),
        "me.place_from_last": (0, 9),
        "target.place": (1, 9),
        **{name: (0, 99) for name in kinds if name.startswith("done.throw.")},
        "me.hits": (0, 99),
    }


def test_what_one_event_tells_of_is_counted_in_the_same_order_everywhere() -> None:
    names = tuple(f"deed {number}" for number in range(8))

    class Many(Fair):
        actions = (
            *Fair.actions,
            *(NamedAction(name, at={}, told={"thrown": lambda _, facts: (facts["party"], None)}) for name in names),
        )

    asks = Clause("HO-1", "forbid", ("throw",), {f"done.{name}.me_game": 9 for name in reversed(names)})
    driver = play(asks, game=Many({}, SEATS))
    for value in ("throw", "Ben"):
        driver.answer("Anna", value)
    assert driver.game.position()["counted"] == [[name, "Anna", None, 1] for name in names]
