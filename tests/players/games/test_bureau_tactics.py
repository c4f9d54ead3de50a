"""What the better player of Politburó does otherwise than the usual one, and what the easy one leaves undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.bots import bot
from companion.bots.player import Advises, Explains
from companion.engine.driver import Driver
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Question
from companion.games.politburo.rules.script import ASSIGN, DISCARD, END_TURN, LOOK
from tests.games.politburo.table import game_of, seat

LOYALTY = {"dragunova": 15, "gromin": 14}
"""Of two others, the first stands higher."""

PAIR = ["bodyguard", "avenger"]


def says(driver: Driver, name: str) -> Any:
    """What Anna answers as that player."""
    assert driver.question is not None
    return bot(name, "politburo", "x").answer(driver.game, driver.question, "Anna")


def drawn_up(hand: list[str], *, active: Mapping[str, str] | None = None, **more: Any) -> Driver:
    """Anna's turn with these cards, after drawing up; `active` are the candidates who play in it."""
    driver = seat({"turn": "Anna", "hands": {"Anna": hand}, **more})
    assert driver.question is not None
    if driver.question.name == "begin_turn":
        driver.answer("Anna", "draw_up")
    state = game_of(driver).state
    state.hands["Anna"][:], state.active = hand, dict(active or {})
    return driver


def target(driver: Driver, name: str, card: str) -> Any:
    """On whom Anna plays a card."""
    driver.answer("Anna", card)
    return says(driver, name)


@pytest.mark.parametrize(
    ("beside", "more", "name", "hit"),
    [
        ({"dragunova": ["favourite"]}, {}, "greedy", "dragunova"),
        ({"dragunova": ["favourite"]}, {}, "good", "gromin"),
        ({}, {}, "good", "dragunova"),
        ({"dragunova": ["favourite"]}, {"markers": ["dragunova"]}, "good", "dragunova"),
        ({"dragunova": ["favourite"]}, {"active": {"Ben": "yegorin"}, "markers": ["yegorin"]}, "good", "dragunova"),
    ],
    ids=["greedy", "covered", "nothing there", "was active before", "another is active"],
)
def test_it_attacks_where_nothing_can_answer(
    beside: Mapping[str, list[str]], more: Mapping[str, Any], name: str, hit: str
) -> None:
    driver = drawn_up(["defamation_4"], loyalty=LOYALTY, assigned={"Ben": beside}, **more)
    assert target(driver, name, "defamation_4") == hit


def test_it_lays_something_against_both_kinds_of_attacks_beside_a_candidate() -> None:
    driver = drawn_up(["avenger", "favourite"], loyalty={"arkadin": 12}, assigned={"Anna": {"arkadin": ["bodyguard"]}})
    assert says(driver, "good") == ASSIGN
    driver.answer("Anna", ASSIGN)
    assert says(driver, "greedy") == "avenger"
    assert says(driver, "good") == "favourite"
    driver.answer("Anna", "favourite")
    assert says(driver, "good") == "arkadin"


def test_what_cannot_be_laid_beside_anybody_is_discarded() -> None:
    full = {one: list(PAIR) for one in ("arkadin", "belkova", "chutkin")}
    driver = drawn_up(["favourite"], assigned={"Anna": full})
    assert says(driver, "greedy") == END_TURN
    assert says(driver, "good") == DISCARD
    driver.answer("Anna", DISCARD)
    assert says(driver, "good") == "favourite"


@pytest.mark.parametrize(
    ("card", "laid", "does"),
    [("favourite", 0, ASSIGN), ("favourite", 3, END_TURN), ("bodyguard", 0, END_TURN)],
    ids=["against words", "one each", "against violence"],
)
def test_the_easy_one_guards_against_words_alone_and_with_one_card_each(card: str, laid: int, does: str) -> None:
    beside = {one: ["manipulator"] for one in ("arkadin", "belkova", "chutkin")[:laid]}
    driver = drawn_up([card], assigned={"Anna": beside})
    assert says(driver, "easy") == does
    assert says(driver, "greedy") == ASSIGN


@pytest.mark.parametrize(("health", "why"), [(10, "reason.room"), (3, "reason.heal")])
def test_of_a_card_that_is_only_got_rid_of_that_is_said(health: int, why: str) -> None:
    player = bot("good", "politburo", "x")
    assert isinstance(player, Explains)
    game = game_of(drawn_up(["hospitalisation"], health={"arkadin": health}))
    ask = Question("target", Kind.CHOOSE, ("Anna",), shape=lambda: {"card": "hospitalisation"})
    said = player.reason(game, ask, "Anna", "arkadin")
    assert said is not None and said.key == why


def confides(driver: Driver, name: str, value: Any) -> Saying | None:
    """What it tells Anna, who asks what it would do, of this answer."""
    player = bot(name, "politburo", "x")
    assert isinstance(player, Advises)
    assert driver.question is not None
    return player.advises(driver.game, driver.question, "Anna", value)


@pytest.mark.parametrize("name", ["greedy", "good"])
def test_who_is_advised_in_a_turn_hears_the_second_half_too(name: str) -> None:
    lays = drawn_up(["favourite"], loyalty={"arkadin": 12})
    assert says(lays, name) == ASSIGN
    assert confides(lays, name, ASSIGN) == Saying("reason.lay", {"card": "favourite", "candidate": "arkadin"})
    assert confides(lays, name, END_TURN) == Saying("reason.enough", {})
    attacks = drawn_up(["defamation_4"], loyalty=LOYALTY)
    assert says(attacks, name) == "defamation_4"
    assert confides(attacks, name, "defamation_4") == Saying("reason.leader", {"candidate": "dragunova", "loyalty": 15})
    looks = drawn_up([], loyalty=LOYALTY, assigned={"Cem": {"gromin": ["favourite"]}})
    assert confides(looks, name, LOOK) == Saying("reason.look", {"candidate": "gromin"}), "beside others lies nothing"


def test_who_is_advised_to_discard_hears_what() -> None:
    full = {one: list(PAIR) for one in ("arkadin", "belkova", "chutkin")}
    driver = drawn_up(["favourite"], assigned={"Anna": full})
    assert confides(driver, "good", DISCARD) == Saying("reason.no_room", {"card": "favourite"})


@pytest.mark.parametrize(("lasts", "loyalty"), [([], 5), (["popularity"], 6)])
def test_what_a_defamation_leaves_counts_what_lies_before_the_other(lasts: list[str], loyalty: int) -> None:
    player = bot("greedy", "politburo", "x")
    assert isinstance(player, Explains)
    game = game_of(drawn_up(["defamation_4"], loyalty=dict.fromkeys(("gromin", "dragunova"), 9)))
    game.state.effects = [{"kind": kind, "party": game.state.owner["gromin"], "candidate": None} for kind in lasts]
    ask = Question("target", Kind.CHOOSE, ("Anna",), shape=lambda: {"card": "defamation_4"})
    assert player.reason(game, ask, "Anna", "gromin") == Saying(
        "reason.sinks", {"candidate": "gromin", "loyalty": loyalty}
    )
    double = Question("target", Kind.CHOOSE, ("Anna",), shape=lambda: {"card": "defamation_4", "betrayal": "betrayal"})
    assert player.reason(game, double, "Anna", "gromin") == Saying(
        "reason.sinks", {"candidate": "gromin", "loyalty": 1 + len(lasts)}
    )
