"""State, zones, merge patches and what fits a type."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.plain import misfit
from companion.engine.state import Hands, Pile, Sealed, State, merge, project
from companion.engine.vocabulary import REFEREE, TABLE, Audience

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("base", "patch", "result"),
    [  # RFC 7396, appendix A
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_merge_patches_as_the_rfc_has_them(base: Any, patch: Any, result: Any) -> None:
    assert merge(base, patch) == result


@given(PLAIN, PLAIN)
def test_a_patch_is_idempotent_and_leaves_its_base_alone(base: Any, patch: Any) -> None:
    before = copy.deepcopy(base)
    once = merge(base, patch)
    assert base == before
    assert merge(once, patch) == once


@given(st.lists(st.sampled_from("abc"), max_size=6), st.lists(st.sampled_from("abc"), max_size=6))
def test_hands_show_sizes_to_all_and_cards_to_their_owner(mine: list[str], his: list[str]) -> None:
    hands = Hands(("Anna", "Ben"))
    hands.load({"Anna": mine, "Ben": his})
    assert hands.seen(TABLE) == {"Anna": {"count": len(mine)}, "Ben": {"count": len(his)}}
    assert hands.seen(Audience.of("Ben")) == {"Anna": {"count": len(mine)}, "Ben": sorted(his)}
    assert hands.seen(REFEREE) == {"Anna": mine, "Ben": his}
    assert sum(hands.total().values()) == len(mine) + len(his)
    again = Hands(("Anna", "Ben"))
    again.load(hands.seen(REFEREE))
    assert again.seen(REFEREE) == hands.seen(REFEREE)


def test_a_pile_shows_its_height_and_gives_from_the_top() -> None:
    pile = Pile(["a", "b", "c"])
    assert pile.seen(TABLE) == pile.seen(Audience.of("Anna")) == {"count": 3}
    assert pile.seen(REFEREE) == {"ordered": False, "cards": ["a", "b", "c"]}
    assert (pile.take(), pile.take("c")) == ("a", "c")
    pile.put_under("d")
    assert pile.cards == ["b", "d"]
    with pytest.raises(ValueError, match="not in list"):
        pile.take("x")
    pile.load(["z"])
    assert (pile.cards, pile.ordered) == (["z"], True)
    pile.load({"cards": ["y"], "ordered": False})
    assert (pile.take(), pile.ordered) == ("y", False)
    with pytest.raises(ValueError, match="empty"):
        pile.take()


def test_sealed_things_show_whose_they_are() -> None:
    sealed = Sealed()
    sealed.load({"Anna": "left", "Ben": "right"})
    assert sealed.seen(TABLE) == {"Anna": True, "Ben": True}
    assert sealed.seen(Audience.of("Ben")) == {"Anna": True, "Ben": "right"}
    assert sealed.seen(REFEREE) == {"Anna": "left", "Ben": "right"}


@dataclass
class Shelf(State):
    piles: dict[str, list[str]] = field(default_factory=dict)


def test_what_is_loaded_is_not_shared_with_who_gave_it() -> None:
    given = {"piles": {"left": ["a"]}}
    shelf = Shelf()
    shelf.load(given)
    shelf.piles["left"].append("b")
    shelf.piles["right"] = []
    assert given == {"piles": {"left": ["a"]}}


@dataclass
class Tray(State):
    marks: set[str] = field(default_factory=set)
    row: list[str] | None = field(default_factory=list)
    by_name: dict[str, int] | None = field(default_factory=dict)


def test_what_is_loaded_stands_in_the_containers_of_its_field_or_is_none() -> None:
    tray = Tray()
    tray.load({"marks": ["a", "b", "a"], "row": ["x"], "by_name": {"x": 1}})
    assert tray == Tray({"a", "b"}, ["x"], {"x": 1})
    tray.load({"row": None, "by_name": None})
    assert tray == Tray({"a", "b"}, None, None)


class Side(StrEnum):
    LEFT = "left"


def test_projections_are_plain_and_sorted() -> None:
    assert project({"b": {3, 1, 2}, "a": (Side.LEFT, None, True)}, TABLE) == {"b": [1, 2, 3], "a": ["left", None, True]}
    assert type(project(Side.LEFT, TABLE)) is str, "where it is packed up again nobody knows the game's own types"
    words = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    assert project(set(words), TABLE) == project(frozenset(words), TABLE) == sorted(words)
    with pytest.raises(TypeError, match="no plain data"):
        project(object(), TABLE)


@pytest.mark.parametrize(
    ("value", "hint", "path"),
    [
        (3, int, None),
        (True, int, "x"),
        (1, bool, "x"),
        ("a", str | None, None),
        (None, str | None, None),
        (3, str | None, "x"),
        ({"a": [1, 2]}, dict[str, list[int]], None),
        ({"a": [1, "2"]}, dict[str, list[int]], "x.a.1"),
        ({"a": 1}, dict[str, list[int]], "x.a"),
        ({3: []}, dict[str, list[int]], "x"),
        ([], dict[str, int], "x"),
        ("ab", list[str], "x"),
        (("a",), set[str], None),
        ({"anything": [1]}, Any, None),
        (5, Hands, None),
    ],
)
def test_the_first_part_that_does_not_fit_is_named(value: Any, hint: Any, path: str | None) -> None:
    assert misfit(value, hint, "x") == path


@given(PLAIN)
def test_everything_fits_any_and_nothing_makes_it_fall_over(value: Any) -> None:
    assert misfit(value, Any, "x") is None
    misfit(value, dict[str, dict[str, int | None]], "x")
    misfit(value, list[tuple[str, ...]], "x")


@pytest.mark.parametrize("zone", [Pile(), Hands(["Anna"])])
@pytest.mark.parametrize("wrong", [None, 7, ["night"]])
def test_what_is_no_name_of_a_card_is_told_by_its_place(zone: Any, wrong: Any) -> None:
    cards = ["moon", wrong, "sun", wrong]
    with pytest.raises(ValueError, match=r"^cards\.1$"):
        zone.load({"Anna": cards} if isinstance(zone, Hands) else {"cards": cards, "ordered": True})
