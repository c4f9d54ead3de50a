"""Animal Farm as the battery plays it: whole short games and stretches of long ones, every option with 3, 4 and 5."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.vocabulary import Party
from companion.games.animal_farm import AnimalFarm
from companion.games.animal_farm.rules.alliances import judge_draft, shape
from companion.games.animal_farm.rules.state import ZONES, RegionTalks
from tests.battery.playable import Playable
from tests.games.animal_farm.table import NAMES, conceivable_drafts, definition, pieces, some_draft

OF_TALKS = {
    "AF-05": ("no_agent_there",),
    "AF-06": ("too_many_partners",),
    "AF-07": ("no_majority",),
    "AF-08": ("exactly_half",),
    "AF-11": ("more_than_agents", "too_many_markers", "nothing_asked"),
    "AF-12": ("strength_is_no_agent",),
}
TABLES: tuple[tuple[int, str, dict[str, Any], dict[str, tuple[str, ...]]], ...] = (
    (3, "setup", {}, {}),
    (3, "round", {"relative_majority": True, "new_influence_activates": True}, {"AF-07": ("not_strongest",)}),
    (3, "round", {}, {"AF-03": ("no_move_left",)}),
    (4, "region", {"three_markers_in_all": True, "negotiation_timer": 60}, OF_TALKS),
    (4, "espionage", {}, {"AF-16": ("cannot_activate",), "AF-22": ("air_drop",), "AF-23": ("used_already",)}),
    (4, "buying", {}, {"AF-31": ("bought_now",)}),
    (5, "setup", {"choose_actions": True, "length": "long", "relative_majority": True}, {}),
    (5, "revolution", {"three_markers_in_all": True, "new_influence_activates": True}, {"AF-25": ("three_laid",)}),
)
"""Seats, where the game begins, switches, and the soft codes that are played off there; every switch is on somewhere,
every soft code is among them."""


def correct(game: AnimalFarm, rng: random.Random) -> Mapping[str, Any]:
    """Markers, agents, points, turns that people could type in, possible or not."""
    party, what = rng.choice(game.parties), rng.randrange(7)
    animal, region = rng.choice(game.definition.animals), rng.choice(list(game.state.agents))
    if what == 0:
        return {rng.choice(ZONES): {party: {animal: rng.choice([0, 1, 2, 13])}}}
    if what == 1:
        return {"agents": {region: {party: rng.choice([0, 1, None, 12])}}}
    if what == 2:
        return {"waiting": rng.choice([[], [party], [party, "§"], list(game.parties)])}
    if what == 3:
        return {"regions": rng.choice([[], [region], ["§"]])}
    if what == 4:
        return {"discs": {card: rng.choice([[party], []]) for card in game.state.advanced}}
    if what == 5 and game.running:
        return {
            "running": rng.choice([{"moves": 1}, {"declined": []}, {"bonuses": []}, {"drafts": {"1": {"by": "§"}}}])
        }
    return {"points": {party: rng.choice([0, 7])}}


def disguise(game: AnimalFarm, rng: random.Random) -> tuple[Party, ...]:
    """Other orders of the two decks; nobody sees them."""
    rng.shuffle(game.state.politics_deck.cards)
    rng.shuffle(game.state.revolution_deck.cards)
    return game.parties


def open_talks(game: AnimalFarm) -> RegionTalks:
    talks = game.running[-1]
    assert isinstance(talks, RegionTalks)
    return talks


def draft(game: AnimalFarm, party: Party, rng: random.Random) -> Any:
    """A lawful proposal, or None."""
    talks = open_talks(game)
    value = some_draft(shape(game, talks), party, rng)
    refusals = talks.judge(party, value, "AF-04", lambda by, wanted: judge_draft(game, talks, by, wanted))
    return None if game.blocks(refusals) else value


def drafts(game: AnimalFarm, party: Party) -> Iterable[Any]:
    return conceivable_drafts(shape(game, open_talks(game)), party)


def middle(seats: int, at: str, options: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """A table in full swing: agents everywhere, markers in every zone, some actions bought."""
    if at == "setup":
        return None
    rng = random.Random(f"{seats}/{at}")
    game = AnimalFarm(definition(seats, **options), NAMES[:seats])
    advanced = [game.definition.advanced_of(animal)[0] for animal in game.definition.animals]
    if at == "buying":  # those that swap: nothing else works in that phase
        advanced = ["echo", "pride", "stubborn", "memory", "pouch"]
    others = [animal for animal in game.definition.animals if animal != "kangaroo"]
    return {
        "at": at,
        "round": 2,
        "start": rng.choice(game.parties),
        "agents": {region: {p: rng.randint(0, 2) for p in game.parties} for region in game.definition.region},
        "new": {} if at == "round" else {p: {a: rng.randint(0, 1) for a in others} for p in game.parties},
        "existing": {p: {rng.choice(others): 2} for p in game.parties},
        "air_drop": {p: {"kangaroo": 2} for p in game.parties} if at in ("round", "espionage") else {},
        "advanced": advanced,
        "discs": {card: [p for p in game.parties if rng.random() < 0.5] for card in advanced},
    }


def table(seats: int, at: str, options: dict[str, Any], forbids: dict[str, tuple[str, ...]]) -> Playable:
    stand = middle(seats, at, options)

    def make(parties: tuple[Party, ...]) -> AnimalFarm:
        game = AnimalFarm(definition(seats, **options), parties)
        if stand is not None:
            game.load(stand)
        return game

    return Playable(
        f"animal_farm-{seats}-{at}-{'-'.join(options) or 'plain'}",
        make,
        seats,
        bound=110,
        games=1,
        ends=False,
        forbids=forbids,
        conserved=pieces,
        correction=correct,
        disguise=disguise,
        draft=draft,
        drafts=drafts,
    )


def animal_farm_tables() -> list[Playable]:
    """Beginnings, and tables in full swing."""
    return [table(*entry) for entry in TABLES]
