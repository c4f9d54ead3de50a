"""The pieces beside the map of Die Bürgermeister: who may still be placed, who goes and who comes, who is owed."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.games.buergermeister.face.print import ART
from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon, paint_mark
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.painter import image
from companion.ui.look.paint.papers import Art, paper, whole
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText

WAITING_MM, MOST_WAITING_MM = 10.5, 23.0
"""How high the slip of the mayors is, and how high it grows where nothing else needs the room."""


class MayorsLeft(Painted, BoxLayout):
    """The mayors who may still be placed in this turn, on a slip of paper that says where they can go."""

    def __init__(self, look: Look, count: int, told: str) -> None:
        self.theme, self.count = look.theme, count
        super().__init__(size_hint_y=None, height=look.theme.mm(WAITING_MM))
        ink = look.theme.palette.ink
        self.told = FitText(told, look.theme, "answer", colour=ink, align="left", strong=True)
        self.add_widget(self.told)

    @property
    def side(self) -> float:
        """How high a mayor is: they share less than half of the slip."""
        return float(min(self.height - self.theme.design(14), self.width * 0.42 / (0.86 * self.count)))

    def do_layout(self, *_: Any) -> None:
        """The words stand beside the mayors."""
        pad = self.theme.design(4)
        self.padding = [4 * pad + self.side * 0.86 * self.count, pad, 2 * pad, 2 * pad]
        super().do_layout()

    def paint(self, canvas: Canvas) -> None:
        """Side by side, from the left."""
        lift = self.theme.design(6)  # its shadow is not cut where it stands at the end of a list
        paper(canvas, self.theme, (self.x, self.y + lift), (self.width, self.height - lift), "slip")
        side = self.side
        y = self.y + (self.height + lift - side) / 2
        for number in range(self.count):
            at = self.x + self.theme.design(10) + number * side * 0.86, y
            whole(canvas, Art(ART, "mayor"), at, (side * 0.8, side))


EXCHANGE_MM, SMALL_MM = 8, 5.4
"""How high the pieces of an exchange are beside the map, and where two of them would not be whole."""


class Exchange(Painted):
    """Who goes and who comes: the pieces of one side, an arrow, as many of the other."""

    role = "exchange"

    def __init__(self, theme: Theme, gone: PartyLook, come: PartyLook, count: int) -> None:
        self.theme, self.gone, self.come, self.count = theme, gone, come, count
        super().__init__(size_hint_y=None, height=theme.mm(EXCHANGE_MM))

    def paint(self, canvas: Canvas) -> None:
        """From the left, so that two of them are compared at a glance."""
        side, ink = min(self.height, self.width / (2.04 * self.count + 1)), self.theme.palette.text
        x, y = self.x + side / 2, self.middle[1]
        for look in (self.gone, self.come):
            for _ in range(self.count):
                paint_mark(canvas, look, (x, y), side * 0.92, ink)
                x += side * 1.02
            if look is self.gone:
                paint_icon(canvas, "forward", (x, y), side * 0.6, ink)
                x += side * 1.02


OWED_MM, ABREAST = 11.0, 6


class Owed(Painted):
    """The figures that must still go, each in the ring of those that leave, after a ticked coin for each that went."""

    role = "owed"

    def __init__(self, theme: Theme, look: PartyLook, count: int, paid: int = 0) -> None:
        self.theme, self.look, self.count, self.paid = theme, look, count, paid
        super().__init__(size_hint_y=None, height=theme.mm(OWED_MM * self.rows))

    @property
    def rows(self) -> int:
        """Six stand abreast."""
        return -(-(self.paid + self.count) // ABREAST)

    def paint(self, canvas: Canvas) -> None:
        """In rows of six from the left."""
        side = min(self.height / self.rows, self.width / ABREAST)
        ring = ATLAS.picture("ring_dashed", ART) if self.theme.palette.textured else None
        for number in range(self.paid + self.count):
            down, across = divmod(number, ABREAST)
            at = self.x + side * (across + 0.5), self.y + self.height - side * (down + 0.5)
            if number < self.paid:
                coin = side * 0.8
                box(canvas, (at[0] - coin / 2, at[1] - coin / 2), (coin, coin), self.theme.palette.lamp, coin / 2)
                paint_icon(canvas, "check", at, coin * 0.62, self.theme.palette.on_lamp)
                continue
            paint_mark(canvas, self.look, at, side * 0.66, self.theme.palette.text)
            if ring is not None:
                image(canvas, "ring_dashed", at, of=ART, scale=side * 0.98 / ring.size[0])
