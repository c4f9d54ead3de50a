"""A player of Bürokratopoly who makes mistakes that people make."""

from __future__ import annotations

from companion.engine.vocabulary import Party
from companion.games.buerokratopoly.bot.greedy import Greedy
from companion.games.buerokratopoly.rules.game import Buerokratopoly

HOPES = 0.75
"""The chance that `Easy` hopes for in each of its mutinies; it goes halfway from the true one to it."""

FORGETS = 0.7
"""How often `Easy` does not think of a card that it could play."""


class Easy(Greedy):
    """Hopes for its mutinies more than the odds allow, and often forgets the cards in its hand."""

    def _by_mutiny(self, game: Buerokratopoly, area: str, mine: int, others: int) -> float:
        return 0.5 * super()._by_mutiny(game, area, mine, others) + 0.5 * HOPES * (1.5 + self._height(game, area))

    def _holds(self, game: Buerokratopoly, party: Party) -> bool:
        return self.rng.random() >= FORGETS and super()._holds(game, party)
