"""The physical board and the record: which moves are left to do, which are done, what a check found. No Kivy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.vocabulary import Party
from companion.models.boards.board import BoardModel
from companion.table.evening import TICKED, PieceMove, Standing, TableGame, as_value, between, standing


class RealTable:
    """The physical board of one open game. `board` returns the recorded board, `begun` the one at the beginning."""

    def __init__(
        self, opened: TableGame, board: Callable[[], BoardModel | None], begun: Callable[[], BoardModel | None]
    ) -> None:
        self._opened, self._board, self._begun = opened, board, begun
        self._start: Standing | None = None

    def standing(self) -> Standing:
        """Where the pieces on the physical board stand, as far as people have confirmed it."""
        if self._start is None:
            begun = self._begun()
            self._start = begun.standing() if begun is not None else Standing()
        return standing(self._opened.session.ledger.entries, self._start)

    def to_move(self, board: BoardModel | None) -> tuple[PieceMove, ...]:
        """The moves left to do, so that the physical board looks like `board`."""
        if board is None or not board.spots:
            return ()
        return tuple(between(self.standing(), board.standing(), board.apart))

    def tick(self, moves: Sequence[PieceMove]) -> None:
        """Records that these moves have been made."""
        if moves:
            self._opened.session.note(TICKED, "", value=as_value(moves))

    def placed(self, party: Party | None, value: Any) -> None:
        """A party has answered where its new piece goes; it is assumed to put the piece there at once."""
        put = PieceMove(party or "", None, value if isinstance(value, str) else None)
        if put.end is not None and put in self.to_move(self._board()):
            self.tick([put])

    def found(self, real: Standing) -> None:
        """Records what a check of the physical board found, whatever was confirmed before."""
        self.tick(between(self.standing(), real))
