"""The page of phones: switched on and off, the code to scan, and whose phone is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.box.phones import PHONE_WORDS, PhonesModel, SeatPhone
from companion.models.game.party_looks import PARTIES
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon, paint_mark
from companion.ui.look.paint.controls import control
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, Theme
from companion.ui.screens.box.phone_codes import CodePage, code_sheet
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.chips import PartyMark
from companion.ui.widgets.layout import Painted, as_high_as_needed
from companion.ui.widgets.more import MoreList, TakesItsShare
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.names import Name
from companion.ui.widgets.things.paper import Paper, Rule


@dataclass(frozen=True)
class PhonesActs:
    """What can be done: switch on and off, allow the network, look at one seat, at the box's own Wi-Fi, at the address
    for a television.
    """

    on: Callable[[], None]
    off: Callable[[], None]
    allow: Callable[[], None]
    seat: Callable[[Party], None]
    wifi: Callable[[], None]
    television: Callable[[], None]


class PhoneLying(Painted):
    """A phone as it lies on the table, with a question of three answers on its screen: what the page is about."""

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        self._still: Still | None = None
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """From one picture, a little askew as things lie."""
        wide, high = self._measures()
        if self._still is None or not self._still.fits((wide, high)):
            self._still = Still((wide, high), self._draw, times=2)
        self._still.show_turned(canvas, self.middle, 4)

    def _draw(self, canvas: Canvas) -> None:
        palette = self.theme.palette
        wide, high = self._measures()
        rim, edge = wide * 0.055, wide * 0.02
        paint_box(canvas, (0, 0), (wide, high), palette.ink, palette.text_dim, wide * 0.13, max(1.5, edge))
        inner, low = wide - 2 * rim, rim
        paint_box(canvas, (rim, low), (inner, high - 2 * rim), palette.paper, None, wide * 0.09)
        paint_box(canvas, (wide * 0.36, high - rim * 2.6), (wide * 0.28, rim), palette.ink, None, rim / 2)
        left, across = rim + inner * 0.09, inner * 0.82
        for number, share in enumerate((0.95, 0.62)):  # the question, as two lines of print
            at = left, high * (0.84 - 0.05 * number)
            paint_box(canvas, at, (across * share, high * 0.024), palette.ink, None, high * 0.012)
        for number in range(3):
            y, tall, chosen = high * (0.585 - 0.175 * number), high * 0.14, number == 1
            fill = palette.lamp if chosen else palette.paper_low
            paint_box(canvas, (left, y), (across, tall), fill, palette.ink, wide * 0.05, max(1.2, edge * 0.7))
            centre = left + tall * 0.5, y + tall / 2
            paint_mark(canvas, PARTIES[number], centre, tall * 0.6, palette.ink)
            line = across * (0.5, 0.36, 0.44)[number]
            paint_box(canvas, (left + tall, y + tall * 0.42), (line, tall * 0.16), palette.ink, None, tall * 0.08)
            if chosen:
                paint_icon(canvas, "check", (left + across - tall * 0.5, y + tall / 2), tall * 0.6, palette.ink)
        paint_box(canvas, (wide * 0.32, rim * 2), (wide * 0.36, rim * 0.5), palette.ink_soft, None, rim / 4)

    def _measures(self) -> tuple[float, float]:
        high = min(self.height * 0.94, self.width * 1.75)
        return high * 0.5, high


CODE_MM = 54.0
"""So much height the code and its address keep on an upright panel."""

FEW = 4
"""Up to so many seats are lines with their state in words; more stand two abreast, and words tell only who is away."""


ABREAST, ROOMY = 3, 1.3
"""So many pieces stand side by side, up to this text size; in larger type they are a list."""


class SeatTile(Touchable, BoxLayout):
    """A seat with its piece and name; a sheet of light with a tick once its phone is here. A tap leads to its page."""

    role = "seat"

    def __init__(self, seat: SeatPhone, b: Builder, on_tap: Callable[[], object], words: str, *, brief: bool) -> None:
        theme, palette, party = b.theme, b.palette, seat.party
        self.theme, self.there, self.words, self.title = theme, seat.phone == "here", words, party.title
        super().__init__(
            on_tap,
            orientation="horizontal",
            spacing=theme.design(10),
            padding=(theme.design(10), theme.design(4)),
            size_hint_y=None,
            height=theme.mm(TOUCH_MM),
        )
        ink = palette.on_sheet if self.there else palette.text
        away = seat.phone == "away"
        name = Name(party.title, party.short, theme, "answer", align="left", strong=True, colour=ink)
        state: Widget | None = None
        if not brief:
            state = b.fit(words, "label", colour=palette.warning if away else ink, align="right")
            state.size_hint_x, state.width = None, text_width(words, state.wanted_px, face=state.face) + theme.design(4)
        sign = "check" if self.there else "warning" if away else ""
        put(
            self,
            PartyMark(party.look, theme, mm=6, size_hint_x=None, width=theme.mm(7)),
            name,
            state,
            b.icon(sign, mm=4.2, wide=5, colour=ink if self.there else palette.warning) if sign else None,
        )

    @property
    def shows(self) -> str:
        """Name and state, also where the state is only a sign."""
        return f"{self.title} {self.words}"

    def paint(self, canvas: Canvas) -> None:
        """Draw its box."""
        control(canvas, self.theme, self.pos, self.size, "sheet" if self.there else "normal", pressed=self.pressed)


class SeatPiece(Touchable, BoxLayout):
    """A seat among many: its piece, ticked once its phone is here, above its name. A tap leads to its page."""

    role = "seat"

    def __init__(self, seat: SeatPhone, b: Builder, on_tap: Callable[[], object], words: str, *, brief: bool) -> None:
        theme, palette, party = b.theme, b.palette, seat.party
        self.theme, self.there, self.words, self.title = theme, seat.phone == "here", words, party.title
        pad = theme.design(6)
        super().__init__(on_tap, orientation="vertical", padding=pad, spacing=theme.design(2))
        ink = palette.on_sheet if self.there else palette.text
        away = seat.phone == "away"
        sign = "check" if self.there else "warning" if away else ""
        shown = b.icon(sign, mm=4.6, wide=6, colour=ink if self.there else palette.warning) if sign else None
        aside = b.space(size_hint_x=None, width=b.mm(6)) if sign else None
        put(
            self,
            b.row(aside, b.mark(party.look, mm=10, line=ink), shown, gap=0),
            Name(party.title, party.short, theme, "label", strong=True, colour=ink, size_hint_y=0.62),
        )

    @property
    def shows(self) -> str:
        """Name and state, which is only a sign."""
        return f"{self.title} {self.words}"

    def paint(self, canvas: Canvas) -> None:
        """Draw its box."""
        control(canvas, self.theme, self.pos, self.size, "sheet" if self.there else "normal", pressed=self.pressed)


class PhonesScreen(CodePage):
    """Off: what it is, and one lit button. On: the code and the address, then the seats."""

    role = "phones"

    def __init__(self, look: Look, model: PhonesModel, acts: PhonesActs, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Phones"), on_back)
        self.model, self.on_back = model, on_back
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
        sheet = Paper(b.theme, pad=18)
        lines = [
            b.row(
                b.text(f"{number}", "title", strong=True, colour=b.palette.brick_text, wide=6, pos_hint={"top": 1}),
                b.text(step, colour=sheet.ink, pos_hint={"center_y": 0.5}),
                gap=1,
                high="needed",
            )
            for number, step in enumerate(steps, start=1)
        ]
        told = _("Whoever knows the password of the Wi-Fi could read along: fine at home, not in a café.")
        listed = b.column(
            b.text(model.why, strong=True, colour=b.palette.brick_text) if model.why else None,
            *lines,
            Rule(b.theme),
            b.text(told, "small", colour=sheet.soft),
            gap=1.25,
        )
        on = b.button(_("Switch phones on"), acts.on, style="main", mm=MAIN_MM, icon="phone")
        allow = b.held(_("Hold to allow it"), acts.allow, mm=MAIN_MM, lit=True)
        said = b.column(MoreList(listed, self.look, sheet), allow if model.may_allow else on)
        if b.portrait:
            put(self.body, PhoneLying(self.theme, size_hint_y=0.6), said)
        else:
            put(self.body, PhoneLying(self.theme, size_hint_x=0.42), said)

    def _on(self, acts: PhonesActs) -> None:
        """The code with its address, large; beside it what comes next, who is in, and the rest as a quiet line."""
        b, look, _, model = self.b, self.look, self.look._, self.model
        words = model.address.removeprefix("http://").rstrip("/")
        brief, huge = len(model.seats) > FEW, self.theme.text_scale > ROOMY
        tight = self.theme.text_scale > 1
        head = "" if model.trouble or (tight and b.portrait) else _("Scan, or type into the browser:")
        sheet = code_sheet(b, model.address, words, head=head)
        watching = look.fill(_("Watching on a television: {count}"), count=model.viewers)
        watched = b.dim(watching, "label") if model.viewers else None
        how: dict[str, Any] = {"mm": TOUCH_MM, "size": "label"}
        how["padding"] = b.units(0.75), b.units(0.5)
        ways = [b.button(_("Switch phones off"), acts.off, held=look.locked, **how)]
        if model.has_own:
            ways.insert(0, b.button(model.own or _("Own Wi-Fi"), acts.wifi, **how))
        ways.insert(0, b.button(_("Television"), acts.television, **how))
        line = b.row(*level(ways), gap=0.75, high="needed")
        said = self._said()
        kind = SeatPiece if brief and not huge else SeatTile
        tiles = [
            kind(seat, b, partial(acts.seat, seat.party.name), _(PHONE_WORDS[seat.phone]), brief=brief)
            for seat in self._seats()
        ]
        if kind is SeatPiece:  # all of them are seen at once
            seats = GridLayout(cols=ABREAST, spacing=b.units(0.75))
            put(seats, *tiles)
            below = said if model.trouble else None
            above = None if model.trouble else said
            if b.portrait:
                put(self.body, sheet, said, seats, watched, line)
            else:
                put(self.body, b.column(sheet, below), b.column(above, seats, watched, line, size_hint_x=1.05))
            self._way_on()
            return
        listed = b.more(
            said if tight else None,
            b.grid(*tiles, cols=2 if brief else 1, gap=0.75),
            watched,
            line if tight else None,
        )
        if tight and b.portrait:
            put(self.body, sheet, TakesItsShare(listed, self.body, b.mm(CODE_MM)))
        elif b.portrait:
            put(self.body, sheet, said, TakesItsShare(listed, self.body, b.mm(CODE_MM)), line)
        else:
            beside = (listed,) if tight else (said, listed, line)
            put(self.body, sheet, b.column(*beside, size_hint_x=1.05))
        self._way_on()

    def _seats(self) -> Sequence[SeatPhone]:
        """The seats, none of them ticked while no phone can be reached."""
        seats = self.model.seats
        if not self.model.trouble:
            return seats
        return [seat if seat.phone == "box" else replace(seat, phone="") for seat in seats]

    def _said(self) -> Widget:
        """What comes next; what is wrong lies on a slip."""
        b = self.b
        if not self.model.trouble:
            return b.text(self._next(), "effect", strong=True)
        slip = as_high_as_needed(Paper(b.theme, "slip", pad=10))
        sign = b.icon("warning", mm=6, wide=7, high=7, colour=b.palette.brick_text, pos_hint={"center_y": 0.5})
        words = b.text(self.model.trouble, strong=True, colour=b.palette.brick_text, pos_hint={"center_y": 0.5})
        slip.add_widget(b.row(sign, words, high="needed"))
        return slip

    def _way_on(self) -> None:
        """Whoever sees the page first at the start of a game need not know what the arrow leads back to."""
        on = self.b.button(self.look._("To the table"), self.on_back, style="main", icon="play", mm=TOUCH_MM)
        self.put_beside_title(on, also_upright=self.theme.text_scale <= 1)  # the code needs the height

    def _next(self) -> str:
        """What is to be done now: what is wrong, how phones come in, or that all are here."""
        _, model = self.look._, self.model
        here = sum(seat.phone == "here" for seat in model.seats)
        if model.trouble:
            return model.trouble
        if here == sum(seat.phone != "box" for seat in model.seats):
            return _("All phones are here.")
        return _("Scan the code, choose the name there, say yes here.")
