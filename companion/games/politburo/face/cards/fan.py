"""The cards of a hand beside each other on the red cloth, as large as there is room for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.politburo.face import art
from companion.games.politburo.face.art import ink
from companion.games.politburo.face.cards.printed import PrintedCard
from companion.games.politburo.face.files import dossier
from companion.games.politburo.models.bureau import BureauModel, CandidateModel
from companion.models.game.question import OptionModel
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted

GAP, SLIMMEST, BROADEST, WIDEST, HIGHEST = 4, 0.46, 1.3, 168, 300
"""Between cards, the least and the most width over height, and the largest card, in design pixels."""


class DossierKey(Touchable, Widget):
    """A candidate with cards beside it, to play one of them: its dossier."""

    role = "option"

    def __init__(
        self, one: CandidateModel, board: BureauModel, option: OptionModel, look: Look, on_tap: Callable[[], object]
    ) -> None:
        self.one, self.board, self.option, self.look, self.theme = one, board, option, look, look.theme
        super().__init__(on_tap)

    @property
    def shows(self) -> str:
        """The candidate's name."""
        return self.option.label

    def paint(self, canvas: Canvas) -> None:
        """Draw the dossier in the middle of its place."""
        d = self.theme.design(1)
        wide, high = round(min(self.width, 160 * d)), round(min(self.height, 108 * d))
        self.still = Still(
            (wide + 2 * MARGIN, high + 2 * MARGIN),
            lambda drawn: dossier.paint(
                drawn, (MARGIN, MARGIN, wide, high), self.one, self.board, self.theme, self.look.language
            ),
        )
        x, y = self.middle
        self.still.show(canvas, (x - self.still.size[0] / 2, y - self.still.size[1] / 2))
        if not self.option.open or self.pressed:
            box(canvas, (x - wide / 2, y - high / 2), (wide, high), self.theme.palette.sunken, 4 * d, 0.36)


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
        """Lies over the foot of the cards, so that nothing is moved by it."""
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
        for tried in range(1, 5):
            across = -(-len(places) // tried)
            high = min(self.height / tried - spare - gap, HIGHEST * d)
            wide = min((self.width - gap * (across - 1)) / across, WIDEST * d, high * BROADEST)
            high = min(high, wide / SLIMMEST)
            if high > 0 and wide * high * (1 if wide >= 100 * d else 0.6) > best[0] * best[1]:
                best, rows = (wide, high), tried
        wide, high = best
        across = -(-len(places) // rows)
        tall = high + spare
        top = self.y + (self.height + rows * tall + (rows - 1) * gap) / 2
        for number, place in enumerate(places):
            row, column = divmod(number, across)
            here = min(across, len(places) - row * across)
            left = self.x + (self.width - here * wide - (here - 1) * gap) / 2
            place.size = round(wide), round(tall)
            place.pos = round(left + column * (wide + gap)), round(top - (row + 1) * tall - row * gap)
        self.repaint()
