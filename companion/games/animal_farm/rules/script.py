"""The course of the game in the order of the rule book: set-up, then six phases in each round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.games.animal_farm.rules import alliances, buying, espionage, movement, revolution, round_end
from companion.games.animal_farm.rules.buying import lay_out_actions
from companion.games.animal_farm.rules.revolution import lay_revolutions
from companion.games.animal_farm.rules.round_end import fill_politics, place_agent
from companion.games.animal_farm.rules.state import FarmInPlay
from companion.games.animal_farm.rules.turns import take_turns
from companion.mechanics.deck import shuffle

PHASES: Mapping[str, Callable[[FarmInPlay], Script]] = {
    "round": movement.phase,
    "region": alliances.phase,
    "espionage": espionage.phase,
    "revolution": revolution.phase,
    "buying": buying.phase,
    "round_end": round_end.phase,
    "renewal": round_end.renewal,
}
"""Entry point → phase, in their order; the end of a round has two, since new cards and agents do not come in each."""


def play(game: FarmInPlay) -> Script:
    """The whole game, from the entry point of the loaded position on."""
    if game.at == "setup":
        yield from set_up(game)
        make_ready(game, "round")
    order = phases_of(game)
    while True:
        at = game.at
        yield from PHASES[at](game)
        make_ready(game, order[(order.index(at) + 1) % len(order)])


def phases_of(game: FarmInPlay) -> list[str]:
    """The entry points of a round, in the order in which this table plays them."""
    order = list(PHASES)
    if game.definition.order.buying == "before revolution":
        order.remove("buying")
        order.insert(order.index("revolution"), "buying")
    return order


def make_ready(game: FarmInPlay, at: str) -> None:
    """Sets who has a turn in the coming phase, and which regions will be discussed."""
    state = game.state
    game.at = at
    state.waiting = round_end.counter_clockwise(game) if at == "renewal" else game.order()
    state.regions = game.cycle() if at in ("round", "region") else []


# ── setting up ────────────────────────────────────────────────────────────────────────────────────────────────────────


def set_up(game: FarmInPlay) -> Script:
    """Everything up to the first round: of the agents one in each region, the others freely."""
    state = game.state
    yield from shuffle("shuffle_politics", state.politics_deck, rule="AF-33", order_may_stay_unknown=True)
    yield from shuffle("shuffle_revolutions", state.revolution_deck, rule="AF-30", order_may_stay_unknown=True)
    players: dict[str, Any] = {"of": list(game.parties)}
    state.start = yield Question("start_player", Kind.LOT, shape=lambda: players, rule="AF-01")
    game.say("start_player", "AF-01", party=state.start)
    regions: dict[str, Any] = {"of": list(game.definition.region)}
    state.start_region = yield Question("start_region", Kind.LOT, shape=lambda: regions, rule="AF-02")
    game.say("start_region", "AF-02", region=state.start_region)
    yield from lay_out_actions(game)
    yield from fill_politics(game)
    yield from lay_revolutions(game)
    for agents in state.agents.values():
        agents.update(dict.fromkeys(game.parties, 1))
    game.say("agents_laid_out", "AF-38", count=len(state.agents))
    for _ in range(game.numbers.start_agents - len(state.agents)):
        state.waiting = game.order()
        yield from take_turns(game, place_agent)
