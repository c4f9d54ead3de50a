"""Secret choices: each at its buttons, or one after the other behind the hand-over; shown all at once (GEN-5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import FEW, MANY, Panel


class SecretPanel(Panel):
    """Who is still missing. A tap on somebody hands the screen over; buttons work all the time."""

    def says(self) -> str:
        """The question to everybody."""
        if self.asking.question.complete:
            return self.look._("Everybody has chosen.")
        return self.asking.question.sentence

    def fill(self) -> None:
        """The parties with their state, and how to go on."""
        b, question = self.b, self.asking.question
        if question.complete:
            self.below.add_widget(b.button(self.look._("Reveal"), self._reveal, style="main", mm=20, size="head"))
        asked = [self.asking.party(name) for name in question.asked]
        if question.complete and len(asked) > MANY:
            return  # the chips along the top say it
        high = b.mm(MAIN_MM if len(asked) <= MANY else TOUCH_MM)
        full = len(asked) <= FEW
        self.body.add_widget(
            b.grid(
                *(b.chip(party, partial(self._hand_over, party.name), height=high, full=full) for party in asked),
                cols=3 if len(asked) > FEW else 2,
            )
        )
        if question.complete or len(asked) > MANY:
            self._offer_screen()
            return
        _ = self.look._
        wired = any(party.by_buttons for party in asked)
        how = _("Choose at your buttons, or tap your name.") if wired else _("Tap your name to choose unseen.")
        self.body.add_widget(b.dim(how))
        self._offer_screen()

    def _offer_screen(self) -> None:
        """For whoever has no buttons."""
        if self.asking.question.missing:
            self.below.add_widget(self.b.button(self.look._("Choose on the screen"), self._next, icon="hand"))

    def _reveal(self) -> None:
        self.asking.play.reveal()

    def _next(self) -> None:
        self._hand_over(
            next_on_screen(self.asking.question.missing, self.asking.parties) or self.asking.question.missing[0]
        )

    def _hand_over(self, party: Party) -> None:
        self.asking.host.cover(HandOver(self.asking, self.asking.party(party), self._chosen))

    def _chosen(self) -> None:
        """Somebody has chosen: go on with the next who has no buttons, or give the screen back."""
        play, host = self.asking.play, self.asking.host
        question = play.question()
        same = question is not None and question.id == self.asking.question.id
        following = next_on_screen(question.missing, play.parties()) if same and question is not None else None
        if following is not None:
            parties = {party.name: party for party in play.parties()}
            host.cover(HandOver(self.asking, parties[following], self._chosen))
        else:
            host.uncover()


def next_on_screen(missing: Sequence[Party], parties: Sequence[PartyModel]) -> Party | None:
    """The next who has not chosen and has no buttons; those who have are left to them."""
    by_buttons = {party.name for party in parties if party.by_buttons}
    return next((party for party in missing if party not in by_buttons), None)
