"""Questions of chance in the terminal: results are typed in, or left to the computer."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, islice
from typing import Any

from companion.cli.text.commands.desk import Desk
from companion.cli.text.parsing import answers
from companion.cli.text.talk import Talk
from companion.engine.questions import Kind, Question
from companion.table.chance import FOR, TYPED, VIRTUAL

BY_THE_BOX = frozenset({"v", "virtual", "virtuell"})
MOST_SHOWN = 6
"""Dice of an example."""

ALWAYS = frozenset({"v!", "virtual!", "virtuell!"})


def ask(table: Desk, question: Question) -> Talk[None]:
    """Reads a typed result; “v” lets the computer decide this once, “v!” from now on."""
    _, mouth, sources = table.mouth._, table.mouth, table.game.sources
    shape = question.shape() if question.shape is not None else {}
    mouth.say(table.sentence(question))
    mouth.say(_how(table, question.kind, shape))
    mouth.say(_("“v” lets the box decide, “v!” from now on."))
    while True:
        helps = (_how(table, question.kind, shape), _("“v” lets the box decide, “v!” from now on."))
        typed = yield from table.read(_("Result"), here=helps)
        if typed.casefold() in BY_THE_BOX | ALWAYS:
            if typed.casefold() in ALWAYS:
                sources.for_good(question.kind, VIRTUAL)
            _by_the_box(table, question)
            return
        try:
            if question.kind is Kind.ROLL:
                value: object = answers.dice(typed, shape)
            elif question.kind is Kind.SHUFFLE:
                raise answers.NotUnderstoodError
            else:
                ids = shape["of"] if question.kind is Kind.LOT else shape["cards"]
                value = answers.one_of(typed, ids, table.teller.name)
        except answers.NotUnderstoodError:
            mouth.say(_("That does not fit here."))
            mouth.say(_how(table, question.kind, shape))
            continue
        if table.act(question, None, value, source=TYPED):
            return


def _how(table: Desk, kind: Kind, shape: Mapping[str, Any]) -> str:
    _ = table.mouth._
    if kind is Kind.ROLL and shape.get("dice", 1) == 1:
        return _("Type one number from 1 to {faces}.").format(faces=shape.get("faces", 6))
    if kind is Kind.ROLL:
        dice, faces = shape["dice"], shape.get("faces", 6)
        example = " ".join(str(min(face, faces)) for face in islice(cycle((4, 6, 2)), min(dice, MOST_SHOWN)))
        told = _("Type what each die shows: {dice} numbers from 1 to {faces}, like: {example}.")
        return told.format(dice=dice, faces=faces, example=example if dice <= MOST_SHOWN else f"{example} …")
    if kind is Kind.DRAW:
        return _("Type the name of the card that was drawn.")
    if kind is Kind.LOT:
        return _("Type who was drawn.")
    return _("The box keeps the deck: “v” shuffles it.")


def _by_the_box(table: Desk, question: Question) -> None:
    """Lets the computer answer this question only."""
    sources = table.game.sources
    assert VIRTUAL in FOR[question.kind]
    if sources.source_of(question) != VIRTUAL:
        sources.for_this(question, VIRTUAL)
    result = sources.throw(question) if question.kind is Kind.ROLL else sources.chance(question)
    if result is not None:
        table.act(question, None, result[0], source=result[1])
