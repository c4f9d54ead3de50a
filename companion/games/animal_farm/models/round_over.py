"""What a round brought, for everybody at once: who gained how much, and what the politics cards scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.vocabulary import TABLE, Event, Party
from companion.games.animal_farm.models.farm import CardModel, text_of
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.texts import Teller

POLITICS = frozenset({"politics_scored", "politics_unscored"})
"""Events that tell what a politics card scored (AF-33)."""


@dataclass(frozen=True, slots=True)
class StandingModel:
    """How somebody stands: `place` counts from 1, people with as many points share it."""

    place: int
    party: Party
    gained: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundScene:
    """A round that is over: everybody, who leads first, and the cards with whom they gave points."""

    round: int
    rounds: int
    standing: tuple[StandingModel, ...]
    cards: tuple[CardModel, ...]


def round_among(events: Sequence[Event], game: AnimalFarm, teller: Teller) -> RoundScene | None:
    """The round whose politics cards were scored in these events; the last one is told by the end of the game."""
    kinds = [event.kind for event in events]
    if not POLITICS.intersection(kinds) or "final_points" in kinds:
        return None
    gained = _gained(game, after=kinds.count("round_begins"))
    points = game.state.points
    standing = [
        StandingModel(1 + sum(other > points[party] for other in points.values()), party, gained[party], points[party])
        for party in game.parties
    ]
    return RoundScene(
        round=game.state.round - kinds.count("round_marker_moves"),
        rounds=game.definition.rounds,
        standing=tuple(sorted(standing, key=lambda one: one.place)),
        cards=tuple(_card(event, game, teller) for event in events if event.kind in POLITICS),
    )


def _card(event: Event, game: AnimalFarm, teller: Teller) -> CardModel:
    card = event.facts["card"]
    worth = game.definition.politics_card[card].points
    parties = tuple(event.facts.get("parties", ()))
    return CardModel(card, teller.name(card), text_of(game, card, teller), worth, parties)


def _gained(game: AnimalFarm, *, after: int) -> dict[Party, int]:
    """The points of each since the round began; so many rounds have begun `after` it."""
    gained = dict.fromkeys(game.parties, 0)
    for event in game.told(TABLE):
        if event.kind == "round_begins":
            if not after:
                break
            after -= 1
        elif event.kind == "scored":
            gained[event.facts["party"]] += event.facts["points"]
    return gained
