"""A window: who wants to play something? One tap for nobody; or one on the card, and then on who it is (GEN-6)."""

from __future__ import annotations

from functools import partial

from companion.engine.vocabulary import Party
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import FEW, Panel
from companion.ui.widgets.builder import put
from companion.ui.widgets.text import FitText, Text
from companion.ui.widgets.things.names import names_slim

MANY = 6
"""From more than these on, names are a finger high and no more."""


class WindowPanel(Panel):
    """“Nobody”, which is the usual answer, and one button for a card, whoever has it; a tap on that asks who.

    “Nobody” stands at the top: at the foot of other questions lies what gives an action up.
    """

    def sentence_widget(self) -> Text | FitText:
        """Never so high that “nobody” comes down to where an action is given up."""
        return self.b.text(self.says(), strong=True)

    def says(self) -> str:
        """What is asked; once somebody wants to play something, who that is, and whether anybody else does."""
        names = ", ".join(one.title for one in self.asking.parties if one.name in self.claims)
        return self.look.fill(self.look._("{names}: yes. Who else?"), names=names) if names else super().says()

    @property
    def claims(self) -> tuple[Party, ...]:
        """Who wants to play something."""
        ask = self.asking.play.opened.session.question
        return ask.claims() if ask is not None else ()

    def fill(self) -> None:
        """Nobody, and the card."""
        b, look, offer = self.b, self.look, self.asking.question.offer
        self.card = b.button(offer.label if offer is not None else "", self.ask_who, mm=MAIN_MM)
        self.card.role = "offer"
        says = look._("Nobody else") if self.claims else look._("Nobody")
        nobody = b.button(says, lambda: self.asking.play.nobody(), style="main", mm=MAIN_MM)
        put(self.body, nobody, self.card)

    def ask_who(self) -> None:
        """Those who might have it, in place of the card."""
        b, play, offer = self.b, self.asking.play, self.asking.question.offer
        asked = [self.asking.party(name) for name in (offer.parties if offer is not None else ())]
        high = b.mm(MAIN_MM if len(asked) <= MANY else TOUCH_MM)
        full, slim = len(asked) <= FEW, names_slim(len(asked))
        chips = (b.chip(party, partial(play.offered, party.name), height=high, full=full, slim=slim) for party in asked)
        self.body.remove_widget(self.card)
        self.body.add_widget(b.grid(*chips, cols=3 if len(asked) > FEW else 2))
