"""What the form of a correction is made of: fields to write in, and the slips that fold groups of them."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.models.game.party_looks import PartyLook
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.text import face_of, longest_word
from companion.ui.widgets.vignette import Drawing, Vignette

ROOMY_MM, SLIP_MM = 13.0, 11.3
"""The most height of a row, however few there are; the height of a folded group on a low panel."""

FORM_MM = 62.0
"""The height that a form on paper has on a low panel, for its rows."""

BESIDE_MM, BESIDE_FORM_MM = 14.0, 45.0
"""Beside a plan: the most height of a row, and the height for all of them."""

LAID_OUT = 0.05
"""Seconds until unfolded rows have their final place."""

NONE = "–"
"""Shown in place of an empty value that the pack does not name."""

Counted = Sequence[tuple[PartyLook, int]]
"""Whose pieces are counted in a group, and how many they are."""


class FieldButton(Touchable, BoxLayout):
    """A printed field with what is written in it, on one line."""

    def __init__(self, value: str, b: Builder, on_tap: Callable[[], object], *, wide: float) -> None:
        self.theme = b.theme
        super().__init__(
            on_tap,
            padding=(b.units(1), b.units(0.25)),
            size_hint=(None, None),
            size=(b.mm(wide), b.mm(TOUCH_MM)),
            pos_hint={"center_y": 0.5},
        )
        self.add_widget(b.fit(value, "hand", strong=True, colour=b.palette.ink))

    def paint(self, canvas: Canvas) -> None:
        """Draw the field."""
        control(canvas, self.theme, self.pos, self.size, "field", pressed=self.pressed)


VALUE_MM, BESIDE_VALUE_MM = 30.0, 25.0
"""How broad a value on paper is, as broad as a number between minus and plus; and beside a plan."""


def field_line(
    b: Builder,
    words: tuple[str, str],
    act: Callable[[], object],
    *,
    mark: PartyLook | None,
    beside: bool,
    high_mm: float,
) -> BoxLayout:
    """What a value on paper is about, after the mark of whose it is, and the field with the value."""
    (title, state), middle, ink = words, {"center_y": 0.5}, b.palette.ink
    value = FieldButton(state, b, act, wide=BESIDE_VALUE_MM if beside and not b.portrait else VALUE_MM)
    value.says = f"{title}: {state}"
    piece = b.mark(mark, mm=5.6, wide=6.5, high=TOUCH_MM, pos_hint=middle) if mark is not None else None
    if beside:
        named: Widget = b.fit(title, align="left", colour=ink, high=high_mm)
    else:
        named = b.text(title, colour=ink, pos_hint=middle)
    tall = b.space(size_hint=(None, None), size=(1, b.mm(high_mm)))
    return b.row(piece, named, tall, value, high="needed")


def row_mm(rows: int, abreast: int, *, beside: bool, portrait: bool) -> float:
    """How high each of so many rows is on paper, in mm: they share what room there is."""
    lines = max(1, -(-rows // abreast))
    if beside:
        return max(TOUCH_MM, min(BESIDE_MM, BESIDE_FORM_MM / lines - 0.7))
    return max(TOUCH_MM, min(ROOMY_MM, FORM_MM * (1.9 if portrait else 1) / lines - 2))


class GroupSlip(Touchable, BoxLayout):
    """A folded group: its picture if the game has one, what it is, and whose pieces are in it, with their numbers.

    A group `of` one party has its piece.
    """

    def __init__(
        self,
        b: Builder,
        words: tuple[str, str],
        on_tap: Callable[[], object],
        *,
        drawing: Drawing | None,
        counted: Counted,
        of: PartyLook | None = None,
        changed: bool,
        high_mm: float,
    ) -> None:
        self.theme = theme = b.theme
        kind, name = words
        self.says = " · ".join(word for word in words if word)
        high = theme.mm(max(high_mm, TOUCH_MM))
        super().__init__(
            on_tap, spacing=b.units(1), padding=(b.units(0.75), b.units(0.5)), size_hint_y=None, height=high
        )
        ink, soft = b.palette.ink, b.palette.ink_soft
        middle = {"center_y": 0.5}
        picture: Widget | None = None
        if drawing is not None:
            picture = Vignette(drawing, theme, size_hint_x=None, width=high * 0.86)
        elif of is not None:
            picture = b.mark(of, mm=7, wide=9, line=ink)
        title = b.fit(name, "answer", strong=True, colour=ink, align="left")
        above = b.fit(kind, "small", colour=soft, align="left", size_hint_y=0.7) if kind and not counted else None
        told = b.row(*(one for look, count in counted for one in self._piece(b, look, count)), gap=0.25)
        lines = b.column(above, title, told if counted else None, gap=0)
        icon = b.icon("correct" if changed else "forward", mm=4, wide=5, high=5, colour=ink, pos_hint=middle)
        put(self, picture, lines, icon)

    def _piece(self, b: Builder, look: PartyLook, count: int) -> tuple[Widget, Widget]:
        return (
            b.mark(look, mm=4.2, wide=4.6, line=b.palette.ink),
            b.fit(f"{count}", "hand", strong=True, colour=b.palette.ink, align="left", wide=5),
        )

    def paint(self, canvas: Canvas) -> None:
        """Draw the slip."""
        control(canvas, self.theme, self.pos, self.size, "field", pressed=self.pressed)


LINE_MM, UPRIGHT_LINE_MM, LABEL_MM = 12.5, 15.5, 27.0
"""How high a line of pieces is, on an upright panel with two lines for a name, and how broad what it is about stands
before them on a broad one.
"""


class PieceKeeper(Touchable, BoxLayout):
    """A party's piece with its name below: whether it is in a list. A tap puts it there or takes it out."""

    role = "keeper"

    def __init__(self, b: Builder, name: str, look: PartyLook, on_tap: Callable[[], object], *, on: bool) -> None:
        self.theme, self.says, self.chosen = b.theme, name, on
        super().__init__(on_tap, orientation="vertical", padding=(b.units(0.25), b.units(0.5), b.units(0.25), 0))
        ink = b.palette.ink
        mark = b.mark(look, mm=6, line=ink, alpha=1.0 if on else 0.45, size_hint_y=0.9 if b.portrait else 1.2)
        put(self, mark, b.fit(name, "small", colour=ink if on else b.palette.ink_soft, strong=on))

    def paint(self, canvas: Canvas) -> None:
        """Draw the field, filled where it is in the list."""
        control(canvas, self.theme, self.pos, self.size, "marked" if self.chosen else "field", pressed=self.pressed)


