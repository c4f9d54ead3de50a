"""How players without people judge what could go either way: each of these they would get wrong by a sign."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import Any

import pytest

from companion.bots import bot
from companion.bots.player import Explains
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS
from companion.games.animal_farm.bot.quick import Quick
from companion.games.animal_farm.rules.state import LEFT, RIGHT
from companion.games.buergermeister import bot as mayors
from companion.games.buerokratopoly.rules.posts import LAPSE
from companion.games.karriere_poker.bot import Good
from companion.games.politburo.worth import Worth
from tests.games.buergermeister import table as buergermeister_table
from tests.games.buerokratopoly import table as buerokratopoly_table
from tests.games.karriere_poker import table as karriere_table
from tests.games.politburo import table as politburo_table
from tests.players.games.test_bargaining import say, talks
from tests.players.games.test_bureau_tactics import drawn_up, target
from tests.players.observed import NAMES

ANNA, BEN, CEM, DORA = NAMES


def answer(game: Any, name: str, values: list[str], party: str = ANNA) -> Any:
    ask = Question(name, Kind.CHOOSE, (party,), judge=lambda *_: (), candidates=lambda _: values)
    return bot("greedy", game.name, "x").answer(game, ask, party)


# ── Animal Farm ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("share", "says"), [({}, {"refuse": True}), ({"Ben": 2}, {"confirm": 1})])
def test_whoever_plays_on_in_the_head_lends_nobody_its_agents_for_nothing(
    share: dict[str, int], says: dict[str, Any]
) -> None:
    driver = talks({"Anna": 2, "Ben": 2, "Cem": 2})
    say(driver, ANNA, {"draft": {"partners": [ANNA, BEN], "split": {ANNA: 2, **share}}})
    assert driver.question is not None
    assert Quick(random.Random(1)).answer(driver.game, driver.question, BEN) == says


def test_a_spy_takes_what_one_of_the_revolutions_beside_its_victim_asks_for() -> None:
    """Be it at one side alone."""
    game: Any = talks({}).game
    for side in (LEFT, RIGHT):
        game.state.revolutions = {game.place_at(BEN, side): "sugar_crisis"}
        asked = set(game.definition.revolution["sugar_crisis"].needs)
        others = set(game.definition.animals) - asked
        ask = Question("spy_out", Kind.CHOOSE, (ANNA,), judge=lambda *_: (), facts=lambda: {"victim": BEN})
        for pair in product(asked, others):
            ask.candidates = lambda _, pair=pair: [f"new.{animal}" for animal in pair]
            assert bot("greedy", "animal_farm", "x").answer(game, ask, ANNA) == f"new.{pair[0]}"


@pytest.mark.parametrize("animal", ["lion", "donkey", "kangaroo", "elephant", "parrot"])
def test_a_marker_is_kept_rather_than_dropped_and_dropped_rather_than_returned(animal: str) -> None:
    game, best = talks({}).game, [f"{verb}.{animal}" for verb in ("keep", "drop", "return")]
    for count in (2, 3):
        for values in permutations(best, count):
            assert answer(game, "sort_zones", [*values]) == min(values, key=best.index)


# ── Die Bürgermeister ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_figure_that_somebody_can_enclose_is_taken_off_before_the_one_that_nobody_can() -> None:
    """Whatever is free beyond the figures around it."""
    driver = buergermeister_table.seat({"at": "turn", "turn": ANNA}, 3)
    game = buergermeister_table.game_of(driver)
    wide = [field for field, rays in game.board.rays.items() if all(len(ray) > 1 for ray in rays.values())]
    held = wide[0]
    open_to_all = next(field for field in wide if game.board.region_of[field] != game.board.region_of[held])
    around = {ray[0]: BEN for ray in game.board.rays[held].values()}
    beside = {game.board.rays[open_to_all]["west"][0]: BEN}
    game.state.figures = {held: ANNA, open_to_all: ANNA, **around, **beside}
    for values in ([held, open_to_all], [open_to_all, held]):
        assert answer(game, "vacate", values) == open_to_all


def test_whoever_plays_on_in_the_head_captures_with_the_colour_that_has_figures_left() -> None:
    """BM-02, BM-18: of the two colours of a side one is used up but for a figure."""
    driver = buergermeister_table.seat({"at": "turn"}, 2)
    game = buergermeister_table.game_of(driver)
    side = next(side for side in game.sides.values() if len(side.colours) == 2)
    scarce, _ = side.colours
    strange = next(colour for colour in game.side_of if colour not in side.colours)
    elsewhere = [field for field in game.board if not field.startswith("wien")]
    game.state.figures = {"wien.d1": scarce, "wien.d2": strange}
    game.state.figures |= dict.fromkeys(elsewhere[: game.stock(scarce) - 1], scarce)
    assert game.stock(scarce) == 1
    assert mayors.Quick(random.Random(1)).fields(game, side, []) == ["wien.d3"]


# ── Bürokratopoly ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_mutiny_that_hardly_can_be_won_is_rather_left_to_others() -> None:
    posts = {"queues": DORA, "queues.w1": ANNA, "queues.w2": BEN, "queues.w3": CEM}
    game = buerokratopoly_table.seat({"posts": posts}, 4).game
    assert answer(game, "choose_area", ["queues", LAPSE]) == LAPSE
    few = buerokratopoly_table.seat({"posts": {"queues": DORA, "queues.w1": ANNA, "queues.w2": ANNA}}, 4).game
    assert answer(few, "choose_area", ["queues", LAPSE]) == "queues"


def test_a_reason_is_one_of_the_position_as_it_is_now() -> None:
    """Also of a player that was asked before."""
    game: Any = buerokratopoly_table.seat({"posts": {"queues.w1": ANNA}}, 4).game
    ask = Question("place_figure", Kind.CHOOSE, (ANNA,))
    player = bot("greedy", game.name, "x")
    assert isinstance(player, Explains)
    for posts in (
        {"queues.w1": ANNA},
        {"queues.w1": ANNA, "queues.w2": BEN, "queues.w3": BEN},
        {"dissidents.w1": ANNA},
    ):
        game.state.posts.clear()
        game.state.posts.update(posts)
        anew = bot("greedy", game.name, "x")
        assert isinstance(anew, Explains)
        free = [post for post in game.ladder if post not in posts]
        told = [player.reason(game, ask, ANNA, post) for post in free]
        assert told == [anew.reason(game, ask, ANNA, post) for post in free]


# ── Karriere Poker ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_first_place_is_worth_more_than_the_second_and_so_on() -> None:
    game = karriere_table.game_of(karriere_table.seat({"sizes": dict.fromkeys(NAMES, 5)}))
    game.state.positions = list(NAMES)
    worth = [Good(random.Random(1)).value(game, party) for party in NAMES]
    assert worth == sorted(set(worth), reverse=True)
    assert worth[0] - worth[1] > worth[1] - worth[2], "the Boss besides (KP-26)"


def test_what_is_laid_came_out_best_and_of_all_else_nothing_is_said() -> None:
    """Neither of who passes, nor of who has no cards to lay."""
    game = karriere_table.game_of(karriere_table.seat({"sizes": dict.fromkeys(NAMES, 5)}))
    cards, other = (Question("lay", kind, (ANNA,)) for kind in (Kind.CARDS, Kind.CHOOSE))
    said = [Good(random.Random(1)).reason(game, ask, ANNA, value) for ask in (cards, other) for value in ("3", PASS)]
    assert said == [Saying("reason.tried", {"party": ANNA}), None, None, None]


# ── Politburó ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_words_are_spent_on_whom_they_send_to_siberia() -> None:
    driver = drawn_up(["defamation_1"], loyalty={"dragunova": 0, "gromin": 10})
    assert target(driver, "greedy", "defamation_1") == "dragunova"


@pytest.mark.parametrize(
    ("loyalty", "hand", "card"),
    [
        (-1, ["demagogy_3", "demagogy_1", "cure"], "demagogy_1"),
        (-2, ["demagogy_3", "demagogy_1", "cure"], "demagogy_3"),
        (-4, ["demagogy_3", "demagogy_1", "cure"], "pass"),
    ],
)
def test_a_candidate_is_saved_by_the_least_that_suffices(loyalty: int, hand: list[str], card: str) -> None:
    driver = politburo_table.seat({"at": "round_end", "loyalty": {"arkadin": loyalty}, "hands": {ANNA: hand}}, 2)
    assert driver.question is not None and driver.question.name == "rescue_from_siberia"
    assert bot("greedy", "politburo", "x").answer(driver.game, driver.question, ANNA) == card


def test_blows_fall_on_whom_it_hurts_most_to_lose() -> None:
    driver = drawn_up(["assault_2"], loyalty={"dragunova": 10, "gromin": 0})
    assert target(driver, "greedy", "assault_2") == "dragunova"


def test_no_words_are_spent_on_whoever_cannot_fall_any_lower() -> None:
    game = politburo_table.game_of(drawn_up(["defamation_3"], loyalty={"dragunova": -5, "gromin": -4}))
    worth = Worth(game, ANNA, random.Random(1))
    assert worth.drag("dragunova", 3) == 0 < worth.drag("gromin", 3) < worth.drag("fialkina", 3)


@pytest.mark.parametrize(
    ("more", "played"),
    [
        ({"hands": {ANNA: ["assault_2"] * 4, BEN: ["counterattack"]}}, "counterattack"),
        ({"assigned": {BEN: {"dragunova": ["bodyguard"]}}}, "dragunova"),
    ],
    ids=["from the hand", "beside the candidate"],
)
def test_whoever_has_said_that_there_is_an_answer_plays_it(more: dict[str, Any], played: str) -> None:
    """And does not take it back, having held up all others."""
    driver = drawn_up(["assault_2"], **more)
    politburo_table.say(driver, (ANNA, "assault_2"), (ANNA, "dragunova"))
    politburo_table.claim(driver, BEN)
    assert driver.question is not None and driver.question.name == "what_to_play"
    assert bot("greedy", "politburo", "x").answer(driver.game, driver.question, BEN) == played
