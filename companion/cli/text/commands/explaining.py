"""Explains things of the game (card, action, office, variant) and why a choice is impossible."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.cli.text.commands import reasons
from companion.cli.text.parsing.answers import cards_in
from companion.cli.text.parsing.asking import topic
from companion.cli.text.parsing.choices import MANY, Choice, meant_by
from companion.cli.text.talk import Mouth, begun_by, in_full, is_number
from companion.engine.vocabulary import Refusal
from companion.languages import told_in
from companion.models.play.rule_book import RuleBook
from companion.table.evening import TableGame
from companion.texts import Explained, Teller, explained

MECHANISM = "explain."
"""Beginning of the text key for parts of the game that are not things, such as talks or an election."""

RULE = re.compile(r"[A-Za-z]+-[0-9]+[a-z]?")
"""The form of a rule's id."""

_PART = re.compile(r"[.:/#]")


def things_of(game: TableGame, teller: Teller) -> dict[str, Explained]:
    """Everything that can be explained by name: what the pack describes, chosen variants, basic mechanisms.

    All of it comes from the pack, so asking about a card reveals nothing about a hand.
    """
    language = teller.language
    known = {
        name: thing._replace(title=teller.name(name))
        for name, thing in explained(game.session.game.definition, language).items()
    }
    for name, choice in game.header.pack.get("chosen", {}).items():
        text, rule = told_in(choice["text"], language, teller.home), choice.get("rule")
        chosen = Explained(
            name, told_in(choice["title"], language, teller.home), (text,), None, (rule,) if rule else ()
        )
        known.setdefault(name, chosen)
    for mechanism in teller.mechanisms:
        title, text = teller.explanation(mechanism)
        known.setdefault(f"{MECHANISM}{mechanism}", Explained(mechanism, title, (text,), None, ()))
    return known


def explain(game: TableGame, rest: str, choices: Sequence[Choice], mouth: Mouth, teller: Teller) -> None:
    """Explains a choice or thing by number or name: reasons against it, its purpose, its rules."""
    known = things_of(game, teller)
    lines, things = _found(rest, choices, known)
    if not lines and not things and (about := topic(rest)):
        rest = about
        lines, things = _found(rest, choices, known)
    if rule := teller.rule(rest.upper()):
        mouth.say(rule)
    elif len(things) > MANY:
        mouth.say(mouth._("{count} have that in their names. Type more of the name."), count=len(things))
    elif not lines and not things:
        _tell_none(rest, choices, known, mouth)
    else:
        if lines:
            reasons.explain(lines, mouth, teller)
        for thing in things:
            tell(thing, mouth, teller)


def tell_found(game: TableGame, rest: str, choices: Sequence[Choice], mouth: Mouth, teller: Teller) -> bool:
    """Prints the rules in which these words begin; False if there are none, or a choice or thing has that name."""
    if any(_found(rest, choices, things_of(game, teller))):
        return False
    found = [entry for entry in RuleBook.of(game, teller).find(rest) if entry.id]
    for entry in found[: reasons.MOST_RULES]:
        mouth.say(f"{entry.id}: {' '.join(filter(None, (entry.title, entry.text, entry.note)))}")
    if len(found) > reasons.MOST_RULES:
        mouth.say(mouth._("{count} more rules say that. More words find fewer."), count=len(found) - reasons.MOST_RULES)
    return bool(found)


def explain_all(
    game: TableGame, choices: Sequence[Choice], refused: Sequence[Refusal], mouth: Mouth, teller: Teller
) -> None:
    """Explains the last refused choice, else all impossible ones, else the question."""
    against = [choice for choice in choices if choice.refusals]
    if refused:
        reasons.explain_refusals(refused[:1], mouth, teller)
    elif against:
        reasons.explain(against, mouth, teller)
    else:
        question = game.session.question
        parts = teller.explained_at(question.name, question.kind.value) if question is not None else ()
        for part in parts:
            mouth.say(". ".join(teller.explanation(part)))
        if not parts:
            mouth.say(mouth._("There is nothing to explain here."))
        _tell_how(choices, things_of(game, teller), mouth)


def tell_parts(game: TableGame, choices: Sequence[Choice], mouth: Mouth, teller: Teller) -> None:
    """Prints the titles of the explanations for beginners, and how to ask for one."""
    titles = [teller.explanation(mechanism)[0] for mechanism in teller.mechanisms]
    if titles:
        mouth.say(mouth._("This is explained: {titles}."), titles="; ".join(titles))
        mouth.say(mouth._("Type “rules” and a title, like: rules {title}"), title=titles[0])
    _tell_how(choices, things_of(game, teller), mouth)


def _found(
    rest: str, choices: Sequence[Choice], known: Mapping[str, Explained]
) -> tuple[list[Choice], list[Explained]]:
    lines = meant_by(rest, choices, begun_by)
    return lines, _meant(rest, lines, known)


def tell(thing: Explained, mouth: Mouth, teller: Teller) -> None:
    """Prints a thing's name, text, value and rules."""
    mouth.say(" ".join((f"{thing.title.removesuffix('.')}.", *thing.lines)))
    if thing.points is not None:
        mouth.say(mouth._("Points: {points}."), points=thing.points)
    for rule in thing.rules:
        if text := teller.rule(rule):
            mouth.say(f"{rule}: {text}")


def _meant(rest: str, lines: Sequence[Choice], known: Mapping[str, Explained]) -> list[Explained]:
    """The things that a typed line names, by a choice's number or by name."""
    listed, titles = list(known.values()), [thing.title for thing in known.values()]
    of_lines = []
    for choice in lines if len(lines) <= MANY else ():
        by_name = [listed[place] for place in in_full(choice.name, titles)] if choice.name else []
        of_lines += [*_about(choice.value, known)] or by_name
    called = [] if is_number(rest) and not in_full(rest, titles) else in_full(rest, titles) or begun_by(rest, titles)
    found = [*(listed[place] for place in called), *(() if called else of_lines)]
    return list({thing.title: thing for thing in found}.values())


def _about(value: Any, known: Mapping[str, Explained]) -> Iterator[Explained]:
    """The things that an answer is about: the card `flock`, the action `lion.strength`, each of several cards."""
    for one in [value] if isinstance(value, str) else cards_in(value):
        parts = [one, *_PART.split(one)]
        if (part := next((part for part in parts if part in known), None)) is not None:
            yield known[part]


def _tell_none(rest: str, choices: Sequence[Choice], known: Mapping[str, Explained], mouth: Mouth) -> None:
    mouth.say(mouth._("There is nothing to explain by the name “{name}”."), name=rest)
    _tell_how(choices, known, mouth)


def _tell_how(choices: Sequence[Choice], known: Mapping[str, Explained], mouth: Mouth) -> None:
    """Prints what can be asked about, with an example from the present list or else from this game."""
    listed = (thing for choice in choices for thing in _about(choice.value, known))
    example = next((thing.title for thing in (*listed, *known.values())), "")
    if example:
        mouth.say(mouth._("“why” and a name tells what a card or an action does, like: why {name}"), name=example)
