"""A stronger player of Animal Farm: it reckons how long a politics card stays, what the others gain by it, and which
marker it hurts them most to lose. It talks like `Greedy`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.games.animal_farm.bot.player import Greedy
from companion.games.animal_farm.bot.worth import OTHERS, STANDS
from companion.games.animal_farm.rules.definition import PoliticsCard
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.revolution import bonus_of
from companion.games.animal_farm.rules.round_end import winners
from companion.games.animal_farm.rules.state import EXISTING, NEW

LASTS = 0.6
"""How much the points of a politics card in the next round count, as a share of those in this one."""

POLITICS = 2.2
"""What a point by a politics card is worth beside a majority and beside markers, when agents are moved."""

BEGUN = 0.12
"""What markers for a revolution are worth that cannot be completed in this round, as a share of its points."""

A_MARKER, LAST_MARKER = 0.2, 0.02
"""Points of a marker that can be kept; and in the last round, where it only breaks ties."""

ITS_PRICE = 0.05
"""What a marker must hurt, that a spy is sent for it."""


class Good(Greedy):
    """Moves its agents for the politics cards, as long as these stay, and spies where it hurts its rivals."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._opinions |= {"spy_on": self._victim, "espionage": self._spies}

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        assert isinstance(game, AnimalFarm)
        if ask.name == "spy_out" and ask.facts is not None:
            hurts = self._hurts(game, party, ask.facts()["victim"])
            if hurts:
                return max(hurts, key=hurts.__getitem__)
        return super().answer(game, ask, party)

    # ── politics cards ──────────────────────────────────────────────────────────────────────────────────────────

    def _scored(self, game: AnimalFarm, party: Party, cards: Sequence[PoliticsCard]) -> float:
        """What these politics cards bring the party, in this round and in those that they stay, less a share of what
        they bring the others.
        """
        points = dict.fromkeys(game.parties, 0.0)
        for card in cards:
            again = min(game.state.politics.index(card.id), self._rounds_left(game))  # the oldest leaves after this one
            for one in winners(game, card):
                points[one] += card.points * sum(LASTS**later for later in range(again + 1))
        return POLITICS * self._ahead(game, party, points)

    def _rounds_left(self, game: AnimalFarm) -> int:
        return game.definition.rounds - game.state.round

    def _ahead(self, game: AnimalFarm, party: Party, points: Mapping[Party, float]) -> float:
        """What a party has, less a share of what the others have: more of those who lead."""
        weight = {one: game.state.points[one] + 1 for one in game.parties}
        mean = sum(weight.values()) / len(weight)
        return points[party] - sum(OTHERS * weight[one] / mean * points[one] for one in points if one != party)

    # ── espionage ───────────────────────────────────────────────────────────────────────────────────────────────

    def _spies(self, game: AnimalFarm, party: Party, use: str) -> float:
        """How good it is to send a spy now; a marker in the Air Drop zone is lost after this phase anyway."""
        if not use.endswith(".remove"):
            return -1.0
        others = [self._victim(game, party, one) for one in game.parties if one != party]
        return max(others, default=-1.0) - ITS_PRICE

    def _victim(self, game: AnimalFarm, party: Party, victim: Party) -> float:
        return max(self._hurts(game, party, victim).values(), default=-1.0) if victim != party else -1.0

    def _hurts(self, game: AnimalFarm, party: Party, victim: Party) -> dict[str, float]:
        """Marker that a spy can reach → what the party gains if it is gone."""
        before, found = self._standing(game, party), {}
        for marker in list(game.markers_in(victim, NEW, EXISTING)):
            zone, _, animal = marker.partition(".")
            game.put(victim, zone, animal, -1)
            found[marker] = self._standing(game, party) - before
            game.put(victim, zone, animal)
        return found

    def _standing(self, game: AnimalFarm, party: Party) -> float:
        """What all have to expect of the revolutions, politics cards and markers of this round, seen by one party."""
        state, numbers, last = game.state, game.numbers, not self._rounds_left(game)
        have = {one: Counter(state.new[one]) + Counter(state.existing[one]) for one in game.parties}
        each = LAST_MARKER if last else A_MARKER
        kept = numbers.existing_limit + numbers.air_drop_limit
        points = {one: each * (held.total() if last else min(kept, held.total())) for one, held in have.items()}
        for card in state.politics:
            known = game.definition.politics_card[card]
            for one in winners(game, known):
                points[one] += STANDS * known.points
        for place, card in state.revolutions.items():
            other = game.left_of(place)
            needs = len(game.definition.revolution[card].needs)
            lacking = (Counter(game.missing(place)) - have[place] - have[other]).total()
            share = 1.0 if not lacking else 0.0 if last else BEGUN * (needs - lacking) / needs
            bonus = bonus_of(game, place)
            for one in (place, other):
                points[one] += share * (numbers.revolution_points + numbers.revolution_bonus * (one == bonus))
        return self._ahead(game, party, points)
