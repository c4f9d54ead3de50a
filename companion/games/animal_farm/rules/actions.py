"""Using actions: a marker of the card's animal goes back to its region, then it works (AF-17, AF-23, AF-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from companion.games.animal_farm.rules import judges
from companion.games.animal_farm.rules.cards import Effect
from companion.games.animal_farm.rules.state import ZONES

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm


def pay(game: AnimalFarm, party: Party, use_of: str) -> Effect:
    """AF-17: one marker back to its region. Returns what the action does."""
    card_id, _, verb = use_of.partition(".")
    card = game.definition.action[card_id]
    zones = (*game.activating, *(zone for zone in ZONES if zone not in game.activating))
    zone = next((zone for zone in zones if game.zones[zone][party].get(card.animal, 0) > 0), None)
    if zone is not None:
        game.put(party, zone, card.animal, -1)
    if not card.is_basic:
        game.state.used[party].append(card_id)
    game.say("action_used", "AF-17", party=party, action=use_of, animal=card.animal, zone=zone)
    return next(effect for effect in card.effects if effect.verb == verb)


def swap(game: AnimalFarm, party: Party, effect: Effect) -> Script:
    """AF-39, AF-20: so many own markers, each for one of another animal out of the stock, in the same zone."""
    for _ in range(effect.count):
        try:
            given = yield Question(
                "swap_give",
                Kind.CHOOSE,
                (party,),
                judge=lambda _, value: judges.give_in_swap(game, party, value),
                candidates=lambda _: game.markers_in(party, *ZONES),
                rule="AF-39",
            )
            zone, _, animal = given.partition(".")
            taken = yield Question(
                "swap_take",
                Kind.CHOOSE,
                (party,),
                judge=lambda _, value, animal=animal: judges.take_in_swap(game, animal, value),  # type: ignore[misc]
                candidates=lambda _: game.definition.animals,
                rule="AF-20",
                facts=lambda given=given: {"marker": given},  # type: ignore[misc]
                fits=lambda given=given: game.lying(party, given) > 0,  # type: ignore[misc]
            )
        except Moot:  # corrected meanwhile: there is nothing to give, or nothing to take
            return
        game.put(party, zone, animal, -1)
        game.put(party, zone, taken)
        game.say("swapped", "AF-39", party=party, zone=zone, given=animal, taken=taken)
