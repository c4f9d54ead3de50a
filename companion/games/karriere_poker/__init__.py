"""Karriere Poker: a climbing game of ranks, forced exchange and changing seats (rules KP-01 to KP-32)."""

from companion.games.karriere_poker.rules.definition import Definition
from companion.games.karriere_poker.rules.game import KarrierePoker

__all__ = ["Definition", "KarrierePoker"]
