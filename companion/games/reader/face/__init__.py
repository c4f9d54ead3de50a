"""Reader & dice at the window: the open card, the last throw, whose turn it is, or the score pad; and what is done
there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.game import Game
from companion.engine.once import once
from companion.engine.vocabulary import TABLE, Party
from companion.games.reader import Reader
from companion.games.reader.face.board import ReaderBoard
from companion.games.reader.face.finding import FindPanel
from companion.games.reader.face.ink import SET
from companion.games.reader.face.menus import kept_ways
from companion.games.reader.face.pad import EveningSheet, FinalPad, FrontCard
from companion.games.reader.face.panel import ReaderPanel
from companion.games.reader.models import ReaderModel, model_of, sums_of
from companion.games.reader.rules.score import totals
from companion.models.game.moments import Over
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import QuestionModel
from companion.models.play.play import Play
from companion.texts import Teller
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.look.look import Look
from companion.ui.questions.panel import Host, Panel
from companion.ui.widgets.screen.menu import Way

PANELS: Mapping[str, type[Panel]] = {"what_next": ReaderPanel, "which_card": FindPanel}


class ReaderFace(Face):
    """Four pages on one table: cards, dice, turns, points."""

    art = SET
    tells_last = False
    shows_cards = True
    points = "totals"

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> ReaderModel:
        """Everything that lies there."""
        assert isinstance(game, Reader)
        return model_of(game, view, teller)

    def ranking(self, over: Over, game: Game, teller: Teller, look: Look, looks: Mapping[Party, PartyLook]) -> Widget:
        """The last sheet of the pad; if no points were written, what else there was."""
        assert isinstance(game, Reader)
        return FinalPad(over, look, looks, totals(game)) if over.ranking else EveningSheet(over, look, sums_of(game))

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The page that is looked at."""
        return ReaderBoard(seen)

    def starter(self, game: Game) -> Party | None:
        """Who has the start player's marker."""
        party: Party = once(game, type(game).view, TABLE)["first"]
        return party or None

    def enthroned(self, look: Look, winners: Sequence[tuple[Party, PartyLook]]) -> Widget | None:
        """The pieces of those in front on a card, with a stamp."""
        return FrontCard(look, [piece for _, piece in winners])

    def of_party(self, look: Look, play: Play, party: Party, host: Host) -> Sequence[Way]:
        """The cards that a party keeps."""
        game = play.opened.session.game
        assert isinstance(game, Reader)
        return kept_ways(game, party, look, play, host)

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """The widget of the page that is open; for a real deck, the one that asks which card to read."""
        return PANELS.get(question.name)
