"""Seats of the box that think ahead: beside the table's thread, in the table's rhythm, and never in anybody's way."""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.bots import maker
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import PASS
from companion.packs.scripts.games import find_game
from companion.table.play import Opening, reasons_in
from companion.table.players.deciding import decide
from companion.table.players.host import A_THOUGHT, patience
from companion.table.players.imagining import imagined
from companion.table.players.tasks import Blueprint, Decision
from companion.table.players.thinking import SILENT, Apart, ThoughtOut, Thoughts
from tests.players.observed import NAMES, moments
from tests.players.seats.test_seats import Table
from tests.players.twins import resolved

OTHERS = ("Ben", "Cem", "Dora")


class Scripted:
    """A mind that finds what a test lets it find."""

    def __init__(self) -> None:
        self.tasks: list[Decision | None] = []
        self.alive, self.closed = True, False
        self.answers: dict[int, Any] = {}

    def think(self, task: Decision | None) -> None:
        self.tasks.append(task)

    def found(self, number: int) -> ThoughtOut | None:
        return ThoughtOut(self.answers[number]) if number in self.answers else None

    def close(self) -> None:
        self.closed = True


class Deep(Table):
    """A table whose seats of the box think ahead, and whose turn it is."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.mind, self.told = Scripted(), list[bool]()
        assert self.game.box is not None
        self.game.box.thoughts = Thoughts(lambda: Blueprint.of(self.game.session.copy()), lambda blueprint: self.mind)
        self.game.box.thoughts.troubled = lambda: self.told.append(True)
        self.go_on(3)
        while "Anna" in self.asked or self.legal() == PASS:
            self.go_on(1)
        self.game.session.seat(replace(self.game.session.seating, box=dict.fromkeys(OTHERS, "good")))
        self.moment = A_THOUGHT
        self.wait(0.0)

    def to_the_box(self) -> None:
        while "Anna" in self.asked:
            self.go_on(1)

    @property
    def entries(self) -> int:
        return self.game.session.ledger.next_number

    @property
    def task(self) -> Decision:
        """What it thinks about."""
        task = self.mind.tasks[-1]
        assert task is not None
        return task

    def ways(self) -> list[Any]:
        """What may be answered now, the pass first."""
        ask = self.game.session.question
        assert ask is not None
        options = self.game.session.options(ask.id, self.asked[0])
        return [*([PASS] if ask.may_pass else []), *(one.value for one in options if not one.refusals)]

    def legal(self) -> Any:
        """The last answer that is legal."""
        return self.ways()[-1]


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Deep]:
    table = Deep(tmp_path)
    yield table
    table.game.close()
    table.evening.close()


def answered_after(deep: Deep) -> float:
    """After how many seconds the seat answers whose turn it has just become."""
    deep.wait(0.0)
    before, steps = deep.entries, 0
    deep.clock.time += 0.001
    while deep.entries == before and steps < 100:
        deep.wait(0.05)
        steps += 1
    return steps / 20


@pytest.mark.parametrize("found", ["at once", "late", "never", "dead", "dies", "one way"])
def test_who_searches_answers_at_one_moment_whatever_was_found(
    deep: Deep, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, wanted = deep.entries, deep.legal()
    match found:
        case "at once" | "late":
            late = deep.clock.time + (1.5 if found == "late" else 0)
            monkeypatch.setattr(
                deep.mind, "found", lambda number: ThoughtOut(wanted) if deep.clock.time >= late else None
            )
        case "dead":
            deep.mind.alive = False
        case "dies":
            monkeypatch.setattr(Scripted, "alive", property(lambda _: deep.clock.time < 101), raising=False)
        case "one way":
            while len(deep.ways()) > 1:
                assert answered_after(deep) == A_THOUGHT
                deep.to_the_box()
            deep.wait(0.0)
            before, wanted = deep.entries, deep.ways()[0]
            deep.mind.answers[deep.task.number] = wanted
    assert answered_after(deep) == A_THOUGHT
    if found in ("at once", "late", "one way"):
        assert deep.game.session.ledger.entries[before].value == wanted


def test_who_searches_keeps_the_rhythm_of_what_several_are_asked(deep: Deep) -> None:
    seating = deep.game.session.seating
    for mode in (Mode.ANY, Mode.ALL):
        ask = Question("window", Kind.WINDOW, ("Anna", "Ben"), mode=mode, commits={})
        assert patience(ask, seating, True) == patience(ask, seating, False)


@pytest.mark.parametrize("found", [True, False])
def test_its_reason_is_the_same_whether_it_was_found_or_not(deep: Deep, found: bool) -> None:
    box, keys = deep.game.box, set[str]()
    assert box is not None
    while not keys:
        deep.to_the_box()
        deep.wait(0.0)
        before, lays = deep.entries, [value for value in deep.ways() if value != PASS]
        if found or not lays:
            deep.mind.answers[deep.task.number] = [PASS, *lays][-1]
        answered_after(deep)
        session = deep.game.session
        keys = {told.why.key for told in box.reasons(session, session.ledger.entries[before:])}
    assert keys == {"reason.tried"}
    assert not deep.told


def test_what_is_not_found_in_time_is_answered_by_a_quicker_player(deep: Deep) -> None:
    before = deep.entries
    deep.wait(A_THOUGHT)
    assert deep.entries > before
    assert deep.mind.tasks.index(None) == 1, "it is told to think about nothing"
    assert not deep.told


def test_a_process_that_dies_is_told_once_and_the_seat_plays_on(deep: Deep) -> None:
    before = deep.entries
    deep.mind.alive = False
    deep.wait(A_THOUGHT)
    assert deep.entries > before
    deep.go_on(20)
    assert deep.told == [True]
    assert deep.mind.closed
    assert len(deep.mind.tasks) == 1, "nothing more is asked of it"


def test_a_process_that_is_too_slow_is_told_of_when_the_game_is_over(
    deep: Deep, caplog: pytest.LogCaptureFixture
) -> None:
    """That some decisions in a row were hard may tell what is held."""
    box, session = deep.game.box, deep.game.session
    assert box is not None
    for _ in range(SILENT):
        deep.to_the_box()
        before = deep.entries
        assert answered_after(deep) == A_THOUGHT
        assert deep.entries > before
    assert deep.mind.closed, "nothing more is asked of it"
    first, keys = deep.entries, set[str]()
    while not keys:
        deep.to_the_box()
        assert answered_after(deep) == A_THOUGHT
        keys = {why.key for why in reasons_in(session.ledger.entries[first:])}
    assert keys == {"reason.tried"}
    assert (deep.told, caplog.messages) == ([], [])
    box.close(over=False)
    assert not caplog.messages
    deep.game.finish()
    deep.game.close()
    assert "too slow" in caplog.text


def test_a_position_that_was_taken_back_is_thought_about_anew(deep: Deep) -> None:
    first = deep.task
    deep.game.session.undo()
    deep.to_the_box()
    deep.wait(0.0)
    assert deep.task.number > first.number
    before, wanted = deep.entries, deep.legal()
    deep.mind.answers[first.number] = "what was right before"
    deep.mind.answers[deep.task.number] = wanted
    deep.wait(A_THOUGHT)
    assert deep.game.session.ledger.entries[before].value == wanted


def test_a_position_corrected_while_it_thinks_is_thought_about_anew(deep: Deep) -> None:
    first, session = deep.task, deep.game.session
    deep.wait(0.5)
    dealer = next(name for name in OTHERS if name != first.seen.view["dealer"])
    session.correct({"dealer": dealer}, "somebody else has dealt")
    deep.wait(0.0)
    assert deep.task.number > first.number
    assert deep.task.seen.view["dealer"] == dealer
    assert imagined(deep.task.seen, session.copy, random.Random(1)) is not None
    before, wanted = deep.entries, deep.legal()
    deep.mind.answers |= {first.number: "what was right before", deep.task.number: wanted}
    deep.wait(A_THOUGHT - 0.5)
    assert session.ledger.entries[before].value == wanted


def test_what_is_given_for_a_game_is_the_same_whatever_was_dealt(deep: Deep) -> None:
    copy = Blueprint.of(deep.game.session.copy())
    assert copy == Blueprint.of(Opening.of(resolved("karriere_poker"), find_game, NAMES).driver())
    assert set(Decision.__dataclass_fields__) == {"number", "seen", "strength", "seed"}
    assert deep.task.seen.party == deep.asked[0]


READS_ALL = """
import json, socket, sys
from companion.table.players.imagining import imagined
from companion.table.players.tasks import received
given = socket.socket(fileno=int(sys.argv[1]))
received(given)
given.sendall(b'{"number": 0}\\n')
task = received(given)
given.sendall(json.dumps({"number": task.number, "value": len(task.seed)}).encode() + b"\\n")
received(given)
"""


@pytest.mark.parametrize("reads", [True, False])
def test_what_the_socket_does_not_hold_at_once_is_sent_unless_nobody_reads(reads: bool) -> None:
    opening = Opening.of(resolved("karriere_poker"), find_game, NAMES)
    seen = next(moments(resolved("karriere_poker"), "seed", 12)).seen
    program = READS_ALL if reads else "import time; time.sleep(60)"
    mind = Apart(Blueprint.of(opening.driver()), lambda pair: [sys.executable, "-c", program, str(pair)])
    try:
        until = time.monotonic() + 60
        while reads and mind.found(0) is None and time.monotonic() < until:  # it imports first
            time.sleep(0.02)
        mind.think(Decision(7, seen, "good", "x" * 3_000_000))
        while mind.alive and mind.found(7) is None and time.monotonic() < until:
            time.sleep(0.02)
        assert mind.found(7) == (ThoughtOut(3_000_000) if reads else None)
        assert reads or not mind.alive
    finally:
        mind.close()


STARTS_SLOWLY = """
import pathlib, sys, time
while not pathlib.Path(sys.argv[2]).exists():
    time.sleep(0.01)
