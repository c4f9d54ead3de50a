"""What is allowed outside of alliances, one function per rule: each returns everything that speaks against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.engine.questions import unknown_option
from companion.engine.vocabulary import Party, Refusal
from companion.games.animal_farm.rules.state import AIR_DROP, EXISTING, NEW, ZONE_LIMIT, Turn

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm

PROPOSAL, LAST_WINDOW = "proposal", "last_window"
"""Occasions of phase 2 on which an action can be used (AF-32)."""

VERBS: Mapping[str, tuple[str, ...]] = {
    "round": ("move", "swap"),
    PROPOSAL: ("strength",),
    LAST_WINDOW: ("sway",),
    "espionage": ("remove", "swap"),
    "revolution": ("swap",),
    "buying": ("swap",),
}
"""Occasion → what actions can do there (AF-39)."""

MOST_LAID = 3
"""Markers that a player may lay on one revolution card, or on both own ones in all (AF-25)."""

LEFT, RIGHT = "left", "right"
"""The two revolution cards of a player, seen from that seat."""


def in_turn(game: AnimalFarm, party: Party) -> Sequence[Refusal]:
    """AF-01: one after the other, clockwise from the start player."""
    waiting = game.state.waiting
    if waiting[:1] == [party]:
        return ()
    return (Refusal("AF-01", "not_in_turn", {"party": waiting[0] if waiting else None}),)


# ── actions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def use(game: AnimalFarm, party: Party, use_of: str, occasion: str, earlier: Sequence[str] = ()) -> list[Refusal]:
    """Everything against using an action (`card.verb`) now; `earlier` are those announced together with it before."""
    card_id, _, verb = use_of.partition(".")
    card = game.definition.action.get(card_id)
    if card is None or all(effect.verb != verb for effect in card.effects):
        return [Refusal("AF-39", "unknown_action", {"action": use_of})]
    found = []
    if not card.is_basic and party not in game.state.discs.get(card_id, ()):
        found.append(Refusal("AF-31", "not_bought", {"party": party, "action": card_id}))
    if verb not in VERBS.get(occasion, ()):
        found.append(_out_of_place(card_id, verb, occasion))
    if not card.is_basic and (card_id in game.state.used[party] or any(_card(other) == card_id for other in earlier)):
        found.append(Refusal("AF-23", "used_already", {"party": party, "action": card_id}))
    asked = 1 + sum(game.definition.action[_card(other)].animal == card.animal for other in earlier)
    return [*found, *_marker(game, party, card.animal, asked), *_object(game, party, verb, card.animal)]


def _card(use_of: str) -> str:
    return use_of.partition(".")[0]


def _out_of_place(card: str, verb: str, occasion: str) -> Refusal:
    """AF-39; in phase 2 the two occasions have rules of their own."""
    if occasion == LAST_WINDOW:
        return Refusal("AF-10", "elephants_only", {"action": card})
    if occasion == PROPOSAL and verb == "sway":
        return Refusal("AF-32", "in_the_window_only", {"action": card})
    return Refusal("AF-39", "wrong_phase", {"action": card})


def _marker(game: AnimalFarm, party: Party, animal: str, asked: int) -> list[Refusal]:
    """AF-16, AF-17: a marker of the action's animal, in a zone that activates actions."""
    if sum(game.zones[zone][party].get(animal, 0) for zone in game.activating) >= asked:
        return []
    if game.held(party, animal) >= asked:
        return [Refusal("AF-16", "cannot_activate", {"party": party, "animal": animal})]
    return [Refusal("AF-17", "no_marker", {"party": party, "animal": animal})]


def _object(game: AnimalFarm, party: Party, verb: str, animal: str) -> list[Refusal]:
    """AF-39, AF-22: an action needs something that it can be done to."""
    if verb == "swap" and game.markers_of(party) - bool(game.held(party, animal)) < 1:
        return [Refusal("AF-39", "nothing_to_swap", {"party": party})]
    if verb == "remove" and not any(game.exposed(other) for other in game.parties if other != party):
        return [Refusal("AF-22", "nothing_to_remove", {"party": party})]
    return []


