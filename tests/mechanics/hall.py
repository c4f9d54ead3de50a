"""A bare game whose script a test writes: for mechanics by themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.engine.driver import Driver
from companion.engine.game import Game, Script
from companion.engine.state import Hands, Pile, State
from companion.engine.telling import Events, to_all
from companion.engine.vocabulary import GameOver, Outcome
from companion.mechanics import deck, dice_contest, proposals, simultaneous, windows


@dataclass
class Hall(State):
    """What the mechanics under test need."""

    dice: dict[str, int] = field(default_factory=dict)
    hands: Hands = field(default_factory=Hands)
    deck: Pile = field(default_factory=Pile)
    discard: list[str] = field(default_factory=list)
    result: Any = None


class HallGame(Game[Hall, Any]):
    name = "hall"
    Definition = dict
    tells: ClassVar[Events] = {
        **deck.TELLS,
        **dice_contest.TELLS,
        **proposals.TELLS,
        **simultaneous.TELLS,
        **windows.TELLS,
        **to_all("lapsed", "played", "time_up"),
    }

    def __init__(self, script: Callable[[HallGame], Script], *parties: str) -> None:
        self._script = script
        super().__init__({}, parties)

    def fresh(self) -> Hall:
        return Hall(hands=Hands(self.parties))

    def main(self) -> Script:
        self.state.result = yield from self._script(self)
        raise GameOver(Outcome("done", "GEN-1", (self.parties,)))


def hall(script: Callable[[HallGame], Script], *parties: str, prepare: Callable[[Hall], None] | None = None) -> Driver:
    """A started game of this script."""
    game = HallGame(script, *(parties or ("Anna", "Ben", "Cem")))
    if prepare is not None:
        prepare(game.state)
    driver = Driver(game)
    driver.start()
    return driver
