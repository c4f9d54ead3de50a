"""The menu of the table: what people come for, large, and all the rest in two short lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

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

LEAST_MM, UPRIGHT_MM = 24.0, 18.0
"""So much height the pictures keep above the lists; upright each of them."""

ROOMY = 1.3
"""Up to this text size a card has room for its picture above its name."""

TOP = 1.0
"""The place of lists of which the first line is seen, as Kivy counts."""

ABREAST = 2
"""Columns of the longer list, and upright of each."""


class Usual(NamedTuple):
    """What many come for: the way there, a few words below its name, and its picture."""

    way: Way
    told: str
    drawing: Drawing


class UsualCard(Touchable, BoxLayout):
    """A card on the table: picture and name. Upright the name stands beside the picture."""

    def __init__(self, usual: Usual, look: Look) -> None:
        b = Builder(look)
        self.theme = theme = b.theme
        self.seconds = HOLD_SECONDS if usual.way.held else 0.0
        upright = b.portrait
        super().__init__(
            usual.way.act,
            orientation="horizontal" if upright else "vertical",
            padding=(theme.design(14), theme.design(10), theme.design(14), theme.design(12)),
            spacing=theme.design(16 if upright else 4),
        )
        align = "left" if upright else "center"
        name = b.text(usual.way.label, "name", strong=True, colour=b.palette.ink, align=align)
        told = b.text(usual.told, "label", colour=b.palette.ink_soft, align=align) if usual.told else None
        words = b.column(name, told, gap=0, high="needed")
        words.pos_hint = {"center_y": 0.5}
        self.words = words
        has_room = upright or theme.text_scale <= ROOMY
        put(self, Vignette(usual.drawing, theme, size_hint_x=0.55 if upright else 1) if has_room else None, words)

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
        cards = [UsualCard(one, look) for one in usual]
        pictures = b.column(*cards, gap=1) if b.portrait else b.row(*cards, gap=1.5)
        groups = [
            self._group(words, ways, cols)
            for words, ways, cols in (
                (look._("This game"), of_game, ABREAST if b.portrait else 1),
                (look._("This box"), of_box, ABREAST),
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
        least = b.mm(UPRIGHT_MM * b.theme.text_scale * len(cards) if b.portrait else LEAST_MM)
        share = TakesItsShare(listed, column, least)
        put(column, pictures, share)
        self.body.add_widget(column)

        def fit(*_: object) -> None:
            """Large words need more than that, and nothing of them may be cut off."""
            lines, high = len(cards) if b.portrait else 1, max(card.needed for card in cards)
            share.leave(max(least, lines * high + pictures.spacing * (lines - 1)))

        for card in cards:
            card.words.bind(height=fit)
        fit()

    def comes_back(self) -> Callable[[], None]:
        return partial(self._again, self._view.scroll_y)

    def _group(self, title: str, ways: Sequence[Way], cols: int) -> Widget:
        """A short list below its title."""
        b = self.b
        buttons = [
            TouchButton(way.label, b.theme, way.act, icon=way.icon, held=way.held, mm=TOUCH_MM, size="label")
            for way in ways
        ]
        for first in range(0, len(buttons), cols):
            level(buttons[first : first + cols])
        odd = [b.space() for _ in range(-len(buttons) % cols)]
        head = b.column(b.text(title, "label", strong=True), Rule(b.theme, b.palette.line), gap=0, high="needed")
        return b.column(head, b.grid(*buttons, *odd, cols=cols, gap=0.75), gap=0.5, high="needed")


# ── pictures ────────────────────────────────────────────────────────────────────────────────────────────────


def icon_of(name: str) -> Drawing:
    """An icon, where no theme or no game has a picture."""

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        paint_icon(canvas, name, (size[0] / 2, size[1] / 2), min(size) * 0.7, theme.palette.ink)

    return draw


def rulebook_of(art: str) -> Drawing:
    """The booklet of rules: an emblem on its cover, the edges of its pages beside it."""

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        palette = theme.palette
        high = min(size[1] * 0.94, size[0] * 0.9)
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

    return draw


def pieces_of(looks: Sequence[PartyLook]) -> Drawing:
    """Some of the pieces that sit at this table."""
    shown = list(looks[:3])

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        radius = min(size[1] * 0.34, size[0] / (2.2 * max(1, len(shown))) * 0.86)
        step = radius * 2.1
        left = size[0] / 2 - step * (len(shown) - 1) / 2
        placed = [
            (look, (left + step * number, size[1] / 2 + (radius * 0.3 if number == 1 else -radius * 0.1)), radius)
            for number, look in enumerate(shown)
        ]
        paint_pieces(canvas, placed, theme.palette.ink)

    return draw


def box_of(art: str) -> Drawing:
    """The game's box, as it goes back to the shelf."""

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        high = size[1] * 0.96
        wide = min(size[0], high * 0.6)
        if not papers.whole(canvas, Art(art, "box"), ((size[0] - wide) / 2, size[1] * 0.02), (wide, high)):
            paint_icon(canvas, "hand", (size[0] / 2, size[1] / 2), min(size) * 0.7, theme.palette.ink)

    return draw
