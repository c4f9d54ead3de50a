"""The menu of the table: what people come for, large, and all the rest in two short lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon, paint_pieces
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.papers import Art
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import HOLD_SECONDS, Touchable, TouchButton, paint_progress
from companion.ui.widgets.more import TakesItsShare
from companion.ui.widgets.screen.menu import Way, level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Rule
from companion.ui.widgets.vignette import Drawing, Vignette

LEAST_MM, UPRIGHT_MM = 24.0, 40.0
"""So much height the pictures keep above the lists; upright, where they lie in two lines, more with larger text."""

TALL = 1.75
"""Upright the cards that stand are so much higher than the one that lies below them."""

ROOMY = 1.3
"""Up to this text size a card has room for its picture above its name."""

TOP = 1.0
"""The place of lists of which the first line is seen, as Kivy counts."""

ABREAST = 2
"""Columns of the longer list, and upright of each."""

BESIDE = 0.8
"""The width of words beside their picture, as a share of that."""

TILES, TILE_MM = 3, 11.0
"""Upright what concerns the box are tiles, so many abreast, where the text is no larger than usual."""

ASKEW = 2.5
"""By so many degrees what is drawn lies askew on an upright panel, where it is large."""
SMALLER = 0.96
"""As large as this share of its place, nothing of it is cut then."""


class Usual(NamedTuple):
    """What many come for: the way there, a few words below its name, and its picture."""

    way: Way
    told: str
    drawing: Drawing


class UsualCard(Touchable, BoxLayout):
    """A card on the table: its picture, and its name below that, or beside it where it is `wide`."""

    def __init__(self, usual: Usual, look: Look, *, wide: bool = False) -> None:
        b = Builder(look)
        self.theme = theme = b.theme
        self.seconds = HOLD_SECONDS if usual.way.held else 0.0
        super().__init__(
            usual.way.act,
            orientation="horizontal" if wide else "vertical",
            padding=(theme.design(14), theme.design(10), theme.design(14), theme.design(12)),
            spacing=theme.design(4),
        )
        name = b.text(usual.way.label, "name", strong=True, colour=b.palette.ink, align="center")
        told = b.text(usual.told, "label", colour=b.palette.ink_soft, align="center") if usual.told else None
        words = b.column(name, told, gap=0, high="needed")
        words.pos_hint = {"center_y": 0.5}
        self.words = words
        has_room = wide or theme.text_scale <= ROOMY
        if wide:
            words.size_hint_x = BESIDE
        bare = b.portrait and not has_room  # its words stand in the middle, as high cards have room above them
        above = Vignette(usual.drawing, theme) if has_room else b.space() if bare else None
        put(self, above, words, b.space() if bare else None)

    @property
    def needed(self) -> float:
        """How high its words make it, in px."""
        return float(self.words.height + self.padding[1] + self.padding[3])

    def paint(self, canvas: Canvas) -> None:
        """Draw the card."""
        papers.paper(canvas, self.theme, self.pos, self.size, "paper_rest" if self.pressed else "paper")
        paint_progress(canvas, self, self.theme, self.theme.palette.brick_text)


class TableMenu(Page):
    """What is usual as cards; below them what concerns this game, and what concerns the box.

    `again` is called with the place of its lists when a page is left to which it led; `place` is where they begin.
    """

    role = "menu"

    def __init__(
        self,
        look: Look,
        title: str,
        usual: Sequence[Usual],
        of_game: Sequence[Way],
        of_box: Sequence[Way],
        on_close: Callable[[], None],
        again: Callable[[float], None],
        place: float = TOP,
    ) -> None:
        super().__init__(look, title, on_close)
        self._again = again
        b = self.b
        on = b.button(look._("On with the game"), on_close, style="main", icon="play", mm=TOUCH_MM)
        self.put_beside_title(on)
        several = b.portrait and len(usual) > ABREAST
        cards = [UsualCard(one, look, wide=several and 0 < at < len(usual) - 1) for at, one in enumerate(usual)]
        pictures = self._upright(cards) if b.portrait else b.row(*cards, gap=1.5)
        groups = [
            self._group(words, ways, cols, tiles=tiles)
            for words, ways, cols, tiles in (
                (look._("This game"), of_game, ABREAST if b.portrait else 1, False),
                (look._("This box"), of_box, ABREAST, b.portrait and b.theme.text_scale <= 1),
            )
            if ways
        ]
        if b.portrait:
            listed = b.more(*groups, gap=1)
        else:
            for group, share in zip(groups, (1.0, 2.0) if len(groups) > 1 else (1.0,), strict=True):
                group.size_hint_x, group.pos_hint = share, {"top": 1}
            listed = b.more(b.row(*groups, gap=2, high="needed"))
        self._view = listed.view
        self._view.scroll_y = place
        column = b.column(gap=1)
        least = b.mm(UPRIGHT_MM * b.theme.text_scale if several else LEAST_MM)
        share = TakesItsShare(listed, column, least, even=b.portrait)
        put(column, pictures, share)
        self.body.add_widget(column)

        def fit(*_: object) -> None:
            """Large words need more than that, and nothing of them may be cut off."""
            for card in cards:
                card.size_hint_min_y = card.needed
            line = pictures.children[-1] if several else pictures
            line.size_hint_min_y = high = max(card.needed for card in line.children)
            lying = [card.needed for card in cards if card not in line.children]
            share.leave(max(least, high + sum(lying) + pictures.spacing * len(lying)))

        for card in cards:
            card.words.bind(height=fit)
        fit()

    def _upright(self, cards: Sequence[UsualCard]) -> BoxLayout:
        """The first card and the last one beside each other, and what is between them below."""
        b = self.b
        if len(cards) <= ABREAST:
            return b.row(*cards)
        first, *others, last = cards
        return b.column(b.row(first, last, size_hint_y=TALL), *others)

    def comes_back(self) -> Callable[[], None]:
        return partial(self._again, self._view.scroll_y)

    def _group(self, title: str, ways: Sequence[Way], cols: int, *, tiles: bool) -> Widget:
        """A short list below its title. Upright none of its lines is left half empty."""
        b = self.b
        mm = TILE_MM if tiles else TOUCH_MM
        buttons = [
            TouchButton(way.label, b.theme, way.act, icon=way.icon, held=way.held, mm=mm, size="label", tile=tiles)
            for way in ways
        ]
        head = b.column(b.text(title, "label", strong=True), Rule(b.theme, b.palette.line), gap=0, high="needed")
        if b.portrait:
            lines = in_lines(buttons, TILES if tiles else cols)
            listed: Widget = b.column(
                *(b.row(*level(line), gap=0.75, high="needed") for line in lines), gap=0.75, high="needed"
            )
            return b.column(head, listed, gap=0.5, high="needed")
        for first in range(0, len(buttons), cols):
            level(buttons[first : first + cols])
        odd = [b.space() for _ in range(-len(buttons) % cols)]
        return b.column(head, b.grid(*buttons, *odd, cols=cols, gap=0.75), gap=0.5, high="needed")


def in_lines(buttons: Sequence[TouchButton], most: int) -> Sequence[Sequence[TouchButton]]:
    """Buttons in as few lines as there may be with at most so many abreast, and in each about as many."""
    count = -(-len(buttons) // most)
    ends = [-(-len(buttons) * line // count) for line in range(count + 1)]
    return [buttons[first:end] for first, end in pairwise(ends)]


# ── pictures ────────────────────────────────────────────────────────────────────────────────────────────────


def icon_of(name: str) -> Drawing:
    """An icon, where no theme or no game has a picture."""

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        paint_icon(canvas, name, (size[0] / 2, size[1] / 2), min(size) * 0.7, theme.palette.ink)

    return draw


def askew(drawing: Drawing, degrees: float) -> Drawing:
    """A drawing that lies askew on an upright panel, where it is large; in high contrast nothing does."""

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        if ATLAS.plain or not theme.profile.portrait:
            drawing(canvas, theme, size)
            return
        inside = size[0] * SMALLER, size[1] * SMALLER
        canvas.add(PushMatrix())
        canvas.add(Rotate(angle=degrees, origin=(size[0] / 2, size[1] / 2)))
        canvas.add(Translate((size[0] - inside[0]) / 2, (size[1] - inside[1]) / 2))
        drawing(canvas, theme, inside)
        canvas.add(PopMatrix())

    return draw


def rulebook_of(art: str) -> Drawing:
    """The booklet of rules: an emblem on its cover, the edges of its pages beside it."""

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        palette = theme.palette
        high = min(size[1] * 0.94, size[0])
        wide = high * 0.74
        x, y = (size[0] - wide) / 2, (size[1] - high) / 2
        radius = high * 0.03
        box(canvas, (x + high * 0.03, y - high * 0.02), (wide, high), "#000000", radius, 0.3)
        for number in range(3, 0, -1):
            off = high * 0.014 * number
            page = palette.slip if number % 2 else palette.paper_low
            box(canvas, (x + off, y - off * 0.6), (wide, high), page, radius)
        box(canvas, (x, y), (wide, high), palette.brick_text, radius)
        box(canvas, (x, y), (wide * 0.09, high), palette.ink, radius, 0.35)
        emblem = ATLAS.picture("emblem", art) if not ATLAS.plain and art else None
        middle = x + wide * 0.545, y + high * 0.56
        label = wide * 0.66
        box(canvas, (middle[0] - label / 2, middle[1] - label / 2), (label, label), palette.paper, radius)
        if emblem is not None:
            painter.image(canvas, "emblem", middle, of=art, scale=label * 0.86 / emblem.size[1])
        else:
            paint_icon(canvas, "log", middle, label * 0.6, palette.ink)
        for number, share in enumerate((0.5, 0.34)):
            line = wide * share
            at = middle[0] - line / 2, y + high * (0.15 - 0.07 * number)
            box(canvas, at, (line, high * 0.026), palette.paper, high * 0.013)

    return askew(draw, ASKEW)


def pieces_of(looks: Sequence[PartyLook]) -> Drawing:
    """Some of the pieces that sit at this table; upright all of them, in two lines."""
    few = list(looks[:3])

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        paint_pieces(canvas, _together(looks, size) if theme.profile.portrait else _some(few, size), theme.palette.ink)

    return draw


def _some(looks: Sequence[PartyLook], size: tuple[float, float]) -> list[tuple[PartyLook, tuple[float, float], float]]:
    """A few pieces beside each other."""
    radius = min(size[1] * 0.34, size[0] / (2.2 * max(1, len(looks))) * 0.86)
    step = radius * 2.1
    left = size[0] / 2 - step * (len(looks) - 1) / 2
    return [
        (look, (left + step * number, size[1] / 2 + (radius * 0.3 if number == 1 else -radius * 0.1)), radius)
        for number, look in enumerate(looks)
    ]


def _together(
    looks: Sequence[PartyLook], size: tuple[float, float]
) -> list[tuple[PartyLook, tuple[float, float], float]]:
    """All pieces: half of them behind the gaps between the others, which are drawn after them."""
    behind = len(looks) // 2
    across = max(1.0, len(looks) - behind - 1 + (0.5 if 2 * behind == len(looks) else 0.0))
    radius = min(size[1] / 4.4, size[0] / (2.3 + 2.1 * across))
    step, left, middle = radius * 2.1, size[0] / 2 - radius * 1.05 * across, size[1] / 2
    shift = 0.0 if 2 * behind == len(looks) else 0.5
    back = [(look, (left + step * (at + shift), middle + radius), radius) for at, look in enumerate(looks[:behind])]
    shift = 0.5 - shift
    front = [(look, (left + step * (at + shift), middle - radius), radius) for at, look in enumerate(looks[behind:])]
    return back + front


def box_of(art: str) -> Drawing:
    """The game's box, as it goes back to the shelf."""

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        high = size[1] * 0.96
        wide = min(size[0], high * 0.6)
        if not papers.whole(canvas, Art(art, "box"), ((size[0] - wide) / 2, size[1] * 0.02), (wide, high)):
            paint_icon(canvas, "hand", (size[0] / 2, size[1] / 2), min(size) * 0.7, theme.palette.ink)

    return askew(draw, -ASKEW)
