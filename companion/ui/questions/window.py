"""A window: who wants to play something? One tap for each party, one large tap for nobody (GEN-6)."""

from __future__ import annotations

from functools import partial

from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import FEW, MANY, Panel


class WindowPanel(Panel):
    """The parties, and “nobody”."""

    def fill(self) -> None:
        """One chip for each who may claim."""
        b, play = self.b, self.asking.play
        asked = [self.asking.party(name) for name in self.asking.question.asked]
        high = b.mm(MAIN_MM if len(asked) <= MANY else TOUCH_MM)
        full = len(asked) <= FEW
        self.body.add_widget(
            b.grid(
                *(b.chip(party, partial(play.claim, party.name), height=high, full=full) for party in asked),
                cols=3 if len(asked) > FEW else 2,
            )
        )
        grown = 1.2 if len(asked) <= MANY else 1.0
        self.below.add_widget(b.button(self.look._("Nobody"), lambda: play.nobody(), style="main", mm=MAIN_MM * grown))
