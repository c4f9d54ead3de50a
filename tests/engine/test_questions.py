"""How questions are numbered, looked at again, closed and dropped."""

from __future__ import annotations

import pytest

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import (
    ANY_TIME,
    CLAIM,
    PASS,
    TABLE,
    BadAnswerError,
    BadPositionError,
    RefusedError,
    RunawayError,
)
from tests.engine.scripted import Scripted, play, told


def window(game: Scripted, **more: float) -> Question:
    return Question("react", Kind.WINDOW, game.parties, mode=Mode.ALL, rule="T-07", may_pass=True, **more)  # type: ignore[arg-type]


def collect(*names: str):  # type: ignore[no-untyped-def]
    def script(game: Scripted) -> Script:
        for name in names:
            game.got.append((yield game.side(name)))

    return script


def test_an_id_is_the_number_of_entries_when_the_question_was_put() -> None:
    driver, _ = play(collect("one", "two", "three"))
    ids = [driver.question.id]  # type: ignore[union-attr]
    driver.answer("Anna", "left")
    ids.append(driver.question.id)  # type: ignore[union-attr]
    driver.correct({"votes": {"Ben": 1}}, "counted wrong")
    ids.append(driver.question.id)  # type: ignore[union-attr]
    driver.answer("Anna", "left")
    ids.append(driver.question.id)  # type: ignore[union-attr]
    assert ids == [0, 1, 1, 3]
    assert [row.question for row in driver.rows] == [0, None, 1]


def test_kinds_are_called_as_the_protocol_s_clients_know_them() -> None:
    driver, _ = play(collect("one"))
    assert driver.question is not None and driver.question.kind is Kind.CHOOSE
    asked = ["choose", "choose_secretly", "place", "cards", "split", "propose", "window", "text", "confirm"]
    assert [kind.value for kind in Kind] == [*asked, "roll", "draw", "shuffle", "lot"]


def test_a_refused_or_bad_answer_is_no_entry() -> None:
    driver, _ = play(collect("one", "two"))
    with pytest.raises(RefusedError) as refused:
        driver.answer("Anna", "up")
    assert [(r.rule, r.code) for r in refused.value.refusals] == [("T-02", "not_allowed")]
    for wrong in (None, 3, ["left"]):
        with pytest.raises(BadAnswerError, match="bad_value"):
            driver.answer("Anna", wrong)
    driver.answer("Anna", "left")
    assert driver.question is not None
    assert driver.question.id == 1


def test_a_question_keeps_its_id_under_an_interrupt_and_lapses_by_nothing_else() -> None:
    driver, game = play(collect("one"))
    driver.answer("Ben", "shout", question=ANY_TIME)
    assert driver.question is not None
    assert (driver.question.name, driver.question.id) == ("louder", 1)
    driver.answer("Cem", "quiet", question=ANY_TIME)
    assert driver.question.name == "louder"
    driver.answer("Ben", "right")
    assert (driver.question.name, driver.question.id) == ("one", 0)
    driver.answer("Anna", "left", question=0)
    assert game.got == ["right", "left"]
    assert driver.outcome is not None


def test_the_question_below_an_interrupt_can_be_answered_only_afterwards() -> None:
    driver, _ = play(collect("one"))
    driver.answer("Ben", "shout", question=ANY_TIME)
    with pytest.raises(BadAnswerError, match="unknown_question"):
        driver.answer("Anna", "left", question=0)


def test_a_question_that_nobody_can_answer_is_moot_when_looked_at_again() -> None:
    def script(game: Scripted) -> Script:
        try:
            yield game.side("one")
        except Moot:
            game.say("skipped", "T-02")
        yield game.side("two", may_pass=True)

    driver, game = play(script)
    driver.correct({"allowed": []}, "nothing is allowed")
    assert told(game, "skipped")
    assert driver.question is not None
    assert driver.question.name == "two"
    driver.correct({"votes": {"Ben": 1}}, "again")  # one may still pass: not moot
    assert driver.question.name == "two"
    driver.answer("Anna", PASS)
    assert driver.outcome is not None


def test_a_question_without_a_legal_option_may_be_put() -> None:
    def script(game: Scripted) -> Script:
        game.state.allowed = []
        yield game.side("one")

    driver, _ = play(script)
    assert [option.refusals[0].code for option in driver.options(0, "Anna")] == ["not_allowed"] * 3


def test_a_window_is_closed_by_nobody() -> None:
    def script(game: Scripted) -> Script:
        game.got.append((yield window(game)))

    driver, game = play(script)
    driver.answer("Cem", CLAIM)
    driver.answer(None, PASS)
    assert game.got == [{"Anna": PASS, "Ben": PASS, "Cem": CLAIM}]
    again, replayed = play(script)
    for row in driver.rows:
        again.replay(row)
    assert replayed.got == game.got
    assert again.rows == driver.rows


