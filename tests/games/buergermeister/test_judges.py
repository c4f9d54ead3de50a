"""Whatever is refused in Die Bürgermeister says why, whole: rule, code and facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from companion.engine.vocabulary import Refusal
from companion.games.buergermeister import Buergermeister
from companion.games.buergermeister.rules import captures, events, placing, positions, scoring, script
from tests.games.buergermeister.table import definition, game_of, seat
from tests.games.refusing import Whole, whole, why_bad

NIEDER = definition().board.regions["niederoesterreich"]
MANY = dict.fromkeys((*NIEDER, *definition().board.regions["steiermark"]), "Ben")
OF_BEN = {
    **MANY,
    **dict.fromkeys([field for field in definition().board if field[:2] == "ob"][: 79 - len(MANY)], "Ben"),
}
"""All but one of Ben's figures: Niederösterreich and Steiermark are his."""
FIGURES = {
    **OF_BEN,
    "wien.d1": "Anna",
    "wien.d2": "Cem",
    "wien.a3": "Anna",
    "wien.b3": "Cem",
    "wien.c3": "Ben",
    "wien.d3": "Cem",
    "wien.e3": "Anna",
    "kaernten.a3": "Anna",
    "kaernten.b3": "Cem",
    "kaernten.c3": "Cem",
    "kaernten.d3": "Anna",
}
POSITION: dict[str, Any] = {"turn": "Anna", "purse": {"Anna": 50_000}, "figures": FIGURES, "agreed": ["Ben"]}

Ask = Callable[[Buergermeister], Sequence[Refusal]]
CASES: list[tuple[Ask, list[Whole]]] = [
    (lambda g: script.in_turn(g, "Anna"), []),
    (lambda g: script.in_turn(g, "Ben"), [("BM-01", "not_in_turn", {"side": "Anna"})]),
    (lambda g: placing.field_to_place(g, "wien.e4"), []),
    (lambda g: placing.field_to_place(g, "wien.z9"), [("BM-35", "unknown_field", {"field": "wien.z9"})]),
    (lambda g: placing.field_to_place(g, "wien.d2"), [("BM-35", "taken", {"field": "wien.d2", "colour": "Cem"})]),
    (
        lambda g: placing.field_to_place(g, NIEDER[0]),
        [
            ("BM-35", "taken", {"field": NIEDER[0], "colour": "Ben"}),
            ("BM-23", "full_land", {"land": "niederoesterreich"}),
        ],
    ),
    (lambda g: placing.means_to_place(g, g.sides["Anna"], 50_000), []),
    (
        lambda g: placing.means_to_place(g, g.sides["Anna"], 100_000),
        [("BM-07", "no_money", {"cost": 100_000, "purse": 50_000})],
    ),
    (lambda g: placing.means_to_place(g, g.sides["Ben"], 0), [("BM-07", "no_figure", {})]),
    (lambda g: placing.own_colour(g, g.sides["Anna"], "Anna"), []),
    (lambda g: placing.own_colour(g, g.sides["Anna"], "Ben"), [("BM-02", "not_own_colour", {"colour": "Ben"})]),
    (lambda g: placing.own_colour(g, g.sides["Ben"], "Ben"), [("BM-07", "no_figure", {})]),
    (lambda g: captures.capture(g, g.sides["Anna"], "wien.d1", "leave"), []),
    (
        lambda g: captures.capture(g, g.sides["Anna"], "wien.d1", "upwards"),
        [("BM-16", "no_direction", {"direction": "upwards"})],
    ),
    (lambda g: captures.capture(g, g.sides["Anna"], "wien.d1", "north"), [("BM-14", "border", {})]),
    (lambda g: captures.capture(g, g.sides["Anna"], "wien.d1", "west"), [("BM-12", "no_enemy", {})]),
    (lambda g: captures.capture(g, g.sides["Anna"], "wien.d2", "north"), [("BM-13", "no_end", {"field": "wien.d2"})]),
    (lambda g: captures.capture(g, g.sides["Anna"], "wien.e3", "east"), [("BM-12", "no_enemy", {})]),
    (lambda g: captures.capture(g, g.sides["Anna"], "wien.d1", "south"), [("BM-12", "open", {})]),
    (
        lambda g: captures.capture(g, g.sides["Anna"], "wien.a3", "east"),
        [("BM-12", "too_long", {"count": 3}), ("BM-12", "two_colours", {})],
    ),
    (lambda g: captures.capture(g, g.sides["Anna"], "kaernten.a3", "east"), []),
    (lambda g: events.vacating(g, g.sides["Anna"], "wien.d1"), []),
    (lambda g: events.vacating(g, g.sides["Anna"], "wien.d2"), [("BM-28", "not_own", {"field": "wien.d2"})]),
    (lambda g: events.vacating(g, g.sides["Ben"], NIEDER[0]), [("BM-23", "full_land", {"land": "niederoesterreich"})]),
    (lambda g: scoring.agreement(g, "Anna", "agree_to_end"), []),
    (lambda g: scoring.agreement(g, "Ben", "agree_to_end"), [("BM-32", "agreed_already", {})]),
    (lambda g: scoring.agreement(g, "Ben", "time_is_up"), [("GEN-6", "nothing_any_time", {})]),
]


