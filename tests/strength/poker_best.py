"""Karriere Poker's searching player with more playouts: whether that is worth a strength of its own.

make strength ARGS="karriere_poker tests.strength.poker_best:Best --against good --games 200 --minutes 20"
"""

from __future__ import annotations

from companion.bots.search import Budget
from companion.games.karriere_poker.bot import Good


class Best(Good):
    """As `Good`, with twice as many playouts for a decision."""

    budget = Budget(800)