def test_who_plays_something_in_a_window_is_known_and_at_no_other_question() -> None:
    def script(game: Scripted) -> Script:
        yield window(game)
        yield Question("words", Kind.TEXT, game.parties, mode=Mode.ALL)

    driver, _ = play(script)
    known = []
    for party, value in (("Cem", CLAIM), ("Anna", PASS), ("Ben", PASS), ("Ben", CLAIM)):
        assert driver.question is not None
        known.append(driver.question.claims())
        driver.answer(party, value)
    assert driver.question is not None
    assert [*known, driver.question.claims()] == [(), ("Cem",), ("Cem",), (), ()]


def test_a_window_that_has_claims_keeps_them_over_a_correction() -> None:
    def script(game: Scripted) -> Script:
        game.got.append((yield window(game)))

    driver, game = play(script)
    driver.answer("Cem", CLAIM)
    driver.correct({"votes": {"Ben": 1}}, "counted wrong")
    driver.answer("Anna", PASS)
    driver.answer("Ben", PASS)
    assert game.got[0]["Cem"] == CLAIM


def test_time_is_up_and_the_default_is_taken() -> None:
    def script(game: Scripted) -> Script:
        game.got.append((yield game.side("one", deadline=9.0, default=lambda party: "right")))
        game.got.append((yield game.secret(deadline=9.0, default=lambda party: "left")))
        game.got.append((yield game.side("any", game.parties, mode=Mode.ANY, deadline=9.0)))
        game.got.append((yield game.side("for_ever")))

    driver, game = play(script)
    driver.expire(0)
    driver.answer("Ben", "right")
    driver.expire()
    driver.expire()
    assert game.got == ["right", {"Anna": "left", "Ben": "right", "Cem": "left"}, (None, PASS)]
    with pytest.raises(BadAnswerError, match="bad_request"):
        driver.expire()
    with pytest.raises(BadAnswerError, match="unknown_question"):
        driver.expire(0)
    assert [row.kind for row in driver.rows] == ["expire", "answer", "expire", "reveal", "expire"]


def test_an_answer_to_an_outdated_version_is_stale() -> None:
    def script(game: Scripted) -> Script:
        question = game.side("agree", game.parties, mode=Mode.ANY)
        for version in (1, 2):
            question.version = version
            game.got.append((yield question))

    driver, game = play(script)
    driver.answer("Ben", "left", version=1)
    with pytest.raises(BadAnswerError, match="stale"):
        driver.answer("Cem", "left", version=1)
    assert driver.question is not None
    assert (driver.question.id, driver.question.version) == (0, 2)
    driver.answer("Cem", "right", version=2)
    assert game.got == [("Ben", "left"), ("Cem", "right")]


def test_a_script_that_says_too_much_is_stopped() -> None:
    def script(game: Scripted) -> Script:
        yield game.side("one")
        for _ in range(500):
            game.say("tick", "T-01")
        yield game.side("two")
        for _ in range(501):
            game.say("tick", "T-01")
        yield game.side("never_put")

    driver, _ = play(script)
    driver.answer("Anna", "left")
    with pytest.raises(RunawayError):
        driver.answer("Anna", "left")
    assert len(driver.rows) == 1  # what ran away was never an entry


def test_a_correction_that_cannot_stand_changes_nothing() -> None:
    driver, game = play(collect("one"))
    game.state.hands["Ben"].extend(["c", "a", "b"])
    before, question = game.everything(), driver.question
    for patch in ({"holder": "Dora"}, {"holder": 3}, {"unknown": 1}, {"votes": {"Anna": "x"}}, {"hands": 5}):
        with pytest.raises(BadPositionError) as error:
            driver.correct(patch, "wrong")
        assert error.value.refusals
        assert game.everything() == before
        assert game.state.hands["Ben"] == ["c", "a", "b"]  # in this order
    assert driver.question is question
    assert not driver.rows
    assert not game.events


def test_a_field_is_corrected_to_nothing_where_nothing_is_possible() -> None:
    driver, game = play(collect("one"))
    driver.correct({"holder": None}, "nobody has it")
    assert game.state.holder is None
    with pytest.raises(BadPositionError):
        driver.correct({"open": None}, "neither open nor closed")


def test_chance_belongs_to_whoever_threw() -> None:
    def script(game: Scripted) -> Script:
        game.got.append((yield Question("roll", Kind.ROLL, ("Anna",), shape=lambda: {"dice": 2, "faces": 6})))

    driver, game = play(script)
    driver.answer(None, [3, 4], "tower")
    assert game.got == [[3, 4]]
    assert driver.rows[0].party == "Anna"
    assert driver.rows[0].source == "tower"


def test_a_question_to_nobody_is_over_at_once() -> None:
    def script(game: Scripted) -> Script:
        game.got.append((yield game.side("nobody", (), mode=Mode.ALL)))
        yield game.side("one")

    driver, game = play(script)
    assert game.got == [{}]
    assert driver.view(TABLE)["question"]["name"] == "one"
