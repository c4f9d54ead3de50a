"""Words for an answer that was just given and that no event tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import CLAIM
from companion.table.journal import Entry
from companion.texts import Teller


def answered(entries: Sequence[Entry], question: Question | None, teller: Teller, words: Callable[[str], str]) -> str:
    """What was answered, for everybody: “Anna: Defamation 4”. `question` is the one that was open before.

    The name is left out where any party might have answered; in a window only who wants to react is told; for private
    questions, only that there was an answer.
    """
    _ = words
    given = next((entry for entry in reversed(entries) if entry.kind == "answer" and entry.party is not None), None)
    if given is None or given.party is None or question is None or given.question != question.id:
        return _("Answered.")
    name = teller.name(given.party)
    if question.kind is Kind.WINDOW:
        said = _("{name} wants to answer.") if given.value == CLAIM else _("{name} does not answer.")
        return said.replace("{name}", name)
    if question.private or question.is_secret or not isinstance(given.value, str):
        return _("Answered.")
    told = teller.value(given.name, given.value)
    return told if question.mode is Mode.ANY else f"{name}: {told}"  # whoever taps for all is asked for no name