def test_one_figure_too_few_to_replace_two() -> None:
    game = game_of(seat(POSITION))
    free = [field for field in game.board if field not in FIGURES and game.board.region_of[field] != "wien"]
    game.state.figures |= dict.fromkeys(free[: game.stock("Anna") - 1], "Anna")
    anna = game.sides["Anna"]
    assert whole(captures.capture(game, anna, "kaernten.a3", "east")) == [("BM-18", "stock", {"count": 2, "stock": 1})]


def test_a_judge_says_what_is_against_it_and_nothing_else() -> None:
    game = game_of(seat(POSITION))
    assert [whole(ask(game)) for ask, _ in CASES] == [expected for _, expected in CASES]


def stranger(party: str) -> Whole:
    return ("BM-01", "not_at_table", {"party": party})


def below(part: str, value: int, rule: str = "GEN-9") -> Whole:
    return (rule, "below_least", {"part": part, "value": value, "min": 0})


def above(part: str, value: int, most: int, rule: str = "GEN-9") -> Whole:
    return (rule, "above_most", {"part": part, "value": value, "max": most})


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"turn": "Dora", "start": "Anna"}, [stranger("Dora")]),
        ({"turn": "Anna", "start": "Dora"}, [stranger("Dora")]),
        ({"turn": "", "start": ""}, [stranger(""), stranger("")]),
        ({"agreed": ["Dora", "Anna"]}, [stranger("Dora")]),
        ({"purse": {"Dora": 0}}, [stranger("Dora")]),
        ({"purse": {"Anna": -50_000}}, [("BM-03", "negative", {"party": "Anna", "amount": -50_000})]),
        ({"purse": {"Anna": 120_000}}, [("BM-03", "not_a_multiple", {"party": "Anna", "amount": 120_000})]),
        ({"fund": 120_000}, [("BM-03", "not_a_multiple", {"amount": 120_000})]),
        ({"agreed": ["Anna", "Ben", "Cem"]}, [("BM-32", "all_agreed", {})]),
        ({"agreed": ["Anna", "Anna"]}, [("GEN-9", "named_twice", {"part": "agreed", "value": "Anna"})]),
        ({"paid_out": ["wien", "wien"]}, [("GEN-9", "named_twice", {"part": "paid_out", "value": "wien"})]),
        ({"figures": {"wien.z9": "Anna"}}, [("BM-35", "unknown_field", {"field": "wien.z9"})]),
        ({"figures": {"wien.a3": "Dora"}}, [stranger("Dora")]),
        (
            {"figures": {**OF_BEN, "wien.a3": "Ben", "wien.b3": "Ben"}},
            [above("figures: Ben", 81, 80)],
        ),
        ({"used": ["flu", "flu"]}, [("BM-08", "wrong_cards", {"cards": ["flu"]})]),
        ({"highest": 232}, [above("highest", 232, 231)]),
        ({"highest": -1}, [below("highest", -1)]),
        ({"draws_since": -1}, [below("draws_since", -1)]),
        ({"paid_out": ["atlantis"]}, [("GEN-9", "unknown_name", {"part": "paid_out", "value": "atlantis"})]),
    ],
)
def test_a_position_that_cannot_be_says_why(position: dict[str, Any], expected: list[Whole]) -> None:
    assert why_bad(lambda: seat(position)) == expected


