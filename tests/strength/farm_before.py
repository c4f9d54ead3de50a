"""The player of Animal Farm as it was before it bargained: what the new one is measured against.

It looks at the table and nothing else: everything but the decks lies open.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from companion.bots.player import RandomBot, best, first_legal
from companion.engine.game import Game
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import CLAIM, PASS, Party
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.round_end import winners
from companion.games.animal_farm.rules.state import LEFT, RIGHT, RegionTalks
from companion.games.animal_farm.rules.turns import usable

Opinion = Callable[[AnimalFarm, Party, str], float]

ROUNDS_OF_TALK = 3
"""After this many drafts per player it accepts whatever pays."""

FAIR = 0.5
"""The share of its greatest gain that a proposal must bring to be accepted before that."""

PRESENCE = 1.0
"""Worth of a first agent in a region whose markers it needs."""

A_NEED, A_MARKER = 2.0, 1.0
"""Worth of a marker that a revolution beside its seat asks for, and of any other."""

DROPPED = {"lion": 0.8, "donkey": 0.7, "kangaroo": 0.6, "elephant": 0.5}
"""Worth of a marker in the Air Drop zone, by what it activates."""

HALF_DONE = 0.4
"""Worth of a revolution that others must complete, as a share of its points."""


@contextmanager
def changed(game: AnimalFarm, party: Party, region: str, by: int) -> Iterator[None]:
    """Puts that many more agents of a party into a region for the length of the block, to weigh the result."""
    there = game.state.agents[region]
    before = dict(there)
    there[party] = there.get(party, 0) + by
    try:
        yield
    finally:
        there.clear()
        there.update(before)


class Greedy:
    """Rates options by points and markers; chooses at random where it has no opinion."""

    bargains = True

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)
        self._opinions: dict[str, Opinion] = {
            "move": self._origin,
            "move_to": self._company,
            "place_agent": self._company,
            "revolution": self._lay,
            "sort_zones": self._sort,
            "spy_on": lambda game, party, victim: game.state.points[victim] + 0.1 * game.markers_of(victim),
            "espionage": lambda game, party, use: 0.5 if use.endswith(".remove") else -1.0,
            "buy": self._buy,
            "swap_give": lambda game, party, marker: -self._worth(game, party, marker.rpartition(".")[2]),
            "swap_take": self._worth,
            "pay_with": lambda game, party, marker: -self._worth(game, party, marker.rpartition(".")[2]),
        }

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        assert isinstance(game, AnimalFarm)
        if ask.kind is Kind.PROPOSE:
            return self._talk(game, ask, party)
        if ask.kind is Kind.WINDOW:
            return CLAIM if self._elephant(game, party) is not None else PASS
        if ask.name == "elephant":
            return self._elephant(game, party) or "nothing"
        opinion = self._opinions.get(ask.name)
        if opinion is None or ask.candidates is None:
            return self._otherwise.answer(game, ask, party)
        values = [*ask.candidates(party), *([PASS] if ask.may_pass else [])]
        worth = {value: 0.0 if value == PASS else opinion(game, party, value) for value in values}
        return first_legal(game, ask, party, best(values, worth.__getitem__, self.rng))

    # ── alliances ───────────────────────────────────────────────────────────────────────────────────────────

    def _talk(self, game: AnimalFarm, ask: Question, party: Party) -> Any:
        """Confirms a good proposal, else makes a better one, else declines; None while others have to answer."""
        talks = game.running[-1]
        assert isinstance(talks, RegionTalks) and ask.shape is not None
        if party in talks.declined or party in talks.bound():
            return None
        shape = ask.shape()
        most = min(shape["most"].get(party, 0), shape["total"])
        animal = game.definition.region[talks.region].animal
        wanted = max(1.0, min(FAIR * most, self._needed(game, party, animal) or most)) if self.bargains else 1.0
        late = talks.version >= ROUNDS_OF_TALK * len(game.parties)
        offers = {number: entry["draft"]["split"].get(party, 0) for number, entry in self._offers(talks, party)}
        for number in sorted(offers, key=offers.__getitem__, reverse=True) if self.bargains else offers:
            pays = offers[number] >= (1 if late else wanted)
            if pays and not game.blocks(ask.judged(party, {"confirm": int(number)})):
                return {"confirm": int(number)}
        if any(entry["by"] == party and self._is_open(talks, entry) for entry in talks.drafts.values()):
            return None
        if not late and most:
            drafts = ({"draft": draft} for draft in self._with_lions(self._drafts(shape, party), shape, party))
            if (draft := first_legal(game, ask, party, drafts)) is not None:
                return draft
        return {"decline": True}

    def _offers(self, talks: RegionTalks, party: Party) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for number, entry in talks.drafts.items():
            if party in entry["draft"]["partners"] and party not in entry["confirmed"]:
                yield number, entry

    def _is_open(self, talks: RegionTalks, entry: Mapping[str, Any]) -> bool:
        """Whether somebody can still confirm this proposal."""
        waiting = [partner for partner in entry["draft"]["partners"] if partner not in entry["confirmed"]]
        gone = {*talks.declined, *talks.bound(), *entry.get("refused", ())}
        return bool(waiting) and not gone.intersection(waiting)

    def _drafts(self, shape: Mapping[str, Any], party: Party) -> list[dict[str, Any]]:
        """Alliances with as few partners as possible, the best for this party first; the
        maker takes its markers first.
        """
        others = [other for other in shape["partners"] if other != party]
        drafts = [
            {"partners": [party, *partners], "split": self._split(shape, [party, *partners])}
            for count in range(len(others) + 1)
            for partners in combinations(self.rng.sample(others, len(others)), count)
        ]
        return best(drafts, lambda draft: draft["split"].get(party, 0) - 0.1 * len(draft["partners"]), self.rng)

    def _with_lions(self, drafts: list[dict[str, Any]], shape: Mapping[str, Any], party: Party) -> list[dict[str, Any]]:
        """Drafts in which it adds its lions and stays alone, before those with partners."""
        using = shape["using"].get(party, [])[:1]
        alone = [{**draft, "using": using} for draft in drafts if using and draft["partners"] == [party]]
        return [*drafts[:1], *alone, *drafts[1:]]

    def _split(self, shape: Mapping[str, Any], partners: Sequence[Party]) -> dict[Party, int]:
        """Markers for each partner: one at a time in turn, the maker first, up to the limits."""
        split, left = dict.fromkeys(partners, 0), shape["total"]
        while left and (hungry := [p for p in partners if split[p] < shape["most"].get(p, 0)]):
            for partner in hungry[:left]:
                split[partner] += 1
            left -= len(hungry[:left])
        return split

    def _elephant(self, game: AnimalFarm, party: Party) -> str | None:
        """An action against an alliance of others that would lose its majority by it; None if there is none."""
        talks = next((entry for entry in reversed(game.running) if isinstance(entry, RegionTalks)), None)
        if talks is None or any(party in talks.drafts[n]["draft"]["partners"] for n in talks.binding):
            return None
        if not game.agents_in(talks.region, party):
            return None
        use = next(iter(usable(game, party, "last_window")), None)
        return f"{use}.against" if use is not None else None

    # ── opinions ────────────────────────────────────────────────────────────────────────────────────────────

    def _company(self, game: AnimalFarm, party: Party, region: str) -> float:
        """How good one more agent is there: near a majority, where markers are left, and for politics cards."""
        there = game.state.agents[region]
        mine, others = there.get(party, 0) + 1, sum(there.values()) - there.get(party, 0)
        stock = game.stock(game.definition.region[region].animal)
        animal = game.definition.region[region].animal
        presence = PRESENCE * self._needed(game, party, animal) * (mine == 1) * bool(stock)
        return presence + min(1.0, mine / (others + 1)) * min(stock, 2) + self._politics(game, party, region)

    def _politics(self, game: AnimalFarm, party: Party, region: str) -> float:
        """Points that one more agent there would bring, if the round ended now."""
        before = self._scored(game, party)
        with changed(game, party, region, 1):
            return self._scored(game, party) - before

    def _scored(self, game: AnimalFarm, party: Party) -> float:
        cards = (game.definition.politics_card[card] for card in game.state.politics)
        return sum(card.points for card in cards if party in winners(game, card))

    def _origin(self, game: AnimalFarm, party: Party, value: str) -> float:
        """How good it is to move this agent away: what it would be worth elsewhere, less what it is worth here."""
        if value not in game.state.agents:
            return 0.3 if value.endswith(".move") and game.state.air_drop[party] else -1.0
        if not game.agents_in(value, party):
            return -1.0
        with changed(game, party, value, -1):
            loss = self._company(game, party, value)
            return max(self._company(game, party, other) for other in game.state.agents if other != value) - loss

    def _lay(self, game: AnimalFarm, party: Party, value: str) -> float:
        """How good it is to lay this marker: best on a card that can be completed, alone or with the neighbour."""
        side, _, marker = value.partition(".")
        if side not in (LEFT, RIGHT):
            return -1.0
        place, animal = game.place_at(party, side), marker.rpartition(".")[2]
        missing = game.missing(place)
        own = all(game.lying(party, f"new.{kind}") + game.lying(party, f"existing.{kind}") for kind in missing)
        bonus = (side == LEFT) == (game.state.round % 2 == 1)
        if animal not in missing:
            return -1.0
        return 2.0 + bonus if own else HALF_DONE * (len(missing) < 3)

    def _needed(self, game: AnimalFarm, party: Party, animal: str) -> int:
        """Markers of an animal that the revolutions at one's sides still ask for, beyond what one has for them."""
        asked = sum(game.missing(game.place_at(party, side)).count(animal) for side in (LEFT, RIGHT))
        return max(0, asked - game.lying(party, f"new.{animal}") - game.lying(party, f"existing.{animal}"))

    def _buy(self, game: AnimalFarm, party: Party, value: str) -> float:
        """How good it is to buy this: markers that would be lost at the end of the round may as well be spent."""
        if value not in game.state.advanced:
            return -1.0
        return game.exposed(party) - game.definition.action[value].cost - 4 + 0.5

    def _worth(self, game: AnimalFarm, party: Party, animal: str) -> float:
        """How good a marker is: more if one of the own revolutions asks for it and none is held yet."""
        cards = (game.state.revolutions.get(game.place_at(party, side)) for side in (LEFT, RIGHT))
        needed = sum(animal in game.definition.revolution[card].needs for card in cards if card is not None)
        return A_MARKER + A_NEED * needed * (game.state.existing[party].get(animal, 0) == 0)

    def _sort(self, game: AnimalFarm, party: Party, value: str) -> float:
        """How good a sorting is: needed markers into Existing Influence,
        kangaroos and elephants into the Air Drop zone.
        """
        verb, _, animal = value.partition(".")
        if verb == "keep":
            return 1.0 + self._worth(game, party, animal)
        return DROPPED.get(animal, 0.2) if verb == "drop" else -1.0


class Easy(Greedy):
    """Takes the first alliance that gives it anything, and lays markers without looking whether a card gets done."""

    bargains = False

    def _lay(self, game: AnimalFarm, party: Party, value: str) -> float:
        return 1.0 if value.partition(".")[0] in (LEFT, RIGHT) else -1.0

    def _politics(self, game: AnimalFarm, party: Party, region: str) -> float:
        """It forgets the politics cards while it places its agents."""
        return 0.0
