"""Enamel plates with a name, and rubber stamps."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.models.game.party_looks import Colour
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import ATLAS, COMMON
from companion.ui.look.paint.plain import outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, Lettering, font_of

CREAM = "#F5ECDA"


class Plate(Painted, BoxLayout):
    """A plate in a colour with words in capitals; `name` is a game's own plate of the set `of`."""

    def __init__(
        self,
        words: str,
        theme: Theme,
        colour: Colour,
        *,
        ink: Colour = CREAM,
        of: str = COMMON,
        name: str = "plate",
        size: str = "plate",
        **kwargs: Any,
    ) -> None:
        self.theme, self.colour, self.of, self.name = theme, colour, of, name
        pad = theme.design(14)
        super().__init__(**{"padding": (pad, theme.design(3)), **kwargs})
        shown = papers.on_plate(theme, colour, ink)
        self.words = FitText(words, theme, size, colour=shown, strong=True)
        self.add_widget(self.words)

    @property
    def shows(self) -> str:
        """What stands on it."""
        return str(self.words.text)

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        papers.plate(canvas, self.theme, self.pos, self.size, self.colour, of=self.of, name=self.name)


STAMP_TILT = 8.0
"""Degrees against the clock."""


def stamp_of(words: str, theme: Theme, *, mm: float = 6.0, colour: Colour | None = None) -> Still:
    """A stamp as one picture, drawn at twice its size, to be shown turned; only over paper.

    `mm` is the height of its letters.
    """
    ink = colour or theme.palette.stamp
    px = theme.mm(mm) / Typeface.TITLE.cap
    label = Lettering(text=words, font_name=font_of(words, face=Typeface.TITLE), font_size=px * 2)
    label.refresh()
    wide, high = label.texture.width / 2 + px * 1.3, px * 1.75

    def paint(canvas: Canvas) -> None:
        from kivy.graphics import Color, Rectangle

        if ATLAS.plain or not painter.nine(canvas, "stamp_frame", (0, 0), (wide, high), colour=ink):
            outline(canvas, (0, 0), (wide, high), ink, px * 0.2, max(3, px * 0.1))
        canvas.add(Color(*rgba(ink)))
        size = label.texture.width / 2, label.texture.height / 2
        at = (wide - size[0]) / 2, (high - size[1]) / 2 + px * 0.02
        canvas.add(Rectangle(texture=label.texture, pos=at, size=size))

    return Still((wide, high), paint, times=2.0)


class Stamp(Painted):
    """A stamp on the paper behind it."""

    def __init__(self, words: str, theme: Theme, *, mm: float = 6.0, tilt: float = STAMP_TILT, **kwargs: Any) -> None:
        self.words, self.tilt = words, tilt
        self.still = stamp_of(words, theme, mm=mm)
        super().__init__(**kwargs)

    @property
    def shows(self) -> str:
        """What it says."""
        return self.words

    def paint(self, canvas: Canvas) -> None:
        """Press it."""
        self.still.show_turned(canvas, self.middle, self.tilt, 0.94)
