"""Lines of proposals: a partner with markers, as it lies there and while it is worked on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.animal_farm.models.draft import OnTable
from companion.models.game.parties import PartyModel
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import Mark, Name, PartyChip
from companion.ui.widgets.layout import row
from companion.ui.widgets.text import FitText, Text


def partner_line(known: PartyModel, count: int, draft: OnTable, look: Look) -> Widget:
    """A partner's mark with a tick or a cross once there was an answer, name, markers, and the same in words."""
    theme = look.theme
    yes, no = known.name in draft.confirmed, known.name in draft.refused
    line = row(theme, 0.75, size_hint_y=None, height=theme.mm(5.6))
    line.add_widget(Mark(known.look, theme, mm=4.4, ticked=yes, refused=no, size_hint_x=None, width=theme.mm(6)))
    line.add_widget(Name(known.title, known.short, theme, align="left"))
    line.add_widget(FitText(str(count), theme, "body", strong=True, size_hint_x=None, width=theme.mm(6)))
    state = look._("yes") if yes else look._("no") if no else look._("not yet")
    line.add_widget(FitText(state, theme, "small", colour=theme.palette.text_dim, align="left"))
    return line


def promise_line(promise: str, look: Look) -> Text:
    """What was promised with a proposal, and that it binds nobody (AF-14)."""
    return Text(look.fill(look._("Promise, binds nobody: {promise}"), promise=promise), look.theme, "small")


class PartnerRow(BoxLayout):
    """Somebody who may be a partner: a tap on the name takes that one in or out; minus and plus for markers."""

    role = "partner"

    def __init__(
        self,
        party: PartyModel,
        count: int | None,
        look: Look,
        on_name: Callable[[], object],
        on_count: Callable[[int], object],
    ) -> None:
        theme = look.theme
        super().__init__(spacing=theme.units(0.75), size_hint_y=None, height=theme.mm(TOUCH_MM))
        self.party, self.count = party, count
        chip = PartyChip(_shown(party, count is not None), theme, on_name)
        self.add_widget(chip)
        side, now = theme.mm(TOUCH_MM * 1.1), count or 0
        for sign, by in (("−", -1), ("+", 1)):
            button = TouchButton(
                sign, theme, partial(on_count, now + by), mm=TOUCH_MM, size="head", size_hint_x=None, width=side
            )
            self.add_widget(button)
            if by < 0:
                text = str(count) if count is not None else "–"
                self.add_widget(FitText(text, theme, "head", strong=True, size_hint_x=None, width=theme.mm(7)))


def _shown(party: PartyModel, is_in: bool) -> PartyModel:
    """With a strong line and a tick for who is in it."""
    return replace(party, asked=is_in, answered=is_in)
