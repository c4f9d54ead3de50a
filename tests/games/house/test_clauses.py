"""What the clauses of a house can speak of in each game, at the step of an action at which it is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.house.clauses import Clause
from companion.engine.parts import Number
from companion.engine.vocabulary import PASS
from companion.models.house.saying import ENDS
from companion.packs.scripts.games import find_game
from companion.table.play import Opening
from tests.games.politburo import table as politburo_table
from tests.players.observed import NAMES
from tests.shipped import shipped

PACKS = ("animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo")


def begun(game: str, clause: Clause, position: Mapping[str, Any], **options: Any) -> Driver:
    resolved = replace(shipped().load(game).resolve([], options, len(NAMES)), clauses=(clause,))
    driver = Opening.of(resolved, find_game, NAMES, position).driver()
    driver.start()
    return driver


def rules_against(driver: Driver, party: str, value: Any) -> set[str]:
    assert driver.question is not None
    return {refusal.rule for refusal in driver.why(driver.question.id, party, value)}


def test_a_look_is_forbidden_before_it_is_said_beside_whom() -> None:
    """PB-26: what a clause says of an office's power holds as soon as that is used."""
    made = politburo_table.definition()
    office = made.office_with("sees_assigned")
    assert office is not None
    position = {
        "turn": "Anna",
        "loyalty": {"arkadin": made.minimum[office]},
        "offices": {office: "arkadin"},
        "assigned": {"Ben": {"dragunova": ["avenger"]}},
    }
    for named, expected in ((office, {"HOUSE-1"}), ("propaganda", set())):
        clause = Clause("HOUSE-1", "forbid", ("use_power",), {"power.office": named})
        driver = begun("politburo", clause, position, mode="dealt")
        politburo_table.say(driver, ("Anna", "draw_up"))
        assert rules_against(driver, "Anna", "look") == expected


def test_what_holds_in_the_first_game_holds_in_that_one_alone() -> None:
    clause = Clause("HOUSE-1", "forbid", ("lead",), {"game": {"at_most": 1}, "lay.cards": {"at_least": 2}})
    for more, expected in (({"turn": "Anna"}, {"HOUSE-1"}), ({"ranks": list(NAMES)}, set())):
        position = {"sizes": dict.fromkeys(NAMES, 5), **more}
        driver = begun("karriere_poker", clause, position, mode="physical")
        assert rules_against(driver, "Anna", [{"rank": 3, "count": 2}]) == expected
        assert rules_against(driver, "Anna", [{"rank": 3, "count": 1}]) == set()


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        ({"done.follow.me_game": 1}, {"HOUSE-1"}),
        ({"done.lead.me_game": {"at_least": 1}}, set()),
        ({"done.lead.all_game": 1}, {"HOUSE-1"}),
    ],
)
def test_who_leads_and_who_lays_on_top_is_counted_apart(counted: dict[str, Any], expected: set[str]) -> None:
    """Anna has led, and Ben has won the round with what he laid on top."""
    clause = Clause("HOUSE-1", "forbid", ("lead",), {**counted, "lay.cards": {"at_least": 2}})
    driver = begun("karriere_poker", clause, {"sizes": dict.fromkeys(NAMES, 5), "turn": "Anna"}, mode="physical")
    for party, rank in (("Anna", 3), ("Ben", 5), ("Cem", None), ("Dora", None)):
        driver.answer(party, PASS if rank is None else [{"rank": rank, "count": 1}])
    assert driver.question is not None and driver.question.name == "lead"
    assert rules_against(driver, "Ben", [{"rank": 3, "count": 2}]) == expected


def test_a_second_capture_from_the_same_player_is_forbidden_and_one_from_another_is_not() -> None:
    """BM-22: counted is from whom the figures were."""
    wien = {"wien.d1": "Anna", "wien.d2": "Ben"}
    kaernten = {"kaernten.a3": "Anna", "kaernten.b3": "Ben", "kaernten.d3": "Cem", "kaernten.e3": "Anna"}
    clause = Clause("HOUSE-1", "forbid", ("capture",), {"done.capture.on_target_game": {"at_least": 1}})
    driver = begun("buergermeister", clause, {"turn": "Anna", "figures": wien | kaernten})
    driver.answer(None, "rainy_rally")
    driver.answer("Anna", "wien.d3")
    assert rules_against(driver, "Anna", "north") == set()
    driver.answer("Anna", "north")
    driver.answer("Anna", "kaernten.c3")
    assert rules_against(driver, "Anna", "west") == {"HOUSE-1"}
    assert rules_against(driver, "Anna", "east") == set()


def test_what_may_be_bought_depends_on_its_animal() -> None:
    """AF-31: what a clause says of lions holds for the cards that lions activate."""
    position = {
        "at": "buying",
        "advanced": ["flock", "pride", "stubborn", "memory", "pouch"],
        "new": {"Anna": {"lion": 6}},
    }
    for animal, forbidden in (("parrot", "flock"), ("lion", "pride")):
        driver = begun("animal_farm", Clause("HOUSE-1", "forbid", ("buy",), {"card.animal": animal}), position)
        against = {card: rules_against(driver, "Anna", card) for card in ("flock", "pride")}
        assert against == {"flock": set(), "pride": set()} | {forbidden: {"HOUSE-1"}}


def test_a_house_forbids_the_action_that_comes_with_a_proposal_and_not_the_proposal() -> None:
    """AF-12, AF-39: what a clause says of lions holds in talks, too."""
    africa: dict[str, Any] = {"at": "region", "regions": ["africa"], "agents": {"africa": {"Anna": 2, "Ben": 1}}}
    position = {**africa, "existing": {"Anna": {"lion": 1}}}
    alone = {"partners": ["Anna"], "split": {"Anna": 1}}
    for animal, expected in (("lion", {"HOUSE-1"}), ("parrot", set())):
        driver = begun("animal_farm", Clause("HOUSE-1", "forbid", ("use_action",), {"card.animal": animal}), position)
        assert rules_against(driver, "Anna", {"draft": {**alone, "using": ["lion.strength"]}}) == expected
        assert rules_against(driver, "Anna", {"draft": alone}) == set()


def test_from_where_a_house_lets_nobody_go_anywhere_else_no_agent_is_moved() -> None:
    """AF-03: that its own region is open to it is no other one."""
    clause = Clause("HOUSE-1", "forbid", ("move",), {"region": {"not": "africa"}})
    agents = {"africa": {"Anna": 1}, "india": {"Anna": 1}}
    driver = begun("animal_farm", clause, {"at": "round", "agents": agents})
    assert rules_against(driver, "Anna", "africa") == {"AF-03"}
    assert rules_against(driver, "Anna", "india") == set()


@pytest.mark.parametrize("game", PACKS)
def test_an_end_of_the_house_has_words_in_every_game(game: str) -> None:
    """Else the page on which a house puts its rules together falls over it."""
    assert find_game(game).ends_at in ENDS


@pytest.mark.parametrize("game", PACKS)
def test_of_what_somebody_has_or_stands_somewhere_a_clause_may_ask_for_none(game: str) -> None:
    """`area.figures: {not: 0}` is no mistake."""
    counts = {
        fact.name: fact.kind.least
        for fact in find_game(game).facts
        if isinstance(fact.kind, Number) and fact.name.startswith(("me.", "area.", "land."))
    }
    assert counts and set(counts.values()) == {0}
