"""The phases that have just gone by because nobody could do anything in them. No Kivy, no rules."""

from __future__ import annotations

from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.state import VERBS, ZONES
from companion.games.animal_farm.rules.turns import judge_use, uses
from companion.texts import Teller


def idle_before(game: AnimalFarm, teller: Teller) -> str:
    """A sentence on the phases since the last act in which nobody could do anything; empty if there are none."""
    phases = [event.facts["phase"] for event in game.told_lately(TABLE) if event.kind == "nobody_can"]
    waiting = [phase for phase in phases if _held_elsewhere(game, phase)]
    told = [teller.spoken("idle_waiting", phases=waiting, zone=_elsewhere(game))] if waiting else []
    if bare := [phase for phase in phases if phase not in waiting]:
        told.append(teller.spoken("idle", phases=bare))
    return " ".join(told)


def _held_elsewhere(game: AnimalFarm, phase: str) -> bool:
    """Whether somebody has the marker for it, but in a zone that activates nothing (AF-16)."""
    if phase not in VERBS:
        return False
    whys = (why for one in game.parties for use in uses(game, one, phase) for why in judge_use(game, one, use, phase))
    return any(why.code == "cannot_activate" for why in whys)


def _elsewhere(game: AnimalFarm) -> str:
    return next(zone for zone in ZONES if zone not in game.activating)
