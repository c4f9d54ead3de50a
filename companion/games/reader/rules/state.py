"""The state of the reader's table: piles, saved throws, turns, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.game import Game
from companion.engine.state import Pile, State, Zone
from companion.engine.vocabulary import Audience
from companion.games.reader.rules.definition import Definition


class Piles(Zone):
    """Face-down piles by name: a deck's id, or `<deck>/<tag>` for a part of it. Each tells how many cards it has."""

    def __init__(self, piles: Mapping[str, Iterable[str]] = {}) -> None:
        self.of: dict[str, Pile] = {name: Pile(cards) for name, cards in piles.items()}

    def seen(self, audience: Audience) -> Any:
        """Each pile as this audience may know it."""
        return {name: pile.seen(audience) for name, pile in self.of.items()}

    def load(self, plain: Any) -> None:
        """Loads a map name → pile; other piles are removed. One that somebody draws from stays the same pile."""
        self.of = {name: self.of.get(name, Pile()) for name in plain}
        for name, cards in plain.items():
            self.of[name].load(cards)


@dataclass
class Table(State):
    """The whole table. Cards are named `<deck>.<card>`; copies are listed one by one.

    `discards` are by deck, the last one on top; `shown` is the card of each deck that was drawn last
    and lies face up; `kept` the cards that players have taken, by party. `tray` holds saved throws
    by name, `last_throw` what was thrown last.

    `first` has the start player's marker. `turn` is whose turn it is, empty for nobody. `clock` counts
    up, or down from `seconds` (of the whole game with `chess`, of each turn with `sand`); `runs` is
    False in a pause. `used` are milliseconds per party, `this_turn` those of the turn under way;
    `out_of_time` names the parties whose time has run out.

    `rounds` are points by party, one map for each round.
    """

    piles: Piles = field(default_factory=Piles)
    discards: dict[str, list[str]] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    kept: dict[str, list[str]] = field(default_factory=dict)
    tray: dict[str, str] = field(default_factory=dict)
    last_throw: str = ""
    first: str = ""
    turn: str = ""
    clock: str = "none"
    seconds: int = 0
    runs: bool = False
    used: dict[str, int] = field(default_factory=dict)
    this_turn: int = 0
    out_of_time: list[str] = field(default_factory=list)
    teams: list[list[str]] = field(default_factory=list)
    rounds: list[dict[str, int]] = field(default_factory=list)

    def piles_of(self, deck: str) -> list[str]:
        """The names of the piles into which a deck is split now."""
        return [name for name in self.piles.of if name.partition("/")[0] == deck]


class ReaderBase(Game[Table, Definition]):
    """What the rules read and change: pack, state and seats, with `say` and `enter` of every game.

    The subclass `Reader` adds the hooks that the program calls.
    """
