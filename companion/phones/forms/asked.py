"""The form of the open question for one party, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import Party
from companion.phones.forms import building, cards, chance, choosing, talks
from companion.phones.forms.form import AtSeat, Form
from companion.table.play import Session

FORMS: Mapping[Kind, Callable[[AtSeat, Question], Form]] = {
    Kind.CHOOSE: choosing.choices,
    Kind.CHOOSE_SECRETLY: choosing.choices,
    Kind.CONFIRM: choosing.choices,
    Kind.WINDOW: choosing.choices,
    Kind.PLACE: choosing.choices,
    Kind.CARDS: cards.cards,
    Kind.SPLIT: building.split,
    Kind.TEXT: building.text,
    Kind.PROPOSE: talks.talks,
    **chance.FORMS,
}
"""The form of each kind of question."""


def may_answer(session: Session, party: Party) -> bool:
    """Whether this party's phone may answer the open question now."""
    ask = session.question
    if ask is None or session.outcome is not None or party in session.seating.box:
        return False
    asked = ask.asked()
    if ask.kind in CHANCE:
        return not asked or party in asked
    if party not in asked:
        return False
    return party in ask.open_to() or ask.is_secret  # a secret choice may be changed until the reveal


def form_of(seat: AtSeat) -> Form | None:
    """What a party may answer now; None where it is not asked."""
    ask = seat.session.question
    if ask is None or not may_answer(seat.session, seat.party):
        return None
    return FORMS[ask.kind](seat, ask)
