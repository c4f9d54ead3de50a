"""A window: who wants to play something? One tap for each party, one large tap for nobody (GEN-6)."""

from __future__ import annotations

from functools import partial

from kivy.uix.gridlayout import GridLayout

from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import FEW, MANY, Panel
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import PartyChip


class WindowPanel(Panel):
    """The parties, and “nobody”."""

    def fill(self) -> None:
        """One chip for each who may claim."""
        theme, play = self.theme, self.asking.play
        asked = [self.asking.party(name) for name in self.asking.question.asked]
        grid = GridLayout(cols=3 if len(asked) > FEW else 2, spacing=theme.units(1), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        high = theme.mm(MAIN_MM if len(asked) <= MANY else TOUCH_MM)
        full = len(asked) <= FEW
        for party in asked:
            grid.add_widget(PartyChip(party, theme, partial(play.claim, party.name), height=high, full=full))
        self.body.add_widget(grid)
        grown = 1.2 if len(asked) <= MANY else 1.0
        self.below.add_widget(
            TouchButton(self.look._("Nobody"), theme, lambda: play.nobody(), style="main", mm=MAIN_MM * grown)
        )
