"""Phase 6, a round's end: zones, politics, new cards and agents, then everything moves on (AF-18, AF-33 to AF-36)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.vocabulary import PASS, Party
from companion.games.animal_farm.rules import end, judges, politics
from companion.games.animal_farm.rules.decks import fill_politics, lay_revolutions
from companion.games.animal_farm.rules.definition import NEW_CARDS_AFTER
from companion.games.animal_farm.rules.state import AIR_DROP, EXISTING, NEW, ZONES, Turn
from companion.games.animal_farm.rules.turns import ask, take_turns

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm


def phase(game: AnimalFarm) -> Script:
    """AF-34: zones, then politics; the last round ends there (AF-36)."""
    game.enter("round_end")
    yield from take_turns(game, sort_zones)
    zones = {party: {zone: dict(game.zones[zone][party]) for zone in ZONES} for party in game.parties}
    game.say("markers_lie_open", "AF-21", zones=zones)
    score_politics(game)
    if game.state.round >= game.definition.rounds:
        end.of_game(game)
    yield from move_politics(game)


def sort_zones(game: AnimalFarm, turn: Turn) -> Script:
    """AF-18: out of New Influence into the two other zones; what is left there at the end goes back."""
    party = turn.party
    while game.state.new[party]:
        value = yield from ask(
            game,
            "sort_zones",
            party,
            lambda: sortings(game, party),
            lambda value: judges.sort(game, party, value),
            "AF-18",
        )
        if value == PASS:
            break
        verb, _, animal = value.partition(".")
        source, target = {"keep": (NEW, EXISTING), "drop": (NEW, AIR_DROP), "return": (EXISTING, None)}[verb]
        game.put(party, source, animal, -1)
        if target is None:
            game.say("gave_back", "AF-18", party=party, markers={animal: 1})
        else:
            game.put(party, target, animal)
            game.say("zone_filled", "AF-18", party=party, zone=target, animal=animal)
    left = game.state.new[party]
    if left:
        game.say("gave_back", "AF-18", party=party, markers=dict(left))
        left.clear()


def sortings(game: AnimalFarm, party: Party) -> Iterator[str]:
    """Where each marker can go."""
    for animal in game.definition.animals:
        if game.state.new[party].get(animal):
            yield f"keep.{animal}"
            yield f"drop.{animal}"
        if game.state.existing[party].get(animal):
            yield f"return.{animal}"


def score_politics(game: AnimalFarm) -> None:
    """AF-33: each card that lies face up, the oldest first."""
    for card_id in game.state.politics:
        card = game.definition.politics_card[card_id]
        scoring = politics.winners(game, card)
        if scoring:
            game.say("politics_scored", "AF-33", card=card_id, parties=scoring, points=card.points)
        else:
            game.say("politics_unscored", "AF-33", card=card_id)
        for party in scoring:
            game.score(party, card.points, "AF-33")


def move_politics(game: AnimalFarm) -> Script:
    """AF-33: the oldest leaves, the others shift, a new one comes."""
    state = game.state
    if state.politics:
        card = state.politics.pop(0)
        state.politics_out.append(card)
        game.say("politics_leaves", "AF-33", card=card)
    yield from fill_politics(game)


# ── every second or third round ─────────────────────────────────────────────────────────────────────────────────────


def renewal(game: AnimalFarm) -> Script:
    """AF-34: new revolution cards, then new agents, where they are due; then everything moves on."""
    game.enter("renewal")
    if is_due(game):
        yield from lay_revolutions(game)
        yield from take_turns(game, place_agent)
    move_on(game)


def is_due(game: AnimalFarm) -> bool:
    """AF-30: after which rounds something new comes."""
    return game.state.round in NEW_CARDS_AFTER[game.definition.rules.length]


def counter_clockwise(game: AnimalFarm) -> list[Party]:
    """AF-35: first the player at the right of the start player, the start player last."""
    return [*reversed(game.order())]


def place_agent(game: AnimalFarm, turn: Turn) -> Script:
    """AF-35: one more agent in any region."""
    region = yield from ask(
        game,
        "place_agent",
        turn.party,
        lambda: game.state.agents,
        lambda value: judges.place_agent(game, turn.party, value),
        "AF-35",
        may_pass=False,
    )
    if region != PASS:
        agents = game.state.agents[region]
        agents[turn.party] = agents.get(turn.party, 0) + 1
        game.say("agent_placed", "AF-35", party=turn.party, region=region)


def move_on(game: AnimalFarm) -> None:
    """AF-34: start region, round marker, start player."""
    state = game.state
    state.start_region = game.cycle()[1]
    game.say("start_region_moves", "AF-02", region=state.start_region)
    state.round += 1
    game.say("round_marker_moves", "AF-34", round=state.round)
    state.start = game.left_of(state.start)
    game.say("start_passes", "AF-01", party=state.start)
    state.alliances, state.succeeded = {}, []
    state.used = {party: [] for party in game.parties}
