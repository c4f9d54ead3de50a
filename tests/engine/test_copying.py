"""A copied state holds the same, and what is changed in one of the two is not seen in the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple, cast

import pytest

from companion.engine import copying
from companion.engine.copying import copied
from companion.engine.state import Hands, Pile, Sealed, State


@pytest.fixture(autouse=True)
def _worked_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has the copies worked out from the types, whatever was copied before."""
    monkeypatch.setattr(copying, "_COPIERS", {})


class Side(StrEnum):
    LEFT = "left"


class Move(NamedTuple):
    """Nothing in it is copied by its name."""

    of: str
    over: list[str]


@dataclass
class Corner(State):
    marks: list[str] = field(default_factory=lambda: ["a"])


@dataclass
class Attic(State):
    """Whatever a state may hold, each at least once."""

    round: int = 1
    row: list[str] = field(default_factory=lambda: ["a"])
    rows: list[list[str]] = field(default_factory=lambda: [["a"]])
    by_name: dict[str, list[str]] = field(default_factory=lambda: {"x": ["a"]})
    marks: set[str] = field(default_factory=lambda: {"a"})
    perhaps: list[str] | None = field(default_factory=lambda: ["a"])
    nothing: list[str] | None = None
    either: list[str] | dict[str, str] = field(default_factory=lambda: ["a"])
    side: Any = Side.LEFT
    pair: tuple[list[str], ...] = field(default_factory=lambda: (["a"],))
    few: set[tuple[str, ...]] = field(default_factory=lambda: {("a",)})
    move: Move = field(default_factory=lambda: Move("Anna", ["a"]))
    corner: Corner = field(default_factory=Corner)
    hands: Hands = field(default_factory=lambda: Hands(["Anna"]))
    deck: Pile = field(default_factory=lambda: Pile(["a"], ordered=True))
    sealed: Sealed = field(default_factory=Sealed)
    anything: dict[str, Any] = field(
        default_factory=lambda: {"map": {"x": ["a"]}, "corner": Corner(), "pile": Pile(["a"])}
    )
    named: Mapping[str, str] = field(default_factory=lambda: {"x": "a"})
    shown: Mapping[str, list[str]] = field(default_factory=lambda: MappingProxyType({"x": ["a"]}))


def attic() -> Attic:
    """Of a class of its own: how its fields are copied is read off their types once for each class."""
    made = cast(Attic, type("Attic", (Attic,), {})())
    made.hands["Anna"].append("a")
    made.sealed.of["Anna"] = "left"
    return made


def test_a_copy_holds_the_same_in_the_same_containers() -> None:
    made = attic()
    twin = copied(made)
    assert twin is not made and twin.full() == made.full()
    kinds = ({name: type(part) for name, part in vars(one).items() if name != "shown"} for one in (twin, made))
    assert next(kinds) == next(kinds)


CHANGES: Mapping[str, Callable[[Attic], object]] = {
    "row": lambda one: one.row.append("b"),
    "rows": lambda one: one.rows[0].append("b"),
    "by_name": lambda one: one.by_name["x"].append("b"),
    "marks": lambda one: one.marks.add("b"),
    "perhaps": lambda one: (one.perhaps or []).append("b"),
    "either": lambda one: one.either.clear(),
    "pair": lambda one: one.pair[0].append("b"),
    "few": lambda one: one.few.add(("b",)),
    "move": lambda one: one.move.over.append("b"),
    "corner": lambda one: one.corner.marks.append("b"),
    "hands": lambda one: one.hands["Anna"].append("b"),
    "deck": lambda one: one.deck.take(),
    "sealed": lambda one: one.sealed.of.update(Anna="right"),
    "a map in anything": lambda one: one.anything["map"]["x"].append("b"),
    "a state in anything": lambda one: one.anything["corner"].marks.append("b"),
    "a pile in anything": lambda one: one.anything["pile"].take(),
    "named": lambda one: cast(dict[str, str], one.named).update(x="b"),
    "shown": lambda one: one.shown["x"].append("b"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_changed_in_a_state_is_not_seen_in_its_copy(change: str) -> None:
    made = attic()
    twin = copied(made)
    CHANGES[change](made)
    assert twin.full() == attic().full() != made.full()


@dataclass
class Plan(State):
    """What never changes."""

    way: tuple[str, ...]
    spot: tuple[str, int]
    fields: frozenset[str]
    perhaps: tuple[str, ...] | None


def test_what_never_changes_is_shared() -> None:
    plan = Plan(tuple("abc"), ("a", 1), frozenset("ab"), tuple("xyz"))
    twin = copied(plan)
    assert all(getattr(twin, name) is part for name, part in vars(plan).items())
