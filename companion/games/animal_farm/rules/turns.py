"""Turns: one party after the other, as they stand in `waiting` (AF-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.animal_farm.rules import judges
from companion.games.animal_farm.rules.state import Turn

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm

Act = Callable[["AnimalFarm", Turn], Script]


def take_turns(game: AnimalFarm, act: Act) -> Script:
    """Everybody who waits has a turn, until nobody waits any more."""
    while game.state.waiting:
        yield from take_turn(game, act)


def take_turn(game: AnimalFarm, act: Act) -> Script:
    """The turn of the first who waits; that wait ends with it, unless it was corrected away meanwhile."""
    state = game.state
    turn = Turn(state.waiting[0], game.at)
    with game.doing(judges.in_turn, game, turn.party, running=turn) as under_way:
        yield from act(game, turn)
        if state.waiting[:1] == [turn.party]:
            state.waiting = state.waiting[1:]
    if under_way.lapsed:
        game.say("turn_lapsed", "AF-01", party=turn.party)


def ask(
    game: AnimalFarm,
    name: str,
    party: Party,
    candidates: Callable[[], Iterable[str]],
    judge: Callable[[str], Sequence[Refusal]],
    rule: str,
    *,
    may_pass: bool = True,
    facts: Callable[[], dict[str, Any]] | None = None,
) -> Script:
    """What a party chooses; PASS without being asked, if there is nothing that it could choose."""
    if all(game.blocks(judge(value)) for value in candidates()):
        return PASS
    try:
        return (
            yield Question(
                name,
                Kind.CHOOSE,
                (party,),
                judge=lambda _, value: judge(value),
                candidates=lambda _: candidates(),
                rule=rule,
                may_pass=may_pass,
                facts=facts,
            )
        )
    except Moot:  # corrected meanwhile: there is nothing left to choose
        return PASS
