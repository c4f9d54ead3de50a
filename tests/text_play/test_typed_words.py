"""What the help names is what is understood, in every language in which the terminal speaks."""

from __future__ import annotations

import re

import pytest

from companion.cli.text.parsing.asking import topic_in
from companion.cli.text.parsing.command_words import WORDS, command_in
from companion.cli.text.parsing.names import names_in
from companion.cli.text.parsing.proposing import PROMISE, USING, VERBS, begins
from companion.cli.text.setup.steps import BACK
from companion.cli.text.table import LEAVE
from companion.cli.text.talk import HELP, NO, YES
from companion.texts import catalogues, translator
from companion.texts.typed import is_typed, typed_in

HELPED = {
    "log: what happened. undo: take the last answer back. undo N: back to before line N. redo: do it again.": (
        *("log", "undo", "undo", "redo"),
    ),
    "board: how the table stands. hand: own cards. odds: the chances of the dice.": ("board", "hand", "odds"),
    "correct: bring the record to the table. any: announce something, like a card.": ("correct", "any"),
    "press 2 1: the first button at place 2.": ("press",),
    "box: give a seat to the box, or take it back.": ("box",),
    "advice: what the box would do, once a turn.": ("advice",),
    "language {codes}: another language.": ("language",),
    "why N: why a choice is not possible. rule {rule}: what a rule says.": ("why", "rule"),
}
QUOTED = {"“curve”: how it went, and what turned it. The box needs a few minutes for that.": "curve"}


@pytest.mark.parametrize("language", catalogues())
def test_every_command_of_the_help_is_understood(language: str) -> None:
    _ = translator(language)
    for text, commands in HELPED.items():
        named = re.findall(r"(?:^|\. )([^:]+?)\s*:", _(text))
        found = [command.command for word in named if (command := command_in(word)) is not None]
        assert tuple(found) == commands, _(text)
        own = [command for word, command in zip(named, commands, strict=True) if begins_with(word, command, language)]
        assert tuple(own) == commands, _(text)
    for text, quoted in QUOTED.items():
        word = re.split(r"\s*[“”„«»]\s*", _(text))[1]
        assert is_typed(word, WORDS[quoted], language), _(text)


def begins_with(line: str, command: str, language: str) -> bool:
    """Whether a line begins with the command in this language itself, not only in another one."""
    return any(line.casefold().startswith(word) for word in typed_in(WORDS[command], language))


@pytest.mark.parametrize("language", catalogues())
def test_yes_no_help_back_and_the_end_have_words(language: str) -> None:
    _ = translator(language)
    leaves, helps = re.findall(r"[“„«]\s*([^“”„«»]+?)\s*[“”»]", _("Welcome. “quit” leaves, “?” helps."))[:2]
    assert is_typed(leaves, LEAVE, language) and is_typed(helps, HELP, language)
    assert is_typed(re.split(r"\s*:", _("back: the question before. language {codes}: another language."))[0], BACK)
    yes, no = _("yes or no").split(" ")[0], _("yes or no").split(" ")[-1]
    assert is_typed(yes, YES, language) and is_typed(no, NO, language)
    assert not any(is_typed(word, NO, language) for word in typed_in(YES, language))


@pytest.mark.parametrize("language", catalogues())
def test_a_proposal_is_typed_as_its_hints_say(language: str) -> None:
    _ = translator(language)
    hint = _("A proposal by its number: confirm 1, withdraw 1. None at all: decline")
    said = re.split(r"[:.]", hint)
    verbs = [*(part.strip().partition(" ")[0] for part in said[1].split(",")), said[-1].strip()]
    assert [verb for word in verbs for verb, words in VERBS.items() if is_typed(word, words, language)] == [
        *("confirm", "withdraw", "decline")
    ]
    assert all(begins(verb) for verb in verbs)
    draft = _("It is typed behind the names: draft {example}, using {use}").rpartition(":")[2]
    assert is_typed(draft.split()[0], VERBS["draft"], language)
    assert is_typed(draft.split()[-2], USING, language)
    promise = _("A promise binds nobody and comes last: draft {example}, promise next time I help").rpartition(",")[2]
    assert is_typed(promise.split()[0], PROMISE, language)


def test_names_and_questions_are_read_in_any_of_them() -> None:
    for line in ("Anna und Ben", "Anna et Ben", "Anna i Ben", "Anna e Ben", "Anna & Ben"):
        assert names_in(line) == ["Anna", "Ben"], line
    for line in ("que fait le lion ?", "che cosa fa il lion?", "co robi lion?", "was macht der lion?"):
        assert topic_in(line) == "lion", line
