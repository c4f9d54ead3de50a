"""What one party was told privately during an open question, such as a card it looked at: behind the hand-over."""

from __future__ import annotations

from functools import partial

from companion.engine.vocabulary import Party
from companion.models.game.hand import news_to
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import Panel, QuestionContext


class ToldAlone(HandOver):
    """Hold to show: the sentences and their cards; nothing can be answered here."""

    def __init__(self, asking: QuestionContext, party: Party) -> None:
        play = asking.play
        sentences, cards = news_to(play.opened.session, play.teller_for(party), party)
        super().__init__(
            asking,
            asking.party(party),
            asking.host.uncover,
            options=lambda: (),
            sentence=" ".join(sentences),
            cards=lambda: cards,
        )


def offer_what_was_told_alone(panel: Panel) -> None:
    """A button for each party asked openly that something was privately told to and has not read yet."""
    asking, look = panel.asking, panel.look
    game = asking.play.opened.session.game
    for name in asking.question.asked if not asking.question.private else ():
        if game.news(name):
            label = look.fill(look._("{name} looks at the screen"), name=asking.party(name).title)
            show = partial(_show, asking, name)
            panel.below.add_widget(panel.b.button(label, show, icon="hand"))


def _show(asking: QuestionContext, party: Party) -> None:
    asking.host.cover(ToldAlone(asking, party))
