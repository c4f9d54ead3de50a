"""What the box does when an absent party is asked: wait, answer its usual option, or let the question lapse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.driver import Option
from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.vocabulary import PASS, Party
from companion.table.session import Change, Session

ASK, DEFAULT, LAPSE = "ask", "default", "lapse"
"""The pack's `absent`: ask the others at the table, take the default option, let it lapse."""

DECLINES = ("let_it_lapse", "nothing", "decline", PASS)
"""Options that give a question up, in the order in which they are looked for (GEN-4: declining is an option)."""


class Absence(NamedTuple):
    """What an absent party would answer: `value` if there is one, else the table has to say (`answers` False)."""

    answers: bool
    value: Any = None


def policy(session: Session, party: Party, absent: str = ASK) -> Absence:
    """What the pack's policy answers for an absent party to the open question; chance is thrown by anybody.

    `default` takes the question's own default, else the first legal option; `lapse` gives the question up where that
    is legal, else it is as `default`. What nobody can list (a text, a split) the table is asked.
    """
    ask = session.question
    if ask is None or absent == ASK or ask.kind in CHANCE or party not in ask.open_to():
        return Absence(False)
    legal = [option for option in session.options(ask.id, party) if not option.refusals]
    value = _given_up(ask, legal) if absent == LAPSE else None
    if value is None:
        value = _usual(ask, legal, party)
    return Absence(value is not None, value)


def answer_for(session: Session, party: Party, absent: str) -> Change | None:
    """Answer for an absent party as the policy says; None if the table is to be asked. Raises Refused, Incident."""
    ask, found = session.question, policy(session, party, absent)
    if ask is None or not found.answers:
        return None
    return session.answer(party, found.value, question=ask.id, source="policy")


def _given_up(ask: Question, legal: Sequence[Option]) -> Any:
    values = [option.value for option in legal] + ([PASS] if ask.may_pass else [])
    return next((decline for decline in DECLINES if decline in values), None)


def _usual(ask: Question, legal: Sequence[Option], party: Party) -> Any:
    if ask.default is not None:
        return ask.default(party)
    if ask.may_pass or (ask.expires() and ask.mode is Mode.ALL):
        return PASS
    return legal[0].value if legal else None
