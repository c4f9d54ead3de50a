"""Answers to questions that people ask at the map: what could be captured from here, and why is this one safe?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.hooks import Saying
from companion.engine.once import once
from companion.engine.vocabulary import Event
from companion.games.buergermeister.rules import captures
from companion.games.buergermeister.rules.state import Position, Side, Turn
from companion.mechanics.enclosure import BORDER
from companion.mechanics.region_board import DIRECTIONS

LINES: Mapping[str, tuple[str, str]] = {"west_east": ("west", "east"), "north_south": ("north", "south")}
"""The two lines through a field, each as its two directions."""

FREE = "free"
"""The end of a line at a field where nobody stands."""


def captures_from(position: Position, side: Side) -> dict[str, dict[str, tuple[str, ...]]]:
    """Each free field from which a figure of the side would capture: field → direction → captured fields."""
    figures, rays, own = position.state.figures, position.board.rays, position.own(side)
    others = (rays[field].values() for field, holder in figures.items() if holder not in own)
    beside = {ray[0] for around in others for ray in around if ray}  # all other fields border on none of these
    found = {}
    for field in position.board.in_order(beside - figures.keys()):
        if taken := captures_at(position, side, field):
            found[field] = taken
    return found


def captures_at(position: Position, side: Side, field: str) -> dict[str, tuple[str, ...]]:
    """What a figure of the side on this field would capture: direction → captured fields."""
    figures, own, taken = position.state.figures, position.own(side), {}
    for direction, ray in position.board.rays[field].items():
        holder = figures.get(ray[0]) if ray else None
        if holder is not None and holder not in own:  # a long list: cheaper than asking the judge for each
            look = captures.with_house(position, side, field, captures.look_along(position, side, field, direction))
            if not position.blocks(look.refusals):
                taken[direction] = look.run.pieces
    return taken


def replaces_from(position: Position, side: Side, field: str) -> Saying | None:
    """Whom a figure on a free field could replace, for whoever has not the map before them (BM-12, BM-16)."""
    if field in position.state.figures or not (taken := once(position, captures_from, side).get(field)):
        return None
    several = ".one_direction" if len(taken) > 1 and position.numbers.directions == "one" else ""
    return Saying(f"could_replace{several}", {"fields": [one for run in taken.values() for one in run]}, 1)


def loses_there(position: Position, side: Side, field: str, direction: str) -> Saying | None:
    """Who would be replaced in a direction, and how many (BM-17)."""
    if not (run := captures_at(position, side, field).get(direction)):
        return None
    return Saying("capture.loses", {"fields": list(run), "colour": position.state.figures[run[0]], "count": len(run)})


def why_not_captured(position: Position, field: str) -> list[Event]:
    """Why the figure on a field is not captured: what the last placed figure lacks, then both lines through it.

    The events are only shown to whoever asks, and not recorded. Empty for an empty field.
    """
    if field not in position.state.figures:
        return []
    if position.is_full(land := position.board.region_of[field]):
        return [Event("stays_full", "BM-23", {"land": land})]
    lines = (_in_line(position, field, line) for line in LINES)
    return [*_from_the_last_figure(position, field), *(event for event in lines if event is not None)]


def _from_the_last_figure(position: Position, field: str) -> Iterator[Event]:
    """The events about this figure from when the last figure of this turn was placed beside its run."""
    turn = position.current
    if not isinstance(turn, Turn) or not turn.placed or position.state.figures.get(turn.placed[-1]) is None:
        return
    side, placed = position.sides[turn.side], turn.placed[-1]
    for direction in DIRECTIONS:
        look = captures.with_house(position, side, placed, captures.look(position, side, placed, direction))
        if field in look.run.pieces:
            for refusal in look.refusals:
                yield Event(
                    "not_enclosed", refusal.rule, {**refusal.facts, "direction": direction, "reason": refusal.code}
                )


def _in_line(position: Position, field: str, line: str) -> Event | None:
    """Why the figure is not captured along one line; None if the last placed figure has explained it."""
    holders, rays = position.state.figures, position.board.rays[field]
    colour = holders[field]
    length, ends, free, held = 1, [], [], []
    for direction in LINES[line]:
        ray = rays[direction]
        same = next((number for number, near in enumerate(ray) if holders.get(near) != colour), len(ray))
        length += same
        if same == len(ray):
            ends.append(BORDER)
        elif (holder := holders.get(ray[same])) is None:
            ends.append(FREE)
            free.append(ray[same])
        else:
            ends.append(position.side_of[holder].id)
            held.append(ray[same])
    if length > position.numbers.longest_run:
        return Event("stays_long", "BM-12", {"line": line, "count": length})
    if ends == [BORDER, BORDER]:
        return Event("stays_between_borders", "BM-13", {"line": line})
    if free:
        return Event("stays_open", "BM-12", {"line": line, "fields": free})
    holding = {end for end in ends if end != BORDER}
    if position.side_of[colour].id in holding:
        return Event("stays_with_own", "BM-12", {"line": line})
    if len(holding) > 1:
        return Event("stays_between_two", "BM-12", {"line": line, "parties": sorted(holding)})
    if (turn := position.current) is not None and turn.placed and (placed := turn.placed[-1]) in held:
        looks = (captures.look(position, position.sides[turn.side], placed, direction) for direction in LINES[line])
        refused = any(look.refusals for look in looks if field in look.run.pieces)
        return None if refused else Event("stays_unchosen", "BM-17", {"line": line})
    return Event("stays_enclosed", "BM-19", {"line": line})
