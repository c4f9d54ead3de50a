"""The cards of a hand beside each other on the red cloth, as large as there is room for all of them."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.politburo.face import art
from companion.games.politburo.face.art import ink
from companion.games.politburo.face.cards.places import DossierKey
from companion.games.politburo.face.cards.printed import PrintedCard
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted

GAP, SLIMMEST, BROADEST, WIDEST, HIGHEST = 4, 0.46, 1.3, 168, 300
"""Between cards, the least and the most width over height, and the largest card, in design pixels."""

NOTED = 1.3
"""Up to this text size cards make room for what is said below them; in larger letters they would have no text then."""


class Fan(Painted, FloatLayout):
    """ClothCards in as many rows as make them largest; before them what else can be played from."""

    role = "fan"

    def __init__(self, cards: Sequence[PrintedCard], theme: Theme) -> None:
        self.cards, self.keys, self.theme = list(cards), list[DossierKey](), theme
        super().__init__()
        for card in self.cards:
            card.size_hint = None, None
            self.add_widget(card)
        self.note: Widget | None = None
        self.bind(pos=self._lay, size=self._lay)

    def says(self, note: Widget) -> None:
        """Lies at the foot; the cards make room for it where their texts can be read then, too."""
        self.note = note
        note.size_hint = None, None
        self.add_widget(note)
        note.bind(height=self._lay)
        self._lay()

    def lead(self, keys: Sequence[DossierKey]) -> None:
        """Stand these before the cards."""
        self.keys = list(keys)
        for key in self.keys:
            key.size_hint = None, None
            self.add_widget(key)
        self._lay()

    def paint(self, canvas: Canvas) -> None:
        """Draw the cloth."""
        if not self.theme.palette.textured:
            return
        d = self.theme.design(1)
        high = self.height * 0.72
        middle = (self.x + self.width / 2, self.y + self.height / 2)
        with art.turned(canvas, 1.2, middle):
            frame = (self.x - 40 * d, middle[1] - high / 2, self.width + 80 * d, high)
            box(canvas, frame[:2], frame[2:], ink(self.theme, "cloth"))
            for y in (frame[1] + 8 * d, frame[1] + high - 10 * d):
                box(canvas, (frame[0], y), (frame[2], max(1, 2 * d)), ink(self.theme, "gold"), alpha=0.6)

    def _lay(self, *_: object) -> None:
        if self.note is not None:
            self.note.pos, self.note.width = (self.x, self.y), self.width
        places: list[Widget] = [*self.keys, *self.cards]
        if not places or self.width < 2:
            return
        d = self.theme.design(1)
        gap, spare = GAP * d, (PrintedCard.LOWERED + PrintedCard.RAISED) * d
        best, rows = (0.0, 0.0), 1
        noted = 0.0
        if self.note is not None and self.note.children and self.theme.text_scale <= NOTED:
            noted = self.note.height  # what is said covers no text
        free = self.height - noted
        for tried in range(1, 5):
            across = -(-len(places) // tried)
            high = min(free / tried - spare - gap, HIGHEST * d)
            wide = min((self.width - gap * (across - 1)) / across, WIDEST * d, high * BROADEST)
            high = min(high, wide / SLIMMEST)
            if high > 0 and wide * high * (1 if wide >= 100 * d else 0.6) > best[0] * best[1]:
                best, rows = (wide, high), tried
        wide, high = best
        across = -(-len(places) // rows)
        tall = high + spare
        top = self.y + noted + (free + rows * tall + (rows - 1) * gap) / 2
        for number, place in enumerate(places):
            row, column = divmod(number, across)
            here = min(across, len(places) - row * across)
            left = self.x + (self.width - here * wide - (here - 1) * gap) / 2
            place.size = round(wide), round(tall)
            place.pos = round(left + column * (wide + gap)), round(top - (row + 1) * tall - row * gap)
        self.repaint()
