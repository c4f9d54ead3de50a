"""Interprets a typed line at a question: as a listed choice, or as an answer typed in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.cli.text.commands.desk import Desk
from companion.cli.text.parsing import answers, proposing
from companion.cli.text.parsing.answers import ALL_OF_THEM, TYPED
from companion.cli.text.parsing.choices import Choice, meant_by
from companion.cli.text.talk import Mouth, Talk, begun_by, in_full, is_line_meant, is_number
from companion.engine.questions import Kind, Question
from companion.engine.shapes import check_shape
from companion.engine.vocabulary import PASS, BadAnswerError, Party
from companion.texts.typed import is_typed


class Answers(NamedTuple):
    """Who of several has offered to answer: a question of this name, id and version. `waits` until
    that answer is there: whoever has answered is not asked again before the others.
    """

    name: str
    id: int
    version: int | None
    party: Party
    waits: bool = True


def meant(
    table: Desk, question: Question, party: Party, typed: str, choices: Sequence[Choice], *, private: bool
) -> Talk[Choice | None]:
    """The choice that is meant; None (with an explanation printed) if there is none.

    If a number is both a line of the list and an answer, the person is asked which one is meant.
    """
    try:
        answer = _typed_out(table, question, party, typed, choices)
    except answers.NotUnderstoodError as wrong:
        _tell(wrong, table.mouth)
        if question.kind is Kind.SPLIT:
            names = [table.teller.name(one) for one in table.session.game.parties]
            table.mouth.say(answers.how_to_type(Kind.SPLIT, table.mouth._, names, ()))
        return None
    lines = meant_by(typed, choices) if is_number(typed) else []
    if answer is None and len(lines) > 1:
        answer, lines = lines[1], lines[:1]
    nothing = answer is None and question.kind is Kind.PROPOSE and _is_no_choice(typed, choices)
    if nothing and proposing.told_use(table.session, question, party, typed, table.teller, table.mouth):
        return None
    if answer is None or not lines:
        return answer or table.one_of(choices, typed, private)
    by_line = yield from is_line_meant(table.mouth, typed, lines[0].label, private=private)
    return lines[0] if by_line else answer if by_line is False else None


def _is_no_choice(typed: str, choices: Sequence[Choice]) -> bool:
    """Whether a line names something, and none of the choices."""
    return bool(typed) and not is_number(typed) and not is_typed(typed, ALL_OF_THEM) and not meant_by(typed, choices)


def _tell(wrong: answers.NotUnderstoodError, mouth: Mouth) -> None:
    """Prints which part of a line was not understood, and what would be."""
    _ = mouth._
    if wrong.what:
        mouth.say(_("“{what}” is not understood here."), what=wrong.what)
    else:
        mouth.say(_("That is not understood here."))
    if wrong.known:
        mouth.say(_("Possible: {names}."), names="; ".join(wrong.known))
    elif wrong.known is not None:
        mouth.say(_("There is nothing of the kind now."))


def _typed_out(table: Desk, question: Question, party: Party, typed: str, choices: Sequence[Choice]) -> Choice | None:
    """An answer typed in full, judged like the listed ones; None if the line is none.

    Raises NotUnderstoodError for an answer with a part that is not understood.
    """
    number = bool(choices) and is_number(typed)
    if is_typed(typed, ALL_OF_THEM):
        return None
    if question.kind is Kind.SPLIT and not number and not _is_other(question, typed, choices):
        return Choice(0, _amounts(table, typed), typed, ())  # a name alone is a part of the line with everybody's zeros
    if not number and meant_by(typed, choices):
        return None
    if question.kind is Kind.PROPOSE and proposing.begins(typed):
        shape = question.shape() if question.shape is not None else {}
        partners = shape.get("partners", question.asked())
        uses, others = proposing.usable(question, party), proposing.conceivable(question, party)
        promises = proposing.promises_of(question, table.teller)
        step = proposing.step(typed, partners, uses, table.teller.name, others, promises)
        return Choice(0, step, typed, ())
    if question.kind is Kind.PROPOSE and number:
        return _proposal(table, question, party, typed, choices)
    value = _value(table, question, party, typed, choices)
    if value is None or (number and not _fits(question, party, value)):
        return None
    return Choice(0, value, typed, ())


def _proposal(table: Desk, question: Question, party: Party, typed: str, choices: Sequence[Choice]) -> Choice | None:
    """Agreement to the proposal with this number, if the list's line of that number is something else."""
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else 0
    step = {"confirm": number}
    if number not in proposing.waiting_for(question, party, table.session) or number > len(choices):
        return None
    return Choice(0, step, typed, ()) if choices[number - 1].value != step else None


def _value(table: Desk, question: Question, party: Party, typed: str, choices: Sequence[Choice]) -> Any:
    """The value of an answer typed in full; None if the line is none."""
    if question.kind not in TYPED:
        return _of_verb(table, question, party, typed, choices) if question.open_ended and typed else None
    if question.may_pass and typed.casefold() in (PASS, ""):
        return PASS
    shape = question.shape() if question.shape is not None else {}
    ids = [card for told in (*(choice.value for choice in choices), shape) for card in answers.cards_in(told)]
    if question.kind is Kind.SPLIT:
        ids = list(table.session.game.parties)
    try:
        return answers.value_of(question.kind, typed, ids, table.teller.name)
    except answers.NotUnderstoodError:
        return None


def _of_verb(table: Desk, question: Question, party: Party, typed: str, choices: Sequence[Choice]) -> str:
    """A listed verb typed with its object (“roll 2d6”, “points Eve +3”), if it is possible; else the line."""
    word, _, about = typed.partition(" ")
    alone = [choice for choice in choices if isinstance(choice.value, str) and ":" not in choice.value]
    called = [alone[place].value for place in begun_by(word, [choice.name for choice in alone])]
    verbs = dict.fromkeys([*(choice.value for choice in alone if choice.value == word.casefold()), *called])
    objects = [about.strip(), *_for_each(table, about)]
    values = (f"{verb}:{of}" for verb in verbs for of in objects)
    return next((value for value in values if about and _fits(question, party, value)), typed)


def _is_other(question: Question, typed: str, choices: Sequence[Choice]) -> bool:
    """Whether a line typed at a split is no split: nothing, a pass, or a listed line in full."""
    is_pass = question.may_pass and typed.casefold() == PASS
    return not typed or is_pass or bool(in_full(typed, [choice.label for choice in choices]))


def _amounts(table: Desk, typed: str) -> dict[str, int]:
    """Amounts by name. Raises NotUnderstoodError with the whole line."""
    parties = list(table.session.game.parties)
    try:
        return answers.amounts(typed, parties, table.teller.name)
    except answers.NotUnderstoodError as wrong:
        raise answers.NotUnderstoodError(typed) from wrong


def _for_each(table: Desk, typed: str) -> list[str]:
    """Amounts by name as one number for each party, in the order of the seats: “Eve +3” as `3,0`."""
    parties = list(table.session.game.parties)
    try:
        amounts = answers.amounts(typed, parties, table.teller.name)
    except answers.NotUnderstoodError:
        return []
    known = all(one in parties for one in amounts)
    return [",".join(str(amounts.get(party, 0)) for party in parties)] if known else []


def _fits(question: Question, party: Party, value: Any) -> bool:
    """Whether this value would be accepted as an answer now."""
    try:
        check_shape(question, value)
    except BadAnswerError:
        return False
    return not question.judged(party, value)
