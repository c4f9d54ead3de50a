"""Cards: those of a hand, face up with their pictures, and one that lies face down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.models.game.hand import HandCard
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.paint import papers
from companion.ui.look.paint.papers import Art
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import Text
from companion.ui.widgets.things.paper import Paper, Rule

SQUAREST = 1.3
"""Least width over height of the picture on a card."""

TALLEST, BROADEST_MM, SLIMMEST_MM = 1.5, 66.0, 30.0
"""Most height of a card over its width, and how broad one is at most and at least."""

UNDER = 5
"""How far the second of equal cards looks out from under the first, in design pixels."""


class Motif(Painted):
    """The picture of a card in its frame of ink."""

    def __init__(self, art: Art, theme: Theme) -> None:
        self.art, self.theme = art, theme
        super().__init__(size_hint_y=None)

    def paint(self, canvas: Canvas) -> None:
        """Draws it."""
        papers.picture(canvas, self.theme, self.art, self.pos, self.size)


class Setting(NamedTuple):
    """How the words of a card are set: with what it tells or only what it does, how large, and how flat its picture
    may become for them.
    """

    tells: bool
    size: str
    flattest: float


SETTINGS = (
    Setting(True, "label", 2.0),
    Setting(False, "label", 2.0),
    Setting(False, "small", 2.9),
    Setting(False, "small", 3.8),
)
"""From the roomiest on; the first that has room is taken."""


class HeldCard(Paper):
    """A card of a hand: its picture, its title, what it tells, and what it does."""

    role = "card"

    def __init__(self, card: HandCard, theme: Theme, art: Art | None) -> None:
        self.count, self.set = card.count, SETTINGS[0]
        super().__init__(theme, "card", pad=10, spacing=theme.design(4), size_hint=(None, None))
        title = card.title if card.count == 1 else f"{card.count} × {card.title}"
        about, *does = card.lines or ("",)
        if not does:
            about, does = "", [about] if about else []
        self.motif = Motif(art, theme) if art is not None and art.exists else None
        self.title = Text(title, theme, "question", strong=True, colour=theme.palette.brick_text, align="center")
        self.tells = Text(about, theme, "label", colour=self.soft, align="center") if about else None
        self.does = (
            Text("\n".join(does), theme, "label", strong=True, colour=self.ink, align="center") if does else None
        )
        self._write()

    @property
    def shows(self) -> str:
        """Its title."""
        return str(self.title.text)

    def _write(self) -> None:
        """What it tells can be left out: what it does is found without reading that."""
        self.clear_widgets()
        tells = self.tells if self.set.tells else None
        rule = Rule(self.theme) if tells is not None or self.does is not None else None
        put(self, self.motif, self.title, rule, tells, self.does, BoxLayout())

    def lay(self, wide: float, setting: Setting, high: float = 0.0) -> float:
        """Becomes so wide, and as high as it needs or as it is told; the picture takes what the words leave."""
        if setting != self.set:
            self.set = setting
            self._write()
        words = [text for text in (self.title, self.tells, self.does) if text is not None and text.parent is self]
        for text in words[1:]:
            text.wanted_px = self.theme.px(setting.size)
        self.title.wanted_px = self.theme.px("question" if setting.tells else "effect")
        inner = wide - self.padding[0] - self.padding[2]
        gaps = self.spacing * (len(self.children) - 1) + self.padding[1] + self.padding[3]
        needed = sum(text.height_for(inner) for text in words) + self.theme.design(6) + gaps
        least = inner / setting.flattest if self.motif is not None else 0.0
        self.size = wide, max(high, needed + least)
        if self.motif is not None:
            self.motif.height = max(least, min(inner / SQUAREST, self.height - needed))
        return float(needed + least)

    def paint(self, canvas: Canvas) -> None:
        """Draws the card; another one looks out from under it where there are several."""
        if self.count > 1:
            shift = self.theme.design(UNDER)
            papers.paper(canvas, self.theme, (self.x + shift, self.y - shift), self.size, "card")
        super().paint(canvas)


class CardHand(FloatLayout):
    """The cards of a hand as they are held: as many abreast as have all their words in sight, all of one height.

    Below each lies what can be done with it, if anything.
    """

    def __init__(self, cards: Sequence[HeldCard], theme: Theme, ways: Sequence[OptionCard | None] = ()) -> None:
        super().__init__(size_hint_y=None)
        self.cards, self.theme, self.room = cards, theme, 0.0
        self.ways = ways or (None,) * len(cards)
        put(self, *cards, *self.ways)
        self.bind(pos=self._lay, width=self._lay)

    def fit_into(self, room: float) -> None:
        """How much of it is seen at once: the cards fill that."""
        self.room = room
        self._lay()

    def _lay(self, *_: object) -> None:
        gap = self.theme.design(10)
        foot = max((way.least + gap for way in self.ways if way is not None), default=0.0)
        tried = [one for setting in SETTINGS for one in self._tries(setting, foot, gap)]
        if not tried:
            return
        over, across, wide, high, setting = next((one for one in tried if not one[0]), min(tried))
        rows = -(-len(self.cards) // across)
        if not over:
            high = max(high, min(wide * TALLEST, (self.room - gap) / rows - gap - foot))
        each = high + foot + gap
        self.height = max(self.room, rows * each + gap)
        top = self.top - max(gap, (self.height - rows * each + gap) / 2)
        for number, (card, way) in enumerate(zip(self.cards, self.ways, strict=True)):
            row, column = divmod(number, across)
            in_row = min(across, len(self.cards) - row * across)
            left = self.x + (self.width - in_row * (wide + gap) + gap) / 2 + column * (wide + gap)
            card.lay(wide, setting, high)
            card.pos = left, top - row * each - high
            if way is not None:
                way.size_hint, way.size = (None, None), (wide, way.least)
                way.pos = left, card.y - gap - way.least

    def _tries(self, setting: Setting, foot: float, gap: float) -> Iterator[tuple[float, int, float, float, Setting]]:
        """How much would be out of sight with so many abreast, how broad and high they are then."""
        slimmest, broadest = self.theme.mm(SLIMMEST_MM), self.theme.mm(BROADEST_MM) * self.theme.text_scale
        for across in range(len(self.cards), 0, -1):
            wide = min(broadest, (self.width - (across + 1) * gap) / across)
            if wide < slimmest and across > 1:
                continue
            high = max(card.lay(wide, setting) for card in self.cards)
            rows = -(-len(self.cards) // across)
            yield max(0.0, rows * (high + foot + gap) + gap - self.room), across, wide, high, setting

    def do_layout(self, *_: object, **__: Any) -> None:
        """The cards lie where the hand has laid them."""


class CardBack(Painted):
    """A card face down, upright in the middle of its place, with the back that the game draws."""

    def __init__(self, look: Look, *, times: float = 1.0, **kwargs: Any) -> None:
        self.theme, self.strokes, self.times = look.theme, look.game.card_back, times
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draws its outline and its back."""
        wide, high = self.theme.mm(2.4) * self.times, self.theme.mm(3.4) * self.times
        x, y = self.middle
        ink = self.theme.palette.text_dim
        paint_box(canvas, (x - wide / 2, y - high / 2), (wide, high), None, ink, wide / 5, 1.2)
        if self.strokes:
            paint_icon(canvas, self.strokes, self.middle, wide, ink)
