"""What house clauses can speak of in Die Bürgermeister: placing, capturing, vacating, the agreed end, and Länder.

Whose turn it is may be one of two sides of a player: what is said of `me` is then that side's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.house.saying import AMOUNT, COUNT, ME, MOST_COUNTED, TARGET, Doing, Fact, NamedAction, lead
from companion.engine.parts import Flag, Number, One
from companion.engine.questions import Question
from companion.engine.vocabulary import ANY_TIME, Party
from companion.games.buergermeister.rules import captures, placing, scoring
from companion.games.buergermeister.rules.captures import CAPTURE
from companion.games.buergermeister.rules.definition import Definition
from companion.games.buergermeister.rules.events import VACATE
from companion.games.buergermeister.rules.state import LAND, RUN, Match, Side
from companion.mechanics.region_board import DIRECTIONS

PLACE, AGREE = "place", scoring.AGREE

Known = Mapping[str, Any] | None


def _side(game: Match, party: Party) -> Side:
    """The side that a player has the turn with, else their first."""
    turn = game.current
    if turn is not None and game.sides[turn.side].player == party:
        return game.sides[turn.side]
    return next(side for side in game.sides.values() if side.player == party)


def _on_field(game: Match, ask: Question | None, party: Party, value: Any) -> Known:
    return game.in_land(value) if value in game.board else None


def _captured(game: Match, ask: Question | None, party: Party, value: Any) -> Known:
    facts = ask.facts() if ask is not None and ask.facts is not None else {}
    if value not in DIRECTIONS or facts.get("field") not in game.board:
        return None
    side = game.sides[facts["side"]]
    return captures.known(game, facts["field"], captures.look(game, side, facts["field"], value).run)


def _can_place(game: Match, party: Party) -> bool:
    side, turn = _side(game, party), game.current
    if turn is None:
        return False
    cost = placing.cost_of_next(game, turn)
    free = (field for field in game.board if field not in game.state.figures)
    return any(not game.blocks(placing.placement(game, side, field, cost)) for field in free)


def _by_side(game: Match, facts: Mapping[str, Any]) -> tuple[Party, Party | None]:
    return game.sides[facts["party"]].player, None


def _from_whom(game: Match, facts: Mapping[str, Any]) -> tuple[Party, Party | None] | None:
    """Who has captured figures, told when they go back to their owner."""
    turn = game.current
    return (game.sides[turn.side].player, game.sides[facts["party"]].player) if turn is not None else None


ACTIONS = (
    NamedAction(PLACE, at={"place_figure": _on_field}, gives=(LAND,), told={"placed": _by_side}, possible=_can_place),
    NamedAction(
        CAPTURE,
        at={"capture": _captured},
        gives=(LAND, RUN, TARGET),
        told={"returned": _from_whom},
        possible=lambda game, party: True,
    ),
    NamedAction(VACATE, at={"vacate": _on_field}, gives=(LAND,), told={"vacated": _by_side}),
    NamedAction(
        AGREE,
        at={ANY_TIME: lambda game, ask, party, value: {} if value == scoring.AGREE else None},
        told={"agreed": lambda game, facts: (facts["party"], None)},
    ),
)


def _lands(definition: Definition) -> One:
    return One(tuple(land.id for land in definition.lands))


def _free(game: Match, doing: Doing) -> int:
    land = doing.known[LAND]
    return len(game.board.regions[land]) - game.mayors_in(land).total()


def _mine(name: str, kind: Any, read: Callable[[Match, Side], Any]) -> Fact:
    return Fact(f"{ME}.{name}", kind, lambda game, doing: read(game, _side(game, doing.party or "")), (ME,))


def _standing(game: Match, colours: tuple[str, ...]) -> int:
    return sum(game.on_board(colour) for colour in colours)


def _of_target(game: Match, doing: Doing) -> int:
    sides = [side for side in game.sides.values() if side.player == doing.known[TARGET]]
    return sum(_standing(game, side.colours) for side in sides)


def _in_turn(game: Match, doing: Doing) -> int:
    turn = game.current
    return len(turn.placed) if turn is not None else 0


FACTS = (
    Fact(LAND, _lands, lambda game, doing: doing.known[LAND], (LAND,)),
    Fact("land.free", COUNT, _free, (LAND,)),
    Fact(
        "land.mine",
        COUNT,
        lambda game, doing: game.mayors_in(doing.known[LAND])[_side(game, doing.party or "").id],
        (LAND, ME),
    ),
    Fact("run.length", Number(1, MOST_COUNTED), lambda game, doing: len(doing.known[RUN]), (RUN,)),
    Fact("lead", COUNT, lambda game, _: lead(result.mayors for result in scoring.results_of(game).values()), dear=True),
    Fact("placed_this_turn", COUNT, _in_turn),
    Fact("target.figures", COUNT, _of_target, (TARGET,)),
    _mine("figures", COUNT, lambda game, side: _standing(game, side.colours)),
    _mine("figures_left", COUNT, lambda game, side: sum(map(game.stock, side.colours))),
    _mine("purse", AMOUNT, lambda game, side: game.state.purse[side.id]),
    _mine("is_start", Flag(), lambda game, side: game.state.start == side.id),
)
