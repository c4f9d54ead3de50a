"""What a replay must agree in with its journal, and what an update may tell otherwise."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from companion.engine.questions import Kind, Question
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import CLAIM, REFEREE, BadAnswerError, Event, Refusal, RefusedError, Row
from companion.table.journal.entries import MemoryJournal
from companion.table.play.clocks import Timing, unlimited
from companion.table.play.errors import ReplayDivergedError
from companion.table.play.opening import Opening
from companion.table.play.session import Session
from tests.table.little import ANNA, PARTIES, Clock, Little, Rules, everything, header, machine, session


class Chatty(Little):
    """Tells something by a kind that no other version knows."""

    tells: ClassVar[Events] = {**Little.tells, **to_all("clapped")}

    def do(self, party: str, value: str) -> None:
        super().do(party, value)
        self.say("clapped", "LI-2", party=party)


class Hushed(Little):
    """Does not tell the points, though it declares the kind."""

    def say(self, *told: Any, **facts: Any) -> None:
        if told[0] != "scored":
            super().say(*told, **facts)


class Discreet(Little):
    """Tells one alone, and by another rule, what all were told."""

    tells: ClassVar[Events] = {**Little.tells, "scored": told_to("party")}

    def say(self, *told: Any, **facts: Any) -> None:
        super().say(told[0], "LI-9", *told[2:], **facts)


class Wordy(Little):
    """Tells the same with a fact more."""

    def say(self, *told: Any, **facts: Any) -> None:
        super().say(*told, **facts, **({"bonus": self.bonus} if told[0] == "scored" else {}))


class Richer(Little):
    """Every answer fits, and the points are others."""

    bonus = 2


class Stricter(Little):
    """Forbids odd numbers."""

    def judge_number(self, party: str, value: str) -> Sequence[Refusal]:
        odd = (Refusal("LI-2", "odd"),) if value in ("1", "3") else ()
        return (*super().judge_number(party, value), *odd)


class Curious(Little):
    """Asks another question at the beginning of a round."""

    def round(self) -> Any:
        yield Question("hello", Kind.CHOOSE, (ANNA,), candidates=lambda party: ("yes",), rule="LI-2")
        yield from super().round()


class Asking(Little):
    """Asks whether to go on, and tells that it does."""

    tells: ClassVar[Events] = {**Little.tells, **to_all("went_on")}
    told_sooner: ClassVar[frozenset[str]] = frozenset({"went_on"})

    def do(self, party: str, value: str) -> None:
        super().do(party, value)
        self.say("went_on", "LI-2", party=party)

    def as_asked_now(self, row: Row, ask: Question | None) -> Sequence[Row] | None:
        return () if row.name == "go_on" else super().as_asked_now(row, ask)


def went_on_later(journal: MemoryJournal, at: int, *, is_answered: bool, value: str = "yes") -> MemoryJournal:
    """The journal as a version wrote it that asked whether to go on after line `at`, and told it with that answer."""
    entries = journal.entries()
    line, rest = entries[at], entries[at + 1 :]
    told = json.loads(line.told)
    gone = [one for one in told if one[0] == "went_on"]
    asked = line._replace(number=at + 1, name="go_on", value=value, told=json.dumps(gone, separators=(",", ":")))
    kept = line._replace(told=json.dumps([one for one in told if one not in gone], separators=(",", ":")))
    old = MemoryJournal(journal.header)
    later = [one._replace(number=one.number + 1) for one in rest]
    old.append([*entries[:at], kept, *([asked, *later] if is_answered else [])])
    return old


def play(game: Session, numbers: int) -> None:
    """So many answers to the question for a number; what lies between is answered too."""
    while numbers:
        assert game.question is not None
        name = game.question.name
        if name == "wish":
            for party in PARTIES:
                game.answer(party, "much")
            game.reveal()
        elif name == "number":
            game.answer(None, "3")
            numbers -= 1
        else:
            game.expire()
    while game.question is not None and game.question.name == "window":
        game.expire()


def played(rules: type[Little], numbers: int, **head: Any) -> tuple[MemoryJournal, Session]:
    journal = MemoryJournal(replace(header(), **head))
    game = session(journal=journal, game=rules, chance=machine())
    play(game, numbers)
    return journal, game


def opened(journal: MemoryJournal, rules: type[Little]) -> Session:
    return session(journal=journal, game=rules, chance=machine())


def as_once(journal: MemoryJournal, rules: type[Little]) -> MemoryJournal:
    """The journal as earlier versions wrote it: of each line one digest of all that it told."""
    game = opened(journal, rules)
    told = {line.entry.number: _of_whole_line(line.events) for line in game.lines(REFEREE) if line.entry.told}
    old = MemoryJournal(journal.header)
    old.append([entry._replace(told=told.get(entry.number, entry.told)) for entry in journal.entries()])
    for number, position in journal.snapshots():
        old.keep_snapshot(number, position)
    return old


def _of_whole_line(events: Iterable[Event]) -> str:
    told = json.dumps([[e.kind, e.rule, dict(e.facts), e.audience] for e in events], sort_keys=True)
    return hashlib.blake2b(told.encode(), digest_size=6).hexdigest()


def first_number(journal: MemoryJournal) -> int:
    return next(entry.number for entry in journal.entries() if entry.name == "number")


def knowing(*kinds: str) -> Mapping[str, Any]:
    return {**header().pack, "texts": {"events": {kind: {"en": "It happened."} for kind in kinds}}}


# ── the telling may change ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("then", "now"), [(Chatty, Little), (Little, Chatty), (Little, Discreet), (Discreet, Little)])
@pytest.mark.parametrize("numbers", [1, 4])
def test_what_one_version_alone_tells_is_no_part_of_the_game(
    then: type[Little], now: type[Little], numbers: int
) -> None:
    journal, game = played(then, numbers)
    again = opened(journal, now)
    assert again.game.position() == game.game.position()
    assert again.agreement.unproved is None
    lines = [event.kind for line in again.lines(REFEREE) for event in line.events]
    assert ("clapped" in lines) == (now is Chatty)  # the log shows what these rules tell


def test_what_is_told_with_other_facts_is_the_same_if_the_next_position_is() -> None:
    journal, game = played(Little, 3)
    assert journal.snapshots()
    assert opened(journal, Wordy).game.position() == game.game.position()


def test_what_was_taken_back_after_an_update_is_not_held_again() -> None:
    """The position that proved it does not count any more."""
    journal, _ = played(Little, 3)
    again = opened(journal, Wordy)
    again.undo_to(first_number(journal) + 1, held=True)
    assert again.question is not None and again.question.name == "number"


def test_what_was_undone_before_an_update_that_refuses_it_stays_undone() -> None:
    """What is undone is not held when a journal is opened, so only the redo meets the rules that refuse it."""
    journal, game = played(Little, 1)
    game.undo_to(1, held=True)
    assert [entry.name for entry in game.ledger.active] == ["shuffle"]
    again = opened(journal, Curious)
    before, entries = everything(again), list(again.ledger.entries)
    asked = again.question
    with pytest.raises(BadAnswerError, match="today's rules") as refused:
        again.redo()
    assert refused.value.code == "rules_changed"
    assert everything(again) == before and again.ledger.entries == entries == journal.entries()
    assert asked is not None and again.question is not None and again.question.id == asked.id
    again.answer(ANNA, "yes")
    assert again.question is not None and again.question.name == "wish"


def test_what_was_told_at_a_question_that_is_asked_no_more_is_told_before_it() -> None:
    journal, game = played(Asking, 2, pack=knowing("went_on"))
    again = opened(went_on_later(journal, first_number(journal), is_answered=True), Asking)
    assert again.game.position() == game.game.position()
    assert again.agreement.unproved is None


def test_a_save_that_stopped_at_a_question_that_is_asked_no_more_goes_past_it() -> None:
    journal, _ = played(Asking, 1, pack=knowing("went_on"))
    at = first_number(journal)
    again = opened(went_on_later(journal, at, is_answered=False), Asking)
    assert again.agreement.unproved == at and again.question is not None and again.question.name == "number"


def test_what_is_told_early_and_never_after_is_another_story() -> None:
    journal, _ = played(Asking, 2, pack=knowing("went_on"))
    at = first_number(journal)
    old = went_on_later(journal, at, is_answered=True)
    silent = MemoryJournal(old.header)
    silent.append([one._replace(told="[]") if one.name == "go_on" else one for one in old.entries()])
    with pytest.raises(ReplayDivergedError, match="another story") as drift:
        opened(silent, Asking)
    assert drift.value.number == at


@pytest.mark.parametrize(("value", "asks_anew"), [(CLAIM, True), ("pass", False)])
def test_who_has_announced_something_where_nothing_is_asked_any_more_is_told(value: str, asks_anew: bool) -> None:
    journal, _ = played(Asking, 1, pack=knowing("went_on"))
    at = first_number(journal)
    old = went_on_later(journal, at, is_answered=True, value=value)
    stopped = MemoryJournal(old.header)
    stopped.append(old.entries()[: at + 2])
    assert opened(stopped, Asking).agreement.asks_anew is asks_anew


def test_a_refusal_that_the_pack_of_a_save_does_not_list_came_later() -> None:
    """What was lawful when it was played stays played; the next answer is held by today's rules."""
    journal, game = played(Little, 1)
    with pytest.raises(ReplayDivergedError, match="odd"):
        opened(journal, Stricter)
    opening = Opening(lambda: Stricter(Rules(), PARTIES), {}, {}, {"LI-2": ("too_big", "unknown")})
    again = Session(opening, journal, Timing(Clock(), Clock(), limit=unlimited), chance=machine())
    assert again.game.position() == game.game.position()
    with pytest.raises(RefusedError):
        again.answer(None, "3")


