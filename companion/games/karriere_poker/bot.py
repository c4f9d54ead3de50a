"""A greedy player of Karriere Poker: gets rid of many low cards at once and keeps its jokers and high sets for last.

It looks at its own hand and at what all may know, nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.bots.player import RandomBot, best, first_legal, is_legal
from companion.bots.search import Budget, Horizon
from companion.engine.game import Game
from companion.engine.hooks import Saying
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

    per_joker, per_torn = PER_JOKER, PER_TORN

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        assert isinstance(game, KarrierePoker)
        if ask.kind is not Kind.CARDS or ask.candidates is None:
            return self._otherwise.answer(game, ask, party)
        return first_legal(game, ask, party, self.ordered(game, ask, party))

    def ordered(self, game: KarrierePoker, ask: Question, party: Party) -> list[Any]:
        """What could be laid, and the pass, most worth first."""
        assert ask.candidates is not None
        values = [*ask.candidates(party), *([PASS] if ask.may_pass else [])]
        worth = [self._worth(game, party, read(value) if value != PASS else None) for value in values]
        order = best(range(len(values)), worth.__getitem__, self.rng)
        return [values[index] for index in order]

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """Why these cards are laid, by the cards alone. Nothing of a pass: what is held back is nobody's business."""
        assert isinstance(game, KarrierePoker)
        laid = read(value) if ask.kind is Kind.CARDS and value != PASS else None
        if laid is None:
            return None
        return _true_of(game, party, laid)

    def advises(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """For whoever holds the hand, out of it: of a pass that nothing held is higher, or what is would be dear; of
        cards that nothing lower could be laid, where that is not said to all.
        """
        assert isinstance(game, KarrierePoker)
        if ask.kind is not Kind.CARDS or ask.candidates is None:
            return self.reason(game, ask, party, value)
        if value == PASS:
            return Saying("reason.keeps" if any(ask.candidates(party)) else "reason.beaten", {"party": party})
        if (why := self.reason(game, ask, party, value)) is not None or not game.dealt or value is None:
            return why
        laid, plays = read(value), [play for one in ask.candidates(party) if (play := read(one)) and not play.jokers]
        if laid is None or laid.jokers or any(play.number < laid.number for play in plays if play.size == laid.size):
            return None
        return Saying("reason.least" if game.state.plays else "reason.low", {"party": party})

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
        return (game.highest - height) + PER_CARD * laid.size - self.per_joker * jokers - self.per_torn * torn


class Easy(Greedy):
    """Lays its jokers as soon as they get rid of more cards, and tears its sets for a single card, as beginners do."""

    per_joker, per_torn = -1.0, -0.5


A_BOSS = 0.5
"""What being the Boss is worth besides its place: whoever is it three times wins the evening (KP-26)."""


class Good(Greedy):
    """Plays the game on to its end in its head, everybody else as `Greedy` does."""

    budget = Budget(400)

    def options(self, game: Game, ask: Question, party: Party) -> Sequence[Any]:
        """The plays that seem best; anything else is not searched."""
        assert isinstance(game, KarrierePoker)
        if ask.kind is not Kind.CARDS or ask.candidates is None:
            return [self.answer(game, ask, party)]
        return [value for value in self.ordered(game, ask, party) if is_legal(game, ask, party, value)]

    def horizon(self, game: Game, party: Party) -> Horizon:
        """Until the party is out of this game, or the game is over."""
        assert isinstance(game, KarrierePoker)
        number = game.state.game
        return lambda later: _is_over(later, party, number)

    def value(self, game: Game, party: Party) -> float:
        """1 for the first place, 0 for the last, and more for the Boss."""
        assert isinstance(game, KarrierePoker)
        state = game.state
        ranking = state.positions if party in state.positions else state.history[-1]
        place = ranking.index(party)
        return 1 - place / (len(game.parties) - 1) + A_BOSS * (place == 0)

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """What is laid came out best in its head; whatever a card is worth by itself has not decided."""
        return Saying("reason.tried", {"party": party}) if ask.kind is Kind.CARDS and value != PASS else None

    def policy(self, rng: random.Random) -> Greedy:
        return Greedy(rng)


def _true_of(game: KarrierePoker, party: Party, laid: CardPlay) -> Saying | None:
    """What everybody sees to be true of the cards that are laid. A joker is neither low nor spent sparingly."""
    follows, lowest = bool(game.state.plays), laid.number == game.floor and not laid.jokers
    if laid.size == game.size(party):
        return Saying("reason.out", {"party": party})
    if follows:  # how many are laid is not chosen
        return Saying("reason.least", {"party": party}) if lowest else None
    if lowest:
        return Saying("reason.low", {"party": party})
    return Saying("reason.many", {"party": party, "count": laid.size}) if laid.size > 1 else None


def _is_over(game: Game, party: Party, number: int) -> bool:
    assert isinstance(game, KarrierePoker)
    return party in game.state.positions or game.state.game != number
