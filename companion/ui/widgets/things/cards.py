"""Playing cards: a front with its picture, a back, and a card that says at once what must be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.models.game.party_looks import Colour
from companion.models.style.game_style import shipped_style
from companion.ui.look.look import Look
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import ATLAS, COMMON
from companion.ui.look.paint.painter import Pair
from companion.ui.look.paint.papers import Art
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText

WINDOW = 230 / 172
"""Width over height of the picture on a card."""

TITLE = 0.6
"""How much of the room below its picture the title of a card has, where lines follow."""

LEAST_ART, PAD = 96, 10
"""The height below which a card has no picture, and its margin, in design pixels."""


class CardFront(Painted, FloatLayout):
    """A card face up: its picture in a frame of ink, its title, a line, and what can be done with it now.

    `lines` stand only where there is room; `dimmed` is a card that cannot be played, covered but to be read.
    """

    role = "card"

    def __init__(
        self,
        look: Look,
        title: str,
        *,
        art: Art | None = None,
        lines: Sequence[str] = (),
        colour: Colour | None = None,
        dimmed: bool = False,
        size: str = "card",
        **kwargs: Any,
    ) -> None:
        self.theme, self.art, self.dimmed, self.small = look.theme, art, dimmed, size != "card"
        super().__init__(**kwargs)
        palette = self.theme.palette
        free: dict[str, Any] = {"size_hint": (None, None)}
        self.title = FitText(title, self.theme, size, strong=True, colour=colour or palette.brick_text, **free)
        self.lines = FitText("\n".join(lines), self.theme, "effect", colour=palette.ink, **free)
        for words in (self.title, self.lines):
            if words.text:
                self.add_widget(words)
        self.bind(pos=self._lay, size=self._lay)

    @property
    def shows(self) -> str:
        """Its title."""
        return str(self.title.text)

    @property
    def _art_high(self) -> float:
        design = self.theme.design
        if self.art is None or not self.art.exists:
            return 0.0
        most = self.height * (0.56 if self.small else 0.56 if self.lines.text else 0.62)
        least = LEAST_ART * (0.5 if self.small else 0.7)
        return min(most, (self.width - 2 * design(PAD)) / WINDOW * 1.35) if most > design(least) else 0.0

    @property
    def _pad(self) -> float:
        return self.theme.design(PAD * (0.6 if self.small else 1))

    def _lay(self, *_: object) -> None:
        design, pad = self.theme.design, self._pad
        room = self.height - self._art_high - 2 * pad
        share = TITLE if self.lines.text else 1.0
        self.title.size = self.width - 2 * pad, max(1.0, room * share - design(4))
        self.title.pos = self.x + pad, self.y + pad + room * (1 - share)
        self.lines.size = self.width - 2 * pad, max(1.0, room * (1 - share) - design(8))
        self.lines.pos = self.x + pad, self.y + pad

    def paint(self, canvas: Canvas) -> None:
        """Draw the card and its picture."""
        theme, pad = self.theme, self._pad
        papers.paper(canvas, theme, self.pos, self.size, "card")
        high = self._art_high
        if self.art is not None and high:
            wide = self.width - 2 * pad
            at = self.x + (self.width - wide) / 2, self.y + self.height - pad - high
            papers.picture(canvas, theme, self.art, at, (wide, high))
        if self.lines.text:
            line = self.y + pad + (self.height - high - 2 * pad) * (1 - TITLE) - theme.design(2)
            box(canvas, (self.x + 2 * pad, line), (self.width - 4 * pad, max(1, theme.design(1.4))), theme.palette.ink)
        if self.dimmed:
            box(canvas, self.pos, self.size, theme.palette.sunken, theme.design(PAD), 0.34)


CARD_WIDE = 0.71
"""Width of a card over its height."""


def art_of_deck(deck: str, otherwise: str = COMMON) -> str:
    """Whose back the cards of a deck have: that of the game with whose id its own begins, if it has one."""
    parts = deck.split("_")
    games = ("_".join(parts[:end]) for end in range(len(parts), 0, -1))
    return next((game for game in games if ATLAS.picture("back", game) is not None), otherwise)


def name_beside_back(title: str, art: str) -> tuple[str, str]:
    """A deck's game and its name within it: the game is left out where the back of its cards shows it. An owner's deck
    has its whole title and no game.
    """
    game, colon, name = title.rpartition(": ")
    return (game, name[:1].upper() + name[1:]) if colon and art_of_deck(art) != COMMON else ("", title)


def band_of_deck(deck: str) -> Colour:
    """The colour of the band around a deck whose game has several with one back, as its style says; "" without."""
    of = art_of_deck(deck, "")
    return shipped_style(of).colours.get(f"deck{deck.removeprefix(of)}", "") if of else ""


def paint_deck(canvas: Canvas, theme: Theme, pos: Pair, size: Pair, deck: str, otherwise: str = COMMON) -> None:
    """The uppermost card of a deck face down, with the band that tells it from others of its game."""
    of, band = art_of_deck(deck, otherwise), band_of_deck(deck)
    papers.back(canvas, theme, pos, size, of)
    if not band:
        return
    form = papers.shape(Art(of, "back")) or CARD_WIDE
    wide = min(size[0], size[1] * form)
    x, y = (
        pos[0] + (size[0] - wide) / 2 + wide * BAND_LEFT,
        pos[1] + (size[1] - wide / form) / 2 + wide / form * BAND_LOW,
    )
    high, line = wide / form * BAND_HIGH, max(1.0, theme.design(1.5))
    box(canvas, (x, y - line), (wide * BAND_WIDE, high + 2 * line), theme.palette.ink)
    box(canvas, (x, y), (wide * BAND_WIDE, high), band)


BAND_LEFT, BAND_WIDE, BAND_LOW, BAND_HIGH = 0.064, 0.858, 0.12, 0.17
"""Where the band of a deck lies within the edge of its back, as shares of the card's width and height."""


