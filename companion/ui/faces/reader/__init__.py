"""Reader & dice at the window: the open card, the last throw, whose turn it is, or the pad; and what is done there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import Game
from companion.games.reader import Reader
from companion.texts import Teller
from companion.ui.faces.face import BoardWidget, Face, Seen
from companion.ui.faces.reader.board import ReaderBoard
from companion.ui.faces.reader.finding import FindPanel
from companion.ui.faces.reader.model import ReaderModel, model_of
from companion.ui.faces.reader.panel import ReaderPanel
from companion.ui.models.question import QuestionModel
from companion.ui.questions.asking import Panel

PANELS: Mapping[str, type[Panel]] = {"what_next": ReaderPanel, "which_card": FindPanel}


class ReaderFace(Face):
    """Four pages on one table: cards, dice, turns, points."""

    emblem = "dice"
    tells_last = False
    shows_cards = True

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> ReaderModel:
        """Everything that lies there."""
        assert isinstance(game, Reader)
        return model_of(game, view, teller)

    def draw(self, seen: Seen) -> BoardWidget:
        """The page that is looked at."""
        return ReaderBoard(seen)

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """What can be done on that page; which card is to be read."""
        return PANELS.get(question.name)
