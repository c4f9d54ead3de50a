"""Everything that the table screen shows, as one piece of plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.game import Game
from companion.table.real_table import Move
from companion.texts import Teller
from companion.ui.models.board import BoardModel
from companion.ui.models.contest import ContestModel
from companion.ui.models.opened import DoubtLike
from companion.ui.models.parties import PartyModel
from companion.ui.models.question import QuestionModel

BoardOf = Callable[[Game, Mapping[str, Any], Teller], BoardModel | None]
"""Makes a game's board from what the table may see."""


def no_board(game: Game, view: Mapping[str, Any], teller: Teller) -> None:
    """A table without a board."""


@dataclass(frozen=True)
class TableModel:
    """Everything that the table screen shows."""

    title: str
    parties: tuple[PartyModel, ...]
    question: QuestionModel | None
    board: BoardModel | None
    contest: ContestModel | None
    said: tuple[str, ...]
    can_undo: bool
    undo_reveals: bool
    can_redo: bool
    saved: bool
    doubt: DoubtLike | None
    to_move: tuple[Move, ...] = ()
