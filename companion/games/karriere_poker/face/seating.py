"""Between two games: all take their seats, then the next game begins; or people come and go (KP-18, KP-27)."""

from __future__ import annotations

from functools import partial

from companion.engine.vocabulary import TABLE, Party
from companion.games.karriere_poker.models import CareerModel
from companion.models.game.question import OptionModel
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.text import FitText, Text
from companion.ui.widgets.things.paper import Paper

DEALER_MM = 8.0
"""The height of the piece of who deals."""

HONOUR, SORTED = "seats_of_honour", "stack_sorted"
"""Events that say what has to be done before the cards are dealt."""


class SeatingPanel(Panel):
    """Beside the seating plan: what else has to be done, and the way to the next game."""

    def fill(self) -> None:
        """What has to be done, “next game”, and what may be announced."""
        asking = self.asking
        deal = asking.board.deal if isinstance(asking.board, CareerModel) else None
        for sentence in self._told((HONOUR,) if deal is not None else (HONOUR, SORTED)):
            self.note(sentence)
        if deal is not None:
            told = (
                self.look._(
                    "{name} sorts the position cards, shuffles, deals {count} to everyone and puts the rest aside."
                )
                if deal.aside
                else self.look._(
                    "{name} sorts the position cards, shuffles, deals {count} to everyone and gets the rest."
                )
            )
            self._deals(deal.dealer, self.look.fill(told, name=self.asking.party(deal.dealer).title, count=deal.each))
        if not asking.question.asked:
            return
        somebody = asking.question.asked[0]
        announced = asking.play.announcements(somebody)
        for option in announced:
            if option.open:
                self.below.add_widget(self.b.button(option.label, partial(self._ask, option), style="quiet"))
        for option in asking.play.options(somebody):
            self.below.add_widget(self.b.button(option.label, partial(self._go, option), style="main", mm=14))

    def _ask(self, option: OptionModel) -> None:
        """What ends the evening for all of them is asked once more."""
        asking, _ = self.asking, self.look._
        somebody, host = asking.question.asked[0], asking.host

        def act() -> None:
            host.uncover()
            asking.play.announce(somebody, option.value)

        says = self.look.fill(_("{what}? This series ends, and whoever plays on begins a new one."), what=option.label)
        ends = Way("people", self.look.fill(_("Yes: {what}"), what=option.label), act)
        host.cover(
            MenuSheet(self.look, says, [Way("back", _("Rather not"), host.uncover, lit=True), ends], host.uncover)
        )

    def sentence_widget(self) -> Text | FitText:
        """As large as any question."""
        return self.b.text(self.says(), "head", strong=True)

    def _deals(self, dealer: Party, told: str) -> None:
        """Who prepares the next game, with the piece, on a slip of paper."""
        b = self.b
        if b.theme.text_scale > 1 and not b.portrait:  # the words need all the room
            self.note(told)
            return
        slip = Paper(b.theme, "slip", pad=12)
        slip.orientation = "horizontal"
        mark = b.mark(self.asking.party(dealer).look, mm=DEALER_MM, wide=DEALER_MM + 1, line=slip.ink)
        put(slip, mark, b.text(told, "answer" if b.portrait else "body", colour=slip.ink, pos_hint={"center_y": 0.5}))
        self.body.add_widget(as_high_as_needed(slip))

    def _go(self, option: OptionModel) -> None:
        self.asking.answer_as(self.asking.question.asked[0], option.value)

    def _told(self, kinds: tuple[str, ...]) -> list[str]:
        """What the game has told of these events since the last one ended."""
        told: list[str] = []
        for event in self.asking.play.opened.session.game.told(TABLE):
            if event.kind == "game_ended":
                break
            if event.kind in kinds:
                told.insert(0, self.asking.play.teller.event(event))
        return told
