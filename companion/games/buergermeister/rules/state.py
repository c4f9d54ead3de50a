"""What a game of Die Bürgermeister consists of: sides, purses, figures, and the turn that can be under way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.state import Pile, State
from companion.engine.vocabulary import Party

if TYPE_CHECKING:
    from companion.games.buergermeister.rules.game import Buergermeister


class Side(NamedTuple):
    """One purse and one turn: the player who decides for it, and the colours that are its own.

    With three or four players side, player and colour bear one name. With two, `Anna` has the colours `Anna 1` and
    `Anna 2`; as four parties these two are sides of their own.
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


FIGURES_A_TURN = 2
"""How many figures may be placed in a turn (BM-07)."""


@dataclass
class Table(State):
    """The whole game. `figures` maps each taken field to its colour (one figure per field by construction, BM-35).

    `turn` is the side whose turn it is, `start` the one that began. `purse` is per side, `fund` what the fund has taken
    in less what it has paid out since the purses were dealt; both in schillings. `used` are the cards of this
    pass through the deck; they lie under it. `highest` is the most fields ever taken, `draws_since` counts the
    draws since then (BM-32). `paid_out` are the Länder whose premium is paid, `agreed` who wants to end the game now.
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
    paid_out: list[str] = field(default_factory=list)
    agreed: list[str] = field(default_factory=list)
    time_is_up: bool = False


@dataclass
class Turn(State):
    """A turn: the card that was drawn, how many figures may still be placed and how many of these cost nothing.

    `debt` is what a blue card still asks for. `placed` are the fields of the figures placed in this turn, `replaced`
    those where captured figures were exchanged. `open` is the field whose captures are not settled yet.
    """

    side: str = ""
    card: str | None = None
    left: int = FIGURES_A_TURN
    free: int = 0
    debt: int = 0
    placed: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    open: str | None = None


DIE = 100_000
"""What a pip of an event's dice is worth, in schillings (BM-09)."""

A_FIGURE = 50_000
"""What a vacated field stands for, in schillings (BM-28)."""


def receive(game: Buergermeister, side: str, amount: int) -> None:
    """From the fund into a purse; a negative amount the other way."""
    game.state.purse[side] += amount
    game.state.fund -= amount
