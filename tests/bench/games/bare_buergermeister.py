"""Die Bürgermeister for three and four as a bare generator: no judges, questions, events, rows or explanations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from companion.games.buergermeister import Definition
from companion.mechanics.region_board import RegionBoard

Asked = tuple[str, Any]
"""`shuffle` with cards, `roll` with how many dice, `place` with the free fields, `capture` with the enclosed runs."""


def game(definition: Definition, seats: int) -> Generator[Asked, Any, None]:
    """One game to its end. Is sent an order, faces, a field or None, the number of a run or None."""
    board, cards = definition.board, definition.card
    figures: dict[str, int] = {}
    purse, stock = [definition.parameters.purse] * seats, [definition.parameters.figures] * seats
    deck: list[str] = []
    paid: set[str] = set()
    turn = since = highest = 0
    while len(figures) < len(board) and since < 108:
        if not deck:
            deck = list((yield "shuffle", sorted(cards)))
        effect = cards[deck.pop(0)].effect
        since += 1
        if effect.dice:
            amount = sum((yield "roll", effect.dice)) * 100_000
            if effect.collect:
                purse[turn] += amount
            else:
                owed = max(0, amount - purse[turn])
                purse[turn] = max(0, purse[turn] - amount)
                for field in [field for field, owner in figures.items() if owner == turn]:
                    if owed <= 0:
                        break
                    if board.region_of[field] not in paid:
                        del figures[field]
                        stock[turn] += 1
                        owed -= 50_000
        free = effect.free_placements or 0
        for _ in range(2 - (effect.fewer_placements or 0)):
            cost = 0 if free else 100_000
            if purse[turn] < cost or not stock[turn] or len(figures) == len(board):
                break
            field = yield "place", [field for field in board if field not in figures]
            if field is None:
                break
            free = max(0, free - 1)
            purse[turn] -= cost
            stock[turn] -= 1
            figures[field] = turn
            runs = [run for run in _enclosed(board, figures, field, turn) if len(run) <= stock[turn]]
            chosen = (yield "capture", runs) if runs else None
            for piece in runs[chosen] if chosen is not None else ():
                stock[figures[piece]] += 1
                stock[turn] -= 1
                figures[piece] = turn
            if len(figures) > highest:
                highest, since = len(figures), 0
            land = board.region_of[field]
            if land not in paid and board.is_full(land, figures.keys()):
                paid.add(land)
                _pay(definition, figures, land, purse)
        turn = (turn + 1) % seats


def _enclosed(board: RegionBoard, figures: dict[str, int], field: str, own: int) -> list[tuple[str, ...]]:
    found = []
    for ray in board.rays[field].values():
        length = 0
        while length < len(ray) and figures.get(ray[length], own) == figures.get(ray[0], own) != own:
            length += 1
        at_border = length == len(ray)
        if 1 <= length <= 2 and (at_border or figures.get(ray[length]) == own):
            found.append(tuple(ray[:length]))
    return found


def _pay(definition: Definition, figures: dict[str, int], land: str, purse: list[int]) -> None:
    mayors = Counter(figures[field] for field in definition.board.regions[land])
    most = max(mayors.values())
    first = [seat for seat, count in mayors.items() if count == most]
    for seat in first:
        purse[seat] += definition.land[land].premium // len(first) // 50_000 * 50_000
