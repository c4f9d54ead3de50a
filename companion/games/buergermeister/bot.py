"""A greedy player of Die Bürgermeister: captures first, else places where nobody can enclose it.

It looks at the table and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.bots.player import RandomBot, best, first_legal, is_legal
from companion.bots.search import Budget, Horizon
from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import Question
from companion.engine.vocabulary import PASS, Party
from companion.games.buergermeister.rules import captures
from companion.games.buergermeister.rules.captures import LEAVE
from companion.games.buergermeister.rules.game import Buergermeister
from companion.games.buergermeister.rules.state import Side
from companion.mechanics.enclosure import Run, colours_in, run_along

LINES = (("north", "south"), ("west", "east"))
"""The two lines through a field, each as its two directions."""

A_CAPTURE = 2.0
"""A captured figure counts twice: one more for the side, one less for another."""

A_PREPARED_CAPTURE = 1.5
"""Worth of standing beside enemies that the second figure of the turn can enclose."""

A_PREMIUM, A_RACE = 6.0, 1.0
"""Worth of filling a Land in which its side leads, and of a figure in a Land still contested; negative for other sides.
"""

ONE_MOVE, TWO_MOVES = 1.2, 0.3
"""Loss for a figure that one enemy figure can enclose, or two in one turn."""


class Weighed(NamedTuple):
    """What is for and against a field, and how many figures would be replaced there, now or with the second figure."""

    captures: float
    prepares: float
    premium: float
    safety: float
    won: int
    soon: int


class Greedy:
    """Rates options by the figures won and risked; chooses at random where it has no opinion."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)
        self._opinions: dict[str, Callable[[Buergermeister, Side, Question, Any], float]] = {
            "place_figure": self._field,
            "choose_colour": lambda game, side, ask, colour: game.stock(colour),
            "capture": self._direction,
            "vacate": lambda game, side, ask, field: -self._safety(game, side, field),
        }

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        assert isinstance(game, Buergermeister)
        opinion, turn = self._opinions.get(ask.name), game.current
        if opinion is None or turn is None or ask.candidates is None:
            return self._otherwise.answer(game, ask, party)
        side = game.sides[turn.side]
        values = list(ask.candidates(party))
        if ask.name == "place_figure":
            values = self.fields(game, side, [field for field in values if field not in game.state.figures])
        ordered = best(values, lambda value: opinion(game, side, ask, value), self.rng)
        if ask.may_pass and ordered and game.falls(ask, party, ordered[0]):
            return PASS  # by the printed rules one free field is as good as any other
        found = first_legal(game, ask, party, ordered)
        return PASS if found is None and ask.may_pass else found

    def fields(self, game: Buergermeister, side: Side, free: list[str]) -> list[str]:
        """Those free fields that are looked at."""
        return free

    def _field(self, game: Buergermeister, side: Side, ask: Question, field: str) -> float:
        """How good a placement is."""
        of = self._weighed(game, side, field)
        return of.captures + of.prepares + of.premium + of.safety

    def _weighed(self, game: Buergermeister, side: Side, field: str) -> Weighed:
        stock = max(game.stock(colour) for colour in side.colours) - 1
        runs = [run_along(ray, game.state.figures, game.own(side)) for ray in game.board.rays[field].values()]
        open_to_it = [run for run in runs if self._can_take(game, run, stock)]
        won = max((len(run.pieces) for run in open_to_it if run.is_closed), default=0)
        soon = 0
        if not won and self._has_second(game, side):
            soon = max((len(run.pieces) for run in open_to_it), default=0)
        premium, safety = self._premium(game, side, field, won), self._safety(game, side, field)
        return Weighed(A_CAPTURE * won, A_PREPARED_CAPTURE * soon, premium, safety, won, soon)

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """What weighed most for a field: figures that are replaced, now or next, the Land, or that it is safe."""
        assert isinstance(game, Buergermeister)
        if ask.name != "place_figure" or value not in game.board.region_of or game.current is None:
            return None
        of = self._weighed(game, game.sides[game.current.side], value)
        land = {"party": party, "land": game.board.region_of[value]}
        most = max(of.captures, of.prepares, of.premium)
        if most <= 0:
            return Saying("reason.safe", {"party": party}) if of.safety == 0 else None
        if most == of.captures:
            return Saying("reason.captures", {"party": party, "count": of.won})
        if most == of.prepares:
            return Saying("reason.prepares", {"party": party, "count": of.soon})
        return Saying("reason.premium" if of.premium == A_PREMIUM else "reason.race", land)

    def _can_take(self, game: Buergermeister, run: Run, stock: int) -> bool:
        """Whether a run is short enough and of one colour, whatever stands at its far end."""
        pieces = len(run.pieces)
        if not pieces or pieces > game.numbers.longest_run or pieces > stock:
            return False
        return pieces == 1 or len(colours_in(run, game.state.figures)) == 1

    def _has_second(self, game: Buergermeister, side: Side) -> bool:
        turn = game.current
        cost = game.numbers_of(side.player).figure_cost
        return turn is not None and turn.left > 1 and game.state.purse[side.id] >= 2 * cost

    def _premium(self, game: Buergermeister, side: Side, field: str, won: int) -> float:
        """How much this figure helps to win its Land; negative if somebody else would win it."""
        land = game.board.region_of[field]
        mayors = game.mayors_in(land)
        free = len(game.board.regions[land]) - mayors.total() - 1
        ahead = mayors[side.id] + 1 + won - max((mayors[other] for other in mayors if other != side.id), default=0)
        if not free:
            return A_PREMIUM if ahead > 0 else -A_PREMIUM if ahead < 0 else 0.0
        return A_RACE if abs(ahead) <= free else -A_RACE

    def _direction(self, game: Buergermeister, side: Side, ask: Question, direction: str) -> float:
        assert ask.facts is not None
        if direction == LEAVE:
            return 0.0
        return len(captures.look(game, side, ask.facts()["field"], direction).run.pieces)

    def _safety(self, game: Buergermeister, side: Side, field: str) -> float:
        """0 for a figure that nobody can enclose here, less for each line in which somebody can."""
        rays = game.board.rays[field]
        return sum(self._risk(game, side, (rays[one], rays[other])) for one, other in LINES)

    def _risk(self, game: Buergermeister, side: Side, line: tuple[Sequence[str], Sequence[str]]) -> float:
        own, holders = game.own(side), game.state.figures
        length, free = 1, 0
        for ray in line:
            for field in ray:
                holder = holders.get(field)
                if holder not in own:
                    free += holder is None
                    break
                length += 1
        if length > game.numbers.longest_run or not free:
            return 0.0
        return -length * (ONE_MOVE if free == 1 else TWO_MOVES)


