"""Seats of the box in windows for cards: what they announce, and what that tells of their cards (GEN-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.bots import bot
from companion.engine.driver import Driver
from companion.engine.vocabulary import CLAIM, PASS
from companion.games.buerokratopoly.bot import BLUFFS as OF_CARDS
from companion.games.politburo.bot.greedy import BLUFFS
from companion.mechanics.windows import NOTHING
from tests.games.buerokratopoly import table as buerokratopoly_table
from tests.games.politburo import table as politburo_table

SEEDS = 800

MARGIN = 0.05
"""Four standard errors of a share of 1 in 8 among so many."""

NAMES = {"politburo": ("greedy", "easy", "good"), "buerokratopoly": ("greedy", "easy")}

WITHOUT = (["demagogy_1"], ["cure", "assault_1"], ["heroic_patriotism"], ["demagogy_1"] * 4)
"""Hands of which no card answers an attack by words."""


def says(driver: Driver, party: str, name: str = "greedy", seed: object = "x") -> Any:
    assert driver.question is not None
    player = bot(name, driver.game.name, f"{seed}")
    return player.answer(driver.game, driver.question, party)


def claiming(driver: Driver, party: str, name: str = "greedy") -> list[int]:
    """The seeds with which it announces something."""
    return [seed for seed in range(SEEDS) if says(driver, party, name, seed) == CLAIM]


def attacked(hand: Sequence[str] = (), *, beside: Sequence[str] = (), card: str = "defamation_1") -> Driver:
    """Anna attacks Ben's candidate Dragunova; the window for answers is open."""
    position = {"turn": "Anna", "hands": {"Anna": [card], "Ben": list(hand)}, "health": {"dragunova": 6}}
    driver = politburo_table.seat({**position, "assigned": {"Ben": {"dragunova": list(beside)}}})
    politburo_table.say(driver, ("Anna", "draw_up"), ("Anna", card), ("Anna", "dragunova"))
    assert politburo_table.name(driver) == "answer_window"
    return driver


def before_dice(hand: Sequence[str], *, rivals: int = 1) -> Driver:
    """Anna calls an election against Ben; Ben holds these cards."""
    posts = {"queues.w1": "Anna", **({"queues.w2": "Ben"} if rivals else {"shoes.w1": "Ben"})}
    hands = {"Ben": list(hand), "Anna": ["beweis"]}
    driver = buerokratopoly_table.seat({"posts": {**posts, "queues.w3": "Cem"}, "hands": hands})
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    driver.answer("Anna", "queues")
    assert driver.question is not None and driver.question.name == "before_dice"
    return driver


@pytest.mark.parametrize("name", NAMES["politburo"])
def test_whoever_can_answer_an_attack_always_says_so(name: str) -> None:
    assert len(claiming(attacked(beside=["favourite"]), "Ben", name)) == SEEDS


@pytest.mark.parametrize("name", NAMES["politburo"])
def test_whoever_cannot_answer_says_so_now_and_then_whatever_the_hand(name: str) -> None:
    found = [claiming(attacked(hand, beside=["bodyguard"]), "Ben", name) for hand in WITHOUT]
    assert abs(len(found[0]) / SEEDS - BLUFFS) < MARGIN
    assert all(seeds == found[0] for seeds in found)


@pytest.mark.parametrize("hand", WITHOUT)
def test_who_only_said_so_takes_it_back(hand: Sequence[str]) -> None:
    driver = attacked(hand, beside=["bodyguard"])
    politburo_table.claim(driver, "Ben")
    assert politburo_table.name(driver) == "what_to_play"
    assert {says(driver, "Ben", name, seed) for name in NAMES["politburo"] for seed in range(20)} == {NOTHING}
    driver.answer("Ben", NOTHING)
    assert politburo_table.name(driver) != "what_to_play"


@pytest.mark.parametrize(
    ("make", "party"),
    [
        (lambda: attacked(["demagogy_1"]), "Cem"),
        (lambda: attacked([]), "Ben"),
        (lambda: attacked(["demagogy_1"], card="attempt"), "Ben"),
    ],
    ids=["another's candidate", "no card", "no answer to that"],
)
def test_nobody_says_so_where_all_see_that_it_is_not_so(make: Callable[[], Driver], party: str) -> None:
    assert claiming(make(), party) == []


def test_who_has_a_dying_candidate_may_seem_to_have_a_cure() -> None:
    position = {"turn": "Anna", "hands": {"Anna": ["assault_3"]}, "health": {"dragunova": 1}}
    found = []
    for hand in (["demagogy_1"], ["bodyguard", "demagogy_1"], ["cure"]):
        driver = politburo_table.seat({**position, "hands": {"Anna": ["assault_3"], "Ben": hand}})
        politburo_table.say(driver, ("Anna", "draw_up"), ("Anna", "assault_3"), ("Anna", "dragunova"), "nobody")
        assert politburo_table.name(driver) == "rescue_window"
        found.append(claiming(driver, "Ben"))
    without, other, cure = found
    assert abs(len(without) / SEEDS - BLUFFS) < MARGIN
    assert without == other and len(cure) == SEEDS


@pytest.mark.parametrize("hand", [["beweis"], ["freikauf"], ["beweis", "freikauf"]])
def test_in_an_election_it_may_seem_to_have_a_card(hand: Sequence[str]) -> None:
    with_it, without = claiming(before_dice(["wahlbetrug"]), "Ben"), claiming(before_dice(hand), "Ben")
    assert len(with_it) == SEEDS
    assert abs(len(without) / SEEDS - OF_CARDS) < MARGIN and without
    assert without == claiming(before_dice(["beweis"]), "Ben")
    assert claiming(before_dice([]), "Ben") == []


def test_what_was_only_said_in_an_election_is_taken_back() -> None:
    driver = before_dice(["beweis"])
    for party, value in (("Ben", CLAIM), ("Anna", PASS), ("Cem", PASS)):
        driver.answer(party, value)
    assert {says(driver, "Ben", name, seed) for name in NAMES["buerokratopoly"] for seed in range(20)} == {NOTHING}
