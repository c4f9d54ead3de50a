"""Cards: one of a hand, face up with its picture, and one that lies face down."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.uix.boxlayout import BoxLayout

from companion.models.game.hand import HandCard
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.paint import papers
from companion.ui.look.paint.papers import Art
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import Text
from companion.ui.widgets.things.paper import Paper, Rule

SQUAREST = 1.3
"""Least width over height of the picture on a card."""

BESIDE = 0.44
"""How much of a card its picture has beside the words."""

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


class WordSetting(NamedTuple):
    """How the words of a card are set: with what it tells or only what it does, how large, and how flat its picture
    may become for them.
    """

    tells: bool
    size: str
    flattest: float


SETTINGS = (
    WordSetting(True, "label", 2.0),
    WordSetting(False, "label", 2.0),
    WordSetting(False, "small", 2.9),
    WordSetting(False, "small", 3.8),
)
"""From the roomiest on; the first that has room is taken."""


class HeldCard(Paper):
    """A card of a hand: its picture, its title, what it tells, and what it does."""

    role = "card"

    def __init__(self, card: HandCard, theme: Theme, art: Art | None) -> None:
        self.count, self.set, self.abreast = card.count, SETTINGS[0], False
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
        for one in [self, *(child for child in self.children if isinstance(child, BoxLayout))]:
            one.clear_widgets()
        tells = self.tells if self.set.tells else None
        rule = Rule(self.theme) if tells is not None or self.does is not None else None
        if not self.abreast or self.motif is None:
            self.orientation = "vertical"
            put(self, self.motif, self.title, rule, tells, self.does, BoxLayout())
            return
        self.orientation = "horizontal"
        words = BoxLayout(orientation="vertical", spacing=self.spacing)
        put(words, BoxLayout(), self.title, rule, tells, self.does, BoxLayout())
        put(self, self.motif, words)

    def lay(
        self, wide: float, setting: WordSetting, high: float = 0.0, art: float = 0.0, *, abreast: bool = False
    ) -> float:
        """Becomes so wide, and as high as it needs or as it is told; the picture takes what the words leave, or as much
        as the others have (`art`). With `abreast` it is at the left of the words.
        """
        if (setting, abreast) != (self.set, self.abreast):
            self.set, self.abreast = setting, abreast
            self._write()
        words = [text for text in (self.title, self.tells, self.does) if text is not None and text.parent is not None]
        for text in words[1:]:
            text.wanted_px = self.theme.px(setting.size)
        self.title.wanted_px = self.theme.px("question" if setting.tells else "effect")
        inner, edges = wide - self.padding[0] - self.padding[2], self.padding[1] + self.padding[3]
        if abreast and self.motif is not None:
            room = inner * (1 - BESIDE) - self.spacing
            gaps = self.spacing * (len(words) + 2) + edges
            needed = sum(text.height_for(room) for text in words) + self.theme.design(6) + gaps
            self.size = wide, max(high, needed)
            self.motif.size_hint_x, self.motif.width = None, inner * BESIDE
            self.motif.height = self.height - edges
            return float(needed)
        gaps = self.spacing * (len(self.children) - 1) + edges
        needed = sum(text.height_for(inner) for text in words) + self.theme.design(6) + gaps
        least = inner / setting.flattest if self.motif is not None else 0.0
        self.size = wide, max(high, needed + least)
        if self.motif is not None:
            self.motif.size_hint_x = 1
            self.motif.height = art or max(least, min(inner / SQUAREST, self.height - needed))
        return float(needed + least)

    def paint(self, canvas: Canvas) -> None:
        """Draws the card; another one looks out from under it where there are several."""
        if self.count > 1:
            shift = self.theme.design(UNDER)
            papers.paper(canvas, self.theme, (self.x + shift, self.y - shift), self.size, "card")
        super().paint(canvas)


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
