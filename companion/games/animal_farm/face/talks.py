"""The talks beside the table: what lies there, who has confirmed it, how long still, and the way to the board."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.animal_farm.face.clock import CLOCK_MM, TimeLeft
from companion.games.animal_farm.face.parts import promise_line
from companion.games.animal_farm.face.sides import ProposalBoard
from companion.games.animal_farm.models.draft import OnTable, closed_before, lying
from companion.ui.questions.panel import Panel, QuestionContext
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Sheet


class TalksPanel(Panel):
    """What lies on the table, and the way to the board, where people propose and answer."""

    def fill(self) -> None:
        """The clock, what became of the region before, the proposals, the board."""
        b, look, question, play = self.b, self.look, self.asking.question, self.asking.play
        if before := closed_before(play.opened.session.game, play.teller):
            self.body.add_widget(b.text(before, strong=True))
        if self.asking.play.opened.session.left() is not None:
            session = self.asking.play.opened.session
            self.body.add_widget(TimeLeft(session, look, size_hint_y=None, height=b.mm(CLOCK_MM)))
        drafts = lying(question.about)
        for draft in drafts:
            self.body.add_widget(DraftSheet(draft, self.asking))
        if not drafts:
            self.note(look._("Nothing has been proposed yet."))
        if later := question.shape.get("later"):
            self.note(play.teller.spoken("sways_later", parties=list(later)))
        if any(party.by_buttons for party in self.asking.parties):
            self.note(self._buttons(drafts))
        self.below.add_widget(b.button(look._("Proposals"), self._open, style="main"))

    def _buttons(self, drafts: Sequence[OnTable]) -> str:
        """What the buttons mean; which proposal a yes is for, where several lie."""
        look = self.look
        if len(drafts) < 2:
            return look._("Buttons: 1 yes, 2 no, 3 changed my mind.")
        newest = {party: draft.number for draft in reversed(drafts) for party, _ in draft.split if draft.asks(party)}
        meant = ", ".join(f"{self.asking.party(party).title} {number}" for party, number in newest.items())
        told = look._("Buttons: 1 yes, 2 no to all, 3 changed my mind.")
        return " ".join((told, look.fill(look._("Yes is for number: {list}."), list=meant))) if meant else told

    def _open(self) -> None:
        self.asking.host.cover(ProposalBoard(self.asking))


class DraftSheet(Sheet):
    """A proposal: number and maker; each partner's mark, ticked once confirmed, with markers."""

    role = "draft"

    def __init__(self, draft: OnTable, asking: QuestionContext) -> None:
        b, look = Builder(asking.look), asking.look
        self.draft = draft
        super().__init__(b.theme, pad=0.75, gap=0.25, size_hint_y=None, line=b.palette.line)
        self.bind(minimum_height=self.setter("height"))
        head = look.fill(look._("Number {number}, by {name}"), number=draft.number, name=asking.party(draft.by).title)
        if draft.binding:
            head = " · ".join((head, look._("agreed on")))
        self.add_widget(b.dim(head))
        line = b.row(gap=0.25, high=5.6)
        for party, count in draft.split:
            yes, no = party in draft.confirmed, party in draft.refused
            put(
                line,
                b.mark(asking.party(party).look, mm=4.4, ticked=yes, refused=no),
                b.fit(str(count), strong=True, align="left"),
            )
        self.add_widget(line)
        if draft.refused:
            names = ", ".join(asking.party(party).title for party in draft.refused)
            self.add_widget(b.text(look.fill(look._("{name}: no"), name=names), strong=True))
        if draft.promise:
            self.add_widget(promise_line(draft.promise, look))
