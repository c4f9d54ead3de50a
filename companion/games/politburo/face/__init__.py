"""Politburó at the window: everybody's candidates, the stack in words, cards by one tap or behind the hand-over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Kind
from companion.engine.vocabulary import Event
from companion.games.politburo.face.arrange import ArrangePanel
from companion.games.politburo.face.hand import HandPanel
from companion.games.politburo.face.overview import BureauBoard
from companion.games.politburo.face.panels import CARDS, PEOPLE, AnswerPanel, BeginPanel, CardPanel, PeoplePanel
from companion.games.politburo.models.bureau import BureauModel, bureau_of
from companion.games.politburo.models.round_end import candidates_of, procedure_of
from companion.models.game.moments import Moment
from companion.models.game.question import QuestionModel
from companion.texts import Teller
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.questions.panel import Panel


class PolitburoFace(Face):
    """A table without a board: the tracks of all candidates."""

    tells_last = False

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> BureauModel:
        """Everybody's candidates."""
        return bureau_of(game.definition, view, teller)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The overview."""
        return BureauBoard(seen)

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """Private questions behind the hand-over; open ones by card, by candidate, or as a window."""
        if question.private:
            return HandPanel
        if question.kind is Kind.WINDOW:
            return AnswerPanel
        if question.name == "arrange":
            return ArrangePanel
        if question.name == "begin_turn":
            return BeginPanel
        return CardPanel if question.name in CARDS else PeoplePanel if question.name in PEOPLE else None

    def moments(self, events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
        """Who leads whom; the end of a round, step by step."""
        return [*candidates_of(events, teller), *procedure_of(events, game, teller)]
