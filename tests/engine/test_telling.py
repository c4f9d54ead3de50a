"""Who hears of an event, the time of a whole game, and what a correction tells of secret choices."""

from __future__ import annotations

import pytest

from companion.engine.changes import changes_between
from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.vocabulary import ANY_TIME, TABLE, BadAnswer
from tests.engine.scripted import Scripted, play, told


def side(game: Scripted) -> Script:
    yield game.side()


def test_a_fact_may_be_called_to_and_hides_nothing() -> None:
    _, game = play(side)
    game.say("moved", "T-01", to="queues")
    (event,) = told(game, "moved")
    assert event.facts == {"to": "queues"}
    assert event.visible_to(TABLE)


def test_only_parties_can_be_the_only_ones_to_know() -> None:
    _, game = play(side)
    game.say("secret", "T-01", only="Anna")
    assert not told(game, "secret")[0].visible_to(TABLE)
    with pytest.raises(ValueError, match="queues"):
        game.say("moved", "T-01", only="queues")


def test_a_correction_tells_that_the_secret_choices_fell() -> None:
    def script(game: Scripted) -> Script:
        yield game.secret()

    driver, game = play(script, auto_reveal=False)
    driver.correct({"open": False}, "nothing was chosen yet")
    assert not told(game, "choices_fell")
    driver.answer("Anna", "left")
    driver.correct({"open": True}, "somebody had chosen")
    assert [event.rule for event in told(game, "choices_fell")] == ["GEN-5"]


class Timed(Scripted):
    """Has ten seconds."""

    late = False

    def time_limit(self) -> float | None:
        return None if self.late else 10.0

    def time_runs_out(self) -> None:
        self.late = True
        self.say("late", "T-01")


def test_the_time_of_the_game_runs_out_once_and_the_question_stays() -> None:
    game = Timed(side)
    driver = Driver(game)
    driver.start()
    driver.expire()
    assert told(game, "late")
    assert driver.question is not None and driver.question.name == "side"
    with pytest.raises(BadAnswer):
        driver.expire(ANY_TIME)

    again = Timed(side)
    replayed = Driver(again)
    replayed.start()
    for row in driver.rows:
        replayed.apply(row)
    assert again.everything() == game.everything()
    assert again.events == game.events


def test_a_correction_tells_what_everybody_may_know_of_it() -> None:
    hidden = {"Anna": {"count": 1}, "Ben": {"count": 0}}
    before = {"posts": {"a": "Anna", "b": "Ben"}, "round": 3, "hands": hidden, "deck": {"count": 9}, "same": 1}
    after = {
        "posts": {"b": "Cem"},
        "round": 4,
        "hands": {**hidden, "Ben": {"count": 2}},
        "deck": {"count": 9},
        "same": 1,
    }
    assert changes_between(before, after, ["posts", "deck"]) == [
        {"part": "posts", "entry": "a", "was": "Anna", "is": None},
        {"part": "posts", "entry": "b", "was": "Ben", "is": "Cem"},
        {"part": "round", "was": 3, "is": 4},
        {"part": "hands"},
        {"part": "deck"},
    ]
