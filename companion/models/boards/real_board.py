"""The real board beside the record: what is to be moved, what was, and what a check of the board found. No Kivy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.vocabulary import Party
from companion.models.boards.board import BoardModel
from companion.table.evening import TICKED, Move, Standing, TableGame, as_value, between, standing


class RealTable:
    """The real board of one open game. `board` gives the record's board, `begun` the one that the game began with."""

    def __init__(
        self, opened: TableGame, board: Callable[[], BoardModel | None], begun: Callable[[], BoardModel | None]
    ) -> None:
        self._opened, self._board, self._begun = opened, board, begun
        self._start: Standing | None = None

    def standing(self) -> Standing:
        """What stands on the real board, as far as the table has said so."""
        if self._start is None:
            begun = self._begun()
            self._start = begun.standing() if begun is not None else Standing()
        return standing(self._opened.session.ledger.entries, self._start)

    def to_move(self, board: BoardModel | None) -> tuple[Move, ...]:
        """What is still to be moved, so that the real board stands like this one."""
        if board is None or not board.spots:
            return ()
        return tuple(between(self.standing(), board.standing()))

    def tick(self, moves: Sequence[Move]) -> None:
        """This has been moved."""
        if moves:
            self._opened.session.note(TICKED, "", value=as_value(moves))

    def placed(self, party: Party | None, value: Any) -> None:
        """A party has said where its new piece goes: whoever says so puts it there."""
        put = Move(party or "", None, value if isinstance(value, str) else None)
        if put.end is not None and put in self.to_move(self._board()):
            self.tick([put])

    def found(self, real: Standing) -> None:
        """So does the real board stand, whatever was ticked before."""
        self.tick(between(self.standing(), real))
