"""What comes of an act whatever went before it: a row that is repeated, a reveal, a level that is switched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.levels import Levels
from companion.engine.questions import Mode, Question
from companion.engine.state import State
from companion.engine.vocabulary import ANY_TIME, REFEREE, BadAnswerError, BadPositionError, Refusal, Row
from tests.engine.scripted import Scripted, play, told


class Moved(Scripted):
    """In an earlier version Ben was asked what Anna is asked now."""

    def as_asked_now(self, row: Row, ask: Question | None) -> Sequence[Row] | None:
        return (row._replace(party="Anna", question=None),) if row.party == "Ben" else ()


def test_what_somebody_answered_once_who_is_not_asked_now_is_what_the_game_says_of_it() -> None:
    driver = Driver(Moved(lambda game: (yield game.side("one", default=lambda _: "right", deadline=5.0))))
    driver.start()
    driver.replay(Row("answer", "Ben", 0, "one", "left", "person"))
    assert [(row.party, row.value) for row in driver.rows] == [("Anna", "left")]


def test_what_the_clock_did_is_repeated_for_whoever_is_asked_now() -> None:
    driver = Driver(Moved(lambda game: (yield game.side("one", default=lambda _: "right", deadline=5.0))))
    driver.start()
    driver.replay(Row("expire", None, 0, "one", None, "clock"))
    assert [row.kind for row in driver.rows] == ["expire"] and driver.outcome is not None


def choose(game: Scripted) -> Script:
    game.got.append((yield game.secret()))
    game.say("gone_on", "T-01")
    yield game.side("after")


def chosen() -> tuple[Driver, Scripted]:
    """All have chosen, and wait for the reveal."""
    driver, game = play(choose, auto_reveal=False)
    for party in game.parties:
        driver.answer(party, "left")
    assert driver.awaits_reveal
    return driver, game


@pytest.mark.parametrize("kind", ["answer", "expire", "reveal"])
def test_what_was_said_at_another_question_is_not_repeated_at_this_one(kind: str) -> None:
    driver, game = chosen()
    party, value = ("Anna", "right") if kind == "answer" else (None, None)
    with pytest.raises(BadAnswerError) as bad:
        driver.replay(Row(kind, party, 0, "another", value, "person"))
    assert bad.value.code == "unknown_question"
    assert driver.awaits_reveal and game.got == []


def test_a_reveal_tells_only_what_came_of_it() -> None:
    driver, game = chosen()
    driver.switch("T-02", "warn")
    driver.reveal()
    assert [event.kind for event in game.told_lately(REFEREE)] == ["gone_on"]


def test_choices_that_fall_at_their_reveal_do_so_by_the_rule_of_secret_choices() -> None:
    driver, game = chosen()
    game.state.allowed = []
    driver.reveal()
    assert [(event.rule, event.facts) for event in told(game, "choices_fell")] == [("GEN-5", {})]


def test_after_a_level_was_switched_a_game_goes_on_to_the_next_question_of_which_somebody_is_missing() -> None:
    def script(game: Scripted) -> Script:
        with game.doing(game.judge_side, "Anna", "up") as under_way:
            yield game.side("under_way")
        game.got.append(under_way.lapsed)
        game.got.append((yield game.side("nobody", (), mode=Mode.ALL)))
        yield game.side("last")

    driver, game = play(script, levels={"T-02": "off"})
    driver.switch("T-02", "enforce")
    assert driver.question is not None and driver.question.name == "last"
    assert game.got == [True, {}]


@pytest.mark.parametrize("value", [5, "", ["quiet"], None])
def test_what_is_announced_is_the_name_of_something(value: object) -> None:
    driver, _ = play(choose)
    with pytest.raises(BadAnswerError) as bad:
        driver.answer("Anna", value, question=ANY_TIME)
    assert bad.value.code == "bad_value"


@dataclass
class Errand(State):
    steps: int = 1


def test_what_corrects_an_action_under_way_names_its_parts() -> None:
    def script(game: Scripted) -> Script:
        with game.doing(game.judge_open, running=Errand()):
            yield game.side()

    driver, game = play(script)
    with pytest.raises(BadPositionError) as bad:
        driver.correct({"running": 3}, "three steps")
    assert list(bad.value.refusals) == [Refusal("GEN-8", "unknown_part", {"part": "running"})]
    driver.correct({"running": {"steps": 3}}, "three steps")
    assert game.everything()["running"] == [{"steps": 3}]


def test_a_position_that_a_game_begins_from_is_where_it_entered() -> None:
    game = Scripted(choose)
    game.load({"holder": "Ben"})
    assert game.entered is None, "nobody keeps snapshots"
    game.keeps_snapshots = True
    game.load({"holder": "Ben"})
    assert game.entered == (game.position(), 0)
    assert game.position()["holder"] == "Ben"


def test_what_is_repeated_is_refused_by_what_its_pack_lists_and_by_rules_of_which_it_lists_nothing() -> None:
    levels = Levels({}, {})
    listed, later, unlisted = Refusal("T-02", "not_allowed"), Refusal("T-02", "invented"), Refusal("T-09", "invented")
    levels.listed = {"T-02": ["not_allowed"], "T-09": []}
    with levels.as_once():
        assert list(levels.blocks([listed, later, unlisted])) == [listed, unlisted]
    assert list(levels.blocks([listed, later, unlisted])) == [listed, later, unlisted]
