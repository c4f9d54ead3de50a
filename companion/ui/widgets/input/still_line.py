"""Keys beside each other that are one picture while none is pressed: dozens of them cost one drawing a line."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.paint.still import Still
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted


class StillChildren(Painted):
    """What is mixed into a layout, before it, so that its children are one picture: subclasses draw all that is flat
    about them, and each draws itself while pressed.
    """

    finer = 1
    """How many times finer than the screen the picture is drawn: marks that are no wooden pieces need it."""

    _still: Still | None = None

    def do_layout(self, *args: Any) -> None:
        """The picture follows the children."""
        super().do_layout(*args)
        self.redraw()

    def redraw(self) -> None:
        """Draws the picture anew."""
        self._still = None
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Show the picture."""
        if self._still is None:
            self._still = Still(self.size, self.draw_children, times=self.finer)
        self._still.show(canvas, self.pos)

    @abstractmethod
    def draw_children(self, canvas: Canvas) -> None:
        """Draws the children, on a canvas whose lower left corner is that of the layout."""


class StillLine(StillChildren, BoxLayout):
    """Children beside each other."""
