"""What a placed figure encloses: legal captures, the player's choice, the exchange of figures (BM-12 to BM-22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.game import Script
from companion.engine.house.saying import TARGET
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Refusal
from companion.games.buergermeister.rules.state import RUN, Match, Position, Side, Turn
from companion.mechanics.enclosure import BORDER, OPEN, Run, colours_in, is_between, run_along
from companion.mechanics.region_board import DIRECTIONS

CAPTURE = "capture"
"""What clauses of a house call it."""

LEAVE = "leave"
"""The answer to enclose nobody (BM-17)."""

CROSSWISE: Mapping[str, tuple[str, str]] = {
    "north": ("west", "east"),
    "south": ("west", "east"),
    "west": ("north", "south"),
    "east": ("north", "south"),
}
"""For each direction the two that are perpendicular to it."""


class FigureRun(NamedTuple):
    """The run of figures next to a figure in one direction, and every reason against capturing it."""

    run: Run
    refusals: tuple[Refusal, ...]


def capture(position: Position, side: Side, field: str, direction: str) -> Sequence[Refusal]:
    """Every reason against capturing in this direction with the figure on this field (BM-12 to BM-18)."""
    if direction == LEAVE:
        return ()
    if direction not in DIRECTIONS:
        return (Refusal("BM-16", "no_direction", {"direction": direction}),)
    return look(position, side, field, direction).refusals


def is_beside_enemy(position: Position, side: Side, field: str, direction: str) -> bool:
    """Whether the next field in this direction, in the same Land, has somebody
    else's figure: only then is there a capture.
    """
    ray = position.board.rays[field][direction]
    colour = position.state.figures.get(ray[0]) if ray else None
    return colour is not None and colour not in position.own(side)


def look(position: Position, side: Side, field: str, direction: str) -> FigureRun:
    """The run next to a field in one direction, and all that speaks against taking it with a figure there."""
    if position.state.figures.get(field) not in side.colours:
        run = run_along(position.board.rays[field][direction], position.state.figures, position.own(side))
        return FigureRun(run, (Refusal("BM-13", "no_end", {"field": field}),))
    return look_along(position, side, field, direction)


def look_along(position: Position, side: Side, field: str, direction: str) -> FigureRun:
    """Like `look`, for a figure of the side that is imagined there; on a free field it would come out of the stock."""
    ray = position.board.rays[field][direction]
    run = run_along(ray, position.state.figures, position.own(side))
    if not ray:
        return FigureRun(run, (Refusal("BM-14", "border", {}),))
    if not run.pieces:
        return FigureRun(run, (Refusal("BM-12", "no_enemy", {}),))
    return FigureRun(run, tuple(_against(position, run, left_with(position, side, field), direction)))


def known(position: Position, field: str, run: Run) -> dict[str, Any]:
    """What clauses of a house know of a capture: where, which run, and whose figures."""
    holder = position.side_of.get(position.state.figures.get(run.pieces[0], "")) if run.pieces else None
    against = {TARGET: holder.player} if holder is not None else {}
    return {**position.in_land(field), RUN: run.pieces, **against}


def with_house(position: Position, side: Side, field: str, found: FigureRun) -> FigureRun:
    """The same with what a house has against it, for whoever looks before it is asked."""
    if position.house is None:
        return found
    refusals = position.against(CAPTURE, side.player, known(position, field, found.run), found.refusals)
    return FigureRun(found.run, tuple(refusals))


def left_with(position: Position, side: Side, field: str) -> int:
    """How many figures of all its colours a side has left once one of them stands on this field (BM-02, BM-18)."""
    return sum(map(position.stock, side.colours)) - (field not in position.state.figures)


def _against(position: Position, run: Run, stock: int, direction: str) -> Iterator[Refusal]:
    holders, count = position.state.figures, len(run.pieces)
    if run.end == OPEN:
        yield Refusal("BM-12", "open", {})
        if is_between_borders(position, run.pieces[0], direction):
            yield Refusal("BM-13", "borders_alone", {})
    if count > position.numbers.longest_run:
        yield Refusal("BM-12", "too_long", {"count": count})
    if len(colours_in(run, holders)) > 1:
        yield Refusal("BM-12", "two_colours", {})
    if stock < count:
        yield Refusal("BM-18", "stock", {"count": count, "stock": stock})


def is_between_borders(position: Position, piece: str, direction: str) -> bool:
    """Whether a piece and those of its colour beside it reach from border to border, crosswise to a direction."""
    holders = position.state.figures
    line = [field for side in CROSSWISE[direction] for field in position.board.rays[piece][side]]
    return len(line) < position.numbers.longest_run and all(holders.get(field) == holders[piece] for field in line)


def settle(game: Match, turn: Turn, field: str) -> Script:
    """Captures in one direction of the player's choice, or none; asked only if there is a choice (BM-16, BM-17).

    Where all directions count it is asked again, until the player has enough or nothing is left.
    """
    side, before = game.sides[turn.side], len(turn.replaced)
    while tell(game, turn, field):
        direction: str = yield Question(
            "capture",
            Kind.CHOOSE,
            (side.player,),
            judge=lambda _, value: capture(game, side, field, value),
            candidates=lambda _: (*DIRECTIONS, LEAVE),
            default=lambda _: LEAVE,
            rule="BM-16",
            facts=lambda: {"side": side.id, "field": field},
        )
        if direction == LEAVE:
            game.say("left_alone", "BM-17", party=side.id, field=field)
            break
        exchange(game, turn, field, direction)
        if game.numbers.directions == "one":
            break
    turn.open = None
    if len(turn.replaced) == before and is_placed_between(game, side, field):
        game.say("between_enemies", "BM-19", party=side.id, field=field)
    tell_what_rests(game, turn, field, turn.replaced[before:])


def tell(game: Match, turn: Turn, field: str) -> bool:
    """Tells what is enclosed, and why enemies next to the figure are not. Returns whether anything is enclosed."""
    side = game.sides[turn.side]
    enclosed = 0
    for direction in DIRECTIONS:
        if not is_beside_enemy(game, side, field, direction) and not is_enemy_across(game, turn, field, direction):
            continue
        found = with_house(game, side, field, look(game, side, field, direction))
        if not game.blocks(found.refusals):
            enclosed += 1
            fields = list(found.run.pieces)
            game.say("enclosed", why(game, turn, found), party=side.id, direction=direction, fields=fields)
        else:
            for refusal in found.refusals:
                told = {"party": side.id, "direction": direction, "reason": refusal.code}
                game.say("not_enclosed", refusal.rule, {**refusal.facts, **told})
    if enclosed > 1 and game.numbers.directions == "one":
        game.say("several_enclosed", "BM-16", party=side.id, count=enclosed)
    return enclosed > 0


def why(position: Position, turn: Turn, found: FigureRun) -> str:
    """The id of the rule that an enclosure is based on.

    It depends on what closes the run: a corner, the border, a replacement of this turn, or an own figure.
    """
    if any(field in position.board.corners for field in found.run.pieces):
        return "BM-15"
    if found.run.end == BORDER:
        return "BM-14"
    return "BM-20" if found.run.far in turn.replaced else "BM-12"


def is_enemy_across(position: Position, turn: Turn, field: str, direction: str) -> bool:
    """Whether another side's figure stands directly beyond the border (BM-14)."""
    colour = position.state.figures.get(position.board.across[field].get(direction, ""))
    return colour is not None and colour not in position.own(position.sides[turn.side])


