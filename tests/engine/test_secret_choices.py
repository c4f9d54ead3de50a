"""Secret choices: changeable until the reveal, shown together, fallen together."""

from __future__ import annotations

import json

import pytest

from companion.engine.game import Script
from companion.engine.levels import WARN
from companion.engine.vocabulary import ANY_TIME, REFEREE, TABLE, Audience, BadAnswerError, RefusedError, Row
from tests.engine.scripted import Scripted, play, told


def choose(game: Scripted) -> Script:
    game.got.append((yield game.secret()))
    yield game.side("after")


ALL_LEFT = {"Anna": "left", "Ben": "left", "Cem": "left"}


def test_a_choice_may_change_until_the_reveal() -> None:
    driver, game = play(choose, auto_reveal=False)
    for party in game.parties:
        driver.answer(party, "left")
    assert driver.awaits_reveal
    driver.answer("Ben", "right")
    assert driver.awaits_reveal
    driver.reveal()
    assert game.got == [{**ALL_LEFT, "Ben": "right"}]
    assert [row.kind for row in driver.rows] == ["answer"] * 4 + ["reveal"]
    assert driver.rows[-1].source == "clock"


def test_with_auto_reveal_the_last_choice_shows_all() -> None:
    driver, game = play(choose)
    for party in ("Anna", "Anna", "Ben", "Cem"):
        driver.answer(party, "left")
    assert game.got == [ALL_LEFT]
    assert [row.kind for row in driver.rows] == ["answer"] * 4 + ["reveal"]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("then", [True, False])
def test_rows_replay_whoever_reveals(first: bool, then: bool) -> None:
    driver, game = play(choose, auto_reveal=first)
    for party in game.parties:
        driver.answer(party, "left")
    if not first:
        driver.reveal()
    again, replayed = play(choose, auto_reveal=then)
    for row in driver.rows:
        again.replay(row)
    assert again.rows == driver.rows
    assert replayed.got == game.got


def test_what_goes_on_after_a_replay_reveals_itself_as_before() -> None:
    driver, game = play(choose)
    driver.replay(Row("answer", "Anna", 0, "secret", "left", "person"))
    driver.answer("Ben", "left")
    driver.answer("Cem", "left")
    assert game.got == [ALL_LEFT]


def test_no_reveal_while_somebody_is_missing() -> None:
    driver, _ = play(choose, auto_reveal=False)
    driver.answer("Anna", "left")
    with pytest.raises(BadAnswerError, match="bad_request"):
        driver.reveal()


def test_who_has_chosen_is_public_and_what_is_not() -> None:
    driver, _ = play(choose)
    driver.answer("Anna", "right")
    for audience in (TABLE, Audience.of("Ben"), REFEREE):
        view = driver.view(audience)
        assert view["question"]["answered"] == ["Anna"]
        assert '"right"' not in json.dumps({**view, "allowed": []})


def test_a_correction_fells_all_choices_together() -> None:
    driver, game = play(choose)
    driver.answer("Anna", "left")
    driver.answer("Ben", "right")
    driver.correct({"allowed": ["left"]}, "right is closed")
    assert driver.question is not None
    assert driver.question.open_to() == game.parties
    for party in game.parties:
        driver.answer(party, "left")
    assert game.got == [ALL_LEFT]


def test_a_correction_under_an_interrupt_reaches_the_choices_below() -> None:
    driver, game = play(choose)
    driver.answer("Anna", "left")
    driver.answer("Ben", "shout", question=ANY_TIME)
    driver.correct({"votes": {"Ben": 1}}, "counted wrong")
    driver.answer("Ben", "left")
    assert driver.question is not None
    assert driver.question.open_to() == game.parties


def test_an_interrupt_keeps_the_choices() -> None:
    driver, game = play(choose)
    driver.answer("Anna", "left")
    driver.answer("Ben", "shout", question=ANY_TIME)
    driver.answer("Ben", "left")
    driver.answer("Ben", "left")
    driver.answer("Cem", "left")
    assert game.got == ["left", ALL_LEFT]


def test_a_choice_that_became_unlawful_fells_all_at_the_reveal() -> None:
    driver, game = play(choose, auto_reveal=False)
    for party in game.parties:
        driver.answer(party, "right" if party == "Ben" else "left")
    game.state.allowed = ["left"]  # as an interrupt may do
    driver.reveal()
    assert told(game, "choices_fell")
    assert not game.got
    assert driver.question is not None
    assert driver.question.open_to() == game.parties
    assert driver.rows[-1].kind == "reveal"


def test_an_override_of_a_secret_choice_is_told_at_the_reveal_only() -> None:
    driver, game = play(choose, levels={"T-02": WARN})
    driver.answer("Anna", "up")
    assert not game.events
    driver.answer("Anna", "left")
    driver.answer("Ben", "up")
    driver.answer("Cem", "left")
    (override,) = told(game, "override")
    assert (override.facts["party"], override.facts["value"], override.audience) == ("Ben", "up", None)
    assert game.got == [{**ALL_LEFT, "Ben": "up"}]


def test_an_override_of_a_private_answer_is_told_to_its_party() -> None:
    def script(game: Scripted) -> Script:
        yield game.side("hidden", private=True)
        yield game.side("open")

    driver, game = play(script, levels={"T-02": WARN})
    driver.answer("Anna", "up")
    driver.answer("Anna", "up")
    assert [event.audience for event in told(game, "override_in_private")] == [("Anna",)]
    assert [event.audience for event in told(game, "override")] == [None]


def test_an_override_of_what_all_give_in_private_is_told_to_its_party() -> None:
    def script(game: Scripted) -> Script:
        ask = game.secret()
        ask.private = True
        yield ask

    driver, game = play(script, levels={"T-02": WARN})
    for party in game.parties:
        driver.answer(party, "up" if party == "Ben" else "left")
    assert [event.audience for event in told(game, "override_in_private")] == [("Ben",)]
    assert not told(game, "override")


def test_structural_codes_refuse_at_every_level() -> None:
    driver, _ = play(choose)
    driver.levels.forbids["T-02"] = frozenset({"another"})
    driver.switch("T-02", "off")
    with pytest.raises(RefusedError):
        driver.answer("Anna", "up")
