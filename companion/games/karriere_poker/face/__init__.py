"""Karriere Poker at the window: the table with the trick, hands or the entry of plays, seats, and the careers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Event, Party
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.face.asked import HandPanel
from companion.games.karriere_poker.face.certificate import CertificatePage, CertificateScene, has_certificate
from companion.games.karriere_poker.face.chart import ChartPage
from companion.games.karriere_poker.face.entry.panel import EntryPanel
from companion.games.karriere_poker.face.evening import EveningRanks, Throne
from companion.games.karriere_poker.face.hand import look_at_hand
from companion.games.karriere_poker.face.inks import hand_drawing, style
from companion.games.karriere_poker.face.oval.put_away import is_away
from companion.games.karriere_poker.face.oval.table import CareerTable
from companion.games.karriere_poker.face.seating import SeatingPanel
from companion.games.karriere_poker.models import CareerModel, CertificateModel, Scene, career_of, certificate_of
from companion.models.game.moments import Moment, Over, Staged
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import QuestionModel
from companion.models.play.play import Play
from companion.models.style.card_print import CardPrint
from companion.texts import Teller
from companion.texts.wording import N_
from companion.ui.boards.face import BoardContext, BoardWidget, Face, FacePage
from companion.ui.look.look import Look
from companion.ui.questions.panel import Host, Panel
from companion.ui.widgets.vignette import Drawing

PLAYS = ("lead", "follow")
"""Questions that are answered by cards."""


class KarrierePokerFace(Face):
    """A table without a board: its seats and what lies between them."""

    tells_last = False
    art = "karriere_poker"
    pages = (
        FacePage("chart", N_("Careers"), ChartPage),
        FacePage("star", N_("Certificate of the last game"), CertificatePage, has_certificate),
    )

    def printed(self, card: str) -> CardPrint | None:
        """An engraving, and the ink of its number."""
        inks = style().colours
        return CardPrint(f"engraving_{card}", ink=inks[f"number_{card}"]) if f"number_{card}" in inks else None

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> CareerModel:
        """The seats and the trick; who swaps until people have put that away."""
        assert isinstance(game, KarrierePoker)
        career = career_of(game, view, teller)
        swapped = career.scene is Scene.SWAP and not career.swapped and is_away(game, career.game)
        return replace(career, scene=Scene.ROUND, swaps=(), deal=None) if swapped else career

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The table."""
        return CareerTable(seen)

    def drawn_on_record(self, game: Game, key: str) -> Drawing | None:
        """A hand lies as a back beside its number."""
        return hand_drawing if key == "sizes" else None

    def moments(self, events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
        """A certificate after each game."""
        assert isinstance(game, KarrierePoker)
        ended = (event.facts["game"] for event in events if event.kind == "game_ended")
        found = (certificate_of(game, number, teller) for number in ended)
        return [Staged("certificate", certificate) for certificate in found if certificate is not None]

    def show(self, moment: Moment, look: Look, play: Play, sound: Callable[[str], None]) -> Widget | None:
        """The certificate on felt, and who rose and fell."""
        if not isinstance(moment, Staged):
            return None
        assert isinstance(moment.scene, CertificateModel)
        return CertificateScene(moment.scene, look, play.looks(), sound)

    def ranking(
        self, over: Over, game: Game, teller: Teller, look: Look, looks: Mapping[Party, PartyLook]
    ) -> Widget | None:
        """The firm as it stands, with everybody's plate; None where the evening ended without a game."""
        assert isinstance(game, KarrierePoker)
        last = certificate_of(game, len(game.view(TABLE)["history"]), teller) if over.ranking else None
        return EveningRanks(over, last, look, looks) if last is not None else None

    def enthroned(self, look: Look, winners: Sequence[tuple[Party, PartyLook]]) -> Widget | None:
        """The Boss's armchair with the piece of who has won."""
        return Throne(look, [one for _, one in winners])

    def look_at_cards(self, look: Look, play: Play, party: Party, host: Host) -> bool:
        """The hand on felt, as from the seat."""
        return look_at_hand(look, play, host, party)

    def advise_alone(self, look: Look, play: Play, party: Party, host: Host) -> bool:
        """The hand with the advised cards lifted."""
        return look_at_hand(look, play, host, party, advised=True)

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """Plays are entered or tapped in the hand; before a game stands the seating plan."""
        if question.name in PLAYS:
            return HandPanel if question.private else EntryPanel
        return SeatingPanel if question.name == "next_game" else None
