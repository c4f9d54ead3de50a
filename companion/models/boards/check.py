"""A check of the real board against the record: what was seen, and what is different."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.engine.vocabulary import Party
from companion.models.boards.board import Area, BoardModel
from companion.table.evening import Move, Standing, between, moved


@dataclass
class BoardCheck:
    """One walk over the board. `seen` are the spots that were found to be different, with who stands there really.

    The record is in the right for every difference of which nobody has said that the table is.
    """

    record: BoardModel
    seen: dict[str, Party | None] = field(default_factory=dict)
    table_is_right: set[Move] = field(default_factory=set)

    def areas(self, expected: Standing) -> list[Area]:
        """The parts to look at: those where somebody stands by the record, or is still expected on the real board."""
        there = {place for place, _ in self.record.standing() + expected}
        return [area for area in self.record.areas() if there & set(area.spots)]

    def board(self) -> BoardModel:
        """The board as it was seen."""
        return self.record.moved(self.seen)

    def see(self, spot: str, owner: Party | None) -> None:
        """So it is there, whatever was said before."""
        if owner == self.record.spots[spot].owner:
            self.seen.pop(spot, None)
        else:
            self.seen[spot] = owner

    def differences(self) -> list[Move]:
        """What would have to move for the record to become what was seen."""
        return between(self.record.standing(), self.board().standing())

    def decide(self, moves: Iterable[Move], *, table: bool) -> None:
        """Who is right about these differences."""
        self.table_is_right = self.table_is_right | set(moves) if table else self.table_is_right - set(moves)

    def real(self) -> Standing:
        """How the real board stands."""
        return self.board().standing()

    def patch(self) -> Mapping[str, Mapping[str, Party | None]]:
        """The correction of the record that follows; empty if it is right everywhere."""
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
