"""Positions that no game can be in: one thing of a real one is changed, and what cannot be is told by naive counting.

Neither knows how a game judges its own positions; both are held against that.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.animal_farm import AnimalFarm
from companion.games.buergermeister import Buergermeister
from companion.games.buerokratopoly import Buerokratopoly
from companion.games.karriere_poker import KarrierePoker
from companion.games.politburo import Politburo
from companion.games.reader import Reader

Plain = dict[str, Any]
Path = tuple[str | int, ...]


# ── one change ──────────────────────────────────────────────────────────────────────────────────────────────────────


def mutated(position: Plain, rng: random.Random) -> str:
    """Change one number, name, list or entry of a position in place; tells what was done."""
    places = [path for path in _places(position) if path != ("at",)]
    parts = sorted({path[0] for path in places}, key=str)
    part = rng.choice(parts)  # every part as often as any other, however long it is
    path = rng.choice([path for path in places if path[0] == part])
    holder, key = _holder(position, path), path[-1]
    before = holder[key]
    names = sorted({name for name in _names(position[str(part)]) if isinstance(name, str)} | set(_names(position)))
    if isinstance(before, bool):
        holder[key] = not before
    elif isinstance(before, int):
        holder[key] = rng.choice([-1, 0, before - 1, before + 1, before + 7, -before, 99, before * 2])
    elif isinstance(before, str):
        holder[key] = rng.choice(names)
    elif isinstance(before, list):
        _change_list(before, names, rng)
    elif isinstance(before, dict):
        _change_map(before, names, rng)
    else:
        holder[key] = rng.choice(names)
    return f"{'.'.join(map(str, path))}: {before!r} → {holder[key]!r}"[:300]


def _places(value: Any, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from _places(entry, (*path, key))
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _places(entry, (*path, number))


def _holder(position: Plain, path: Path) -> Any:
    holder: Any = position
    for step in path[:-1]:
        holder = holder[step]
    return holder


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from value
        for entry in value.values():
            yield from _names(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _names(entry)


def _change_list(entries: list[Any], names: list[str], rng: random.Random) -> None:
    """One entry fewer, twice, of another name, or one more."""
    what = rng.randrange(4) if entries else 3
    here = rng.randrange(len(entries)) if entries else 0
    if what == 0:
        del entries[here]
    elif what == 1:
        entries.append(entries[here])
    elif what == 2:
        entries[here] = rng.choice(names)
    else:
        entries.append(rng.choice(names))


def _change_map(entries: Plain, names: list[str], rng: random.Random) -> None:
    """One entry fewer, or one more with the value of another."""
    if entries and rng.random() < 0.5:
        del entries[rng.choice(sorted(entries))]
    else:
        likeness = rng.choice(list(entries.values())) if entries else rng.choice([1, 2, 20, rng.choice(names)])
        entries[rng.choice(names)] = likeness


# ── what cannot be ──────────────────────────────────────────────────────────────────────────────────────────────────


def of_animal_farm(game: AnimalFarm) -> Iterator[str]:
    state, known = game.state, game.definition
    zones = {"new": state.new, "existing": state.existing, "air_drop": state.air_drop}
    markers = Counter(entry["animal"] for there in state.laid.values() for entry in there)
    for zone, held in zones.items():
        for party, mine in held.items():
            markers.update(mine)
            if zone != "new" and sum(mine.values()) > 2:
                yield f"{party} has more than two in {zone}"
            if any(count < 0 for count in mine.values()):
                yield f"{party} has less than nothing in {zone}"
    if any(markers[animal] > known.parameters.markers for animal in known.animals):
        yield "more markers than there are"
    for party in game.parties:
        if sum(there.get(party, 0) for there in state.agents.values()) > known.parameters.agents:
            yield f"{party} has too many agents"
        if state.points[party] < 0:
            yield f"{party} has fewer than no points"
    if game.at in ("revolution", "buying", "setup") and any(any(mine.values()) for mine in state.air_drop.values()):
        yield "the Air Drop zone is empty now"
    if game.at in ("round", "renewal", "setup") and any(any(mine.values()) for mine in state.new.values()):
        yield "New Influence is empty now"
    if game.at != "revolution" and any(state.laid.values()):
        yield "nothing lies on revolution cards now"
    pairs = [frozenset(known.revolution[card].needs[:2]) for card in state.revolutions.values()]
    if len(set(pairs)) < len(pairs):
        yield "two revolution cards with one pair of first markers"
    animals = [known.action[card].animal for card in state.advanced]
    if len(set(animals)) < len(animals) or (game.at != "setup" and len(animals) < len(known.animals)):
        yield "not one advanced action of each animal"
    for lists in (state.discs.values(), state.alliances.values(), (state.regions, state.succeeded)):
        if any(len(set(entries)) < len(entries) for entries in lists):
            yield "somebody or something is named twice"
    if sorted([*state.politics, *state.politics_out, *state.politics_deck.cards]) != sorted(known.politics_card):
        yield "politics cards are missing or twice there"
    lain = [card for cards in state.lain.values() for card in cards]
    if sorted([*lain, *state.revolution_deck.cards]) != sorted(known.revolution):
        yield "revolution cards are missing or twice there"


def of_buergermeister(game: Buergermeister) -> Iterator[str]:
    state, known = game.state, game.definition
    if sorted([*state.deck.cards, *state.used]) != sorted(known.card):
        yield "event cards are missing or twice there"
    if any(amount < 0 or amount % 50_000 for amount in (*state.purse.values(), abs(state.fund))):
        yield "money that no notes make"
    if any(count > known.parameters.figures for count in Counter(state.figures.values()).values()):
        yield "too many figures"
    if set(state.purse) != set(game.sides):
        yield "purses of others"
    for named in (state.paid_out, state.agreed):
        if len(set(named)) < len(named):
            yield "named twice"
    if len(state.agreed) == len(game.parties):
        yield "all have agreed and it goes on"


def of_karriere_poker(game: KarrierePoker) -> Iterator[str]:
    state = game.state
    if sorted(state.seats) != sorted(game.parties):
        yield "seats"
    held = Counter(card for _, cards in state.hands.items() for card in cards)
    laid = Counter(card for play in state.plays for card in game.cards_of(play))
    there = held + laid + Counter(state.cleared.cards) + Counter(state.aside.cards)
    if not there <= game.copies or (game.dealt and game.at == "round" and there != game.copies):
        yield "cards are missing or too many"
    if any(size < 0 for size in state.sizes.values()):
        yield "fewer than no cards"
    if len(set(state.done)) < len(state.done):
        yield "somebody had two turns in a round"
    if len(state.history) != state.game - 1:
        yield "as many rankings as games that are over"
    if state.history and state.history[-1] != state.ranks:
        yield "ranks are the last ranking"


def of_politburo(game: Politburo) -> Iterator[str]:
    state, tracks = game.state, game.definition.tracks
    for one in state.owner:
        if not tracks.lowest_loyalty <= state.loyalty[one] <= tracks.highest_loyalty:
            yield "loyalty beyond the track"
        if not 0 <= state.health[one] <= tracks.health:
            yield "health beyond the track"
    holders = list(state.offices.values())
    if len(set(holders)) < len(holders):
        yield "two offices for one"
    if state.round < 1 or state.turns < 0:
        yield "counted below the first"
    for named in (state.had_turn, state.markers):
        if len(set(named)) < len(named):
            yield "named twice"
    out = [party for group in state.out for party in group]
    if len(set(out)) < len(out):
        yield "out twice"


def of_buerokratopoly(game: Buerokratopoly) -> Iterator[str]:
    state, most = game.state, game.definition.parameters.figures
    placed = Counter(state.posts.values()) + Counter(state.prison)
    if any(count > most for count in placed.values()):
        yield "too many figures"
    if any(count < 0 for count in (*state.prison.values(), *state.lost_actions.values())) or state.round < 1:
        yield "less than nothing"
    if len(set(state.acted)) < len(state.acted):
        yield "acted twice"
    there = Counter(state.deck.cards) + state.hands.total() + Counter(map(game.definition.face_down, state.discard))
    if not there <= Counter(game.whole_deck()):
        yield "too many cards"


def of_reader(game: Reader) -> Iterator[str]:
    state = game.state
    if state.seconds < 0 or state.this_turn < 0 or any(used < 0 for used in state.used.values()):
        yield "times below 0"
    if len(set(state.out_of_time)) < len(state.out_of_time):
        yield "out of time twice"
    if any(party not in game.parties for points in state.rounds for party in points):
        yield "points of strangers"


IMPOSSIBLE: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "animal_farm": of_animal_farm,
    "buergermeister": of_buergermeister,
    "karriere_poker": of_karriere_poker,
    "politburo": of_politburo,
    "buerokratopoly": of_buerokratopoly,
    "reader": of_reader,
}
"""Game → everything that is impossible about how it stands; empty for whatever can be."""