class Easy(Greedy):
    """Overlooks captures that need the second figure of a turn, its own and those of the others."""

    def _has_second(self, game: Buergermeister, side: Side) -> bool:
        return False

    def _safety(self, game: Buergermeister, side: Side, field: str) -> float:
        return 0.0


GLANCES = 6
"""Fields that `Quick` looks at besides those where something is captured."""


class Quick(Greedy):
    """Like `Greedy`, but it looks at captures and at a few other fields only: for playing on in the head
    (`Game.quick`). No seat is offered it (docs/players.md).
    """

    def fields(self, game: Buergermeister, side: Side, free: list[str]) -> list[str]:
        own, figures = game.own(side), game.state.figures
        stock = max(game.stock(colour) for colour in side.colours) - 1
        rays = game.board.rays
        enemies = [field for field, colour in figures.items() if colour not in own]
        beside = {ray[0]: None for field in enemies for ray in rays[field].values() if ray and ray[0] not in figures}
        taking = [
            field
            for field in beside
            if any(
                ray
                and (colour := figures.get(ray[0])) is not None
                and colour not in own
                and (run := run_along(ray, figures, own)).is_closed
                and self._can_take(game, run, stock)
                for ray in rays[field].values()
            )
        ]
        return list(dict.fromkeys([*taking, *self.rng.sample(free, min(GLANCES, len(free)))]))


CASH = 0.5
"""What the price of a figure is worth in the purse, in figures."""


class Good(Greedy):
    """Plays on in its head until its next turn, everybody as `Quick` does."""

    budget = Budget(48, options=6)

    def options(self, game: Game, ask: Question, party: Party) -> Sequence[Any]:
        """The answer of `Greedy` and those that seem best to it besides."""
        assert isinstance(game, Buergermeister)
        first = self.answer(game, ask, party)
        if ask.name != "place_figure" or first == PASS or ask.candidates is None or game.current is None:
            return [first]
        side = game.sides[game.current.side]
        free = [field for field in ask.candidates(party) if field not in game.state.figures and field != first]
        ordered = best(free, lambda field: self._field(game, side, ask, field), self.rng)
        return [value for value in (first, *ordered[: self.budget.options], PASS) if is_legal(game, ask, party, value)]

    def horizon(self, game: Game, party: Party) -> Horizon:
        """Until the turn of the side comes again, whether this one ends with the answer or goes on."""
        assert isinstance(game, Buergermeister)
        mine, away = game.state.turn, False

        def until(later: Game) -> bool:
            nonlocal away
            assert isinstance(later, Buergermeister)
            away = away or later.state.turn != mine
            return away and later.state.turn == mine

        return until

    def value(self, game: Game, party: Party) -> float:
        """The figures on the map and what is left to buy more, less those of the others."""
        assert isinstance(game, Buergermeister)
        worth = {side.id: self._wealth(game, side) for side in game.sides.values()}
        mine = sum(worth[side.id] for side in game.sides.values() if side.player == party)
        return mine - (sum(worth.values()) - mine) / (len(game.parties) - 1)

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """What is done came out best in its head; whatever a field is worth by itself has not decided."""
        return Saying("reason.tried", {"party": party}) if ask.name == "place_figure" and value != PASS else None

    def policy(self, rng: random.Random) -> Quick:
        return Quick(rng)

    def _wealth(self, game: Buergermeister, side: Side) -> float:
        cost = game.numbers_of(side.player).figure_cost
        money = CASH * game.state.purse[side.id] / cost if cost else 0.0
        return sum(map(game.on_board, side.colours)) + money
