"""What is allowed, one function per rule: each returns everything that speaks against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine.vocabulary import Party, Refusal
from companion.games.buergermeister.rules.sides import Side
from companion.mechanics.enclosure import OPEN, Run, colours_in, run_along
from companion.mechanics.region_board import DIRECTIONS

if TYPE_CHECKING:
    from companion.games.buergermeister.rules.game import Buergermeister

COST = 100_000
"""What placing a figure costs, in schillings (BM-07)."""

LONGEST_RUN = 2
"""How many enemies can be enclosed at once (BM-12)."""

LEAVE = "leave"
"""Enclose nobody (BM-17)."""

CROSSWISE: Mapping[str, tuple[str, str]] = {
    "north": ("west", "east"),
    "south": ("west", "east"),
    "west": ("north", "south"),
    "east": ("north", "south"),
}
"""The two directions that lie across each one."""


class Look(NamedTuple):
    """What lies next to a figure in one direction, and all that speaks against taking it."""

    run: Run
    refusals: tuple[Refusal, ...]


def in_turn(game: Buergermeister, side: str) -> Sequence[Refusal]:
    """BM-01: only the side whose turn it is plays."""
    if game.state.turn == side:
        return ()
    return (Refusal("BM-01", "not_in_turn", {"side": game.state.turn}),)


def placing(game: Buergermeister, side: Side, field: str, cost: int) -> Sequence[Refusal]:
    """Everything against placing a figure on this field for this price."""
    return [*field_to_place(game, field), *means_to_place(game, side, cost)]


def field_to_place(game: Buergermeister, field: str) -> Sequence[Refusal]:
    """BM-35, BM-23: a field that is there and free, in a Land that is not full."""
    if field not in game.board:
        return (Refusal("BM-35", "unknown_field", {"field": field}),)
    holder = game.state.figures.get(field)
    if holder is None:
        return ()
    found = [Refusal("BM-35", "taken", {"field": field, "colour": holder})]
    if game.is_full(land := game.board.region_of[field]):
        found.append(Refusal("BM-23", "full_land", {"land": land}))
    return found


def means_to_place(game: Buergermeister, side: Side, cost: int) -> Sequence[Refusal]:
    """BM-07: the costs are paid at once, with a figure from the stock."""
    found = []
    if (purse := game.state.purse[side.id]) < cost:
        found.append(Refusal("BM-07", "no_money", {"cost": cost, "purse": purse}))
    if not any(game.stock(colour) for colour in side.colours):
        found.append(Refusal("BM-07", "no_figure", {}))
    return found


def colour(game: Buergermeister, side: Side, wanted: str) -> Sequence[Refusal]:
    """BM-02: one of the side's own colours, of which a figure is left."""
    if wanted not in side.colours:
        return (Refusal("BM-02", "not_own_colour", {"colour": wanted}),)
    if not game.stock(wanted):
        return (Refusal("BM-07", "no_figure", {}),)
    return ()


def capture(game: Buergermeister, side: Side, field: str, direction: str) -> Sequence[Refusal]:
    """BM-12 to BM-18: what speaks against enclosing in this direction with the figure on this field."""
    if direction == LEAVE:
        return ()
    if direction not in DIRECTIONS:
        return (Refusal("BM-16", "no_direction", {"direction": direction}),)
    return look(game, side, field, direction).refusals


def is_beside_enemy(game: Buergermeister, side: Side, field: str, direction: str) -> bool:
    """Whether a figure of somebody else stands on the next field of the Land: nobody else can be enclosed there."""
    ray = game.board.rays[field][direction]
    colour = game.state.figures.get(ray[0]) if ray else None
    return colour is not None and colour not in game.own(side)


def look(game: Buergermeister, side: Side, field: str, direction: str) -> Look:
    """The run next to a field in one direction, and all that speaks against taking it with a figure there."""
    if game.state.figures.get(field) not in side.colours:
        run = run_along(game.board.rays[field][direction], game.state.figures, game.own(side))
        return Look(run, (Refusal("BM-13", "no_end", {"field": field}),))
    return look_along(game, side, field, direction)


def look_along(game: Buergermeister, side: Side, field: str, direction: str) -> Look:
    """The same as if a figure of the side stood there; where the field is free, one that is placed out of the stock."""
    ray = game.board.rays[field][direction]
    run = run_along(ray, game.state.figures, game.own(side))
    if not ray:
        return Look(run, (Refusal("BM-14", "border", {}),))
    if not run.pieces:
        return Look(run, (Refusal("BM-12", "no_enemy", {}),))
    return Look(run, tuple(_against(game, run, left_with(game, side, field), direction)))


def left_with(game: Buergermeister, side: Side, field: str) -> int:
    """BM-18, BM-02: the figures of all its colours that a side has left once one of them stands on this field."""
    return sum(game.stock(colour) for colour in side.colours) - (field not in game.state.figures)


def _against(game: Buergermeister, run: Run, stock: int, direction: str) -> Iterator[Refusal]:
    holders, count = game.state.figures, len(run.pieces)
    if run.end == OPEN:
        yield Refusal("BM-12", "open", {})
        if is_between_borders(game, run.pieces[0], direction):
            yield Refusal("BM-13", "borders_alone", {})
    if count > LONGEST_RUN:
        yield Refusal("BM-12", "too_long", {"count": count})
    if len(colours_in(run, holders)) > 1:
        yield Refusal("BM-12", "two_colours", {})
    if stock < count:
        yield Refusal("BM-18", "stock", {"count": count, "stock": stock})


def is_between_borders(game: Buergermeister, piece: str, direction: str) -> bool:
    """Whether a piece and those of its colour beside it reach from border to border, crosswise to a direction."""
    holders = game.state.figures
    line = [field for side in CROSSWISE[direction] for field in game.board.rays[piece][side]]
    return len(line) < LONGEST_RUN and all(holders.get(field) == holders[piece] for field in line)


def vacating(game: Buergermeister, side: Side, field: str) -> Sequence[Refusal]:
    """BM-28, BM-23: an own figure, in a Land that is not full at that moment."""
    if game.state.figures.get(field) not in side.colours:
        return (Refusal("BM-28", "not_own", {"field": field}),)
    if game.is_full(land := game.board.region_of[field]):
        return (Refusal("BM-23", "full_land", {"land": land}),)
    return ()


def agreement(game: Buergermeister, party: Party, value: Any) -> Sequence[Refusal]:
    """BM-32: everybody agrees to an end once; a clock is announced only where there is a limit."""
    if value == "agree_to_end":
        return (Refusal("BM-32", "agreed_already", {}),) if party in game.state.agreed else ()
    if value == "time_is_up" and game.definition.rules.time_limit:
        return (Refusal("BM-32", "noted_already", {}),) if game.state.time_is_up else ()
    return (Refusal("GEN-6", "nothing_any_time", {}),)
