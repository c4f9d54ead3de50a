"""Politburó at the window: everybody's candidates, the plays under way in words, cards in the open or in private."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.game import Game
from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE, Event, Party
from companion.games.politburo.face.arrange import ArrangePanel
from companion.games.politburo.face.art import SET, style
from companion.games.politburo.face.asked import CARDS, PEOPLE
from companion.games.politburo.face.cards.choosing import CardPanel
from companion.games.politburo.face.cards.turn import TurnPanel
from companion.games.politburo.face.files.correct import CorrectDossier
from companion.games.politburo.face.files.hands import CorrectHands
from companion.games.politburo.face.files.round_over import LastDossiers, RoundOver
from companion.games.politburo.face.files.win import WinDossier
from companion.games.politburo.face.hand import HandPanel
from companion.games.politburo.face.overview import BureauBoard
from companion.games.politburo.face.panels import AnswerPanel, BeginPanel, PeoplePanel
from companion.games.politburo.face.strip import strip_of
from companion.games.politburo.models.bureau import ON_DOSSIER, BureauModel, bureau_of
from companion.games.politburo.models.round_end import procedure_of
from companion.games.politburo.rules.definition import BASIC
from companion.models.boards.board import BoardModel
from companion.models.game.moments import Moment, Over, Procedure
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import QuestionModel
from companion.models.play.play import Play
from companion.models.style.card_print import CardPrint
from companion.models.style.pages import INDEX
from companion.texts import Teller
from companion.ui.boards.face import BoardContext, BoardWidget, Face, OfOneThing, Strip
from companion.ui.look.look import Look
from companion.ui.questions.panel import Panel


@cache
def _drawings() -> frozenset[str]:
    """The names of all drawings of the game."""
    pages = Path(__file__).parents[1] / "style" / "pages" / INDEX
    return frozenset(json.loads(pages.read_text("utf-8"))["parts"])


class PolitburoFace(Face):
    """A table without a board: the dossiers of all candidates."""

    tells_last = False
    corrected_by_tap = ON_DOSSIER
    art = SET

    def printed(self, card: str) -> CardPrint | None:
        """A pictogram, under a head in the colour of its kind; of a candidate the portrait."""
        if f"portrait_{card}" in _drawings():
            return CardPrint(f"portrait_{card}")
        if (motif := style().motifs.get(card)) is None:
            return None
        colours = style().colours
        head = colours.get(f"head_{motif}", colours["head_special"])
        return CardPrint(f"pictogram_{motif}", head=head, on_head=colours["head_text"], star=motif not in BASIC)

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> BureauModel:
        """The board: everybody's candidates, the offices, and what lies open."""
        return bureau_of(game.definition, view, teller)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The overview."""
        return BureauBoard(seen)

    def strip(self, question: QuestionModel) -> Strip | None:
        """Whoever is asked alone, and questions for a candidate, leave all the width to the dossiers."""
        return strip_of(question)

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """The hand-over for private questions; for open ones the widget for cards, candidates, or a window."""
        if question.private:
            return HandPanel
        if question.kind is Kind.WINDOW:
            return AnswerPanel
        if question.name == "arrange":
            return ArrangePanel
        if question.name == "begin_turn":
            return BeginPanel
        if question.name == "turn":
            return TurnPanel
        return CardPanel if question.name in CARDS else PeoplePanel if question.name in PEOPLE else None

    def show(self, moment: Moment, look: Look, play: Play, sound: Callable[[str], None]) -> Widget | None:
        """A round's end among the dossiers; the General Secretary's opens, other ends of the game are told as usual."""
        board = play.board() if isinstance(moment, Procedure | Over) else None
        if isinstance(moment, Procedure) and isinstance(board, BureauModel):
            return RoundOver(moment, board, play.looks(), look)
        if not isinstance(moment, Over) or not isinstance(board, BureauModel) or not board.offices:
            return None
        holder = board.offices[-1].holder
        if holder is None or not moment.ranking:
            return None
        one = board.candidate(holder)
        if one.party not in moment.ranking[0]:
            return None
        return WinDossier(moment, one, play.looks()[one.party], look)

    def ranking(
        self, over: Over, game: Game, teller: Teller, look: Look, looks: Mapping[Party, PartyLook]
    ) -> Widget | None:
        """Everybody's dossiers as they stand at the end."""
        return LastDossiers(over, self.board(game, game.view(TABLE), teller), looks, look)

    def corrected_on(self, thing: str, board: BoardModel, record: OfOneThing, look: Look) -> Widget | None:
        """The dossier, opened; or how many cards everybody holds."""
        if not isinstance(board, BureauModel):
            return None
        if thing == "hands":
            return CorrectHands([block.party for block in board.blocks], record, look)
        one = next((one for block in board.blocks for one in block.candidates if one.id == thing), None)
        return CorrectDossier(one, board, record, look) if one is not None else None

    def moments(self, events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
        """The end of a round, step by step."""
        return procedure_of(events, game, teller)
