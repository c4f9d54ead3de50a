"""Choosing the stronger actions: what is offered as cards side by side, and the animals one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from companion.games.animal_farm.face.answers.cards import WORDS_MM, ActionSlip
from companion.games.animal_farm.face.ink import Frame, PrintOnce, best, block, ink, outlined_block, sheet, write
from companion.games.animal_farm.models.farm import CardModel, FarmModel
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.text import wrapped_height

NAME_MM, COST_MM = 4.2, 3.2
"""Capitals of a card's name, and of its cost."""

TOLD_MM = (3.8, 3.4, 3.1, WORDS_MM)
"""Capitals of what it does: the largest that has room."""

CUT = 0.46
"""The height of the woodcut, as a share of what name and cost leave."""


class OfferCard(ActionSlip):
    """An action that is offered: its animal's woodcut above, then name, cost, and what it does."""

    def __init__(
        self,
        option: OptionModel,
        card: CardModel,
        of: tuple[str, str],
        told: str,
        look: Look,
        on_tap: Callable[[OptionModel], object],
    ) -> None:
        super().__init__(option, card, of, told, look, on_tap)
        self.size_hint_y = 1

    def _grow(self, *_: object) -> None:
        """It takes the height of the page."""

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
        left, room = x + 8 * d, wide - 16 * d
        name, cost = theme.type(NAME_MM, Typeface.HEAVY) * 1.2, theme.type(COST_MM) * 1.25
        free = high - name - cost - 24 * d
        side = min(room, free * CUT)
        fits = (
            mm
            for mm in TOLD_MM
            if wrapped_height(self.told, theme.type(mm, Typeface.LABEL), round(room), face=Typeface.LABEL)
            <= free - side
        )
        mm = next(fits, WORDS_MM)
        cut = x + (wide - side) / 2, y + high - 8 * d - side, side, side
        assert self.of is not None
        block(canvas, theme, self.of[0], self.block, cut)
        outlined_block(canvas, theme, cut)
        top = cut[1] - 4 * d - name
        write(
            canvas,
            theme,
            self.option.label,
            (left, top, room, name),
            ink(theme, "ink"),
            mm=NAME_MM,
            face=Typeface.HEAVY,
        )
        write(canvas, theme, self.cost, (left, top - cost, room, cost), ink(theme, "brick_text"), mm=COST_MM)
        below = left, y + 6 * d, room, top - cost - y - 10 * d
        write(canvas, theme, self.told, below, ink(theme, "ink"), mm=mm, face=Typeface.LABEL)


class AnimalLadder(PrintOnce, Widget):
    """The animals one below the other: what has been chosen for each, and whose turn comes now."""

    role = "ladder"

    def __init__(self, board: FarmModel, look: Look) -> None:
        self.board, self.look = board, look
        super().__init__(look.theme, size_hint_y=None, height=1)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """A line for each."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
        chosen = {card.block: card for card in self.board.actions if not card.basic}
        animals = [card.block for card in self.board.actions if card.basic]
        of = {one.block: one for one in self.board.regions}
        now = next((one for one in animals if one not in chosen), "")
        step = (high - 6 * d) / len(animals)
        for number, animal in enumerate(animals):
            low = y + high - 3 * d - (number + 1) * step
            if animal == now:
                box(canvas, (x + 3 * d, low), (wide - 6 * d, step), ink(theme, "ochre"), alpha=0.6)
            side = step - 6 * d
            cut = x + 8 * d, low + 3 * d, side, side
            block(canvas, theme, of[animal].id, animal, cut)
            outlined_block(canvas, theme, cut)
            card, sign = chosen.get(animal), theme.mm(4)
            left, room = x + side + 18 * d, wide - side - 26 * d - sign
            words, face = best((card.title if card else of[animal].animal,), room, theme, 3.2)
            colour = ink(theme, "ink") if card or animal == now else theme.palette.ink_soft
            write(canvas, theme, words, (left, low, room, step), colour, mm=3.2, face=face, align="left")
            if card or animal == now:
                centre = x + wide - 6 * d - sign / 2, low + step / 2
                tint = theme.palette.green if card else ink(theme, "ink")
                painter.icon(canvas, "check" if card else "forward", centre, sign, tint)


def offers_page(cards: Sequence[OfferCard], b: Builder) -> Widget:
    """The cards side by side."""
    page = b.row(*cards, gap=0)
    page.spacing = b.theme.design(6)
    return page
