"""A scrolling list: whole lines at its edges, and only what is near is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.paint.plain import fading
from companion.ui.look.theme import CONTROL, Theme, rgba
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.layout import Painted, as_high_as_needed
from companion.ui.widgets.text import Lettered

EDGE_MM = 5.0
"""The lower edge of a list that goes on, where only its arrow stands: lines end above it, and the ground of what goes
on below fades. It takes the taps there, but no more: else it would keep fingers from a card that is half visible.
"""

ARROW_MM = 13.0
"""How broad the place of the arrow is."""

SMALL_MM = 14.0
"""Up to this height what has no words (an icon, a mark, dice) is not shown in part at the edge of a list either."""

SLACK = 10
"""A line that is whole is also shown if its edge is hidden above: this share of what is small."""

PAGE = 0.85
"""How far a tap on the edge scrolls, in visible heights: the last line stays in sight."""

AHEAD = 0.25
"""How far beyond its edges a list is drawn, in visible heights, so that nothing comes late under a fast finger."""

NESTED = 2
"""How deep in a list its lines are looked for: a sheet in it may hold them."""


def draw_between(content: Widget, low: float, high: float, again: Callable[..., object], deep: int = NESTED) -> None:
    """Takes the canvases of those children out of the picture that lie below `low` or above `high`; `again` is called
    when one of them moves.
    """
    for child in content.children:
        child.bind(pos=again, size=again)
        seen = child.top >= low and child.y <= high
        if seen and child.canvas not in content.canvas.children:
            content.canvas.add(child.canvas)
        elif not seen and child.canvas in content.canvas.children:
            content.canvas.remove(child.canvas)
        if seen and deep > 1 and isinstance(child, BoxLayout) and child.orientation == "vertical":
            draw_between(child, low, high, again, deep - 1)


@dataclass(frozen=True, slots=True)
class Fold:
    """Where a list is cut, in the heights of its content: at its own foot and head; nothing is written below `low`.
    What has no words and is higher than `small` may be seen in part; where `grounds` are whole as well, so may a
    control that is higher. A line that is `whole` is shown with all that is on it, or not at all, unless it is higher
    than the list. What `heads` the line below it is not shown without that.
    """

    foot: float
    low: float
    head: float
    small: float
    grounds: bool = False

    def _seen(self, child: Widget) -> bool:
        """Whether a picture stands beside a line that is whole: as much of it is above the fold as a line is high."""
        middle, most = child.y + child.height / 2, 0.35 * min(*child.size, getattr(child, "px", child.height))
        return bool(middle - most >= self.low and middle + most <= self.head)

    def hide(self, widget: Widget, cut: list[Widget], again: Callable[..., object]) -> None:
        """Shows of a widget only what is whole between: lines of text, and what is small. Grounds reach further. What
        is not shown is added to `cut`; `again` is called when something there moves.
        """
        for number, child in enumerate(widget.children):
            child.bind(pos=again)
            if number and getattr(child, "heads", False) and widget.children[number - 1].y < self.low - 1:
                widget.canvas.remove(child.canvas)
                cut.append(child)
                continue
            inside = child.y >= self.low - 1 and child.top <= self.head + 1  # heights are no whole pixels
            if inside or child.top <= self.foot or child.y >= self.head:
                continue
            line = getattr(child, "whole", False) and child.height <= self.head - self.low
            whole = line or (self.grounds and isinstance(child, Painted) and child.height <= self.small)
            if line and child.y >= self.low and child.top <= self.head + self.small / SLACK:
                continue
            if isinstance(child, Lettered):
                child.show_between((self.low, self.head))
                cut.append(child)
            elif child.children and not whole:
                self.hide(child, cut, again)
            elif child.canvas in widget.canvas.children and (
                line or (child.height <= self.small and not self._seen(child))
            ):
                widget.canvas.remove(child.canvas)
                cut.append(child)


def show_whole(cut: list[Widget]) -> None:
    """Shows again all of what was cut."""
    for child in cut:
        if isinstance(child, Lettered):
            child.show_between(None)
        elif child.parent is not None and child.canvas not in child.parent.canvas.children:
            child.parent.canvas.add(child.canvas)
    cut.clear()


class LongList(ScrollView):
    """A scrolling list; if `signed`, its lower edge tells that there is more below, and a tap there scrolls on."""

    scroll_y: float  # Kivy's, which has no types

    on_paper = False
    """Whether it lies on a sheet, in whose colours its edge is then."""

    at_foot = False
    """Whether what is lower than its place stands at the foot of it, not at its head."""

    def __init__(self, theme: Theme, *, signed: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.theme, self.signed = theme, signed
        self._down: float | None = None
        self._wanted: float | None = None
        self._cut: list[Widget] = []
        self.sign = InstructionGroup()
        self.canvas.after.add(self.sign)
        self.bind(scroll_y=self._note_wanted, viewport_size=self._go_to_wanted)
        self.bind(pos=self._mark, size=self._mark, scroll_y=self._mark, viewport_size=self._mark)
        self._cull = Clock.create_trigger(self._draw_near, -1)
        self.bind(size=self._cull, scroll_y=self._cull, viewport_size=self._cull)

    def update_from_scroll(self, *_: object) -> None:
        """Places the content."""
        super().update_from_scroll()
        content = self.children[0] if self.children else None
        if self.at_foot and content is not None and content.height < self.height:
            self.g_translate.xy = self.g_translate.x, self.y

    def _draw_near(self, _passed: float) -> None:
        """Draws only what is in sight or a quarter of a page away; the rest of a long list costs nothing."""
        content = self.children[0] if self.children else None
        if content is None:
            return
        low = max(0.0, self.scroll_y * (content.height - self.height)) if content.height > self.height else 0.0
        spare = self.height * AHEAD
        show_whole(self._cut)
        draw_between(content, low - spare, low + self.height + spare, self._cull)
        if content.height > self.height + 2:
            fold = Fold(low, low + self.edge, low + self.height, self.theme.mm(SMALL_MM), not self.signed)
            fold.hide(content, self._cut, self._cull)

    @property
    def more_below(self) -> bool:
        """Whether something lies out of sight below."""
        hidden = self.viewport_size[1] - self.height
        return bool(hidden > 2 and hidden * self.scroll_y > self.theme.mm(1))

    @property
    def edge(self) -> float:
        """How high its edge is, in px: 0 if there is nothing more."""
        return float(round(self.theme.mm(EDGE_MM))) if self.signed and self.more_below else 0.0

    @property
    def touched(self) -> bool:
        """Whether it holds a finger back that may be about to scroll."""
        return bool(self._touch)  # Kivy's

    def on_touch_down(self, touch: Touch) -> bool:
        """Takes touches on the edge, so that nothing under it feels them."""
        x, y = touch.pos
        if not (self.x <= x <= self.right and self.y <= y < self.y + self.edge):
            return bool(super().on_touch_down(touch))
        self._down = y
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """Scrolls also when the edge is pulled up."""
        if touch.grab_current is not self or self._down is None:
            return bool(super().on_touch_move(touch))
        self._go_on(touch.dy)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Scrolls on by a page when the edge is tapped."""
        if touch.grab_current is not self or self._down is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if abs(touch.y - self._down) < self.scroll_distance:
            self._go_on(self.height * PAGE)
        self._down = None
        return True

    def ends_above_edge(self, content: BoxLayout) -> None:
        """Leaves room below the content where it is too long, so that nothing to be touched lies under the edge at its
        end: a tap too many there does nothing.
        """

        needs = content.minimum_height - content.padding[3]

        def measure(*_: object) -> None:
            nonlocal needs  # without the room, which the height holds only once it has been laid out
            needs = content.minimum_height - content.padding[3]
            fit()

        def fit(*_: object) -> None:
            left, top, right, low = content.padding
            longer = needs > self.height + 2
            wanted = round(self.theme.mm(EDGE_MM)) + 1 if longer else 0
            if low != wanted:
                content.padding = (left, top, right, wanted)

        content.bind(minimum_height=measure)
        self.bind(height=fit)

    def _go_on(self, by: float) -> None:
        """Scrolls down by so many px, as far as the content goes."""
        hidden = self.viewport_size[1] - self.height
        if hidden > 0:
            self.scroll_y = min(1.0, max(0.0, self.scroll_y - by / hidden))

    def keep_in_sight(self, widget: Widget, *, with_next: bool = False) -> None:
        """Scrolls to the line that something is in, unless that is in sight; `with_next`: and the line below it."""
        content = self.children[0]
        lines = content.children  # the last one first
        number = next((at for at, line in enumerate(lines) if widget in line.walk(restrict=True)), None)
        if number is None:
            return
        line, last = lines[number], lines[max(0, number - 1) if with_next else number]
        hidden = content.height - self.height
        foot = hidden * self.scroll_y
        if hidden > 1 and (last.y < foot + self.edge - 1 or line.top > foot + self.height + 1):
            self.scroll_y = min(1.0, max(0.0, (line.top - self.height) / hidden))

    def _note_wanted(self, _: Widget, at: float) -> None:
        """Keeps a position that is set before the content has its size: Kivy scrolls a list that fits to its top."""
        if at != 1.0 and self.viewport_size[1] <= self.height:
            self._wanted = at

    def _go_to_wanted(self, *_: object) -> None:
        if self._wanted is not None and self.viewport_size[1] > self.height:
            self.scroll_y, self._wanted = self._wanted, None

    def _mark(self, *_: object) -> None:
        self.sign.clear()
        if not (high := self.edge):
            return
        palette, design = self.theme.palette, self.theme.design
        middle = self.x + self.width / 2, self.y + high / 2
        if self.on_paper:
            paint_icon(self.sign, "down", middle, high * 0.8, palette.ink)
            return
        if palette.textured:
            fading(self.sign, self.pos, (self.width, high), palette.sunken, 0.85)
        wide, gap = min(self.width, self.theme.mm(ARROW_MM)), design(1)
        at = middle[0] - wide / 2, self.y + gap
        paint_box(self.sign, at, (wide, high - 2 * gap), palette.pressed, palette.outline, design(CONTROL))
        paint_icon(self.sign, "down", middle, high * 0.7, palette.text)


def scrolled(content: BoxLayout, theme: Theme, *, signed: bool = True) -> LongList:
    """A list that scrolls if it is too long for its place. A shaky finger scrolls only after some distance."""
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
    if signed:
        view.ends_above_edge(content)
    view.add_widget(content)
    return view
