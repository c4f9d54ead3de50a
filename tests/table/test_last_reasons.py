"""The reasons that stand for what was done last: what somebody begins in private since makes none of them vanish."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.hooks import Saying
from companion.engine.vocabulary import PASS
from companion.games.politburo.rules.game import Politburo
from companion.table.evening import recap
from companion.table.journal import WHY
from companion.table.play import last_reasons
from tests.battery.twin_positions import opened
from tests.shipped import shipped

SEATS = ("Anna", "Ben", "Cem")
STAND = {"at": "turn", "turn": "Anna", "discard": ["demagogy_3"], "hands": {"Anna": ["attempt", "contraband"]}}


def test_a_reason_stays_when_a_seat_is_given_to_the_box_and_taken_back() -> None:
    resolved = shipped().load("politburo").resolve([], {"mode": "dealt"}, len(SEATS))
    session = opened(resolved, SEATS, STAND).session
    session.note(WHY, "reason.no_answer", value=["Cem", {"candidate": "yurkova"}])
    before = last_reasons(session.ledger.entries, session.question)
    for box in ({"Ben": "greedy"}, {}):
        session.seat(replace(session.seating, box=box))
        assert last_reasons(session.ledger.entries, session.question) == before != []


def test_a_reason_stays_while_a_card_is_chosen_in_private() -> None:
    resolved = shipped().load("politburo").resolve([], {"mode": "dealt"}, len(SEATS))
    game = opened(resolved, SEATS, STAND)
    session = game.session
    assert isinstance(session.game, Politburo)
    session.answer("Anna", "draw_up")
    session.note(WHY, "reason.no_answer", value=["Cem", {"candidate": next(iter(session.game.state.owner))}])

    def told() -> tuple[list[Saying], list[str]]:
        return last_reasons(session.ledger.entries, session.question), recap(session, game.teller("es"))

    before = told()
    assert len(before[0]) == 1 and before[1][-1] == game.teller("es").saying(before[0][0]) != ""
    for answer in ("attempt", PASS, "contraband", "demagogy_3"):
        assert session.question is not None
        known = session.question.known_as
        session.answer("Anna", answer)
        assert session.question.known_as == known, "the others notice nothing"
        assert told() == before, f"{answer} is begun or taken back"
