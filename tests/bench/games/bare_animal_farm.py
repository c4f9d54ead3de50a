"""The talks and movements of Animal Farm as a bare generator: no judges, questions, events, rows or explanations."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.games.animal_farm import Definition

Asked = tuple[str, int, Any]
"""`move` with a seat and its agents by region, `draft` with a seat and everybody's agents there, `confirm` with a seat
and a split, `sort` with a seat and its markers."""

ROUNDS = 6


def game(definition: Definition, seats: int) -> Generator[Asked, Any, None]:
    """One short game. Is sent (from, to) or None, (partners, split) or None, True or False, the markers to keep."""
    regions = len(definition.regions)
    agents = [[1] * seats for _ in range(regions)]
    stock = [definition.parameters.markers] * regions
    held = [[0] * regions for _ in range(seats)]
    for start in range(ROUNDS):
        for turn in range(seats):
            seat = (start + turn) % seats
            move = yield "move", seat, [there[seat] for there in agents]
            if move is not None:
                agents[move[0]][seat] -= 1
                agents[move[1]][seat] += 1
        for region in range(regions):
            for turn in range(seats):
                seat = (start + turn) % seats
                draft = yield "draft", seat, agents[region]
                if draft is None:
                    continue
                partners, split = draft
                if 2 * sum(agents[region][p] for p in partners) <= sum(agents[region]) or len(partners) >= seats:
                    continue
                if any(split[p] > agents[region][p] for p in partners) or sum(split.values()) > stock[region]:
                    continue
                agreed = True
                for partner in partners:
                    if partner != seat and not (yield "confirm", partner, split):
                        agreed = False
                        break
                if agreed:
                    for partner, amount in split.items():
                        stock[region] -= amount
                        held[partner][region] += amount
                    break
        for seat in range(seats):
            if any(held[seat]):
                kept = yield "sort", seat, held[seat]
                for region in range(regions):
                    stock[region] += held[seat][region] - kept[region]
                held[seat] = kept
