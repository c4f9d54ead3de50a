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
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.chips import Name
from companion.ui.widgets.text import Text


def partner_line(known: PartyModel, count: int, draft: OnTable, look: Look) -> Widget:
    """A partner's mark with a tick or a cross once there was an answer, name, markers, and the same in words."""
    b = Builder(look)
    yes, no = known.name in draft.confirmed, known.name in draft.refused
    state = look._("yes") if yes else look._("no") if no else look._("not yet")
    return b.row(
        b.mark(known.look, mm=4.4, ticked=yes, refused=no, wide=6),
        Name(known.title, known.short, b.theme, align="left"),
        b.fit(str(count), strong=True, wide=6),
        b.fit(state, "small", align="left", dim=True),
        gap=0.75,
        high=5.6,
    )


def promise_line(promise: str, look: Look) -> Text:
    """What was promised with a proposal, and that it binds nobody (AF-14)."""
    b = Builder(look)
    return b.text(look.fill(look._("Promise, binds nobody: {promise}"), promise=promise), "small")


class PartnerRow(BoxLayout):
    """Somebody who may be a partner: a tap on the name adds or removes that one; minus and plus change the markers."""

    role = "partner"

    def __init__(
        self,
        party: PartyModel,
        count: int | None,
        look: Look,
        on_name: Callable[[], object],
        on_count: Callable[[int], object],
    ) -> None:
        b = Builder(look)
        super().__init__(spacing=b.units(0.75), size_hint_y=None, height=b.mm(TOUCH_MM))
        self.party, self.count = party, count
        self.add_widget(b.chip(_shown(party, count is not None), on_name))
        side, now = b.mm(TOUCH_MM * 1.1), count or 0
        for sign, by in (("−", -1), ("+", 1)):
            put(
                self,
                b.button(sign, partial(on_count, now + by), mm=TOUCH_MM, size="head", size_hint_x=None, width=side),
                b.fit((str(count) if count is not None else "–"), "head", strong=True, wide=7) if by < 0 else None,
            )


def _shown(party: PartyModel, is_in: bool) -> PartyModel:
    """Updates the row; a partner has a strong line and a tick."""
    return replace(party, asked=is_in, answered=is_in)
