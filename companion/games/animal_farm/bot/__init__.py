"""Players of Animal Farm without people: they look at the table and nothing else, since all but the decks lies open."""

from companion.games.animal_farm.bot.player import Easy, Greedy

__all__ = ["Easy", "Greedy"]
