"""How the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.vocabulary import GameOver, Outcome, Party

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly


def by_election(game: Buerokratopoly, winner: Party) -> None:
    """BU-43: the last election is won, the game ends at once; BU-52: composure and congratulations."""
    game.say("game_won", "BU-43", winner=winner)
    _congratulate(game, [winner])
    others = tuple(party for party in game.parties if party != winner)
    raise GameOver(Outcome("general_secretary", "BU-43", ((winner,), others)))


def by_time(game: Buerokratopoly) -> None:
    """BU-48: the figures by level, highest first, compared one by one like words; equal is shared."""
    words = {party: _levels(game, party) for party in game.parties}
    order = sorted(set(words.values()))
    ranking = tuple(tuple(party for party in game.parties if words[party] == word) for word in order)
    game.say("time_up", "BU-48")
    for winner in ranking[0]:
        game.say("time_result", "BU-48", winner=winner)
    _congratulate(game, ranking[0])
    raise GameOver(Outcome("time_limit", "BU-48", ranking))


def _levels(game: Buerokratopoly, party: Party) -> tuple[int, ...]:
    """A party's figures by level, 0 for the top; prison and figures off the board come last."""
    levels = [game.ladder.level(post) for post in game.figures_of(party)]
    below = [len(game.definition.board.levels)] * (game.definition.parameters.figures - len(levels))
    return (*levels, *below)


def _congratulate(game: Buerokratopoly, winners: object) -> None:
    game.say("congratulate", "BU-52", parties=[p for p in game.parties if p not in winners])  # type: ignore[operator]
