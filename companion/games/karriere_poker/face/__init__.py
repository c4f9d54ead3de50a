"""Karriere Poker at the window: the table with the trick, hands or the entry of plays, seats, and the careers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import Game
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.face.chart import ChartPage
from companion.games.karriere_poker.face.entry import EntryPanel
from companion.games.karriere_poker.face.hand import HandPanel
from companion.games.karriere_poker.face.seating import SeatingPanel
from companion.games.karriere_poker.face.table import CareerTable
from companion.games.karriere_poker.models import CareerModel, career_of
from companion.models.game.question import QuestionModel
from companion.texts import Teller
from companion.texts.wording import N_
from companion.ui.boards.face import BoardContext, BoardWidget, Face, FacePage
from companion.ui.questions.panel import Panel

PLAYS = ("lead", "follow")
"""Questions that are answered by cards."""


class KarrierePokerFace(Face):
    """A table without a board: its seats and what lies between them."""

    tells_last = False
    pages = (FacePage("chart", N_("Careers"), ChartPage),)

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> CareerModel:
        """The seats and the trick."""
        assert isinstance(game, KarrierePoker)
        return career_of(game, view, teller)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The table."""
        return CareerTable(seen)

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """Plays are entered or tapped in the hand; before a game stands the seating plan."""
        if question.name in PLAYS:
            return HandPanel if question.private else EntryPanel
        return SeatingPanel if question.name == "next_game" else None
