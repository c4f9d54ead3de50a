"""The name of the box: capitals, three of which are wooden pieces."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle

from companion.models.game.party_looks import COLOURS, PartyLook
from companion.ui.look.faces import Typeface
from companion.ui.look.marks import paint_mark
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width

NAME: tuple[str | PartyLook, ...] = (
    "T", COLOURS["green"], "BLE C", COLOURS["orange"], "MPANI", COLOURS["sky"], "N",
)  # fmt: skip
"""The letters, and the pieces between them: a triangle for A, a circle and a square for O."""

CAPITAL = 50
"""Height of a capital in design pixels, where there is room."""
PIECE, SPACE = 1.0, 0.06
"""Width of a piece in capitals, and the room at its sides."""
SHADE = "#A8301F"


class _Run(NamedTuple):
    what: str | PartyLook
    x: float
    wide: float


class BoxName(Painted):
    """As large as its place allows, from its left."""

    shows = "Table Companion"

    def __init__(self, theme: Theme, *, middle: bool = False, **kwargs: Any) -> None:
        self.theme, self.in_middle = theme, middle
        super().__init__(**kwargs)

    def _runs(self, capital: float) -> tuple[list[_Run], float]:
        px, x, runs = capital / Typeface.TITLE.cap, 0.0, list[_Run]()
        for what in NAME:
            wide = capital * (PIECE + 2 * SPACE) if isinstance(what, PartyLook) else self._width(what, px)
            runs.append(_Run(what, x, wide))
            x += wide
        return runs, x

    @staticmethod
    def _width(letters: str, px: float) -> float:
        return text_width(letters, px, face=Typeface.TITLE)

    def paint(self, canvas: Canvas) -> None:
        """Draw the letters with the shade of their print, and the pieces on their line."""
        capital = min(self.theme.design(CAPITAL), self.height * 0.8)
        whole = self._runs(capital)[1]
        capital *= min(1.0, self.width / whole)
        runs, whole = self._runs(capital)
        left = self.x + (self.width - whole) / 2 if self.in_middle else self.x
        low = self.y + (self.height - capital) / 2
        shade = max(1, round(capital * 0.04))
        for what, x, wide in runs:
            if isinstance(what, PartyLook):
                centre = left + x + wide / 2, low + capital * 0.5
                paint_mark(canvas, what, centre, capital * PIECE * 0.98, self.theme.palette.text)
            else:
                label = CoreLabel(text=what, font_name=Typeface.TITLE.file, font_size=capital / Typeface.TITLE.cap)
                label.refresh()
                self._letters(canvas, label, (left + x, low), capital, shade)

    def _letters(self, canvas: Canvas, label: Any, at: tuple[float, float], capital: float, shade: int) -> None:
        wide, high = label.texture.size
        descent = high - _ASCENT * capital / Typeface.TITLE.cap
        shades = [(SHADE, shade)] if self.theme.palette.textured else []
        inks = [*shades, (self.theme.palette.text, 0)]
        for ink, off in inks:
            canvas.add(Color(*rgba(ink)))
            pos = round(at[0] + off), round(at[1] - descent - off)
            canvas.add(Rectangle(texture=label.texture, pos=pos, size=(wide, high)))


_ASCENT = 1.176
"""Height above the base line in font sizes, as the face's own table says."""
