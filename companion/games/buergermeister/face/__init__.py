"""Die Bürgermeister at the window: the map, what can be captured, money, and why somebody stays put."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import Game
from companion.games.buergermeister.face.own_map import OWN_MAP
from companion.games.buergermeister.face.panels import PANELS
from companion.games.buergermeister.models import map_of
from companion.games.buergermeister.rules.definition import STEP
from companion.games.buergermeister.rules.game import Buergermeister
from companion.games.buergermeister.rules.outlook import why_not_captured
from companion.models.boards.land_map import MapModel
from companion.models.game.question import QuestionModel, Why
from companion.texts import Teller
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.boards.land_map import LandMap
from companion.ui.questions.panel import Panel


class BuergermeisterFace(Face):
    """A map of regions."""

    workpieces = (OWN_MAP,)
    steps: Mapping[str, int] = {"purse": STEP, "fund": STEP}

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> MapModel:
        """Fields, premiums, purses, and what can be captured."""
        assert isinstance(game, Buergermeister)
        return map_of(game, view, teller)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The map as overview and regions."""
        assert isinstance(seen.board, MapModel)
        return LandMap(seen.board, seen.looks, seen.look, seen.on_spot, targets=seen.targets)

    def why(self, game: Game, spot: str, teller: Teller) -> tuple[Why, ...]:
        """Why the figure on a field is not captured."""
        assert isinstance(game, Buergermeister)
        return tuple(Why(event.rule, teller.event(event)) for event in why_not_captured(game, spot))

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """Placing, the direction of a capture, the colour."""
        return PANELS.get(question.name)
