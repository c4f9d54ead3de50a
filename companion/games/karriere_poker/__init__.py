"""Karriere Poker: a climbing game of ranks, forced exchange and changing seats (rules KP-01 to KP-32)."""

from companion.games.karriere_poker.definition import Definition
from companion.games.karriere_poker.game import KarrierePoker

__all__ = ["Definition", "KarrierePoker"]
