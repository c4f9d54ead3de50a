"""A seat that the box plays: it answers like somebody at the table, in a rhythm that tells nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.vocabulary import PASS, TABLE, BadAnswerError
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing, Waiting, at_table
from companion.table.play.presence import back, boxed, gone
from companion.table.play.waiting import PATIENCE
from companion.table.players.host import A_TURN, SOURCE
from tests.shipped import shipped
from tests.table.little import Clock

VIRTUAL = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))
SEATED = Seating.of(("Anna", "Ben", "Cem", "Dora"))


class Table:
    """An evening of Karriere Poker: Anna is there, the box plays the others, who answer after `moment` seconds."""

    moment = A_TURN

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        timing = Timing(self.clock, self.clock, limit=lambda act: act())
        self.evening = Evening(folder, shipped(), timing, Surroundings(chance=random.Random(3)))
        seating = replace(SEATED, box={"Ben": "easy", "Cem": "easy", "Dora": "easy"})
        self.game = self.evening.begin("karriere_poker", seating, sources=VIRTUAL, options={"mode": "dealt"})

    def again(self) -> TableGame:
        """The same game after the box was switched off."""
        self.game.close()
        self.game = self.evening.resume(self.game.id)
        return self.game

    def wait(self, seconds: float) -> None:
        self.clock.time += seconds
        self.game.inputs.pump()

    @property
    def asked(self) -> tuple[str, ...]:
        ask = self.game.session.question
        return () if ask is None else ask.open_to()

    def go_on(self, most: int) -> None:
        """So many answers; Anna's are the first that are legal."""
        session = self.game.session
        for _ in range(most):
            ask = session.question
            if ask is None:
                return
            if "Anna" in ask.open_to():
                legal = [one.value for one in session.options(ask.id, "Anna") if not one.refusals]
                session.answer("Anna", legal[0] if legal else PASS)
            else:
                before = len(session.ledger.entries)
                self.wait(0.1)
                self.wait(self.moment + 0.01)
                assert len(session.ledger.entries) > before, ask.name


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.game.close()
    table.evening.close()


def test_the_box_plays_a_game_with_one_person(table: Table) -> None:
    table.go_on(200)
    entries = table.game.session.ledger.entries
    assert table.game.session.view(TABLE)["game"] > 1
    assert {entry.source for entry in entries if entry.kind == "answer" and entry.party in ("Ben", "Cem", "Dora")} == {
        SOURCE
    }
    assert "incident" not in {entry.kind for entry in entries}


def test_it_answers_after_the_same_time_whatever_it_holds(table: Table) -> None:
    table.go_on(3)
    while table.asked == ("Anna",):
        table.go_on(1)
    session = table.game.session
    table.wait(0.0)
    before = len(session.ledger.entries)
    table.wait(A_TURN - 0.01)
    assert len(session.ledger.entries) == before
    table.wait(0.02)
    assert len(session.ledger.entries) == before + 1


def test_somebody_takes_the_seat_over_and_gives_it_back(table: Table) -> None:
    session = table.game.session
    ben = session.seating.parties["Ben"]
    session.seat(back(session.seating, ben))
    while table.asked != ("Ben",):
        table.go_on(1)
    before = len(session.ledger.entries)
    table.wait(0.1)
    table.wait(60)
    assert len(session.ledger.entries) == before  # it is asked, and people take their time
    session.seat(boxed(session.seating, ben, "easy"))
    table.wait(0.1)
    table.wait(A_TURN + 0.01)
    assert session.ledger.entries[-1].party == "Ben"
    assert ben in at_table(session.seating)


def test_its_seats_are_there_after_the_box_was_switched_off(table: Table) -> None:
    table.go_on(20)
    again = table.again()
    assert again.session.seating.box == {"Ben": "easy", "Cem": "easy", "Dora": "easy"}
    table.go_on(20)


def test_what_was_given_and_taken_back_in_the_middle_is_so_after_the_box_was_switched_off(table: Table) -> None:
    session = table.game.session
    table.go_on(5)
    session.seat(back(session.seating, session.seating.parties["Ben"]))
    session.seat(gone(session.seating, session.seating.parties["Cem"]))
    seating = table.again().session.seating
    assert set(seating.box) == {"Dora"}
    assert seating.absent == {"Cem": "left"}


def test_nobody_answers_in_the_place_of_the_box(table: Table) -> None:
    session = table.game.session
    while table.asked != ("Ben",):
        table.go_on(1)
    before = len(session.ledger.entries)
    with pytest.raises(BadAnswerError):
        session.answer("Ben", PASS)
    assert len(session.ledger.entries) == before
    assert Waiting(session, table.clock).look() is None


def test_whoever_plays_with_the_box_alone_keeps_nobody_waiting(table: Table) -> None:
    session = table.game.session
    while table.asked != ("Anna",):
        table.go_on(1)
    waiting = Waiting(session, table.clock)
    assert waiting.look() is None
    table.clock.time += 10 * PATIENCE
    assert waiting.look() is None
    session.seat(back(session.seating, session.seating.parties["Ben"]))
    assert waiting.look() is None
    table.clock.time += PATIENCE + 1
    wait = waiting.look()
    assert wait is not None
    assert wait.parties == ("Anna",)
