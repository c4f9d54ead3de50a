"""A session: saving, the clock, undo and redo, resuming, and what the game's own bugs do to it."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.telling import Events, told_to
from companion.engine.vocabulary import (
    REFEREE,
    TABLE,
    Audience,
    BadAnswerError,
    BadPositionError,
    Event,
    RefusedError,
    RunawayError,
)
from companion.table.journal.entries import MemoryJournal, StoreError
from companion.table.play.clocks import TimeLimit
from companion.table.play.errors import ConfirmationRequiredError, GameFailedError, ReplayDivergedError
from companion.table.play.session import Session
from tests.table.little import ANNA, BEN, CARDS, CEM, PARTIES, Clock, Little, act, everything, header, machine, session


def at_wish(**more: Any) -> Session:
    return session(**{"chance": machine(), **more})


def at_numbers(**more: Any) -> Session:
    game = at_wish(**more)
    for party in PARTIES:
        game.answer(party, "much")
    game.reveal()
    return game


# ── the clock ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_reveal_comes_when_the_grace_is_over_and_not_before() -> None:
    clock = Clock()
    game = at_wish(now=clock)
    for party in PARTIES:
        game.answer(party, "much")
    clock.time += 1.49
    assert game.tick() is None
    clock.time += 0.02
    change = game.tick()
    assert change is not None
    assert [entry.kind for entry in change.entries] == ["reveal", "answer"]  # the reveal, and the dice that follow
    assert change.entries[0].source == "clock"


def test_a_change_of_mind_begins_the_grace_anew() -> None:
    clock = Clock()
    game = at_wish(now=clock)
    for party in PARTIES:
        game.answer(party, "much")
    clock.time += 1.0
    game.answer(ANNA, "little")
    clock.time += 1.0
    assert game.tick() is None
    clock.time += 0.5
    change = game.tick()
    assert change is not None
    assert change.events[0].facts["choices"] == {ANNA: "little", BEN: "much", CEM: "much"}


def test_at_a_deadline_who_is_silent_gets_the_default() -> None:
    clock = Clock()
    game = at_wish(now=clock)
    game.answer(BEN, "much")
    clock.time += 59.0
    assert game.tick() is None
    assert game.left() == pytest.approx(1.0)
    clock.time += 1.0
    assert game.tick() is not None
    clock.time += 1.5
    change = game.tick()
    assert change is not None
    assert change.events[0].facts["choices"] == {ANNA: "nothing", BEN: "much", CEM: "nothing"}


def test_a_question_that_was_interrupted_goes_on_with_the_time_it_had() -> None:
    clock = Clock()
    game = at_wish(now=clock)
    clock.time += 20.0
    for _ in range(2):
        game.answer(ANNA, "shout", question="any_time")
        assert game.left() is None
        clock.time += 1_000.0
        assert game.tick() is None
        game.answer(ANNA, "hey")
        assert game.left() == pytest.approx(40.0)
    clock.time += 40.0
    assert game.tick() is not None


def test_a_resumed_deadline_runs_from_the_resume() -> None:
    journal = MemoryJournal(header())
    clock = Clock()
    at_wish(journal=journal, now=clock)
    clock.time += 1_000.0
    resumed = at_wish(journal=journal, now=clock)
    assert resumed.left() == 60.0
    assert resumed.tick() is None


class Sick(MemoryJournal):
    """A disk that fails as long as it is told to."""

    well = True
    attempts = 0

    def append(self, entries: Any) -> None:
        self.attempts += 1
        if not self.well:
            raise StoreError("The disk is full.", "full")
        super().append(entries)


def test_what_could_not_be_saved_is_said_and_saved_later() -> None:
    clock, journal = Clock(), Sick(header())
    game = at_wish(journal=journal, now=clock)
    journal.well = False
    change = game.answer(ANNA, "much")
    assert not change.saved and not game.saved
    assert game.trouble is not None and game.trouble.code == "full"
    game.answer(BEN, "much")
    attempts = journal.attempts
    for _ in range(10):
        clock.time += 0.05
        game.tick()
    assert journal.attempts == attempts, "a sick disk is not asked at every frame"
    journal.well = True
    clock.time += 1.0
    game.tick()
    assert game.saved and game.trouble is None
    assert [entry.number for entry in journal.entries()] == [0, 1, 2]


def test_a_snapshot_that_cannot_be_kept_does_not_write_lines_twice() -> None:
    class NoSnapshots(MemoryJournal):
        def keep_snapshot(self, number: int, position: Any) -> None:
            raise StoreError("The disk is full.", "full")

    journal = NoSnapshots(header())
    game = at_numbers(journal=journal)
    for party in PARTIES:
        game.answer(party, "1")
    game.expire()
    game.answer(ANNA, "much")
    numbers = [entry.number for entry in journal.entries()]
    assert numbers == list(range(len(numbers)))


# ── undo and redo ───────────────────────────────────────────────────────────────────────────────────────────────


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


# ── what the game's own bugs do ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("bug", ["boom", "flood", "loop"])
def test_a_failing_act_is_taken_back_and_told(bug: str) -> None:
    heard: list[tuple[BaseException, int]] = []
    journal = MemoryJournal(header())
    game = at_numbers(
        journal=journal, limit=TimeLimit(0.05), on_incident=lambda error, line: heard.append((error, line))
    )
    before = everything(game)
    with pytest.raises(GameFailedError):
        game.answer(ANNA, bug)
    assert everything(game) == before
    assert len(heard) == 1
    assert isinstance(heard[0][0], ZeroDivisionError if bug == "boom" else RunawayError)
    assert journal.entries()[-1].kind == "incident"
    assert "of ours" not in str(journal.entries()[-1]), "what the game said when it failed may be a secret"
    game.answer(ANNA, "1")
    assert everything(at_wish(journal=journal)) == everything(game)


class BadDice(Little):
    """Fails at every throw of the dice."""

    def say(self, *told: Any, **facts: Any) -> None:
        if told[0] == "thrown":
            raise ZeroDivisionError("a bug of ours")
        super().say(*told, **facts)


def test_a_reveal_that_fails_by_itself_fails_once() -> None:
    class BadReveal(Little):
        def say(self, *told: Any, **facts: Any) -> None:
            if told[0] == "wished":
                raise ZeroDivisionError("a bug of ours")
            super().say(*told, **facts)

    clock = Clock()
    game = at_wish(game=BadReveal, now=clock)
    for party in PARTIES:
        game.answer(party, "much")
    clock.time += 2.0
    with pytest.raises(GameFailedError):
        game.tick()
    for _ in range(5):
        clock.time += 2.0
        assert game.tick() is None
    assert game.driver.awaits_reveal


def test_dice_that_fail_leave_the_answer_before_them_standing() -> None:
    journal = MemoryJournal(header())
    game = at_wish(journal=journal, game=BadDice)
    for party in PARTIES:
        game.answer(party, "much")
    with pytest.raises(GameFailedError):
        game.reveal()
    assert game.question is not None and game.question.name == "dice"
    assert [entry.kind for entry in journal.entries()][-2:] == ["reveal", "incident"]
    resumed = at_wish(journal=journal, game=BadDice)
    assert resumed.question is not None and resumed.question.name == "dice"


def test_a_game_that_fails_at_its_start_is_an_incident() -> None:
    class Stillborn(Little):
        def main(self) -> Any:
            raise ZeroDivisionError("a bug of ours")
            yield

    with pytest.raises(GameFailedError):
        session(game=Stillborn)


# ── refusals, levels, new rules ─────────────────────────────────────────────────────────────────────────────────


def test_a_refused_answer_leaves_no_trace() -> None:
    game = at_numbers()
    before, lines = everything(game), len(game.ledger.entries)
    with pytest.raises(RefusedError):
        game.answer(ANNA, "4")
    with pytest.raises(BadPositionError):
        game.correct({"nonsense": 1}, "no such part")
    assert everything(game) == before and len(game.ledger.entries) == lines


def test_a_level_switched_during_the_game_is_replayed() -> None:
    journal = MemoryJournal(header())
    game = at_numbers(journal=journal)
    game.switch("LI-2", "warn")
    assert [refusal.code for refusal in game.warnings(game.question.id if game.question else -1, ANNA, "4")]
    game.answer(ANNA, "4")
    assert everything(at_wish(journal=journal)) == everything(game)


class Stricter(Little):
    """An update that no longer knows the number 3."""

    def numbers(self, party: str) -> Any:
        return ("1", "2")


class Richer(Little):
    """An update that accepts every answer and tells another story."""

    bonus = 2


@pytest.mark.parametrize("updated", [Stricter, Richer])
def test_new_rules_are_noticed_at_the_first_line_that_parts(updated: type[Little]) -> None:
    journal = MemoryJournal(header())
    game = at_numbers(journal=journal)
    change = game.answer(ANNA, "3")
    with pytest.raises(ReplayDivergedError) as drift:
        at_wish(journal=journal, game=updated)
    assert drift.value.number == change.entries[0].number


class Whispers(Little):
    """Tells one alone what an earlier version told everybody under another name."""

    tells: ClassVar[Events] = {**Little.tells, "points": told_to("party")}

    def say(self, *told: Any, **facts: Any) -> None:
        super().say("points" if told[0] == "scored" else told[0], *told[1:], **facts)


class Remembers(Whispers):
    def as_once_told(self, event: Event) -> Event:
        return event._replace(kind="scored", audience=None) if event.kind == "points" else super().as_once_told(event)


def test_a_save_of_a_version_that_told_more_is_gone_on_with() -> None:
    journal = MemoryJournal(header())
    game = at_numbers(journal=journal)
    game.answer(ANNA, "3")
    with pytest.raises(ReplayDivergedError):
        at_wish(game=Whispers, journal=journal)
    assert at_wish(game=Remembers, journal=journal).game.everything() == game.game.everything()
