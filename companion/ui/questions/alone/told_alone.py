"""What one party was told privately during an open question, such as a card it looked at: behind the hand-over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.widget import Widget

from companion.engine.vocabulary import Audience, Party
from companion.models.game.hand import news_to
from companion.texts.wording import N_
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import Panel, QuestionContext
from companion.ui.widgets.buttons import TouchButton


class ToldAlone(HandOver):
    """Hold to show: the sentences and their cards; nothing can be answered here, so that the table follows the look.

    `on_read` is called when it is shown.
    """

    closes = N_("Seen, go on")

    def __init__(self, asking: QuestionContext, party: Party, on_read: Callable[[], None] = lambda: None) -> None:
        play = asking.play
        sentences, cards = news_to(play.opened.session, play.teller_for(party), party)
        self.on_read, self.told = on_read, cards
        super().__init__(
            asking,
            asking.party(party),
            asking.host.uncover,
            options=lambda: (),
            sentence=" ".join(sentences),
            cards=lambda: cards,
        )

    def show(self) -> None:
        """Shows a card as the game shows it at the table, or else what was told and all cards as a list."""
        self.on_read()
        own = self.asking.read_alone(self.told[0].id, self.says) if len(self.told) == 1 else None
        if own is None:
            super().show()
            return
        self.hide_key = self._closing()
        self._turn_to(self.b.column(own, self.hide_key, gap=0.5))

    def _closing(self) -> TouchButton:
        return self.b.button(self.look._(self.closes), self.asking.host.uncover, style="main", icon="lock")

    def go_back(self) -> None:
        """Back to the table, whether it was shown or not."""
        self.asking.host.uncover()

    def forgotten(self) -> None:
        """Whoever has left it has seen it."""
        self.asking.host.uncover()


def offer_what_was_told_alone(panel: Panel) -> None:
    """A lit button for each party asked openly that something was privately told to; once read, a small one to read it
    again, which takes no height from what is asked.
    """
    asking = panel.asking
    for name in asking.question.asked if not asking.question.private else ():
        news = _last_news(asking, name)
        if news is not None:
            _offer(panel, name, (name, news))


def unread_alone(asking: QuestionContext) -> bool:
    """Whether one of those asked has not looked yet at what only they were told."""
    asked = asking.question.asked if not asking.question.private else ()
    found = ((name, _last_news(asking, name)) for name in asked)
    return any(news is not None and (name, news) not in asking.play.read_alone for name, news in found)


def _last_news(asking: QuestionContext, party: Party) -> int | None:
    """How much this party had been told when it was told this last; None where there is nothing to read."""
    game = asking.play.opened.session.game
    if not (news := game.news(party)):
        return None
    told = list(game.told(Audience.of(party)))
    return next((len(told) - at for at, event in enumerate(told) if event is news[-1]), None)


def _offer(panel: Panel, name: Party, news: tuple[Party, int]) -> None:
    asking, look, b, read = panel.asking, panel.look, panel.b, panel.asking.play.read_alone

    def on_read() -> None:
        if news not in read:
            read.add(news)
            panel.below.remove_widget(lit)
            panel.read_alone()
            again()

    def again() -> None:
        small = b.button("", show, icon="hand", wide=14)
        answers = list(panel.below.children)
        if not answers:
            panel.below.add_widget(small)
            return
        last: Widget = answers[0]
        panel.below.remove_widget(last)
        panel.below.add_widget(b.row(last, small, high="needed", gap=1))

    show = partial(_show, asking, name, on_read)
    label = look.fill(look._("{name} looks at the screen"), name=asking.party(name).title)
    lit = b.button(label, show, style="main", icon="hand")
    if news in read:
        again()
    else:
        panel.below.add_widget(lit, index=len(panel.below.children))  # first of all


def _show(asking: QuestionContext, party: Party, on_read: Callable[[], None]) -> None:
    asking.host.cover(ToldAlone(asking, party, on_read))
