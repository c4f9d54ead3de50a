"""What is about to cover the next question comes before anybody can answer that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.bots import bot
from companion.engine.questions import CHANCE
from companion.table.journal import Seating
from companion.ui.look import times
from companion.ui.look.motion.motion import finish_all
from tests.ui.house import VIRTUAL
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def until_a_card_waits(p: Any, session: Any) -> None:
    """People place figures until an event card waits for figures that are turned over."""
    players = {party: bot("greedy", "buergermeister", party) for party in session.game.parties}
    for _ in range(200):
        ask = session.question
        if ask.kind in CHANCE:
            p.wait(2)
            p.tap("Throw") if session.question is ask else None
            calm(p)
            continue
        party = ask.asked()[0]
        session.answer(party, players[party].answer(session.game, ask, party))
        p.frames(1)
        motion = getattr(p.flow.table.board, "motion", None)
        if (
            p.flow.play.moments
            and p.flow.stage.moment is None
            and motion is not None
            and motion.seconds > times.SLEEP + 0.2
        ):
            return
        calm(p)
    raise AssertionError("no card waited")


def test_a_tap_before_the_event_card_lies_there_answers_nothing(pilot: Callable[..., Any]) -> None:
    p = pilot()
    evening = p.flow.services.evening
    seating = Seating.of(("Anna", "Ben", "Cem"))
    p.flow.game.open(lambda _unsaved: evening.begin("buergermeister", seating, sources=VIRTUAL))
    p.frames(3)
    session = p.flow.opened.session
    calm(p)
    until_a_card_waits(p, session)
    before = session.ledger.next_number
    finish_all()  # all has come to rest, as by a tap, and the card is not there yet
    p.wait(times.SLEEP + 0.05)
    assert p.flow.stage.moment is None
    p.tap("Place none")
    assert session.ledger.next_number == before and p.flow.stage.moment is not None
