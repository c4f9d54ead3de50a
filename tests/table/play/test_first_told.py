"""What one audience was told first from an entry on: the log's own line, without reading the whole log for it."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from companion.engine.vocabulary import TABLE, Audience, BadAnswerError, Event
from companion.table.play import ConfirmationRequiredError, Session
from tests.battery.playable import NAMES
from tests.battery.twin_positions import opened
from tests.shipped import shipped
from tests.torture.table import answer


def game(pack: str, seats: int) -> Session:
    loaded = shipped().load(pack)
    options = {**loaded.simulated(), "mode": "dealt"} if pack != "buerokratopoly" else loaded.simulated()
    return opened(loaded.resolve([], options, seats), NAMES[:seats], None).session


@pytest.mark.parametrize(("pack", "seats"), [("politburo", 4), ("buerokratopoly", 3)])
def test_it_is_what_the_log_of_this_audience_says_also_after_an_undo(pack: str, seats: int) -> None:
    session, rng, told = game(pack, seats), random.Random(3), 0
    for step in range(60):
        answer(session, rng)
        if step % 7 == 6:
            with suppress(BadAnswerError, ConfirmationRequiredError):
                session.undo(rng.choice((1, 2, 3)))
        if step % 5:
            continue
        for audience in (TABLE, *map(Audience.of, session.game.parties)):
            log = session.log(audience)
            for since in range(session.ledger.next_number + 1):
                first = next(iter(log.lines(since)), None)
                assert log.first_told(since) == (first.events if first is not None else ())
            told += any(line.events for line in log.lines(0))
    assert told


def test_a_long_game_makes_it_no_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    session, rng = game("politburo", 4), random.Random(3)
    for _ in range(40):
        answer(session, rng)
    looked: list[Event] = []
    sees = Event.visible_to

    def counted(event: Event, audience: Audience) -> bool:
        looked.append(event)
        return sees(event, audience)

    monkeypatch.setattr(Event, "visible_to", counted)
    session.log(Audience.of(session.game.parties[0])).first_told(session.ledger.next_number - 1)
    assert len(looked) < 30 < len(session.game.events)
