"""The map of Die Bürgermeister as plain data: what the table may see, and what just happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from companion.engine.once import once
from companion.engine.vocabulary import TABLE, Event, Party
from companion.games.buergermeister.rules.captures import look
from companion.games.buergermeister.rules.game import Buergermeister
from companion.games.buergermeister.rules.outlook import captures_from
from companion.games.buergermeister.rules.state import Turn
from companion.mechanics.enclosure import Run
from companion.mechanics.majority import leaders
from companion.mechanics.region_board import DIRECTIONS
from companion.models.boards.land_map import ArrowModel, FieldModel, HandStep, LandModel, MapModel, PurseModel
from companion.texts import Teller


class FullLand(NamedTuple):
    """A Land that has just become full: what is told of it, and what it brought to whom."""

    title: str
    sentence: str
    won: Mapping[Party, int]


MONEY: Mapping[str, int] = {"collected": 1, "premium": 1, "paid": -1, "placed": -1}
"""Events that move money between a purse and the fund, and which way."""


def map_of(game: Buergermeister, view: Mapping[str, Any], teller: Teller) -> MapModel:
    """The map with money, premiums, and the fields that the open question offers."""
    owners = view.get("figures", {})
    fields = dict(_free_fields(game, teller))
    fields |= {field: replace(fields[field], owner=owner) for field, owner in owners.items()}
    if "lands" not in view:  # a bare position: who stands where
        return MapModel(fields, {})
    each = game.numbers.vacated_value
    moved = money_moved(game.told_lately(TABLE))
    turn = game.current
    side = game.sides.get(turn.side) if turn is not None else None
    centre = turn.open if turn is not None else None
    arrows: dict[str, tuple[str, ...]] = {}
    shots: list[ArrowModel] = []
    if side is not None and centre is not None and owners.get(centre) in side.colours:
        looks = {direction: look(game, side, centre, direction) for direction in DIRECTIONS}
        arrows = {name: one.run.pieces for name, one in looks.items() if not game.blocks(one.refusals)}
        shots = [arrow_of(name, centre, looks[name].run, teller) for name in arrows]
    placing = side is not None and turn is not None and turn.left > 0 and not turn.debt and centre is None
    return MapModel(
        fields=fields,
        lands={land: _land(game, land, told, teller) for land, told in view["lands"].items()},
        purses=tuple(PurseModel(one, amount, moved[one]) for one, amount in view["purse"].items()),
        fund=view["fund"],
        fund_moved=-sum(moved.values()),
        turn=turn.side if turn is not None else None,
        stock={colour: game.stock(colour) for colour in game.side_of},
        captures=once(game, captures_from, side) if placing and side is not None else {},
        centre=centre,
        arrows=arrows,
        answers={field: direction for direction, run in arrows.items() for field in run},
        steps=tuple(steps_of(last_moves(game))),
        focus=_land_of(game, turn) if turn is not None else None,
        shots=tuple(shots),
        waiting=turn.left if placing and turn is not None else 0,
        placed=len(turn.placed) if turn is not None else 0,
        owed=-(-turn.debt // each) if turn is not None and each else 0,
        each=each,
    )


_named: WeakKeyDictionary[Teller, dict[str, FieldModel]] = WeakKeyDictionary()
"""The fields as a teller names them, while nobody stands there: hundreds of names, which do not change in a game."""


def _free_fields(game: Buergermeister, teller: Teller) -> dict[str, FieldModel]:
    known = _named.get(teller)
    if known is None or list(known) != [field.id for field in game.definition.fields]:
        known = {
            one.id: FieldModel(one.id, one.land, one.row, one.column, teller.name(one.id), teller.short(one.id))
            for one in game.definition.fields
        }
        _named[teller] = known
    return known


def _land_of(game: Buergermeister, turn: Turn) -> str | None:
    """The Land that a turn is in: where it has placed a figure last, or taken one off for a debt that is still open.

    None once that Land is full: whatever comes next happens elsewhere.
    """
    last = turn.placed[-1] if turn.placed else None
    if last is None and turn.debt:
        moves = last_moves(game)
        last = moves[-1].facts["field"] if moves and moves[-1].kind == "vacated" else None
    land = game.board.region_of[last] if last is not None else None
    return None if land is None or (turn.open is None and game.is_full(land)) else land


def arrow_of(direction: str, start: str, run: Run, teller: Teller) -> ArrowModel:
    """A capture in one direction as an arrow."""
    label = ", ".join(teller.name(field) for field in run.pieces)
    return ArrowModel(direction, start, run.pieces, run.far or run.pieces[-1], label)


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
        game.definition.land[land].inset_of,
    )


def money_moved(events: Iterable[Event]) -> Counter[Party]:
    """The money that went into each party's purse in these events; negative for money paid out."""
    moved: Counter[Party] = Counter()
    for event in events:
        if event.kind in MONEY:
            moved[event.facts["party"]] += MONEY[event.kind] * event.facts["amount"]
    return moved


def full_lands(events: Sequence[Event], teller: Teller) -> list[FullLand]:
    """The Länder that became full in these events."""
    premiums = [event.facts for event in events if event.kind == "premium"]
    return [
        FullLand(
            teller.name(event.facts["land"]),
            teller.event(event),
            {paid["party"]: paid["amount"] for paid in premiums if paid["land"] == event.facts["land"]},
        )
        for event in events
        if event.kind == "land_full"
    ]


def last_moves(game: Buergermeister) -> Sequence[Event]:
    """The latest moves on the board: from the last placed figure on, or from the first of the last figures taken off;
    none where that figure stands elsewhere by a correction.
    """
    moves: list[Event] = []
    vacated = False
    for event in game.told(TABLE):
        if vacated and event.kind not in ("vacated", "paid"):
            break
        moves.append(event)
        if event.kind == "placed":
            stands = game.state.figures.get(event.facts["field"]) == event.facts["colour"]
            return moves[::-1] if stands else ()
        vacated = vacated or event.kind == "vacated"
    return moves[::-1] if vacated else ()


def steps_of(events: Sequence[Event]) -> list[HandStep]:
    """What to do on the real board after these events, in order: remove figures, then place figures."""
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
