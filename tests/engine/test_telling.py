"""Who hears of an event, the time of a whole game, and what a correction tells of secret choices."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.changes import changes_between
from companion.engine.driver import Driver
from companion.engine.game import Game, Script
from companion.engine.telling import OF_ENGINE, to_all, told_to
from companion.engine.vocabulary import ANY_TIME, REFEREE, TABLE, Audience, BadAnswerError
from companion.plainfile.problems import Problems
from tests.engine.scripted import Scripted, play, told
from tests.shipped import shipped


def side(game: Scripted) -> Script:
    yield game.side()


def test_a_fact_may_be_called_to_and_hides_nothing() -> None:
    _, game = play(side)
    game.say("moved", "T-01", to="queues")
    (event,) = told(game, "moved")
    assert event.facts == {"to": "queues"}
    assert event.visible_to(TABLE)


def test_the_kind_of_an_event_says_who_may_know() -> None:
    _, game = play(side)
    game.say("whispered", "T-01", party="Ben")
    game.say("shared", "T-01", finders=["Cem", "Anna", "Cem"], party="Ben")
    game.say("kept_back", "T-01", party="Ben")
    assert [event.audience for event in game.events] == [("Ben",), ("Cem", "Anna"), ()]
    assert not list(game.told(TABLE))
    assert [event.kind for event in game.told(Audience.of("Anna"))] == ["shared"]
    assert [event.kind for event in game.told(REFEREE)] == ["kept_back", "shared", "whispered"]


def test_what_is_not_declared_cannot_be_told() -> None:
    _, game = play(side)
    with pytest.raises(ValueError, match=r"Scripted tells rumour, but Scripted.tells does not declare"):
        game.say("rumour", "T-01", party="Ben")
    assert not game.events


def test_an_audience_is_no_fact() -> None:
    _, game = play(side)
    with pytest.raises(ValueError, match="does not declare who may know"):
        game.say("moved", "T-01", only="Anna")
    assert not game.events


@pytest.mark.parametrize("facts", [{}, {"party": "queues"}, {"party": None}, {"party": ["Ben", "queues"]}])
def test_a_private_kind_needs_its_parties(facts: dict[str, Any]) -> None:
    _, game = play(side)
    with pytest.raises((ValueError, TypeError)):
        game.say("whispered", "T-01", **facts)
    assert not game.events


def test_all_who_are_no_parties_are_named_beside_those_who_are() -> None:
    _, game = play(side)
    with pytest.raises(ValueError, match=r"shared is told to Dora, Eva, but the parties are Anna, Ben, Cem$"):
        game.say("shared", "T-01", finders=["Dora", "Ben", "Eva"])


def test_a_kind_of_the_engine_is_not_declared_again() -> None:
    with pytest.raises(TypeError, match="game_over"):
        type("Greedy", (Game,), {"tells": to_all("game_over")})
    with pytest.raises(TypeError, match="found is news until moved, which is declared nowhere"):
        type("Vague", (Game,), {"tells": {"found": told_to("party", until=["moved"])}})


def test_all_kinds_of_the_engine_that_a_game_declares_are_named_in_the_same_order_each_time() -> None:
    with pytest.raises(TypeError, match=f"Greedy.tells declares {', '.join(sorted(OF_ENGINE))}: the engine"):
        type("Greedy", (Game,), {"tells": OF_ENGINE})


def test_all_kinds_that_are_declared_nowhere_are_named_in_the_same_order_each_time() -> None:
    unknown = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    with pytest.raises(TypeError, match=f"until {', '.join(sorted(unknown))}, which is declared nowhere"):
        type("Vague", (Game,), {"tells": {"found": told_to("party", until=unknown)}})


def test_what_the_engine_tells_in_any_game_is_a_sentence_for_people_in_any_game() -> None:
    assert sorted(OF_ENGINE.keys() - shipped().common(Problems()).texts.events.keys()) == []


def test_what_one_alone_was_told_is_news_until_something_else_happened() -> None:
    _, game = play(side)
    game.say("whispered", "T-01", party="Ben")
    game.say("found", "T-01", party="Ben", what=1)
    game.say("went", "T-01")
    game.say("found", "T-01", party="Ben", what=2)
    game.say("found", "T-01", party="Anna", what=3)
    assert [event.facts["what"] for event in game.news("Ben")] == [1, 2]
    assert not game.news("Cem")
    game.say("moved", "T-01")
    assert not game.news("Ben")


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
    with pytest.raises(BadAnswerError):
        driver.expire(ANY_TIME)

    again = Timed(side)
    replayed = Driver(again)
    replayed.start()
    for row in driver.rows:
        replayed.replay(row)
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


def test_what_was_nothing_before_a_correction_or_is_nothing_after_it_is_told_whole() -> None:
    for then, now in ((None, {"a": 1}), ({"a": 1}, None), (3, {"a": 1})):
        assert changes_between({"n": then}, {"n": now}, ()) == [{"part": "n", "was": then, "is": now}]


def test_in_whichever_order_parts_are_corrected_the_same_is_told() -> None:
    parts = ("deck", "hands", "seals")
    for order in (parts, parts[::-1]):
        assert changes_between({}, {}, order) == [{"part": part} for part in parts]
