"""The sentence for a learner along the upper edge, and a frame around what it is about. Touches pass through both."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.floatlayout import FloatLayout

from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.things.paper import Paper

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


class Coach(FloatLayout):
    """One sentence with a button to leave the practice, and the frame."""

    role = "coach"

    def __init__(self, look: Look, sentence: str, box: Box | None, on_end: Callable[[], object]) -> None:
        super().__init__()
        b = Builder(look)
        if box is not None:
            self.add_widget(Highlight(b.theme, box))
        lines = 3 if b.portrait else 2  # in the size of an answer: it is read by all
        high = max(b.mm(TOUCH_MM) + b.units(1), lines * b.theme.px("answer") * 1.25 + b.units(1.5))
        self.high = high
        sheet = Paper(b.theme, "slip", pad=6, size_hint=(1, None), height=high)
        sheet.pos_hint = {"x": 0, "top": 1}
        end = b.button(look._("End"), on_end, mm=TOUCH_MM, wide=20)
        end.pos_hint = {"center_y": 0.5}
        sheet.add_widget(
            b.row(b.fit(sentence, "answer", align="left", colour=sheet.ink), end, padding=(b.units(1), 0, 0, 0))
        )
        self.add_widget(sheet)
