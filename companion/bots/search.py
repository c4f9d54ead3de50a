"""Deciding by playing on: each answer that is worth a thought is tried in imagined games, all in the same ones.

Half of the answers are left after each round, and what the playout's own policy would say stays among them to the end:
it is given unless another one is better by more than the noise. The effort is a number of playouts, never a time.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from companion.bots.player import allowed
from companion.engine.game import Game
from companion.engine.playout import Decides, Playout
from companion.engine.questions import Question
from companion.engine.vocabulary import Party

Horizon = Callable[[Game], bool]
"""Whether a playout has gone far enough."""


class Deal(Protocol):
    """An imagined game that can be begun as often as needed."""

    def stand(self) -> Playout:
        """The game at the question that is to be answered."""


Deals = Callable[[random.Random], Deal | None]
"""Imagines a game; None if none was found that fits."""


class Searched(Protocol):
    """What a game knows of search: one object per decision."""

    def options(self, game: Game, ask: Question, party: Party) -> Sequence[Any]:
        """Lawful answers, the one that the policy would give first; one alone is not searched."""

    def horizon(self, game: Game, party: Party) -> Horizon:
        """How far a playout goes: the same for all answers, since it is fixed before any is given."""

    def value(self, game: Game, party: Party) -> float:
        """What a position at the horizon is worth to a party."""

    def policy(self, rng: random.Random) -> Decides:
        """Who plays on for everybody."""


@runtime_checkable
class Searches(Searched, Protocol):
    """A player that decides by search."""

    budget: Budget


class Budget(NamedTuple):
    """`playouts` for one decision, for at most `options` answers; `gate`: by how many standard errors one must win."""

    playouts: int
    options: int = 8
    gate: float = 1.0


def search(of: Searched, deals: Deals, party: Party, budget: Budget, rng: random.Random) -> Any:
    """The answer that did best; None if no game could be imagined."""
    first = deals(rng)
    if first is None:
        return None
    standing = first.stand()
    ask = standing.question
    if ask is None:
        return None
    options = list(of.options(standing.game, ask, party))[: budget.options]
    if len(options) < 2:
        return allowed(standing.game, ask, party, options[0] if options else None, rng)
    found: list[list[float]] = [[] for _ in options]
    alive = list(range(len(options)))
    rounds = math.ceil(math.log2(len(options)))
    for number in range(rounds):
        for _ in range(max(1, budget.playouts // rounds // len(alive))):
            deal, seed = deals(rng), rng.random()
            if deal is None:
                continue
            for option in alive:
                found[option].append(_played(of, deal, party, options[option], random.Random(seed)))
        if number < rounds - 1:
            others = sorted(alive[1:], key=lambda one: -_mean(found[one]))
            alive = [0, *others[: max(1, math.ceil(len(alive) / 2) - 1)]]
    best = max(alive, key=lambda one: _mean(found[one]))
    chosen = best if best and _surely(found[best], found[0], budget.gate) else 0
    return allowed(standing.game, ask, party, options[chosen], rng)


def _played(of: Searched, deal: Deal, party: Party, value: Any, rng: random.Random) -> float:
    playout = deal.stand()
    until = of.horizon(playout.game, party)
    playout.answer(party, value)
    policy = of.policy(rng)
    playout.run(dict.fromkeys(playout.game.parties, policy), rng, until)
    return of.value(playout.game, party)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _surely(one: Sequence[float], other: Sequence[float], gate: float) -> bool:
    """Whether one was better than another in the same games, by so many standard errors."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    if len(differences) < 2:
        return False
    mean = _mean(differences)
    spread = math.sqrt(sum((d - mean) ** 2 for d in differences) / (len(differences) - 1) / len(differences))
    return mean > gate * spread
