"""What people ask at the map: what would be captured from a field, and why a figure stays."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from companion.games.buergermeister import Buergermeister
from companion.games.buergermeister.rules import captures, placing
from companion.games.buergermeister.rules.captures import colours_for
from companion.games.buergermeister.rules.definition import Parameters
from companion.games.buergermeister.rules.outlook import captures_from, why_not_captured
from companion.mechanics.region_board import DIRECTIONS
from tests.games.buergermeister.table import NAMES, definition, game_of, naive_captures, seat


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_would_be_captured_is_what_a_naive_finder_says(players: int) -> None:
    rng = Random(players)
    game = game_of(seat({"at": "turn"}, players))
    colours = list(game.side_of)
    for _ in range(12):
        game.state.figures = {field: rng.choice(colours) for field in game.board if rng.random() < 0.6}
        side = rng.choice(list(game.sides.values()))
        told = captures_from(game, side)
        for field in game.board:
            if field in game.state.figures:
                assert field not in told
                continue
            as_if = {**game.state.figures, field: side.colours[0]}
            expected = naive_captures(game.definition, as_if, field, frozenset(side.colours))
            assert {frozenset(run) for run in told.get(field, {}).values()} == expected, field


@pytest.mark.lot(4)
@pytest.mark.parametrize(("players", "options"), [(2, {}), (2, {"four_parties": True}), (3, {}), (4, {})], ids=str)
@pytest.mark.parametrize("figures", [20, 45])
def test_what_would_be_captured_is_what_the_judge_allows_when_it_stands_there(
    players: int, options: dict[str, Any], figures: int
) -> None:
    """BM-18: also where a stock runs short, whichever of its colours a side places."""
    rng = Random(f"{players}/{figures}/{options}")
    made = replace(definition(players, **options), parameters=Parameters(figures=figures))
    game = Buergermeister(made, NAMES[:players])
    offered = short = 0
    for _ in range(40):
        fields = rng.sample(list(game.board), len(game.board))
        taken = [colour for colour in game.side_of for _ in range(figures - rng.choice((0, 1, 1, 2, 3, 8)))]
        rng.shuffle(taken)
        stand = dict(zip(fields, taken[: len(fields) * 9 // 10], strict=False))
        game.state.figures = dict(stand)
        side = rng.choice(list(game.sides.values()))
        told = captures_from(game, side)
        for field in fields:
            for colour in side.colours if field not in stand else ():
                if placing.field_to_place(game, field) or placing.own_colour(game, side, colour):
                    continue
                game.state.figures = {**stand, field: colour}
                looks = {direction: captures.look(game, side, field, direction) for direction in DIRECTIONS}
                short += any(refusal.code == "stock" for look in looks.values() for refusal in look.refusals)
                allowed = {direction: look.run.pieces for direction, look in looks.items() if not look.refusals}
                assert told.get(field, {}) == allowed, (field, colour, stand)
                offered += len(allowed)
                for direction, run in allowed.items():
                    shared = colours_for(game, side, colour, run)
                    assert [piece for pieces in shared.values() for piece in pieces] == list(run)
                    assert all(len(pieces) <= game.stock(one) for one, pieces in shared.items()), direction
        game.state.figures = stand
    assert offered > 100
    assert short > 20


@pytest.mark.parametrize(
    ("figures", "field", "kinds"),
    [
        ({}, "steiermark.d3", []),
        ({"steiermark.d3": "Ben"}, "steiermark.d3", ["stays_open", "stays_open"]),
        (
            {"steiermark.c3": "Anna", "steiermark.d3": "Ben", "steiermark.e3": "Cem"},
            "steiermark.d3",
            ["stays_between_two", "stays_open"],
        ),
        (
            {"steiermark.c3": "Anna", "steiermark.d3": "Ben", "steiermark.e3": "Anna"},
            "steiermark.d3",
            ["stays_enclosed", "stays_open"],
        ),
        (
            {f"steiermark.{column}3": "Ben" for column in "cde"},
            "steiermark.d3",
            ["stays_long", "stays_open"],
        ),
    ],
)
def test_why_a_figure_stays(figures: dict[str, str], field: str, kinds: list[str]) -> None:
    game = game_of(seat({"at": "turn", "figures": figures}))
    assert [event.kind for event in why_not_captured(game, field)] == kinds


def test_a_line_from_border_to_border_stays() -> None:
    game = game_of(seat({"at": "turn"}))
    field, line = next(
        (field, (field, *rays["north"], *rays["south"]))
        for field, rays in game.board.rays.items()
        if len(rays["north"]) + len(rays["south"]) == 1
    )
    game.state.figures = dict.fromkeys(line, "Ben")
    event = why_not_captured(game, field)[1]
    assert (event.kind, event.rule, event.facts) == ("stays_between_borders", "BM-13", {"line": "north_south"})


def test_nobody_is_captured_in_a_full_land() -> None:
    game = game_of(seat({"at": "turn"}))
    game.state.figures = dict.fromkeys(game.board.regions["tirol"], "Ben")
    assert [(event.kind, event.rule) for event in why_not_captured(game, "tirol.d3")] == [("stays_full", "BM-23")]


def test_ones_other_colour_beside_it_is_told() -> None:
    figures = {"steiermark.c3": "Anna 2", "steiermark.d3": "Anna 1", "steiermark.e3": "Ben 1"}
    game = game_of(seat({"at": "turn", "figures": figures}, players=2))
    told = [(event.kind, event.rule, event.facts["line"]) for event in why_not_captured(game, "steiermark.d3")]
    assert told == [("stays_with_own", "BM-12", "west_east"), ("stays_open", "BM-12", "north_south")]


def test_the_last_placed_figure_tells_what_it_lacks() -> None:
    driver = seat({"at": "turn", "figures": {"steiermark.c3": "Ben"}, "turn": "Anna"})
    game = game_of(driver)
    assert game.current is not None
    game.state.figures["steiermark.d3"] = NAMES[0]
    game.current.placed = ["steiermark.d3"]
    first = why_not_captured(game, "steiermark.c3")[0]
    assert (first.kind, first.rule, first.facts["reason"]) == ("not_enclosed", "BM-12", "open")


def test_of_an_enclosure_that_was_just_made_nobody_says_that_neither_end_was_placed() -> None:
    """BM-17: it was left alone; BM-18: the stock does not suffice, which has been said before."""
    driver = seat({"at": "turn", "figures": {"steiermark.c3": "Anna", "steiermark.d3": "Ben"}, "turn": "Anna"})
    game = game_of(driver)
    assert game.current is not None
    game.state.figures["steiermark.e3"] = NAMES[0]
    game.current.placed = ["steiermark.e3"]
    told = [(event.kind, event.rule) for event in why_not_captured(game, "steiermark.d3")]
    assert told == [("stays_unchosen", "BM-17"), ("stays_open", "BM-12")]
    elsewhere = [field for field in game.board if not field.startswith("steiermark")][:78]
    game.state.figures.update(dict.fromkeys(elsewhere, NAMES[0]))
    told = [(event.kind, event.rule) for event in why_not_captured(game, "steiermark.d3")]
    assert told == [("not_enclosed", "BM-18"), ("stays_open", "BM-12")]


def test_between_whom_a_figure_stays_is_told_in_one_order() -> None:
    """Whoever of two stands on which side; and in which line."""
    for one, other in permutations(("Anna", "Cem", "Dora"), 2):
        figures = {"steiermark.d2": one, "steiermark.d3": "Ben", "steiermark.d4": other}
        game = game_of(seat({"at": "turn", "figures": figures}, players=4))
        told = [(event.kind, event.rule, event.facts) for event in why_not_captured(game, "steiermark.d3")]
        assert told == [
            ("stays_open", "BM-12", {"line": "west_east", "fields": ["steiermark.c3", "steiermark.e3"]}),
            ("stays_between_two", "BM-12", {"line": "north_south", "parties": sorted((one, other))}),
        ]


def test_each_reason_names_its_line() -> None:
    """The other reasons, one after the other in the same column."""
    column = [f"steiermark.d{row}" for row in (2, 3, 4)]
    reasons: dict[tuple[str, str, str], tuple[str, dict[str, object]]] = {
        ("Anna", "Ben", "Anna"): ("stays_enclosed", {}),
        ("Ben", "Ben", "Ben"): ("stays_long", {"count": 3}),
    }
    for holders, (kind, facts) in reasons.items():
        game = game_of(seat({"at": "turn", "figures": dict(zip(column, holders, strict=True))}))
        event = why_not_captured(game, "steiermark.d3")[1]
        assert (event.kind, event.facts) == (kind, {"line": "north_south", **facts})
