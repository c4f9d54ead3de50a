"""A session: saving, the clock, refusals and new rules, and what the game's own bugs do to it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from companion.engine.telling import Events, told_to
from companion.engine.vocabulary import (
    BadPositionError,
    Event,
    RefusedError,
    RunawayError,
)
from companion.table.journal.entries import MemoryJournal, StoreError
from companion.table.play.clocks import TimeLimit
from companion.table.play.errors import GameFailedError, ReplayDivergedError
from companion.table.play.session import Session
from tests.table.little import ANNA, BEN, CEM, PARTIES, Clock, Little, everything, header, machine, session


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
