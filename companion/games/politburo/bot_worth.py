"""What a card of Politburó is worth to a player now, with its best target; counted in points of loyalty."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from companion.engine.vocabulary import Party
from companion.games.politburo import candidates
from companion.games.politburo.rules import judges
from companion.games.politburo.rules.game import Politburo
from companion.games.politburo.rules.state import UNKNOWN

WIN = 1000.0

Plan = tuple[float, str, list[str]]
"""Worth, card, the targets that are asked for, in their order."""

AN_OFFICE, A_RESCUE, A_KILL = 2.0, 3.0, 5.0
HEIGHT = 0.05
"""What a point is worth more, for each point that its candidate has already."""

HARM, WOUND = 0.8, 0.3
"""A point taken from somebody else's loyalty, or health, beside an own one."""


class Worth:
    """Looks at the table from one player's chair."""

    def __init__(self, game: Politburo, party: Party, rng: random.Random) -> None:
        self.game = game
        self.party = party
        in_play = game.in_play()
        rng.shuffle(in_play)  # nobody is hit first because of a seat
        self.own = [one for one in in_play if game.state.owner[one] == party]
        self.others = [one for one in in_play if game.state.owner[one] != party]

    def best(self, card: str) -> Plan | None:
        """The best way to play a card; None if it waits for something, or cannot be played well."""
        known = self.game.definition.card[card]
        on_one: dict[str, tuple[Iterable[str], Callable[[str, int], float]]] = {
            "demagogy": (self.own, self.lift),
            "defamation": (self.others, self.drag),
            "assault": (self.others, self.wound),
            "attempt": (self.others, self._attempt),
            "hospitalisation": (self.own, lambda one, _: 4.0 if self.game.state.health[one] <= 4 else 0.0),
            "cure": (self.own, lambda one, _: 1.0 if self.game.state.health[one] <= 3 else 0.0),
            "promotion": (self.own, self._promotion),
            "dismissal": (self.others, lambda one, _: 3.0),
        }
        if known.kind in on_one:
            targets, worth = on_one[known.kind]
            plans = [
                (worth(one, known.value), card, [one])
                for one in targets
                if not judges.target(self.game, self.party, card, one)
            ]
            return max(plans, key=lambda plan: plan[0], default=None)
        if known.kind == "betrayal":
            return self._betrayal(card)
        if known.kind == "usurpation":
            able = [one for one in self.others if not candidates.usurped(self.game, self.party, one)]
            return (6.0, card, able[:1]) if able else None
        on_all: dict[str, Callable[[int], float]] = {
            "great_purge": self._purge,
            "privation": self._privation,
            "revolts": lambda value: 0.7 * value * len(self._holders(self.others)),
            "five_year_plan": lambda value: float((value - 1) * len(self.own)),
            "popularity": lambda _: 1.0,
            "contraband": self._contraband,
        }
        worth_of_all = on_all.get(known.kind)
        return None if worth_of_all is None else (worth_of_all(known.value), card, [])

    def _contraband(self, price: int) -> float:
        """The best of the discards that can be played at once, less what it costs."""
        kinds = {card: self.game.definition.card[card].kind for card in set(self.game.fetchable()) - {UNKNOWN}}
        plans = [self.best(card) for card, kind in sorted(kinds.items()) if kind not in ("contraband", "betrayal")]
        return max((plan[0] for plan in plans if plan is not None), default=0.0) - price

    def _betrayal(self, card: str) -> Plan | None:
        """With the strongest Difamación that can go with it, on whom it drags down most; with real cards it waits."""
        held = [self.game.definition.card[one] for one in self.game.state.hands[self.party] if self.game.dealt]
        strongest = max(
            (one for one in held if one.kind == "defamation"), key=lambda one: (one.value, one.id), default=None
        )
        if strongest is None:
            return None
        plans = [
            (self.drag(one, 2 * strongest.value), card, [strongest.id, one])
            for one in self.others
            if not judges.target(self.game, self.party, strongest.id, one)
        ]
        return max(plans, key=lambda plan: plan[0], default=None)

    def lift(self, one: str, points: int) -> float:
        """More loyalty for an own candidate: the higher up the better, best where it wins."""
        was = self.game.state.loyalty[one]
        now = min(self.game.definition.tracks.highest_loyalty, was + points)
        if now >= self.game.definition.minimum[self.game.definition.top]:
            return WIN
        takes = any(was < minimum <= now for minimum in self.game.definition.minimum.values())
        return (now - was) * (1 + HEIGHT * was) + AN_OFFICE * takes + A_RESCUE * (was < 0 <= now)

    def drag(self, one: str, points: int) -> float:
        """Less loyalty for somebody else's: the leaders first, and whoever then goes to Siberia."""
        was = self.game.state.loyalty[one]
        less = min(points, was - self.game.definition.tracks.lowest_loyalty)
        exiled = was >= 0 > was - points
        return HARM * less * (0.5 + HEIGHT * max(was, 0)) + (A_RESCUE if exiled else 0.0)

    def wound(self, one: str, points: int) -> float:
        """Less health for somebody else's: best where it kills, else the weak leader."""
        health, loyalty = self.game.state.health[one], self.game.state.loyalty[one]
        if points >= health:
            return A_KILL + 2 * HEIGHT * max(loyalty, 0)
        return WOUND * points * (1 + HEIGHT * max(loyalty, 0) + 0.1 * (10 - health))

    def _attempt(self, one: str, points: int) -> float:
        worth = self.wound(one, points)
        return worth if worth >= A_KILL else 0.0

    def _promotion(self, one: str, _: int) -> float:
        office = self.game.next_vacant(one)
        if office is None:
            return 0.0
        rise = self.game.definition.minimum[office] - self.game.state.loyalty[one]
        return max(0, rise) + AN_OFFICE if rise > 3 or not self.game.offices_of(self.party) else 0.0

    def _purge(self, most: int) -> float:
        lost = sum(self.game.state.loyalty[one] <= most for one in self.own)
        won = sum(self.game.state.loyalty[one] <= most for one in self.others)
        return A_KILL * (won - 1.5 * lost)

    def _privation(self, points: int) -> float:
        hit = [one for one in self.game.in_play() if self.game.office_of(one) is None]
        return sum(-self.wound(one, points) if one in self.own else self.wound(one, points) * 0.5 for one in hit)

    def _holders(self, candidates: Iterable[str]) -> list[str]:
        return [one for one in candidates if self.game.office_of(one) is not None]
