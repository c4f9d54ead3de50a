"""Handing over markers while there is talk: phases 2 and 4 (AF-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party
from companion.games.animal_farm.rules import judges
from companion.games.animal_farm.rules.state import EXISTING, NEW

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm


def hand_over(game: AnimalFarm, giver: Party) -> Script:
    """One marker out of New or Existing Influence into the receiver's New Influence; both questions can be passed."""
    try:
        marker = yield Question(
            "hand_over_what",
            Kind.CHOOSE,
            (giver,),
            judge=lambda _, value: judges.gift(game, giver, value),
            candidates=lambda _: game.markers_in(giver, NEW, EXISTING),
            rule="AF-13",
            may_pass=True,
        )
        if marker == PASS:
            return
        receiver = yield Question(
            "hand_over_to",
            Kind.CHOOSE,
            (giver,),
            candidates=lambda _: [party for party in game.parties if party != giver],
            rule="AF-13",
            may_pass=True,
            facts=lambda: {"marker": marker},
            fits=lambda: game.lying(giver, marker) > 0,
        )
    except Moot:  # it has been corrected away
        return
    if receiver == PASS:
        return
    zone, _, animal = marker.partition(".")
    game.put(giver, zone, animal, -1)
    game.put(receiver, NEW, animal)
    game.say("handed_over", "AF-13", party=giver, to=receiver, zone=zone, animal=animal)
    if game.at == "revolution":  # whoever has passed may lay what has just been given
        waiting = game.state.waiting
        after = game.clockwise(game.left_of(waiting[-1])) if waiting else ()
        game.state.waiting = [*waiting, *(party for party in after if party not in waiting)]
