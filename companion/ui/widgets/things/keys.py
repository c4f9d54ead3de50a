"""The buttons of the places: large, as they are tried, and as a sign at each place of the drawn table."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import PARTIES
from companion.texts.wording import N_
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.seats import Place

EDGE = 5
"""How high a cap stands, in design pixels."""

CAP_MM = 15.0

SIDES = {1: N_("left"), 2: N_("middle"), 3: N_("right")}
"""The buttons of a place, as people call them."""


class KeyCap(Touchable, BoxLayout):
    """A button of a place: ivory until it was pressed once, then green with a tick; in the lamp at the latest press.

    A simulated one can be pressed here; a real one is only shown.
    """

    def __init__(self, words: str, b: Builder, on_tap: Callable[[], object] | None, *, seen: bool, now: bool) -> None:
        self.theme, self.seen, self.now, self.real = b.theme, seen, now, on_tap is None
        pad = 0, b.theme.design(EDGE + 4), 0, b.theme.design(4)
        super().__init__(on_tap or (lambda: None), orientation="vertical", padding=pad)
        palette = b.palette
        ink = palette.on_lamp if now else palette.paper if seen else palette.ink
        put(
            self,
            b.icon("check" if seen or now else "hand", mm=4.2, colour=ink),
            b.fit(words, "label", strong=True, colour=ink),
        )

    def paint(self, canvas: Canvas) -> None:
        """The cap over its edge; pressed it lies down."""
        palette, radius = self.theme.palette, self.theme.units(2)
        edge = self.theme.design(EDGE)
        size = self.width, self.height - edge
        fill = palette.lamp if self.now else palette.green if self.seen else palette.ivory
        if not self.pressed or self.real:
            paint_box(canvas, self.pos, size, palette.ink_soft, None, radius)
        low = 0.0 if self.pressed and not self.real else edge
        paint_box(canvas, (self.x, self.y + low), size, fill, None, radius)


class TryPlace(Place):
    """A place with its name; on the table's edge how many of its buttons have worked: a tick once all have."""

    def __init__(
        self, number: int, name: str, missing: int | None, theme: Theme, on_tap: Callable[[], object], *, picked: bool
    ) -> None:
        self.missing = missing
        super().__init__(number, PartyModel(name, name, PARTIES[0], number), theme, on_tap, picked=picked)

    def paint_piece(self, canvas: Canvas, middle: tuple[float, float], size: float) -> None:
        """Its three keys in a row on their box, lit as long as one is untried; a green tick; a hollow without any."""
        palette, design = self.theme.palette, self.theme.design
        wide, high = size * 1.04, size * 0.6
        at, radius = (middle[0] - wide / 2, middle[1] - high / 2), high * 0.4
        if self.missing is None:
            paint_box(canvas, at, (wide, high), palette.sunken, palette.line, radius, 2)
            return
        fill = palette.green if not self.missing else palette.lamp if self.picked else palette.ivory
        paint_box(canvas, at, (wide, high), fill, palette.ink_soft, radius, design(2))
        if not self.missing:
            paint_icon(canvas, "check", middle, high * 0.9, palette.paper)
            return
        key = size * 0.25
        for number in (-1, 0, 1):
            low = middle[0] + number * size * 0.31 - key / 2, middle[1] - key / 2
            paint_box(canvas, low, (key, key), palette.brick, palette.ink, key / 2, design(1.5))
