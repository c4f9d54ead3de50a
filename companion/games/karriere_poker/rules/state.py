"""What an evening of Karriere Poker consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.engine.state import Hands, Pile, State


@dataclass
class Table(State):
    """All that outlasts a question; what lies on the table is part of it, so every moment is a position.

    `seats` tells who sits where, clockwise; `ranks` are those of the current game, the Boss first, empty in the first
    game (KP-17). `positions` are who has gone out in this game, in order (KP-10). `dealer` also clears (KP-19).
    `turn` is who is to play; while nothing lies on the table to lead. `done` are those who have had their turn: in
    this round, or (until_all_pass) since the last play. `plays` lie on the table, the first at the bottom, each with
    its party, number (14: jokers alone), count of cards and jokers among them.

    Dealt, the cards are in `hands`; physical, `sizes` counts what people hold. `cleared` are the cards that were
    played and taken away, `aside` those that were left over in the first game. `history` are the rankings of all games
    that are over, oldest first.
    """

    seats: list[str]
    game: int = 1
    ranks: list[str] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)
    dealer: str | None = None
    turn: str | None = None
    done: list[str] = field(default_factory=list)
    plays: list[dict[str, Any]] = field(default_factory=list)
    hands: Hands = field(default_factory=Hands)
    sizes: dict[str, int] = field(default_factory=dict)
    cleared: Pile = field(default_factory=Pile)
    aside: Pile = field(default_factory=Pile)
    history: list[list[str]] = field(default_factory=list)
    time_is_up: bool = False
