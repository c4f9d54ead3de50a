from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

import pytest

from companion.packs.schemas.typed import check, check_ids
from companion.packs.sources.yaml_source import read_yaml
from companion.plainfile.marks import plain
from companion.plainfile.problems import Problems


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class To:
    place: str
    steps: int = 1


@dataclass(frozen=True)
class Send:
    send: To


@dataclass(frozen=True)
class Take:
    take: int


@dataclass(frozen=True)
class Thing:
    name: str
    many: int = 1
    weight: float = 1.0
    flag: bool = False
    colour: Colour = Colour.RED
    side: Literal["left", "right"] = "left"
    effects: tuple[Send | Take | Literal["nothing"], ...] = ()
    inner: To | None = None
    either: int | str = 0
    numbers: tuple[int, ...] | int = 0
    links: Mapping[str, To] = field(default_factory=dict)


def said(text: str) -> list[str]:
    problems = Problems()
    node = read_yaml(text.encode(), "f.yaml", problems)
    assert node is not None
    assert not problems
    thing = check(node, Thing, problems)
    assert (thing is None) == bool(problems)
    return [str(error) for error in problems.sorted()]


def test_a_tree_becomes_the_type() -> None:
    problems = Problems()
    node = read_yaml(
        b"{name: a, weight: 2, colour: blue, effects: [{send: {place: x}}, nothing], numbers: [1, 2]}",
        "f",
        problems,
    )
    assert node is not None
    thing = check(node, Thing, problems)
    assert thing == Thing("a", weight=2.0, colour=Colour.BLUE, effects=(Send(To("x")), "nothing"), numbers=(1, 2))
    assert plain(node)["colour"] == "blue"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("many: 2", "f.yaml:1:1: the key name is missing (expected text)"),
        ("name: 3", "f.yaml:1:7: name: found the number 3 (expected text)"),
        ("name: a\nmany: '3'", "f.yaml:2:7: many: found the text '3' (expected a whole number)"),
        ("name: a\nmany: true", "f.yaml:2:7: many: found true (expected a whole number)"),
        ("name: a\nmany: 1.5", "f.yaml:2:7: many: found the number 1.5 (expected a whole number)"),
        ("name: a\nmany:", "f.yaml:2:6: many: nothing stands here (expected a whole number)"),
        ("name: a\nflag: 1", "f.yaml:2:7: flag: found the number 1 (expected true or false)"),
        (
            "name: a\ncolour: blu",
            "f.yaml:2:9: colour: found the text 'blu' (expected one of red, blue; did you mean blue?)",
        ),
        ("name: a\nside: up", "f.yaml:2:7: side: found the text 'up' (expected one of left, right)"),
        (
            "name: a\nfalg: true",
            "f.yaml:2:1: falg: unknown key (expected one of name, many, weight, flag, colour, side, effects, "
            "inner, either, numbers, links; did you mean flag?)",
        ),
        (
            "name: a\ninner: {place: x, step: 2}",
            "f.yaml:2:19: inner.step: unknown key (expected one of place, steps; did you mean steps?)",
        ),
        ("name: a\ninner: 5", "f.yaml:2:8: inner: found the number 5 (expected a map with place, steps)"),
        ("name: a\nlinks: {n: {place: 1}}", "f.yaml:2:20: links.n.place: found the number 1 (expected text)"),
        (
            "name: a\neffects:\n- {snd: {place: x}}",
            "f.yaml:3:4: effects[0].snd: unknown key (expected one of send, take; did you mean send?)",
        ),
        (
            "name: a\neffects: [{take: 1}, {send: {plce: x}}]",
            "f.yaml:2:29: effects[1].send: the key place is missing (expected text)\n"
            "f.yaml:2:30: effects[1].send.plce: unknown key (expected one of place, steps; "
            "did you mean place?)",
        ),
        (
            "name: a\neffects: [nothin]",
            "f.yaml:2:11: effects[0]: found the text 'nothin' (expected a map with send or a map with take "
            "or nothing; did you mean nothing?)",
        ),
        ("name: a\neither: []", "f.yaml:2:9: either: found a list (expected a whole number or text)"),
        ("name: a\nnumbers: [x]", "f.yaml:2:11: numbers[0]: found the text 'x' (expected a whole number)"),
        (
            "name: a\nnumbers: x",
            "f.yaml:2:10: numbers: found the text 'x' (expected a list or a whole number)",
        ),
    ],
)
def test_what_does_not_fit_is_said_in_the_authors_terms(text: str, expected: str) -> None:
    assert "\n".join(said(text)) == expected


def test_ids_stand_once_in_a_list() -> None:
    problems = Problems()
    node = read_yaml(b"cards:\n- {id: a}\n- {id: b}\n- {id: a}\n", "f.yaml", problems)
    assert node is not None
    check_ids(node, problems)
    assert [str(error) for error in problems] == [
        "f.yaml:4:4: cards[2].id: the id a stands here for the second time (the first is in line 2; each needs its own)"
    ]
