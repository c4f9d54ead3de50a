"""A house rule played a few times, to warn of clauses that do nothing, and of games without an end."""

from __future__ import annotations

from collections.abc import Iterator

from companion.simulate.comparing.pairs import ComparedSide, clause_uses
from companion.simulate.play import Plan
from companion.simulate.workers import Players


def warnings_of(plan: Plan, players: Players, games: int) -> Iterator[str]:
    """What is odd about a pack's clauses in so many games. Raises ScriptFailedError, WorkerLostError."""
    side = ComparedSide.of(plan, players(plan, range(games)))
    name = plan.pack.id
    if side.endless:
        yield f"{name}: {side.endless} of {games} games did not end: they were given up after {plan.most} answers"
    for use in clause_uses(plan.pack.clauses, side):
        _, gave_way, *others = use.times
        if use.idle and use.level == "enforce":
            yield f"{name}: {use.id} never did anything in {games} games: nobody came to what it says"
        elif gave_way and not use.times[0] and not any(others):
            yield f"{name}: {use.id} only gave way, in {use.games[1].wins:.0f} of {games} games: it left nothing else"
        elif gave_way:
            yield f"{name}: {use.id} gave way in {use.games[1].wins:.0f} of {games} games, where it left nothing else"
