"""The talks beside the table: the proposals, who has confirmed them, the time left, and the way to the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.clock import DialClock
from companion.games.animal_farm.face.proposals.parts import stake_lines
from companion.games.animal_farm.face.proposals.sides import ProposalBoard
from companion.games.animal_farm.face.proposals.slip import DraftSlips, ProposerSlip
from companion.games.animal_farm.models.draft import at_stake, closed_before
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.models.game.notice import Notice
from companion.models.game.question import whys
from companion.models.game.talks import OnTable, lying
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put, refill

OPEN_MM = 10.0
"""Height of the way to the board."""


class TalksPanel(Panel):
    """What lies on the table, and the way to the board, where people propose and answer."""

    def fill(self) -> None:
        """The clock above the sentence; below it what is to share, the proposals or who makes one, and the way to the
        board.
        """
        b, look, question, play = self.b, self.look, self.asking.question, self.asking.play
        game, session = play.opened.session.game, play.opened.session
        assert isinstance(game, AnimalFarm)
        self.spacing = b.theme.design(3)
        self.body.spacing = b.theme.design(4)
        stake = stake_lines(at_stake(question.shape, relative=game.definition.rules.relative_majority), look)
        if (whole := game.definition.rules.negotiation_timer) and session.left() is not None:
            clock = DialClock(session, look, whole, self.asking.host.sound)
            words = b.column(*(b.fit(line, "small", dim=True, align="left") for line in stake), gap=0)
            line = b.row(clock, words, gap=1, size_hint_y=None, height=clock.height)
            self.add_widget(line, index=len(self.children))
        else:
            self.body.add_widget(b.dim(" ".join(stake)))
        drafts = lying(question.about)
        self.saying_no = False
        self._drafts, self._slips, self._ways = drafts, b.column(gap=0, high="needed"), b.row(gap=0.75, high="needed")
        if drafts:
            self.body.add_widget(self._slips)
        else:
            if before := closed_before(game, play.teller):
                self.body.add_widget(b.text(before, "small"))
        if later := question.shape.get("later"):
            self.note(play.teller.spoken("sways_later", parties=list(later)))
        if any(party.by_buttons for party in self.asking.parties):
            self.note(self._buttons(drafts))
        if not self.asked_of(drafts):
            if drafts:
                refill(self._slips, DraftSlips(drafts, self.asking, look._("Yes"), self._yes, self._open))
            asks = b.fit(look._("Who makes a proposal?"), strong=True, align="left")
            way = look._("Proposals") if drafts else look._("Two at once")
            board = b.button(way, self._open, mm=TOUCH_MM, size="small")
            board.size_hint_x = 0.8
            put(self.below, b.row(asks, board, gap=0.75, high=TOUCH_MM), ProposerSlip(self.asking, self._open))
            return
        self.below.add_widget(self._ways)
        self._lay()

    @staticmethod
    def asked_of(drafts: Sequence[OnTable]) -> list[Party]:
        """Who has still to answer a proposal, once for each; nobody after all have: then another one is wanted."""
        return [party for draft in drafts for party, _ in draft.split if draft.asks(party)]

    def _lay(self) -> None:
        """The proposals, and below them the way to the board; beside it what turns each yes into a no."""
        b, look, drafts = self.b, self.look, self._drafts
        asked = self.asked_of(drafts)
        no = look._("No") if len(set(asked)) == len(asked) else look._("No to all")
        act, word = (self._no, look._("No")) if self.saying_no else (self._yes, look._("Yes"))
        refill(self._slips, DraftSlips(drafts, self.asking, word, act, self._open))
        turned = b.button(no, self._turn, mm=OPEN_MM, size="small", chosen=self.saying_no, size_hint_x=0.55)
        refill(self._ways, b.button(look._("Proposals"), self._open, mm=OPEN_MM), turned)

    def _turn(self) -> None:
        self.saying_no = not self.saying_no
        self._lay()

    def _no(self, party: Party, _number: int) -> None:
        """Somebody says no by a tap on the own piece, to all that this one is asked."""
        self._say(party, {"decline": True})

    def _yes(self, party: Party, number: int) -> None:
        """Somebody says yes by a tap on the own piece."""
        self._say(party, {"confirm": number})

    def _say(self, party: Party, value: dict[str, Any]) -> None:
        """Answers; what is against it is told."""
        question, play = self.asking.question, self.asking.play
        if why := play.opened.session.driver.blocks(play.opened.session.why(question.id, party, value)):
            self.asking.host.tell(Notice(self.asking.party(party).title, whys(why, play.teller)))
            return
        self.asking.answer_as(party, value)

    def _buttons(self, drafts: Sequence[OnTable]) -> str:
        """What the buttons mean; where several proposals lie, for which of them a yes counts."""
        look = self.look
        if len(drafts) < 2:
            return look._("Buttons: 1 yes, 2 no, 3 changed my mind.")
        newest = {party: draft.number for draft in reversed(drafts) for party, _ in draft.split if draft.asks(party)}
        meant = ", ".join(f"{self.asking.party(party).title} {number}" for party, number in newest.items())
        told = look._("Buttons: 1 yes, 2 no to all, 3 changed my mind.")
        return " ".join((told, look.fill(look._("Yes is for number: {list}."), list=meant))) if meant else told

    def _open(self, party: Party | None = None) -> None:
        self.asking.host.cover(ProposalBoard(self.asking, party))
