"""Phase 5, buying stronger actions: any markers out of New and Existing Influence, a disc on the card (AF-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.vocabulary import PASS, Party
from companion.games.animal_farm.rules import judges
from companion.games.animal_farm.rules.actions import pay, swap
from companion.games.animal_farm.rules.state import EXISTING, NEW, Turn
from companion.games.animal_farm.rules.turns import ask, take_turns

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm


def phase(game: AnimalFarm) -> Script:
    """Everybody in turn."""
    game.enter("buying")
    yield from take_turns(game, buy)


def buy(game: AnimalFarm, turn: Turn) -> Script:
    """As many cards as one can pay for; a pass ends the turn."""
    party = turn.party
    while True:
        value = yield from ask(
            game,
            "buy",
            party,
            lambda: [*game.state.advanced, *game.uses(party, "buying")],
            lambda value: judges.buy(game, turn, value),
            "AF-31",
        )
        if value == PASS:
            return
        if value in game.state.advanced:
            yield from pay_for(game, turn, value)
        else:
            yield from swap(game, party, pay(game, party, value))


def pay_for(game: AnimalFarm, turn: Turn, card: str) -> Script:
    """The markers one by one; they go back to their regions together, when the last one is chosen.

    Where all that is left is owed there is nothing to choose.
    """
    turn.card, turn.paid = card, []
    cost = game.definition.action[card].cost
    with game.doing(judges.purchase, game, turn) as under_way:
        while len(turn.paid) < cost:
            if game.exposed(turn.party) == cost:
                turn.paid = all_of(game, turn.party)
                continue
            marker = yield from ask(
                game,
                "pay_with",
                turn.party,
                lambda: game.markers_in(turn.party, NEW, EXISTING),
                lambda value: judges.payment(game, turn, value),
                "AF-31",
                may_pass=False,
                facts=lambda: {"card": card, "count": cost - len(turn.paid)},
            )
            if marker == PASS:
                break
            turn.paid.append(marker)
        else:
            take(game, turn)
    if under_way.lapsed:
        game.say("purchase_lapsed", "AF-31", party=turn.party, action=card)
    turn.card, turn.paid = "", []


def all_of(game: AnimalFarm, party: Party) -> list[str]:
    """Everything that can be paid with, each marker by itself."""
    return [marker for marker in game.markers_in(party, NEW, EXISTING) for _ in range(game.lying(party, marker))]


def take(game: AnimalFarm, turn: Turn) -> None:
    """The markers go back to their regions, the disc lies on the card to the end of the game."""
    for marker in turn.paid:
        zone, _, animal = marker.partition(".")
        game.put(turn.party, zone, animal, -1)
    game.state.discs[turn.card].append(turn.party)
    turn.bought.append(turn.card)
    game.say("bought", "AF-31", party=turn.party, action=turn.card, markers=list(turn.paid))
