"""A greedy player of Die Bürgermeister: captures first, else places where nobody can enclose it.

It looks at the table and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from companion.bots.player import RandomBot, best, first_legal
from companion.engine.driver import Driver
from companion.engine.questions import Question
from companion.engine.vocabulary import PASS, Party
from companion.games.buergermeister import judges
from companion.games.buergermeister.game import Buergermeister
from companion.games.buergermeister.judges import LEAVE, LONGEST_RUN
from companion.games.buergermeister.sides import Side
from companion.mechanics.enclosure import BORDER, colours_in, run_along
from companion.mechanics.region_board import DIRECTIONS

LINES = (("north", "south"), ("west", "east"))
"""The two lines through a field, each as its two directions."""

A_CAPTURE = 2.0
"""A captured figure counts twice: one more for the side, one less for another."""

ONE_MOVE, TWO_MOVES = 1.2, 0.3
"""What a figure loses that can be enclosed by one enemy figure, or by two in one turn."""


class Greedy:
    """Weighs what is open by the figures it wins and risks; what it has no opinion on it decides at random."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)
        self._opinions: dict[str, Callable[[Buergermeister, Side, Question, Any], float]] = {
            "place_figure": self._field,
            "choose_colour": lambda game, side, ask, colour: game.stock(colour),
            "capture": self._direction,
            "vacate": lambda game, side, ask, field: -self._safety(game, side, field),
        }

    def answer(self, driver: Driver, ask: Question, party: Party) -> Any:
        """See `companion.bots.player.Bot`."""
        game = driver.game
        assert isinstance(game, Buergermeister)
        opinion, turn = self._opinions.get(ask.name), game.current
        if opinion is None or turn is None or ask.candidates is None:
            return self._otherwise.answer(driver, ask, party)
        side = game.sides[turn.side]
        values = list(ask.candidates(party))
        if ask.name == "place_figure":
            values = [field for field in values if field not in game.state.figures]
        ordered = best(values, lambda value: opinion(game, side, ask, value), self.rng)
        found = first_legal(driver, ask, party, ordered[:1] if ask.may_pass else ordered)
        return PASS if found is None and ask.may_pass else found

    def _field(self, game: Buergermeister, side: Side, ask: Question, field: str) -> float:
        """What placing here wins at once, and how safe the figure stands."""
        stock = max(game.stock(colour) for colour in side.colours) - 1
        won = max(self._gain(game, side, field, direction, stock) for direction in DIRECTIONS)
        return A_CAPTURE * won + self._safety(game, side, field)

    def _gain(self, game: Buergermeister, side: Side, field: str, direction: str, stock: int) -> int:
        """How many enemies a figure on this field would enclose in a direction."""
        holders = game.state.figures
        run = run_along(game.board.rays[field][direction], holders, game.own(side))
        if not run.is_closed or len(run.pieces) > min(LONGEST_RUN, stock) or len(colours_in(run, holders)) > 1:
            return 0
        return len(run.pieces)

    def _direction(self, game: Buergermeister, side: Side, ask: Question, direction: str) -> float:
        assert ask.facts is not None
        if direction == LEAVE:
            return 0.0
        return len(judges.look(game, side, ask.facts()["field"], direction).run.pieces)

    def _safety(self, game: Buergermeister, side: Side, field: str) -> float:
        """0 for a figure that nobody can enclose here, less for each line in which somebody can."""
        rays = game.board.rays[field]
        return sum(self._risk(game, side, (rays[one], rays[other])) for one, other in LINES)

    def _risk(self, game: Buergermeister, side: Side, line: tuple[Sequence[str], Sequence[str]]) -> float:
        own, holders = game.own(side), game.state.figures
        length, ends = 1, []
        for ray in line:
            mine = 0
            while mine < len(ray) and holders.get(ray[mine]) in own:
                mine += 1
            length += mine
            ends.append(BORDER if mine == len(ray) else holders.get(ray[mine]))
        free = ends.count(None)
        if length > LONGEST_RUN or not free:
            return 0.0
        return -length * (ONE_MOVE if free == 1 else TWO_MOVES)
