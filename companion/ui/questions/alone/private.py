"""A question for one alone: the table sees who is asked; what can be answered is behind the hand-over."""

from __future__ import annotations

from functools import partial

from companion.engine.vocabulary import Party
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.alone.on_phone import tapped_by
from companion.ui.questions.panel import Panel, QuestionContext


def hand_over_to(asking: QuestionContext, party: Party) -> HandOver:
    """The open question for one alone, on a screen that is handed over."""
    play, host = asking.play, asking.host
    return HandOver(asking, asking.party(party), host.uncover, take=lambda value: play.answer(party, value))


class PrivatePanel(Panel):
    """Offers to hand the screen over."""

    def fill(self) -> None:
        """One button for each who is asked."""
        for name in self.asking.question.missing:
            label = tapped_by(self.look, self.asking.party(name), self.look._("{name} looks at the screen"))
            self.below.add_widget(self.b.button(label, partial(self._hand_over, name), style="main", icon="hand"))

    def _hand_over(self, party: Party) -> None:
        self.asking.host.cover(hand_over_to(self.asking, party))
