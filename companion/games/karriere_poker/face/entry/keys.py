"""The keys of what has been played: small ivory faces with numbers, counts, and jokers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.karriere_poker.face.cards import key_face, lamp_frame, letters, paint_middle
from companion.games.karriere_poker.face.inks import SET, ink_of
from companion.mechanics.climbing import JOKER
from companion.models.game.party_looks import Colour
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted

KEY, LEAST_KEY = (65.0, 80.0), (49.0, 49.0)
"""The size of a face where there is room, and the least, in design pixels: that of a finger."""

GAP = 6.0

WIDE_JOKER_MM = 13.0
"""The width of the face of jokers where there are at most two of them."""


class JokerKey(Touchable, FloatLayout):
    """A small ivory face with a fool's cap: so many of the cards are jokers, in words. It is lit while it holds."""

    role = "joker"
    chosen = False

    def __init__(self, jokers: str, name: str, mm: float, look: Look, on_tap: Callable[[], object]) -> None:
        self.jokers, self.theme = jokers, look.theme
        self.words = look.fill(look._("{count} of them"), count=jokers), name
        super().__init__(on_tap, size_hint_x=None, width=look.theme.mm(mm))

    @property
    def shows(self) -> str:
        """How many, such as “2” or “1–2”."""
        return self.jokers

    def paint(self, canvas: InstructionGroup) -> None:
        """The face, the cap and the figure below it."""
        theme, (x, y), (wide, high) = self.theme, self.pos, self.size
        margin = theme.design(14)
        ink = ink_of(theme, JOKER)

        def face(on: Canvas) -> None:
            key_face(on, theme, (margin, margin), self.size, ink)
            middle, px = margin + wide / 2, theme.type(2.8, Typeface.STRONG)
            if theme.palette.textured:
                cap = min(high * 0.38, wide * 0.7)
                at = middle, margin + high - cap * 0.56
                painter.image(on, "engraving_joker", at, of=SET, scale=cap / theme.design(96))
            for words, share in zip(self.words, (0.45, 0.21), strict=True):
                letters(
                    on, words, Typeface.STRONG, min(px, high * 0.25), ink, (middle, margin + high * share), wide - 8
                )

        self.still = Still((wide + 2 * margin, high + 2 * margin), face)
        self.still.show(canvas, (x - margin, y - margin))
        if self.chosen:
            lamp_frame(canvas, theme, self.pos, self.size)
        if self.pressed:
            box(canvas, self.pos, self.size, theme.palette.ink, theme.design(6), 0.2)


