"""Dice in a row, as large as their place allows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.widget import Widget

from companion.models.game.party_looks import Colour
from companion.ui.look import times
from companion.ui.look.faces import Typeface
from companion.ui.look.marks import paint_die
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.paint import painter
from companion.ui.look.shapes import PIPS
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import Lettering, font_of

TILTS = (-4.0, 3.0, -2.0, 5.0, -3.0, 2.0)
"""By how many degrees dice lie askew, one after the other: their place tells it, never what they show."""

GAP = 0.18
"""Between two dice, as a share of their side."""


class DiceRow(Painted, Widget):
    """Faces that were thrown, or as many empty dice as are still to be thrown.

    `tumble` are those that have just been thrown: they tumble and come to rest. `typed` ones are only laid down. `ink`
    is the colour of what is still empty.
    """

    role = "dice"

    def __init__(
        self,
        faces: Sequence[int],
        theme: Theme,
        *,
        waiting: int = 0,
        mm: float = 8.0,
        align: str = "left",
        tumble: Collection[int] = (),
        typed: bool = False,
        ink: Colour | None = None,
        **kw: Any,
    ) -> None:
        self.faces: list[int | None] = [*faces, *[None] * waiting]
        self.theme = theme
        self.most = theme.mm(mm)
        self.align, self.tumble, self.typed = align, frozenset(tumble), typed
        self.now, self.ink = float("inf"), ink or theme.palette.line
        super().__init__(**kw)
        if self.tumble:
            Motion(times.DICE_TYPED if typed else times.DICE, self._pose, calm=theme.calm)

    def _pose(self, t: float) -> None:
        self.now = t
        self.repaint()

    @property
    def shows(self) -> str:
        """The faces in words."""
        return " + ".join("?" if face is None else str(face) for face in self.faces)

    def paint(self, canvas: Canvas) -> None:
        """Draws them in one row, or in several if they would become too small."""
        count = len(self.faces)
        if not count:
            return
        rows = 1
        while True:
            per_row = -(-count // rows)
            side = min(self.most, self.width / (per_row * (1 + GAP)), self.height / (rows * (1 + GAP)))
            wider = -(-count // (rows + 1))
            more = min(self.most, self.width / (wider * (1 + GAP)), self.height / ((rows + 1) * (1 + GAP)))
            if more <= side:
                break
            rows += 1
        step = side * (1 + GAP)
        for number, face in enumerate(self.faces):
            line, at = divmod(number, per_row)
            in_line = min(per_row, count - line * per_row)
            left = self.x if self.align == "left" else self.middle[0] - in_line * step / 2
            centre = (left + step * (at + 0.5), self.middle[1] + step * ((rows - 1) / 2 - line))
            self._die(canvas, number, face, centre, side)

    def _die(self, canvas: Canvas, number: int, face: int | None, centre: tuple[float, float], side: float) -> None:
        palette = self.theme.palette
        if face is None:
            scale = side / self.theme.design(painter.DIE)
            if not painter.image(canvas, "die_empty", centre, scale=scale, colour=self.ink):
                paint_die(canvas, None, centre, side, palette.text, palette.surface, palette.line)
            return
        tilt = TILTS[number % len(TILTS)]
        pose = poses.REST._replace(face=face, turned=tilt)
        if number in self.tumble and face in PIPS:
            pose = poses.dropped(self.now, face, tilt) if self.typed else poses.die(self.now, face, tilt, seed=number)
        at = centre[0], centre[1] + self.theme.design(pose.y)
        painter.image(canvas, "die_shadow", centre, scale=side / self.theme.design(painter.DIE), alpha=0.8)
        canvas.add(PushMatrix())
        canvas.add(Rotate(angle=pose.turned, origin=at))
        paint_die(canvas, pose.face, at, side * pose.scale, palette.text, palette.surface, self.ink)
        if pose.face not in PIPS:
            self._number(canvas, pose.face, at, side)
        canvas.add(PopMatrix())

    def _number(self, canvas: Canvas, face: int, centre: tuple[float, float], side: float) -> None:
        """What a die with many faces shows."""
        from kivy.graphics import Color, Rectangle

        plain = not self.theme.palette.textured
        label = Lettering(text=str(face), font_name=font_of(str(face), face=Typeface.STRONG), font_size=side * 0.56)
        label.refresh()
        canvas.add(Color(*rgba(self.theme.palette.surface if plain else self.theme.palette.ink)))
        size = label.texture.size
        at = round(centre[0] - size[0] / 2), round(centre[1] - size[1] / 2)
        canvas.add(Rectangle(texture=label.texture, pos=at, size=size))
