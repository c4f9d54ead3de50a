"""What lies on the table of the reader: piles, dice that are kept ready, whose turn it is, points."""

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
        """Take a map name → pile; piles that are not named are gone."""
        piles = {}
        for name, cards in plain.items():
            piles[name] = Pile()
            piles[name].load(cards)
        self.of = piles


@dataclass
class Table(State):
    """The whole table. Cards are named `<deck>.<card>`; each copy stands for itself.

    `discards` are by deck, the last one on top; `shown` is the card of each deck that was drawn last and lies open;
    `kept` what somebody has taken, by party. `tray` holds throws by name, `last_throw` what was thrown last.

    `first` bears the marker of who starts. `turn` is whose turn it is, empty while nobody's. `clock` counts up, or down
    from `seconds` (of the whole game with `chess`, of each turn with `sand`); `runs` is False in a pause. `used` are
    milliseconds per party, `this_turn` those of the turn under way; `out_of_time` names whose time has run out.

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


class ReaderBase(Game):
    """What the rules read and change: the pack's definition, the state and the seats, and `say`, `enter` of every game.

    What the program asks of the game stands in `Reader`, which no rule sees.
    """

    definition: Definition
    state: Table