def give_in_swap(game: AnimalFarm, party: Party, value: str) -> list[Refusal]:
    """AF-39: one of the markers that one has."""
    return _held(game, party, value, "AF-39")


def take_in_swap(game: AnimalFarm, given: str, animal: str) -> list[Refusal]:
    """AF-39, AF-20: another animal, and one that is there."""
    if animal not in game.definition.animals:
        return [unknown_option("AF-20", animal)]
    if animal == given:
        return [Refusal("AF-39", "another_animal", {"animal": given})]
    return [] if game.stock(animal) > 0 else [Refusal("AF-20", "not_in_stock", {"animal": animal, "count": 0})]


def _held(game: AnimalFarm, party: Party, value: str, rule: str) -> list[Refusal]:
    zone, _, animal = value.partition(".")
    if zone in game.zones and game.zones[zone][party].get(animal, 0) > 0:
        return []
    return [Refusal(rule, "not_held", {"party": party, "marker": value})]


# ── the phases ──────────────────────────────────────────────────────────────────────────────────────────────────────


def move(game: AnimalFarm, turn: Turn, party: Party, value: str) -> list[Refusal]:
    """AF-03: the region where an own agent starts from, while there is a move left; else an action."""
    if value not in game.state.agents:
        return use(game, party, value, "round")
    found = []
    if turn.moves < 1:
        found.append(Refusal("AF-03", "no_move_left", {"party": party}))
    if not game.agents_in(value, party):
        found.append(Refusal("AF-03", "no_agent_there", {"party": party, "region": value}))
    return found


def move_to(game: AnimalFarm, origin: str, value: str) -> list[Refusal]:
    """AF-03: any other region."""
    if value in game.state.agents and value != origin:
        return []
    return [Refusal("AF-03", "another_region", {"region": origin})]


def victim(game: AnimalFarm, spy: Party, party: Party) -> list[Refusal]:
    """AF-22: another player, with markers where spies reach."""
    if party == spy or party not in game.parties:
        return [unknown_option("AF-22", party)]
    return [] if game.exposed(party) else [Refusal("AF-22", "nothing_to_remove", {"party": party})]


def removal(game: AnimalFarm, party: Party, value: str) -> list[Refusal]:
    """AF-22: out of New or Existing Influence, never out of the Air Drop zone."""
    if found := _held(game, party, value, "AF-22"):
        return found
    return [Refusal("AF-22", "air_drop", {"party": party})] if value.startswith(f"{AIR_DROP}.") else []


def lay(game: AnimalFarm, party: Party, value: str) -> list[Refusal]:
    """AF-25: a marker on one of one's two cards (`left.new.lion`), of a kind that is still missing there."""
    side, _, marker = value.partition(".")
    zone, _, animal = marker.partition(".")
    if side not in (LEFT, RIGHT):
        return use(game, party, value, "revolution")
    found = _held(game, party, marker, "AF-25")
    if zone == AIR_DROP:
        found.append(Refusal("AF-25", "air_drop", {"party": party}))
    place = game.place_at(party, side)
    if animal not in game.missing(place):
        found.append(Refusal("AF-25", "not_needed", {"animal": animal}))
    places = (LEFT, RIGHT) if game.definition.rules.three_markers_in_all else (side,)
    mine = sum(entry["party"] == party for one in places for entry in game.state.laid[game.place_at(party, one)])
    if mine >= MOST_LAID:
        found.append(Refusal("AF-25", "three_laid", {"party": party}))
    return found


