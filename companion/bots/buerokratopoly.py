"""A greedy player of Bürokratopoly: gathers its figures, calls what it can win, promotes upwards, plays its cards.

It looks at the table and at its own hand, nothing else.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from companion.bots.player import RandomBot, best, first_legal
from companion.engine.driver import Driver
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import CLAIM, PASS, Party
from companion.games.buerokratopoly import judges
from companion.games.buerokratopoly.game import Buerokratopoly
from companion.games.buerokratopoly.judges import LAPSE, PROMOTE, TRANSFER
from companion.games.buerokratopoly.script import ELECTION, MUTINY, TRANSFER_OR_PROMOTE
from companion.games.buerokratopoly.state import SUPERIOR

MUTINY_SUCCESS = (0.0, 5 / 54, 575 / 1296, 1009 / 1296, 541 / 576)
"""Chance of so many mutiny dice against the superior's two; ties lose (rulings, exact numbers)."""

WHIMS = 0.15
"""How often it chooses its action at random: players who always want the same can block each other for ever."""

PRESIDENCY = 1000.0
"""Worth of the last election beside any other: it wins the game (BU-43)."""


class Greedy:
    """Weighs what is open by where it brings its figures; what it has no opinion on it decides at random."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)
        self._opinions: dict[str, Callable[[Buerokratopoly, Party, Any], float]] = {
            "place_figure": self._company,
            "choose_area": self._area,
            "choose_action": self._action,
            "promote_or_transfer": self._assignment,
            "promoter": lambda game, party, post: self._promotion(game, party, post),
            "promoted": lambda game, party, post: self._own(game, party, post) - 0.01 * self._height(game, post),
            "promote_to": lambda game, party, post: self._height(game, post) if post != LAPSE else -1.0,
            "transferred": self._lonely,
            "transfer_to": self._company,
            "free_to": self._company,
            "demote_to": self._company,
            "keep_card": lambda game, party, value: value == "keep",
            "choose_side": lambda game, party, side: side == SUPERIOR,
            "advance_figure": lambda game, party, post: self._height(game, post),
            "loser_figure": lambda game, party, post: -self._height(game, post),
        }

    def answer(self, driver: Driver, ask: Question, party: Party) -> Any:
        """See `companion.bots.player.Bot`."""
        game = driver.game
        assert isinstance(game, Buerokratopoly)
        if ask.kind is Kind.WINDOW:
            return CLAIM if next(self._cards(game, party), None) is not None else PASS
        if ask.name == "consent":
            return False
        opinion = self._opinions.get(ask.name)
        values = list(ask.candidates(party)) if ask.candidates is not None else []
        if ask.private and (card := next(self._cards(game, party), None)) in values:
            return card
        if opinion is None or (ask.name == "choose_action" and self.rng.random() < WHIMS):
            return self._otherwise.answer(driver, ask, party)
        worth = {value: opinion(game, party, value) for value in values}
        return first_legal(driver, ask, party, best(values, worth.__getitem__, self.rng))

    # ── opinions ────────────────────────────────────────────────────────────────────────────────────────────

    def _cards(self, game: Buerokratopoly, party: Party) -> Iterator[str]:
        """The cards in hand that may be played now."""
        held = {game.definition.card[card].kind for card in game.state.hands[party]}
        for kind in game.green_cards:
            if kind in held and not judges.announcement(game, party, kind):
                yield kind

    def _height(self, game: Buerokratopoly, post: str) -> float:
        return game.ladder.lowest - game.ladder.level(post) if post in game.ladder else -1.0

    def _own(self, game: Buerokratopoly, party: Party, post: str) -> float:
        """1 for an own figure, 0 for leaving it, less for helping somebody else."""
        if post == LAPSE:
            return 0.0
        return 1.0 if game.state.posts.get(post) == party else -1.0

    def _company(self, game: Buerokratopoly, party: Party, post: str) -> float:
        """How good a free post is: beside own figures, under a free superior, away from others."""
        superior = game.ladder.superior(post) if post in game.ladder else None
        if superior is None:
            return -1.0 if post == LAPSE else -2.0
        around = Counter(game.figures_in(superior).values())
        mine = around.pop(party, 0)
        above = 1.0 if superior not in game.state.posts else 0.0
        near = 0.1 * self._nearby(game, party, superior)
        return 3.0 * self._height(game, post) + above + min(mine, 2) - 0.6 * sum(around.values()) + near

    def _nearby(self, game: Buerokratopoly, party: Party, superior: str) -> int:
        """Own figures under the same superior's superior: they can meet one level up."""
        above = game.ladder.superior(superior)
        if above is None:
            return 0
        return sum(game.state.posts.get(post) == party for post in game.ladder.branch(above))

    def _area(self, game: Buerokratopoly, party: Party, area: str) -> float:
        if area == LAPSE:
            return 0.0
        if area in game.state.posts:
            return self._mutiny(game, party, area)
        return self._election(game, party, area)

    def _election(self, game: Buerokratopoly, party: Party, area: str) -> float:
        if judges.election(game, party, area):
            return -1.0
        around = Counter(game.figures_in(area).values())
        strength = {owner: min(figures, 3) ** 3 for owner, figures in around.items()}
        chance = strength[party] / sum(strength.values())
        if area == game.ladder.top:
            return PRESIDENCY * chance
        return chance * (1 + self._height(game, area))

    def _mutiny(self, game: Buerokratopoly, party: Party, area: str) -> float:
        if judges.mutiny(game, party, area):
            return -1.0
        around = Counter(game.figures_in(area).values())
        dice = around[party]
        against = sum(around.values()) - dice
        chance = MUTINY_SUCCESS[min(dice, len(MUTINY_SUCCESS) - 1)] / (1 + against)
        return chance * (1.5 + self._height(game, area)) - 0.5 * (1 - chance)

    def _action(self, game: Buerokratopoly, party: Party, action: str) -> float:
        areas = {area for post in game.figures_of(party) if (area := game.ladder.superior(post)) is not None}
        if action == ELECTION:
            return max((self._election(game, party, area) for area in areas), default=0.0)
        if action == MUTINY:
            return max((self._mutiny(game, party, area) for area in areas), default=0.0)
        assert action == TRANSFER_OR_PROMOTE
        return max([0.8, *(self._promotion(game, party, post) for post in game.figures_of(party))])

    def _promotion(self, game: Buerokratopoly, party: Party, promoter: str) -> float:
        """The most levels that a figure of this party can rise under a promoter of his."""
        if promoter == LAPSE:
            return 0.5
        return max((self._rise(game, party, promoter, post) for post in game.ladder.branch(promoter)), default=0.0)

    def _rise(self, game: Buerokratopoly, party: Party, promoter: str, post: str) -> float:
        if game.state.posts.get(post) != party:
            return 0.0
        between = [above for above in game.ladder.chain_above(post) if game.ladder.is_above(promoter, above)]
        free = [self._height(game, above) for above in between if above not in game.state.posts]
        return max(free) - self._height(game, post) if free else 0.0

    def _assignment(self, game: Buerokratopoly, party: Party, value: str) -> float:
        rise = max((self._promotion(game, party, post) for post in game.figures_of(party)), default=0.0)
        return {PROMOTE: rise, TRANSFER: 0.8, LAPSE: 0.5}.get(value, 0.0)

    def _lonely(self, game: Buerokratopoly, party: Party, post: str) -> float:
        """Own figures that have no company first; to leave it rather than to move somebody else's."""
        if post == LAPSE:
            return 0.5
        if game.state.posts.get(post) != party:
            return -1.0
        superior = game.ladder.superior(post)
        alone = superior is not None and game.figures_in(superior).keys() == {post}
        return (1.0 if alone else 0.0) + 0.2 * self._height(game, post)
