"""What the form of a correction is made of: fields to write in, and the slips that fold groups of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.party_looks import PartyLook
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.vignette import Drawing, Vignette

ROOMY_MM, SLIP_MM = 13.0, 11.3
"""The most height of a row, however few there are; the height of a folded group on a low panel."""

PIECES_WIDE = 2.2
"""The width of the players' pieces beside what a list is about, as a share of that."""

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


class PieceField(Touchable, BoxLayout):
    """A field with somebody's piece, ticked and tinted while that one is `chosen`; `says` is the name."""

    def __init__(self, look: PartyLook, says: str, b: Builder, on_tap: Callable[[], object], *, chosen: bool) -> None:
        self.theme, self.says, self.chosen = b.theme, says, chosen
        super().__init__(
            on_tap, spacing=b.units(0.5), padding=(b.units(0.75), 0), size_hint_y=None, height=b.mm(TOUCH_MM)
        )
        ink, middle = b.palette.ink, {"center_y": 0.5}
        sign = b.icon("check", mm=4, colour=ink, pos_hint=middle) if chosen else None
        put(self, sign, b.mark(look, mm=5.6, line=ink, pos_hint=middle))

    def paint(self, canvas: Canvas) -> None:
        """Draw the field."""
        control(canvas, self.theme, self.pos, self.size, "marked" if self.chosen else "field", pressed=self.pressed)


def piece_line(b: Builder, title: str, marks: Sequence[tuple[PartyLook, str, bool, Callable[[], object]]]) -> BoxLayout:
    """Some of the players: right of what it is about a piece for each (with name, whether chosen, what a tap does), so
    that all such lists are seen at once.
    """
    fields = [PieceField(look, name, b, act, chosen=chosen) for look, name, chosen, act in marks]
    pieces = b.row(*fields, gap=0.5, size_hint_x=PIECES_WIDE, high=TOUCH_MM)
    return b.row(b.fit(title, align="left", strong=True, colour=b.palette.ink), pieces, gap=1, high=TOUCH_MM)


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
