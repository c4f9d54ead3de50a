"""Region boards, enclosures and majorities by themselves."""

from __future__ import annotations

import pytest

from companion.mechanics.enclosure import BORDER, OPEN, OWN, Run, is_between, run_along
from companion.mechanics.majority import leaders, share
from companion.mechanics.region_board import Cell, RegionBoard, Spot, adjacent_regions, holes, pieces, thin

PLAN = """
aaabb
a.abb
aaabb
"""
"""Two regions, one of them with a hole."""


def cells(plan: str, mark: str = "a") -> set[Cell]:
    lines = plan.strip().splitlines()
    return {(row, column) for row, line in enumerate(lines, 1) for column, sign in enumerate(line, 1) if sign == mark}


@pytest.fixture
def board() -> RegionBoard:
    return RegionBoard(
        Spot(f"{mark}{row}{column}", mark, row, column) for mark in "ab" for row, column in cells(PLAN, mark)
    )


def test_rays_end_at_the_border_whatever_lies_beyond(board: RegionBoard) -> None:
    assert board.rays["a11"] == {"north": (), "east": ("a12", "a13"), "south": ("a21", "a31"), "west": ()}
    assert board.rays["a21"]["east"] == ()  # the hole
    assert board.across["a13"] == {"east": "b14"}
    assert board.across["a12"] == {}
    assert "b14" in board and "a22" not in board and len(board) == 14
    stacked = RegionBoard([Spot("n", "north", 1, 1), Spot("s", "south", 2, 1)])
    assert stacked.across == {"n": {"south": "s"}, "s": {"north": "n"}}


def test_corners_and_neighbours(board: RegionBoard) -> None:
    assert {"a11", "a13", "a31", "a33", "b14", "b15"} <= board.corners
    assert not {"a12", "a21", "b24"} & board.corners
    assert adjacent_regions(board) == {"a": {"b"}, "b": {"a"}}


def test_a_region_is_full_when_every_field_is_taken(board: RegionBoard) -> None:
    taken = set(board.regions["b"])
    assert board.is_full("b", taken)
    assert not board.is_full("b", taken - {"b24"})
    assert not board.is_full("a", taken)
    assert board.full(taken) == ["b"]
    assert board.full(taken - {"b24"}) == []
    assert board.full(set(board)) == ["a", "b"]


def test_fields_come_in_the_order_in_which_they_are_read(board: RegionBoard) -> None:
    assert board.in_order(["b14", "a31", "a12"]) == ["a12", "a31", "b14"]


def test_shapes() -> None:
    ring = cells(PLAN)
    assert holes(ring) == [frozenset({(2, 2)})]
    assert holes(ring - {(2, 1)}) == []
    assert holes(set()) == []
    wide = cells("aaaaa\na...a\na.a.a\na...a\naaaaa")
    assert holes(wide) == [cells("aaaaa\na...a\na.a.a\na...a\naaaaa", ".")]
    assert holes(cells(".a.a.\na.a.a\n.a.a.")) == [{(2, 2)}, {(2, 4)}]
    for bay in ("a.a\na.a\naaa", "aaa\na.a\na.a", "aaa\na..\naaa", "aaa\n..a\naaa"):
        assert holes(cells(bay)) == []
    assert thin(ring) == sorted(ring)
    assert thin(cells(PLAN, "b")) == []
    assert thin(cells("aa\naa")) == []
    assert thin(cells("aa..\naaaa")) == [(2, 3), (2, 4)]
    assert pieces(cells("a.a\na.a")) == [{(1, 1), (2, 1)}, {(1, 3), (2, 3)}]


RAY = ("1", "2", "3")


@pytest.mark.parametrize(
    ("holders", "run"),
    [
        ({}, Run((), OPEN)),
        ({"1": "o"}, Run((), OWN, "1")),
        ({"1": "x", "2": "o"}, Run(("1",), OWN, "2")),
        ({"1": "x", "2": "y", "3": "x"}, Run(("1", "2", "3"), BORDER)),
        ({"1": "x", "3": "o"}, Run(("1",), OPEN)),
    ],
)
def test_a_run_is_what_stands_before_an_own_figure_a_border_or_a_gap(holders: dict[str, str], run: Run) -> None:
    assert run_along(RAY, holders, {"o", "p"}) == run
    assert run.is_closed == (bool(run.pieces) and run.end != OPEN)


SIDES = {"x": {"x", "z"}, "z": {"x", "z"}, "y": {"y"}, "o": {"o"}}


@pytest.mark.parametrize(
    ("line", "between"),
    [
        ("xox", True),
        ("xoox", True),
        ("xooox", False),
        ("|ox", False),
        ("|o|", False),
        ("xoz", True),
        ("xoy", False),
        ("xo.", False),
        ("|o.", False),
        ("|op", False),
        ("xop", False),
    ],
)
def test_a_figure_stands_between_two_enemies(line: str, between: bool) -> None:
    """Read from the first o; x and z are one side, p is o's other colour."""
    allies = {**SIDES, "o": {"o", "p"}}
    at = line.index("o")
    before = [str(number) for number in range(at - 1, -1, -1) if line[number] != "|"]
    after = [str(number) for number in range(at + 1, len(line)) if line[number] != "|"]
    holders = {str(number): sign for number, sign in enumerate(line) if sign not in "|."}
    assert is_between(str(at), (before, after), holders, lambda colour: allies[colour], 2) is between


def test_majorities() -> None:
    assert leaders({"a": 3, "b": 3, "c": 1}, "cba") == ("b", "a")
    assert leaders({}, "ab") == ()
    assert leaders({"a": 1}, "ab") == ("a",)
    assert [share(1_100_000, among, 50_000) for among in (1, 2, 3, 4)] == [1_100_000, 550_000, 350_000, 250_000]
