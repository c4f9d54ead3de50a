"""A simple player of the reader: it draws, throws and scores for itself, and stops after a while.

The reader has no rules to win by; this bot lets whole evenings run without people.
"""

from __future__ import annotations

import random
from typing import Any

from companion.bots.player import RandomBot, first_legal
from companion.engine.game import Game
from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.games.reader.rules.game import Reader

ROUNDS = 6
"""Rounds of points after which it ends the evening."""


class Greedy:
    """Scores ten points for itself and none for others, and draws a card and throws in between."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        assert isinstance(game, Reader)
        if ask.name != "what_next":
            return self._otherwise.answer(game, ask, party)
        if len(game.state.rounds) >= ROUNDS:
            return "finish"
        own = ",".join("10" if one == party else "0" for one in game.parties)
        piles = [f"draw:{name}" for name in game.state.piles.of]
        usual = [f"score:{own}", "next", "roll:2d6", *piles]
        return first_legal(game, ask, party, self.rng.sample(usual, len(usual)))
