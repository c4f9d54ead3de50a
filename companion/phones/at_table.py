"""What a phone is told of an answer that was given for its seat at the screen."""

from __future__ import annotations

from companion.engine.vocabulary import ANY_TIME, Party
from companion.phones.forms.form import AtSeat
from companion.table.play import Session
from companion.texts.wording import N_

AT_TABLE = N_("Answered at the table.")

BY_SCREEN = ("person", "screen", "typed")
"""Sources of answers that a finger has given at the screen."""


def answered_there(seat: AtSeat) -> list[str]:
    """That the last answer of a seat came from the screen, as long as nobody has answered anything else since."""
    return [seat.words(AT_TABLE)] if _is_answered_there(seat.session, seat.party) else []


def _is_answered_there(session: Session, party: Party) -> bool:
    answers = [one for one in reversed(session.ledger.active) if one.kind in ("answer", "expire", "reveal")]
    question = answers[0].question if answers else ANY_TIME
    for entry in answers:
        if entry.question != question or entry.kind != "answer":
            return False
        if entry.party == party:
            return entry.source in BY_SCREEN
    return False
