"""The words for commands that can be typed, in every language that ships, and which command a line begins with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.cli.text.talk import HELP
from companion.texts import catalogues
from companion.texts.typed import SPELLINGS, typed_anywhere, written
from companion.texts.wording import N_

WORDS: Mapping[str, str] = {
    "help": HELP,
    # translators: a typed command, which tells why something is not possible
    "why": N_("why"),
    # translators: a typed command, which tells a rule
    "rule": N_("rule, rules"),
    # translators: a typed command, which tells what happened
    "log": N_("log"),
    # translators: a typed command, which takes the last answer back
    "undo": N_("undo"),
    # translators: a typed command, which does again what was taken back
    "redo": N_("redo"),
    # translators: a typed command, which tells what lies on the table
    "board": N_("board, table"),
    # translators: a typed command, which tells somebody's own cards
    "hand": N_("hand"),
    # translators: a typed command, which tells how likely something is
    "odds": N_("odds"),
    # translators: a typed command, to correct what the box has recorded
    "correct": N_("correct"),
    # translators: a typed command, for what may be announced at any time
    "any": N_("any"),
    # translators: a typed command, for the press of a button
    "press": N_("press"),
    # translators: a typed command, for which seats the box plays
    "box": N_("box"),
    # translators: a typed command, which tells how the game went
    "curve": N_("curve"),
    # translators: a typed command, which asks what the box would do
    "advice": N_("advice"),
    # translators: a typed command, to choose a language
    "language": N_("language"),
}
"""Each command with the words for it in English; `quit` is understood in every language, see
`companion.cli.text.table`.
"""

CHANGING = frozenset({"undo", "redo", "correct", "any", "press"})
"""Commands that change the game: they are understood in the present language only, so that none is given by accident.
All others, and the switch to another language, are understood in every language.
"""


class Typed(NamedTuple):
    """A typed command: which one, what follows it, and the word that was typed."""

    command: str
    rest: str
    word: str


def command_in(typed: str) -> Typed | None:
    """The command at the beginning of a line, which may have two words; None if there is none."""
    words = typed.replace("?", "? ", 1).split() if typed.startswith("?") else typed.split()
    for count in (2, 1):
        word = " ".join(words[:count])
        command = _meant(catalogues()).get(written(word), "")
        if command:
            return Typed(command, " ".join(words[count:]), word)
    return None


@lru_cache(maxsize=2)
def _meant(_languages: tuple[str, ...]) -> Mapping[str, str]:
    """Every spelling of every word → the command; what two languages say otherwise, as the first does."""
    found: dict[str, str] = {}
    for command, words in WORDS.items():
        for word in typed_anywhere(words):
            for spelling in SPELLINGS:
                found.setdefault(spelling(word), command)
    return found
