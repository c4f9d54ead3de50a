"""The phases that have just gone by because nobody could do anything in them. No Kivy, no rules."""

from __future__ import annotations

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE
from companion.texts import Teller


def idle_before(game: Game, teller: Teller) -> str:
    """A sentence on the phases since the last act in which nobody could do anything; empty if there are none."""
    phases = [event.facts["phase"] for event in game.told_lately(TABLE) if event.kind == "nobody_can"]
    return teller.spoken("idle", phases=phases) if phases else ""
