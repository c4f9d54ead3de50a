"""The cards of a hand beside each other on the red cloth, as large as there is room for all of them."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.politburo.face import art
from companion.games.politburo.face.art import ink
from companion.games.politburo.face.cards.places import DossierKey
from companion.games.politburo.face.cards.printed import PrintedCard, laid_out
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted

GAP, SLIMMEST, BROADEST, WIDEST, HIGHEST = 4, 0.46, 1.3, 236, 300
"""Between cards, the least and the most width over height, and the largest card, in design pixels."""


NAMED = 84
"""On a card narrower than this, in design pixels, the name gets too small to be read, however much is told below it."""


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
        self.noted = 0.0
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
        free = self.height - self.noted
        high = free * 0.72
        middle = (self.x + self.width / 2, self.y + self.noted + free / 2)
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
        said = self.note.height if self.note is not None and self.note.children else 0.0
        unread, wide, high, rows = self._shared(len(places), self.height)
        self.noted = 0.0
        if said:  # cards make room for what is said, unless their texts cannot be read then
            left = self._shared(len(places), self.height - said)
            if left[0] <= unread:
                self.noted, (unread, wide, high, rows) = said, left
        gap, spare = GAP * self.theme.design(1), (PrintedCard.LOWERED + PrintedCard.RAISED) * self.theme.design(1)
        free = self.height - self.noted
        across = -(-len(places) // rows)
        tall = high + spare
        top = self.y + self.noted + (free + rows * tall + (rows - 1) * gap) / 2
        for number, place in enumerate(places):
            row, column = divmod(number, across)
            here = min(across, len(places) - row * across)
            left = self.x + (self.width - here * wide - (here - 1) * gap) / 2
            place.size = round(wide), round(tall)
            place.pos = round(left + column * (wide + gap)), round(top - (row + 1) * tall - row * gap)
        self.repaint()

    def _shared(self, count: int, free: float) -> tuple[int, float, float, int]:
        """How many texts cannot be read, a card's width and height, and the rows: the best in so high a room."""
        d = self.theme.design(1)
        gap, spare = GAP * d, (PrintedCard.LOWERED + PrintedCard.RAISED) * d
        best, most = (len(self.cards), 1.0, 1.0, 1), (-len(self.cards) - 1, 0.0)
        for rows in range(1, 5):
            across = -(-count // rows)
            high = min(free / rows - spare - gap, HIGHEST * d)
            wide = min((self.width - gap * (across - 1)) / across, WIDEST * d, high * BROADEST)
            high = min(high, wide / SLIMMEST)
            if high <= 0:
                break
            unread = sum(not laid_out((0, 0, wide, high), one.face, self.theme).is_whole for one in self.cards)
            if wide < NAMED * d:
                unread = len(self.cards)
            worth = -unread, wide * high * (1 if wide >= 100 * d else 0.6)
            if worth > most:
                best, most = (unread, wide, high, rows), worth
        return best
