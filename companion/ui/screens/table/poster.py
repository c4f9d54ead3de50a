"""The poster of the end: who has won, on what the game draws for it, with the stamp that comes down on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.engine.vocabulary import Party
from companion.models.game.party_looks import PartyLook
from companion.ui.boards.face import Poster
from companion.ui.look import times
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import ATLAS, COMMON
from companion.ui.look.paint.papers import Art
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.things.moving import Moving
from companion.ui.widgets.things.plates import Plate, Stamp

WIDE, HIGH = 520, 420
"""The form of a poster in design pixels; without one a sheet of paper has it."""

PIECE, LARGE = 44, 72
"""The radius of the winner's piece on it, and on a sheet without a drawing, in design pixels."""

COMES_FROM = 150.0
"""How far below its place it comes from, in design pixels."""


class WinPoster(Painted, FloatLayout):
    """The winners' pieces on the game's poster, or on a sheet of paper; `stamp` comes down unless it has been seen."""

    role = "poster"

    def __init__(
        self,
        look: Look,
        winners: Sequence[tuple[Party, PartyLook]],
        poster: Poster | None,
        stamp: str,
        *,
        seen: bool = False,
        sound: Callable[[str], None] = lambda name: None,
        **kwargs: Any,
    ) -> None:
        self._sound, self.comes_from = sound, (0.0, 0.0)
        self.look, self.theme, self.winners = look, look.theme, [one for _, one in winners]
        self.poster = poster if poster is not None and Art(poster.of, poster.picture).exists else None
        super().__init__(**kwargs)
        self.stamp: Moving | None = None
        names = ", ".join(one.called or party for party, one in winners)
        own = self.poster is not None and Art(self.poster.of, self.poster.plate).exists
        of, name = (self.poster.of, self.poster.plate) if self.poster is not None and own else (COMMON, "plate")
        colour = look.theme.palette.brick_text
        self.plate = Plate(names, look.theme, colour, of=of, name=name, size="name", size_hint=(None, None))
        if names:
            self.add_widget(self.plate)
        if stamp:
            self.stamp = Moving(look.theme, Stamp(stamp, look.theme, mm=8), size_hint=(None, None))
            self.add_widget(self.stamp)
            pressed = self.stamp
            self._heard = seen
            self.motion = Motion(times.WIN, lambda t: self._press(pressed, t), calm=look.theme.calm or seen)
        self.bind(pos=self._lay, size=self._lay)

    def _press(self, stamp: Moving, t: float) -> None:
        """The piece goes to its chair; then the stamp comes down, and is heard as it lands."""
        off = poses.along(t, times.SLIDE_MOST, ((0.0, COMES_FROM), (0.0, 0.0)))
        if off != self.comes_from:
            self.comes_from = off
            self.repaint()
        since = t - (times.WIN - times.STAMP)
        pose = poses.stamp(since)
        stamp.pose(pose if since >= 0 else pose._replace(alpha=0.0))
        if since >= poses.STAMP_LANDS and not self._heard:
            self._heard = True
            self._sound("stamp")

    @property
    def _scale(self) -> float:
        """Pixels for a design pixel of the poster."""
        return float(min(self.width / WIDE, self.height / HIGH))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the poster, from its upper left corner, in the window."""
        k = self._scale
        left, top = self.middle[0] - WIDE * k / 2, self.middle[1] + HIGH * k / 2
        return left + x * k, top - y * k

    def _lay(self, *_: object) -> None:
        if self.stamp is not None:
            x, y = self._at(*(self.poster.stamp if self.poster is not None else (WIDE / 2, HIGH * 0.26)))
            wide, high = WIDE * self._scale * 0.66, HIGH * self._scale * 0.3
            self.stamp.size, self.stamp.pos = (wide, high), (x - wide / 2, y - high / 2)
        x, y = self._at(*(self.poster.name if self.poster is not None else (WIDE / 2, HIGH * 0.86)))
        wide, high = WIDE * self._scale * 0.62, max(self.theme.design(46), 56 * self._scale)
        self.plate.size, self.plate.pos = (wide, high), (x - wide / 2, y - high / 2)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the poster and the pieces of those who won."""
        k, theme = self._scale, self.theme
        low = self._at(0, HIGH)
        size = WIDE * k, HIGH * k
        middle = WIDE / 2, HIGH * 0.58
        if self.poster is not None:
            self._whole(canvas, self.poster.picture, self._at(WIDE / 2, HIGH / 2), k)
            for name, (x, y) in self.poster.parts:
                found = ATLAS.picture(name, self.poster.of)
                if found is not None:
                    at = self._at(x + found.part.width / 2, y + found.part.height / 2)
                    self._whole(canvas, name, at, k)
            middle = self.poster.piece
        else:
            papers.paper(canvas, theme, low, size, "sheet")
        radius = (PIECE if self.poster is not None else LARGE) * k * (1.0 if len(self.winners) < 3 else 0.7)
        step = radius * 2.1
        x, y = self._at(middle[0] + self.comes_from[0], middle[1] + self.comes_from[1])
        for number, one in enumerate(self.winners):
            at = x + (number - (len(self.winners) - 1) / 2) * step, y
            if not painter.piece(canvas, one, at, radius):
                paint_mark(canvas, one, at, radius * 2, theme.palette.ink)

    def _whole(self, canvas: Canvas, name: str, at: tuple[float, float], k: float) -> None:
        assert self.poster is not None
        found = ATLAS.picture(name, self.poster.of)
        if found is not None:
            painter.image(canvas, name, at, of=self.poster.of, scale=k / found.unit)
