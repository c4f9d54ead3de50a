"""What the pages of single games show beside questions: money that moves, arrows, steps of a round, first sentences."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from companion.engine.describing import describe
from companion.engine.driver import Driver
from companion.engine.vocabulary import TABLE, Event
from companion.games.animal_farm.models.begins import begins_with
from companion.games.animal_farm.models.idle import idle_before
from companion.games.animal_farm.models.round_end import steps_of
from companion.games.animal_farm.rules.round_end import is_due
from companion.games.buergermeister.models import arrow_of, full_lands, map_of, money_moved
from companion.games.karriere_poker.models import CareerModel, GivenModel, career_of, given_to, why_leads
from companion.games.politburo.models.round_end import procedure_of
from companion.games.reader.models import drawn_by, model_of
from companion.mechanics.enclosure import BORDER, Run
from companion.models.game.moments import Procedure
from companion.texts import Teller
from tests.games.animal_farm import table as animal_farm_table
from tests.games.buergermeister import table as buergermeister_table
from tests.games.karriere_poker import table as karriere_table
from tests.games.politburo import table as politburo_table
from tests.games.reader import table as reader_table
from tests.shipped import shipped
from tests.texts.telling import teller_of

# ── Die Bürgermeister ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_an_event_costs_leaves_the_purse_for_the_fund() -> None:
    driver = buergermeister_table.seat({"at": "turn"}, 3)
    game = buergermeister_table.game_of(driver)
    driver.answer(None, next(card.id for card in game.definition.cards if card.effect.pay))
    driver.answer(None, [2])
    model = map_of(game, driver.view(TABLE), teller_of("buergermeister", "en"))
    assert [purse.moved for purse in model.purses] == [-200_000, 0, 0]
    assert model.fund_moved == 200_000


@pytest.mark.parametrize(("kind", "sign"), [("collected", 1), ("premium", 1), ("paid", -1), ("placed", -1)])
def test_money_goes_into_a_purse_or_out_of_it(kind: str, sign: int) -> None:
    assert money_moved([Event(kind, "BM-07", {"party": "Anna", "amount": 3})]) == {"Anna": 3 * sign}


def test_an_arrow_up_to_a_border_goes_through_all_that_is_captured() -> None:
    teller = teller_of("buergermeister", "en")
    for pieces in (("tirol.d3",), ("tirol.d3", "tirol.d2")):
        arrow = arrow_of("north", "tirol.d4", Run(pieces, BORDER), teller)
        assert (arrow.through, arrow.end) == (pieces, pieces[-1])
    assert arrow_of("north", "tirol.d4", Run(("tirol.d3",), "own", "tirol.d2"), teller).end == "tirol.d2"


def test_of_two_sides_of_one_player_it_is_said_which_one_places() -> None:
    """BM-01: two play four parties between them."""
    driver = buergermeister_table.seat({"at": "turn"}, 2, four_parties=True)
    game, told = buergermeister_table.game_of(driver), set()
    costs = [card.id for card in game.definition.cards if card.effect.pay]
    for card in costs[:4]:
        driver.answer(None, card)
        driver.answer(None, [1])
        assert driver.question is not None and driver.question.name == "place_figure"
        asked = {**describe(driver.question, TABLE, game), "about": None}  # what it says of itself
        told.add(teller_of("buergermeister", "en").question(asked).partition(":")[0])
        driver.answer(driver.question.asked()[0], "pass")
    assert told == set(game.sides)


def test_what_a_full_land_brings_is_its_premium_and_nothing_else_of_that_moment() -> None:
    told = [
        Event("placed", "BM-10", {"party": "Ben", "field": "wien.d3", "amount": 100_000}),
        Event("land_full", "BM-24", {"land": "wien", "party": ["Anna"], "count": 9}),
        Event("premium", "BM-25", {"party": "Anna", "land": "wien", "amount": 300_000}),
        Event("premium_at_hand", "BM-26", {"party": "Anna", "amount": 300_000}),
        Event("land_full", "BM-24", {"land": "tirol", "party": ["Ben"], "count": 9}),
        Event("premium", "BM-25", {"party": "Ben", "land": "tirol", "amount": 200_000}),
    ]
    wien, tirol = full_lands(told, teller_of("buergermeister", "en"))
    assert (wien.title, wien.won) == ("Vienna", {"Anna": 300_000})
    assert (tirol.title, tirol.won) == ("Tyrol", {"Ben": 200_000})


def test_on_the_real_board_captured_figures_are_taken_off_and_replaced_and_nothing_else_is_touched() -> None:
    """BM-11, BM-22."""
    driver = buergermeister_table.seat({"turn": "Anna", "figures": {"wien.d1": "Anna", "wien.d2": "Ben"}}, 3)
    game, teller = buergermeister_table.game_of(driver), teller_of("buergermeister", "en")
    driver.answer(None, "rainy_rally")
    assert map_of(game, driver.view(TABLE), teller).waiting == 2
    driver.answer("Anna", "wien.d3")
    board = map_of(game, driver.view(TABLE), teller)
    assert (board.waiting, board.captures, list(board.arrows)) == (0, {}, ["north"]), "nothing is placed meanwhile"
    driver.answer("Anna", "north")
    steps = [(step.colour, step.fields, step.off) for step in map_of(game, driver.view(TABLE), teller).steps]
    assert steps == [("Anna", ("wien.d3",), False), ("Ben", ("wien.d2",), True), ("Anna", ("wien.d2",), False)]


# ── Animal Farm ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_above_the_first_move_of_a_round_stands_who_begins_and_no_more_above_the_next() -> None:
    driver = animal_farm_table.seat(players=3)
    game, teller = animal_farm_table.game_of(driver), teller_of("animal_farm", "en")
    for _ in animal_farm_table.play(driver, 1):
        if driver.question is not None and driver.question.name == "move":
            break
    assert begins_with(game, "move", teller) == "Round 1: Cem begins, Latin America first."
    driver.answer("Cem", "pass")
    assert begins_with(game, "move", teller) == ""


def test_where_nobody_places_an_agent_above_the_first_move_stands_how_they_lie() -> None:
    """AF-38: five have as many agents in the beginning as there are regions."""
    driver = animal_farm_table.seat(players=5)
    game, teller = animal_farm_table.game_of(driver), teller_of("animal_farm", "en")
    for _ in animal_farm_table.play(driver, 1):
        if driver.question is not None and driver.question.name == "move":
            break
    assert begins_with(game, "move", teller) == "Set-up: one agent of each everywhere."


def test_no_step_of_a_rounds_end_is_done_while_zones_are_sorted() -> None:
    driver = animal_farm_table.seat({"at": "round_end", "new": {"Anna": {"lion": 1}}}, 3)
    teller, labels = teller_of("animal_farm", "en"), ["Zones sorted", "Politics cards scored"]
    steps = steps_of(animal_farm_table.game_of(driver), driver.view(TABLE), teller)
    assert [(step.label, step.done) for step in steps[:2]] == [(label, False) for label in labels]
    driver.answer("Anna", "keep.lion")
    steps = steps_of(animal_farm_table.game_of(driver), driver.view(TABLE), teller)
    assert [(step.label, step.done) for step in steps[:2]] == [(label, True) for label in labels]


def test_after_a_round_without_new_cards_its_end_shows_no_step_for_them() -> None:
    """AF-30, AF-35: whether the round that has just begun ends with them is another matter."""
    driver = animal_farm_table.seat({"at": "round_end", "agents": {"africa": {"Anna": 1, "Ben": 2}}}, 3)
    game = animal_farm_table.game_of(driver)
    next(animal_farm_table.play(driver, 1))  # the politics card
    assert (game.state.round, is_due(game)) == (2, True)
    steps = steps_of(game, driver.view(TABLE), teller_of("animal_farm", "en"))
    assert [(step.label, step.done) for step in steps] == [
        ("Zones sorted", True),
        ("Politics cards scored", True),
        ("A new politics card", True),
        ("Move the markers on", True),
    ]


def test_a_phase_that_is_passed_over_says_whether_a_marker_only_lies_in_the_wrong_zone() -> None:
    """AF-16."""
    teller = teller_of("animal_farm", "en")
    for new, says in (
        ({}, "Nobody has markers for: Espionage,"),
        ({"Ben": {"kangaroo": 1}}, "No Espionage: markers in “New Influence” do not count yet."),
    ):
        driver = animal_farm_table.seat({"at": "espionage", "new": new}, 3)
        assert says in idle_before(animal_farm_table.game_of(driver), teller)


# ── Karriere Poker ────────────────────────────────────────────────────────────────────────────────────────────────────


RANKS, TURNED = ["Cem", "Anna", "Dora", "Ben"], ["Dora", "Ben", "Cem", "Anna"]


def careers(driver: Driver) -> CareerModel:
    return career_of(karriere_table.game_of(driver), driver.view(TABLE), teller_of("karriere_poker", "en"))


def test_the_seats_are_drawn_clockwise_from_the_bosss_chair() -> None:
    driver = karriere_table.seat({"ranks": RANKS, "seats": TURNED, "sizes": dict.fromkeys(RANKS, 5)})
    assert [seat.party for seat in careers(driver).around] == RANKS


def test_before_a_game_with_real_cards_it_is_said_what_is_dealt() -> None:
    deal = careers(karriere_table.seat({"sizes": dict.fromkeys(RANKS, 13), "dealer": "Ben"})).deal
    assert deal is not None
    assert (deal.dealer, deal.sets, deal.highest, deal.jokers, deal.each) == ("Ben", 4, 13, 2, 13)
    assert (deal.left, deal.aside) == (2, True)
    assert careers(karriere_table.seat({"sizes": dict.fromkeys(RANKS, 12), "dealer": "Ben"})).deal is None


def test_whoever_has_swapped_is_shown_what_went_and_came_in_this_game_alone() -> None:
    """KP-21."""
    hands = {party: [card] for party, card in zip(RANKS, ("3", "4", "5", "6"), strict=True)}
    game = karriere_table.game_of(karriere_table.seat({"ranks": RANKS, "hands": hands}, mode="dealt"))
    swapped = {("Cem", "Dora"): ["13", "joker"], ("Dora", "Cem"): ["4", "3"]}
    for (giver, taker), cards in swapped.items():
        game.say("cards_given", "KP-21", party=giver, taker=taker, cards=cards)
    assert given_to(game, "Cem") == GivenModel("Dora", ("13", "joker"), ("3", "4"))
    assert given_to(game, "Dora") == GivenModel("Cem", ("3", "4"), ("13", "joker"))
    assert given_to(game, "Anna") is None
    game.say("box_deals", "KP-19", party="Anna", count=13)
    assert given_to(game, "Cem") is None


def test_why_somebody_leads_is_still_said_after_a_correction() -> None:
    """KP-13: Anna has won the round with her last card."""
    driver = karriere_table.seat({"sizes": {**dict.fromkeys(RANKS, 5), "Anna": 1}, "turn": "Anna"})
    game, teller = karriere_table.game_of(driver), teller_of("karriere_poker", "en")
    driver.answer("Anna", [{"rank": 9, "count": 1}])
    while driver.question is not None and driver.question.name != "lead":
        driver.answer(driver.question.asked()[0], "pass")
    said = why_leads(game, teller)
    assert "Anna" in said
    driver.correct({"sizes": {"Ben": 4}}, "miscounted")
    assert why_leads(game, teller) == said


# ── Reader & dice ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_touch_on_a_deck_draws_from_it_and_of_real_cards_asks_which_one_is_read() -> None:
    """RD-2, RD-3."""
    driver = reader_table.seat()
    game, teller = reader_table.game_of(driver), teller_of("reader", "en")
    boxed, real = model_of(game, driver.view(TABLE), teller).decks
    assert (drawn_by(boxed), drawn_by(real)) == ("draw:table_events", "read:omens")
    driver.answer("Anna", drawn_by(boxed))
    assert game.events[-1].kind == "card_drawn"
    driver.answer("Anna", drawn_by(real))
    assert driver.question is not None and driver.question.name == "which_card"


# ── Politburó ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def rounds_end(driver: Driver, teller: Teller) -> dict[str, tuple[str, ...]]:
    """Step → what it brought."""
    (moment,) = procedure_of(driver.game.events, driver.game, teller)
    assert isinstance(moment, Procedure)
    return dict(moment.steps)


def test_a_loss_at_a_rounds_end_has_a_printed_minus_and_a_name_its_hyphen() -> None:
    driver = politburo_table.seat({"at": "round_end", "loyalty": {"arkadin": -1}, "hands": {"Anna": ["cure"]}}, 2)
    game = politburo_table.game_of(driver)
    game.say("loyalty", "PB-51", candidate="belkova", was=10, now=8, by=-2)
    driver.answer("Anna", "pass")
    labels: dict[str, Any] = {**game.labels(), "belkova": {"en": "Belkova-Orlova"}}
    teller = Teller(asdict(shipped().load("politburo").texts), {}, "en", {}, labels)
    assert rounds_end(driver, teller)["Rescue"] == ("Belkova-Orlova −2",)
