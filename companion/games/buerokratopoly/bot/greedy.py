"""A greedy player of Bürokratopoly: gathers its figures, calls what it can win, promotes upwards, plays its cards.

It looks at the table and at its own hand, nothing else.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from companion.bots.player import RandomBot, best_lawful, claim_or_pass, first_legal, is_legal
from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from companion.games.buerokratopoly.rules import elections, green_cards, mutinies
from companion.games.buerokratopoly.rules.assignments import PROMOTE, TRANSFER
from companion.games.buerokratopoly.rules.cards import GREEN
from companion.games.buerokratopoly.rules.game import Buerokratopoly
from companion.games.buerokratopoly.rules.posts import LAPSE
from companion.games.buerokratopoly.rules.script import ELECTION, MUTINY, TRANSFER_OR_PROMOTE
from companion.games.buerokratopoly.rules.state import SUPERIOR, Assignment, Election, Mutiny
from companion.games.buerokratopoly.worth import MANY, least_needed, mutiny_success, room_behind, threat
from companion.mechanics.windows import NOTHING

WHIMS = 0.15
"""How often it takes any action that could gain something now: fixed preferences could block each other for ever."""

BLUFFS = 1 / 16
"""How often it announces a card without having one to play (GEN-6): about as often as with one."""

STAYS = -0.1
"""Worth of a transfer that gains nothing: less than letting it lapse, or figures would move to and fro for ever."""

PRESIDENCY = 1000.0
"""Worth of the last election, above everything else, because it wins the game (BU-43)."""

BESIDE = 0.3
"""What it costs that another's figure comes to stand beside one of one's own."""


class Greedy:
    """Rates options by the posts that its figures reach; chooses at random where it has no opinion."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)
        self._potentials: dict[tuple[Party, str, int], float] = {}
        self._there: dict[str | None, list[Party]] = {}
        self._near: dict[tuple[Party, str], int] = {}
        self._companies: dict[tuple[Party, str], float] = {}
        self._roomy: dict[tuple[Party, int], list[tuple[float, str]]] = {}
        self._opinions: dict[str, Callable[[Buerokratopoly, Party, Any], float]] = {
            "place_figure": self._company,
            "choose_area": self._area,
            "choose_action": self._action,
            "promote_or_transfer": self._assignment,
            "promoter": lambda game, party, post: self._promotion(game, party, post),
            "promoted": lambda game, party, post: self._own(game, party, post) - 0.01 * self._height(game, post),
            "promote_to": lambda game, party, post: self._height(game, post) if post != LAPSE else -1.0,
            "transferred": self._figure,
            "transfer_to": self._destination,
            "free_to": self._company,
            "demote_to": self._company,
            "keep_card": lambda game, party, value: value == "keep",
            "choose_side": lambda game, party, side: side == SUPERIOR,
            "choose_party": lambda game, party, named: self._hit(game, party, named, self._highest(game, named)),
            "choose_figure": self._chosen,
            "choose_post": self._chosen,
            "free_figure": lambda game, party, freed: 1.0 if freed == party else -self._highest(game, freed),
            "advance_figure": lambda game, party, post: self._height(game, post),
            "loser_figure": lambda game, party, post: -self._height(game, post),
            "choose_winner_figure": room_behind,
            "choose_mutiny_figure": room_behind,
            "ousted_to": self._exile,
            "punish": threat,
            "punish_to": self._exile,
            "discard_card": least_needed,
            "hand_over_card": least_needed,
            "give_votes": lambda game, party, candidate: candidate == party,
        }

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        assert isinstance(game, Buerokratopoly)
        self._look_anew()
        if ask.kind is Kind.WINDOW:
            return claim_or_pass(
                self.rng, self._holds(game, party), lambda: party in green_cards.who_might_play(game), BLUFFS
            )
        if ask.name == "consent":
            return False
        if ask.name == green_cards.WHAT_TO_PLAY:
            return first_legal(game, ask, party, self._cards(game, party)) or NOTHING
        opinion = self._opinions.get(ask.name)
        values = list(ask.candidates(party)) if ask.candidates is not None else []
        if opinion is None:
            return self._otherwise.answer(game, ask, party)
        worth = {value: opinion(game, party, value) for value in values}
        if ask.name == "choose_action" and self.rng.random() < WHIMS:
            some = [value for value in values if worth[value] > 0 and is_legal(game, ask, party, value)]
            return self.rng.choice(some) if some else self._otherwise.answer(game, ask, party)
        return best_lawful(game, ask, party, worth, self.rng)

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """What weighed most for an area or a post, by the figures on the ladder and the dice; of a secret action it is
        told when that is shown. Nothing of a whim, and nothing of cards.
        """
        assert isinstance(game, Buerokratopoly)
        self._look_anew()
        if value == LAPSE:
            return None
        if ask.name == "choose_action":
            return self._why_action(game, party, value)
        if ask.name == "choose_area":
            return self._why_area(game, party, value)
        if ask.name in ("place_figure", "transfer_to"):
            return self._why_post(game, party, value)
        task = game.running[-1] if game.running else None
        if ask.name == "promote_to" and isinstance(task, Assignment) and task.figure is not None:
            count = int(self._height(game, value) - self._height(game, task.figure))
            return Saying("reason.rise", {"party": party, "count": count})
        return None

    def advises(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """Besides, of what is done in several steps: with which figure, and where to."""
        assert isinstance(game, Buerokratopoly)
        self._look_anew()
        mine = game.figures_of(party)
        moves = (ask.name, value) == ("promote_or_transfer", TRANSFER)
        if moves or (ask.name == "transferred" and value in mine):
            figure = max(mine, key=lambda post: self._transfer(game, party, post)) if moves else value
            area = self._best_transfer(game, party, figure)[1]
            return None if area is None else Saying("reason.moves", {"party": party, "post": figure, "area": area})
        if (ask.name, value) == ("promote_or_transfer", PROMOTE):
            promoter = max(mine, key=lambda post: self._promotion(game, party, post))
            count = int(self._promotion(game, party, promoter))
            return Saying("reason.lifts", {"party": party, "post": promoter, "count": count}) if count > 0 else None
        return self.reason(game, ask, party, value)

    def _why_action(self, game: Buerokratopoly, party: Party, action: str) -> Saying | None:
        worth = {one: self._action(game, party, one) for one in (ELECTION, MUTINY, TRANSFER_OR_PROMOTE)}
        if worth[action] <= 0 or worth[action] < max(worth.values()):
            return None  # a whim
        if action == TRANSFER_OR_PROMOTE:
            rises = max((self._promotion(game, party, post) for post in game.figures_of(party)), default=0.0)
            moves = max((self._transfer(game, party, post) for post in game.figures_of(party)), default=0.0)
            return Saying("reason.up" if rises >= moves else "reason.gather", {"party": party})
        judge = self._election if action == ELECTION else self._mutiny
        places = sorted({area for post in game.figures_of(party) if (area := game.ladder.superior(post)) is not None})
        area = max(places, key=lambda area: judge(game, party, area))  # which one it is, is said later
        told = {"party": party, "count": sum(whose == party for whose in game.figures_in(area).values())}
        return Saying("reason.elects" if action == ELECTION else "reason.rebels", told)

    def _why_area(self, game: Buerokratopoly, party: Party, area: str) -> Saying:
        """What makes an election or a mutiny worth calling: the last one, its dice, or how high the post is."""
        around = Counter(game.figures_in(area).values())
        mine = around.pop(party, 0)
        told = {"party": party, "area": area, "count": mine}
        if area in game.state.posts:
            return Saying("reason.mutiny", told)
        if area == game.ladder.top and mine + sum(around.values()) == len(game.ladder.area(area)):
            return Saying("reason.last", told)
        if not around:
            return Saying("reason.alone", told)
        return Saying("reason.most" if mine > max(around.values()) else "reason.high", told)

    def _why_post(self, game: Buerokratopoly, party: Party, post: str) -> Saying | None:
        """What makes a free post a good one: own figures there, own ones nearby, or its height."""
        superior = game.ladder.superior(post) if post in game.ladder else None
        if superior is None:
            return None
        mine = sum(whose == party for whose in game.figures_in(superior).values())
        if mine and self._potential(game, party, superior, 1) >= 2.0 * self._height(game, post):
            return Saying("reason.joins", {"party": party, "count": mine, "area": superior})
        if self._height(game, post):
            return Saying("reason.stands", {"party": party, "area": superior})
        near = self._nearby(game, party, superior)
        return Saying("reason.close", {"party": party, "count": near, "area": superior}) if near else None

    def _look_anew(self) -> None:
        """Forgets what was found out of the last position: within one answer much is asked again and again."""
        self._potentials.clear()
        self._there.clear()
        self._near.clear()
        self._companies.clear()
        self._roomy.clear()

    # ── opinions ────────────────────────────────────────────────────────────────────────────────────────────

    def _cards(self, game: Buerokratopoly, party: Party) -> Iterator[str]:
        """The cards in hand that can be played now.

        The hand of a real deck is unknown to the bot: only people can read it.
        """
        known = game.definition.card
        held = {known[card].kind for card in game.state.hands[party] if card in known}
        for kind in GREEN:
            if kind in held and not green_cards.announcement(game, party, kind):
                yield kind

    def _holds(self, game: Buerokratopoly, party: Party) -> bool:
        return next(self._cards(game, party), None) is not None

    def _height(self, game: Buerokratopoly, post: str) -> float:
        return game.ladder.lowest - game.ladder.level(post) if post in game.ladder else -1.0

    def _highest(self, game: Buerokratopoly, party: Party) -> float:
        return max((self._height(game, post) for post in game.figures_of(party)), default=-1.0)

    def _chosen(self, game: Buerokratopoly, party: Party, post: str) -> float:
        return self._hit(game, party, game.state.posts.get(post), self._height(game, post))

    def _hit(self, game: Buerokratopoly, party: Party, owner: Party | None, height: float) -> float:
        """How good it is that a card hits a figure at this height: whether it raises it, and whose it is."""
        contest = game.contest
        cards = contest.open_cards if isinstance(contest, Election) else []
        effects = game.definition.card[cards[-1]].effects if cards else ()
        raises = any(effect.move is not None and effect.move.up is not None for effect in effects)
        return (1.0 + height) * (1 if (owner == party) == raises else -1)

    def _exile(self, game: Buerokratopoly, party: Party, post: str) -> float:
        """How good a post is for a figure that goes down after a mutiny: bad for its owner, not among one's own."""
        contest, posts = game.contest, game.state.posts
        if not isinstance(contest, Mutiny) or post not in game.ladder.superiors:
            return 0.0
        goes = contest.figure if posts.get(contest.area) == party else contest.area
        owner = posts.get(goes) if goes is not None else None
        if owner is None or owner == party:
            return self._company(game, party, post)
        beside = self._owners(game).get(game.ladder.superior(post), [])
        return -self._company(game, owner, post) - BESIDE * beside.count(party)

    def _own(self, game: Buerokratopoly, party: Party, post: str) -> float:
        """1 for an own figure, 0 for none, negative for helping somebody else."""
        if post == LAPSE:
            return 0.0
        return 1.0 if game.state.posts.get(post) == party else -1.0

    def _company(self, game: Buerokratopoly, party: Party, post: str) -> float:
        """How good a free post is for one more figure: what can be won there together with own figures nearby."""
        superior = game.ladder.superiors.get(post)
        if superior is None or post in game.state.posts:
            return -1.0 if post == LAPSE else -2.0
        found = self._companies.get((party, superior))
        if found is None:
            near = 0.05 * self._nearby(game, party, superior)
            found = 2.0 * self._height(game, post) + self._potential(game, party, superior, 1) + near
            self._companies[party, superior] = found
        return found

    def _destination(self, game: Buerokratopoly, party: Party, post: str) -> float:
        """How good a post is for the figure being transferred; another post of its present area gains nothing."""
        task = game.running[-1] if game.running else None
        figure = task.figure if isinstance(task, Assignment) else None
        superiors = game.ladder.superiors
        if post in superiors and superiors[post] == (superiors.get(figure) if figure is not None else None):
            return -1.5
        return self._company(game, party, post)

    def _potential(self, game: Buerokratopoly, party: Party, area: str, more: int = 0) -> float:
        """The value of an area to a party if it had that many more (or fewer) figures in it."""
        found = self._potentials.get((party, area, more))
        if found is None:
            found = self._potentials[party, area, more] = self._potential_now(game, party, area, more)
        return found

    def _potential_now(self, game: Buerokratopoly, party: Party, area: str, more: int) -> float:
        there = self._owners(game).get(area, ())
        own = there.count(party)
        mine, others = own + more, len(there) - own
        if mine < 1:
            return 0.0
        holder = game.state.posts.get(area)
        if holder is not None:
            return 0.0 if holder == party else self._by_mutiny(game, area, mine, others)
        if mine + others < 2:
            return 0.4
        return self._by_election(game, area, mine, Counter([other for other in there if other != party]))

    def _owners(self, game: Buerokratopoly) -> dict[str | None, list[Party]]:
        """Area → whose figures stand there."""
        if not self._there:
            for post, owner in game.state.posts.items():
                self._there.setdefault(game.ladder.superiors.get(post), []).append(owner)
        return self._there

    def _nearby(self, game: Buerokratopoly, party: Party, superior: str) -> int:
        """The number of own figures under the same superior's superior: they may meet one level up."""
        above = game.ladder.superior(superior)
        if above is None:
            return 0
        found = self._near.get((party, above))
        if found is None:
            posts = game.state.posts
            found = self._near[party, above] = [posts.get(post) for post in game.ladder.branch(above)].count(party)
        return found

    def _area(self, game: Buerokratopoly, party: Party, area: str) -> float:
        if area == LAPSE:
            return 0.0
        if area in game.state.posts:
            return self._mutiny(game, party, area)
        return self._election(game, party, area)

    def _election(self, game: Buerokratopoly, party: Party, area: str) -> float:
        if elections.calling(game, party, area):
            return -1.0
        around = Counter(game.figures_in(area).values())
        return self._by_election(game, area, around.pop(party), around)

    def _by_election(self, game: Buerokratopoly, area: str, mine: int, others: Counter[Party]) -> float:
        most = game.numbers.election_dice
        strength = min(mine, most) ** 3
        chance = strength / (strength + sum(min(figures, most) ** 3 for figures in others.values()))
        if area == game.ladder.top:
            return PRESIDENCY * chance if mine + sum(others.values()) == len(game.ladder.area(area)) else chance
        return chance * (1 + self._height(game, area))

    def _mutiny(self, game: Buerokratopoly, party: Party, area: str) -> float:
        if mutinies.calling(game, party, area):
            return -1.0
        around = Counter(game.figures_in(area).values())
        return self._by_mutiny(game, area, around.pop(party), sum(around.values()))

    def _by_mutiny(self, game: Buerokratopoly, area: str, mine: int, others: int) -> float:
        chance = mutiny_success(min(mine, MANY), game.numbers.superior_dice) / (1 + others)
        return chance * (1.5 + self._height(game, area)) - 0.3 * (1 - chance)

    def _action(self, game: Buerokratopoly, party: Party, action: str) -> float:
        areas = {area for post in game.figures_of(party) if (area := game.ladder.superior(post)) is not None}
        if action == ELECTION:
            return max((self._election(game, party, area) for area in areas), default=0.0)
        if action == MUTINY:
            return max((self._mutiny(game, party, area) for area in areas), default=0.0)
        assert action == TRANSFER_OR_PROMOTE
        mine = game.figures_of(party)
        gains = [max(self._promotion(game, party, post), self._transfer(game, party, post)) for post in mine]
        return max(gains, default=0.0)

    def _promotion(self, game: Buerokratopoly, party: Party, promoter: str) -> float:
        """The most levels that a figure of this party can rise under a promoter of its own."""
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
        mine = game.figures_of(party)
        if value == PROMOTE:
            return max((self._promotion(game, party, post) for post in mine), default=0.0)
        if value == TRANSFER:
            return max((self._transfer(game, party, post) for post in mine), default=0.0)
        return 0.2

    def _figure(self, game: Buerokratopoly, party: Party, post: str) -> float:
        """How good it is to transfer this figure: what it gains; figures of others are never chosen."""
        if post == LAPSE:
            return 0.0
        return self._transfer(game, party, post) if game.state.posts.get(post) == party else -1.0

    def _transfer(self, game: Buerokratopoly, party: Party, figure: str) -> float:
        """The most that a figure gains by a transfer on its level or the next lower one."""
        return self._best_transfer(game, party, figure)[0]

    def _best_transfer(self, game: Buerokratopoly, party: Party, figure: str) -> tuple[float, str | None]:
        """What it gains at most, and below which post that is; None where it rather stays."""
        level, here = game.ladder.level(figure), game.ladder.superior(figure)
        found: tuple[float, str | None] = STAYS, None
        if here is None:
            return found
        lost = self._potential(game, party, here)
        for below in range(level, min(level + 2, len(game.ladder.levels))):
            gain, area = next((one for one in self._with_room(game, party, below) if one[1] != here), (STAYS, None))
            if area is not None and (much := gain - lost - 2.0 * (below - level)) > found[0]:
                found = much, area
        return found

    def _with_room(self, game: Buerokratopoly, party: Party, level: int) -> list[tuple[float, str]]:
        """The areas of a level in which a post is free, by what one more figure makes of them, the best first."""
        found = self._roomy.get((party, level))
        if found is None:
            ladder, there = game.ladder, self._owners(game)
            areas = ladder.levels[level - 1] if level else ()
            free = [area for area in areas if len(there.get(area, ())) < len(ladder.area(area))]
            worth = [(self._potential(game, party, area, 1), area) for area in free]
            found = self._roomy[party, level] = sorted(worth, reverse=True)
        return found
