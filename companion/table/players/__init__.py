"""Players without people at a table: what they may know of its game, and when they answer."""

from companion.table.players.advice import Adviser
from companion.table.players.deciding import decide
from companion.table.players.host import (
    NO_FORESIGHT,
    NO_PLAN,
    NO_PLAYER,
    REAL_CARDS,
    SILENCE,
    against_any,
    against_box,
    box_players,
    strength_in,
    strength_of,
    strengths_of,
)
from companion.table.players.observing import observe
from companion.table.players.tasks import Blueprint, environment, limit, pickled

__all__ = [
    "NO_FORESIGHT",
    "NO_PLAN",
    "NO_PLAYER",
    "REAL_CARDS",
    "SILENCE",
    "Adviser",
    "Blueprint",
    "against_any",
    "against_box",
    "box_players",
    "decide",
    "environment",
    "limit",
    "observe",
    "pickled",
    "strength_in",
    "strength_of",
    "strengths_of",
]
