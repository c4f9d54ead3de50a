"""Undo and redo: what a person did is taken back, fate stays, and nothing of a secret is shown by it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.vocabulary import (
    REFEREE,
    TABLE,
    Audience,
    BadAnswerError,
)
from companion.table.journal.entries import MemoryJournal
from companion.table.play.errors import ConfirmationRequiredError
from companion.table.play.session import Session
from tests.table.little import ANNA, BEN, CARDS, PARTIES, act, everything, header, machine, session
from tests.table.play.test_session import at_numbers, at_wish


def test_an_undo_takes_back_what_a_person_did_and_keeps_fate() -> None:
    game = at_wish()
    for party in PARTIES:
        game.answer(party, "much")
    game.reveal()
    thrown = [event.facts["faces"] for event in game.game.events if event.kind == "thrown"]
    with pytest.raises(ConfirmationRequiredError):
        game.undo()
    game.undo(held=True)
    assert game.question is not None and game.question.name == "wish" and not game.question.commits
    for party in reversed(PARTIES):
        game.answer(party, "much")
    game.reveal()
    assert [event.facts["faces"] for event in game.game.events if event.kind == "thrown"] == thrown


def test_other_choices_throw_other_dice() -> None:
    thrown = set()
    for seed in range(5):
        game = at_wish(chance=machine(seed))
        for party in PARTIES:
            game.answer(party, "much")
        game.reveal()
        first = [e.facts["faces"] for e in game.game.events if e.kind == "thrown"]
        game.undo(held=True)
        for party in PARTIES:
            game.answer(party, "little")
        game.reveal()
        thrown.add(first == [e.facts["faces"] for e in game.game.events if e.kind == "thrown"])
    assert False in thrown


def test_typed_dice_are_offered_again_and_not_taken() -> None:
    game = session()
    game.answer(None, CARDS, source="typed")
    for party in PARTIES:
        game.answer(party, "much")
    game.reveal()
    game.answer(None, [3, 4], source="typed")
    game.undo()
    assert game.question is not None and game.question.name == "dice"
    assert game.ledger.offered("dice") == ([3, 4], "typed")
    assert game.ledger.thrown_before("dice") is None


def test_going_back_to_the_dice_goes_back_to_who_caused_them() -> None:
    game = at_numbers()
    dice = next(entry for entry in game.ledger.entries if entry.name == "dice")
    game.undo_to(dice.number, held=True)
    assert game.question is not None and game.question.name == "wish"
    game.redo()
    assert game.question is not None and game.question.name == "number"


def test_there_is_nothing_to_undo_before_the_first_person() -> None:
    game = at_wish()
    with pytest.raises(BadAnswerError):
        game.undo()
    with pytest.raises(BadAnswerError):
        game.undo_to(0)


def test_redo_that_is_not_there_changes_nothing() -> None:
    game = at_numbers()
    game.answer(ANNA, "1")
    game.undo()
    before = len(game.ledger.entries)
    with pytest.raises(BadAnswerError):
        game.redo(2)
    assert len(game.ledger.entries) == before
    game.redo()
    assert game.question is not None and game.question.asked() == (BEN,)


def test_undone_secret_choices_are_never_shown() -> None:
    game = at_numbers()
    game.undo(held=True)
    for audience in (TABLE, REFEREE, *map(Audience.of, PARTIES)):
        wishes = [line for line in game.lines(audience) if line.entry.name == "wish"]
        assert len(wishes) == 4 and all(line.undone for line in wishes)
        assert all(line.entry.value is None and line.events == () for line in wishes)


def test_a_correction_of_hidden_cards_is_not_told_to_the_table() -> None:
    game = at_numbers()
    game.correct({"deck": {"ordered": True, "cards": ["blue", "red", "green"]}}, "reshuffled")
    for audience, told in ((TABLE, False), (Audience.of(BEN), False), (REFEREE, True)):
        line = game.lines(audience)[-1]
        assert (line.entry.value is not None) is told
        assert "blue" not in str(line.events)


def test_the_question_of_an_interrupted_undo_keeps_its_number() -> None:
    journal = MemoryJournal(header())
    game = at_numbers(journal=journal)
    before = game.question.id if game.question else None
    game.answer(ANNA, "1")
    game.undo()
    put = game.question.id if game.question else None
    assert put != before
    with pytest.raises(BadAnswerError):
        game.answer(ANNA, "2", question=before)  # a late press that meant the question as it was before
    game.answer(BEN, "shout", question="any_time")
    game.answer(BEN, "hey")
    assert game.question is not None and game.question.id == put
    resumed = at_wish(journal=journal)
    assert resumed.question is not None and resumed.question.id == put


def one_of(chance: random.Random, game: Session) -> None:
    """An act of play, or of the log's buttons."""
    roll = chance.random()
    if roll < 0.12:
        try:
            game.undo(chance.randint(1, 3), held=True)
        except BadAnswerError:
            return
    elif roll < 0.17 and game.ledger.entries:
        try:
            game.undo_to(chance.randrange(len(game.ledger.entries)), held=True)
        except BadAnswerError:
            return
    elif roll < 0.24 and game.ledger.can_redo():
        game.redo()
    elif roll < 0.28:
        game.note("note", "the phone rang")
    elif roll < 0.33 and game.question is not None:
        game.correct({"points": {ANNA: chance.randint(0, 9)}}, "moved by the cat")
    else:
        act(game, chance)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), steps=st.integers(1, 60), virtual=st.booleans())
def test_a_resumed_game_is_the_game(seed: int, steps: int, virtual: bool) -> None:
    chance, journal = random.Random(seed), MemoryJournal(header())
    game = session(journal, chance=machine(seed) if virtual else None)
    for _ in range(steps):
        one_of(chance, game)
    resumed = session(journal)
    assert everything(resumed) == everything(game)
    ids = [s.question.id if s.question else None for s in (resumed, game)]
    assert ids[0] == ids[1]
    frames = [[frame.ask.id for frame in s.driver.frames] for s in (resumed, game)]
    assert frames[0] == frames[1]
    for audience in (TABLE, REFEREE, *map(Audience.of, PARTIES)):
        assert resumed.view(audience) == game.view(audience)
        assert resumed.lines(audience) == game.lines(audience)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), steps=st.integers(0, 40))
def test_undo_is_the_inverse_and_redo_the_inverse_of_it(seed: int, steps: int) -> None:
    chance = random.Random(seed)
    game = session()
    for _ in range(steps):
        one_of(chance, game)
    if game.question is None:
        return
    if game.question.mode == "all" and game.question.kind == "choose_secretly":
        return  # undone as a whole: held by the tests above
    before = everything(game)
    act(game, chance)
    after = everything(game)
    game.undo(held=True)
    assert everything(game) == before
    game.redo()
    assert everything(game) == after
