"""How the game ends, and who has won (BM-32, BM-33, BM-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine.game import Script
from companion.engine.vocabulary import GameOver, Outcome, Party
from companion.mechanics.majority import leaders

if TYPE_CHECKING:
    from companion.games.buergermeister.rules.game import Buergermeister

PATIENCE = 108
"""Draws in a row without a new highest number of taken fields that end the game: twice the deck (BM-32)."""


class Result(NamedTuple):
    """What a player has at the end. `halves` are half Länder: two for most figures alone, one for a tie."""

    mayors: int
    halves: int
    cash: int


def announced(game: Buergermeister, party: Party, value: Any) -> Script:
    """Somebody agrees to an end, or the clock says that time is up; all together end the game at once."""
    if value == "time_is_up":
        game.state.time_is_up = True
        game.say("time_up", "BM-32")
        return
    game.state.agreed = [*game.state.agreed, party]
    game.say("agreed", "BM-32", party=party)
    if set(game.state.agreed) == set(game.parties):
        finish(game, "agreed")
    yield from ()


def after_turn(game: Buergermeister) -> None:
    """The ends that are looked for between two turns; by the clock all have had equally many."""
    state = game.state
    if state.draws_since >= PATIENCE:
        finish(game, "no_progress")
    if state.time_is_up and state.turn == state.start:
        finish(game, "time_limit")


def finish(game: Buergermeister, reason: str) -> None:
    """Count and rank. Raises GameOver."""
    game.say("game_ends", "BM-32", reason=reason)
    rule = "BM-34" if game.definition.rules.laender_first else "BM-33"
    results = results_of(game)
    scores = {party: _score(game, result) for party, result in results.items()}
    order = sorted(set(scores.values()), reverse=True)
    ranking = tuple(tuple(party for party in game.parties if scores[party] == score) for score in order)
    for group in ranking:
        for party in group:
            mayors, halves, cash = results[party]
            game.say("result", rule, party=party, mayors=mayors, laender=as_number(halves), cash=cash)
    raise GameOver(Outcome(reason, rule, ranking))


def results_of(game: Buergermeister) -> dict[Party, Result]:
    """Player → mayors, half Länder and cash; the parties of one player are added up (BM-02)."""
    halves = dict.fromkeys(game.sides, 0)
    for land in game.board.regions:
        first = leaders(game.mayors_in(land), game.sides)
        for name in first:
            halves[name] += 2 if len(first) == 1 else 1
    results = dict.fromkeys(game.parties, Result(0, 0, 0))
    for side in game.sides.values():
        mayors, more, cash = results[side.player]
        mayors += sum(game.on_board(colour) for colour in side.colours)
        results[side.player] = Result(mayors, more + halves[side.id], cash + game.state.purse[side.id])
    return results


def as_number(halves: int) -> str:
    """Half Länder as people write them: 3, 2½, ½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def _score(game: Buergermeister, result: Result) -> tuple[int, int, int]:
    if game.definition.rules.laender_first:
        return result.halves, result.mayors, result.cash
    return result.mayors, result.halves, result.cash
