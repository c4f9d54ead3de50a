"""One seat of the table: who sits there with title, cards, what was done in this round, and duties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout

from companion.games.karriere_poker.models import Did, Scene, SeatModel
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.card import CardBack
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import Painted, row
from companion.ui.widgets.text import FitText

OnSeat = Callable[[SeatModel], object]
"""Somebody's seat was tapped."""


class SeatCell(Touchable, BoxLayout):
    """A seat. Strong outline: whose turn it is. Who is out stands without a ground. A tap shows what it is told to."""

    role = "seat"

    def __init__(self, seat: SeatModel, scene: Scene, look: Look, on_tap: OnSeat, **kwargs: Any) -> None:
        self.look, self.theme = look, look.theme
        self.seat, self.scene = seat, scene
        theme = self.theme
        super().__init__(
            lambda: on_tap(self.seat),
            orientation="vertical",
            padding=(theme.units(0.75), theme.units(0.25)),
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
        theme, seat, dim = self.theme, self.seat, self.theme.palette.text_dim
        head = row(theme, 0.75, size_hint_y=0.4)
        head.add_widget(Mark(seat.look, theme, mm=4.2, size_hint_x=None, width=theme.mm(4.6)))
        head.add_widget(FitText(seat.party, theme, "body", align="left", strong=seat.turn))
        self.add_widget(head)
        if seat.title:
            self.add_widget(FitText(seat.title, theme, "small", colour=dim, align="left", size_hint_y=0.28))
        below = row(theme, 0.5, size_hint_y=0.34)
        text, strong = self._state()
        below.add_widget(FitText(text, theme, "body" if strong else "small", align="left", strong=strong))
        if self.scene is Scene.ROUND and seat.cards:
            below.add_widget(Fan(seat.cards, self.look, size_hint_x=None, width=theme.mm(8.5)))
        self.add_widget(below)

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
        theme = look.theme
        super().__init__(spacing=theme.units(0.25), **kwargs)
        self.add_widget(CardBack(look, size_hint_x=None, width=theme.mm(3)))
        self.add_widget(FitText(str(cards), theme, "body", strong=True))


class Swap(BoxLayout):
    """Two people and how many cards go either way; somebody without a partner keeps all cards."""

    role = "swap"

    def __init__(
        self, upper: SeatModel, lower: SeatModel | None, count: int, look: Look, on_tap: OnSeat, **kwargs: Any
    ) -> None:
        theme = look.theme
        super().__init__(spacing=theme.units(1), **kwargs)
        self.add_widget(SwapSide(upper, look, on_tap))
        if lower is None:
            self.add_widget(FitText(look._("keeps all cards"), theme, "small", colour=theme.palette.text_dim))
            return
        self.add_widget(Both(count, look, size_hint_x=None, width=theme.mm(17)))
        self.add_widget(SwapSide(lower, look, on_tap))


class SwapSide(Touchable, BoxLayout):
    """Somebody with a title."""

    role = "seat"

    def __init__(self, seat: SeatModel, look: Look, on_tap: OnSeat) -> None:
        theme, self.seat = look.theme, seat
        super().__init__(lambda: on_tap(seat), orientation="vertical")
        name = row(theme, 0.75)
        name.add_widget(Mark(seat.look, theme, mm=4.2, size_hint_x=None, width=theme.mm(4.6)))
        name.add_widget(FitText(seat.party, theme, "body", align="left"))
        self.add_widget(name)
        self.add_widget(FitText(seat.title, theme, "small", colour=theme.palette.text_dim, align="left"))

    def paint(self, canvas: InstructionGroup) -> None:
        """It has no ground of its own."""


class Both(Painted, BoxLayout):
    """A number between two arrows: so many cards go each way."""

    def __init__(self, count: int, look: Look, **kwargs: Any) -> None:
        self.theme = look.theme
        super().__init__(padding=(look.theme.mm(5), 0), **kwargs)
        self.add_widget(FitText(str(count), look.theme, "head", strong=True))

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw the arrows."""
        x, y = self.middle
        size = self.theme.mm(4)
        for icon, side in (("back", -1), ("forward", 1)):
            paint_icon(canvas, icon, (x + side * self.theme.mm(6), y), size, self.theme.palette.accent)
