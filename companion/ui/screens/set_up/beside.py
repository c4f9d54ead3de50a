"""What stands beside the table of a set-up: what it knows of the box, and the ways to further pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.party_looks import PartyLook
from companion.table.evening import Group
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import side_width
from companion.ui.widgets.text import BriefText, text_width

LEAST = 0.72
"""So much smaller the settings of a way are rather than on two lines."""

TWO_LINES = 1.7
"""So much wider than its place a text may be to stand in two lines there."""

ABREAST, PIECE_MM = 5, 8.0
"""Most pieces of people in a line, and how high it is."""


@dataclass(frozen=True)
class BoxState:
    """What the set-up knows of the box: remembered groups, the tower's state, places with buttons, kinds of chance, the
    way to assigning the buttons, and whether it has the part for phones.
    """

    groups: Sequence[Group] = ()
    tower: str = "absent"
    wired: frozenset[int] = frozenset()
    chance: frozenset[str] = frozenset()
    assign: Callable[[], None] | None = None
    rules: bool = True
    """Whether the game has rules to choose."""
    phones: bool = False
    radio: bool = False
    """Whether radio dice are switched on."""
    explains: bool = True
    """Whether what is new is explained at all."""


class PieceStrip(Painted):
    """The pieces of people in one line, or in `lines` where they are many beside a table."""

    def __init__(self, looks: Sequence[PartyLook], theme: Theme, lines: int = 2) -> None:
        self.looks, self.theme = looks, theme
        self.rows = 1 if len(looks) <= ABREAST or theme.profile.portrait else lines
        super().__init__(size_hint_y=None, height=theme.mm(PIECE_MM) * self.rows)

    def paint(self, canvas: Canvas) -> None:
        """Draw them from the left."""
        abreast, high = -(-len(self.looks) // self.rows), self.height / self.rows
        each = min(high * 1.15, self.width / abreast)
        for number, look in enumerate(self.looks):
            row, place = divmod(number, abreast)
            at = self.x + (place + 0.5) * each, self.y + self.height - (row + 0.5) * high
            paint_mark(canvas, look, at, min(each, high) * 0.86, self.theme.palette.ink)


class WayToPage(Touchable, BoxLayout):
    """A button to a page: what it is about, and its present settings, or the pieces of everybody who is there."""

    role = "way"
    whole = True
    mate: WayToPage | None = None
    """What stands beside it; both are as high as the higher one needs."""

    def __init__(
        self,
        title: str,
        stands: str,
        look: Look,
        on_tap: Callable[[], object],
        pieces: Sequence[PartyLook] = (),
        lines: int = 2,
    ) -> None:
        b = Builder(look)
        self.look, self.theme = look, b.theme
        design = b.theme.design
        self.pads = (
            (6, 8) if b.theme.text_scale == 1 or b.portrait else (3, 4)
        )  # beside a table three of large type fit
        super().__init__(
            on_tap,
            spacing=design(8),
            padding=(design(16), design(self.pads[0]), design(10), design(self.pads[1])),
            size_hint_y=None,
            height=b.mm(TOUCH_MM),
        )
        settings = 0.0 if pieces else text_width(stands, b.theme.px("answer"), strong=True)
        self.least = max(text_width(title, b.theme.px("note")), settings / TWO_LINES)
        """How wide its words must be, in px, for a title in one line and the settings in two."""
        if pieces:
            self.says = f"{title} {stands}"
        told = PieceStrip(pieces, b.theme, lines) if pieces else self._told(stands, b)
        words = b.column(b.dim(title), told, gap=0.5 if pieces else 0, high="needed")
        words.pos_hint = {"center_y": 0.5}
        self.words, self.title, self.stands = words, title, "" if pieces else stands
        put(self, words, b.icon("forward", mm=4, wide=5, colour=b.palette.text_dim))
        words.bind(height=self._grow)
        self._grow(words, words.height)

    def _told(self, stands: str, b: Builder) -> Widget:
        """The settings in one line where that is legible; beside a table large type leaves no room for a second."""
        theme = b.theme
        room = side_width(theme) - theme.design(34) - b.mm(5)
        px = theme.px("answer")
        if theme.text_scale > 1 and not b.portrait and text_width(stands, px * LEAST) <= room:
            return b.fit(stands, "answer", strong=True, align="left", size_hint_y=None, height=px * 1.12)
        if theme.text_scale > 1 and b.portrait:  # the names at the table above need the room
            return BriefText(stands, theme, "answer", strong=True, lines=1)
        return b.text(stands, "answer", strong=True)

    def lie_low(self) -> None:
        """Sets title and settings beside each other, if both can be read there."""
        b = Builder(self.look)
        title = text_width(self.title, b.theme.px("small")) + b.units(2)
        settings = text_width(self.stands, b.theme.px("answer"), strong=True)
        room = b.theme.profile.width - b.units(2) - b.theme.design(34) - b.mm(5)
        if not self.stands or title + min(settings, room / 2) > room:
            return
        self.words.unbind(height=self._grow)
        self.remove_widget(self.words)
        told: Widget = BriefText(self.stands, b.theme, "answer", strong=True, lines=1)
        if settings * LEAST <= room - title:  # smaller, but whole
            high = b.theme.px("answer") * 1.2
            told = b.fit(self.stands, "answer", strong=True, align="left", size_hint_y=None, height=high)
        self.words = b.row(b.dim(self.title, size_hint_x=None, width=title), told, gap=0, high="needed")
        for part in self.words.children:
            part.pos_hint = {"center_y": 0.5}
        self.words.pos_hint = {"center_y": 0.5}
        self.add_widget(self.words, len(self.children))
        self.words.bind(height=self._grow)
        self._grow(self.words, self.words.height)

    def _grow(self, _: Widget, high: float) -> None:
        self.needed = max(self.theme.mm(TOUCH_MM), high + self.theme.design(sum(self.pads)))
        self._level()

    def _level(self) -> None:
        self.height = self.needed if self.mate is None else max(self.needed, self.mate.needed)
        if self.mate is not None and self.mate.height != self.height:
            self.mate.height = self.height

    def stands_beside(self, mate: WayToPage) -> None:
        """Is told what stands beside it."""
        self.mate, mate.mate = mate, self
        self._level()

    def paint(self, canvas: Canvas) -> None:
        """A flat control."""
        control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)


def goal_line(look: Look, on_tap: Callable[[], object]) -> TouchButton:
    """A quiet line beside the way: goal and turn for whoever has not played this game; upright in few words."""
    b = Builder(look)
    words = look._("Goal and turn") if b.portrait or b.theme.text_scale > 1 else look._("Goal and turn, half a minute")
    return b.button(words, on_tap, style="quiet", icon="play", mm=TOUCH_MM, size="label")


MANY_WAYS = 3
"""More ways than so many lie low below the table where the type is larger: its names need the room."""


def below_each_other(ways: Sequence[WayToPage]) -> Sequence[WayToPage]:
    """Ways below each other: of many, each in one line."""
    if len(ways) > MANY_WAYS:
        for way in ways:
            way.lie_low()
    return ways


def two_abreast(b: Builder, ways: Sequence[WayToPage]) -> Sequence[Widget]:
    """Ways in two columns, and below them those that need a whole line for their words."""
    room = b.theme.profile.width / 2 - b.units(2) - b.theme.design(34) - b.mm(5)
    short = [way for way in ways if way.least <= room]
    lines: list[Widget] = []
    for at in range(0, len(short), 2):
        pair = short[at : at + 2]
        if len(pair) == 2:
            pair[0].stands_beside(pair[1])
        lines.append(b.row(*pair, high="needed"))
    return [*lines, *(way for way in ways if way not in short)]
