"""Bürokratopoly's windows for cards: what is seen of hands, and where none is asked."""

from __future__ import annotations

import pytest

from companion.engine.driver import Driver
from companion.engine.vocabulary import TABLE, Audience, BadAnswerError, Row
from tests.games.buerokratopoly.table import seat
from tests.games.buerokratopoly.test_whole_games import game_of


def name_of(driver: Driver) -> str:
    assert driver.question is not None
    return driver.question.name


@pytest.mark.parametrize(
    "hands", [{"Anna": ["beweis"], "Ben": ["aufstieg"]}, {"Anna": ["freikauf"], "Ben": ["beweis"]}]
)
def test_the_table_sees_the_same_whatever_anybody_holds(hands: dict[str, list[str]]) -> None:
    """Two games that differ only in secrets look alike to the table and to who holds nothing (GEN-5, GEN-6, BU-50)."""
    posts = {"queues.w1": "Anna", "queues.w2": "Ben", "shoes": "Cem"}
    plain = seat({"posts": posts, "hands": {"Anna": ["wahlbetrug"], "Ben": ["wahlbetrug"]}})
    other = seat({"posts": posts, "hands": hands})
    steps = [
        ("Anna", "mutiny", "election"),
        ("Ben", "election", "election"),
        ("Cem", "election", "election"),
    ]
    for party, _, choice in steps:
        plain.answer(party, choice)
        assert other.question is not None
        other.answer(party, choice)
        for audience in (TABLE, Audience.of("Cem")):
            assert plain.view(audience) == other.view(audience)
    for driver in (plain, other):
        driver.answer("Anna", "queues")
        assert driver.question is not None and driver.question.name == "before_dice"
        driver.answer("Ben", "claim")
        driver.answer("Anna", "pass")
        driver.answer("Cem", "pass")
    assert plain.view(TABLE) == other.view(TABLE)
    assert plain.view(Audience.of("Cem")) == other.view(Audience.of("Cem"))


def test_no_window_is_asked_where_the_next_question_is_one() -> None:
    """BU-33, GEN-6: cards before an action and between two rounds are announced beside the question that is open."""
    driver = seat({"posts": {"queues.w1": "Anna", "delays.w1": "Cem"}, "hands": {"Cem": ["aufstieg"]}})
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    for party in ("Anna", "Ben", "Cem"):
        assert (name_of(driver), driver.question.asked()) == ("choose_area", (party,))  # type: ignore[union-attr]
        driver.answer(party, "let_it_lapse")
    assert name_of(driver) == "choose_action"
    driver.answer("Cem", "aufstieg", question="any_time")
    assert game_of(driver).state.posts["delays"] == "Cem"


@pytest.mark.parametrize(
    ("posts", "discard", "window"),
    [
        ({"queues.w1": "Anna", "queues.w2": "Anna", "delays.w1": "Cem"}, [], True),
        ({"queues.w1": "Anna", "queues.w2": "Anna", "delays.w1": "Cem"}, ["aufstieg"] * 4, False),
        ({"queues.w1": "Anna", "queues.w2": "Anna", "economy": "Cem"}, [], False),
    ],
)
def test_a_window_is_left_out_where_all_can_see_that_no_card_could_do_anything(
    posts: dict[str, str], discard: list[str], *, window: bool
) -> None:
    """GEN-6: an election of one colour; Cem holds one card, and nobody of his is in prison."""
    for held in ("beweis", "freikauf"):  # which one it is makes no difference
        driver = seat({"posts": posts, "hands": {"Cem": [held]}, "discard": discard})
        for party in ("Anna", "Ben", "Cem"):
            driver.answer(party, "election")
        driver.answer("Anna", "queues")
        assert name_of(driver) == ("before_dice" if window else "roll_election")


def test_an_earlier_save_whose_windows_are_not_asked_any_more_goes_on() -> None:
    """What was claimed there is announced beside the open question; a pass said nothing."""
    driver = seat({"posts": {"queues.w1": "Anna", "delays.w1": "Cem"}, "hands": {"Cem": ["aufstieg"]}})
    for party in ("Anna", "Ben", "Cem"):
        driver.replay(Row("answer", party, 0, "choose_action", "election", "person"))
    driver.replay(Row("reveal", None, 0, "choose_action", None, "clock"))
    driver.replay(Row("answer", "Cem", 3, "before_action", "claim", "person"))
    driver.replay(Row("answer", None, 3, "before_action", "pass", "person"))
    driver.replay(Row("answer", "Cem", 5, "what_to_play", "aufstieg", "person"))
    driver.replay(Row("expire", None, 6, "before_action", None, "clock"))
    assert game_of(driver).state.posts["delays"] == "Cem"
    driver.replay(Row("answer", "Anna", 7, "choose_area", "let_it_lapse", "person"))
    with pytest.raises(BadAnswerError):
        driver.replay(Row("answer", "Ben", 8, "choose_side", "support_mutiny", "person"))
