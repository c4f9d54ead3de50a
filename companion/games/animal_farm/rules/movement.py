"""Phase 1, movement: own agents to any other region, more with an action (AF-03)."""

from __future__ import annotations

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.animal_farm.rules.state import FROM, MOVE, REGION, Farm, FarmInPlay, Turn
from companion.games.animal_farm.rules.turns import ask, judge_use, pay, swap, take_turns, uses


def phase(game: FarmInPlay) -> Script:
    """Begins the round; every player in turn moves agents or passes."""
    game.enter("round")
    state = game.state
    game.say("round_begins", "AF-37", round=state.round, count=game.definition.rounds, party=state.start)
    yield from take_turns(game, move)


def move(game: FarmInPlay, turn: Turn) -> Script:
    """Moves agents while moves are left, and uses actions of this phase; a pass ends the turn."""
    turn.moves, party = game.numbers_of(turn.party).moves, turn.party
    game.tell_adjusted(party, "moves")
    while True:
        value = yield from ask(
            game,
            "move",
            party,
            lambda: [*game.state.agents, *uses(game, party, "round")],
            lambda value: judge_move(game, turn, party, value),
            "AF-03",
            facts=lambda: {"count": turn.moves},
        )
        if value == PASS:
            if turn.moves:
                game.say("passed", "AF-03", party=party)
            return
        if value in game.state.agents:
            yield from move_agent(game, turn, value)
            continue
        effect = pay(game, party, value)
        if effect.verb == "swap":
            yield from swap(game, party, effect)
        else:
            turn.moves += effect.count
            game.say("more_moves", "AF-39", party=party, count=turn.moves)


def judge_move(farm: Farm, turn: Turn, party: Party, value: str) -> list[Refusal]:
    """Every reason against this step of a turn: a region with an own agent to move, or an action (AF-03)."""
    if value not in farm.state.agents:
        return judge_use(farm, party, value, "round")
    found = []
    if turn.moves < 1:
        found.append(Refusal("AF-03", "no_move_left", {"party": party}))
    if not farm.agents_in(value, party):
        found.append(Refusal("AF-03", "no_agent_there", {"party": party, "region": value}))
    others = (one for one in farm.state.agents if one != value)
    if all(farm.blocks(farm.against(MOVE, party, {FROM: value, REGION: one}, ())) for one in others):
        found.append(Refusal("AF-03", "another_region", {"region": value}))
    return found


def move_agent(game: FarmInPlay, turn: Turn, origin: str) -> Script:
    """Asks where an agent goes and moves it there."""
    party = turn.party
    try:
        target = yield Question(
            "move_to",
            Kind.PLACE,
            (party,),
            judge=lambda _, value: judge_move_to(game, origin, value),
            candidates=lambda _: game.state.agents,
            rule="AF-03",
            facts=lambda: {"region": origin},
            fits=lambda: game.agents_in(origin, party) > 0,
        )
    except Moot:  # the agent has been corrected away
        return
    agents = game.state.agents
    agents[origin][party] -= 1
    if not agents[origin][party]:
        del agents[origin][party]
    agents[target][party] = agents[target].get(party, 0) + 1
    turn.moves -= 1
    game.say("moved", "AF-03", {"from": origin}, party=party, to=target)


def judge_move_to(farm: Farm, origin: str, value: str) -> list[Refusal]:
    """Every reason against moving the agent to this region: it must be another one (AF-03)."""
    if value in farm.state.agents and value != origin:
        return []
    return [Refusal("AF-03", "another_region", {"region": origin})]
