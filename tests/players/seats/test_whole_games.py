"""A whole game in which one person plays by the script of the table, and the box plays everybody else."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.bots import bot
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import PASS
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.table.players.host import SOURCE, TALKS
from tests.shipped import shipped
from tests.table.little import Clock

NAMES = ("Anna", "Ben", "Cem", "Dora")
VIRTUAL = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))

STANDS_STILL = 40
"""After so many answers of one party in a row it turns in circles."""


@pytest.mark.lot(7)
def test_politburo_comes_to_its_end(tmp_path: Path) -> None:
    clock = Clock()
    timing = Timing(clock, clock, limit=lambda act: act())
    evening = Evening(tmp_path, shipped(), timing, Surroundings(chance=random.Random(1)))
    seating = replace(Seating.of(NAMES), box=dict.fromkeys(NAMES[1:], "greedy"))
    game = evening.begin("politburo", seating, sources=VIRTUAL, options={"mode": "dealt"})
    session = game.session
    while session.outcome is None:
        before = session.ledger.next_number
        step(game, clock)
        assert session.ledger.next_number > before, session.question
        latest = [entry.party for entry in session.ledger.entries[-STANDS_STILL:]]
        assert len(latest) < STANDS_STILL or len(set(latest)) > 1, session.question
    given = [entry for entry in session.ledger.entries if entry.kind == "answer" and entry.party in NAMES[1:]]
    assert {entry.source for entry in given} - {"seeded"} == {SOURCE}  # chance is entered for a party too
    assert "incident" not in {entry.kind for entry in session.ledger.entries}
    game.close()
    evening.close()


def step(game: TableGame, clock: Clock) -> None:
    """One answer of Anna's where she is asked, else a moment in which the box may answer."""
    session = game.session
    ask = session.question
    assert ask is not None
    if "Anna" in ask.open_to() and ask.kind not in CHANCE:
        session.answer("Anna", advised(session, ask), question=ask.id)
        return
    game.inputs.pump()
    clock.time += TALKS
    game.inputs.pump()


def advised(session: Any, ask: Any) -> Any:
    """What a fair player would say; windows are let pass where it has nothing to say."""
    value = bot("greedy", session.game.name, str(session.ledger.next_number)).answer(session.game, ask, "Anna")
    return PASS if value is None or (ask.kind is Kind.WINDOW and value != PASS) else value
