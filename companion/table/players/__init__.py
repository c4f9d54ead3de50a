"""Players without people at a table: what they may know of its game, and when they answer."""

from companion.table.players.advice import Advice, Adviser
from companion.table.players.host import (
    NO_FORESIGHT,
    NO_PLAN,
    NO_PLAYER,
    REAL_CARDS,
    against_any,
    against_box,
    box_players,
    strength_in,
    strength_of,
    strengths_of,
)

__all__ = [
    "NO_FORESIGHT",
    "NO_PLAN",
    "NO_PLAYER",
    "REAL_CARDS",
    "Advice",
    "Adviser",
    "against_any",
    "against_box",
    "box_players",
    "strength_in",
    "strength_of",
    "strengths_of",
]