class CardReverse(Painted):
    """A card face down, as large as its place allows; `of` is the game whose back it has."""

    role = "back"

    def __init__(self, look: Look, of: str = COMMON, **kwargs: Any) -> None:
        self.theme, self.of = look.theme, of
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        papers.back(canvas, self.theme, self.pos, self.size, self.of)


class DeckReverse(CardReverse):
    """A deck face down: the back of its cards, with its band."""

    def __init__(self, look: Look, deck: str, otherwise: str = COMMON, **kwargs: Any) -> None:
        self.deck, self.otherwise = deck, otherwise
        super().__init__(look, art_of_deck(deck, otherwise), **kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw both."""
        paint_deck(canvas, self.theme, self.pos, self.size, self.deck, self.otherwise)


class EffectBar(Painted, BoxLayout):
    """What must be done, in a solid bar with an arrow: it is found without reading the rest of a card."""

    def __init__(self, words: str, theme: Theme, colour: Colour, **kwargs: Any) -> None:
        self.theme, self.colour = theme, colour
        side, pad = theme.design(44), theme.design(8)
        super().__init__(**{"size_hint_y": None, "height": theme.mm(16), "padding": (side, pad, pad, pad), **kwargs})
        ink = theme.palette.text if not theme.palette.textured else "#F5ECDA"
        self.words = FitText(words, theme, "effect", colour=ink, align="left")
        self.add_widget(self.words)

    def paint(self, canvas: Canvas) -> None:
        """Draw the bar and its arrow."""
        box(canvas, self.pos, self.size, self.colour, self.theme.design(3))
        at = self.x + self.theme.design(24), self.middle[1]
        painter.icon(canvas, "triangle_right", at, self.theme.design(24), "#F5ECDA")


class EventCard(Painted, BoxLayout):
    """A card that is read to all: what kind it is, its picture, its title, its words, and what must be done.

    `tone` is `red` or `green`, which the word of its kind says, too; `of` is the game whose frame it has.
    """

    role = "card"

    def __init__(
        self,
        look: Look,
        kind: str,
        title: str,
        lines: Sequence[str],
        effect: str,
        *,
        tone: str = "red",
        art: Art | None = None,
        of: str = COMMON,
        **kwargs: Any,
    ) -> None:
        self.theme, self.tone, self.art, self.of = look.theme, tone, art, of
        theme, palette = look.theme, look.theme.palette
        self.colour = palette.brick_text if tone == "red" else palette.green
        super().__init__(orientation="vertical", padding=theme.design(22), spacing=theme.design(6), **kwargs)
        self.window = FloatLayout(size_hint_y=0.95)
        self.kind = FitText(kind, theme, "plate", colour="#F5ECDA", size_hint=(None, None))
        self.words = FitText("\n".join(lines), theme, "label", colour=palette.ink, align="left", valign="top")
        self.title = FitText(title, theme, "card", colour=self.colour, align="left", size_hint_y=0.34)
        self.bar = EffectBar(effect, theme, self.colour)
        for part in (self.window, self.title, self.words, self.bar):
            self.add_widget(part)
        self.kind.size = theme.mm(30), theme.mm(6)
        self.window.add_widget(self.kind)
        self.window.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        self.kind.pos = self.window.x, self.window.y + self.window.height - self.kind.height
        self.repaint()

    @property
    def shows(self) -> str:
        """Its title."""
        return str(self.title.text)

    def paint(self, canvas: Canvas) -> None:
        """Draw the card, its frame, its picture and the label of its kind."""
        theme = self.theme
        if not (
            self.theme.palette.textured
            and painter.nine(canvas, f"event_card_{self.tone}", self.pos, self.size, of=self.of)
        ):
            papers.paper(canvas, theme, self.pos, self.size, "card")
        if self.art is not None:
            papers.picture(canvas, theme, self.art, self.window.pos, self.window.size, framed=False)
        label = self.kind.x, self.kind.y
        box(canvas, label, self.kind.size, self.colour, theme.design(3))
