"""Everything that players can do, as words: a verb, a colon and an argument (`draw:events`, `roll:2d6`).

Each verb knows what it offers, what is against it, and what it does. Answers that are not offered but legal are
taken as well: nobody could list all throws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from companion.engine.game import Script
from companion.engine.vocabulary import Party, Refusal
from companion.games.reader.rules.state import ReaderBase


class Verb(NamedTuple):
    """One thing that players can do.

    `offered(game)` gives possible arguments, an empty text for the verb alone. `judge(game, party, about)` finds every
    reason against it, `do(game, party, about)` carries it out.
    """

    offered: Callable[[ReaderBase], Iterable[str]]
    judge: Callable[[ReaderBase, Party, str], Sequence[Refusal]]
    do: Callable[[ReaderBase, Party, str], Script]


def said(verb: str, about: str = "") -> str:
    """A verb and what it is about, as one answer."""
    return f"{verb}:{about}" if about else verb


def alone(game: ReaderBase) -> Iterable[str]:
    """The offer of a verb that takes no argument."""
    return ("",)


def nothing_against(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """The judge of a verb that is always legal: it never finds a refusal."""
    return ()


def who(game: ReaderBase, party: Party) -> dict[str, str]:
    """The fact that names the acting party; empty while it is nobody's turn, since a tap does not say who it was."""
    return {"party": party} if game.state.turn else {"side": "somebody"}


def done() -> Script:
    """An empty script, for verbs that ask nothing."""
    yield from ()
