"""Who is asked for which figure or post in Bürokratopoly, and what is offered; of what is all alike nobody is asked."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.games.buerokratopoly import Buerokratopoly
from companion.games.buerokratopoly.rules import green_cards, script
from companion.games.buerokratopoly.rules.green_cards import rise
from companion.games.buerokratopoly.rules.posts import first_of_alike
from tests.games.buerokratopoly.table import NAMES, seat
from tests.games.refusing import whole

HIGHEST, LOWEST = [6], [1]


def game_of(driver: Driver) -> Buerokratopoly:
    assert isinstance(driver.game, Buerokratopoly)
    return driver.game


def offered(driver: Driver, party: str, *, also_grey: bool = False) -> set[Any]:
    assert driver.question is not None
    options = driver.options(driver.question.id, party)
    return {option.value for option in options if also_grey or not option.refusals}


def won(card: str, posts: dict[str, str], area: str) -> Driver:
    """Anna has won an election against Ben, whose card is drawn."""
    driver = seat({"start_party": "Anna", "posts": posts})
    for party in NAMES[:3]:
        driver.answer(party, "election")
    driver.answer("Anna", area)
    driver.answer(None, HIGHEST)
    driver.answer(None, LOWEST)
    driver.answer(None, card)
    return driver


@pytest.mark.parametrize(
    ("posts", "meant"),
    [
        (["queues.w1", "queues.w2"], "queues.w1"),
        (["queues.w1", "shoes.w1"], None),
        (["queues.w1", "queues.w3"], None),
        (["queues.w1", "queues.w4"], None),
        (["queues", "shoes"], None),
    ],
)
def test_only_workers_of_one_area_and_one_party_are_alike(posts: list[str], meant: str | None) -> None:
    workers = {"queues.w1": "Anna", "queues.w2": "Anna", "queues.w3": "Ben", "shoes.w1": "Anna"}
    game = game_of(seat({"posts": {**workers, "queues": "Anna", "shoes": "Anna"}}))
    assert first_of_alike(game, posts) == meant


def test_a_card_that_raises_an_own_figure_and_another_asks_for_each_among_those() -> None:
    """BU-53: "one of their own figures and one of another player's"."""
    posts = {
        "queues.w1": "Anna",
        "queues.w2": "Ben",
        "dissidents.w1": "Anna",
        "shoes.w1": "Ben",
        "brown_coal.w1": "Cem",
    }
    driver = won("gegenseitige_empfehlung", posts, "queues")
    assert offered(driver, "Anna") == {"queues", "dissidents.w1"}
    driver.answer("Anna", "dissidents.w1")
    assert offered(driver, "Anna") == {"queues.w2", "shoes.w1", "brown_coal.w1"}
    driver.answer("Anna", "shoes.w1")
    now = game_of(driver).state.posts
    assert (now["dissidents"], now["shoes"]) == ("Anna", "Ben")


def test_a_figure_that_falls_is_shown_no_post_of_its_own_level_or_above() -> None:
    """BU-40."""
    driver = won("eigener_antrag", {"exit_permits.w1": "Anna", "exit_permits.w2": "Ben"}, "exit_permits")
    shown = offered(driver, "Anna", also_grey=True)
    assert shown == set(game_of(driver).ladder.lowest_posts)
    assert offered(driver, "Anna") == {"exit_permits.w1", "exit_permits.w3", "exit_permits.w4"}


def test_nobody_can_rise_from_the_top_which_has_nothing_above() -> None:
    """BU-34: no rule brings a figure there, yet the judge has an answer for every post."""
    game = game_of(seat({"posts": {"queues.w1": "Anna"}}))
    top = game.ladder.top
    game.state.posts[top] = "Anna"
    assert whole(rise(game, "Anna", top)) == [("BU-34", "no_superior", {"post": top})]


def test_the_strongest_of_the_others_in_an_area_is_told_first() -> None:
    there = {"shoes.w1": "Anna", "shoes.w2": "Ben", "shoes.w3": "Cem", "shoes.w4": "Cem"}
    game = game_of(seat())
    game.load({"start_party": "Anna", "posts": there})
    said = script.dice_there(game, "Anna", "shoes")
    assert said is not None
    assert said.facts == {"count": 1, "against": [2, 1]}  # BU-09


def test_a_prisoner_is_ransomed_only_to_a_free_post_of_the_lowest_level() -> None:
    """BU-35."""
    game = game_of(seat(None, 9))
    game.load({"start_party": "Anna", "prison": {"Cem": 1}})
    assert whole(green_cards.ransom(game, "Cem", "Cem")) == []
    game.state.posts.update(dict.fromkeys(game.ladder.lowest_posts, "Ben"))
    assert whole(green_cards.ransom(game, "Cem", "Cem")) == [("BU-35", "none_free", {})]


def test_of_real_cards_none_can_be_played_of_which_all_lie_face_up() -> None:
    """BU-50."""
    game = game_of(seat(physical_deck=True))
    seen = [card for card in game.definition.of_kind["freikauf"] for _ in range(game.definition.copies[card])]
    for discard, expected in ((seen[1:], []), (seen, [("BU-50", "none_left", {"card": "freikauf"})])):
        game.state.discard[:] = discard
        found = whole(green_cards.announcement(game, "Anna", "freikauf"))
        assert [one for one in found if one[1] == "none_left"] == expected
