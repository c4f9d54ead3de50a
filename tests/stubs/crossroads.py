"""A game in which one answer decides: who takes the left way wins with all throws but a one, who takes the right way
with a six alone. Before it and after it everybody only says a number that means nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.engine.game import Game, Script
from companion.engine.questions import Kind, Question
from companion.engine.state import State
from companion.engine.telling import Events, to_all
from companion.engine.vocabulary import Event, GameOver, Outcome, Party

ANNA, BEN = PARTIES = ("Anna", "Ben")
FORK = 3
"""The round in which Anna comes to the crossroads."""

LEFT, RIGHT = "left", "right"
WINS_BY = {LEFT: 2, RIGHT: 6}
"""The least throw with which Anna wins."""


@dataclass(frozen=True)
class Rules:
    """`rounds` until it is thrown for."""

    rounds: int = 5


@dataclass
class Road(State):
    round: int = 1
    way: str = LEFT
    said: list[str] = field(default_factory=list)


class Crossroads(Game[Road, Rules]):
    """Everybody says a number in each round; in one of them Anna chooses a way; at the end one die decides."""

    name = "crossroads"
    Definition = Rules
    bot = "tests.stubs.crossroads:Walker"
    hindsight = 1200
    tells: ClassVar[Events] = to_all("said", "went", "thrown")
    entries = ("setup", "round")

    def fresh(self) -> Road:
        return Road()

    def imagine(
        self, seen: Mapping[str, Any], before: Sequence[Event], since: Sequence[Event], rng: random.Random
    ) -> Mapping[str, Any]:
        return seen

    def main(self) -> Script:
        while self.state.round <= self.definition.rounds:
            self.enter("round")
            for party in self.parties:
                number = yield Question("number", Kind.CHOOSE, (party,), candidates=lambda _: ("1", "2"), rule="CR-1")
                self.say("said", "CR-1", party=party, number=number)
            if self.state.round == FORK:
                way = yield Question("way", Kind.CHOOSE, (ANNA,), candidates=lambda _: (LEFT, RIGHT), rule="CR-2")
                self.state.way = way
                self.say("went", "CR-2", party=ANNA, way=way)
            self.state.round += 1
        faces = yield Question("throw", Kind.ROLL, (ANNA,), shape=lambda: {"dice": 1, "faces": 6}, rule="CR-3")
        self.say("thrown", "CR-3", faces=faces)
        first, second = (ANNA, BEN) if faces[0] >= WINS_BY[self.state.way] else (BEN, ANNA)
        raise GameOver(Outcome("thrown", "CR-3", ((first,), (second,))))


class Walker:
    """Takes the better way, and says any number."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        return LEFT if ask.name == "way" else self._rng.choice(("1", "2"))


def crossroads(name: str) -> type[Game]:
    """Finds the game."""
    assert name == Crossroads.name
    return Crossroads
