"""What each audience is told of a question and of the game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.describing import describe
from companion.engine.game import Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import Hands, Pile
from companion.engine.vocabulary import ANY_TIME, CLAIM, PASS, REFEREE, SPENT, TABLE, Audience, Refusal
from tests.engine.scripted import Box, Scripted, play

BARE = {"name": "side", "kind": "choose", "mode": "one", "parties": ["Anna"]}


def seen(audience: Audience = TABLE, **more: Any) -> dict[str, Any]:
    """A question as an audience is told of it."""

    def script(game: Scripted) -> Script:
        yield game.side(**more)

    driver, game = play(script)
    assert driver.question is not None
    return describe(driver.question, audience, game)


def test_only_what_there_is_to_say_is_told() -> None:
    assert seen() == {**BARE, "rule": "T-02"}
    driver, game = play(lambda game: (yield Question("side", Kind.CHOOSE, ("Anna",), candidates=lambda _: ("left",))))
    assert driver.question is not None
    assert describe(driver.question, TABLE, game) == BARE


@pytest.mark.parametrize(
    ("kind", "more", "said"),
    [
        (Kind.CHOOSE, {"candidates": lambda _: ("left",)}, False),
        (Kind.CHOOSE, {"candidates": lambda _: ("left",), "open_ended": True}, True),
        (Kind.CHOOSE, {}, True),
        (Kind.TEXT, {}, True),
        (Kind.CONFIRM, {}, False),
        (Kind.LOT, {"shape": lambda: {"of": ["Anna"]}}, False),
    ],
)
def test_what_is_not_fully_listed_says_so(kind: Kind, more: dict[str, Any], said: bool) -> None:
    driver, game = play(lambda game: (yield Question("side", kind, ("Anna",), **more)))
    assert driver.question is not None
    assert describe(driver.question, TABLE, game).get("open_ended", False) is said


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"version": 0}, {"version": 0}),
        ({"deadline": 30.0}, {"deadline": 30.0}),
        ({"may_pass": True}, {"may_pass": True}),
        ({"open_ended": True}, {"open_ended": True}),
        ({"facts": lambda: {"post": "guard"}}, {"facts": {"post": "guard"}}),
        ({"shape": lambda: {"dice": 2}}, {"shape": {"dice": 2}}),
        ({"mode": Mode.ANY}, {"mode": "any"}),
    ],
)
def test_each_of_it_has_its_name(more: dict[str, Any], told: dict[str, Any]) -> None:
    assert seen(**more) == {**BARE, "rule": "T-02", **told}


def test_its_number_is_for_the_asked_and_the_referee() -> None:
    assert seen(Audience.of("Anna"))["id"] == seen(REFEREE)["id"] == 0
    assert "id" not in seen(TABLE)
    assert "id" not in seen(Audience.of("Ben"))


def test_others_are_told_a_private_detail_as_the_question_that_it_details() -> None:
    def script(game: Scripted) -> Script:
        for private in (True, False):
            yield game.side("card", private=private, facts=lambda: {"size": 3})
            yield game.side("target", private=private, shape=lambda: {"card": "a"}, may_pass=True)
            yield game.side("extra", private=private, facts=lambda: {"with": "b"})

    driver, game = play(script)
    game.details = frozenset({"target", "extra"})  # type: ignore[misc]
    card = {**BARE, "name": "card", "rule": "T-02", "facts": {"size": 3}}

    def told(audience: Audience) -> dict[str, Any]:
        assert driver.question is not None
        return describe(driver.question, audience, game)

    for name in ("card", "target", "extra"):
        assert told(TABLE) == told(Audience.of("Ben")) == card
        assert told(Audience.of("Anna"))["name"] == told(REFEREE)["name"] == name
        driver.answer("Anna", "left")
    assert told(TABLE)["name"] == "card"
    driver.answer("Anna", "left")
    assert told(TABLE) == {**BARE, "name": "target", "rule": "T-02", "shape": {"card": "a"}, "may_pass": True}


def test_who_has_answered_is_told_of_questions_to_all_alone_and_never_what() -> None:
    driver, game = play(lambda game: (yield game.secret()))
    assert driver.question is not None
    assert "answered" not in describe(driver.question, TABLE, game)
    driver.answer("Ben", "left")
    assert describe(driver.question, TABLE, game)["answered"] == ["Ben"]
    one = Question("side", Kind.CHOOSE, ("Anna",), commits={"Anna": "left"})
    assert "answered" not in describe(one, TABLE, game)


def test_a_private_shape_is_for_the_asked_and_the_referee() -> None:
    shape = {"shape": lambda: {"cards": ["a"]}, "private": True}
    assert "shape" not in seen(TABLE, **shape)
    assert "shape" not in seen(Audience("party", "Ben"), **shape)
    assert seen(Audience("party", "Anna"), **shape)["shape"] == {"cards": ["a"]}
    assert seen(REFEREE, **shape)["shape"] == {"cards": ["a"]}


def test_what_is_running_stands_beside_the_question_and_the_outcome_in_the_view() -> None:
    def script(game: Scripted) -> Script:
        under_way = Box(Hands(("Anna",)), Pile(["a"]))
        with game.doing(game.judge_open, running=under_way):
            yield game.side()

    driver, game = play(script)
    assert driver.question is not None
    assert describe(driver.question, TABLE, game)["about"]["deck"] == {"count": 1}
    assert describe(driver.question, REFEREE, game)["about"]["deck"]["cards"] == ["a"]
    assert "outcome" not in driver.view(TABLE)
    driver.answer("Anna", "left")
    assert driver.view(TABLE)["outcome"] == {
        "reason": "done",
        "rule": "T-01",
        "ranking": [["Anna", "Ben", "Cem"]],
        "losers": [],
    }
    assert "question" not in driver.view(TABLE)


def test_what_a_question_has_no_judge_for_stands_on_its_own_rule_or_on_the_protocols() -> None:
    named = Question("side", Kind.CHOOSE, ("Anna",), candidates=lambda _: ("left",), rule="T-02")
    assert named.judged("Anna", "up") == (Refusal("T-02", "unknown_option", {"value": "up"}),)
    bare = Question("side", Kind.CHOOSE, ("Anna",), candidates=lambda _: ("left",))
    assert bare.judged("Anna", "up") == (Refusal("GEN-4", "unknown_option", {"value": "up"}),)
    assert bare.judged("Anna", "left") == ()


def test_a_question_to_nobody_is_not_possible_and_silence_is_a_pass() -> None:
    nobody = Question("side", Kind.CHOOSE, (), candidates=lambda _: ("left",))
    assert not nobody.possible(tuple)
    assert not Question("roll", Kind.ROLL, ("Anna",), fits=lambda: False).possible(tuple)
    assert nobody.on_expiry("Anna") == PASS
    assert Question("side", Kind.CHOOSE, default=lambda party: party).on_expiry("Anna") == "Anna"


def test_of_whom_nothing_is_awaited_is_told_unless_one_may_speak_again_and_again() -> None:
    talk = Question("talk", Kind.CHOOSE, ("Anna", "Ben"), mode=Mode.ANY, spoken=lambda: ["Ben"])
    assert (talk.awaited(), talk.heard()) == (("Anna",), ("Ben",))
    talk.open_ended = True
    assert talk.heard() == ("Ben",)
    talk.standing = True
    assert talk.heard() == ()


def test_kinds_modes_and_fixed_values_are_the_words_of_the_protocol() -> None:
    kinds = "choose choose_secretly place cards split propose window text confirm roll draw shuffle lot"
    assert [str(kind) for kind in Kind] == kinds.split()
    assert [str(mode) for mode in Mode] == ["one", "any", "all"]
    assert (ANY_TIME, PASS, CLAIM, SPENT) == ("any_time", "pass", "claim", "spent")


def test_the_newest_is_told_first_and_the_last_act_alone_lately() -> None:
    def script(game: Scripted) -> Script:
        game.say("begun", "T-01")
        yield game.side("one")
        game.say("whispered", "T-01", party="Ben")
        game.say("went", "T-02")
        yield game.side("two")

    driver, game = play(script)
    driver.answer("Anna", "left")
    assert [event.kind for event in game.told(TABLE)] == ["went", "begun"]
    assert [event.kind for event in game.told(Audience("party", "Ben"))] == ["went", "whispered", "begun"]
    assert [event.kind for event in game.told_lately(TABLE)] == ["went"]
    assert [event.kind for event in game.told_lately(REFEREE)] == ["whispered", "went"]
    driver.answer("Cem", "quiet", question=ANY_TIME)
    assert game.told_lately(REFEREE) == []
