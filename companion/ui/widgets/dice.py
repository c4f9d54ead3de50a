"""Dice in a row, as large as their place allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.look.marks import paint_die
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted


class DiceRow(Painted, Widget):
    """Faces that fell, or as many empty dice as are still to be thrown."""

    role = "dice"

    def __init__(
        self, faces: Sequence[int], theme: Theme, *, waiting: int = 0, mm: float = 8.0, align: str = "left", **kw: Any
    ) -> None:
        self.faces: list[int | None] = [*faces, *[None] * waiting]
        self.theme = theme
        self.most = theme.mm(mm)
        self.align = align
        super().__init__(**kw)

    @property
    def shows(self) -> str:
        """The faces in words."""
        return " + ".join("?" if face is None else str(face) for face in self.faces)

    def paint(self, canvas: Canvas) -> None:
        """Draw them in one row, or in several if they would become too small."""
        count = len(self.faces)
        if not count:
            return
        gap = 0.18
        rows = 1
        while True:
            per_row = -(-count // rows)
            side = min(self.most, self.width / (per_row * (1 + gap)), self.height / (rows * (1 + gap)))
            wider = -(-count // (rows + 1))
            more = min(self.most, self.width / (wider * (1 + gap)), self.height / ((rows + 1) * (1 + gap)))
            if more <= side:
                break
            rows += 1
        palette = self.theme.palette
        step = side * (1 + gap)
        for number, face in enumerate(self.faces):
            line, at = divmod(number, per_row)
            in_line = min(per_row, count - line * per_row)
            left = self.x if self.align == "left" else self.middle[0] - in_line * step / 2
            centre = (left + step * (at + 0.5), self.middle[1] + step * ((rows - 1) / 2 - line))
            paint_die(canvas, face, centre, side, palette.text, palette.surface, palette.line)
