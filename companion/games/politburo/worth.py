"""What a card of Politburó is worth with a target, by what all can see and the cards of one's own; and what of that
weighs most, for whoever is told why it was played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from companion.engine.hooks import Saying
from companion.engine.vocabulary import Party
from companion.games.politburo.rules import candidates, judges, offices
from companion.games.politburo.rules.game import Politburo
from companion.games.politburo.rules.state import PLAY, UNKNOWN

WIN = 1000.0

Plan = tuple[float, str, list[str]]
"""Worth, card, and the targets that are asked for, in their order."""

AN_OFFICE, A_RESCUE, A_KILL = 2.0, 3.0, 5.0
HEIGHT = 0.05
"""By how much each further loyalty point of the same candidate is worth more."""

LOW_HEALTH = 4
"""Up to this health a candidate is better off in hospital."""

HARM, WOUND = 0.8, 0.3
"""Worth of a point taken from another player's loyalty or health, compared with one of one's own."""


class Worth:
    """Rates plays from one player's point of view."""

    def __init__(self, game: Politburo, party: Party, rng: random.Random) -> None:
        self.game = game
        self.party = party
        in_play = game.state.in_play()
        rng.shuffle(in_play)  # nobody is hit first because of a seat
        self.own = [one for one in in_play if game.state.owner[one] == party]
        self.others = [one for one in in_play if game.state.owner[one] != party]

    def best(self, card: str) -> Plan | None:
        """The best way to play a card; None if it waits for something, or cannot be played well."""
        known = self.game.definition.card[card]
        on_one: dict[str, tuple[Iterable[str], Callable[[str, int], float]]] = {
            "demagogy": (self.own, self.lift),
            "defamation": (self.others, lambda one, points: self.lands(one) * self.drag(one, points)),
            "assault": (self.others, lambda one, points: self.lands(one) * self.wound(one, points)),
            "attempt": (self.others, self._attempt),
            "hospitalisation": (self.own, lambda one, _: 4.0 if self.game.state.health[one] <= LOW_HEALTH else 0.0),
            "cure": (self.own, lambda one, _: 1.0 if self.game.state.health[one] <= 3 else 0.0),
            "promotion": (self.own, self._promotion),
            "dismissal": (self.others, lambda one, _: 3.0),
        }
        if known.kind in on_one:
            targets, worth = on_one[known.kind]
            plans = [(worth(one, known.value), card, [one]) for one in targets if self._may_hit(card, one)]
            return max(plans, key=lambda plan: plan[0], default=None)
        if known.kind == "betrayal":
            return self._betrayal(card)
        if known.kind == "usurpation":
            able = [one for one in self.others if not offices.usurped(self.game, self.party, one)]
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

    def _may_hit(self, card: str, one: str) -> bool:
        found = judges.target(self.game, self.party, card, one)
        known = self.game.aimed(one, self.game.definition.card[card].kind)
        return not self.game.against(PLAY, self.party, known, found)

    def _contraband(self, price: int) -> float:
        """The best open discard that can be fetched and played at once, less the price."""
        kinds = {card: self.game.definition.card[card].kind for card in set(judges.fetchable(self.game)) - {UNKNOWN}}
        plans = [self.best(card) for card, kind in sorted(kinds.items()) if kind not in ("contraband", "betrayal")]
        return max((plan[0] for plan in plans if plan is not None), default=0.0) - price

    def _betrayal(self, card: str) -> Plan | None:
        """The best way to play Traición: with the strongest Difamación, on whom it drags down most.

        With real cards the bot does not know its hand and waits.
        """
        held = [self.game.definition.card[one] for one in self.game.state.hands[self.party] if self.game.dealt]
        strongest = max(
            (one for one in held if one.kind == "defamation"), key=lambda one: (one.value, one.id), default=None
        )
        if strongest is None:
            return None
        plans = [
            (self.drag(one, self.game.numbers.betrayal_times * strongest.value), card, [strongest.id, one])
            for one in self.others
            if self._may_hit(strongest.id, one)
        ]
        return max(plans, key=lambda plan: plan[0], default=None)

    def lands(self, one: str) -> float:
        """How likely an attack on another's candidate is to land, which can be answered."""
        return 1.0

    def lift(self, one: str, points: int) -> float:
        """How good more loyalty for an own candidate is: better the higher it is, best if it wins."""
        was = self.game.state.loyalty[one]
        now = min(self.game.definition.tracks.highest_loyalty, was + points)
        if now >= self.game.definition.minimum[self.game.definition.top]:
            return WIN
        takes = any(was < minimum <= now for minimum in self.game.definition.minimum.values())
        return (
            (now - was) * (1 + HEIGHT * was)
            + AN_OFFICE * takes
            + A_RESCUE * (was < self.game.numbers.siberia_below <= now)
        )

    def drag(self, one: str, points: int) -> float:
        """How good less loyalty for another's candidate is: best for leaders and for whoever is sent to Siberia."""
        was = self.game.state.loyalty[one]
        less = min(points, was - self.game.definition.tracks.lowest_loyalty)
        exiled = was >= self.game.numbers.siberia_below > was - points
        return HARM * less * (0.5 + HEIGHT * max(was, 0)) + (A_RESCUE if exiled else 0.0)

    def wound(self, one: str, points: int) -> float:
        """How good less health for another's candidate is: best if it kills, else for a weak leader."""
        health, loyalty = self.game.state.health[one], self.game.state.loyalty[one]
        if points >= health:
            return A_KILL + 2 * HEIGHT * max(loyalty, 0)
        return WOUND * points * (1 + HEIGHT * max(loyalty, 0) + 0.1 * (10 - health))

    def _attempt(self, one: str, points: int) -> float:
        worth = self.wound(one, points)
        return worth if worth >= A_KILL else 0.0

    def _promotion(self, one: str, _: int) -> float:
        office = offices.next_vacant(self.game, one)
        if office is None:
            return 0.0
        rise = self.game.definition.minimum[office] - self.game.state.loyalty[one]
        return max(0, rise) + AN_OFFICE if rise > 3 or not self.game.state.offices_of(self.party) else 0.0

    def _purge(self, most: int) -> float:
        lost = sum(self.game.state.loyalty[one] <= most for one in self.own)
        won = sum(self.game.state.loyalty[one] <= most for one in self.others)
        return A_KILL * (won - 1.5 * lost)

    def _privation(self, points: int) -> float:
        hit = [one for one in self.game.state.in_play() if self.game.state.office_of(one) is None]
        return sum(-self.wound(one, points) if one in self.own else self.wound(one, points) * 0.5 for one in hit)

    def _holders(self, candidates: Iterable[str]) -> list[str]:
        return [one for one in candidates if self.game.state.office_of(one) is not None]


