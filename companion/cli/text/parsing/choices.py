"""A question's options as numbered lines, and how a typed line selects one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.cli.text.talk import Mouth, in_full, is_number, number_in, parts_of
from companion.engine.questions import Option
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.texts import Teller, with_owner

MANY = 12
"""Most options that are listed unasked; of more, people type a part of the name to see some."""

WORD = ".word"
"""Ending of the key of the word that means an option when it stands alone: `what_next.draw.word`."""

PRICED = ".priced"
"""Ending of the text key for an option with its price: `buy.priced`, with {name} and {cost}."""

_NUMBERED_PLACE = re.compile(r"(.+\.[a-z_]+)\d+")


class Choice(NamedTuple):
    """A numbered option. Numbers count all conceivable values, so that they stay the same while some are forbidden.

    `label` is the text of the line, with the owner of a figure that stands there; `name` is the name without it. `word`
    alone means it as well, if the pack has one.
    """

    number: int
    value: Any
    label: str
    refusals: tuple[Refusal, ...]
    name: str = ""
    word: str = ""

    @property
    def is_free(self) -> bool:
        """Whether it can be chosen and belongs to nobody."""
        return not self.refusals and self.label == self.name


def choices_of(
    options: Sequence[Option],
    name: str,
    teller: Teller,
    *,
    may_pass: bool = False,
    passes: str = "",
    owners: Mapping[str, Party] | None = None,
) -> list[Choice]:
    """A question's options in order; passing comes last if it is allowed, called `passes`."""
    listed = [*options, *([Option(PASS, ())] if may_pass and all(o.value != PASS for o in options) else [])]
    choices = []
    for number, option in enumerate(listed, 1):
        label = passes if passes and option.value == PASS else teller.value(name, option.value)
        owner = (owners or {}).get(option.value) if isinstance(option.value, str) else None
        shown = with_owner(label, teller.name(owner) if owner is not None else None)
        verb = f"{name}.{option.value.partition(':')[0]}{WORD}" if isinstance(option.value, str) else ""
        word = teller.spoken(verb) if teller.has("values", verb) else ""
        choices.append(Choice(number, option.value, shown, option.refusals, label, word))
    return choices


def with_prices(choices: Sequence[Choice], name: str, definition: object, teller: Teller) -> list[Choice]:
    """The choices with prices added, if the pack has a text for prices at the question of this `name`."""
    if not teller.has("values", f"{name}{PRICED}"):
        return list(choices)
    parts = [part for part in vars(definition).values() if isinstance(part, tuple)]
    costs = {thing.id: thing.cost for part in parts for thing in part if getattr(thing, "cost", 0)}
    return [
        choice._replace(label=teller.spoken(f"{name}{PRICED}", name=choice.label, cost=costs[choice.value]))
        if isinstance(choice.value, str) and choice.value in costs
        else choice
        for choice in choices
    ]


def yes_or_no(teller: Teller) -> list[Choice]:
    """The two choices of a yes-no question."""
    words = (teller.name("yes"), teller.name("no"))
    return [Choice(n, n == 1, word, (), word) for n, word in enumerate(words, 1)]


def read_out(mouth: Mouth, choices: Sequence[Choice], teller: Teller, *, everything: bool = False) -> None:
    """Prints the options: few of them with the reasons against each, many only as a number."""
    _ = mouth._
    lawful = [choice for choice in choices if not choice.refusals]
    few = len(choices) <= MANY
    if not everything and len(lawful) > MANY:
        mouth.say(_("{count} choices. Type a part of the name, or “all” to hear them all."), count=len(lawful))
        mouth.say(_("For example: {name}"), name=lawful[0].name or lawful[0].label)
        return
    for choice in choices if few else lawful:
        tell_choice(mouth, choice, teller)
    if not lawful:
        mouth.say(_("Nothing can be chosen here."))
    hidden = 0 if few else len(choices) - len(lawful)
    if hidden:
        mouth.say(_("Not possible: {count} more. “why” and a name says why."), count=hidden)


def tell_choice(mouth: Mouth, choice: Choice, teller: Teller) -> None:
    """Prints one option on a line, with the first reason against it."""
    if not choice.refusals:
        mouth.say(f"{choice.number}: {choice.label}")
        return
    reason = why_line(choice.refusals[0], teller)
    mouth.say(mouth._("{number}: {label}. Not possible. {reason}"), **_told(choice), reason=reason)


def _told(choice: Choice) -> dict[str, Any]:
    return {"number": choice.number, "label": choice.label}


def why_line(refusal: Refusal, teller: Teller) -> str:
    """A reason with the id of its rule."""
    return f"{refusal.rule}: {teller.refusal(refusal)}"


def meant_by(
    typed: str, choices: Sequence[Choice], parts: Callable[[str, Sequence[str]], list[int]] = parts_of
) -> list[Choice]:
    """The choices that a typed line can mean: by number alone, else by id or name in full, by a part of the name as
    `parts` finds it.

    A number that is the whole name of another choice means both, its own line first.
    """
    number = number_in(typed, len(choices))
    if number is not None:
        called = [choice for choice in choices if choice.name == typed and choice.number != number]
        return [choices[number - 1], *called]
    if not typed or is_number(typed):
        return []
    by_id = [choice for choice in choices if choice.value == typed]
    if by_id:
        return by_id
    if by_word := [choice for choice in choices if choice.word and in_full(typed, [choice.word])]:
        return by_word
    exact = [choices[place] for place in in_full(typed, [choice.name for choice in choices])]
    if exact and not any(is_below(choice.value, exact[0].value) for choice in choices):
        return exact
    return [choices[place] for place in parts(typed, [choice.label for choice in choices])]


def is_below(value: Any, above: Any) -> bool:
    """Whether one id is below another, as a worker's post is below its superior's (`coal.w1`, `coal`)."""
    return isinstance(value, str) and isinstance(above, str) and value.startswith(f"{above}.")


def first_of_alike(choices: Sequence[Choice]) -> Choice | None:
    """The first of free places that differ only by number (`coal.w1`, `coal.w2`), so that any of them will do."""
    stems = {found[1] if (found := _NUMBERED_PLACE.fullmatch(str(choice.value))) else None for choice in choices}
    return choices[0] if len(stems) == 1 and None not in stems and all(choice.is_free for choice in choices) else None


def tell_meant(meant: Sequence[Choice], mouth: Mouth, teller: Teller) -> None:
    """Prints the possible ones among several matching choices, or else why none is possible."""
    possible = [choice for choice in meant if not choice.refusals] or meant
    for choice in possible[:MANY]:
        tell_choice(mouth, choice, teller)
    if len(possible) > MANY:
        mouth.say(mouth._("And {count} more. Type more of the name."), count=len(possible) - MANY)
