"""A series of questions: `back` returns to the previous one, `language` changes the language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.cli.text.commands.commands import told_language
from companion.cli.text.parsing.command_words import command_in
from companion.cli.text.talk import LookAgain, Mouth, Talk
from companion.texts.typed import is_typed
from companion.texts.wording import N_

T = TypeVar("T")

# translators: words that are typed to return to the question before, separated by commas
BACK = N_("back")
"""Going back is understood in every language, since it loses nothing."""


class StepBack(Exception):
    """Raised to return to the previous question; no error."""


def guided(talk: Talk[T], mouth: Mouth, language_chosen: Callable[[], None]) -> Talk[T]:
    """The same conversation in which every line may also go back (raises StepBack where the line was asked for) or
    switch the language (raises LookAgain there).
    """
    ask = next(talk)
    while True:
        typed = yield ask
        command = command_in(typed.strip())
        try:
            if is_typed(typed.strip(), BACK):
                ask = talk.throw(StepBack())
            elif command is not None and command.command == "language":
                told_language(command.rest, mouth, language_chosen)
                ask = talk.throw(LookAgain())
            else:
                ask = talk.send(typed)
        except StopIteration as end:
            result: T = end.value
            return result


def walk(steps: Sequence[Callable[[], Talk[bool]]]) -> Talk[bool]:
    """Runs the steps in order; each returns whether it asked anything. False if somebody left the first one."""
    place, been = 0, list[int]()
    while place < len(steps):
        try:
            if (yield from steps[place]()):
                been.append(place)
            place += 1
        except LookAgain:
            continue
        except StepBack:
            if not been:
                return False
            place = been.pop()
    return True


def ways_back(mouth: Mouth) -> tuple[str, ...]:
    """What can be typed at each of these questions besides an answer."""
    _ = mouth._
    codes = ", ".join(mouth.languages)
    return (_("back: the question before. language {codes}: another language.").format(codes=codes),)
