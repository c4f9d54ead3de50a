"""What to do when an absent party is asked: ask the players, give the default answer, or skip the question.

For a person who has left for good this happens automatically; for one on a break, or one who does not answer, the
players decide with one tap. A secret answer given this way is not shown before the reveal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.questions import CHANCE, Mode, Option, Question
from companion.engine.vocabulary import PASS, BadAnswerError, Party, RefusedError
from companion.table.play.errors import Change
from companion.table.play.presence import LEFT, moved_by_rules
from companion.table.play.session import Session

ASK, DEFAULT, LAPSE = "ask", "default", "lapse"
"""The pack's `absent`: ask the others at the table, take the default option, let it lapse."""

DECLINES = ("let_it_lapse", "nothing", "decline", PASS)
"""Answers that decline a question, in the order in which they are tried (GEN-4: declining is an option)."""


class Absence(NamedTuple):
    """The answer for an absent party: `value`, or `answers` False if the players have to decide."""

    answers: bool
    value: Any = None


def policy(session: Session, party: Party, absent: str = ASK) -> Absence:
    """Applies the pack's policy for an absent party to the open question; anybody may roll or draw.

    `default` takes the question's own default, else the first legal option. `lapse` declines where that is legal, else
    it works like `default`. The players are asked if the options cannot be listed (a text, a split). A question that
    any of several parties may answer is left to the others.
    """
    ask = session.question
    if ask is None or absent == ASK or ask.kind in CHANCE or party not in ask.open_to():
        return Absence(False)
    if ask.mode is Mode.ANY and len(ask.asked()) > 1:
        return Absence(False)
    legal = [option for option in session.options(ask.id, party) if not option.refusals]
    value = usual_answer(ask, legal, party, absent)
    return Absence(value is not None, value)


def usual_answer(ask: Question, legal: Sequence[Option], party: Party, absent: str) -> Any:
    """The answer for an absent party at a question with these legal options; None if there is none.

    A question that has an answer which changes nothing (ending a turn, not agreeing) names it as its `default`.
    """
    value = _given_up(ask, legal) if absent == LAPSE else None
    return _usual(ask, legal, party) if value is None else value


def answer_for(session: Session, party: Party, absent: str) -> Change | None:
    """Answers for an absent party according to the policy; None if the players have to be asked.

    Raises RefusedError, GameFailedError.
    """
    ask, found = session.question, policy(session, party, absent)
    if ask is None or not found.answers:
        return None
    return session.answer(party, found.value, question=ask.id, source="policy")


def answer_for_who_left(session: Session) -> list[Change]:
    """Declines all questions to parties whose person has left for good. Raises GameFailedError.

    Answers that the rules refuse are left for the players.
    """
    changes: list[Change] = []
    left = [party for party, how in session.seating.absent.items() if how == LEFT]
    while left and (ask := session.question) is not None and not session.driver.awaits_reveal:
        mine = next((party for party in ask.open_to() if party in left), None)
        try:
            change = answer_for(session, mine, LAPSE) if mine is not None else None
        except (RefusedError, BadAnswerError):
            change = None
        if change is None:
            break
        changes.append(change)
    return changes


def follow_seats(session: Session) -> Change | None:
    """Moves buttons and lights after the rules have seated people anew (KP-18); None if nobody has to move."""
    seats, seating = session.game.seats(), session.seating
    before = seating.seats or session.game.parties
    if seats is None or tuple(seats) == tuple(before) or set(seats) != set(before) or session.outcome is not None:
        return None
    return session.seat(moved_by_rules(seating, before, tuple(seats)))


def _given_up(ask: Question, legal: Sequence[Option]) -> Any:
    values = [option.value for option in legal] + ([PASS] if ask.may_pass else [])
    return next((decline for decline in DECLINES if decline in values), None)


def _usual(ask: Question, legal: Sequence[Option], party: Party) -> Any:
    if ask.default is not None:
        return ask.default(party)
    if ask.may_pass or (ask.expires() and ask.mode is Mode.ALL):
        return PASS
    return legal[0].value if legal else None
