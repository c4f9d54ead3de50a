"""What screens get beside the state: everything that follows from it, so that none of it is worked out twice.

`view(audience)` of Animal Farm has these parts; all are public, only the decks' order is hidden.

From the state (see `state.Table`): `at` (round = movement, region = alliances, espionage,
revolution, buying, round_end, renewal, setup), `round`, `start`, `start_region`, `agents`, the zones `new`, `existing`,
`air_drop` (party → animal → number), `points`, `advanced`, `discs`, `used`, `politics`, `politics_out`,
`politics_deck` and `revolution_deck` (`{"count"}`), `revolutions`, `lain`, `laid`, `succeeded`, `waiting`, `regions`,
`alliances`.

Added here: `rounds` of the whole game · `stock` animal → markers in its region · `cycle` the regions in the order of
this round · `animals` region → animal · `agents_left` party → agents beside the board · `actions` all cards that lie
out, each `{"id", "animal", "cost", "owners", "effects": [{"verb", "count"}]}` · `between` one entry for each card
between neighbours, `{"left_of", "right_of", "card", "needs", "missing", "laid", "bonus"}`: the card lies at the left of
`left_of` and at the right of `right_of`, `bonus` is who gets one point more in this round · `standing` politics card →
who would score it now.

`running`, the last one on top: `Turn` (`party`, `phase`, `moves`, `card`, `paid`, `bought`) or `RegionTalks` (`region`,
`drafts` number → `{"by", "draft": {"partners", "split", "promise"?}, "confirmed", "using"?}`, `declined`, `binding`,
`version`, `bonuses`).
The question `agree` has the shape `{"partners", "total", "most", "using", "strengths", "later"}`, see
`alliances.shape`.

The end of a round is told step by step: zone_filled, gave_back · markers_lie_open · politics_scored, scored ·
politics_leaves, politics_laid_out · revolution_leaves, revolution_laid_out · agent_placed · start_region_moves ·
round_marker_moves · start_passes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.animal_farm.rules import politics

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm


def derived(game: AnimalFarm) -> dict[str, Any]:
    """The parts that follow from the state; see above."""
    state, known = game.state, game.definition
    return {
        "rounds": known.rounds,
        "stock": {animal: game.stock(animal) for animal in known.animals},
        "cycle": game.cycle() if state.start_region else list(known.region),
        "animals": {region.id: region.animal for region in known.regions},
        "agents_left": {party: game.agents_left(party) for party in game.parties},
        "actions": _actions(game),
        "between": [_between(game, place) for place in game.parties if place in state.revolutions],
        "standing": _standing(game) if state.start else {},
    }


def _actions(game: AnimalFarm) -> list[dict[str, Any]]:
    out = [card for card in game.definition.actions if card.is_basic or card.id in game.state.advanced]
    return [
        {
            "id": card.id,
            "animal": card.animal,
            "cost": card.cost,
            "owners": list(game.parties) if card.is_basic else list(game.state.discs[card.id]),
            "effects": [{"verb": effect.verb, "count": effect.count} for effect in card.effects],
        }
        for card in out
    ]


def _between(game: AnimalFarm, place: str) -> dict[str, Any]:
    state, neighbour = game.state, game.left_of(place)
    card = state.revolutions[place]
    return {
        "left_of": place,
        "right_of": neighbour,
        "card": card,
        "needs": list(game.definition.revolution[card].needs),
        "missing": game.missing(place),
        "laid": [dict(entry) for entry in state.laid[place]],
        "bonus": neighbour if state.round % 2 == 0 else place,
    }


def _standing(game: AnimalFarm) -> dict[str, list[str]]:
    return {card: politics.winners(game, game.definition.politics_card[card]) for card in game.state.politics}
