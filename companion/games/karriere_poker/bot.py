"""A greedy player of Karriere Poker: gets rid of many low cards at once and keeps its jokers and high sets for last.

It looks at its own hand and at what all may know, nothing else.
"""

from __future__ import annotations

import random
from typing import Any

from companion.bots.player import RandomBot, best, first_legal
from companion.engine.game import Game
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party
from companion.games.karriere_poker.rules.game import KarrierePoker
from companion.mechanics.climbing import CardPlay, read

PER_CARD = 3.0
"""Worth of getting rid of a card, in ranks."""

PER_JOKER = 4.0
"""Cost of playing a joker, in ranks, unless it is among the last cards."""

PER_TORN = 2.0
"""Cost of splitting cards of one number, in ranks, for each that stays behind."""

LAST_CARDS = 2
OUT = 1000.0


class Greedy:
    """Rates each play by the hand that remains; passes if a play costs more than it gains."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        assert isinstance(game, KarrierePoker)
        if ask.kind is not Kind.CARDS or ask.candidates is None:
            return self._otherwise.answer(game, ask, party)
        values = [*ask.candidates(party), *([PASS] if ask.may_pass else [])]
        worth = [self._worth(game, party, read(value) if value != PASS else None) for value in values]
        order = best(range(len(values)), worth.__getitem__, self.rng)
        return first_legal(game, ask, party, [values[index] for index in order])

    def _worth(self, game: KarrierePoker, party: Party, laid: CardPlay | None) -> float:
        if laid is None:
            return 0.0
        left = game.size(party) - laid.size
        if not left:
            return OUT
        if not game.dealt:
            return float(laid.size)  # what else is held is known to its owner alone: as many as can be
        height = laid.number or game.highest
        torn = game.state.hands[party].count(str(laid.number)) - (laid.size - laid.jokers) if laid.number else 0
        jokers = laid.jokers if left > LAST_CARDS else 0
        return (game.highest - height) + PER_CARD * laid.size - PER_JOKER * jokers - PER_TORN * torn
