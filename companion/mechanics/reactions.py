"""Reactions: a play, answers to it, answers to the answers; the last one resolves first.

Every play opens windows (see `windows`): everybody is asked publicly *who* answers, then each claimant alone *what*,
judged on the stack at that moment, until nobody answers any more. An announcement that answers nothing is a play of its
own and waits in `later`. If several pieces are endangered at once, all are saved or not before any is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.engine.game import Game, Script
from companion.engine.questions import Question
from companion.engine.state import State
from companion.engine.vocabulary import Party
from companion.mechanics.windows import Order, always, until_nobody

Play = dict[str, Any]
"""Plain and public: who played what, on whom. Games may add keys."""


@dataclass
class Stack(State):
    """Plays on the table, the first at the bottom.

    `later` are plays that were announced meanwhile and come after it, in that order.
    `now` is the play that is being carried out.
    """

    plays: list[Play] = field(default_factory=list)
    later: list[Play] = field(default_factory=list)
    now: Play | None = None

    @property
    def top(self) -> Play:
        """The play that can be answered now."""
        return self.plays[-1]


def react(
    game: Game,
    stack: Stack,
    *,
    window: Callable[[], Question],
    order: Order,
    what: Callable[[Party], Question],
    play: Callable[[Party, Any], Script],
    resolve: Callable[[Play], Script],
    useful: Callable[[], bool] = always,
) -> Script:
    """Asks for answers until nobody gives one, then carries out the stack from the top down.

    `play(party, value)` puts a claimant's answer on the stack, or among what comes later. `resolve(play)` carries out a
    play that was taken off the top; it may remove the play that it answers. `useful()` is False if public knowledge
    shows that nobody can announce anything: then the window is left out (GEN-6).
    """
    yield from until_nobody(game, window, order=order, what=what, play=play, useful=useful)
    while stack.plays:
        stack.now = stack.plays.pop()
        yield from resolve(stack.now)
    stack.now = None


def one_after_the_other(stack: Stack, carry_out: Callable[[Play], Script]) -> Script:
    """Carries out the plays that wait in `later`, in the order of their announcement; more may be added on the way."""
    while stack.later:
        yield from carry_out(stack.later.pop(0))


def save_first(
    game: Game,
    *,
    endangered: Callable[[], Collection[Party]],
    order: Order,
    window: Callable[[Party], Question],
    what: Callable[[Party], Question],
    play: Callable[[Party, Any], Script],
    useful: Callable[[Party], bool],
) -> Script:
    """Lets each party with an endangered piece save it before any is lost: one window for each, in the game's order.

    Each party may save several times. `useful()` is False if public knowledge rules any announcement out (GEN-6).
    """
    for party in order(endangered()):
        in_danger = partial(_in_danger, party, endangered, useful)
        yield from until_nobody(game, partial(window, party), order=order, what=what, play=play, useful=in_danger)


def _in_danger(party: Party, endangered: Callable[[], Collection[Party]], useful: Callable[[Party], bool]) -> bool:
    return party in endangered() and useful(party)
