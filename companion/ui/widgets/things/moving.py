"""A thing that can be moved by poses: nothing in it is laid out or written anew meanwhile."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.look.motion.poses import REST, Pose
from companion.ui.look.theme import Theme


class Moving(FloatLayout):
    """Holds a thing, or two that are its back (0) and its front (1), and shows it in a pose.

    `aspect` is the width over the height that all its sides keep, in the middle of their place: None fills it.
    """

    def __init__(self, theme: Theme, *sides: Widget, aspect: float | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.theme, self.sides, self.aspect, self.now = theme, sides, aspect, REST
        with self.canvas.before:
            PushMatrix()
            self._shift = Translate()
            self._turn = Rotate(angle=0)
            self._scale = Scale(1, 1, 1)
        with self.canvas.after:
            PopMatrix()
        for side in sides:
            side.size_hint = None, None
            self.add_widget(side)
        self.bind(pos=self._centre, size=self._centre)
        self.pose(REST)

    def pose(self, pose: Pose) -> None:
        """Show it so."""
        self.now, design = pose, self.theme.design
        self._shift.xy = round(design(pose.x)), round(design(pose.y))
        self._turn.angle = pose.turned
        self._scale.xyz = pose.scale * pose.wide, pose.scale, 1
        for number, side in enumerate(self.sides):
            seen = len(self.sides) == 1 or number == pose.face
            side.opacity = pose.alpha if seen else 0.0
            self._draw(side, drawn=seen)

    def _draw(self, side: Widget, *, drawn: bool) -> None:
        """What lies underneath costs no draws."""
        there = side.canvas in self.canvas.children
        if drawn and not there:
            self.canvas.add(side.canvas)
        elif there and not drawn:
            self.canvas.remove(side.canvas)

    def _centre(self, *_: object) -> None:
        wide, high = self.size
        if self.aspect is not None:
            wide, high = min(wide, high * self.aspect), min(high, wide / self.aspect)
        for side in self.sides:
            side.size = round(wide), round(high)
            side.pos = round(self.x + (self.width - wide) / 2), round(self.y + (self.height - high) / 2)
        self._turn.origin = self._scale.origin = self.x + self.width / 2, self.y + self.height / 2
