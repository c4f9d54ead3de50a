"""The physical board and the record: which moves are left to do, which are done, what a check found. No Kivy."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.models.boards.board import BoardModel
from companion.models.boards.ladder import AREA_QUESTIONS
from companion.table.evening import TICKED, PieceMove, Standing, TableGame, as_value, between, moved, standing
from companion.table.journal import Entry

LOOKS = 4
"""So many of the last pictures are remembered: what an answer has changed is seen by the one before it."""


class RealTable:
    """The physical board of one open game. `board` returns the recorded board, `begun` the one at the beginning."""

    def __init__(
        self, opened: TableGame, board: Callable[[], BoardModel | None], begun: Callable[[], BoardModel | None]
    ) -> None:
        self._opened, self._board, self._begun = opened, board, begun
        self._start: Standing | None = None
        self._looks: deque[tuple[int, Standing]] = deque(maxlen=LOOKS)

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
        record, number = board.standing(), self._opened.session.ledger.next_number
        if not self._looks or self._looks[-1][0] != number:
            self._looks.append((number, record))
        return tuple(between(self.standing(), record, board.apart))

    def tick(self, moves: Sequence[PieceMove]) -> None:
        """Records that these moves have been made."""
        if moves:
            self._opened.session.note(TICKED, "", value=as_value(moves))

    def placed(self, entries: Iterable[Entry]) -> None:
        """Whoever has answered where a new piece goes is assumed to put it there at once, whatever else of theirs is
        still to be moved; also where they said only then which of their pieces it is. A piece that stood elsewhere on
        the board is no new one.
        """
        given = [one for one in entries if one.kind == "answer" and isinstance(one.value, str)]
        board = self._board() if given else None
        if board is None or not board.spots:
            return
        session, owners = self._opened.session, self._opened.session.game.figures()
        mine = [one for one in session.ledger.active if one.kind == "answer" and one.party == given[0].party]
        said = [one for one in (*given, *mine[-2:]) if isinstance(one.value, str) and one.name not in AREA_QUESTIONS]
        named = {(one.party or "", one.value) for one in said}
        to_bring = {(move.party, move.end) for move in self.to_move(board)}
        before = next((seen for number, seen in reversed(self._looks) if number <= given[0].number), self.standing())
        new = (move for move in between(before, board.standing(), board.apart) if move.start is None)
        self.tick(
            [
                move
                for move in new
                if (owners.get(move.party, move.party), move.end) in named and (move.party, move.end) in to_bring
            ]
        )

    def once_corrected(self, patch: Mapping[str, Any]) -> Standing | None:
        """The physical board as it stands when the record is corrected to match it: what the correction names stands
        as it says, what is to be moved besides has still to be moved. None for a game without a board.
        """
        board = self._board()
        if board is None or not board.spots:
            return None
        told = board.corrected(patch).standing()
        named = between(board.standing(), told)
        left, come = Counter((one.party, one.start) for one in named), Counter((one.party, one.end) for one in named)
        real = told
        for move in self.to_move(board):
            ends, begins = (move.party, move.end), (move.party, move.start)
            if move.end is not None and left[ends]:
                left[ends] -= 1
            elif move.start is not None and come[begins]:
                come[begins] -= 1
            else:
                real = moved(real, [PieceMove(move.party, move.end, move.start)])
        return real

    def found(self, real: Standing) -> None:
        """Records what a check of the physical board found, whatever was confirmed before."""
        self.tick(between(self.standing(), real))