class Faces(Painted, FloatLayout):
    """Faces in rows, as large as the room allows, all of them equal; their order is that of reading. Each has its own
    place among all of the `slots` (label and card), so that fingers learn it; those that cannot be tapped are pale.
    """

    def __init__(self, slots: list[tuple[str, str]], keys: list[RankKey], theme: Theme, view: Widget) -> None:
        self.keys, self.theme, self.view = keys, theme, view
        self.labels = [label for label, _ in slots]
        self.pale = [slot for slot in slots if slot[0] not in {key.label for key in keys}]
        super().__init__(size_hint_y=None)
        for key in keys:
            self.add_widget(key)
        self.still: Still | None = None
        self.bind(pos=self._lay, width=self._lay)
        view.bind(height=self._lay)

    def _lay(self, *_: object) -> None:
        gap, count = self.theme.design(GAP), len(self.labels)
        if not count or self.width <= 1:
            return
        columns, wide, high = max(map(self._of, range(1, min(8, count) + 1)), key=self._good)
        rows = -(-count // columns)
        self.height = rows * high + (rows - 1) * gap
        self.each = round(wide), round(high)
        self.at: dict[str, tuple[float, float]] = {}
        for number, label in enumerate(self.labels):
            row, column = divmod(number, columns)
            self.at[label] = round(self.x + column * (wide + gap)), round(self.top - (row + 1) * high - row * gap)
        for key in self.keys:
            key.size, key.pos = self.each, self.at[key.label]
        self.paint_soon()

    def _of(self, columns: int) -> tuple[int, float, float]:
        """So many columns, and the width and height that a face has in them."""
        design, gap = self.theme.design, self.theme.design(GAP)
        rows = -(-len(self.labels) // columns)
        wide = min((self.width - (columns - 1) * gap) / columns, design(KEY[0]) * 1.6)
        high = min(wide * KEY[1] / KEY[0], (self.view.height - (rows - 1) * gap) / rows)
        return columns, wide, max(high, design(LEAST_KEY[1]))

    def _good(self, shape: tuple[int, float, float]) -> tuple[float, ...]:
        """The more, the better: a finger hits a face, all are in sight, they fill the width, and their rows; large."""
        columns, wide, high = shape
        rows = -(-len(self.labels) // columns)
        lacks = min(0.0, wide - self.theme.design(LEAST_KEY[0]))
        over = min(0.0, self.view.height - rows * high - (rows - 1) * self.theme.design(GAP))
        empty = self.width - columns * wide - (columns - 1) * self.theme.design(GAP)
        return round(lacks), round(over), -int(empty / wide * 2), -(rows * columns - len(self.labels)), min(wide, high)

    def paint(self, canvas: InstructionGroup) -> None:
        """All faces in one draw."""
        if self.width <= 1:
            return
        margin = self.theme.design(14)
        origin = self.x - margin, self.y - margin

        def faces(on: Canvas) -> None:
            for label, card in self.pale:
                pos, line = (self.at[label][0] - origin[0], self.at[label][1] - origin[1]), self.theme.palette.line
                outline(on, pos, self.each, line, self.theme.design(6), 1)
                paint_face(on, corner_for(label, card), line, pos, self.each)
            for key in self.keys:
                key.draw(on, origin)

        self.still = Still((self.width + 2 * margin, self.height + 2 * margin), faces)
        self.still.show(canvas, origin)


class RankKey(Touchable, FloatLayout):
    """A small ivory face with a numeral in the ink of its number, or with a count."""

    def __init__(
        self,
        label: str,
        look: Look,
        on_tap: Callable[[], object],
        *,
        role: str = "count",
        card: str = "",
        **kwargs: Any,
    ) -> None:
        self.theme, self.role, self.label, self.card = look.theme, role, label, card
        super().__init__(on_tap, **{"size_hint": (None, None), **kwargs})

    @property
    def shows(self) -> str:
        """What it stands for."""
        return self.label

    def paint(self, canvas: InstructionGroup) -> None:
        """A shade while a finger is on it; the faces themselves are one picture."""
        if self.pressed:
            box(canvas, self.pos, self.size, self.theme.palette.ink, self.theme.design(6), 0.2)

    def draw(self, canvas: Canvas, origin: tuple[float, float]) -> None:
        """The face, on the picture of all of them."""
        theme, pos = self.theme, (self.x - origin[0], self.y - origin[1])
        ink = ink_of(theme, self.card)
        key_face(canvas, theme, pos, self.size, ink)
        paint_face(canvas, corner_for(self.label, self.card), ink, pos, self.size)


def corner_for(label: str, card: str) -> str:
    """What stands on a face: the number, the first letter of a joker, a count with its sign."""
    return label[:1] if card == JOKER else label.replace(" ", "")


def paint_face(canvas: Canvas, text: str, ink: Colour, pos: tuple[float, float], size: tuple[float, float]) -> None:
    """A numeral as large as a face has room for, to be read across a table; the sign beside a count is small."""
    (x, y), (wide, high) = pos, size
    px, figure = min(high * 0.78, wide * 0.84), text.removesuffix("×")
    shift = wide * 0.13 if figure != text else 0.0
    if figure != text and len(figure) > 1:
        px *= 0.74
    paint_middle(canvas, figure, px, ink, (x + wide / 2 - shift, y + high / 2))
    if figure != text:
        letters(canvas, "×", Typeface.STRONG, high * 0.44, ink, (x + wide * 0.82, y + high * 0.46), wide)
