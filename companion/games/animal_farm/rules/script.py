"""The course of the game, as the rule text tells it: set-up, then six phases in each round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.games.animal_farm.rules import alliances, buying, espionage, movement, revolution, round_end
from companion.games.animal_farm.rules.setting_up import set_up

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm

PHASES: Mapping[str, Callable[[AnimalFarm], Script]] = {
    "round": movement.phase,
    "region": alliances.phase,
    "espionage": espionage.phase,
    "revolution": revolution.phase,
    "buying": buying.phase,
    "round_end": round_end.phase,
    "renewal": round_end.renewal,
}
"""Entry point → phase, in their order; the end of a round has two, since new cards and agents do not come in each."""


def play(game: AnimalFarm) -> Script:
    """The whole game, from wherever it stands."""
    if game.at == "setup":
        yield from set_up(game)
        make_ready(game, "round")
    order = list(PHASES)
    while True:
        at = game.at
        yield from PHASES[at](game)
        make_ready(game, order[(order.index(at) + 1) % len(order)])


def make_ready(game: AnimalFarm, at: str) -> None:
    """Who has a turn in the phase that comes, and which regions will be talked about."""
    state = game.state
    game.at = at
    state.waiting = round_end.counter_clockwise(game) if at == "renewal" else game.order()
    state.regions = game.cycle() if at in ("round", "region") else []