# ── the game may not ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("now", [Richer, Hushed])
def test_another_outcome_is_found_at_its_line(now: type[Little]) -> None:
    """`Hushed` knows the kind and does not tell it: what it told of may not have happened."""
    journal, _ = played(Little, 1)
    with pytest.raises(ReplayDivergedError) as drift:
        opened(journal, now)
    assert drift.value.number == first_number(journal)


def test_another_position_is_found_at_the_first_line_that_was_told_otherwise() -> None:
    journal, _ = played(Little, 4)
    with pytest.raises(ReplayDivergedError, match="another position") as drift:
        opened(journal, Richer)
    assert drift.value.number == first_number(journal)


def test_with_other_facts_and_no_position_behind_it_a_line_is_another_story() -> None:
    journal, _ = played(Little, 1)
    with pytest.raises(ReplayDivergedError, match="another story"):
        opened(journal, Wordy)


def test_what_the_save_has_words_for_and_did_not_tell_is_another_story() -> None:
    journal, _ = played(Little, 1, pack=knowing("clapped.loudly", "scored"))
    with pytest.raises(ReplayDivergedError, match="another story") as drift:
        opened(journal, Chatty)
    assert drift.value.number == first_number(journal)


def test_another_question_is_found_at_the_answer_that_does_not_fit_it() -> None:
    journal, _ = played(Little, 1)
    with pytest.raises(ReplayDivergedError, match="wish was answered, hello is open") as drift:
        opened(journal, Curious)
    assert drift.value.number == 1


