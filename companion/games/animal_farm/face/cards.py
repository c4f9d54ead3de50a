"""Actions as answers: slips of paper with the animal's linocut, the name in large letters, cost and text."""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.games.animal_farm.face.ink import Frame, TappedPrint, best, block, ink, outlined_block, sheet, write
from companion.games.animal_farm.models.farm import CardModel
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width, wrapped_height

TITLE_MM, WORDS_MM = 3.5, 2.8
"""Capitals of a card's name, and of what it does."""

BLOCK_MM = 6.4
"""The side of the linocut: as high as the name beside it, so that the words have the whole width."""

COST_LAST = re.compile(r"\s*[^.:]+:\s*\d+\.$")
"""The last sentence of a card's text, when it tells the cost."""


def told_of(card: CardModel, animal: str) -> str:
    """What a card does, without its animal and its cost, which stand beside it."""
    return COST_LAST.sub("", card.text.removeprefix(f"{animal}: "))


class ActionSlip(TappedPrint):
    """An action that can be chosen. It is as high as its words need."""

    role = "option"

    def __init__(
        self,
        option: OptionModel,
        card: CardModel,
        of: tuple[str, str],
        look: Look,
        on_tap: Callable[[OptionModel], object],
    ) -> None:
        self.option, self.look = option, look
        self.region, animal = of
        self.block, self.told = card.block, told_of(card, animal)
        self.cost = look.fill(look._("Cost {count}"), count=card.worth)
        theme = look.theme
        self.side, self.pad = theme.mm(BLOCK_MM), theme.design(4)
        self.px, self.title_high = theme.type(WORDS_MM, Typeface.NARROW), theme.type(TITLE_MM, Typeface.HEAVY) * 1.12
        super().__init__(theme, lambda: on_tap(option), size_hint_y=None, height=theme.mm(TOUCH_MM))
        self.bind(width=self._grow)

    @property
    def shows(self) -> str:
        """The card's name."""
        return self.option.label

    def _room(self) -> float:
        room: float = self.width - 4 * self.pad
        return max(1.0, room)

    def _grow(self, *_: object) -> None:
        words = wrapped_height(self.told, self.px, round(self._room()), face=Typeface.NARROW) if self.told else 0.0
        self.height = max(self.theme.mm(TOUCH_MM), self.side + words + 2.4 * self.pad)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slip: its linocut, the name and the cost, below them what it does."""
        theme, pad, side = self.theme, self.pad, self.side
        x, y, _, high = frame
        sheet(canvas, theme, "slip", frame, "slip")
        cut = x + pad, y + high - pad - side, side, side
        block(canvas, theme, self.region, self.block, cut)
        outlined_block(canvas, theme, cut)
        left, room = x + side + 3 * pad, self._room() - side - pad
        top = y + high - pad - (side + self.title_high) / 2
        price = text_width(self.cost, self.px, face=Typeface.STRONG) + pad
        words, face = best((self.option.label,), room - price, theme, TITLE_MM)
        at = left, top, room - price, self.title_high
        write(canvas, theme, words, at, ink(theme, "ink"), mm=TITLE_MM, face=face, align="left")
        at = left + room - price, top, price, self.title_high
        write(canvas, theme, self.cost, at, ink(theme, "brick_text"), align="right")
        below = x + 2 * pad, y + pad * 0.5, self._room(), high - side - pad * 1.5
        write(canvas, theme, self.told, below, ink(theme, "ink"), mm=WORDS_MM, face=Typeface.NARROW, align="left")