def test_a_purse_that_is_taken_away_is_missed() -> None:
    missing = ("GEN-8", "missing_part", {"part": "purse: Ben"})
    assert why_bad(lambda: seat({"turn": "Anna"}).correct({"purse": {"Ben": None}}, "a slip")) == [missing]


@pytest.mark.parametrize("position", [{"at": "setup"}, {"highest": 231}, {"purse": {"Anna": 0}}, {"draws_since": 0}])
def test_a_position_at_the_edge_can_be(position: dict[str, Any]) -> None:
    assert game_of(seat(position)).judge_position() == []


def test_a_deck_whose_order_is_given_keeps_it() -> None:
    cards = sorted(definition().card, reverse=True)
    deck = game_of(seat({"turn": "Anna", "deck": {"ordered": True, "cards": cards}})).state.deck
    assert (deck.ordered, deck.cards) == (True, cards[1:])


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ({"side": "Dora"}, [stranger("Dora")]),
        ({"card": "nonsense"}, [("BM-08", "wrong_cards", {"cards": ["nonsense"]})]),
        ({"left": 3}, [above("left", 3, 2, "GEN-8")]),
        ({"left": -1}, [below("left", -1, "GEN-8")]),
        ({"free": -1}, [below("free", -1, "GEN-8")]),
        ({"debt": 7}, [("BM-03", "not_a_multiple", {"party": "Anna", "amount": 7})]),
        ({"debt": -50_000}, [("BM-03", "not_a_multiple", {"party": "Anna", "amount": -50_000})]),
        ({"open": "wien.z9"}, [("BM-35", "unknown_field", {"field": "wien.z9"})]),
        ({"placed": ["wien.z9"]}, [("BM-35", "unknown_field", {"field": "wien.z9"})]),
        ({"replaced": ["wien.z9"]}, [("BM-35", "unknown_field", {"field": "wien.z9"})]),
    ],
)
def test_a_turn_that_cannot_be_says_why(turn: dict[str, Any], expected: list[Whole]) -> None:
    driver = seat({"turn": "Anna"})
    assert why_bad(lambda: driver.correct({"running": turn}, "it is so")) == expected


def test_the_figures_of_a_side_in_one_land_may_all_go_or_none_of_them() -> None:
    """So a Land is judged by one of them (`choose_figure`); on 60 boards of which some Länder are full."""
    rng, game = Random(5), seat(players=4).game
    assert isinstance(game, Buergermeister)
    seen = set()
    for _ in range(60):
        full = set(rng.sample(list(game.board.regions), 3))
        taken = [field for field in game.board if game.board.region_of[field] in full or rng.random() < 0.5]
        game.state.figures = {field: rng.choice(game.parties) for field in taken}
        for side in game.sides.values():
            for fields in game.board.regions.values():
                mine = [field for field in fields if game.state.figures.get(field) in side.colours]
                found = {tuple(map(str, events.vacating(game, side, field))) for field in mine}
                assert len(found) <= 1
                seen |= {bool(refusals) for refusals in found}
    assert seen == {True, False}


def test_what_is_no_card_is_told_of_and_fills_no_deck() -> None:
    whole = positions.completed(game_of(seat(POSITION)), {"used": [["rain"], 5]})["deck"]["cards"]
    assert whole == sorted(game_of(seat(POSITION)).whole_deck)
