"""Players of Politburó: the usual one, one who makes mistakes that people make, and one who plays better."""

from companion.games.politburo.bot.greedy import Easy, Greedy
from companion.games.politburo.bot.tactics import Good

__all__ = ["Easy", "Good", "Greedy"]
