"""One seat of the table: who sits there with title, cards, what was done in this round, and duties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout

from companion.games.karriere_poker.models import Did, Scene, SeatModel
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.card import CardBack
from companion.ui.widgets.layout import Painted

OnSeat = Callable[[SeatModel], object]
"""Somebody's seat was tapped."""


class SeatCell(Touchable, BoxLayout):
    """A seat. Strong outline: whose turn it is. Who is out stands without a ground. A tap shows what it is told to."""

    role = "seat"

    def __init__(self, seat: SeatModel, scene: Scene, look: Look, on_tap: OnSeat, **kwargs: Any) -> None:
        self.look, self.theme = look, look.theme
        self.seat, self.scene = seat, scene
        self.b = b = Builder(look)
        super().__init__(
            lambda: on_tap(self.seat),
            orientation="vertical",
            padding=(b.units(0.75), b.units(0.25)),
            spacing=0,
            **kwargs,
        )
        self._fill()

    @property
    def shows(self) -> str:
        """The party's name with what is written below it."""
        return f"{self.seat.party} {super().shows}"

    def show(self, seat: SeatModel, scene: Scene) -> None:
        """Show it as it is now; drawn anew only if something changed."""
        if (seat, scene) != (self.seat, self.scene):
            self.seat, self.scene = seat, scene
            self._fill()
            self.repaint()

    def _fill(self) -> None:
        self.clear_widgets()
        b, seat, dim = self.b, self.seat, self.theme.palette.text_dim
        put(
            self,
            b.row(
                b.mark(seat.look, mm=4.2, wide=4.6),
                b.fit(seat.party, align="left", strong=seat.turn),
                gap=0.75,
                size_hint_y=0.4,
            ),
            b.fit(seat.title, "small", colour=dim, align="left", size_hint_y=0.28) if seat.title else None,
        )
        text, strong = self._state()
        self.add_widget(
            b.row(
                b.fit(text, "body" if strong else "small", align="left", strong=strong),
                Fan(seat.cards, self.look, size_hint_x=None, width=b.mm(8.5))
                if self.scene is Scene.ROUND and seat.cards
                else None,
                gap=0.5,
                size_hint_y=0.34,
            )
        )

    def _state(self) -> tuple[str, bool]:
        """What is told of who sits there, and whether it is strong."""
        seat, look = self.seat, self.look
        if self.scene is Scene.SEATS:
            if seat.came_from is not None:
                told = look._("Place {number}, until now {before}")
                return look.fill(told, number=seat.place, before=seat.came_from), True
            told = look._("Place {number}, stays") if seat.title else look._("Place {number}")
            return look.fill(told, number=seat.place), False
        if seat.taken:
            return look.fill(look._("Out: {title}"), title=seat.taken), False
        if seat.did is Did.PASSED:
            return look._("passes"), False
        return (seat.laid.words, True) if seat.laid is not None else ("", False)

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw its box."""
        palette, radius, seat = self.theme.palette, self.theme.units(0.75), self.seat
        out = bool(seat.taken) and self.scene is Scene.ROUND
        fill = palette.sunken if self.pressed or out else palette.raised
        marked = seat.turn and self.scene is Scene.ROUND
        line = palette.accent if marked else palette.line if out else palette.raised
        paint_box(canvas, self.pos, self.size, fill, line, radius, 2.2 if marked else 1)


class Fan(BoxLayout):
    """How many cards somebody holds: a small card with the number."""

    def __init__(self, cards: int, look: Look, **kwargs: Any) -> None:
        b = Builder(look)
        super().__init__(spacing=b.units(0.25), **kwargs)
        put(self, CardBack(look, size_hint_x=None, width=b.mm(3)), b.fit(str(cards), strong=True))


class Swap(BoxLayout):
    """Two people and how many cards go either way; somebody without a partner keeps all cards."""

    role = "swap"

    def __init__(
        self, upper: SeatModel, lower: SeatModel | None, count: int, look: Look, on_tap: OnSeat, **kwargs: Any
    ) -> None:
        b = Builder(look)
        super().__init__(spacing=b.units(1), **kwargs)
        self.add_widget(SwapSide(upper, look, on_tap))
        if lower is None:
            self.add_widget(b.fit(look._("keeps all cards"), "small", dim=True))
            return
        put(self, Both(count, look, size_hint_x=None, width=b.mm(17)), SwapSide(lower, look, on_tap))


class SwapSide(Touchable, BoxLayout):
    """Somebody with a title."""

    role = "seat"

    def __init__(self, seat: SeatModel, look: Look, on_tap: OnSeat) -> None:
        b, self.seat = Builder(look), seat
        super().__init__(lambda: on_tap(seat), orientation="vertical")
        put(
            self,
            b.row(b.mark(seat.look, mm=4.2, wide=4.6), b.fit(seat.party, align="left"), gap=0.75),
            b.fit(seat.title, "small", align="left", dim=True),
        )

    def paint(self, canvas: InstructionGroup) -> None:
        """It has no ground of its own."""


class Both(Painted, BoxLayout):
    """A number between two arrows: so many cards go each way."""

    def __init__(self, count: int, look: Look, **kwargs: Any) -> None:
        b = Builder(look)
        self.theme = look.theme
        super().__init__(padding=(b.mm(5), 0), **kwargs)
        self.add_widget(b.fit(str(count), "head", strong=True))

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw the arrows."""
        x, y = self.middle
        size = self.theme.mm(4)
        for icon, side in (("back", -1), ("forward", 1)):
            paint_icon(canvas, icon, (x + side * self.theme.mm(6), y), size, self.theme.palette.accent)
