"""Players of Bürokratopoly: the usual one, and one who makes mistakes that people make."""

from companion.games.buerokratopoly.bot.easy import Easy
from companion.games.buerokratopoly.bot.greedy import BLUFFS, Greedy

__all__ = ["BLUFFS", "Easy", "Greedy"]
