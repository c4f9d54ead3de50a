"""The table from above with its places: who sits where. A tap on a place, a tap on another: that is a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.models.game.parties import PartyModel
from companion.models.set_up.places import SPOTS
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import Painted, column, space
from companion.ui.widgets.text import FitText

HIGH_MM = 11.0
WIDE = 0.325
"""A place's height, and its share of the drawing's width."""

LONG = 9
"""Letters of a name that stands in one line."""


class Place(Touchable, BoxLayout):
    """A place at the table: a plus while it is free, else who sits there, with a strong line while picked.

    `full`: no more people may sit down, so a free place is only an outline.
    """

    role = "seat"

    def __init__(
        self,
        number: int,
        party: PartyModel | None,
        theme: Theme,
        on_tap: Callable[[], object],
        *,
        picked: bool,
        full: bool = False,
        note: str = "",
    ) -> None:
        self.full = full
        self.number, self.party, self.theme, self.picked, self.note = number, party, theme, picked, note
        super().__init__(
            on_tap,
            orientation="horizontal",
            spacing=theme.units(0.5),
            padding=(theme.units(0.5), theme.units(0.25)),
            size_hint=(None, None),
            size=(theme.mm(TOUCH_MM * 2), theme.mm(HIGH_MM)),
        )
        if party is not None:
            self.add_widget(Mark(party.look, theme, mm=5, paused=party.absent, size_hint_x=None, width=theme.mm(5.5)))
            words = column(theme, 0)
            words.add_widget(FitText(_in_lines(party.title), theme, "body", strong=picked, align="left"))
            if note:
                words.add_widget(self._note("left"))
            self.add_widget(words)
        elif note:
            self.orientation = "vertical"
            self.add_widget(space())
            self.add_widget(self._note("center"))

    def _note(self, align: str) -> FitText:
        dim = self.theme.palette.text_dim
        return FitText(self.note, self.theme, "small", colour=dim, align=align, size_hint_y=0.6)

    @property
    def shows(self) -> str:
        """Who sits there, or the place's number."""
        return self.party.title if self.party is not None else f"#{self.number}"

    def paint(self, canvas: Canvas) -> None:
        """Draw the chair."""
        palette, radius = self.theme.palette, self.theme.units(0.75)
        if self.party is None and self.full:
            paint_box(canvas, self.pos, self.size, palette.surface, palette.sunken, radius, 1)
            return
        if self.party is None:
            fill = palette.raised if self.pressed else palette.surface
            paint_box(canvas, self.pos, self.size, fill, palette.line, radius, 1)
            at = (self.middle[0], self.middle[1] + (self.theme.mm(2) if self.note else 0))
            paint_icon(canvas, "plus", at, self.theme.mm(3.4), palette.text_dim)
            return
        line = palette.accent if self.picked else palette.line
        fill = palette.sunken if self.pressed else palette.raised
        paint_box(canvas, self.pos, self.size, fill, line, radius, 2.4 if self.picked else 1.1)


def _in_lines(name: str) -> str:
    """A long double name is broken at its hyphen, so that it need not be set small."""
    return name.replace("-", "-\n", 1) if len(name) > LONG else name


class _Board(Painted, FloatLayout):
    """The table top."""

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """A quiet rectangle with round corners."""
        palette = self.theme.palette
        paint_box(canvas, self.pos, self.size, palette.sunken, palette.line, self.theme.units(2), 1.2)


class RoundTable(FloatLayout):
    """The drawn table with something at each place, by number. `says` stands in the middle."""

    def __init__(self, places: Mapping[int, Widget], theme: Theme, says: str = "") -> None:
        super().__init__()
        self.theme, self.places = theme, places
        self.board = _Board(theme, size_hint=(None, None))
        self.add_widget(self.board)
        self.words = FitText(says, theme, "body", colour=theme.palette.text_dim, size_hint=(None, None))
        self.add_widget(self.words)
        for place in places.values():
            self.add_widget(place)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        high, gap = self.theme.mm(HIGH_MM), self.theme.units(1)
        wide = self.width * WIDE
        left, bottom = self.x + wide * 0.55, self.y + high * 0.55
        self.board.pos = (left, bottom)
        self.board.size = (self.width - wide * 1.1, self.height - high * 1.1)
        inner = self.width - 2 * wide - 2 * gap
        self.words.size = (max(1.0, inner), max(1.0, self.height - 2 * high - 2 * gap))
        self.words.pos = (self.x + wide + gap, self.y + high + gap)
        for number, place in self.places.items():
            edge, share = SPOTS[number]
            place.width = wide
            x = self.x + (self.width - wide) * share
            y = self.y + high + (self.height - 3 * high) * share
            if edge == "left":
                place.pos = (self.x, y)
            elif edge == "right":
                place.pos = (self.x + self.width - wide, y)
            else:
                place.pos = (x, self.y if edge == "near" else self.y + self.height - high)


class Seats(RoundTable):
    """Who sits where. `on_tap` is called with the number of the place; `notes` say something about a place.

    `full`: whoever may play sits already, so that free places are only there to move to.
    """

    def __init__(
        self,
        parties: Mapping[int, PartyModel],
        theme: Theme,
        on_tap: Callable[[int], object],
        *,
        picked: int | None = None,
        says: str = "",
        full: bool = False,
        notes: Mapping[int, str] | None = None,
    ) -> None:
        shut, noted = full and picked is None, notes or {}
        places = {
            number: Place(
                number,
                parties.get(number),
                theme,
                partial(on_tap, number),
                picked=number == picked,
                full=shut,
                note=noted.get(number, ""),
            )
            for number in SPOTS
        }
        super().__init__(places, theme, says)
