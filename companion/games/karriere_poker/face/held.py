"""The cards of a hand in rows: equal ones close together as one target, lifted, or flat where they beat nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.karriere_poker.face.cards import FELT_VEIL, MARGIN, SHAPE, card_picture, fan, lamp_frame
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted


class Heap(NamedTuple):
    """Equal cards of a hand: their id, name, corner, how many there are, how many are lifted."""

    card: str
    name: str
    corner: str
    many: int
    lifted: int
    playable: bool


CLOSE, WIDEST = 22.0, 134.0
"""How far equal cards lie apart, and the width of a card where there is room, in design pixels."""

LIFT, DROP, EDGE = 26.0, 26.0, 12.0
"""How much lifted cards are raised and flat ones lowered, and the margin around all of them."""

MOST_ROWS = 3
COVERED = 0.42
"""How much of a row the one below it covers at most, as a share of a card's height."""


class CardRow(NamedTuple):
    """A row of heaps: where each begins, the width of a card, all in px; `step` is what the narrowest shows."""

    heaps: tuple[Heap, ...]
    at: tuple[float, ...]
    step: float


def rows_of(heaps: Sequence[Heap], wide: float, card: float, close: float, least: float) -> list[CardRow]:
    """The heaps in as few rows as leave a finger its room (`least` px for each)."""
    for count in range(1, MOST_ROWS + 1):
        rows = [_row(part, wide, card, close) for part in _shared(heaps, count)]
        if all(row.step >= least for row in rows) or count == MOST_ROWS:
            return rows
    return []


def _shared(heaps: Sequence[Heap], rows: int) -> list[Sequence[Heap]]:
    """The heaps shared out over rows as evenly as can be, in their order."""
    each, more = divmod(len(heaps), rows)
    parts, first = [], 0
    for number in range(rows):
        last = first + each + (number < more)
        parts.append(heaps[first:last])
        first = last
    return [part for part in parts if part]


def _row(heaps: Sequence[Heap], wide: float, card: float, close: float) -> CardRow:
    extra = sum(heap.many - 1 for heap in heaps) * close
    gaps = max(1, len(heaps) - 1)
    step = min(card * 1.06, (wide - card - extra) / gaps)
    whole = step * (len(heaps) - 1) + extra + card
    x, at = (wide - whole) / 2, []
    for heap in heaps:
        at.append(x)
        x += step + (heap.many - 1) * close
    return CardRow(tuple(heaps), tuple(at), step)


class HeldCards(FloatLayout):
    """All of a hand; `on_tap` is called with the id of the cards that were tapped."""

    def __init__(self, look: Look) -> None:
        self.look, self.theme = look, look.theme
        self.heaps: list[Heap] = []
        self.on_tap: Callable[[str], None] = lambda card: None
        super().__init__()
        self.bind(pos=self._lay, size=self._lay)

    def show(self, heaps: Sequence[Heap], on_tap: Callable[[str], None]) -> None:
        """Shows these cards."""
        self.heaps, self.on_tap = list(heaps), on_tap
        self._lay()

    def _lay(self, *_: object) -> None:
        self.clear_widgets()
        if self.width <= 1 or self.height <= 1 or not self.heaps:
            return
        design = self.theme.design
        edge, close = design(EDGE), design(CLOSE)
        room = self.width - 2 * edge
        least = self.theme.mm(TOUCH_MM)
        for count in range(1, MOST_ROWS + 1):
            lift, drop = design(LIFT), design(DROP if count == 1 else DROP * 0.4)
            high = (self.height - 2 * edge - lift - drop) / (1 + (count - 1) * (1 - COVERED))
            card = min(high * SHAPE, design(WIDEST) * max(1.0, self.width / design(800)))
            rows = rows_of(self.heaps, room, card, close, 0)
            if len(_shared(self.heaps, count)) == count:
                rows = [_row(part, room, card, close) for part in _shared(self.heaps, count)]
            if all(row.step >= least for row in rows):
                break
        high = card / SHAPE
        apart = (
            0.0 if len(rows) == 1 else min(high * 1.06, (self.height - 2 * edge - lift - drop - high) / (len(rows) - 1))
        )
        used = high + apart * (len(rows) - 1)
        top = self.y + (self.height + used) / 2 - (lift - drop) / 2
        for number, row in enumerate(rows):
            y = top - high - apart * number
            for here, (heap, x) in enumerate(zip(row.heaps, row.at, strict=True)):
                last = here == len(row.heaps) - 1
                shown = card + (heap.many - 1) * close if last else row.at[here + 1] - x
                low = y if number == len(rows) - 1 else y + high - apart
                group = CardGroup(heap, self.look, self._tapped, round(card), close, (self.x + edge + x, y), lift, drop)
                group.pos = round(self.x + edge + x), round(low)
                group.size = round(min(shown, card + (heap.many - 1) * close)), round(y + high - low)
                self.add_widget(group)

    def _tapped(self, card: str) -> None:
        self.on_tap(card)


class CardGroup(Touchable, Widget):
    """Equal cards: one target. Its cards are drawn from its own left edge, over those at its left."""

    role = "card"

    def __init__(
        self,
        heap: Heap,
        look: Look,
        on_tap: Callable[[str], None],
        wide: int,
        close: float,
        at: tuple[float, float],
        lift: float,
        drop: float,
    ) -> None:
        self.heap, self.theme = heap, look.theme
        self.wide, self.close, self.at, self.lift, self.drop = wide, close, at, lift, drop
        super().__init__(lambda: on_tap(heap.card), size_hint=(None, None))

    @property
    def shows(self) -> str:
        """The name of its cards."""
        return self.heap.name

    @property
    def count(self) -> int:
        """How many there are."""
        return self.heap.many

    @property
    def chosen(self) -> int:
        """How many are lifted."""
        return self.heap.lifted

    @property
    def playable(self) -> bool:
        """Whether some lawful play has such a card."""
        return self.heap.playable

    def paint(self, canvas: Canvas) -> None:
        """The cards, those that are lifted in front."""
        heap, theme = self.heap, self.theme
        margin = round(self.wide * MARGIN)
        whole = card_picture(theme, heap.card, heap.corner, self.wide)
        covered = card_picture(theme, heap.card, heap.corner, self.wide, self.close)
        high = round(self.wide / SHAPE)
        for number in range(heap.many):
            lifted = number >= heap.many - heap.lifted
            up = self.lift if lifted else 0 if heap.playable else -self.drop
            x, y = round(self.at[0] + number * self.close), round(self.at[1] + up)
            picture = whole if number == heap.many - 1 else covered
            canvas.add(Color(1, 1, 1, 1) if heap.playable else Color(*FELT_VEIL, 1))
            canvas.add(Rectangle(texture=picture.texture, pos=(x - margin, y - margin), size=picture.size))
            if lifted:
                lamp_frame(canvas, theme, (x, y), (self.wide, high))


class Beaten(Painted):
    """The cards that must be beaten, small, hanging over the edge of the head."""

    def __init__(self, cards: Sequence[tuple[str, str]], look: Look, **kwargs: Any) -> None:
        self.cards, self.theme = cards, look.theme
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw them, fanned."""
        design = self.theme.design
        wide = round(min(design(64), self.height * 0.8 * SHAPE * 1.25))
        places = fan(len(self.cards), wide, self.width, wide * 0.5)
        for (card, corner), (shift, turn) in zip(self.cards, places, strict=True):
            picture = card_picture(self.theme, card, corner, wide)
            picture.show_turned(canvas, (self.middle[0] + shift, self.middle[1] - design(2)), turn)
