"""What a phone is told of an answer that was given for its seat at the screen."""

from __future__ import annotations

from collections.abc import Container

from companion.engine.vocabulary import ANY_TIME, Party
from companion.phones.forms.form import AtSeat
from companion.table.journal import ALONG, BY_ITSELF, FOREGONE, Entry
from companion.table.play import Session
from companion.texts.wording import N_

AT_TABLE = N_("Answered at the table.")

BY_SCREEN = ("person", "screen", "typed", ALONG)
"""Sources of answers that a finger has given at the screen."""


def answered_there(seat: AtSeat, typed: Container[int] = ()) -> list[str]:
    """That the last answer of a seat came from the screen, as long as nobody has answered anything else since: what one
    tap has answered for several counts as one. `typed` are the journal's entries that were typed in on a phone.
    """
    return [seat.words(AT_TABLE)] if _is_answered_there(seat.session, seat.party, typed) else []


def _is_answered_there(session: Session, party: Party, typed: Container[int]) -> bool:
    kinds = ("answer", "expire", "reveal")
    answers = [one for one in reversed(session.ledger.active) if one.kind in kinds and not _is_chance(one)]
    question, same_tap = answers[0].question if answers else ANY_TIME, False
    for number, entry in enumerate(answers):
        if entry.kind != "answer" or (entry.question != question and not same_tap):
            return False
        if entry.party == party:  # what one tap gave along with others came from where the first of them did
            first = next((one for one in answers[number:] if one.source != ALONG), entry)
            return first.source in BY_SCREEN and first.number not in typed
        question, same_tap = entry.question, entry.source == ALONG
    return False


def _is_chance(entry: Entry) -> bool:
    """Whether nobody has answered: what the box drew by itself, and what needed no answer."""
    return entry.source == FOREGONE or (entry.kind == "answer" and entry.party is None and entry.source in BY_ITSELF)
