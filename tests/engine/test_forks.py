"""Forks and playouts of scripts that a test writes: what was taken is taken again, and playing on stops where asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Game, Script
from companion.engine.playout import Playout
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import ANY_TIME, PASS, REFEREE, Party
from tests.engine.scripted import DONE, Scripted


def begun(script: Any, of: type[Scripted] = Scripted) -> tuple[Driver, Scripted]:
    """A driver that can be forked, and its game."""
    game = of(script)
    game.keeps_entries = True
    driver = Driver(game, forbids=Scripted.forbids)
    driver.start()
    return driver, game


def waiting(game: Scripted) -> Script:
    """A window that is open to all, again and again; who played something there is counted."""
    game.enter("round")
    while True:
        played = yield Question(
            "window", Kind.WINDOW, game.parties, mode=Mode.ALL, candidates=lambda _: ("claim",), may_pass=True
        )
        for party, value in played.items():
            if value != PASS:
                game.state.votes[party] = game.state.votes.get(party, 0) + 1


def test_a_fork_has_the_windows_that_were_closed_before_all_had_passed() -> None:
    driver, game = begun(waiting)
    driver.answer("Anna", "claim")
    driver.answer("Ben", PASS)
    assert driver.forked().view(REFEREE) == driver.view(REFEREE)
    driver.answer(None, PASS)
    assert game.state.votes == {"Anna": 1}
    fork = driver.forked()
    assert fork.view(REFEREE) == driver.view(REFEREE)
    assert [(row.party, row.name, row.value) for row in fork.rows] == [
        (row.party, row.name, row.value) for row in driver.rows
    ]


def test_a_fork_asks_no_judge_what_was_judged_at_the_table() -> None:
    def script(game: Scripted) -> Script:
        game.enter("round")
        for number in range(3):
            yield game.side(f"side{number}")

    driver, game = begun(script)
    driver.answer("Anna", "left")
    driver.answer("Anna", "right")
    game.state.allowed = ["up"]  # as if it had never been lawful
    fork = driver.forked()
    assert fork.question is not None and fork.question.name == "side2"


class Leftist:
    """Answers left, whoever it plays for."""

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        return "left"


WHO = dict.fromkeys(("Anna", "Ben", "Cem"), Leftist())


def counting(game: Scripted) -> Script:
    """Asks without end, and counts the answers."""
    while True:
        yield game.side()
        game.state.votes["Anna"] = game.state.votes.get("Anna", 0) + 1


def playout(script: Any) -> tuple[Playout, Scripted]:
    game = Scripted(script)
    driver = Driver(game)
    driver.start()
    return Playout(game, driver.frames), game


@pytest.mark.parametrize("most", [0, 1, 4])
def test_so_many_answers_are_played_on_and_no_more(most: int) -> None:
    played, game = playout(counting)
    asked = 0

    def until(_: Game) -> bool:
        nonlocal asked
        asked += 1
        assert asked <= 10, "it goes on and on"
        return False

    played.run(WHO, random.Random(1), until, most)
    assert game.state.votes.get("Anna", 0) == most


def test_it_is_played_on_until_something_is_so() -> None:
    played, game = playout(counting)
    played.run(WHO, random.Random(1), lambda _: game.state.votes.get("Anna") == 3, 10)
    assert game.state.votes == {"Anna": 3}


def test_what_is_asked_of_all_goes_on_with_the_last_answer_of_a_playout() -> None:
    def script(game: Scripted) -> Script:
        yield game.side("all", game.parties, mode=Mode.ALL)
        yield game.side("next")

    played, game = playout(script)
    for party in game.parties:
        assert played.question is not None and played.question.name == "all"
        played.answer(party, "left")
    assert played.question is not None and played.question.name == "next"


def test_a_playout_throws_the_dice_and_asks_each_of_all_once() -> None:
    def script(game: Scripted) -> Script:
        game.got.append((yield Question("dice", Kind.ROLL, (), shape=lambda: {"dice": 2, "faces": 6})))
        game.got.append((yield game.side("all", game.parties, mode=Mode.ALL)))
        yield game.side("after")

    played, game = playout(script)
    played.run(WHO, random.Random(1), lambda _: False, 4)
    assert played.question is not None and played.question.name == "after"
    assert len(game.got[0]) == 2 and game.got[1] == dict.fromkeys(game.parties, "left")


def test_a_playout_tells_nothing_of_what_it_plays() -> None:
    def script(game: Scripted) -> Script:
        for _ in range(2):
            game.say("went", "T-01")
            yield game.side()

    played, game = playout(script)
    assert len(game.events) == 1
    played.run(WHO, random.Random(1), lambda _: False)
    assert played.question is None and played.outcome is not None
    assert len(game.events) == 1


class Silent:
    """Leaves every question to others."""

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        return None


def test_what_nobody_answers_in_a_playout_ends_with_what_is_taken_for_the_absent() -> None:
    def script(game: Scripted) -> Script:
        votes = yield game.side("all", game.parties, mode=Mode.ALL, default=lambda _: "left")
        alone = yield game.side("one", default=lambda party: party)
        game.got += [votes, alone]

    played, game = playout(script)
    played.run(dict.fromkeys(game.parties, Silent()), random.Random(1), lambda _: False, 2)
    assert game.got == [dict.fromkeys(game.parties, "left"), "Anna"]


class Recalling(Scripted):
    """Its players look back at who went."""

    recalled = frozenset({"went"})


def test_what_players_look_back_at_was_told_as_lately_in_a_fork() -> None:
    def script(game: Scripted) -> Script:
        game.enter("round")
        game.say("went", "T-01")
        game.say("moved", "T-01")
        yield game.side()

    game = Recalling(script)
    game.keeps_entries = True
    driver = Driver(game)
    driver.start()
    fork = driver.forked()
    assert [event.kind for event in fork.game.told_lately(REFEREE)] == ["went"]
    assert fork.game.told_lately(REFEREE) == game.told_lately(REFEREE)[:1]


def test_a_fork_has_the_secret_choices_that_were_shown_since_its_entry() -> None:
    def script(game: Scripted) -> Script:
        game.enter("round")
        game.got.append((yield game.secret()))
        yield game.side("after")

    driver, game = begun(script)
    for party in game.parties:
        driver.answer(party, "left")
    fork = driver.forked()
    assert fork.view(REFEREE) == driver.view(REFEREE)
    assert fork.question is not None and fork.question.name == "after"


def test_a_fork_has_the_rows_since_its_entry_as_they_were_written() -> None:
    def script(game: Scripted) -> Script:
        yield game.side("first")
        game.enter("round")
        yield game.side("perhaps", may_pass=True)
        yield Question("dice", Kind.ROLL, (), shape=lambda: {"dice": 1, "faces": 6})
        yield game.side("last")

    driver, _ = begun(script)
    for party, value in (("Anna", "left"), ("Anna", PASS), (None, [3])):
        driver.answer(party, value)
    assert driver.forked().rows == driver.rows[1:]


def test_what_is_played_on_in_the_head_keeps_no_snapshots() -> None:
    def script(game: Scripted) -> Script:
        while True:
            game.enter("round")
            yield game.side()

    driver, game = begun(script)
    game.keeps_snapshots = True
    driver.answer("Anna", "left")
    fork = driver.forked()
    fork.answer("Anna", "left")
    assert game.snapshot is not None
    assert fork.game.snapshot is None


class Timed(Scripted):
    """Whoever holds the box loses it when the time of the game is up."""

    def time_limit(self) -> float:
        return 60.0

    def time_runs_out(self) -> None:
        self.state.holder = None


def test_where_the_time_of_the_game_was_up_a_fork_stands_at_the_same_question() -> None:
    def script(game: Scripted) -> Script:
        game.enter("round")
        yield game.side("hurried", deadline=5.0)
        yield game.side("next", deadline=5.0)

    driver, game = begun(script, Timed)
    driver.expire(ANY_TIME)
    assert game.state.holder is None
    assert driver.forked().view(REFEREE) == driver.view(REFEREE)
    driver.expire()
    assert driver.question is not None and driver.question.name == "next"
    assert driver.forked().view(REFEREE) == driver.view(REFEREE)


def test_what_is_played_on_in_the_head_has_no_outcome_before_its_end() -> None:
    played, _ = playout(lambda game: (yield game.side()))
    assert played.outcome is None
    played.answer("Anna", "left")
    assert played.outcome == DONE
