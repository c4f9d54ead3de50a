"""How a game ends, and who is out on the way (PB-01, PB-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.vocabulary import GameOver, Outcome, Party

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo


def won_by(game: Politburo, party: Party, reason: str, rule: str) -> Outcome:
    """The winner, then all who are still in, then those who are out, the last to go first."""
    others = tuple(one for one in game.those_in() if one != party)
    groups = [tuple(group) for group in reversed(game.state.out)]
    return Outcome(reason, rule, tuple(group for group in ((party,), others, *groups) if group))


def eliminate(game: Politburo) -> None:
    """PB-03: who has no candidate left is out. Raises GameOver if at most one is left."""
    state = game.state
    gone = {party for group in state.out for party in group}
    leaving = [party for party in game.parties if party not in gone and not game.in_play(party)]
    if not leaving:
        return
    state.out = [*state.out, leaving]
    for party in leaving:
        state.discard += state.hands[party]
        state.hands[party][:] = []
        game.say("out", "PB-03", party=party)
    left = game.those_in()
    if not left:
        game.say("draw", "PB-03", parties=leaving)
        before = tuple(tuple(group) for group in reversed(state.out[:-1]))
        raise GameOver(Outcome("all_out", "PB-03", (tuple(leaving), *before)))
    if len(left) == 1:
        raise GameOver(won_by(game, left[0], "last_standing", "PB-03"))
