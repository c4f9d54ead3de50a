"""Checks the physical board against the recorded position: what was seen, and what differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.engine.vocabulary import Party
from companion.models.boards.board import Area, BoardModel
from companion.table.evening import PieceMove, Standing, between, moved


@dataclass
class BoardCheck:
    """One check of the whole board. `seen` are the spots that differ, with who stands there on the real board.

    For every difference the record counts as right until people say that the table is.
    """

    record: BoardModel
    seen: dict[str, Party | None] = field(default_factory=dict)
    table_is_right: set[PieceMove] = field(default_factory=set)

    def areas(self, expected: Standing) -> list[Area]:
        """The parts to look at: those with pieces by the record, or `expected` on the real board."""
        there = {place for place, _ in self.record.standing() + expected}
        return [area for area in self.record.areas() if there & set(area.spots)]

    def board(self) -> BoardModel:
        """The board as it was seen."""
        return self.record.moved(self.seen)

    def see(self, spot: str, owner: Party | None) -> None:
        """Notes who really stands on a spot, replacing an earlier note."""
        if owner == self.record.spots[spot].owner:
            self.seen.pop(spot, None)
        else:
            self.seen[spot] = owner

    def differences(self) -> list[PieceMove]:
        """The moves that would turn the record into what was seen."""
        return between(self.record.standing(), self.board().standing())

    def decide(self, moves: Iterable[PieceMove], *, table: bool) -> None:
        """Decides who is right about these differences: the table or the record."""
        self.table_is_right = self.table_is_right | set(moves) if table else self.table_is_right - set(moves)

    def real(self) -> Standing:
        """Where the pieces on the real board stand."""
        return self.board().standing()

    def patch(self) -> Mapping[str, Mapping[str, Party | None]]:
        """The resulting correction of the record, as a merge patch; empty if the record is right."""
        right = [move for move in self.differences() if move in self.table_is_right]
        before = self.record.standing()
        after = moved(before, right)
        spots: dict[str, Party | None] = {}
        for move in right:
            for spot in (move.start, move.end):
                if spot in self.record.spots:
                    stands = [party for place, party in after if place == spot]
                    spots[str(spot)] = stands[-1] if stands else None
        return {self.record.zone: spots} if spots else {}
