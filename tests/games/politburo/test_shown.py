"""Politburó: what whoever is asked is shown, what statistics count, and positions that say too much or too little."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.describing import describe
from companion.engine.driver import Driver
from companion.engine.vocabulary import TABLE, Audience
from companion.games.karriere_poker import KarrierePoker
from companion.table.players.host import REAL_CARDS, against_box
from tests.games.karriere_poker import table as karriere_table
from tests.games.politburo.table import events, game_of, name, say, seat, table
from tests.games.refusing import why_bad


def stake(driver: Driver) -> tuple[str, int]:
    """What the page says that the newest play does, and by how many points."""
    (said,) = game_of(driver).question_says()
    return said.key, said.facts["count"]


def test_what_is_at_stake_is_as_much_as_a_card_takes_and_twice_as_much_by_betrayal() -> None:
    """PB-36: whoever decides whether to answer reads how many points are to go."""
    hand = ["betrayal", "defamation_3", "assault_2", "favourite", "favourite"]
    driver = seat({"turn": "Anna", "hands": {"Anna": hand, "Ben": ["counterattack"]}}, 2)
    say(driver, ("Anna", "draw_up"), ("Anna", "defamation_3"), ("Anna", "dragunova"))
    assert stake(driver) == ("stake.loyalty.less", 3)
    driver = seat({"turn": "Anna", "hands": {"Anna": hand, "Ben": ["counterattack"]}}, 2)
    say(driver, ("Anna", "draw_up"), ("Anna", "betrayal"), ("Anna", "defamation_3"), ("Anna", "dragunova"))
    assert stake(driver) == ("stake.loyalty.less", 6)


def test_the_card_that_industry_looks_at_is_shown_to_its_holder_alone() -> None:
    """PB-25."""
    position = {"turn": "Anna", "loyalty": {"arkadin": 10}, "offices": {"industry": "arkadin"}}
    driver = seat({**position, "hands": {"Anna": ["favourite"] * 6}, "deck": ["attempt"]}, 2)
    say(driver, ("Anna", "draw_up"), ("Anna", "use_power"))
    ask = driver.question
    assert ask is not None and ask.name == "industry_card"
    assert describe(ask, Audience.of("Anna"), driver.game)["shape"] == {"card": "attempt"}
    assert not any("shape" in describe(ask, one, driver.game) for one in (TABLE, Audience.of("Ben")))


def test_statistics_count_the_star_cards_alone() -> None:
    """PB-49: others are played in every turn."""
    driver = seat({"turn": "Anna", "hands": {"Anna": ["cure", "demagogy_1"]}}, 2)
    say(driver, ("Anna", "draw_up"), ("Anna", "demagogy_1"), ("Anna", "arkadin"))
    assert events(driver, "played")
    counted = game_of(driver).tally()
    assert counted["mattered: cure"] == 0
    assert not [one for one in counted if "demagogy" in one or "bodyguard" in one or "assault" in one]


@pytest.mark.parametrize(("mode", "why"), [("physical", REAL_CARDS), ("dealt", "")])
def test_the_box_plays_no_seat_whose_real_cards_it_does_not_see(mode: str, why: str) -> None:
    career = KarrierePoker(karriere_table.definition(4, mode=mode), karriere_table.NAMES[:4])
    assert [against_box(game) for game in (table(mode=mode), career)] == [why, why]


def test_a_candidate_that_nobody_knows_has_no_owner() -> None:
    owner = {**table(2).fresh().owner, "rasputin": "Anna"}
    assert ("GEN-9", "unknown_name", {"part": "owner", "value": "rasputin"}) in why_bad(
        lambda: seat({"owner": owner}, 2)
    )


@pytest.mark.parametrize(("first", "saves"), [("Ben", "dragunova"), (None, "arkadin")])
def test_a_rounds_end_begins_with_the_start_player_or_the_first_seat(first: str | None, saves: str) -> None:
    """PB-46: where nobody knows who that is, a position says null."""
    below, hands = {"arkadin": -1, "dragunova": -1}, {party: ["demagogy_1"] for party in ("Anna", "Ben")}
    driver = seat({"at": "round_end", "first": first, "loyalty": below, "hands": hands}, 2)
    assert name(driver) == "rescue_from_siberia"
    asked: Any = driver.question
    assert asked.facts()["candidate"] == saves
