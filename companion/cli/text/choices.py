"""The options of a question as numbered lines, and what a typed line means among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.cli.text.talk import Mouth, matches, number_in
from companion.engine.driver import Option
from companion.engine.vocabulary import PASS, Refusal
from companion.texts import Teller

MANY = 12
"""More options than this are not read out unasked: a part of the name narrows them."""


class Choice(NamedTuple):
    """A numbered option. The number counts all conceivable values, so that it stays while reasons come and go."""

    number: int
    value: Any
    label: str
    refusals: tuple[Refusal, ...]


def choices_of(options: Sequence[Option], name: str, teller: Teller, *, may_pass: bool = False) -> list[Choice]:
    """The options of a question in their order; passing comes last where it is allowed."""
    listed = [*options, *([Option(PASS, ())] if may_pass and all(o.value != PASS for o in options) else [])]
    return [
        Choice(number, option.value, teller.value(name, option.value), option.refusals)
        for number, option in enumerate(listed, 1)
    ]


def read_out(mouth: Mouth, choices: Sequence[Choice], teller: Teller, *, everything: bool = False) -> None:
    """Say what can be chosen: few options with the reasons against each, many only as a number."""
    _ = mouth._
    lawful = [choice for choice in choices if not choice.refusals]
    few = len(choices) <= MANY
    if not everything and len(lawful) > MANY:
        mouth.say(_("{count} choices. Type a part of the name, or “all” to hear them all."), count=len(lawful))
        return
    for choice in choices if few else lawful:
        tell_choice(mouth, choice, teller)
    if not lawful:
        mouth.say(_("Nothing can be chosen here."))
    hidden = 0 if few else len(choices) - len(lawful)
    if hidden:
        mouth.say(_("Not possible: {count} more. “why” and a name says why."), count=hidden)


def tell_choice(mouth: Mouth, choice: Choice, teller: Teller) -> None:
    """One option in one line, with the first reason against it."""
    if not choice.refusals:
        mouth.say(f"{choice.number}: {choice.label}")
        return
    reason = why_line(choice.refusals[0], teller)
    mouth.say(mouth._("{number}: {label}. Not possible. {reason}"), **_told(choice), reason=reason)


def _told(choice: Choice) -> dict[str, Any]:
    return {"number": choice.number, "label": choice.label}


def why_line(refusal: Refusal, teller: Teller) -> str:
    """The rule's id and the sentence."""
    return f"{refusal.rule}: {teller.refusal(refusal)}"


def meant_by(typed: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that a typed line can mean: by number, by id or name in full, by a part of the name."""
    number = number_in(typed, len(choices))
    if number is not None:
        return [choices[number - 1]]
    if not typed:
        return []
    by_id = [choice for choice in choices if choice.value == typed]
    return by_id or [choices[place] for place in matches(typed, [choice.label for choice in choices])]
