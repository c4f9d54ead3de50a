"""What the reader's table is printed with: index card, marker, felt and ivory, and many small words as one picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from kivy.graphics import Color, Rectangle

from companion.models.game.party_looks import Colour
from companion.models.style.game_style import shipped_style
from companion.ui.boards import lettering
from companion.ui.look.faces import LEAST_MM, Typeface
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.plain import outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width

SET = "reader"
"""The set of its drawings."""

Pair = tuple[float, float]

ON_CARD = {"ink", "petrol", "resting"}
"""What is written on the card: ink where a theme has no texture."""


style = partial(shipped_style, SET)
"""What `style.yaml` says; a mistake in it was told by `companion check`."""


def ink(theme: Theme, name: str) -> Colour:
    """A colour of the style by its name; black on white, or white on black, where a theme has no texture."""
    if theme.palette.textured:
        return style().colour(name)
    return theme.palette.ink if name in ON_CARD else theme.palette.text


CARD_PAD, BELOW_PAD, TRAY_PAD = (5.0, 4.5, 7.5, 9.5), (5.0, 5.0, 5.0, 9.5), (4.0, 4.0, 6.0, 8.0)
"""What lies around each drawing: shadow and edge, from the left clockwise, in design pixels."""


def _nine(canvas: Canvas, theme: Theme, name: str, pos: Pair, size: Pair, pad: tuple[float, ...]) -> bool:
    west, north, east, south = (theme.design(one) for one in pad)
    at = pos[0] - west, pos[1] - south
    return painter.nine(canvas, name, at, (size[0] + west + east, size[1] + north + south), of=SET)


def index_card(canvas: Canvas, theme: Theme, pos: Pair, size: Pair, *, more: bool = True) -> None:
    """An index card with its hole, two more looking out below it."""
    if not theme.palette.textured or ATLAS.plain:
        papers.paper(canvas, theme, pos, size, "card")
        return
    if more:
        _nine(canvas, theme, "index_card_below", pos, size, BELOW_PAD)
    _nine(canvas, theme, "index_card", pos, size, CARD_PAD)
    hole = pos[0] + size[0] / 2, pos[1] + size[1] - theme.design(13)
    painter.image(canvas, "punch_hole", hole, of=SET, scale=0.9)


RIM = 17
"""The wooden rim of the tray, in design pixels."""


def tray(canvas: Canvas, theme: Theme, pos: Pair, size: Pair) -> None:
    """The tray with its felt."""
    if not theme.palette.textured or not _nine(canvas, theme, "tray", pos, size, TRAY_PAD):
        outline(canvas, pos, size, theme.palette.text, theme.design(10), 3)
        return
    felt = ATLAS.picture("felt", SET)
    if felt is None:
        return
    rim = theme.design(RIM)
    wide, high = size[0] - 2 * rim, size[1] - 2 * rim
    across, up = wide / felt.size[0], high / felt.size[1]
    canvas.add(Color(1, 1, 1, 0.6))
    coords = (0, 0, across, 0, across, up, 0, up)
    at = round(pos[0] + rim), round(pos[1] + rim)
    canvas.add(Rectangle(texture=felt.page, pos=at, size=(round(wide), round(high)), tex_coords=coords))


Frame = tuple[float, float, float, float]
"""x, y, width and height."""


class Print(Painted):
    """Shows what `draw` prints on a canvas of the widget's size, whose lower left corner is (0, 0), as one picture: a
    score pad of nine has a hundred numbers.
    """

    def __init__(self, theme: Theme, draw: Callable[[Canvas, tuple[float, float]], None], **kwargs: Any) -> None:
        self.theme, self._draw = theme, draw
        self._still: Still | None = None
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """From one picture, drawn anew only for another size."""
        size = round(self.width), round(self.height)
        if min(size) < 2:
            return
        if self._still is None or self._still.size != size:
            self._still = Still(size, lambda canvas: self._draw(canvas, (float(size[0]), float(size[1]))))
        self._still.show(canvas, self.pos)


def largest(theme: Theme, texts: Iterable[str], width: float, most: float, face: Typeface) -> float:
    """The capitals, in millimetres and at most so many, with which all of these texts fit in a width."""
    texts, mm = list(texts), most
    while mm > LEAST_MM and any(text_width(text, theme.type(mm, face), face=face) > width for text in texts):
        mm -= 0.1
    return mm


def write(
    canvas: Canvas,
    theme: Theme,
    words: str,
    frame: Frame,
    mm: float,
    colour: Colour,
    *,
    face: Typeface = Typeface.TEXT,
) -> None:
    """Words in the middle of a frame, with capitals of so many millimetres or as large as there is room."""
    lettering.write(canvas, words, frame, theme.type(mm, face), colour, face=face, least=theme.mm(LEAST_MM) / face.cap)
