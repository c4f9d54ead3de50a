"""Bürokratopoly at the window: the ladder of posts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import Game
from companion.models.boards.ladder import LadderModel, ladder_of
from companion.models.game.parties import shorts_at
from companion.texts import Teller
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.boards.ladder import LadderBoard
from companion.ui.screens.workshop.own_board import OWN_BOARD


class BuerokratopolyFace(Face):
    """One ladder of posts."""

    workpieces = (OWN_BOARD,)

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> LadderModel | None:
        """Every post and who stands there."""
        return ladder_of(game, view, teller)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The ladder as overview and branches."""
        assert isinstance(seen.board, LadderModel)
        shorts = shorts_at(seen.play.opened.session) if seen.play is not None else None
        return LadderBoard(seen.board, seen.looks, seen.look, seen.on_spot, shorts=shorts, targets=seen.targets)
