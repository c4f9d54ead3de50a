"""The page of a round's end: its steps with ticks, and beside each what came of it."""

from __future__ import annotations

from companion.games.animal_farm.face.ink import LEAST_MM, Frame, PrintOnce, best, ink, pieces, sheet, write
from companion.games.animal_farm.models.farm import FarmModel
from companion.games.animal_farm.models.round_end import Mark, RoundEndStep
from companion.ui.boards.face import BoardContext
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

TITLE_MM, TOLD_MM = 3.4, 3.0
"""Capitals of a step, and of what came of it."""

STEP_MM, LINE_MM, PIECE_MM, SIGN_MM = 12.0, 8.0, 5.2, 5.0
"""The most that a step and a line below it are high, and the size of a piece and of a sign."""


class StepsPage(PrintOnce):
    """The steps on paper, the one under way on ochre. What came of one stands at its right; of several things each has
    a line of its own, where there is height for them.
    """

    role = "steps"

    def __init__(self, board: FarmModel, seen: BoardContext) -> None:
        self.steps, self.seen = board.steps, seen
        super().__init__(seen.look.theme)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The paper with its lines."""
        theme, d = self.theme, self.theme.design(1)
        sheet(canvas, theme, "slip", frame)
        x, y, wide, high = frame[0] + 10 * d, frame[1] + 6 * d, frame[2] - 20 * d, frame[3] - 12 * d
        least = theme.type(LEAST_MM) * 1.16
        below = [self._below(step) for step in self.steps]
        for number, marks in enumerate(below):  # the first ones were shown at length when they happened
            if marks and (len(below) + sum(map(len, below))) * least > high:
                below[number] = ()
        lines = sum(map(len, below))
        tall = min(theme.mm(STEP_MM), (high - lines * least) / max(1, len(below)))
        line = min(theme.mm(LINE_MM), (high - tall * len(below)) / lines) if lines else 0.0
        under_way = next((one for one in self.steps if not one.done), None)
        top = y + high
        for step, marks in zip(self.steps, below, strict=True):
            top -= tall
            if step is under_way:
                box(canvas, (frame[0] + 3 * d, top), (frame[2] - 6 * d, tall), ink(theme, "ochre"), alpha=0.38)
            beside = step.marks[0] if len(step.marks) == 1 else ("", ())
            self._step(canvas, step, beside, (x, top, wide, tall))
            for mark in marks:
                top -= line
                left = min(theme.type(TITLE_MM), tall) * 1.5
                self._mark(canvas, mark, (x + left, top, wide - left, line), align="left")
            box(canvas, (x, top), (wide, max(1, d)), ink(theme, "ink"), alpha=0.25)

    def _below(self, step: RoundEndStep) -> tuple[Mark, ...]:
        return step.marks if len(step.marks) > 1 else ()

    def _step(self, canvas: Canvas, step: RoundEndStep, beside: Mark, frame: Frame) -> None:
        """The sign, what it is, what came of it."""
        theme, (x, y, wide, high) = self.theme, frame
        side = min(theme.type(TITLE_MM) * 1.2, high, theme.mm(SIGN_MM))
        colour = theme.palette.green if step.done else theme.palette.ink_soft
        painter.icon(canvas, "check" if step.done else "forward", (x + side / 2, y + high / 2), side, colour)
        left, told = side * 1.25, self.seen.look._(step.label)
        words, face = best((told,), wide - left, theme, TITLE_MM)
        taken = text_width(words, theme.type(TITLE_MM, face), face=face)
        at = x + left, y, min(taken * 1.02, wide - left), high
        known = ink(theme, "ink") if step.done or step.marks else theme.palette.ink_soft
        write(canvas, theme, words, at, known, mm=TITLE_MM, face=face, align="left")
        rest = wide - left - taken - theme.design(12)
        if rest > theme.mm(6):
            self._mark(canvas, beside, (x + wide - rest, y, rest, high), align="right")

    def _mark(self, canvas: Canvas, mark: Mark, frame: Frame, *, align: str) -> None:
        """Words, and at the right the pieces of whom they are about."""
        theme, (x, y, wide, high), (words, parties) = self.theme, frame, mark
        side = min(theme.mm(PIECE_MM), high * 0.84)
        looks = [self.seen.looks[party] for party in parties]
        taken = min(side * 1.12 * len(looks), wide * 0.6) if looks else 0.0
        if looks:
            pieces(canvas, theme, looks, (x + wide, y + high / 2), side, taken)
        room = wide - taken - (theme.design(8) if looks else 0.0)
        face = Typeface.LABEL
        if text_width(words, theme.type(TOLD_MM, face), face=face) > room:
            face = Typeface.NARROW
        write(canvas, theme, words, (x, y, room, high), ink(theme, "ink"), mm=TOLD_MM, face=face, align=align)
