"""Choosing the stronger actions: the animal with what is offered for it, and the animals one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from companion.games.animal_farm.face.answers.cards import WORDS_MM, ActionSlip
from companion.games.animal_farm.face.ink import Frame, PrintOnce, best, block, ink, outlined_block, sheet, write
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.models.farm import CardModel, FarmModel
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.text import text_width, wrapped_height

NAME_MM, COST_MM = 3.8, 3.2
"""Capitals of a card's name, and of its cost."""

TOLD_MM = (4.0, 3.7, 3.4, 3.1, WORDS_MM)
"""Capitals of what they do: the largest that has room on all of them."""

POSTER_WIDE = 0.26
"""The width of the animal's poster, as a share of the page."""


class OfferCard(ActionSlip):
    """An action that is offered: its name in large letters, the cost, and what it does."""

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
        self.beside: Sequence[OfferCard] = (self,)

    def _grow(self, *_: object) -> None:
        """It takes the height of the page."""

    def _tall(self, wide: float, high: float) -> bool:
        """Whether it stands beside the others, so that the cost has a line of its own."""
        return high > wide

    def _free(self, wide: float, high: float) -> tuple[float, float]:
        """Width and height of the words below name and cost."""
        d, theme = self.theme.design(1), self.theme
        head = theme.type(NAME_MM, Typeface.HEAVY) * 1.2
        head += theme.type(COST_MM) * 1.6 if self._tall(wide, high) else 0.0
        return wide - 20 * d, high - head - 10 * d

    def _fits(self, mm: float, wide: float, high: float) -> bool:
        room, free = self._free(wide, high)
        return wrapped_height(self.told, self.theme.type(mm, Typeface.LABEL), round(room), face=Typeface.LABEL) <= free

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The name with the cost beside or below it, then the words, as large as on the others."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
        tall, left, (room, free) = self._tall(wide, high), x + 10 * d, self._free(wide, high)
        name, brick = theme.type(NAME_MM, Typeface.HEAVY) * 1.2, ink(theme, "brick_text")
        mm = next((mm for mm in TOLD_MM if all(one._fits(mm, wide, high) for one in self.beside)), WORDS_MM)
        face = Typeface.LABEL if self._fits(mm, wide, high) else Typeface.NARROW
        words = min(free, wrapped_height(self.told, theme.type(mm, face), round(room), face=face))
        top = y + high - 4 * d - (0.0 if tall else (free - words) / 2) - name
        price = 0.0 if tall else text_width(self.cost, theme.type(COST_MM), face=Typeface.STRONG) + 4 * d
        where, at = "center" if tall else "left", (left, top, room - price, name)
        write(canvas, theme, self.option.label, at, ink(theme, "ink"), mm=NAME_MM, face=Typeface.HEAVY, align=where)
        if tall:
            line = theme.type(COST_MM) * 1.3
            top -= line
            write(canvas, theme, self.cost, (left, top, room, line), brick, mm=COST_MM)
            top -= (y + high - 4 * d - name - line - y - words) / 3
        else:
            write(canvas, theme, self.cost, (left + room - price, top, price, name), brick, mm=COST_MM, align="right")
        below = left, max(y + 2 * d, top - words - 4 * d), room, words + 4 * d
        write(canvas, theme, self.told, below, ink(theme, "ink"), mm=mm, face=face, align=where)


class AnimalPoster(PrintOnce, Widget):
    """The animal whose action is chosen, as large as there is room, with its name."""

    role = "poster"

    def __init__(self, of: tuple[str, str], title: str, look: Look) -> None:
        self.of, self.title = of, title
        super().__init__(look.theme)

    @property
    def shows(self) -> str:
        """The animal's name."""
        return self.title

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The linocut, below it the name."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
        name = theme.type(NAME_MM, Typeface.HEAVY) * 1.3
        side = max(1.0, min(wide - 16 * d, high - name - 20 * d))
        low = y + (high - side - name - 4 * d) / 2
        cut = x + (wide - side) / 2, low + name + 4 * d, side, side
        block(canvas, theme, *self.of, cut)
        outlined_block(canvas, theme, cut)
        at = x + 6 * d, low, wide - 12 * d, name
        write(canvas, theme, self.title, at, ink(theme, "ink"), mm=NAME_MM, face=Typeface.HEAVY)


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


def offers_page(cards: Sequence[OfferCard], animal: str, b: Builder) -> Widget:
    """The animal's poster, beside it the cards one below the other; in large letters the cards alone, side by side."""
    for one in cards:
        one.beside = cards
    large = b.theme.text_scale >= LARGE and not b.portrait
    listed = b.row(*cards, gap=0) if large else b.column(*cards, gap=0)
    listed.spacing = b.theme.design(6)
    of = cards[0].of if cards else None
    if large or of is None:
        return listed
    poster = AnimalPoster(of, animal, b.look)
    poster.size_hint_x, listed.size_hint_x = POSTER_WIDE, 1 - POSTER_WIDE
    page = b.row(poster, listed, gap=0)
    page.spacing = b.theme.design(6)
    return page