# ── saves of versions that kept one digest a line ───────────────────────────────────────────────────────────────


def test_an_earlier_save_is_proved_by_its_next_position() -> None:
    journal, game = played(Chatty, 4)
    again = opened(as_once(journal, Chatty), Little)
    assert again.game.position() == game.game.position()
    last = max(entry.number for entry in journal.entries() if entry.name == "number")
    assert again.agreement.unproved == last  # of the round under way nothing is kept yet


def test_an_earlier_save_that_tells_the_same_needs_no_proof() -> None:
    journal, game = played(Little, 4)
    again = opened(as_once(journal, Little), Little)
    assert everything(again) == everything(game) and again.agreement.unproved is None


def test_an_earlier_save_that_leads_elsewhere_is_found() -> None:
    journal, _ = played(Little, 4)
    with pytest.raises(ReplayDivergedError, match="another position") as drift:
        opened(as_once(journal, Little), Richer)
    assert drift.value.number == first_number(journal)


@pytest.mark.parametrize("told", ["[", "[" * 100_000, '[["scored"]]', "[1]", "-"])
def test_a_digest_that_nobody_wrote_proves_nothing(told: str) -> None:
    journal, _ = played(Little, 1)
    forged = MemoryJournal(journal.header)
    forged.append([entry._replace(told=told if entry.name == "number" else entry.told) for entry in journal.entries()])
    assert opened(forged, Little).agreement.unproved == first_number(journal)
