"""The page of phones: switched on and off, the code to scan, and whose phone is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.engine.look import Strokes
from companion.engine.vocabulary import Party
from companion.models.box.phones import PHONE_WORDS, PhonesModel, SeatPhone
from companion.ui.look.look import Look
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.screens.box.phone_codes import code_sheet
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.chips import Name, PartyMark
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import text_width

PHONE: Strokes = (
    *(((-0.55, y), (0.55, y)) for y in (-1.0, 1.0)),
    *(((x, -1.0), (x, 1.0)) for x in (-0.55, 0.55)),
    ((-0.14, -0.76), (0.14, -0.76)),
    ((-0.26, 0.02), (-0.06, -0.2), (0.28, 0.26)),
)
"""A phone that has chosen, which says from afar what the page is about."""


@dataclass(frozen=True)
class PhonesActs:
    """What can be done: switch on and off, allow the network, look at one seat, at the box's own Wi-Fi."""

    on: Callable[[], None]
    off: Callable[[], None]
    allow: Callable[[], None]
    seat: Callable[[Party], None]
    wifi: Callable[[], None]


class SeatRow(Touchable, BoxLayout):
    """A seat with its mark and name, and how its phone is; a tap leads to its own page."""

    role = "seat"

    def __init__(self, seat: SeatPhone, b: Builder, on_tap: Callable[[], object], words: str) -> None:
        theme, palette, party = b.theme, b.palette, seat.party
        self.theme = theme
        super().__init__(
            on_tap,
            orientation="horizontal",
            spacing=theme.design(10),
            padding=(theme.design(8), theme.design(4)),
            size_hint_y=None,
            height=theme.mm(TOUCH_MM),
        )
        there = seat.phone == "here"
        mark = PartyMark(party.look, theme, mm=6, ticked=there, size_hint_x=None, width=theme.mm(7))
        self.add_widget(mark)
        self.add_widget(Name(party.title, party.short, theme, "answer", align="left", strong=True))
        ink = palette.warning if seat.phone == "away" else palette.text if there else palette.text_dim
        state = b.fit(words, "label", colour=ink, align="right", strong=there)
        state.size_hint_x, state.width = None, text_width(words, state.wanted_px, face=state.face) + theme.design(4)
        self.add_widget(state)

    def paint(self, canvas: Canvas) -> None:
        """Draw its box."""
        control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)


class PhonesScreen(Page):
    """Off: what it is, and one lit button. On: the code and the address, then the seats."""

    role = "phones"

    def __init__(self, look: Look, model: PhonesModel, acts: PhonesActs, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Phones"), on_back)
        self.model = model
        if model.address:
            self._on(acts)
        else:
            self._off(acts)

    def _off(self, acts: PhonesActs) -> None:
        """What it is for, and the three steps, on a sheet; below it what keeps phones from being on, and the button."""
        b, _, model = self.b, self.look._, self.model
        steps = (
            _("Whoever likes uses a phone of their own: for secret choices, cards of a hand, any answer."),
            _("The phones are in the same Wi-Fi as this box. Nothing is installed on them."),
            _("They scan a code that appears here, and a finger here says whose phone it is."),
        )
        lines = [
            b.row(
                b.fit(f"{number}", "head", strong=True, colour=b.palette.accent, wide=7),
                b.text(step, pos_hint={"center_y": 0.5}),
                gap=1.5,
                high="needed",
            )
            for number, step in enumerate(steps, start=1)
        ]
        on = b.button(_("Switch phones on"), acts.on, style="main", mm=MAIN_MM, icon="phone")
        allow = b.held(_("Hold to allow it"), acts.allow, mm=MAIN_MM, lit=True)
        if b.portrait:
            lines = [b.icon(PHONE, mm=22, colour=b.palette.text_dim, high=26), *lines]
        else:
            self.body.add_widget(b.icon(PHONE, mm=26, colour=b.palette.text_dim, size_hint_x=0.35))
        said = b.more(
            *lines,
            b.text(model.why, colour=b.palette.warning) if model.why else None,
            b.dim(_("Whoever knows the password of the Wi-Fi could read along: fine at home, not in a café."), "body"),
            gap=1.5,
        )
        self.body.add_widget(b.column(said, allow if model.may_allow else on, gap=1.5))

    def _on(self, acts: PhonesActs) -> None:
        b, look, _, model = self.b, self.look, self.look._, self.model
        self.body.add_widget(code_sheet(b, model.address, model.address.removeprefix("http://")))
        told = model.trouble
        if not told and not any(seat.phone for seat in model.seats):
            told = _("Scan it in the same Wi-Fi, or type the address. Then say here whose phone it is.")
        watching = look.fill(_("Watching on a television or phone: {count}"), count=model.viewers)
        rows = [
            SeatRow(seat, b, partial(acts.seat, seat.party.name), _(PHONE_WORDS[seat.phone])) for seat in model.seats
        ]
        wifi = None
        if model.has_own:
            words = look.fill(_("Wi-Fi of the box: {name}"), name=model.own) if model.own else _("The box's own Wi-Fi")
            wifi = b.button(words, acts.wifi, icon="lamp", mm=TOUCH_MM)
        self.body.add_widget(
            b.more(
                b.text(told, colour=b.palette.warning if model.trouble else None) if told else None,
                b.dim(watching, "body") if model.viewers else None,
                *rows,
                wifi,
                b.button(_("Switch phones off"), acts.off, icon="power", mm=TOUCH_MM, held=look.locked),
            )
        )
