"""What can be done at the table, as words: a verb, and after a colon what it is about (`draw:events`, `roll:2d6`).

Each verb knows what it offers, what is against it, and what it does. An answer that is not offered but means something
is taken as well: nobody could list all throws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from companion.engine.game import Script
from companion.engine.vocabulary import Party, Refusal
from companion.games.reader.rules.state import ReaderBase


class Verb(NamedTuple):
    """One thing to do.

    `offered(game)` gives what may stand after the colon, an empty text for the verb alone. `judge(game, party, about)`
    finds every reason against it, `do(game, party, about)` does it.
    """

    offered: Callable[[ReaderBase], Iterable[str]]
    judge: Callable[[ReaderBase, Party, str], Sequence[Refusal]]
    do: Callable[[ReaderBase, Party, str], Script]


def said(verb: str, about: str = "") -> str:
    """A verb and what it is about, as one answer."""
    return f"{verb}:{about}" if about else verb


def alone(game: ReaderBase) -> Iterable[str]:
    """Offers the verb without anything after it."""
    return ("",)


def nothing_against(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """It can always be done."""
    return ()


def who(game: ReaderBase, party: Party) -> dict[str, str]:
    """The facts that name who did something: whoever taps is asked for no name, so it is known only of turns."""
    return {"party": party} if game.state.turn else {"side": "somebody"}


def done() -> Script:
    """For what asks nothing: a script without a question."""
    yield from ()
