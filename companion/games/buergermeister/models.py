"""The map of Die Bürgermeister as plain data: what the table may see, and what just happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import TABLE, Event, Party
from companion.games.buergermeister.rules.captures import look
from companion.games.buergermeister.rules.game import Buergermeister
from companion.games.buergermeister.rules.outlook import captures_from
from companion.mechanics.majority import leaders
from companion.mechanics.region_board import DIRECTIONS
from companion.models.boards.land_map import FieldModel, HandStep, LandModel, MapModel, PurseModel
from companion.texts import Teller

MONEY: Mapping[str, int] = {"collected": 1, "premium": 1, "paid": -1, "placed": -1}
"""Events that move money between a purse and the fund, and which way."""


def map_of(game: Buergermeister, view: Mapping[str, Any], teller: Teller) -> MapModel:
    """The map with purses, premium table, and what the open question may choose on it."""
    owners = view.get("figures", {})
    fields = {
        field.id: FieldModel(
            field.id,
            field.land,
            field.row,
            field.column,
            teller.name(field.id),
            teller.short(field.id),
            owners.get(field.id),
        )
        for field in game.definition.fields
    }
    if "lands" not in view:  # a bare position: who stands where
        return MapModel(fields, {})
    moved = money_moved(game.told_lately(TABLE))
    turn = game.current
    side = game.sides.get(turn.side) if turn is not None else None
    centre = turn.open if turn is not None else None
    arrows: dict[str, tuple[str, ...]] = {}
    if side is not None and centre is not None and owners.get(centre) in side.colours:
        looks = {direction: look(game, side, centre, direction) for direction in DIRECTIONS}
        arrows = {name: one.run.pieces for name, one in looks.items() if not game.blocks(one.refusals)}
    placing = side is not None and turn is not None and turn.left > 0 and not turn.debt and centre is None
    return MapModel(
        fields=fields,
        lands={land: _land(game, land, told, teller) for land, told in view["lands"].items()},
        purses=tuple(PurseModel(one, amount, moved[one]) for one, amount in view["purse"].items()),
        fund=view["fund"],
        fund_moved=-sum(moved.values()),
        turn=turn.side if turn is not None else None,
        stock={colour: game.stock(colour) for colour in game.side_of},
        captures=captures_from(game, side) if placing and side is not None else {},
        centre=centre,
        arrows=arrows,
        answers={field: direction for direction, run in arrows.items() for field in run},
        steps=tuple(steps_of(last_moves(game))),
        focus=fields[centre].land if arrows and centre is not None else None,
    )


def _land(game: Buergermeister, land: str, told: Mapping[str, Any], teller: Teller) -> LandModel:
    mayors = Counter(told["mayors"])
    first = tuple(leaders(mayors, game.sides)) if mayors.total() else ()
    return LandModel(
        land,
        teller.name(land),
        teller.short(land),
        game.board.regions[land],
        told["taken"],
        told["premium"],
        told["paid"],
        first,
        mayors[first[0]] if first else 0,
        told["mayors"],
    )


def money_moved(events: Iterable[Event]) -> Counter[Party]:
    """What went into each purse; less than nothing is what went out."""
    moved: Counter[Party] = Counter()
    for event in events:
        if event.kind in MONEY:
            moved[event.facts["party"]] += MONEY[event.kind] * event.facts["amount"]
    return moved


def last_moves(game: Buergermeister) -> Sequence[Event]:
    """From the last figure that was placed on, or from the first one that was vacated last in a row."""
    moves: list[Event] = []
    vacated = False
    for event in game.told(TABLE):
        if vacated and event.kind not in ("vacated", "paid"):
            break
        moves.append(event)
        if event.kind == "placed":
            return moves[::-1]
        vacated = vacated or event.kind == "vacated"
    return moves[::-1] if vacated else ()


def steps_of(events: Sequence[Event]) -> list[HandStep]:
    """What hands do on the real board after these events, in order: off first, then on."""
    steps: list[HandStep] = []
    for number, event in enumerate(events):
        facts = event.facts
        if event.kind == "placed":
            steps.append(HandStep(facts["colour"], (facts["field"],), off=False))
        elif event.kind == "vacated":
            steps.append(HandStep(facts["colour"], (facts["field"],), off=True))
        elif event.kind == "captured":
            lost = [later.facts["colour"] for later in events[number:] if later.kind == "returned"]
            steps.append(HandStep(" + ".join(lost), tuple(facts["fields"]), off=True))
        elif event.kind == "replaced":
            steps.append(HandStep(facts["colour"], tuple(facts["fields"]), off=False))
    return steps
