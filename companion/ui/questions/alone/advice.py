"""What the box would do in the place of whoever is asked: said at once where nobody has secrets, else for one alone."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.game.notice import Notice
from companion.models.play.advising import ASKS
from companion.models.play.play import Play
from companion.ui.look.look import Look
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import Host, Panel, QuestionContext
from companion.ui.questions.standing import OfferButton, offer_beside

ICON = "eye"
"""What stands for it where its words have no room."""


class AdviceAlone(HandOver):
    """Hold to show: what the box would do; it is asked for when it is shown."""

    def __init__(self, asking: QuestionContext, party: Party) -> None:
        super().__init__(asking, asking.party(party), asking.host.uncover)

    def show(self) -> None:
        """The question, and below it in large type what the box would do, for the eyes of whoever is asked."""
        b, play = self.b, self.asking.play
        self.hide_key = self._closing()
        self._turn_to(
            b.column(
                self._head(play.sentence(self.party.name)),
                b.fit(play.advice(self.party.name), "title", strong=True),
                b.row(self.hide_key, b.space(), high="needed"),
                gap=1.25,
            )
        )

    def blank(self) -> None:
        """Whoever has read it has no use for it: the table is back; nothing of it stays here."""
        if self.shown:
            self.shown = False
            self.asking.host.uncover()
            return
        super().blank()


def advise(asking: QuestionContext, party: Party, shows: Callable[[Look, Play, Party, Host], bool]) -> None:
    """Says what the box would do; behind the hold where what is advised could tell the others a secret, there as the
    game `shows` it if it does.
    """
    if asking.play.opened.adviser.is_alone():
        if shows(asking.look, asking.play, party, asking.host):
            return
        asking.host.cover(AdviceAlone(asking, party))
    else:
        asking.host.tell(Notice(asking.play.advice(party), until_answer=True))


def ask_beside(panel: Panel, shown: Widget, on_tap: Callable[[], object], *, strip: bool) -> Widget:
    """What is shown of a question, with the way to ask the box: in words, or as an icon beside the last of what is
    below the answers, which keep their height: of large type on a broad panel, and where something is offered already.
    """
    theme, below, last = panel.theme, panel.below, next(iter(panel.below.children), None)
    short = (theme.text_scale > 1 and not theme.profile.portrait) or isinstance(last, OfferButton)
    if panel.foot is not None or not (short and (strip or last is not None)):
        button = offer_beside(panel, panel.look._(ASKS), on_tap, strip=strip, icon=ICON)
        return panel.b.row(shown, button) if strip and panel.foot is None else shown
    icon = OfferButton(panel.look._(ASKS), panel.look, on_tap, shows="icon", icon=ICON)
    if strip or last is None:
        return panel.b.row(shown, icon, gap=1)
    below.remove_widget(last)
    below.add_widget(panel.b.row(last, icon, high="needed", gap=1))
    return shown