def piece_line(
    b: Builder, title: str, looks: Mapping[str, PartyLook], within: Container[str], act: Callable[[str], None]
) -> BoxLayout:
    """What a list is about, and all who can be in it in one line: before them, or on an upright panel above."""
    words = b.fit(title, "answer", strong=True, colour=b.palette.ink, align="left")
    keys = (PieceKeeper(b, name, look, partial(act, name), on=name in within) for name, look in looks.items())
    line = b.row(*keys, gap=0.5, high=UPRIGHT_LINE_MM if b.portrait else LINE_MM)
    if b.portrait:
        words.size_hint_y, words.height = None, b.mm(5)
        whole = b.column(words, line, gap=0.25, high="needed")
    else:
        words.size_hint_x, words.width = None, b.mm(LABEL_MM)
        whole = b.column(b.row(words, line, gap=1, high=LINE_MM), high="needed")
    whole.whole = True  # a list that goes on ends between two of them
    return whole


class ValuesGrid(GridLayout):
    """Keys of values, so many abreast that each word of each name is whole beside its tick: else fewer."""

    def __init__(self, b: Builder, names: Sequence[str], most: int) -> None:
        super().__init__(cols=most, spacing=b.units(0.75), size_hint_y=None)
        self.theme, self.names, self.most = b.theme, names, most
        self.bind(minimum_height=self.setter("height"), width=self._arrange)

    def _arrange(self, *_: object) -> None:
        self.cols = next((cols for cols in range(self.most, 1, -1) if self._fits(cols)), 1)

    def _fits(self, cols: int) -> bool:
        theme = self.theme
        room = (self.width - (cols - 1) * self.spacing[0]) / cols - theme.design(TICKED) - theme.mm(TICK_MM)
        px, face = theme.px("answer") * NO_SMALLER, face_of(theme, "answer", strong=True)
        return all(longest_word(name, px, face=face) <= room for name in self.names)


TICKED, TICK_MM = 40, 5.0
"""What the sides of a key and the gap behind its tick take, in design pixels; how broad the tick is."""

NO_SMALLER = 0.9
"""The share of the usual size to which a name may shrink before fewer keys stand abreast."""


def values_grid(
    b: Builder,
    names: Mapping[str | None, str],
    chosen: Container[str | None],
    act: Callable[[str | None], None],
    *,
    paper: bool,
) -> Widget:
    """The possible values with their names, each a key; a chosen one is ticked."""
    most = 2 if b.portrait else 4 if paper and b.theme.text_scale == 1 else 3
    grid = ValuesGrid(b, tuple(names.values()), most)
    for value, name in names.items():
        on, style = value in chosen, "field" if paper else "plain"
        icon = "check" if on else ""
        grid.add_widget(b.button(name, partial(act, value), mm=TOUCH_MM, chosen=on, icon=icon, style=style))
    return grid
