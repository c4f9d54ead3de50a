"""The end of the game (AF-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.vocabulary import GameOver, Outcome

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm


def of_game(game: AnimalFarm) -> None:
    """Most points; then most markers in all zones; who still ties shares the place."""
    worth = {party: (game.state.points[party], game.markers_of(party)) for party in game.parties}
    for party in game.order():
        points, markers = worth[party]
        game.say("final_points", "AF-36", party=party, points=points, markers=markers)
    groups = sorted(set(worth.values()), reverse=True)
    ranking = tuple(tuple(party for party in game.parties if worth[party] == group) for group in groups)
    best = [party for party in game.parties if game.state.points[party] == groups[0][0]]
    reason = "shared" if len(ranking[0]) > 1 else "most_markers" if len(best) > 1 else "most_points"
    raise GameOver(Outcome(reason, "AF-36", ranking))
