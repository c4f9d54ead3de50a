"""The state of a game: sides, purses, figures, and the turn under way.

Judges read a `Position`; scripts get a `Match`, which can also ask questions and tell events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.state import Pile, State
from companion.engine.vocabulary import Party, Refusal
from companion.games.buergermeister.rules.definition import Definition, Parameters
from companion.games.numbers import Numbered
from companion.mechanics.region_board import RegionBoard

LAND, RUN = "land", "run"
"""What clauses of a house know of a placement or a capture, beside whose figures are captured."""


class Side(NamedTuple):
    """One purse with its own turn: the player who decides for it, and its colours.

    With three or four players, side, player and colour have one name. With two, `Anna` has the colours `Anna 1` and
    `Anna 2`; in the variant with four parties these two are sides of their own.
    """

    id: str
    player: Party
    colours: tuple[str, ...]


def sides_of(players: Sequence[Party], *, four_parties: bool) -> tuple[Side, ...]:
    """The sides in the order of their turns."""
    if len(players) > 2:
        return tuple(Side(player, player, (player,)) for player in players)
    if four_parties:
        named = [(player, f"{player} {number}") for number in (1, 2) for player in players]
        return tuple(Side(name, player, (name,)) for player, name in named)
    return tuple(Side(player, player, (f"{player} 1", f"{player} 2")) for player in players)


@dataclass
class Table(State):
    """The whole game. `figures` maps each taken field to its colour (one figure per field by construction, BM-35).

    `turn` is the side whose turn it is, `start` the one that began. `purse` is per side, `fund` what the fund has taken
    in less what it has paid out since the purses were dealt; both in schillings. `used` are the cards of this
    pass through the deck; they lie under it. `highest` is the most fields ever taken, `draws_since` counts the
    draws since then, `rounds` the rounds that are over, if the game has a last one (BM-32) or clauses of a house.
    `paid_out` are the Länder whose premium is paid, `agreed` who wants to end the game now.
    """

    start: str = ""
    turn: str = ""
    figures: dict[str, str] = field(default_factory=dict)
    purse: dict[str, int] = field(default_factory=dict)
    fund: int = 0
    deck: Pile = field(default_factory=Pile)
    used: list[str] = field(default_factory=list)
    highest: int = 0
    draws_since: int = 0
    rounds: int = 0
    paid_out: list[str] = field(default_factory=list)
    agreed: list[str] = field(default_factory=list)
    time_is_up: bool = False

    @property
    def round(self) -> int:
        """The number of the round, where rounds are counted."""
        return self.rounds + 1


@dataclass
class Turn(State):
    """A turn: the card that was drawn, how many figures may still be placed and how many of these cost nothing.

    `debt` is what a blue card still asks for. `placed` are the fields of the figures placed in this turn, `replaced`
    those where captured figures were exchanged. `open` is the field whose captures are not settled yet.
    """

    side: str = ""
    card: str | None = None
    left: int = 0
    free: int = 0
    debt: int = 0
    placed: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    open: str | None = None


class Position(Numbered[Parameters]):
    """What judges read: pack, seats, state and the turn under way, with values derived from them.

    `blocks` picks the refusals that forbid something under the table's levels (GEN-7).
    """

    definition: Definition
    parties: tuple[Party, ...]
    at: str
    state: Table
    running: list[State]
    blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]]
    against: Callable[[str, Party, Mapping[str, Any], Sequence[Refusal]], Sequence[Refusal]]

    @cached_property
    def board(self) -> RegionBoard:
        return self.definition.board

    @cached_property
    def sides(self) -> dict[str, Side]:
        """The sides by name, in the order of their turns (BM-01, BM-02)."""
        four = self.definition.rules.four_parties and len(self.parties) == 2
        return {side.id: side for side in sides_of(self.parties, four_parties=four)}

    @cached_property
    def side_of(self) -> dict[str, Side]:
        """Colour → the side that plays it."""
        return {colour: side for side in self.sides.values() for colour in side.colours}

    @cached_property
    def _own(self) -> dict[str, frozenset[str]]:
        return {side.id: frozenset(side.colours) for side in self.sides.values()}

    @cached_property
    def whole_deck(self) -> list[str]:
        """All cards of the game, sorted."""
        return sorted(self.definition.card)

    @property
    def current(self) -> Turn | None:
        return next((entry for entry in reversed(self.running) if isinstance(entry, Turn)), None)

    def full_purses(self) -> dict[str, int]:
        """Side → what its purse holds at the start (BM-03)."""
        return {side.id: self.numbers_of(side.player).purse for side in self.sides.values()}

    def in_land(self, field: str) -> dict[str, Any]:
        """What clauses of a house know of an action on a field."""
        return {LAND: self.board.region_of[field]}

    def own(self, side: Side) -> frozenset[str]:
        """The colours of a side."""
        return self._own[side.id]

    def side_after(self, side: str) -> str:
        """The side that plays next (BM-01, BM-02)."""
        order = list(self.sides)
        return order[(order.index(side) + 1) % len(order)]

    def on_board(self, colour: str) -> int:
        """How many figures of a colour stand on the map."""
        return list(self.state.figures.values()).count(colour)

    def stock(self, colour: str) -> int:
        """How many figures of a colour are left beside the map (BM-18, BM-22)."""
        return self.numbers_of(self.side_of[colour].player).figures - self.on_board(colour)

    def is_full(self, land: str) -> bool:
        """Whether every field of a Land is taken."""
        return self.board.is_full(land, self.state.figures.keys())

    def mayors_in(self, land: str) -> Counter[str]:
        """Side → its figures in a Land; those who have none are left out."""
        figures = self.state.figures
        there = [figures[field] for field in self.board.regions[land] if field in figures]
        return Counter([self.side_of[colour].id for colour in there])

    def mayors_by_land(self) -> dict[str, dict[str, int]]:
        """Land → side → its figures there; a Land without figures is left out."""
        figures, found = self.state.figures, dict[str, dict[str, int]]()
        lands = map(self.board.region_of.__getitem__, figures)
        for (land, colour), count in Counter(zip(lands, figures.values(), strict=True)).items():
            there, side = found.setdefault(land, {}), self.side_of[colour].id
            there[side] = there.get(side, 0) + count
        return found


class Match(Position, Game[Table, Definition]):
    """A game under way, as scripts use it: a position that can also ask questions and tell events."""

    def receive(self, side: str, amount: int) -> None:
        """Moves money from the fund into a purse; a negative amount goes the other way (BM-03)."""
        self.state.purse[side] += amount
        self.state.fund -= amount
