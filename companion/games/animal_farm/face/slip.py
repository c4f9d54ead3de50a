"""Proposals as paper slips: the number, each partner's piece with markers, and who has said yes or no."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import SET, Frame, TappedPrint, ink, piece, sheet, write
from companion.games.animal_farm.models.draft import OnTable
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import QuestionContext
from companion.ui.shell.kivy_types import Canvas

WIDEST = 70
"""The width of a partner at most, in design pixels."""


LINE_MM, GAP = 7.8, 5
"""The height of a slip, and the gap below it in design pixels."""


class DraftSlips(TappedPrint):
    """The proposals on the table, newest first; a tap leads to the board."""

    role = "drafts"

    def __init__(self, drafts: Sequence[OnTable], asking: QuestionContext, on_tap: Callable[[], object]) -> None:
        self.drafts, self.asking = drafts, asking
        theme = asking.look.theme
        self.line, self.promised = theme.mm(LINE_MM), theme.type(2.8) * 1.25
        high = sum(self._high(draft) for draft in drafts) + theme.design(GAP) * (len(drafts) - 1)
        super().__init__(theme, on_tap, size_hint_y=None, height=max(high, theme.mm(TOUCH_MM)))

    def _high(self, draft: OnTable) -> float:
        return self.line + (self.promised if draft.promise else 0.0)

    @property
    def shows(self) -> str:
        """Numbers and makers."""
        look = self.asking.look
        form = look._("Number {number}, by {name}")
        return " · ".join(
            look.fill(form, number=draft.number, name=self.asking.party(draft.by).title) for draft in self.drafts
        )

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw them."""
        x, y, wide, high = frame
        top = y + high
        for draft in self.drafts:
            tall = self._high(draft)
            self._slip(canvas, draft, (x, top - tall, wide, tall))
            top -= tall + self.theme.design(GAP)

    def _slip(self, canvas: Canvas, draft: OnTable, frame: Frame) -> None:
        theme, d, line = self.theme, self.theme.design(1), self.line
        sheet(canvas, theme, "slip", frame, "slip")
        x, y, wide, high = frame
        row = y + high - line
        number = theme.type(4.2, Typeface.HEAVY) * (0.55 if draft.number < 10 else 0.95) + 10 * d
        blue = ink(theme, "blue_text")
        write(canvas, theme, str(draft.number), (x + 3 * d, row, number, line), blue, mm=4.2, face=Typeface.HEAVY)
        seal = 34 * d if draft.binding else 0.0
        left, room = x + number + 6 * d, wide - number - 10 * d - seal
        step = min(WIDEST * d, room / max(1, len(draft.split)))
        for place, (party, count) in enumerate(draft.split):
            self._partner(canvas, (left + place * step, row, step, line), draft, party, count)
        if draft.binding and theme.palette.textured:
            painter.image(canvas, "seal_tick", (x + wide - 19 * d, row + line / 2), of=SET, scale=0.86)
        if draft.promise:
            words = f"„{draft.promise}“" if self.asking.look.language == "de" else f"“{draft.promise}”"
            below = x + 12 * d, y + 2 * d, wide - 20 * d, high - line
            write(canvas, theme, words, below, ink(theme, "ink"), face=Typeface.TEXT, align="left")

    def _partner(self, canvas: Canvas, frame: Frame, draft: OnTable, party: Party, count: int) -> None:
        """Piece, markers, and tick, cross or question mark."""
        theme, (x, y, wide, high) = self.theme, frame
        side = min(theme.mm(4.6), wide * 0.37)
        middle = y + high / 2
        piece(canvas, theme, self.asking.party(party).look, (x + side / 2, middle), side)
        digits = theme.type(3.4) * (0.55 if count < 10 else 1.0)
        number = x + side * 1.08, y, digits, high
        write(canvas, theme, str(count), number, ink(theme, "ink"), mm=3.4)
        sign = min(theme.mm(3.6), wide * 0.27)
        at = x + side * 1.08 + digits + sign * 0.55, middle
        palette = theme.palette
        if party in draft.confirmed:
            painter.icon(canvas, "check", at, sign, palette.green)
        elif party in draft.refused:
            painter.icon(canvas, "close", at, sign, palette.brick_text)
        else:
            write(canvas, theme, "?", (at[0] - sign / 2, y, sign, high), palette.ink_soft, mm=3.2)
