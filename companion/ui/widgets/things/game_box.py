"""The front of a game's box: its own drawing, or a neutral one with the name on it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.floatlayout import FloatLayout

from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS, COMMON
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.paper import paint_paper
from companion.ui.widgets.text import FitText

WIDE, HIGH = 150, 300
"""The front in design pixels."""
NEUTRAL = "neutral_box"
LABEL, SIDE = "#F5ECDA", "#3A2A1E"


class GameBox(Painted, FloatLayout):
    """A box as large as its place allows, standing in the middle of it. `art` is the pack in whose folder it lies.

    `named` lays a slip with the title above its own lettering: a house rule's is that of the game it changes, and stays
    in sight. `tilt` is in degrees, against the clock.
    """

    def __init__(
        self, art: str, title: str, theme: Theme, *, named: bool = False, tilt: float = 0.0, **kwargs: Any
    ) -> None:
        self.theme, self.tilt = theme, tilt
        drawn = not ATLAS.plain and "box" in ATLAS.names(art)
        self.part = "box" if drawn else NEUTRAL
        self.of = art if drawn else COMMON
        super().__init__(**kwargs)
        self.label: FitText | None = None
        self.words = title
        self.slip = named and drawn
        if named or not drawn:
            ink = theme.palette.ink if self.slip else theme.palette.text if ATLAS.plain else LABEL
            self.words = own_part(title) if self.slip else title
            self.label = FitText(self.words, theme, "name", strong=True, colour=ink, size_hint=(None, None))
            self.add_widget(self.label)
        self.bind(pos=self._lay, size=self._lay)

    @property
    def scale(self) -> float:
        """Px of the panel for a design pixel of the box."""
        room = 1.06  # its side and shadow
        wide, high = float(self.width), float(self.height)
        return max(0.01, min(wide / (WIDE * room), high / (HIGH * room)))

    @property
    def front(self) -> tuple[float, float, float, float]:
        """Where the front is: x, y, width and height in px."""
        wide, high = WIDE * self.scale, HIGH * self.scale
        return self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2, wide, high

    @property
    def band(self) -> tuple[float, float, float, float]:
        """Where the slip lies, above the printed lettering: x, y, width and height in px."""
        x, y, wide, high = self.front
        return x - wide * 0.02, y + high * 0.36, wide * 1.04, high * 0.19

    def _lay(self, *_: object) -> None:
        if self.label is not None:
            x, y, wide, high = self.front
            if self.slip:
                left, low, across, up = self.band
                edge = wide * 0.03
                self.label.text = self.words
                self.label.size, self.label.pos = (across - 2 * edge, up), (left + edge, low)
                if self.label.is_cut:  # the title stands beside so small a box: its slip stays blank
                    self.label.text = ""
                return
            self.label.size = wide * 0.88, high * 0.26
            self.label.pos = x + wide * 0.06, y + high * 0.03

    def paint(self, canvas: Canvas) -> None:
        """Draw it, without a picture as a plain card."""
        x, y, wide, high = self.front
        scale = self.scale / ATLAS.unit
        picture = None if ATLAS.plain else ATLAS.picture(self.part, self.of, shrunk=scale < 1)
        if picture is None:
            palette = self.theme.palette
            box(canvas, (x, y), (wide, high), palette.raised, self.theme.design(3))
            outline(canvas, (x, y), (wide, high), palette.line, self.theme.design(3), 2)
            painter.icon(canvas, "dice", (x + wide / 2, y + high * 0.62), wide * 0.5, palette.text)
            return
        left, top, right, bottom = picture.part.pad or (0, 0, 0, 0)
        off = (right - left) / 2 * self.scale, (bottom - top) / 2 * self.scale
        centre = x + wide / 2 + off[0], y + high / 2 - off[1]
        canvas.add(PushMatrix())
        canvas.add(Rotate(angle=self.tilt, origin=centre))
        if picture.part.pad is None:  # only the front is drawn
            edge = 5 * self.scale
            box(canvas, (x + edge * 1.4, y - edge * 2), (wide, high), "#000000", edge, 0.45)
            box(canvas, (x + edge, y - edge), (wide, high), SIDE, 0)
        painter.image(canvas, self.part, centre, of=self.of, scale=scale)
        canvas.add(PopMatrix())
        if self.slip:
            at, low, across, up = self.band
            paint_paper(canvas, self.theme, (at, low), (across, up), "slip")


def own_part(title: str) -> str:
    """What of a house rule's title goes on the slip: the game's name before a colon is printed on the box."""
    return title.partition(": ")[2].strip() or title
