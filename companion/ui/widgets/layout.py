"""Rows, columns and panels on the 8 dp grid."""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.models.game.party_looks import Colour
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas, Touch


def column(theme: Theme, gap: float = 1, pad: float = 0, **kwargs: Any) -> BoxLayout:
    """Things below each other; gap and pad in steps of the grid."""
    return BoxLayout(orientation="vertical", spacing=theme.units(gap), padding=theme.units(pad), **kwargs)


def row(theme: Theme, gap: float = 1, pad: float = 0, **kwargs: Any) -> BoxLayout:
    """Things beside each other; gap and pad in steps of the grid."""
    return BoxLayout(
        **{"orientation": "horizontal", "spacing": theme.units(gap), "padding": theme.units(pad), **kwargs}
    )


def as_high_as_needed(box: BoxLayout) -> BoxLayout:
    """Let a box be as high as what stands in it."""
    box.size_hint_y = None
    box.height = box.minimum_height
    box.bind(minimum_height=box.setter("height"))
    return box


EDGE_MM = 5.0
"""The lower edge of a list that goes on: no text is read through it, and it takes the taps. What shows above it takes
its own: an edge that took more than it covers would keep fingers from a card whose half is seen."""

PAGE = 0.85
"""How much of what is seen a tap on the edge goes on by: the last line stays in sight."""


class LongList(ScrollView):
    """A list in its place; if `signed`, its lower edge says that there is more below, and goes on to it at a tap."""

    scroll_y: float  # Kivy's, which has no types

    def __init__(self, theme: Theme, *, signed: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.theme, self.signed = theme, signed
        self._down: float | None = None
        self._wanted: float | None = None
        self.sign = InstructionGroup()
        self.canvas.after.add(self.sign)
        self.bind(scroll_y=self._note_wanted, viewport_size=self._go_to_wanted)
        self.bind(pos=self._mark, size=self._mark, scroll_y=self._mark, viewport_size=self._mark)

    @property
    def more_below(self) -> bool:
        """Whether something is out of sight below."""
        hidden = self.viewport_size[1] - self.height
        return bool(hidden > 2 and hidden * self.scroll_y > self.theme.mm(1))

    @property
    def edge(self) -> float:
        """How high its edge is, in px: 0 if there is nothing more."""
        return self.theme.mm(EDGE_MM) if self.signed and self.more_below else 0.0

    def on_touch_down(self, touch: Touch) -> bool:
        """A finger on the edge never reaches what lies under it."""
        x, y = touch.pos
        if not (self.x <= x <= self.right and self.y <= y < self.y + self.edge):
            return bool(super().on_touch_down(touch))
        self._down = y
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """The edge can be pulled up like the rest of the list."""
        if touch.grab_current is not self or self._down is None:
            return bool(super().on_touch_move(touch))
        self._go_on(touch.dy)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """A tap goes on by a page."""
        if touch.grab_current is not self or self._down is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if abs(touch.y - self._down) < self.scroll_distance:
            self._go_on(self.height * PAGE)
        self._down = None
        return True

    def _go_on(self, by: float) -> None:
        """Scroll down by so many px, as far as there is something."""
        hidden = self.viewport_size[1] - self.height
        if hidden > 0:
            self.scroll_y = min(1.0, max(0.0, self.scroll_y - by / hidden))

    def _note_wanted(self, _: Widget, at: float) -> None:
        """What is set before the content is laid out is held: Kivy puts a list that needs no scrolling at its top."""
        if at != 1.0 and self.viewport_size[1] <= self.height:
            self._wanted = at

    def _go_to_wanted(self, *_: object) -> None:
        if self._wanted is not None and self.viewport_size[1] > self.height:
            self.scroll_y, self._wanted = self._wanted, None

    def _mark(self, *_: object) -> None:
        self.sign.clear()
        if high := self.edge:
            palette = self.theme.palette
            paint_box(self.sign, self.pos, (self.width, high), palette.sunken, palette.line, self.theme.units(0.5))
            paint_icon(self.sign, "down", (self.x + self.width / 2, self.y + high / 2), high * 0.5, palette.text)


def scrolled(content: BoxLayout, theme: Theme, *, signed: bool = True) -> ScrollView:
    """A list that may be longer than its place. A shaky finger scrolls only after a good way."""
    view = LongList(
        theme,
        signed=signed,
        do_scroll_x=False,
        bar_width=theme.units(0.5),
        scroll_type=["bars", "content"],
        scroll_distance=theme.mm(2.5),
        scroll_timeout=180,
        bar_color=rgba(theme.palette.line),
        bar_inactive_color=rgba(theme.palette.line),
        effect_cls="ScrollEffect",
    )
    as_high_as_needed(content)
    content.padding = (0, 0, theme.units(1), 0)  # the bar stands beside what it moves
    view.add_widget(content)
    return view


class Painted(Widget):
    """Redraws its background when it moves or changes; subclasses say how in `paint`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ground = InstructionGroup()
        self.canvas.before.add(self.ground)
        self.bind(pos=self.repaint, size=self.repaint)

    @property
    def middle(self) -> tuple[float, float]:
        """The centre as it is now; Kivy's own is only brought up to date after the painting."""
        return self.x + self.width / 2, self.y + self.height / 2

    def repaint(self, *_: object) -> None:
        """Draw the background anew."""
        self.ground.clear()
        if self.width > 1 and self.height > 1:
            self.paint(self.ground)

    def paint(self, canvas: Canvas) -> None:
        """Draw the background on a canvas."""
        raise NotImplementedError


class Drawing(Painted):
    """A painted area that is tapped at points: it acts when the finger is lifted on it."""

    _marked: str | None = None

    @property
    def marked(self) -> str | None:
        """The spot that is drawn as taken up."""
        return self._marked

    @marked.setter
    def marked(self, spot: str | None) -> None:
        self._marked = spot
        self.repaint()

    def on_touch_down(self, touch: Touch) -> bool:
        """Take the finger."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Act, if the finger is still here."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.collide_point(*touch.pos):
            self.tapped_at(touch.x - self.x, touch.y - self.y)
        return True

    def tapped_at(self, x: float, y: float) -> None:
        """A tap, in px from the lower left corner."""
        raise NotImplementedError


class Surface(Painted, FloatLayout):
    """A plain area of one colour."""

    def __init__(self, colour: Colour, *, alpha: float = 1.0, **kwargs: Any) -> None:
        self.colour = colour
        self.alpha = alpha
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Fill it."""
        paint_box(canvas, self.pos, self.size, self.colour, radius=0.1, alpha=self.alpha)


class Sheet(Painted, BoxLayout):
    """A raised panel with round corners that holds a column."""

    def __init__(
        self, theme: Theme, *, line: Colour | None = None, pad: float = 1.5, gap: float = 1, **kw: Any
    ) -> None:
        self.fill = theme.palette.raised
        self.line = line if line is not None or theme.palette.raised != theme.palette.surface else theme.palette.line
        self.radius = theme.units(1)
        super().__init__(**{"orientation": "vertical", "spacing": theme.units(gap), "padding": theme.units(pad), **kw})

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel."""
        paint_box(canvas, self.pos, self.size, self.fill, self.line, self.radius, 1.2)


def space(**kwargs: Any) -> Widget:
    """Room that takes what is left."""
    return Widget(**kwargs)