def is_placed_between(position: Position, side: Side, field: str) -> bool:
    """BM-19: whether the figure stands between two enemies that would enclose it, had one of them come last."""
    if position.state.figures.get(field) not in side.colours:  # corrected away while it was asked
        return False
    rays, longest = position.board.rays[field], position.numbers.longest_run
    lines = ((rays["north"], rays["south"]), (rays["west"], rays["east"]))
    return any(
        is_between(field, line, position.state.figures, lambda colour: position.own(position.side_of[colour]), longest)
        for line in lines
    )


def exchange(game: Match, turn: Turn, field: str, direction: str) -> None:
    """Exchanges a whole run: captured figures go back to their owner, own ones
    replace them at no cost (BM-11, BM-17, BM-22).
    """
    figures, side = game.state.figures, game.sides[turn.side]
    own, run = figures[field], run_along(game.board.rays[field][direction], figures, game.own(side))
    losers = Counter(figures[piece] for piece in run.pieces)
    replaced_in = colours_for(game, side, own, run.pieces)
    for colour, pieces in replaced_in.items():
        figures.update(dict.fromkeys(pieces, colour))
    turn.replaced = [*turn.replaced, *run.pieces]
    fields = list(run.pieces)
    game.say("captured", "BM-17", party=side.id, direction=direction, fields=fields)
    for colour, count in losers.items():
        game.say("returned", "BM-22", party=game.side_of[colour].id, colour=colour, count=count)
    for colour, pieces in replaced_in.items():
        rule = "BM-11" if colour == own else "BM-02"
        game.say("replaced", rule, party=side.id, colour=colour, fields=list(pieces))


def colours_for(position: Position, side: Side, placed: str, pieces: Sequence[str]) -> dict[str, Sequence[str]]:
    """Which colour replaces which captured figures: colour → fields, the placed colour first, nearest first (BM-18)."""
    shared: dict[str, Sequence[str]] = {}
    for colour in sorted(side.colours, key=lambda colour: colour != placed):
        if taken := pieces[: position.stock(colour)]:
            shared[colour], pieces = taken, pieces[len(taken) :]
    return shared


def tell_what_rests(game: Match, turn: Turn, field: str, exchanged: list[str]) -> None:
    """Tells what the replacements and the first figure enclose without capturing it (BM-20, BM-21)."""
    side = game.sides[turn.side]
    first = [(earlier, "BM-21") for earlier in turn.placed[:-1]]
    replacements = [(piece, "BM-20") for piece in exchanged]
    for idle, rule in (*first, *replacements):
        for direction in DIRECTIONS:
            if not is_beside_enemy(game, side, idle, direction):
                continue
            found = look(game, side, idle, direction)
            if not game.blocks(found.refusals) and found.run.far != field:
                game.say("closes_nothing", rule, party=side.id, field=idle, fields=list(found.run.pieces))
