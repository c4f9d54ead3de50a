"""Players of Animal Farm without people: they look at the table and nothing else, since all but the decks lies open."""

from companion.games.animal_farm.bot.good import Good
from companion.games.animal_farm.bot.player import Easy, Greedy
from companion.games.animal_farm.bot.quick import Quick

__all__ = ["Easy", "Good", "Greedy", "Quick"]
