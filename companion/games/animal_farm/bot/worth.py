"""What a split of a region's markers is worth to somebody: in points, as far as what lies open tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import NamedTuple

from companion.engine.vocabulary import Party
from companion.games.animal_farm.rules.alliances import most_for, most_in_all, most_partners
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.revolution import bonus_of
from companion.games.animal_farm.rules.round_end import winners
from companion.games.animal_farm.rules.state import LEFT, RIGHT, RegionTalks
from companion.games.animal_farm.rules.strength import allied, opposed

Split = Mapping[Party, int]

OTHERS = 1 / 3
"""How much a gain of the others costs, as a share of it."""

HELPED = 0.7
"""A marker that the neighbour has for a revolution card, as a share of an own one."""

STANDS = 0.6
"""How likely it is that who would score a politics card now does so at the end of the round."""

A_MARKER, A_SURPLUS = 0.5, 0.05
"""Points of a marker beside all else: as long as it can be kept for the next round, and beyond that."""

AGREED = 0.25
"""How likely it is that another majority comes about, which nobody has proposed yet."""


class Gain(NamedTuple):
    """What somebody gets, in points, by what it is good for, with the card or rival that counts most in each."""

    revolution: float = 0.0
    politics: float = 0.0
    markers: float = 0.0
    card: str = ""
    politics_card: str = ""

    @property
    def sum(self) -> float:
        return self.revolution + self.politics + self.markers


class Worth:
    """The worth of splits in the talks about one region, to anybody at the table."""

    def __init__(self, game: AnimalFarm, talks: RegionTalks) -> None:
        self.game, self.talks, self.region = game, talks, talks.region
        self.animal = game.definition.region[talks.region].animal
        self.total = min(most_in_all(game), game.stock(self.animal))
        points = {party: game.state.points[party] + 1 for party in game.parties}
        mean = sum(points.values()) / len(points)
        self.weight = {party: points[party] / mean for party in game.parties}
        self._gains: dict[tuple[Party, int, tuple[Party, ...]], Gain] = {}
        self._bare: dict[Party, tuple[dict[str, float], dict[str, float]]] = {}

    # ── splits ──────────────────────────────────────────────────────────────────────────────────────────────────

    def of(self, party: Party, split: Split) -> float:
        """What a split is worth to a party: what it gets, less a share of what the others get."""
        return self.gain(party, split).sum - self.given(party, split)

    def given(self, party: Party, split: Split) -> float:
        """What it costs a party that others get what they get."""
        return sum(self.given_to(party, other, split) for other in split if other != party)

    def given_to(self, party: Party, other: Party, split: Split) -> float:
        """What it costs a party that one other gets what it gets: more, the more points that one has."""
        return OTHERS * self.weight[other] * max(0.0, self.gain(other, split).sum)

    def outside(self, party: Party, without: Party | None = None) -> float:
        """The best that a party can hope for if it does not agree with `without`: alone, with others, or nothing."""
        best = self.threat(party)
        for partners in self.majorities(party, without):
            split = self.shared(partners, party if partners == (party,) else None)
            best = max(best, self.of(party, split) * (1.0 if partners == (party,) else AGREED))
        return best

    def surely(self, party: Party) -> float:
        """What a party has without any agreement: all that it can take, where it has the majority by itself."""
        return self.of(party, self.shared((party,), party)) if self.alone(party) else self.threat(party)

    def alone(self, party: Party) -> bool:
        """Whether a party has the majority by itself."""
        return allied(self.game, self.talks, [party]) > opposed(self.game, self.talks, [party])

    def majorities(self, party: Party, without: Party | None = None) -> Iterator[tuple[Party, ...]]:
        """The smallest majorities with a party in them: without any of its partners it would be none."""
        bound = self.talks.bound()
        others = [
            other
            for other in self.game.parties
            if other not in (party, without, *bound) and self.game.agents_in(self.region, other)
        ]
        found: list[set[Party]] = []
        for count in range(min(len(others), most_partners(self.game) - 1) + 1):
            for partners in combinations(others, count):
                if any(less <= set(partners) for less in found) or not self._is_majority((party, *partners)):
                    continue
                found.append(set(partners))
                yield (party, *partners)

    def most(self, party: Party) -> int:
        """The most markers that a party can take here."""
        return min(most_for(self.game, self.region, party), self.total)

    def shared(self, partners: Sequence[Party], first: Party | None = None) -> dict[Party, int]:
        """Markers one at a time in turn, until there are none or nobody may take more."""
        split, left = dict.fromkeys(partners, 0), self.total
        if first is not None:
            split[first] = self.most(first)
            left -= split[first]
        while left and (hungry := [one for one in partners if split[one] < self.most(one)]):
            for partner in hungry[:left]:
                split[partner] += 1
            left -= len(hungry[:left])
        return split

    def _is_majority(self, partners: Sequence[Party]) -> bool:
        return allied(self.game, self.talks, partners) > opposed(self.game, self.talks, partners)

    def threat(self, party: Party) -> float:
        """What it costs a party that the others agree without it, as likely as they do."""
        others = [other for other in self.game.parties if other != party]
        found = {
            frozenset(partners): self.of(party, self.shared(partners))
            for other in others
            for partners in self.majorities(other, party)
        }
        return AGREED * sum(found.values()) / len(found) if found else 0.0

    # ── what a party gets ───────────────────────────────────────────────────────────────────────────────────────

    def gain(self, party: Party, split: Split) -> Gain:
        """What a party gets out of a split, as partner or not."""
        key = party, split.get(party, 0), tuple(split)
        if key not in self._gains:
            self._gains[key] = self._gain(party, split.get(party, 0), tuple(split))
        return self._gains[key]

    def _gain(self, party: Party, count: int, partners: tuple[Party, ...]) -> Gain:
        if party not in self._bare:
            self._bare[party] = self._revolutions(party, 0), self._politics(party)
        before, scored = self._bare[party]
        after = self._revolutions(party, count)
        with self._taken(party, count, partners):
            scores = self._politics(party)
        more = {card: after[card] - before[card] for card in after}
        cards = {card: STANDS * (scores[card] - scored[card]) for card in scores}
        numbers, held = self.game.numbers, self.game.markers_of(party)
        kept = max(0, min(count, numbers.existing_limit + numbers.air_drop_limit - held))
        return Gain(
            sum(more.values()),
            sum(cards.values()),
            A_MARKER * kept + A_SURPLUS * (count - kept),
            max(more, key=more.__getitem__, default=""),
            max(cards, key=cards.__getitem__, default=""),
        )

    @contextmanager
    def _taken(self, party: Party, count: int, partners: tuple[Party, ...]) -> Iterator[None]:
        """As if these partners had taken the region, for the length of the block."""
        state = self.game.state
        before = dict(state.new[party])
        sealed = dict(state.alliances)
        state.new[party][self.animal] = before.get(self.animal, 0) + count
        state.alliances[self.region] = list(partners)
        try:
            yield
        finally:
            state.new[party].clear()
            state.new[party].update(before)
            state.alliances.clear()
            state.alliances.update(sealed)

    def _revolutions(self, party: Party, more: int) -> dict[str, float]:
        """Revolution card → the points that its markers so far are worth to a party: the last one counts most."""
        game, state = self.game, self.game.state
        have = Counter(state.new[party]) + Counter(state.existing[party]) + Counter({self.animal: more})
        found = {}
        for side in (LEFT, RIGHT) if state.round % 2 else (RIGHT, LEFT):
            place = game.place_at(party, side)
            card = state.revolutions.get(place)
            if card is None:
                continue
            other = game.left_of(party) if side == LEFT else game.right_of(party)
            missing = Counter(game.missing(place))
            own = missing & have
            have -= own
            helped = (missing - own) & (Counter(state.new[other]) + Counter(state.existing[other]))
            needs = len(game.definition.revolution[card].needs)
            there = needs - missing.total() + own.total() + HELPED * helped.total()
            numbers = game.numbers
            points = numbers.revolution_points + numbers.revolution_bonus * (bonus_of(game, place) == party)
            found[card] = points * (there / needs) ** 2
        return found

    def _politics(self, party: Party) -> dict[str, float]:
        """Politics card → its points, if this party would score it now."""
        known = self.game.definition.politics_card
        return {
            card: float(known[card].points) * (party in winners(self.game, known[card]))
            for card in self.game.state.politics
        }
