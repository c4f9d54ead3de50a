"""Who sits at the table, and which devices are there: small things that are seen from afar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import PartyLook
from companion.ui.look.marks import paint_box, paint_icon, paint_mark
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, longest_word, text_width, wrapped_height


class Mark(Painted):
    """A party's mark, drawn as large as its place allows, at most `mm`."""

    def __init__(
        self,
        look: PartyLook,
        theme: Theme,
        *,
        mm: float = 5.0,
        ticked: bool = False,
        paused: bool = False,
        refused: bool = False,
        **kwargs: Any,
    ) -> None:
        self.look = look
        self.sign = "close" if refused else "check" if ticked else "pause" if paused else ""
        self.theme = theme
        self.px = theme.mm(mm)
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw it in the middle."""
        size = min(self.px, self.width, self.height)
        x, y = self.middle
        paint_mark(canvas, self.look, (x, y), size, self.theme.palette.text)
        if self.sign:
            palette, disc = self.theme.palette, size * 0.62
            corner = (x + size * 0.08, y - size * 0.62)
            paint_box(canvas, corner, (disc, disc), palette.surface, palette.text, disc / 2, 1.2)
            where = (corner[0] + disc / 2, corner[1] + disc / 2)
            paint_icon(canvas, self.sign, where, disc * 0.62, palette.text)


class Name(FitText):
    """A whole name where there is room for it, else the short one; no name is broken.

    Names beside each other are of one size, unless the whole ones are wanted (`full`): these may be set smaller first.
    """

    def __init__(self, title: str, short: str, theme: Theme, *, full: bool = False, **kwargs: Any) -> None:
        self.title, self.short, self.full = title, short, full
        super().__init__(short, theme, "body", **kwargs)

    def _fit(self, *_: object) -> None:
        size = self.smallest_px if self.full else self.wanted_px
        high = wrapped_height(self.title, size, max(1.0, self.width), self.strong)
        in_a_line = text_width(self.title, size, self.strong) <= self.width  # in a low place it is set smaller
        whole = in_a_line or (longest_word(self.title, size, self.strong) <= self.width and high <= self.height)
        self.text = self.title if whole else self.short
        super()._fit()


class PartyChip(Touchable, BoxLayout):
    """Mark and name, the short one where there is no room for all of it. Asked: a strong line around it. Answered: a
    check; with a no: a cross. None of it depends on colour alone.
    """

    role = "party"

    def __init__(
        self,
        party: PartyModel,
        theme: Theme,
        on_tap: Callable[[], object] = lambda: None,
        *,
        upright: bool = False,
        full: bool = False,
        **kwargs: Any,
    ) -> None:
        self.party = party
        self.theme = theme
        super().__init__(
            on_tap,
            orientation="vertical" if upright else "horizontal",
            spacing=theme.units(0.25 if upright else 0.75),
            padding=(theme.units(0.5), theme.units(0.5)),
            **{"size_hint_y": None, "height": theme.mm(TOUCH_MM), **kwargs},
        )
        mark = Mark(party.look, theme, mm=4.2, ticked=party.answered, paused=party.absent, refused=party.refused)
        if not upright:
            mark.size_hint_x, mark.width = None, theme.mm(5)
        self.add_widget(mark)
        whole = party.short if upright and not full else party.title
        label = Name(whole, party.short, theme, full=full, align="center" if upright else "left", strong=party.asked)
        if upright:
            label.size_hint_y = 0.8
        self.add_widget(label)

    @property
    def shows(self) -> str:
        """The party's name, whichever form is written."""
        return str(self.party.title)

    def paint(self, canvas: Canvas) -> None:
        """Draw its box: strong while it is asked."""
        palette, radius = self.theme.palette, self.theme.units(0.75)
        fill = palette.sunken if self.pressed else palette.raised
        line = palette.accent if self.party.asked else palette.raised
        paint_box(canvas, self.pos, self.size, fill, line, radius, 2.2 if self.party.asked else 1)


class DeviceChip(Touchable, Widget):
    """A device's icon; struck through while it is absent or lost."""

    role = "device"
    OUT = frozenset({"absent", "lost"})

    def __init__(
        self, icon: str, state: str, sentence: str, theme: Theme, on_tap: Callable[[], object], **kwargs: Any
    ) -> None:
        self.icon, self.state, self.sentence, self.theme = icon, state, sentence, theme
        side = theme.mm(TOUCH_MM)
        super().__init__(on_tap, **{"size_hint": (None, None), "size": (side * 0.8, side), **kwargs})

    @property
    def shows(self) -> str:
        """What is up with it."""
        return self.sentence

    def paint(self, canvas: Canvas) -> None:
        """Draw icon and state."""
        palette = self.theme.palette
        out = self.state in self.OUT
        ink = palette.warning if self.state == "lost" else palette.text_dim if out else palette.text
        size = self.theme.mm(4)
        paint_icon(canvas, self.icon, self.middle, size, ink)
        if out:
            paint_icon(canvas, "close", (self.middle[0] + size * 0.45, self.middle[1] - size * 0.4), size * 0.45, ink)
        elif self.state == "connecting":
            paint_icon(canvas, "minus", (self.middle[0], self.middle[1] - size * 0.75), size * 0.8, ink)