"""


def test_a_first_decision_waits_for_a_process_that_still_starts(tmp_path: Path) -> None:
    """The rules of the Mayors alone are more than a socket holds by its own word."""
    opening = Opening.of(resolved("buergermeister"), find_game, NAMES)
    seen = next(moments(resolved("buergermeister"), "seed", 12)).seen
    up, program = tmp_path / "up", STARTS_SLOWLY + READS_ALL
    mind = Apart(Blueprint.of(opening.driver()), lambda pair: [sys.executable, "-c", program, str(pair), str(up)])
    try:
        mind.think(Decision(7, seen, "good", "x" * 100_000))
        assert mind.alive
        up.touch()
        until = time.monotonic() + 60
        while mind.alive and mind.found(7) is None and time.monotonic() < until:
            time.sleep(0.02)
        assert mind.found(7) == ThoughtOut(100_000)
    finally:
        mind.close()


SAYS = """
import socket, sys
given = socket.socket(fileno=int(sys.argv[1]))
while True:
    given.sendall({what})
    {then}
"""


@pytest.mark.parametrize("what", ["b'x' * 99999", "b'{}\\n' * 99999", "b'[' * 99999 + b'\\n'"])
def test_a_process_that_says_what_makes_no_sense_is_as_good_as_dead(what: str) -> None:
    opening = Opening.of(resolved("karriere_poker"), find_game, NAMES)
    mind = Apart(
        Blueprint.of(opening.driver()),
        lambda pair: [sys.executable, "-c", SAYS.format(what=what, then=""), str(pair)],
    )
    try:
        until = time.monotonic() + 60
        while mind.alive and time.monotonic() < until:
            time.sleep(0.02)
        assert not mind.alive
        assert mind.found(0) is None
    finally:
        mind.close()


@pytest.mark.parametrize(("failed", "told"), [("ValueError", "ValueError"), ("ValueError: 7, 7, 11", "unknown")])
def test_of_a_decision_that_failed_the_kind_is_told_and_nothing_of_the_hand(
    failed: str, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    opening = Opening.of(resolved("karriere_poker"), find_game, NAMES)
    said = json.dumps({"number": 7, "failed": failed}).encode() + b"\n"
    program = SAYS.format(what=said, then="given.recv(1 << 20, socket.MSG_WAITALL)")
    mind = Apart(Blueprint.of(opening.driver()), lambda pair: [sys.executable, "-c", program, str(pair)])
    try:
        until = time.monotonic() + 60
        while mind.alive and mind.found(7) is None and time.monotonic() < until:
            time.sleep(0.02)
        assert mind.found(7) == ThoughtOut(None)
    finally:
        mind.close()
    assert caplog.messages == [f"a seat of the box could not think: {told}"]


def test_the_process_finds_what_would_be_found_here(tmp_path: Path) -> None:
    opening = Opening.of(resolved("karriere_poker"), find_game, NAMES)
    mind = Apart(Blueprint.of(opening.driver()))
    try:
        party_seen = [moment[1] for moment in moments(resolved("karriere_poker"), "seed", 12)]
        seen = party_seen[-1]
        overtaken, wanted = Decision(1, party_seen[0], "good", "seed"), Decision(2, seen, "good", "seed")
        mind.think(overtaken)
        mind.think(wanted)
        until = time.monotonic() + 60
        while mind.found(2) is None and time.monotonic() < until:
            assert mind.alive
            time.sleep(0.02)
        found = mind.found(2)
        assert found is not None
        assert found.value == decide(seen, opening.driver, maker("good", "karriere_poker"), "seed")
        os.kill(mind._child.pid, signal.SIGKILL)
        while mind.alive:
            assert time.monotonic() < until
            time.sleep(0.02)
    finally:
        mind.close()
