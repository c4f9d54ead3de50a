"""Placing figures, and what each of them encloses (BM-07, BM-10 to BM-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS
from companion.games.buergermeister.rules import captures, judges
from companion.games.buergermeister.rules.money import receive
from companion.games.buergermeister.rules.state import Turn

if TYPE_CHECKING:
    from companion.games.buergermeister.rules.game import Buergermeister


def place_figures(game: Buergermeister, turn: Turn) -> Script:
    """BM-07, BM-10: none, one or two figures; the first is resolved completely before the second."""
    while turn.left > 0:
        field = yield from choose_field(game, turn)
        if field == PASS:
            game.say("placing_over", "BM-07", party=turn.side, count=len(turn.placed))
            return
        colour: str | None = None
        with game.doing(judges.placing, game, game.sides[turn.side], field, cost_of_next(turn)):
            colour = yield from choose_colour(game, turn, field)
        if colour is None:
            continue  # a correction has taken the field or the money away meanwhile; it is asked again
        place(game, turn, field, colour)
        yield from captures.settle(game, turn, field)
        game.settle()


def choose_field(game: Buergermeister, turn: Turn) -> Script:
    """Any free field, or no more for this turn; asked also of those who cannot place: they will want to know why."""
    side = game.sides[turn.side]
    field: str = yield Question(
        "place_figure",
        Kind.PLACE,
        (side.player,),
        judge=lambda _, value: judges.placing(game, side, value, cost_of_next(turn)),
        candidates=lambda _: game.board,
        rule="BM-07",
        may_pass=True,
        facts=lambda: {"side": side.id, "count": turn.left, "amount": cost_of_next(turn)},
    )
    return field


def choose_colour(game: Buergermeister, turn: Turn, field: str) -> Script:
    """BM-02: with two players each figure in either colour; asked only where both are left."""
    side = game.sides[turn.side]
    left = [colour for colour in side.colours if game.stock(colour)]
    if len(left) == 1:
        return left[0]
    try:
        colour: str = yield Question(
            "choose_colour",
            Kind.CHOOSE,
            (side.player,),
            judge=lambda _, value: judges.colour(game, side, value),
            candidates=lambda _: side.colours,
            rule="BM-02",
            facts=lambda: {"side": side.id, "field": field},
        )
    except Moot:
        return None
    game.say("colour_chosen", "BM-02", party=side.id, colour=colour)
    return colour


def cost_of_next(turn: Turn) -> int:
    """What the next figure costs: nothing while a card has made it free (BM-07, BM-09)."""
    return 0 if turn.free else judges.COST


def place(game: Buergermeister, turn: Turn, field: str, colour: str) -> None:
    """The figure stands, its costs are paid."""
    cost, side = cost_of_next(turn), turn.side
    turn.free = max(0, turn.free - 1)
    turn.left -= 1
    receive(game, side, -cost)
    game.state.figures[field] = colour
    turn.placed = [*turn.placed, field]
    turn.open = field
    rule = "BM-07" if len(turn.placed) == 1 else "BM-10"
    purse = game.state.purse[side]
    game.say("placed", rule, party=side, field=field, colour=colour, amount=cost, purse=purse)
