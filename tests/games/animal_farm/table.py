"""A slim table for tests: a game from the shipped pack, proposals made at random, and what no rule changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from companion.engine.driver import Driver
from companion.engine.vocabulary import Party
from companion.games.animal_farm import AnimalFarm, Definition
from companion.packs.pack import Pack
from tests.battery.play import step
from tests.shipped import shipped

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva")

FORBIDS = {
    "AF-03": ("no_move_left",),
    "AF-05": ("no_agent_there",),
    "AF-06": ("too_many_partners",),
    "AF-07": ("no_majority", "not_strongest"),
    "AF-08": ("exactly_half",),
    "AF-11": ("more_than_agents", "too_many_markers", "nothing_asked"),
    "AF-12": ("strength_is_no_agent",),
    "AF-16": ("cannot_activate",),
    "AF-22": ("air_drop",),
    "AF-23": ("used_already",),
    "AF-25": ("three_laid",),
    "AF-31": ("bought_now",),
}


@lru_cache(maxsize=1)
def pack() -> Pack:
    return shipped().load("animal_farm")


@lru_cache(maxsize=32)
def definition(players: int = 3, **options: Any) -> Definition:
    """The shipped pack with these options."""
    made: Definition = pack().resolve([], options, players).definition
    return made


def seat(position: Mapping[str, Any] | None = None, players: int = 3, **options: Any) -> Driver:
    """A game that stands at a position, or at its very beginning."""
    game = AnimalFarm(definition(players, **options), NAMES[:players])
    if position is not None:
        game.load(position)
    driver = Driver(game)
    driver.start()
    return driver


def game_of(driver: Driver) -> AnimalFarm:
    assert isinstance(driver.game, AnimalFarm)
    return driver.game


def play(driver: Driver, seed: int) -> Iterator[Driver]:
    """A random game; stops after each answer."""
    rng = Random(seed)
    while driver.question is not None:
        step(driver, rng, lambda game, party, rng: lawful_draft(driver, party, rng))
        yield driver


def lawful_draft(driver: Driver, party: Party, rng: Random) -> Any:
    """A proposal that this party may make now, or None."""
    ask = driver.question
    assert ask is not None and ask.shape is not None
    value = some_draft(ask.shape(), party, rng)
    return None if driver.blocks(ask.judged(party, value)) else value


def some_draft(shape: Mapping[str, Any], party: Party, rng: Random) -> dict[str, Any]:
    """Some partners and a split that each of them could have alone; lawful or not."""
    others = [other for other in shape["partners"] if other != party]
    partners = [party, *rng.sample(others, rng.randint(0, len(others)))]
    split = {partner: rng.randint(0, shape["most"].get(partner, 0)) for partner in partners}
    draft: dict[str, Any] = {"partners": partners, "split": split}
    if party in shape["using"] and rng.random() < 0.3:
        draft["using"] = [rng.choice(shape["using"][party])]
    return {"draft": draft}


def conceivable_drafts(shape: Mapping[str, Any], party: Party) -> Iterator[dict[str, Any]]:
    """A wide set of proposals, lawful or not, each with little wrong with it."""
    others = [other for other in shape["partners"] if other != party]
    for count in range(len(others) + 1):
        for partners in combinations(others, count):
            most = {p: shape["most"].get(p, 0) for p in (party, *partners)}
            for split in ({}, dict.fromkeys(most, 0), most, *({p: most[p] + 1} for p in most)):
                draft = {"partners": [party, *partners], "split": split}
                yield {"draft": draft}
                yield from ({"draft": {**draft, "using": [use]}} for use in shape["using"].get(party, ()))


def pieces(game: AnimalFarm) -> Any:
    """Every marker, every agent, every card: what no rule makes more or fewer."""
    state = game.state
    markers = Counter({animal: game.stock(animal) for animal in game.definition.animals})
    for zone in game.zones.values():
        for held in zone.values():
            markers.update(held)
    markers.update(entry["animal"] for entries in state.laid.values() for entry in entries)
    agents = {
        party: sum(there.get(party, 0) for there in state.agents.values()) + game.agents_left(party)
        for party in game.parties
    }
    politics = sorted([*state.politics, *state.politics_out, *state.politics_deck.cards])
    revolutions = sorted([*state.revolution_deck.cards, *(card for cards in state.lain.values() for card in cards)])
    least = min(game.stock(animal) for animal in game.definition.animals)
    return [dict(markers), agents, politics, revolutions, least >= 0]
