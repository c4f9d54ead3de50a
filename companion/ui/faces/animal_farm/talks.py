"""The talks beside the table: what lies there, who has confirmed it, how long still, and the way to the board."""

from __future__ import annotations

from companion.ui.faces.animal_farm.clock import TimeLeft
from companion.ui.faces.animal_farm.draft import OnTable, lying
from companion.ui.faces.animal_farm.parts import promise_line
from companion.ui.faces.animal_farm.sides import ProposalBoard
from companion.ui.questions.asking import Asking, Panel
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import Sheet, row
from companion.ui.widgets.text import FitText, Text


class TalksPanel(Panel):
    """What lies on the table, and the way to the board, where people propose and answer."""

    def fill(self) -> None:
        """The clock, the proposals, the board."""
        look, theme, question = self.look, self.theme, self.asking.question
        if self.asking.play.opened.session.left() is not None:
            session = self.asking.play.opened.session
            self.body.add_widget(TimeLeft(session, look, size_hint_y=None, height=theme.mm(5)))
        drafts = lying(question.about)
        for draft in drafts:
            self.body.add_widget(DraftSheet(draft, self.asking))
        if not drafts:
            self.note(look._("Nothing has been proposed yet."))
        if any(party.by_buttons for party in self.asking.parties):
            self.note(look._("Buttons: 1 yes, 2 no, 3 changed my mind."))
        self.below.add_widget(TouchButton(look._("Proposals"), theme, self._open, style="main"))

    def _open(self) -> None:
        self.asking.host.cover(ProposalBoard(self.asking))


class DraftSheet(Sheet):
    """A proposal: number and maker; each partner's mark, ticked once he has confirmed, with his markers."""

    role = "draft"

    def __init__(self, draft: OnTable, asking: Asking) -> None:
        look, theme = asking.look, asking.look.theme
        self.draft = draft
        super().__init__(theme, pad=0.75, gap=0.25, size_hint_y=None, line=theme.palette.line)
        self.bind(minimum_height=self.setter("height"))
        head = look.fill(look._("Number {number}, by {name}"), number=draft.number, name=asking.party(draft.by).title)
        if draft.binding:
            head = " · ".join((head, look._("agreed on")))
        self.add_widget(Text(head, theme, "small", colour=theme.palette.text_dim))
        line = row(theme, 0.25, size_hint_y=None, height=theme.mm(5.6))
        for party, count in draft.split:
            ticked = party in draft.confirmed
            line.add_widget(Mark(asking.party(party).look, theme, mm=4.4, ticked=ticked))
            line.add_widget(FitText(str(count), theme, "body", strong=True, align="left"))
        self.add_widget(line)
        if draft.promise:
            self.add_widget(promise_line(asking, draft.promise))
