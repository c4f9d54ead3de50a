"""A greedy player of Deep Dive: for a treasure that is worth it, it dives to the wreck, and else to the reef."""

from __future__ import annotations

import random
from typing import Any

from companion.api import TABLE, Game, Party, Question
from companion.api.bots import RandomBot, first_legal
from deep_dive.rules.game import DeepDive

WORTH_IT = 4
"""The coins for which the risk of the wreck is taken."""


class Greedy:
    """Knows what lies on the table, as everybody does. What it has no opinion on it decides at random."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.otherwise = RandomBot(rng)

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        """A legal answer; None leaves a question that was put to several to the others."""
        if not isinstance(game, DeepDive) or ask.name != "dive":
            return self.otherwise.answer(game, ask, party)
        drawn = next(event for event in game.told(TABLE) if event.kind == "card_drawn")
        bold = drawn.facts["value"] >= WORTH_IT or self.rng.random() < 0.3  # whoever is foreseen is met there
        return first_legal(game, ask, party, ("wreck", "reef") if bold else ("reef", "wreck"))
