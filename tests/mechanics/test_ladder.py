"""The career ladder: areas, chains of command, closed branches."""

from __future__ import annotations

import pytest

from companion.mechanics.ladder import Ladder, LadderPost

LADDER = Ladder(
    [
        LadderPost("top", 0, None),
        LadderPost("left", 1, "top"),
        LadderPost("right", 1, "top", security=True),
        LadderPost("l1", 2, "left"),
        LadderPost("l2", 2, "left"),
        LadderPost("r1", 2, "right"),
    ]
)


def test_an_area_is_the_posts_with_the_same_superior() -> None:
    assert LADDER.area("left") == ("l1", "l2")
    assert LADDER.area("l1") == ()
    assert list(LADDER.areas()) == ["top", "left", "right"]


def test_the_chain_of_command() -> None:
    assert (LADDER.superior("l1"), LADDER.superior("top")) == ("left", None)
    assert list(LADDER.chain_above("l1")) == ["left", "top"]
    assert LADDER.is_above("top", "r1")
    assert not LADDER.is_above("left", "r1")
    assert not LADDER.is_above("l1", "l1")
    assert list(LADDER.branch("top")) == ["left", "right", "l1", "l2", "r1"]


def test_levels_and_closed_branches() -> None:
    assert LADDER.top == "top"
    assert LADDER.lowest == 2
    assert LADDER.lowest_posts == ("l1", "l2", "r1")
    assert [post for post in LADDER if LADDER.is_closed(post)] == ["right", "r1"]
    assert "l1" in LADDER and "l9" not in LADDER


def test_a_superior_stands_before_its_subordinates() -> None:
    with pytest.raises(ValueError, match="boss"):
        Ladder([LadderPost("one", 1, "boss")])
