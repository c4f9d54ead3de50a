"""What lies on the table at home: a sheet while no game runs, and dice, cards and pieces that nobody touches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.boxlayout import BoxLayout

from companion.models.game.party_looks import COLOURS
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_pieces
from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS, COMMON
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.paper import PaperColumn
from companion.ui.widgets.text import FitText, wrapped_height
from companion.ui.widgets.words.in_room import EVEN


def readable(words: FitText, wide: float) -> float:
    """How high a text is at this width, in px, if it is as small as it may be beside others."""
    px = max(words.smallest_px, EVEN * words.wanted_px)
    return wrapped_height(words.text, px, max(1.0, wide), face=words.face)


WIDE, SHEET = 0.86, 0.5
"""How much of the width, and of the height where there is room, the sheet takes that lies there while no game runs."""
UPRIGHT, SHEET_UPRIGHT = 0.94, 0.4
"""The same on an upright panel, where the rest is a picture."""


class NoGame(BoxLayout):
    """What lies on the table while no game runs: a sheet, and below it what lies about."""

    def __init__(self, look: Look, words: str) -> None:
        b = Builder(look)
        super().__init__()
        self.theme = b.theme
        self.words = b.fit(words, "question", strong=b.portrait, colour=b.palette.ink)
        self.wide, self.share = (UPRIGHT, SHEET_UPRIGHT) if b.portrait else (WIDE, SHEET)
        self.sheet, self.litter = PaperColumn(b.theme, padding=b.theme.design(24)), Scattered(b.theme)
        put(self.sheet, self.words)
        put(self, self.sheet, self.litter)

    def least(self, wide: float) -> float:
        """How high it must be, in px, to be read where it is so wide."""
        left, top, right, bottom = self.sheet.padding
        return float(top + bottom + readable(self.words, wide * self.wide - left - right))

    def do_layout(self, *_: object) -> None:
        """The sheet above, as high as its words need at the least; all of it where nothing can lie about."""
        wide, high = self.size
        room = high * (1 - self.share) - self.theme.units(1) >= self.theme.design(LITTER)
        sheet = min(high, max(high * self.share, self.least(wide))) if room else high
        self.sheet.size = wide * self.wide, sheet
        self.sheet.pos = self.x + wide * (1 - self.wide) / 2, self.top - sheet
        self.litter.pos, self.litter.size = self.pos, (wide, max(0.0, high - sheet - self.theme.units(1)))


LITTER, PICTURE = 70, 150
"""The least height of what lies about, and from which on it is a picture upright, in design pixels."""


class Scattered(Painted):
    """Two dice and a card that lie about: nothing to touch. Upright, with much room, a whole evening's things do."""

    def __init__(self, theme: Theme, art: str = COMMON, **kwargs: object) -> None:
        self.theme, self.of = theme, art
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw them, each a little askew; where there is no room, nothing lies about."""
        if ATLAS.plain or self.height < self.theme.design(LITTER):
            return
        if self.theme.profile.portrait and self.height >= self.theme.design(PICTURE):
            self._picture(canvas)
            return
        design, middle = self.theme.design, self.y + self.height / 2
        right, die = self.x + self.width - design(44), design(46)
        for face, x, turn in (("5", right - design(138), 12), ("3", right - design(78), -9)):
            self._die(canvas, face, (x, middle), die, turn)
        self._card(canvas, (right, middle), design(84), -13)

    def _picture(self, canvas: Canvas) -> None:
        """A fan of cards, dice and pieces before it, as large as there is room."""
        unit = min(self.height / 100, self.width / 150)
        x, y = self.x + self.width / 2, self.y + self.height / 2
        for off, low, turn in ((-44, 0, 17), (-27, 5, 4), (-10, 4, -9)):
            self._card(canvas, (x + off * unit, y + low * unit), 80 * unit, turn)
        for face, off, low, turn in (("5", 22, 14, 12), ("3", 52, 24, -9)):
            self._die(canvas, face, (x + off * unit, y + low * unit), 27 * unit, turn)
        looks = [COLOURS[colour] for colour in ("orange", "sky", "green", "yellow")]
        places = ((-4, -36), (19, -27), (41, -34), (62, -20))
        stand = [(x + off * unit, y + low * unit) for off, low in places]
        paint_pieces(canvas, [(*one, 11 * unit) for one in zip(looks, stand, strict=True)], self.theme.palette.ink)

    def _die(self, canvas: Canvas, face: str, at: tuple[float, float], size: float, turn: float) -> None:
        self._turned(canvas, at, turn, partial(painter.die, canvas, face, at, size))

    def _card(self, canvas: Canvas, at: tuple[float, float], high: float, turn: float) -> None:
        name = "neutral_back" if self.of == COMMON else "back"
        picture = ATLAS.picture(name, self.of)
        if picture is not None:
            draw = partial(painter.image, canvas, name, at, of=self.of, scale=high / picture.size[1])
            self._turned(canvas, at, turn, draw)

    @staticmethod
    def _turned(canvas: Canvas, at: tuple[float, float], degrees: float, draw: Callable[[], object]) -> None:
        canvas.add(PushMatrix())
        canvas.add(Rotate(angle=degrees, origin=at))
        draw()
        canvas.add(PopMatrix())
