"""A greedy player of Animal Farm: it allies itself for the markers that its revolutions ask for, and fills these."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from companion.bots.player import RandomBot, best, first_legal, is_legal
from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import CLAIM, PASS, Party
from companion.games.animal_farm.bot.bargaining import Bargain, answer, reason
from companion.games.animal_farm.bot.worth import Worth
from companion.games.animal_farm.rules.definition import PoliticsCard
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.pledges import NO_ELEPHANT, SHARE, is_pledged
from companion.games.animal_farm.rules.revolution import bonus_of
from companion.games.animal_farm.rules.round_end import OF_AGENTS, winners
from companion.games.animal_farm.rules.state import LEFT, RIGHT, RegionTalks
from companion.games.animal_farm.rules.strength import allied, opposed, strongest
from companion.games.animal_farm.rules.turns import usable

Opinion = Callable[[AnimalFarm, Party, str], float]

AN_ELEPHANT = 0.4
"""What another alliance must cost in points, that a marker is given for its majority."""

BREAKING = 3.0
"""What it must cost, that it breaks its word for it."""

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
            "choose_action": lambda game, party, card: -float(game.definition.action[card].cost),
            "swap_give": lambda game, party, marker: -self._worth(game, party, marker.rpartition(".")[2]),
            "swap_take": self._worth,
            "hand_over_what": self._give,
            "hand_over_to": lambda game, party, other: 1.0 if is_pledged(game, party, SHARE, (other,)) else -1.0,
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
        opinion = self._spied(ask) if ask.name == "spy_out" else self._opinions.get(ask.name)
        if opinion is None or ask.candidates is None:
            return self._otherwise.answer(game, ask, party)
        values = [*ask.candidates(party), *([PASS] if ask.may_pass else [])]
        worth = {value: 0.0 if value == PASS else opinion(game, party, value) for value in values}
        return first_legal(game, ask, party, best(values, worth.__getitem__, self.rng))

    # ── alliances ───────────────────────────────────────────────────────────────────────────────────────────

    def _talk(self, game: AnimalFarm, ask: Question, party: Party) -> Any:
        def may(value: Any) -> bool:
            return is_legal(game, ask, party, value)

        return answer(Bargain(game, party, ask), may, eager=not self.bargains)

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """What weighed most for what it says in talks, for where an agent goes; the revolution that a marker is for."""
        assert isinstance(game, AnimalFarm)
        if ask.kind is Kind.PROPOSE:
            return reason(Bargain(game, party, ask), value) if self.bargains else None
        if ask.name in ("move_to", "place_agent") and value in game.state.agents:
            return self._why_there(game, party, value)
        if ask.name in ("hand_over_what", "hand_over_to"):
            return self._why_given(game, party, value)
        side, _, marker = str(value).partition(".")
        if ask.name == "revolution" and side in (LEFT, RIGHT):
            place = game.place_at(party, side)
            card = game.state.revolutions.get(place)
            if card is not None and marker.rpartition(".")[2] in game.missing(place):
                return Saying("reason.revolution", {"party": party, "card": card})
        return None

    def advises(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """Besides, where an agent goes that is to be moved: a seat of the box has not said that yet."""
        assert isinstance(game, AnimalFarm)
        return self._why_moved(game, party, value) if ask.name == "move" else self.reason(game, ask, party, value)

    def _why_moved(self, game: AnimalFarm, party: Party, origin: Any) -> Saying | None:
        if origin not in game.state.agents:
            return Saying("reason.stays", {}) if origin == PASS else None
        with changed(game, party, origin, -1):
            others = [one for one in game.state.agents if one != origin]
            onward = max(others, key=lambda region: self._company(game, party, region))
        return Saying("reason.onward", {"region": onward})

    def _why_there(self, game: AnimalFarm, party: Party, region: str) -> Saying | None:
        parts, facts = self._parts(game, party, region), {"party": party, "region": region}
        weighs_most = max(parts, key=parts.__getitem__)
        if parts[weighs_most] <= 0:
            return None
        if weighs_most == "politics":
            return self._why_counted(game, party, region)
        if weighs_most == "needed":
            return Saying("reason.needed", facts | {"animal": game.definition.region[region].animal})
        return Saying("reason.weight", facts)

    def _why_counted(self, game: AnimalFarm, party: Party, region: str) -> Saying | None:
        """The politics card that one more agent there brings, or whom it takes one from."""
        cards = [game.definition.politics_card[card] for card in game.state.politics]
        cards.sort(key=lambda card: -card.points)
        before = {card.id: winners(game, card) for card in cards}
        with changed(game, party, region, 1):
            after = {card.id: winners(game, card) for card in cards}
        for card in after:
            if party in after[card] and party not in before[card]:
                return Saying("reason.placed", {"party": party, "region": region, "card": card})
        lost = [(one, card) for card in after for one in before[card] if one != party and one not in after[card]]
        if not lost:
            return None
        rival, card = lost[0]
        return Saying("reason.spoils", {"party": party, "rival": rival, "card": card})

    def _why_given(self, game: AnimalFarm, party: Party, value: Any) -> Saying | None:
        """Nobody gives a marker but for a promise (AF-14), and for that only as long as it is not too dear."""
        to = next((one for one in game.parties if is_pledged(game, party, SHARE, (one,))), None)
        if to is None:
            return Saying("reason.unpromised", {"party": party}) if value == PASS else None
        return Saying("reason.costly" if value == PASS else "reason.promised", {"party": party, "to": to})

    def _elephant(self, game: AnimalFarm, party: Party) -> str | None:
        """An action for the own alliance where it lacks the majority, or against one of others that would lose it and
        costs more than a marker; None if there is none.
        """
        talks = next((entry for entry in reversed(game.running) if isinstance(entry, RegionTalks)), None)
        use = next(iter(usable(game, party, "last_window")), None)
        if talks is None or use is None:
            return None
        best = strongest(game, talks, talks.binding)
        if len(best) != 1:
            return None
        partners, number = talks.drafts[best[0]]["draft"]["partners"], int(best[0])
        ahead = allied(game, talks, partners, number) - opposed(game, talks, partners, number)
        if party in partners:
            return f"{use}.for" if ahead <= 0 else None
        card, _, verb = use.partition(".")
        added = sum(effect.count for effect in game.definition.action[card].effects if effect.verb == verb)
        split = talks.drafts[best[0]]["draft"]["split"]
        price = BREAKING if is_pledged(game, party, NO_ELEPHANT, partners) else AN_ELEPHANT
        if 0 < ahead <= added and Worth(game, talks).of(party, split) < -price:
            return f"{use}.against"
        return None

    # ── opinions ────────────────────────────────────────────────────────────────────────────────────────────

    def _company(self, game: AnimalFarm, party: Party, region: str) -> float:
        """How good one more agent is there."""
        return sum(self._parts(game, party, region).values())

    def _parts(self, game: AnimalFarm, party: Party, region: str) -> dict[str, float]:
        """What one more agent there is good for: a first one for markers that are needed, near a majority where
        markers are left, and for politics cards.
        """
        there = game.state.agents[region]
        mine, others = there.get(party, 0) + 1, sum(there.values()) - there.get(party, 0)
        stock = game.stock(game.definition.region[region].animal)
        animal = game.definition.region[region].animal
        return {
            "needed": PRESENCE * self._needed(game, party, animal) if mine == 1 and stock else 0.0,
            "weight": min(1.0, mine / (others + 1)) * min(stock, 2),
            "politics": self._politics(game, party, region),
        }

    def _politics(self, game: AnimalFarm, party: Party, region: str) -> float:
        """Points that one more agent there would bring, if the round ended now."""
        known = [game.definition.politics_card[card] for card in game.state.politics]
        cards = [card for card in known if card.measure in OF_AGENTS and card.of in (None, "", region)]
        if not cards:
            return 0.0
        before = self._scored(game, party, cards)
        with changed(game, party, region, 1):
            return self._scored(game, party, cards) - before

    def _scored(self, game: AnimalFarm, party: Party, cards: Sequence[PoliticsCard]) -> float:
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
        bonus = bonus_of(game, place) == party
        if animal not in missing:
            return -1.0
        if own:
            return 2.0 + bonus
        other = game.left_of(party) if side == LEFT else game.right_of(party)
        there = [Counter(zone[one]) for zone in (game.state.new, game.state.existing) for one in (party, other)]
        together = not Counter(missing) - sum(there, Counter())
        return HALF_DONE * (1 + bonus) if together else HALF_DONE / 2 * (len(missing) < 3)

    def _needed(self, game: AnimalFarm, party: Party, animal: str) -> int:
        """Markers of an animal that the revolutions at one's sides still ask for, beyond what one has for them."""
        asked = sum(game.missing(game.place_at(party, side)).count(animal) for side in (LEFT, RIGHT))
        return max(0, asked - game.lying(party, f"new.{animal}") - game.lying(party, f"existing.{animal}"))

    def _buy(self, game: AnimalFarm, party: Party, value: str) -> float:
        """How good it is to buy this: markers that would be lost at the end of the round may as well be spent."""
        if value not in game.state.advanced:
            return -1.0
        kept = game.numbers.existing_limit + game.numbers.air_drop_limit
        return game.exposed(party) - game.definition.action[value].cost - kept + 0.5

    def _worth(self, game: AnimalFarm, party: Party, animal: str) -> float:
        """How good a marker is: more if one of the own revolutions asks for it and none is held yet."""
        cards = (game.state.revolutions.get(game.place_at(party, side)) for side in (LEFT, RIGHT))
        needed = sum(animal in game.definition.revolution[card].needs for card in cards if card is not None)
        return A_MARKER + A_NEED * needed * (game.state.existing[party].get(animal, 0) == 0)

    def _give(self, game: AnimalFarm, party: Party, marker: str) -> float:
        """How good it is to give this marker away: a promise is worth what breaking it must bring."""
        owes = any(is_pledged(game, party, SHARE, (other,)) for other in game.parties)
        return BREAKING * owes - self._worth(game, party, marker.rpartition(".")[2])

    def _spied(self, ask: Question) -> Opinion:
        """How good it is to take this marker from whom one spies on: best what their revolutions ask for."""
        assert ask.facts is not None
        victim = ask.facts()["victim"]

        def worth(game: AnimalFarm, party: Party, marker: str) -> float:
            animal = marker.rpartition(".")[2]
            asked = any(animal in game.missing(game.place_at(victim, side)) for side in (LEFT, RIGHT))
            return A_MARKER + A_NEED * asked + DROPPED.get(animal, 0.2)

        return worth

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
