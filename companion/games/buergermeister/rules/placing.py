"""Placing figures: on which field, for how much, in which colour (BM-02, BM-07, BM-10, BM-35)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Moot, Script
from companion.engine.once import once
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Refusal
from companion.games.buergermeister.rules import captures
from companion.games.buergermeister.rules.state import Match, Position, Side, Turn


def place_figures(game: Match, turn: Turn) -> Script:
    """BM-07, BM-10: figures one after the other; each is resolved completely before the next."""
    while turn.left > 0:
        field = yield from choose_field(game, turn)
        if field == PASS:
            game.say("placing_over", "BM-07", party=turn.side, count=len(turn.placed))
            return
        colour: str | None = None
        with game.doing(placement, game, game.sides[turn.side], field, cost_of_next(game, turn)):
            colour = yield from choose_colour(game, turn, field)
        if colour is None:
            continue  # a correction has taken the field or the money away meanwhile; it is asked again
        place(game, turn, field, colour)
        yield from captures.settle(game, turn, field)
        game.settle()


def placement(position: Position, side: Side, field: str, cost: int) -> Sequence[Refusal]:
    """Every reason against placing a figure on this field at this cost."""
    return [*field_to_place(position, field), *once(position, means_to_place, side, cost)]


def field_to_place(position: Position, field: str) -> Sequence[Refusal]:
    """Every reason against a field: it must exist and be free, in a Land that is not full (BM-23, BM-35)."""
    if field not in position.board.spots:
        return (Refusal("BM-35", "unknown_field", {"field": field}),)
    holder = position.state.figures.get(field)
    if holder is None:
        return ()
    found = [Refusal("BM-35", "taken", {"field": field, "colour": holder})]
    if position.is_full(land := position.board.region_of[field]):
        found.append(Refusal("BM-23", "full_land", {"land": land}))
    return found


def means_to_place(position: Position, side: Side, cost: int) -> Sequence[Refusal]:
    """Every reason why a side cannot afford a placement: the cost is paid at once, and
    a figure must be left (BM-07).
    """
    found = []
    if (purse := position.state.purse[side.id]) < cost:
        found.append(Refusal("BM-07", "no_money", {"cost": cost, "purse": purse}))
    if not any(position.stock(colour) for colour in side.colours):
        found.append(Refusal("BM-07", "no_figure", {}))
    return found


def choose_field(position: Position, turn: Turn) -> Script:
    """Asks for a free field, or no further placement.

    Players who cannot place are asked as well, since they will want to know why.
    """
    side = position.sides[turn.side]

    def means(position: Position) -> Sequence[Refusal]:  # the same for every field
        return means_to_place(position, side, cost_of_next(position, turn))

    field: str = yield Question(
        "place_figure",
        Kind.PLACE,
        (side.player,),
        judge=lambda _, value: [*field_to_place(position, value), *once(position, means)],
        candidates=lambda _: position.board,
        rule="BM-07",
        may_pass=True,
        facts=lambda: {
            "side": side.id,
            "count": turn.left,
            "amount": cost_of_next(position, turn),
            "number": len(turn.placed) + 1,
            "of": len(turn.placed) + turn.left,
        },
    )
    return field


def own_colour(position: Position, side: Side, wanted: str) -> Sequence[Refusal]:
    """Every reason against a colour: it must be the side's own, with a figure left (BM-02)."""
    if wanted not in side.colours:
        return (Refusal("BM-02", "not_own_colour", {"colour": wanted}),)
    if not position.stock(wanted):
        return (Refusal("BM-07", "no_figure", {}),)
    return ()


def choose_colour(game: Match, turn: Turn, field: str) -> Script:
    """Asks for the colour of a figure: two players have two each (BM-02). Asked only if both have figures left."""
    side = game.sides[turn.side]
    left = [colour for colour in side.colours if game.stock(colour)]
    if len(left) == 1:
        return left[0]
    try:
        colour: str = yield Question(
            "choose_colour",
            Kind.CHOOSE,
            (side.player,),
            judge=lambda _, value: own_colour(game, side, value),
            candidates=lambda _: side.colours,
            rule="BM-02",
            facts=lambda: {"side": side.id, "field": field},
        )
    except Moot:
        return None
    game.say("colour_chosen", "BM-02", party=side.id, colour=colour)
    return colour


def cost_of_next(position: Position, turn: Turn) -> int:
    """The cost of the next figure in schillings; 0 if a card makes it free (BM-07)."""
    return 0 if turn.free else position.numbers_of(position.sides[turn.side].player).figure_cost


def place(game: Match, turn: Turn, field: str, colour: str) -> None:
    """Places the figure and pays its cost."""
    cost, side = cost_of_next(game, turn), turn.side
    turn.free = max(0, turn.free - 1)
    turn.left -= 1
    game.receive(side, -cost)
    game.state.figures[field] = colour
    turn.placed = [*turn.placed, field]
    turn.open = field
    rule = "BM-07" if len(turn.placed) == 1 else "BM-10"
    purse = game.state.purse[side]
    game.say("placed", rule, party=side, field=field, colour=colour, amount=cost, purse=purse)
