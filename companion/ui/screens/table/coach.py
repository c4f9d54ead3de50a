"""The sentence for a learner along the upper edge, and a frame around what it is about. Touches pass through both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted, Surface
from companion.ui.widgets.things.paper import Paper

GAP = 5
"""Between the slip and the edges of the window, in design pixels."""

LARGEST = 1.12
"""How much larger its words get at most: what they speak of has to have room below them."""

Box = tuple[float, float, float, float]
"""x, y, width and height in px of the window."""


class Highlight(Painted):
    """A strong line around something."""

    def __init__(self, theme: Theme, box: Box) -> None:
        self.theme = theme
        super().__init__(pos=box[:2], size=box[2:], size_hint=(None, None))
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draws only the line."""
        paint_box(canvas, self.pos, self.size, None, self.theme.palette.accent, self.theme.units(1), 3)


class Lamp(Painted):
    """The sign of whoever explains."""

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """A disc of light with a lamp on it."""
        palette, side = self.theme.palette, self.width
        paint_box(canvas, self.pos, self.size, palette.lamp, palette.ink, side / 2, max(1.5, self.theme.design(2)))
        paint_icon(canvas, "lamp", self.middle, side * 0.62, palette.on_lamp)


class Coach(FloatLayout):
    """One sentence with a button to leave the practice, and the frame."""

    role = "coach"

    def __init__(self, look: Look, sentence: str, box: Box | None, on_end: Callable[[], object]) -> None:
        super().__init__()
        b = Builder(look)
        if box is not None:
            self.add_widget(Highlight(b.theme, box))
        lines = 3 if b.portrait else 2  # in the size of an answer: it is read by all
        px = b.theme.px("effect") * min(1.0, LARGEST / b.theme.text_scale)
        high = max(b.mm(TOUCH_MM) + b.units(1), lines * px * 1.25 + b.units(1.5))
        self.high = high + b.theme.design(2 * GAP)
        sheet = Paper(b.theme, "slip", pad=6, size_hint=(None, None), height=high)
        end = b.button(look._("End"), on_end, mm=TOUCH_MM, wide=20)
        end.pos_hint = {"center_y": 0.5}
        lamp = Lamp(b.theme, size_hint=(None, None), size=(b.mm(9), b.mm(9)), pos_hint={"center_y": 0.5})
        said = b.fit(sentence, "effect", strong=True, align="left", colour=sheet.ink)
        sheet.add_widget(b.row(lamp, said, end, gap=1.5, padding=(b.units(0.5), 0, 0, 0)))
        ground = Surface(b.palette.surface, size_hint=(1, None), height=self.high, pos_hint={"x": 0, "top": 1})
        self.add_widget(ground)  # nothing else is drawn there
        self.add_widget(sheet)
        self.sheet, self.gap = sheet, b.theme.design(GAP)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        """The slip lies on the table, along its upper edge."""
        self.sheet.width = self.width - 2 * self.gap
        self.sheet.pos = self.x + self.gap, self.top - self.gap - self.sheet.height
