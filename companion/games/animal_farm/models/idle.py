"""The phases that have just gone by because nobody could do anything in them. No Kivy, no rules."""

from __future__ import annotations

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE
from companion.texts import Teller

BETWEEN = frozenset({"air_drop_emptied"})
"""Events that nobody's act brings about between two phases."""


def idle_before(game: Game, teller: Teller) -> str:
    """A sentence on the phases since the last act in which nobody could do anything; empty if there are none."""
    phases: list[str] = []
    for event in game.told(TABLE):
        if event.kind == "nobody_can":
            phases.append(event.facts["phase"])
        elif event.kind not in BETWEEN:
            break
    return teller.spoken("idle", phases=phases[::-1]) if phases else ""
