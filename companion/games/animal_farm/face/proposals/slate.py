"""Printed sheets with places on them that are tapped: the sheet is drawn as one picture, the places draw nothing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from kivy.uix.widget import Widget

from companion.games.animal_farm.face.ink import Frame, PrintOnce, ink
from companion.models.game.question import OptionModel
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import CONTROL, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable


class TouchSpot(Touchable, Widget):
    """A place on a printed sheet; it is seen only under the finger."""

    def __init__(self, says: str, theme: Theme, on_tap: Callable[[], object], role: str = "button") -> None:
        self.theme, self.says, self.role = theme, says, role
        super().__init__(on_tap, size_hint=(None, None))

    def paint(self, canvas: Canvas) -> None:
        """A shadow while it is pressed."""
        if self.pressed:
            box(canvas, self.pos, self.size, self.theme.palette.ink, self.theme.design(CONTROL), 0.18)


class OptionSpot(TouchSpot):
    """An answer to the open question, or one that tells why it is none."""

    def __init__(self, option: OptionModel, says: str, theme: Theme, on_tap: Callable[[], object]) -> None:
        self.option = option
        super().__init__(says, theme, on_tap, "option")


class Slate(PrintOnce, Widget):
    """A printed sheet with spots by their names; subclasses say where in a frame each of them lies."""

    def __init__(self, theme: Theme, spots: Mapping[str, TouchSpot], **kwargs: Any) -> None:
        self.spots = spots
        super().__init__(theme, **kwargs)
        for spot in spots.values():
            self.add_widget(spot)
        self.bind(pos=self._lay, size=self._lay)

    @abstractmethod
    def places(self, frame: Frame) -> Mapping[str, Frame]:
        """Where each spot lies."""

    def _lay(self, *_: object) -> None:
        for name, (x, y, wide, high) in self.places((self.x, self.y, self.width, self.height)).items():
            self.spots[name].pos, self.spots[name].size = (x, y), (wide, high)


def key(canvas: Canvas, theme: Theme, frame: Frame, *, faint: bool = False) -> None:
    """The ground of what is tapped on a sheet: dark as every control; `faint` where it would change nothing."""
    x, y, wide, high = frame
    inset = theme.design(3)
    at, size = (x + inset, y + inset), (wide - 2 * inset, high - 2 * inset)
    box(canvas, at, size, theme.palette.ink, theme.design(CONTROL), 0.16 if faint else 0.92)


def paper_key(canvas: Canvas, theme: Theme, frame: Frame, *, faint: bool = False) -> None:
    """The same among many on a sheet: cut out of the paper, so that names and numbers stay what is seen first."""
    x, y, wide, high = frame
    inset = theme.design(4)
    at, size = (x + inset, y + inset), (wide - 2 * inset, high - 2 * inset)
    if not faint:
        box(canvas, at, size, ink(theme, "slip"), theme.design(CONTROL))
    outline(canvas, at, size, ink(theme, "ink"), theme.design(CONTROL), theme.design(2), 0.25 if faint else 0.85)
