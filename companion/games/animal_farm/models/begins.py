"""What stands above the first questions of a set-up and of a round. No Kivy, no rules."""

from __future__ import annotations

from companion.engine.once import once
from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.texts import Teller

BEGUN = frozenset({"moved", "passed", "action_used"})
"""What somebody has done in a phase of movement."""


def begins_with(game: AnimalFarm, question: str, teller: Teller) -> str:
    """How the pieces lie, and whose first turn it is: above the first question of a set-up, and that of a round;
    why agents are placed at the end of one.
    """
    view, told = once(game, type(game).view, TABLE), [event.kind for event in game.told(TABLE)]
    if question == "place_agent" and game.at == "setup":
        return teller.spoken("set_up")
    if question == "place_agent":
        return teller.spoken("agent_each", round=view["round"])
    if question != "move" or "round_begins" not in told or BEGUN.intersection(told[: told.index("round_begins")]):
        return ""
    if view["round"] == 1 and "agent_placed" not in told:
        return teller.spoken("laid_out")
    return teller.spoken("round_first", round=view["round"], party=view["start"], region=view["start_region"])
