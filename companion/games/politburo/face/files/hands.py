"""Everybody's hand in a correction: the cards as they are held, and how many they are, by plus and minus."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.games.politburo.face.art import ink, nine
from companion.games.politburo.face.cards.places import fanned
from companion.models.game.party_looks import name_today
from companion.ui.boards.face import OfOneThing
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.input.stepper import Stepper
from companion.ui.widgets.layout import Painted

PAD, NAME_MM = 9, 11.0
"""The margin of a sheet, in design pixels, and the height of a name's line."""


class HandSheet(Painted, BoxLayout):
    """A player's name, the backs of the cards in hand, and their number between minus and plus."""

    role = "hand"

    def __init__(self, party: Party, record: OfOneThing, look: Look) -> None:
        self.party, self.record, self.theme = party, record, look.theme
        self.count = int(record.now("hands", party) or 0)
        b, colour = Builder(look), ink(look.theme, "ink")
        upright = b.portrait
        super().__init__(
            orientation="horizontal" if upright else "vertical",
            padding=PAD * look.theme.design(1),
            spacing=b.units(0.75),
        )
        looks = record.looks()
        mark, title = b.mark(looks[party], mm=6, wide=7, line=colour), name_today(party, looks)
        name = b.row(mark, b.fit(title, "label", strong=True, align="left", colour=colour), gap=0.5)
        self.cards = b.space()
        self.cards.bind(pos=self.paint_soon, size=self.paint_soon)
        number = Stepper(
            "", self.count, look, self._change, side_mm=TOUCH_MM, ink=colour, height=b.mm(TOUCH_MM),
        )  # fmt: skip
        number.remove_widget(number.children[-1])  # the name stands above
        number.number.size_hint_x = 1
        if upright:
            number.pos_hint = {"center_y": 0.5}
            self.cards.size_hint_x = 0.9
            put(self, name, self.cards, number)
            return
        name.size_hint_y, name.height = None, b.mm(NAME_MM)
        put(self, name, self.cards, number)

    @property
    def shows(self) -> str:
        """Whose hand it is."""
        return self.party

    def _change(self, count: int) -> None:
        self.count = count
        self.record.count(count, "hands", self.party)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the sheet and the cards."""
        d, (x, y), (wide, high) = self.theme.design(1), self.pos, self.size
        if self.theme.palette.textured:
            nine(canvas, "folder", (x - 5 * d, y - 11 * d, wide + 13 * d, high + 15.5 * d))
        else:
            box(canvas, self.pos, self.size, "#FFFFFF", 3 * d)
        place = self.cards
        fanned(canvas, (place.x, place.y, place.width, place.height), self.count, d)


class CorrectHands(BoxLayout):
    """A sheet for each player, beside each other; on an upright panel below each other."""

    def __init__(self, parties: Sequence[Party], record: OfOneThing, look: Look) -> None:
        b = Builder(look)
        super().__init__(orientation="vertical" if b.portrait else "horizontal", spacing=b.units(1))
        put(self, *(HandSheet(party, record, look) for party in parties))
