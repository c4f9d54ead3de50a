"""1984: Animal Farm at the window: the table in pages, and the proposal board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Kind
from companion.engine.vocabulary import Event
from companion.games.animal_farm.face.board import FarmBoard
from companion.games.animal_farm.face.choices import CardsPanel, LayPanel, SortPanel
from companion.games.animal_farm.face.talks import TalksPanel
from companion.games.animal_farm.models.farm import FarmModel, farm_of
from companion.games.animal_farm.models.round_end import judged_among
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.models.game.moments import Moment, Procedure
from companion.models.game.question import QuestionModel
from companion.texts import Teller
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.questions.panel import Panel

PANELS: Mapping[str, type[Panel]] = {
    "choose_action": CardsPanel,
    "buy": CardsPanel,
    "revolution": LayPanel,
    "sort_zones": SortPanel,
}
"""Questions whose options say more than their names."""


class AnimalFarmFace(Face):
    """Regions, zones, cards; talks."""

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> FarmModel:
        """Everything that lies on the table."""
        assert isinstance(game, AnimalFarm)
        return farm_of(game, view, teller)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The table in pages."""
        return FarmBoard(seen)

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """Proposals, and cards with what stands on them."""
        return TalksPanel if question.kind is Kind.PROPOSE else PANELS.get(question.name)

    def moments(self, events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
        """How the revolutions of a round were judged."""
        judged = judged_among(events, teller)
        return [Procedure(teller.spoken("judged_revolutions"), judged)] if judged else []
