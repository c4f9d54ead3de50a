"""Secret choices: each at its buttons, or one after the other behind the hand-over; shown all at once (GEN-5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import FEW, MANY, Panel
from companion.ui.widgets.chips import names_slim

ABREAST = 5
"""So many names stand beside each other where an upright panel has room for few lines."""


class SecretPanel(Panel):
    """Who has not chosen yet, and a button to hold for the next who has no buttons: it opens the private page at once.

    A tap on another party hands the screen over to it; buttons work all the time.
    """

    def says(self) -> str:
        """The question to everybody."""
        if self.asking.question.complete:
            return self.look._("Everybody has chosen.")
        return self.asking.question.sentence

    def fill(self) -> None:
        """The parties with their state, and how to go on."""
        b, question = self.b, self.asking.question
        if question.complete:
            reveal = b.button(self.look._("Reveal"), self._reveal, style="main", mm=20, size="head", icon="eye")
            self.below.add_widget(reveal)
            return  # the names along the top say who has chosen
        asked = [self.asking.party(name) for name in question.asked]
        self._offer_screen()
        if len(asked) <= MANY and any(party.by_buttons for party in asked):
            self.body.add_widget(b.dim(self.look._("Choose at your buttons, or tap your name.")))
        shown = asked if len(asked) <= MANY else [party for party in asked if not party.answered]
        high = b.mm(TOUCH_MM)
        full = len(asked) <= FEW
        how: dict[str, Any] = {
            "height": high,
            "full": full,
            "slim": names_slim(len(asked)),
            "size": "effect" if full else "label",
        }
        self.body.add_widget(
            b.grid(
                *(b.chip(party, partial(self._hand_over, party.name), **how) for party in shown),
                cols=ABREAST if b.portrait and len(shown) > MANY else 3 if len(asked) > FEW else 2,
            )
        )

    def _offer_screen(self) -> None:
        """Offers the screen to the next without buttons: held by that party, it shows what can be chosen."""
        question = self.asking.question
        if not question.missing:
            return
        following = next_on_screen(question.missing, self.asking.parties) or question.missing[0]
        party = self.asking.party(following)
        says = self.look.fill(self.look._("{name}: hold to choose"), name=party.title)
        mark = self.b.mark(party.look, mm=6, wide=8)
        act = partial(self._hand_over, following, held=True)
        self.below.add_widget(self.b.held(says, act, mm=MAIN_MM * 1.2, lit=True, mark=mark))

    def _reveal(self) -> None:
        self.asking.play.reveal()

    def _hand_over(self, party: Party, *, held: bool = False) -> None:
        self.asking.host.cover(HandOver(self.asking, self.asking.party(party), self._chosen, held=held))

    def _chosen(self) -> None:
        """Called after a choice: hands the screen to the next party without buttons, or returns it to the table."""
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
    """The next party that has not chosen and has no buttons; None if all others have buttons."""
    by_buttons = {party.name for party in parties if party.by_buttons}
    return next((party for party in missing if party not in by_buttons), None)
