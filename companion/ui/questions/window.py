"""A window: who wants to play something? One tap for nobody; or one on the card, and then on who it is (GEN-6)."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.vocabulary import Party
from companion.texts.grammar import join_list
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import FEW, Panel, QuestionContext
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.text import FitText, Text
from companion.ui.widgets.things.names import names_slim

MANY = 6
"""From more than these on, names are a finger high and no more."""

TOLD = 2
"""Up to so many who answer at the window are named by the key that says no for them."""


class ForAllSheet(MenuSheet):
    """Whether nobody plays anything, asked where some would answer by themselves: they would be asked no more."""

    def __init__(self, asking: QuestionContext, names: str) -> None:
        self._play, self._question = asking.play, asking.question.id
        look, host = asking.look, asking.host

        def yes() -> None:
            host.uncover()
            if not self.is_outdated():
                asking.play.nobody_at(elsewhere=True)

        asks = look.fill(look._("Also for {names}? Whoever has a phone or buttons answers there."), names=names)
        ways = [Way("check", look._("Yes, nobody"), yes), Way("close", look._("No, we wait"), host.uncover)]
        super().__init__(look, asks, ways, host.uncover)

    def is_outdated(self) -> bool:
        """Whether something else is asked by now."""
        ask = self._play.opened.session.question
        return ask is None or ask.id != self._question


def nobody_key(asking: QuestionContext, b: Builder, *, some: bool, **more: Any) -> TouchButton:
    """That nobody plays anything, or with `some` nobody else. It speaks for those at the window alone while others are
    asked on phones or by buttons; for them only once that was asked.
    """
    look, play = asking.look, asking.play
    label = look._("Nobody else") if some else look._("Nobody")
    here, elsewhere = (play.waited_for(elsewhere=there) for there in (False, True))
    if not elsewhere:
        return b.button(label, lambda: play.nobody(), style="main", **more)
    if here:
        names = ", ".join(asking.party(one).title for one in here)
        says = look.fill(look._("{names}: no"), names=names) if len(here) <= TOLD else look._("Nobody here")
        return b.button(says, lambda: play.nobody_at(elsewhere=False), style="main", **more)
    names = join_list([asking.party(one).title for one in elsewhere], look.language)
    return b.button(f"{label} …", lambda: asking.host.cover(ForAllSheet(asking, names)), **more)


class WindowPanel(Panel):
    """“Nobody”, which is the usual answer, and one button for a card, whoever has it; a tap on that asks who.

    “Nobody” stands at the top: at the foot of other questions lies what gives an action up.
    """

    asks_who = False
    """Whether the card was tapped, and who has it is asked."""

    def sentence_widget(self) -> Text | FitText:
        """Never so high that “nobody” comes down to where an action is given up."""
        return self.b.text(self.says(), strong=True)

    @property
    def claims(self) -> tuple[Party, ...]:
        """Who wants to play something."""
        ask = self.asking.play.opened.session.question
        return ask.claims() if ask is not None else ()

    def fill(self) -> None:
        """Nobody, who wants to play something, and the card: the key for nobody keeps its place when somebody does."""
        b, offer = self.b, self.asking.question.offer
        names = ", ".join(one.title for one in self.asking.parties if one.name in self.claims)
        said = self.look.fill(self.look._("{names}: yes. Who else?"), names=names)
        self.card = b.button(offer.label if offer is not None else "", self.ask_who, mm=MAIN_MM)
        self.card.role = "offer"
        nobody = nobody_key(self.asking, b, some=bool(self.claims), mm=MAIN_MM)
        put(self.body, nobody, b.text(said, "body") if names else None, self.card)

    def goes_on(self, before: Panel | None = None) -> None:
        """Whoever has tapped the card is still asked who has it, whatever others say meanwhile."""
        super().goes_on(before)
        if isinstance(before, WindowPanel) and before.asks_who and before.asks_about() == self.asks_about():
            self.ask_who()

    def asks_about(self) -> tuple[int, str]:
        """Which question it is, and what the card says."""
        question = self.asking.question
        return question.id, question.offer.label if question.offer is not None else ""

    def ask_who(self) -> None:
        """Those who might have it, in place of the card."""
        self.asks_who = True
        b, offer = self.b, self.asking.question.offer
        asked = [self.asking.party(name) for name in (offer.parties if offer is not None else ())]
        high = b.mm(MAIN_MM if len(asked) <= MANY else TOUCH_MM)
        full, slim = len(asked) <= FEW, names_slim(len(asked))
        chips = (
            b.chip(party, partial(self._offered, party.name), height=high, full=full, slim=slim) for party in asked
        )
        self.body.remove_widget(self.card)
        self.body.add_widget(b.grid(*chips, cols=3 if len(asked) > FEW else 2))

    def _offered(self, party: Party) -> None:
        asking = self.asking
        asking.host.ask_first(party, partial(asking.play.offered, party))