def buy(game: AnimalFarm, turn: Turn, value: str) -> list[Refusal]:
    """AF-31: an advanced action that lies out, each once, for as many markers as it costs; or an action used.

    What has just been bought works from the next fitting phase on.
    """
    party = turn.party
    if value not in game.definition.action or "." in value:
        found = use(game, party, value, "buying")
        if (card := _card(value)) in turn.bought:
            found.append(Refusal("AF-31", "bought_now", {"party": party, "action": card}))
        return found
    if value not in game.state.advanced:
        return [Refusal("AF-31", "not_out", {"action": value})]
    found = []
    if party in game.state.discs[value]:
        found.append(Refusal("AF-31", "bought_already", {"party": party, "action": value}))
    return [*found, *afford(game, party, value)]


def afford(game: AnimalFarm, party: Party, card: str) -> list[Refusal]:
    """AF-31: enough markers in New and Existing Influence."""
    cost, held = game.definition.action[card].cost, game.exposed(party)
    return [] if held >= cost else [Refusal("AF-31", "too_expensive", {"party": party, "cost": cost, "count": held})]


def purchase(game: AnimalFarm, turn: Turn) -> list[Refusal]:
    """AF-31: what has been begun can still be paid, with what was chosen for it."""
    wanted = [marker for marker in dict.fromkeys(turn.paid) if turn.paid.count(marker) > game.lying(turn.party, marker)]
    missing = [Refusal("AF-31", "not_held", {"party": turn.party, "marker": marker}) for marker in wanted]
    return [*missing, *afford(game, turn.party, turn.card)]


def payment(game: AnimalFarm, turn: Turn, value: str) -> list[Refusal]:
    """AF-31: one more marker out of New or Existing Influence."""
    zone, _, animal = value.partition(".")
    if zone not in (NEW, EXISTING) or animal not in game.definition.animals:
        return [unknown_option("AF-31", value)]
    if game.lying(turn.party, value) > turn.paid.count(value):
        return []
    return [Refusal("AF-31", "not_held", {"party": turn.party, "marker": value})]


def sort(game: AnimalFarm, party: Party, value: str) -> list[Refusal]:
    """AF-18: out of New into one of the two other zones, at most two in each; anything back to its region."""
    verb, _, animal = value.partition(".")
    if verb not in ("keep", "drop", "return", EXISTING):
        return [unknown_option("AF-18", value)]
    if verb == EXISTING:
        return [Refusal("AF-18", "existing_stays", {"marker": value})]
    found = _held(game, party, f"{EXISTING if verb == 'return' else NEW}.{animal}", "AF-18")
    target = {"keep": EXISTING, "drop": AIR_DROP}.get(verb)
    if target is not None and sum(game.zones[target][party].values()) >= ZONE_LIMIT:
        found.append(Refusal("AF-18", "zone_full", {"zone": target, "count": ZONE_LIMIT}))
    return found


def place_agent(game: AnimalFarm, party: Party, region: str) -> list[Refusal]:
    """AF-35: any region, as long as there is an agent left."""
    if region not in game.state.agents:
        return [Refusal("AF-35", "unknown_region", {"region": region})]
    return [] if game.agents_left(party) > 0 else [Refusal("AF-35", "no_agent_left", {"party": party})]


# ── handing over ────────────────────────────────────────────────────────────────────────────────────────────────────

HAND_OVER = "hand_over"
"""What can be announced beside every question of phases 2 and 4 (AF-13)."""


def announcement(game: AnimalFarm, party: Party, value: str) -> list[Refusal]:
    """Everything against handing over a marker now."""
    if value != HAND_OVER:
        return [Refusal("AF-13", "not_to_be_given", {"value": value})]
    found = []
    if game.at not in ("region", "revolution"):
        found.append(Refusal("AF-13", "wrong_phase", {"party": party}))
    if not game.exposed(party):
        found.append(Refusal("AF-13", "nothing_to_give", {"party": party}))
    return found


def gift(game: AnimalFarm, party: Party, value: str) -> list[Refusal]:
    """AF-13: a marker out of New or Existing Influence, nothing else."""
    zone, _, _ = value.partition(".")
    if zone in (NEW, EXISTING):
        return _held(game, party, value, "AF-13")
    return [Refusal("AF-13", "not_to_be_given", {"value": value})]
