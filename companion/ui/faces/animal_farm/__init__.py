"""1984: Animal Farm at the window: the table in pages, and the proposal board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Kind
from companion.games.animal_farm.game import AnimalFarm
from companion.texts import Teller
from companion.ui.faces.animal_farm.board import FarmBoard
from companion.ui.faces.animal_farm.cards import CardsPanel
from companion.ui.faces.animal_farm.model import FarmModel, farm_of
from companion.ui.faces.animal_farm.talks import TalksPanel
from companion.ui.faces.face import BoardWidget, Face, Seen
from companion.ui.models.question import QuestionModel
from companion.ui.questions.asking import Panel

CARD_QUESTIONS = frozenset({"choose_action", "buy"})
"""Questions whose options are cards that one has to read."""


class AnimalFarmFace(Face):
    """Regions, zones, cards; talks."""

    emblem = "globe"

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> FarmModel:
        """Everything that lies on the table."""
        assert isinstance(game, AnimalFarm)
        return farm_of(game, view, teller)

    def draw(self, seen: Seen) -> BoardWidget:
        """The table in pages."""
        return FarmBoard(seen)

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """Proposals, and cards with what stands on them."""
        if question.kind is Kind.PROPOSE:
            return TalksPanel
        return CardsPanel if question.name in CARD_QUESTIONS else None
