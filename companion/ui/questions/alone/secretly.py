"""Secret choices: each at its buttons, or one after the other behind the hand-over; shown all at once (GEN-5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.uix.gridlayout import GridLayout

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import FEW, MANY, Panel
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.text import Text


class SecretPanel(Panel):
    """Who is still missing. A tap on somebody hands the screen over; buttons work all the time."""

    def says(self) -> str:
        """The question to everybody."""
        if self.asking.question.complete:
            return self.look._("Everybody has chosen.")
        return self.asking.question.sentence

    def fill(self) -> None:
        """The parties with their state, and how to go on."""
        question, theme = self.asking.question, self.theme
        if question.complete:
            self.below.add_widget(
                TouchButton(self.look._("Reveal"), theme, self._reveal, style="main", mm=20, size="head")
            )
        asked = [self.asking.party(name) for name in question.asked]
        if question.complete and len(asked) > MANY:
            return  # the chips along the top say it
        grid = GridLayout(cols=3 if len(asked) > FEW else 2, spacing=theme.units(1), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        high = theme.mm(MAIN_MM if len(asked) <= MANY else TOUCH_MM)
        full = len(asked) <= FEW
        for party in asked:
            grid.add_widget(PartyChip(party, theme, partial(self._hand_over, party.name), height=high, full=full))
        self.body.add_widget(grid)
        if question.complete or len(asked) > MANY:
            self._offer_screen()
            return
        _ = self.look._
        wired = any(party.by_buttons for party in asked)
        how = _("Choose at your buttons, or tap your name.") if wired else _("Tap your name to choose unseen.")
        self.body.add_widget(Text(how, theme, "small", colour=theme.palette.text_dim))
        self._offer_screen()

    def _offer_screen(self) -> None:
        """For whoever has no buttons."""
        if self.asking.question.missing:
            label = self.look._("Choose on the screen")
            self.below.add_widget(TouchButton(label, self.theme, self._next, icon="hand"))

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
