"""The General Secretary: the dossier opens over the whole screen on red rays, and the stamp comes down."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout

from companion.games.politburo.face import art
from companion.games.politburo.face.art import ink, write
from companion.games.politburo.face.files.stamps import stamped
from companion.games.politburo.models.bureau import CandidateModel
from companion.models.game.moments import Over
from companion.models.game.party_looks import PartyLook
from companion.ui.look import times
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.motion.track import out_cubic, track
from companion.ui.look.paint import painter
from companion.ui.look.paint.controls import well
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import Still
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText

PAGE = (800, 480)
"""The size of the drawing in design pixels; all places below are in it, from its upper left corner."""

PHOTO, PHOTO_TILT = (153, 105, 172, 220), -2.0
NAME = (120, 362, 176, 34)
STAMP, STAMP_SIZE, STAMP_TILT = (572, 316), (230, 74), -9.0
DOSSIER = 596
"""How much of the width of the drawing is seen where the panel stands upright: the photo, the paper and its stamp."""

ABOVE, LOWERED = 210, 0.82
"""The most size of the winner's piece above the dossier of an upright panel, in design pixels, and the share
of the free height that is above.
"""

OPENS, SMALL, WORDS = 0.5, 0.24, 52
"""How long the dossier opens, how small it begins, and the height of the sentence below it, in design pixels."""


class WinDossier(Painted, FloatLayout):
    """The winner's dossier. `moment` is the result that is written below it."""

    role = "win"

    def __init__(self, moment: Over, one: CandidateModel, party: PartyLook, look: Look) -> None:
        self.moment, self.one, self.party, self.look, self.theme = moment, one, party, look, look.theme
        self.layer = art.group()
        self.now = 0.0
        super().__init__()
        d = self.theme.design(1)
        self.words = FitText(moment.sentence, self.theme, "title", strong=True, size_hint=(None, None))
        self.high = max(WORDS * d, self.theme.px("title") * 1.5)
        self.add_widget(self.words)
        self.page: Still | None = None
        self.bind(pos=self._lay, size=self._lay)
        self.seconds = OPENS + times.STAMP
        self.motion = Motion(self.seconds, self._pose, calm=self.theme.calm)

    @property
    def shows(self) -> str:
        """The result."""
        return self.moment.sentence

    def _lay(self, *_: object) -> None:
        d = self.theme.design(1)
        self.words.pos = self.x + 60 * d, self.y
        self.words.size = max(1.0, self.width - 72 * d), self.high

    @property
    def _scale(self) -> float:
        """Px for a pixel of the drawing."""
        if self.width < self.height:
            return float(self.width / DOSSIER)
        return float(max(self.width / PAGE[0], (self.height - self.high) / PAGE[1]))

    @property
    def _free(self) -> float:
        """The height that an upright panel has above and below the drawing; 0 where there is none to speak of."""
        free = self.height - self.high - PAGE[1] * self._scale
        return free if free > ABOVE * self.theme.design(1) else 0.0

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the drawing as px of its picture."""
        return x * self._scale, (PAGE[1] - y) * self._scale

    def paint(self, canvas: Canvas) -> None:
        """Make the pictures, and show them as they are now."""
        theme, scale = self.theme, self._scale
        box(canvas, self.pos, self.size, ink(theme, "cloth") if theme.palette.textured else "#000000")
        self.page = Still((PAGE[0] * scale, PAGE[1] * scale), self._draw)
        word = art.stamp_word("win", self.look.language)
        size = (STAMP_SIZE[0] * scale, STAMP_SIZE[1] * scale)
        self.stamp = stamped(theme, word, size, "win", art.style().colour("approved_stamp"))
        self.layer = art.group()
        canvas.add(self.layer)
        self._pose(self.now)
        d = theme.design(1)
        if free := self._free:
            at = self.x + self.width / 2, self.top - free * LOWERED / 2 - free * 0.04
            paint_mark(canvas, self.party, at, min(ABOVE * d, free * LOWERED * 0.66), theme.palette.text)
        well(canvas, theme, self.pos, (self.width, self.high), 0.92)
        paint_mark(canvas, self.party, (self.x + 32 * d, self.y + self.high / 2), 34 * d, theme.palette.text)

    def _draw(self, canvas: Canvas) -> None:
        theme, scale = self.theme, self._scale
        painter.filled(canvas, "win_dossier", (0, 0), (PAGE[0] * scale, PAGE[1] * scale), of=art.SET)
        x, y, wide, high = PHOTO
        left, low = self._at(x, y + high)
        middle = (left + wide * scale / 2, low + high * scale / 2)
        with art.turned(canvas, -PHOTO_TILT, middle):
            painter.filled(canvas, f"portrait_{self.one.id}", (left, low), (wide * scale, high * scale), of=art.SET)
        x, y, wide, high = NAME
        left, low = self._at(x, y + high)
        px = max(theme.type(3.4), 30 * scale)
        write(canvas, theme, self.one.title, (left, low, wide * scale, high * scale), px, "#1C1512")

    def _pose(self, t: float) -> None:
        self.now = t
        if self.page is None:
            return
        layer = self.layer
        layer.clear()
        grown = track(t, (0, SMALL), (OPENS, 1, out_cubic))
        size = self.page.size[0] * grown, self.page.size[1] * grown
        low = self._free * (LOWERED - 0.5)
        centre = self.x + self.width / 2, self.y + self.high + (self.height - self.high) / 2 - low
        pos = centre[0] - size[0] / 2, centre[1] - size[1] / 2
        layer.add(Color(1, 1, 1, track(t, (0, 0), (0.12, 1))))
        layer.add(Rectangle(texture=self.page.texture, pos=pos, size=size))
        if t < OPENS:
            return
        pressed = poses.stamp(t - OPENS)
        x, y = self._at(*STAMP)
        at = pos[0] + x, pos[1] + y
        with art.turned(layer, -STAMP_TILT, at):
            wide, high = self.stamp.size[0] * pressed.scale, self.stamp.size[1] * pressed.scale
            layer.add(Color(1, 1, 1, pressed.alpha))
            layer.add(
                Rectangle(texture=self.stamp.texture, pos=(at[0] - wide / 2, at[1] - high / 2), size=(wide, high))
            )
