"""Actions as answers: slips of paper with the animal's linocut, the name in large letters, cost and text."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.animal_farm.face.ink import Frame, TappedPrint, best, block, ink, outlined_block, sheet, write
from companion.games.animal_farm.models.farm import CardModel
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width, wrapped_height

TITLE_MM, WORDS_MM = 3.4, 2.8
"""Capitals of a card's name, and of what it does."""

BLOCK_MM = 6.4
"""The side of the linocut: as high as the name beside it, so that the words have the whole width."""

LARGER = (3.4, 3.1, 2.8)
"""Capitals of what it does where there is room."""

MOST_MM = 26.0
"""The height of a slip that has room, at most."""


class ActionSlip(TappedPrint):
    """An action that can be chosen. It is at least as high as its words need; `told` is empty where those stand on the
    page beside it, `of` (region, animal) None where all slips are of one animal.
    """

    role = "option"

    def __init__(
        self,
        option: OptionModel,
        card: CardModel,
        of: tuple[str, str] | None,
        told: str,
        look: Look,
        on_tap: Callable[[OptionModel], object],
    ) -> None:
        self.option, self.look, self.of, self.told = option, look, of, told
        self.block = card.block
        self.cost = look.fill(look._("Cost {count}"), count=card.worth)
        theme = look.theme
        self.title_high = theme.type(TITLE_MM, Typeface.HEAVY) * 1.12
        self.side, self.pad = theme.mm(BLOCK_MM) if told else theme.mm(TOUCH_MM) - theme.design(8), theme.design(4)
        self.px, self.spare = theme.type(WORDS_MM, Typeface.NARROW), 0.0
        super().__init__(theme, lambda: on_tap(option), size_hint_y=None, height=theme.mm(TOUCH_MM))
        self.bind(width=self._grow)

    @property
    def shows(self) -> str:
        """The card's name."""
        return self.option.label

    @property
    def needed(self) -> float:
        """The least height."""
        top = self.side if self.of else self.title_high
        words = wrapped_height(self.told, self.px, round(self._room()), face=Typeface.NARROW) if self.told else 0.0
        return max(float(self.theme.mm(TOUCH_MM)), top + words + (1.8 if self.told else 1.0) * self.pad)

    def fill(self, high: float) -> None:
        """Gives it height that nothing else needs."""
        self.spare = high
        self._grow()

    def _room(self) -> float:
        room: float = self.width - 4 * self.pad
        return max(1.0, room)

    def _grow(self, *_: object) -> None:
        self.height = max(self.needed, min(self.spare, self.theme.mm(MOST_MM)))

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slip: its linocut, the name and the cost, below them what it does."""
        theme, pad = self.theme, self.pad
        x, y, _, high = frame
        sheet(canvas, theme, "slip", frame, "slip")
        side = (self.side if self.told else min(high - 2 * pad, theme.mm(MOST_MM / 2))) if self.of else 0.0
        low = high - side - 2 * pad if not self.told else 0.0  # alone in the middle, else above the words
        if self.of:
            cut = x + pad, y + high - pad - side - low / 2, side, side
            block(canvas, theme, self.of[0], self.block, cut)
            outlined_block(canvas, theme, cut)
        left = x + side + 3 * pad if side else x + 2 * pad
        room = x + frame[2] - 2 * pad - left
        row = max(side, self.title_high)
        top = y + high - pad - (row + self.title_high) / 2 if self.told else y + (high - self.title_high) / 2
        price = text_width(self.cost, theme.type(WORDS_MM), face=Typeface.STRONG) + pad
        words, face = best((self.option.label,), room - price, theme, TITLE_MM)
        at = left, top, room - price, self.title_high
        write(canvas, theme, words, at, ink(theme, "ink"), mm=TITLE_MM, face=face, align="left")
        at = left + room - price, top, price, self.title_high
        write(canvas, theme, self.cost, at, ink(theme, "brick_text"), align="right")
        below = x + 2 * pad, y + pad * 0.5, self._room(), high - row - pad * 1.5
        if self.told:
            mm, face = WORDS_MM, Typeface.NARROW
            for larger in LARGER:
                px = theme.type(larger, Typeface.LABEL)
                if wrapped_height(self.told, px, round(below[2]), face=Typeface.LABEL) <= below[3]:
                    mm, face = larger, Typeface.LABEL
                    break
            write(canvas, theme, self.told, below, ink(theme, "ink"), mm=mm, face=face, align="left")
