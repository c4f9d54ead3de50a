"""1984: Animal Farm at the window: the table in pages, and the proposal board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.game import Game
from companion.engine.once import once
from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE, Event, Party
from companion.games.animal_farm.face.answers.buying import BuyPanel
from companion.games.animal_farm.face.answers.choices import LadderPanel
from companion.games.animal_farm.face.answers.laying import LayPanel
from companion.games.animal_farm.face.answers.markers import MarkersPanel
from companion.games.animal_farm.face.answers.sorting import SortPanel
from companion.games.animal_farm.face.answers.where import PeoplePanel, RegionsPanel
from companion.games.animal_farm.face.board import FarmBoard
from companion.games.animal_farm.face.elephants import ElephantPanel, ElephantsPanel
from companion.games.animal_farm.face.ending import FinalStanding, VictoryPoster
from companion.games.animal_farm.face.ink import SET, marker_drawing, region_drawing
from companion.games.animal_farm.face.pages.standing import RoundScreen
from companion.games.animal_farm.face.revolution import RevolutionScreen
from companion.games.animal_farm.face.talks import TalksPanel
from companion.games.animal_farm.models.farm import FarmModel, farm_of
from companion.games.animal_farm.models.round_end import RevolutionScene, scenes_among
from companion.games.animal_farm.models.round_over import RoundScene, round_among
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.models.game.moments import Moment, Over, Staged
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import QuestionModel
from companion.models.play.play import Play
from companion.texts import Teller
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.look.look import Look
from companion.ui.questions.panel import Panel
from companion.ui.widgets.vignette import Drawing

PANELS: Mapping[str, type[Panel]] = {
    "choose_action": LadderPanel,
    "elephant": ElephantPanel,
    "elephants": ElephantsPanel,
    "buy": BuyPanel,
    "hand_over_to": PeoplePanel,
    "hand_over_what": MarkersPanel,
    "pay_with": MarkersPanel,
    "revolution": LayPanel,
    "spy_on": PeoplePanel,
    "spy_out": MarkersPanel,
    "swap_give": MarkersPanel,
    "swap_take": MarkersPanel,
    "sort_zones": SortPanel,
}
"""The panels of questions whose options say more than their names."""


WHERE = frozenset({"move", "move_to", "place_agent"})
"""The questions that are answered by a region."""


class AnimalFarmFace(Face):
    """Regions, zones and cards on the board; panels for the talks."""

    art = SET
    tells_last = False
    tells_why_not = False

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> FarmModel:
        """The board: everything that lies on the table."""
        assert isinstance(game, AnimalFarm)
        return farm_of(game, view, teller)

    def starter(self, game: Game) -> Party | None:
        """Who begins the round."""
        party: Party = once(game, type(game).view, TABLE)["start"]
        return party or None

    def drawn_on_record(self, game: Game, key: str) -> Drawing | None:
        """A region with its animal, a marker as its disc."""
        assert isinstance(game, AnimalFarm)
        lives = game.view(TABLE)["animals"]
        if key in lives:
            return region_drawing(key, lives[key])
        return marker_drawing(key) if key in lives.values() else None

    def ranking(
        self, over: Over, game: Game, teller: Teller, look: Look, looks: Mapping[Party, PartyLook]
    ) -> Widget | None:
        """Everybody's points on slips."""
        return FinalStanding(over, game.view(TABLE)["points"], looks, look)

    def enthroned(self, look: Look, winners: Sequence[tuple[Party, PartyLook]]) -> Widget | None:
        """The winner's piece before the sun."""
        return VictoryPoster(winners, look)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The table in pages."""
        return FarmBoard(seen)

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """The panel of proposals, of regions, of markers, or of cards with what is written on them."""
        if question.kind is Kind.PROPOSE:
            return TalksPanel
        return RegionsPanel if question.name in WHERE else PANELS.get(question.name)

    def moments(self, events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
        """How the revolutions of a round were judged, one after the other; what the round brought."""
        assert isinstance(game, AnimalFarm)
        found: list[Moment] = [Staged(scene.title, scene) for scene in scenes_among(events, game, teller)]
        over = round_among(events, game, teller)
        return [*found, Staged("round", over)] if over is not None else found

    def show(self, moment: Moment, look: Look, play: Play, sound: Callable[[str], None]) -> Widget | None:
        """A revolution, or the standing after a round."""
        if not isinstance(moment, Staged):
            return None
        if isinstance(moment.scene, RoundScene):
            return RoundScreen(moment.scene, play.looks(), look)
        assert isinstance(moment.scene, RevolutionScene)
        return RevolutionScreen(moment.scene, play.looks(), look, sound)
