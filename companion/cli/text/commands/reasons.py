"""Explains why something cannot be chosen: one choice with its reasons, or many grouped by rule."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cli.text.parsing.choices import Choice, why_line
from companion.cli.text.talk import Mouth
from companion.engine.vocabulary import Refusal
from companion.texts import Teller

MOST_RULES = 7
"""Most rules that are told at once; for the others people ask by name."""

MOST_NAMES = 6
"""Most names that are listed for one rule."""


def explain(choices: Sequence[Choice], mouth: Mouth, teller: Teller) -> None:
    """Prints the reasons against one choice; for several, each rule once with the choices it forbids."""
    if len(choices) == 1:
        mouth.say(f"{choices[0].number}: {choices[0].label}")
        explain_refusals(choices[0].refusals, mouth, teller)
    else:
        _by_rule(choices, mouth, teller)


def explain_refusals(refusals: Sequence[Refusal], mouth: Mouth, teller: Teller) -> None:
    """Prints each reason; the text of the rule follows the first one if it says more."""
    if not refusals:
        mouth.say(mouth._("That is allowed."))
    for place, refusal in enumerate(refusals[:MOST_RULES]):
        mouth.say(why_line(refusal, teller))
        rule = teller.rule(refusal.rule)
        mouth.say(rule if place == 0 and rule != teller.refusal(refusal) else "")


def _by_rule(choices: Sequence[Choice], mouth: Mouth, teller: Teller) -> None:
    behind: dict[str, list[Choice]] = {}
    for choice in choices:
        for rule in {refusal.rule: None for refusal in choice.refusals}:
            behind.setdefault(rule, []).append(choice)
    for rule, refused in list(behind.items())[:MOST_RULES]:
        first = next(refusal for refusal in refused[0].refusals if refusal.rule == rule)
        mouth.say(f"{rule}: {teller.rule(rule) or teller.refusal(first)} {_names(refused, mouth)}")
    if len(behind) > MOST_RULES:
        mouth.say(mouth._("And other rules. “why” and a number tells everything about one choice."))
    if any(not choice.refusals for choice in choices):
        allowed = [choice for choice in choices if not choice.refusals]
        mouth.say(mouth._("Allowed: {names}").format(names=_names(allowed, mouth)))


def _names(choices: Sequence[Choice], mouth: Mouth) -> str:
    told = "; ".join(choice.label for choice in choices[:MOST_NAMES])
    more = len(choices) - MOST_NAMES
    return mouth._("{names} and {count} more.").format(names=told, count=more) if more > 0 else f"{told}."
