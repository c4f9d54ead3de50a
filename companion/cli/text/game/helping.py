"""Help for the question at hand, with examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cli.text.parsing import proposing
from companion.cli.text.parsing.answers import cards_in, how_to_type
from companion.cli.text.parsing.choices import Choice
from companion.cli.text.talk import Mouth, example_of
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from companion.table.play import Session
from companion.texts import Teller

TYPED_TOO = ".typed"
"""Ending of the text key for what else can be typed at a question, besides the options listed."""


def here(
    session: Session, question: Question, party: Party, choices: Sequence[Choice], mouth: Mouth, teller: Teller
) -> Iterator[str]:
    """What the question is about, if the pack explains it, and how to answer it."""
    _ = mouth._
    for mechanism in teller.explained_at(question.name, question.kind.value):
        yield ". ".join(teller.explanation(mechanism))
    if choices:
        shown = next((choice for choice in choices if not choice.refusals), choices[0])
        yield example_of(mouth, shown.number, shown.name or shown.label)
    if any(choice.refusals for choice in choices):
        against = next(choice for choice in choices if choice.refusals)
        yield _("What is against a line: why {number}").format(number=against.number)
    if teller.has("values", f"{question.name}{TYPED_TOO}"):
        yield teller.spoken(f"{question.name}{TYPED_TOO}")
    if question.kind is Kind.PROPOSE:
        yield from proposing.can_hold(question, teller)
        yield from proposing.ways(session, question, party, teller, mouth)
    else:
        yield typed_out(question, choices, mouth, teller)
    if question.kind is Kind.TEXT:
        yield _("Here any words fit, in one line.")


def typed_out(question: Question, choices: Sequence[Choice], mouth: Mouth, teller: Teller) -> str:
    """How to type an answer that is not listed; "" if answers can only be chosen."""
    cards = dict.fromkeys(teller.name(card) for choice in choices for card in cards_in(choice.value))
    return how_to_type(question.kind, mouth._, list(teller.parties.values()), list(cards))


def unlisted(question: Question, choices: Sequence[Choice], mouth: Mouth, teller: Teller) -> Iterator[str]:
    """What an unlisted answer may contain, and how to type it."""
    for key, value in (question.shape() if question.shape is not None and not choices else {}).items():
        yield f"{teller.name(key)}: {teller.value(question.name, value)}"
    yield typed_out(question, choices, mouth, teller)


def at_hand_over(name: str, done: Sequence[str], mouth: Mouth) -> Iterator[str]:
    """What can be typed before the private screen of `name`; parties in `done` can return to theirs."""
    yield mouth._("Here fits Enter, as soon as only {name} looks at the screen.").format(name=name)
    if done:
        yield mouth._("Or the name of who wants to change a choice: {names}").format(names=", ".join(done))
