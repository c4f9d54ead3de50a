"""The upper edge of an index card, as it stands in its box: many of them show which cards there are."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.models.game.hand import RealCard
from companion.models.game.party_looks import Colour
from companion.models.game.question import OptionModel
from companion.ui.look.look import Look
from companion.ui.look.paint import papers
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import Still
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.buttons import Touchable

NUMBER_MM = 8.0
"""The width of a card's number."""

LINE_MM = 9.5


def option_of(card: RealCard) -> OptionModel:
    """A card in the list: its number, then its title."""
    return OptionModel(card.value, f"{card.number}  {card.title}" if card.number else card.title)


class IndexLine(Touchable, BoxLayout):
    """A card's number in a colour, a red line, and its title in the face `size` names."""

    role = "option"
    whole = True

    def __init__(
        self, card: RealCard, look: Look, on_tap: Callable[[], object], colour: Colour = "", size: str = "effect"
    ) -> None:
        b = Builder(look)
        self.theme, self.option = b.theme, option_of(card)
        self.numbered = bool(card.number)
        self._still: Still | None = None
        self._kind = ""
        side = b.theme.design(12)
        high = b.mm(LINE_MM)
        super().__init__(on_tap, spacing=side, padding=(side, 0, side, 0), size_hint_y=None, height=high)
        if self.numbered:
            ink = colour or b.palette.brick_text
            self.add_widget(b.fit(str(card.number), "name", strong=True, colour=ink, wide=NUMBER_MM))
        self.add_widget(b.fit(card.title, size, align="left", colour=b.palette.ink))

    @property
    def shows(self) -> str:
        """Its number and title."""
        return self.option.label

    def paint(self, canvas: Canvas) -> None:
        """The card, darker under a finger, from one picture: a search shows many."""
        size, kind = (round(self.width), round(self.height)), "paper_rest" if self.pressed else "slip"
        if self._still is None or (self._still.size, self._kind) != (size, kind):
            self._still, self._kind = Still(size, self._print), kind
        self._still.show(canvas, self.pos)

    def _print(self, canvas: Canvas) -> None:
        papers.paper(canvas, self.theme, (0, 0), self.size, "paper_rest" if self.pressed else "slip")
        if self.numbered:
            left = self.theme.design(18) + self.theme.mm(NUMBER_MM)
            wide = max(2, round(self.theme.design(2)))
            box(canvas, (left, 0), (wide, self.height), self.theme.palette.brick_text, alpha=0.7)
