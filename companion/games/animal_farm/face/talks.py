"""The talks beside the table: the proposals with their answers, the time left, the way to a proposal and to none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.engine.vocabulary import Party, Refusal
from companion.games.animal_farm.face.clock import DialClock
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.face.proposals.parts import stake_lines
from companion.games.animal_farm.face.proposals.sides import ProposalBoard
from companion.games.animal_farm.face.proposals.slip import DraftSlips, PieceSlip
from companion.games.animal_farm.models.draft import at_stake, closed_before
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.models.game.notice import Notice
from companion.models.game.question import whys
from companion.models.game.talks import OnTable, lying, no_of
from companion.table.players import SILENCE
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import Again, Panel
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.screen.menu import level

CLOCK = 124
"""The width of dial and digits beside the sentence, in design pixels."""


class TalksPanel(Panel):
    """What lies on the table, with the answers that are due; everybody's way to the board, where people propose."""

    wordy_foot = True

    def fill(self) -> None:
        """The clock above the sentence; below it what is to share, the proposals, who makes one, the way to none."""
        b, look, question, play = self.b, self.look, self.asking.question, self.asking.play
        game, session = play.opened.session.game, play.opened.session
        assert isinstance(game, AnimalFarm)
        self.spacing = b.theme.design(3)
        self.body.spacing = self.below.spacing = b.theme.design(4)
        drafts = lying(question.about)
        self.slips: DraftSlips | None = None
        self.proposers: PieceSlip | None = None
        at = at_stake(game, question.shape)
        stake = stake_lines(at, look)
        if at.raised:  # the pieces on the board do not show it
            listed = ", ".join(f"{self.asking.party(name).title} {held}" for name, held in at.raised.items())
            stake = (*stake, look.fill(look._("Strength raised: {listed}."), listed=listed))
        if (whole := game.definition.rules.negotiation_timer) and session.left() is not None:
            clock = DialClock(session, look, whole, self.asking.host.sound)
            if drafts:  # each says what it comes to; its answers need the height
                self.remove_widget(self.sentence)
                clock.size_hint_x, clock.width = None, b.theme.design(CLOCK)
                told = b.fit(self.says(), strong=True, align="left")
                line = b.row(clock, told, gap=1, size_hint_y=None, height=clock.height)
            else:
                words = b.column(*(b.fit(line, "small", dim=True, align="left") for line in stake), gap=0)
                line = b.row(clock, words, gap=1, size_hint_y=None, height=clock.height)
            self.add_widget(line, index=len(self.children))
        elif not drafts:
            self.body.add_widget(b.dim(" ".join(stake)))
        waits = self._box_waits()
        if waits and drafts and b.portrait:  # above them: below the fold nobody would know how long there is
            self.note(waits)
            waits = ""
        if drafts:
            self.slips = DraftSlips(drafts, self.asking, self._answers, self._open)
            self.body.add_widget(self.slips)
            self.view.bind(height=Clock.create_trigger(self._grow, -1))
        elif before := closed_before(game, play.teller):
            self.body.add_widget(b.text(before, "small"))
        tight = b.theme.text_scale >= LARGE and not b.portrait  # only what nobody can do without has room
        if (later := question.shape.get("later")) and not tight and (not drafts or b.portrait):  # they need the height
            self.note(play.teller.spoken("sways_later", parties=list(later)))
        if not (drafts or tight) and (
            lending := [one for one in question.asked if not question.shape["most"].get(one)]
        ):
            self.note(play.teller.spoken("lends_strength", parties=lending))
        if waits:
            self.note(waits)
        if any(party.by_buttons for party in self.asking.parties):
            self.note(self._buttons(drafts))
        pad, says = b.theme.design(6), look._("No agreement")
        none = b.button(says, self._nobody, mm=TOUCH_MM, size="small", padding=pad)
        self.foot = b.row(gap=0.75, high="needed")
        if not drafts:
            self.foot.add_widget(none)
            if tight and self.body.children:
                put(self.below, self._proposers(drafts), self.foot)
                return
            self.proposers = self._proposers(drafts)
            self.body.add_widget(self.proposers)
            self.below.add_widget(self.foot)
            self.view.bind(height=Clock.create_trigger(self._grow, -1))
            return
        self.others = [one for one in (self._no_to_all(drafts), self._proposers(drafts)) if one is not None]
        says = look._("No, or something else") if len(self.others) > 1 else look._("Something else")
        other = b.button(says, self._unfold, mm=TOUCH_MM, size="small", padding=pad)
        other.role = "otherwise"
        self.foot.add_widget(other)
        self.told = [*reversed(self.body.children)]
        back = b.button(look._("Not after all"), self._fold, mm=TOUCH_MM, size="small", padding=pad)
        self.rest = b.row(*level([none, back]), gap=0.75, high="needed")
        self._fold()

    def _box_waits(self) -> str:
        """Whom a box that bargains along lets speak first, and how long; "" if nobody is to speak."""
        opened, look = self.asking.play.opened, self.look
        names = [self.asking.party(one).title for one in opened.box.lets_speak(opened.session)] if opened.box else ()
        if not names:
            return ""
        return look.fill(
            look._("The box waits for {names}, {count} seconds at most."), names=", ".join(names), count=int(SILENCE)
        )

    def _unfold(self) -> None:
        """Shows the pieces of who says no to all or has something else to propose, and the end of the talks."""
        *others, self.proposers = self.others
        self.proposers.height = self.proposers.least  # where the body is small it scrolls by no more than that
        if self.b.theme.text_scale >= LARGE and not self.b.portrait:
            refill(self.body)
            refill(self.below, *self.others, self.rest)
            return
        refill(self.body, self.proposers)
        refill(self.below, *others, self.rest)
        self._grow()

    def _fold(self) -> None:
        """The proposals have the height; one key leads to the rest."""
        self.proposers = None
        refill(self.body, *self.told)
        refill(self.below, self.foot)

    def _grow(self, *_: object) -> None:
        """The proposals, or who makes one, are as large as what is told beside them lets them be."""
        grown = self.proposers or self.slips
        others = sum(one.height + self.body.spacing for one in self.body.children if one is not grown)
        if grown is not None:
            grown.fill(self.view.height - others)

    def _proposers(self, drafts: Sequence[OnTable]) -> PieceSlip:
        """Everybody's piece: whoever taps the own one makes a proposal."""
        look, asked, all_of = self.look, self.asking.question.asked, [one.name for one in self.asking.parties]
        asks = look._("Something else?") if drafts else look._("Who makes a proposal?")
        return PieceSlip(self.asking, asks, all_of, self._propose, open_to=asked)

    def _no_to_all(self, drafts: Sequence[OnTable]) -> PieceSlip | None:
        """The no where several proposals lie: below all of them, since it is to all that somebody is asked."""
        look, asked = self.look, self.asking.question.asked
        due = [party for party in asked if any(draft.asks(party) for draft in drafts)]
        if len(drafts) < 2 or not due:
            return None
        says, all_of = look._("No to all"), [one.name for one in self.asking.parties]
        refuses = partial(self._answers, number=0)
        return PieceSlip(self.asking, says, all_of, refuses, role="no", says=says, open_to=due)

    def _answers(self, party: Party, number: int) -> None:
        """Somebody says yes to a proposal; without a number no to all that wait for this answer."""
        about = self.asking.question.about
        self._say(party, {"confirm": number} if number else no_of(about, party))
        if not number and any(one.by == party for one in lying(about)):
            self.asking.host.tell(Notice(self.look._("Said no. One's own proposal stays.")))

    def _nobody(self) -> None:
        """Asks whether all of them want no agreement: it ends the talks for everybody."""
        look, asking, region = self.look, self.asking, self.asking.question.about["region"]
        asks = look.fill(look._("No agreement on {region}?"), region=asking.play.teller.name(region))
        again = Again(asks, look._("Yes, nobody takes markers"), look._("Go on talking"))
        still = [party for party in asking.question.asked if self._may_decline(party)]
        asking.host.ask_for_all(still, self._close, again)

    def _stands(self) -> bool:
        """Whether this is asked still: what answers by itself may have been faster than the picture."""
        question = self.asking.play.question()
        return question is not None and question.id == self.asking.question.id

    def _against(self, party: Party, value: dict[str, Any]) -> Sequence[Refusal]:
        session = self.asking.play.opened.session
        return session.driver.blocks(session.why(self.asking.question.id, party, value))

    def _may_decline(self, party: Party) -> bool:
        return self._stands() and not self._against(party, {"decline": True})

    def _close(self) -> None:
        """Everybody who still talks wants no agreement."""
        asking, number = self.asking, self.asking.question.id
        for party in asking.question.asked:
            if self._may_decline(party):
                asking.play.answer(party, {"decline": True}, question=number)

    def _say(self, party: Party, value: dict[str, Any]) -> None:
        """Answers; what is against it is told."""
        if self._stands() and (why := self._against(party, value)):
            self.asking.host.tell(Notice(self.asking.party(party).title, whys(why, self.asking.play.teller)))
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

    def _open(self, party: Party) -> None:
        self._sit_down(party, proposes=False)

    def _propose(self, party: Party) -> None:
        """Straight to a proposal of one's own."""
        self._sit_down(party, proposes=True)

    def _sit_down(self, party: Party, *, proposes: bool) -> None:
        """Opens the board; for somebody with a phone, where proposals are made, too, once the table was asked."""
        host = self.asking.host
        host.ask_first(party, lambda: host.cover(ProposalBoard(self.asking, party, proposes=proposes)))
