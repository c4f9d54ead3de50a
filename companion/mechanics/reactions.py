"""Reactions: a play, answers to it, answers to the answers; the last one resolves first.

After every play one question goes to everybody: publicly *who* wants to answer, which depends on nobody's hand and may
be bluffed. Then the claimants are asked alone, one after the other in the game's order, *what*; each claim is judged
when its turn comes, on the stack as it is then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import State
from companion.engine.vocabulary import CLAIM, PASS, Party


@dataclass
class Stack(State):
    """Plays on the table, the first at the bottom. Each is plain data and public: who played what, on whom."""

    plays: list[dict[str, Any]] = field(default_factory=list)

    @property
    def top(self) -> dict[str, Any]:
        """The play that can be answered now."""
        return self.plays[-1]


def ask_who(
    name: str, parties: Callable[[], tuple[Party, ...]], rule: str, *, deadline: float | None = None
) -> Question:
    """One window for all: everybody claims or passes; closed by one tap "nobody" or its deadline."""
    return Question(
        name,
        Kind.WINDOW,
        parties,
        candidates=lambda _: (CLAIM, PASS),
        mode=Mode.ALL,
        rule=rule,
        deadline=deadline,
        may_pass=True,
    )


def claimants(window: Question, order: Callable[[Iterable[Party]], Sequence[Party]]) -> Script:
    """Put a window; returns who claims, in the order that the game gives simultaneous claims."""
    answers = yield window
    return order([party for party, answer in answers.items() if answer == CLAIM])


def react(
    stack: Stack,
    *,
    window: Callable[[], Question],
    order: Callable[[Iterable[Party]], Sequence[Party]],
    what: Callable[[Party], Question],
    play: Callable[[Party, Any], Script],
    resolve: Callable[[dict[str, Any]], Script],
) -> Script:
    """Windows until nobody answers any more, then the stack from the top down.

    `what(party)` asks a claimant privately and lets him pass, `play(party, value)` puts his answer on the stack,
    `resolve(play)` carries out a play that was taken off the top.
    """
    answered = True
    while answered:
        answered = False
        for party in (yield from claimants(window(), order)):
            try:
                value = yield what(party)
            except Moot:  # he can answer nothing any more
                continue
            if value != PASS:
                yield from play(party, value)
                answered = True
    while stack.plays:
        yield from resolve(stack.plays.pop())
