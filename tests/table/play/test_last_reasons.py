"""The reasons that stand for what was done last: what somebody begins in private since makes none of them vanish."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.hooks import Saying
from companion.engine.vocabulary import PASS
from companion.games.politburo.rules.game import Politburo
from companion.table.evening import recap
from companion.table.journal import WHY, Entry
from companion.table.play import last_reasons
from companion.table.players.host import SOURCE
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


def test_what_seats_of_the_box_did_one_after_another_is_told_together_for_whoever_comes_next() -> None:
    resolved = shipped().load("politburo").resolve([], {"mode": "dealt"}, len(SEATS))
    session = opened(resolved, SEATS, STAND).session
    here = {"party": "Ben", "candidate": "yurkova"}

    def by(party: str, key: str, facts: dict[str, Any]) -> list[Entry]:
        done = Entry(0, "answer", party, -1, "turn", "x", SOURCE)
        return [done, Entry(0, WHY, party, -1, key, [0, facts], SOURCE)]

    hers = Entry(0, "answer", "Anna", -1, "turn", "x", "")
    acts = [*by("Cem", "reason.a", here), hers, *by("Ben", "reason.b", here), *by("Cem", "reason.c", {"count": 1})]
    last = [*acts, *by("Ben", "reason.d", {})]

    def told(box: tuple[str, ...]) -> list[str]:
        return [why.key for why in last_reasons(last, session.question, box)]

    assert told(()) == ["reason.d"]
    assert told(("Ben", "Cem")) == ["reason.b", "reason.d"], (
        "Anna has read what was before hers; who, and what, is said"
    )
    assert told(("Ben",)) == ["reason.d"], "Cem has read what was before his"
    quiet = [*last, Entry(0, "answer", "Cem", -1, "turn", "x", SOURCE)]
    assert [why.key for why in last_reasons(quiet, session.question, ("Ben", "Cem"))] == ["reason.b"]
