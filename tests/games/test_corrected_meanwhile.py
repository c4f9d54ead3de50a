"""A correction between a question and its answer: what follows goes by the corrected table (GEN-8)."""

from __future__ import annotations

import random
from typing import Any

from companion.engine.driver import Driver
from companion.engine.vocabulary import TABLE
from tests.games.buerokratopoly import table as buerokratopoly_table
from tests.games.reader import table as reader_table
from tests.games.reader.table import serve


def opened(driver: Driver, question: str) -> None:
    assert driver.question is not None
    assert driver.question.name == question


def piles(driver: Driver) -> dict[str, Any]:
    state: Any = driver.game.state
    found: dict[str, Any] = state.piles.of
    return found


def test_who_is_ousted_keeps_the_figure() -> None:
    """BU-23: Anna's mutiny has won, and she is asked where Ben's figure goes."""
    posts = {"queues": "Ben", "queues.w1": "Anna", "shoes.w1": "Ben"}
    driver = buerokratopoly_table.seat({"posts": posts})
    for party, action in (("Anna", "mutiny"), ("Ben", "election"), ("Cem", "election")):
        driver.answer(party, action)
    driver.answer("Anna", "queues")
    while driver.question is not None and driver.question.name == "choose_side":
        driver.answer(driver.question.asked()[0], "support_mutiny")
    for eyes in (6, 1):
        assert driver.question is not None and driver.question.shape is not None
        driver.answer(None, [eyes] * driver.question.shape()["dice"])
    opened(driver, "ousted_to")
    driver.correct({"lost_actions": {"Cem": 1}}, "looked at the table")
    driver.answer("Anna", "queues.w2")
    assert driver.view(TABLE)["posts"] == {"queues": "Anna", "queues.w2": "Ben", "shoes.w1": "Ben"}


def test_a_card_that_is_drawn_leaves_the_pile_as_it_lies_by_then() -> None:
    """RD-2: of a pile in no known order each card is drawn when it is asked for."""
    cards = piles(reader_table.seat())["table_events"].cards
    unknown = {"table_events": {"ordered": False, "cards": sorted(cards)}}
    driver = reader_table.seat(position={"piles": unknown})
    driver.answer("Anna", "draw:table_events")
    opened(driver, "draw_card")
    driver.correct({"turn": "Ben"}, "looked at the table")
    serve(driver, random.Random(1))
    (shown,) = driver.view(TABLE)["shown"].values()
    assert sorted([shown, *piles(driver)["table_events"].cards]) == sorted(cards)