def weightiest(game: Politburo, card: str, target: str, *, betrayal: bool = False) -> Saying | None:
    """What is most for playing a card on a candidate, by what everybody sees of that candidate. `betrayal`: with
    Traición, which goes with a Difamación.
    """
    known, state, tracks = game.definition.card[card], game.state, game.definition.tracks
    loyalty, health = state.loyalty[target], state.health[target]
    about = {"candidate": target}
    if known.kind == "demagogy":
        return _raised(game, target, min(tracks.highest_loyalty, loyalty + candidates.gain(game, target, known.value)))
    if known.kind == "defamation":
        return _lowered(game, target, candidates.loss(game, target, known.value, betrayal=betrayal))
    if known.kind in ("assault", "attempt"):
        if known.value >= health:
            return Saying("reason.kill", {**about, "health": health})
        return Saying("reason.weakens", {**about, "health": health - known.value})
    if known.kind == "hospitalisation" and health > LOW_HEALTH:
        return Saying("reason.safe", about)
    if known.kind in ("hospitalisation", "cure"):
        return Saying("reason.heal", {**about, "health": health})
    if known.kind == "promotion":
        office = offices.next_vacant(game, target)
        return Saying("reason.office", {**about, "office": office}) if office is not None else None
    office = state.office_of(target) if known.kind in ("dismissal", "usurpation") else None
    return Saying("reason.holds", {**about, "office": office}) if office is not None else None


def _lowered(game: Politburo, one: str, points: int) -> Saying:
    """What is most for less loyalty of another's candidate; the parts are those of `Worth.drag`."""
    state, loyalty, about = game.state, game.state.loyalty[one], {"candidate": one}
    exiled = loyalty >= game.numbers.siberia_below > loyalty - points
    if exiled and HARM * points * (0.5 + HEIGHT * loyalty) <= A_RESCUE:
        return Saying("reason.exile", about)
    others = (state.loyalty[other] for other in state.in_play() if other != one)
    if loyalty > max(others, default=loyalty):
        return Saying("reason.leader", {**about, "loyalty": loyalty})
    return Saying("reason.sinks", {**about, "loyalty": max(game.definition.tracks.lowest_loyalty, loyalty - points)})


def _raised(game: Politburo, one: str, now: int) -> Saying:
    """What is most for more loyalty of an own candidate; the parts are those of `Worth.lift`."""
    minimum, was = game.definition.minimum, game.state.loyalty[one]
    gain = (now - was) * (1 + HEIGHT * was)
    if now >= minimum[game.definition.top]:
        return Saying("reason.office", {"candidate": one, "office": game.definition.top})
    if was < game.numbers.siberia_below <= now and gain <= A_RESCUE:
        return Saying("reason.home", {"candidate": one})
    taken = [office for office, least in minimum.items() if was < least <= now]
    if taken and gain <= AN_OFFICE:
        return Saying("reason.office", {"candidate": one, "office": max(taken, key=lambda office: minimum[office])})
    return Saying("reason.lift", {"candidate": one, "loyalty": now})


def weightiest_for_all(game: Politburo, party: Party, card: str) -> Saying | None:
    """What is most for playing a card that has no target: how many it hits or helps, or what it spares its player."""
    known, state = game.definition.card[card], game.state
    mine, others = state.in_play(party), [one for one in state.in_play() if state.owner[one] != party]
    counts = {
        "great_purge": ("reason.purge", sum(state.loyalty[one] <= known.value for one in others)),
        "privation": ("reason.privation", sum(state.office_of(one) is None for one in others)),
        "revolts": ("reason.revolts", sum(state.office_of(one) is not None for one in others)),
        "five_year_plan": ("reason.plan", len(mine)),
    }
    if known.kind == "popularity":
        return Saying("reason.spares", {"party": party})
    key, count = counts.get(known.kind, ("", 0))
    return Saying(key, {"party": party, "count": count}) if count else None
