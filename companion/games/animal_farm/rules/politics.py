"""Politics cards: who is best in what they look at; all who tie score (AF-33, Own content)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.engine.vocabulary import Party
from companion.games.animal_farm.rules.cards import PoliticsCard
from companion.games.animal_farm.rules.state import ZONES

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm

Measured = Callable[["AnimalFarm", Party, str], int]


def winners(game: AnimalFarm, card: PoliticsCard) -> list[Party]:
    """Who scores a card now, in order. Where the most counts, nobody scores for nothing."""
    measured = {party: MEASURES[card.measure](game, party, card.of or "") for party in game.order()}
    if card.measure in LEAST_COUNTS:
        least = min(measured.values())
        return [party for party, count in measured.items() if count == least]
    most = max(measured.values())
    return [party for party, count in measured.items() if most and count == most]


def _agents(game: AnimalFarm, party: Party, region: str) -> int:
    return game.agents_in(region, party)


def _everywhere(game: AnimalFarm, party: Party, _: str) -> int:
    return all(game.agents_in(region, party) for region in game.state.agents)


def _markers_of(game: AnimalFarm, party: Party, animal: str) -> int:
    return game.held(party, animal)


def _markers(game: AnimalFarm, party: Party, _: str) -> int:
    return sum(sum(game.zones[zone][party].values()) for zone in ZONES)


def _in_smallest_alliance(game: AnimalFarm, party: Party, _: str) -> int:
    """Partners of the alliances of this round that have fewest partners."""
    sealed = game.state.alliances.values()
    least = min(map(len, sealed), default=0)
    return any(party in partners for partners in sealed if len(partners) == least)


def _discs(game: AnimalFarm, party: Party, _: str) -> int:
    return sum(party in owners for owners in game.state.discs.values())


def _alone(game: AnimalFarm, party: Party, _: str) -> int:
    """Regions of this round that somebody sealed alone."""
    return sum(partners == [party] for partners in game.state.alliances.values())


def _revolutions(game: AnimalFarm, party: Party, _: str) -> int:
    """Successful revolutions of this round at one's left and right."""
    return sum(place in (party, game.right_of(party)) for place in game.state.succeeded)


MEASURES: Mapping[str, Measured] = {
    "most_agents": _agents,
    "fewest_agents": _agents,
    "agent_everywhere": _everywhere,
    "most_markers_of": _markers_of,
    "most_markers": _markers,
    "smallest_alliance": _in_smallest_alliance,
    "most_discs": _discs,
    "alone": _alone,
    "revolution": _revolutions,
}
LEAST_COUNTS = frozenset({"fewest_agents"})
