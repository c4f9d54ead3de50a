"""What the buttons of a place mean at the open question, and an answer by one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.engine.questions import CHANCE, Kind, Option, Question
from companion.engine.vocabulary import ANY_TIME, CLAIM, PASS, BadAnswerError, Party, Refusal, RefusedError
from companion.table.play.errors import Change
from companion.table.play.session import Session

BUTTONS = 3
"""Buttons of a place, numbered 1 to 3 from left to right."""

SOURCE = "button"
"""The source of such an answer in the journal."""


class Warned(NamedTuple):
    """An answer by button that breaks a rule which only warns: to be confirmed on the screen or by pressing again."""

    question: int
    party: Party
    value: Any


@dataclass(frozen=True, slots=True)
class Pressed:
    """What came of a press: the change, else what is against it; with neither it means nothing now.

    `warns` are reasons that only warn (GEN-7): the press waits to be confirmed.
    """

    change: Change | None = None
    refusals: tuple[Refusal, ...] = ()
    warns: tuple[Refusal, ...] = ()


def buttons_of(session: Session, place: int) -> tuple[Option, ...]:
    """The options that buttons 1, 2, 3 of a place stand for now, in this order; empty if they have no meaning.

    With at most three conceivable values, each keeps its button even while it is not allowed (its `refusals` say why).
    Otherwise the buttons are the legal values if there are at most three. Private options (cards in a hand) are never
    put on buttons: nobody could be told which is which.
    """
    asked = _asked_at(session, place)
    if asked is None:
        return ()
    ask, party = asked
    if ask.kind is Kind.WINDOW:
        return (Option(CLAIM, ()), Option(PASS, ()))
    if ask.kind is Kind.CONFIRM:
        return tuple(Option(value, tuple(session.why(ask.id, party, value))) for value in (True, False))
    if ask.private and ask.kind is not Kind.CHOOSE_SECRETLY:
        return ()
    options = [*session.options(ask.id, party), *([Option(PASS, ())] if ask.may_pass else [])]
    if len(options) > BUTTONS:
        options = [option for option in options if not option.refusals]
    return tuple(options) if len(options) <= BUTTONS else ()


def press(session: Session, place: int, button: int, confirms: Callable[[Warned], bool] | None = None) -> Pressed:
    """Gives the answer that a button of a place stands for. Raises GameFailedError.

    `confirms` is asked about an answer that a rule only warns of; without it such an answer is given. Where nothing is
    asked of this place, a press announces, in games that only need to know that somebody does (GEN-6).
    """
    asked = _asked_at(session, place)
    if asked is None:
        return _announced(session, place)
    meant = buttons_of(session, place)
    if not 1 <= button <= len(meant):
        return Pressed()
    option, (ask, party) = meant[button - 1], asked
    if option.refusals:
        return Pressed(refusals=tuple(option.refusals))
    asks = confirms if option.warnings and not ask.is_secret else None
    if asks is not None and not asks(Warned(ask.id, party, option.value)):
        return Pressed(warns=tuple(option.warnings))
    return _given(session, party, option.value, ask.id)


def _announced(session: Session, place: int) -> Pressed:
    ask, announcement = session.question, session.game.announcement
    here = session.seating.people_of(session.seating.party_at(place))
    if ask is None or announcement is None or len(here) != 1 or here[0] in ask.asked():
        return Pressed()
    return _given(session, here[0], announcement, ANY_TIME)


def _given(session: Session, party: Party, value: Any, question: int | str) -> Pressed:
    try:
        return Pressed(session.answer(party, value, question=question, source=SOURCE))
    except RefusedError as refused:
        return Pressed(refusals=tuple(refused.refusals))
    except BadAnswerError:  # the question is another one by now: as if nobody had pressed
        return Pressed()


def _asked_at(session: Session, place: int) -> tuple[Question, Party] | None:
    """The open question and the party at this place that a press would answer it for."""
    ask = session.question
    if ask is None or ask.kind in CHANCE:
        return None
    asked = ask.asked()
    mine = [party for party in session.seating.people_of(session.seating.party_at(place)) if party in asked]
    missing = [party for party in mine if party in ask.open_to()]
    if missing:
        return ask, missing[0]
    if len(mine) == 1 and ask.is_secret:  # who plays two parties from one place thinks again on the screen
        return ask, mine[0]
    return None
