"""The window's layers: one screen, one thing that covers it, moments, and a notice above all.

The stage also holds what concerns the window as a whole: which way the picture stands, and whether it is dark.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.models.game.notice import Notice
from companion.ui.look.look import Look
from companion.ui.shell.kivy_types import Touch
from companion.ui.shell.screen_saver import ScreenSaver
from companion.ui.widgets.buttons import SaysHold, Touchable
from companion.ui.widgets.screen.settling import settle
from companion.ui.widgets.screen.toast import OFFERED, SECONDS, Toast

SLIP = 0.3
"""Seconds after a change of screen in which a tap is taken for the second half of the last one."""

BOUNCE = 0.08
"""The same for a button that stands there again and says the same: no finger taps twice as fast on purpose."""

SECOND, NEAR_MM = 0.7, 8.0
"""Seconds after a tap, and how near to it, in which another one is the second half of a double tap, if what stood there
has gone meanwhile."""

DIMMED = 0.9
"""How much of the light is taken from a picture that rests."""


HINT_MM, HINTED = 14.0, 2.5
"""Room for a hint of one line in millimetres, and for how many seconds it stands there."""


class Box(NamedTuple):
    """A part of the window in px, from its lower left corner."""

    x: float
    y: float
    width: float
    height: float


@runtime_checkable
class MakesRoom(Protocol):
    """A screen that says where a notice hides neither names nor answers."""

    def room_for(self, notice: Notice) -> Box:
        """Where it may lie now: as wide as that, and as high as it needs, from its lower edge."""


class Stage(SaysHold, FloatLayout):
    """Root widget. `now` is the injected clock, in seconds; `rest` darkens the picture when nobody touches it."""

    def __init__(self, look: Look, now: Callable[[], float], rest: ScreenSaver, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.look = look
        self.now = now
        self.rest = rest
        self.screen: Widget | None = None
        self.over: Widget | None = None
        self.moment: Widget | None = None
        self.toast: Toast | None = None
        self.changed_at = float("-inf")
        self.on_change: Callable[[], None] = lambda: None
        self.on_undo: Callable[[], None] | None = None
        """Takes back the last answer, where a notice offers that."""
        self.upright = 0
        """Degrees, clockwise, by which the picture is turned for everybody."""
        self._alone = False
        self._going: ClockEvent | None = None
        self._repeated: tuple[object, ...] | None = None
        self._last_tap: tuple[float, float, float] = (float("-inf"), 0.0, 0.0)
        with self.canvas.after:
            self._shade = Color(0, 0, 0, 0)
            self._veil = Rectangle()
        self.bind(size=lambda *_: setattr(self._veil, "size", self.size))
        rest.on_change = self._darken

    def on_touch_down(self, touch: Touch) -> bool:
        """A tap on a dark picture only wakes it; one too soon after a change was meant for what stood there before."""
        before, self._repeated = self._repeated, self._repeating(touch)
        again = before is not None and before == self._repeated
        if self.rest.touched() or self.is_settling(BOUNCE if again else SLIP):
            return True
        if not again and self._is_second(touch):
            return True
        self._last_tap = self.now(), *touch.pos
        toast = self.toast
        if toast is not None and toast.notice.is_news and not toast.collide_point(*touch.pos):
            self.hush()  # a tap beside it says that it has been read, and does what it does
        return self._to_front("on_touch_down", touch)

    def _is_second(self, touch: Touch) -> bool:
        """Whether a tap falls where the last one has just made something else appear."""
        at, x, y = self._last_tap
        near = max(abs(touch.x - x), abs(touch.y - y)) < self.look.theme.mm(NEAR_MM)
        return near and at <= self.changed_at and self.now() - at < SECOND

    def _repeating(self, touch: Touch) -> tuple[object, ...] | None:
        """What and where the button is that may be tapped again and again, if the finger is on one."""
        front = self.front
        for widget in front.walk(restrict=True) if front is not None else ():
            if isinstance(widget, Touchable) and widget.repeats and widget.collide_point(*widget.to_widget(*touch.pos)):
                return widget.shows, *widget.to_window(*widget.pos), *widget.size
        return None

    def on_touch_move(self, touch: Touch) -> bool:
        """A finger that is still there keeps the picture awake."""
        self.rest.touched()
        return self._to_front("on_touch_move", touch)

    def on_touch_up(self, touch: Touch) -> bool:
        """A finger is lifted; who took it when it came down is told by Kivy itself."""
        return self._to_front("on_touch_up", touch)

    @property
    def front(self) -> Widget | None:
        """What is looked at and touched: what lies beneath it is covered as a whole, wherever it may be bare."""
        return next((one for one in (self.moment, self.over, self.screen) if one is not None), None)

    def _to_front(self, what: str, touch: Touch) -> bool:
        """Give a touch to what lies above the front and to the front itself; what is covered never feels it."""
        for widget in list(self.children):  # Kivy keeps the topmost first
            if widget.dispatch(what, touch):
                return True
            if widget is self.front:
                break
        return self.front is not self.screen

    def is_settling(self, seconds: float = SLIP) -> bool:
        """Whether things have only just changed."""
        return self.now() - self.changed_at < seconds

    def _darken(self, dark: bool) -> None:
        if dark and self._alone:
            self.uncover()  # nobody is there to look at it
        self._shade.a = DIMMED if dark else 0

    def note_change(self) -> None:
        """Something else stands under the fingers now: it has its place at once, not with the next frame."""
        settle(self)
        self.changed_at = self.now()
        self.on_change()

    # ── layers ──────────────────────────────────────────────────────────────────────────────────────────────

    def show(self, screen: Widget) -> None:
        """Another screen; everything above it goes."""
        self.clear_widgets()
        self.screen, self.over, self.moment, self.toast, self._alone = screen, None, None, None, False
        self._turn(self.upright)
        self.add_widget(screen)
        self.note_change()

    def cover(self, widget: Widget, *, turned: int | None = None) -> None:
        """Lay something over the screen. With `turned` it is for one alone: the picture turns by so many degrees, and
        nothing else is in the window.
        """
        self.uncover()
        self._stop_offering()
        self.over = widget
        if turned is not None:
            self._alone = True
            if self.screen is not None:
                self.remove_widget(self.screen)
            self._turn(turned)
        self.add_widget(widget)
        if self._alone:
            self._keep_trouble()
        self._raise()
        self.note_change()

    def uncover(self) -> None:
        """Take away what covers the screen."""
        if self.over is None:
            return
        self.remove_widget(self.over)
        self.over = None
        if self._alone:
            self._alone = False
            self._turn(self.upright)
            if self.screen is not None:
                self.add_widget(self.screen, index=len(self.children))
            self._keep_trouble()
        self.note_change()

    @property
    def alone(self) -> bool:
        """Whether what covers the screen is for one alone."""
        return self._alone

    def show_moment(self, widget: Widget | None) -> None:
        """Lay a moment over everything, or take it away. Everybody looks at it: what was for one alone is closed."""
        if self.moment is not None:
            self.remove_widget(self.moment)
        self.moment = widget
        if widget is not None:
            if self._alone:
                self.uncover()
            self._stop_offering()
            self.add_widget(widget)
            self._raise()
        self.note_change()

    def _turn(self, degrees: int) -> None:
        kivys = -degrees % 360  # Kivy counts the other way round
        if Window.rotation != kivys:
            Window.rotation = kivys
            Window.update_viewport()  # Kivy forgets to draw a half turn, as the size stays the same

    # ── notices ─────────────────────────────────────────────────────────────────────────────────────────────

    def tell(self, notice: Notice, *, at: Box | None = None, seconds: float = 0) -> None:
        """Show a notice; it goes by itself, after `seconds` or as long as it takes to be read, unless it is trouble."""
        self.hush()
        if notice.undo and self.over is not None:  # the way back belongs to the table alone
            return
        box = at if at is not None else self._box(notice)
        self.toast = Toast(notice, self.look, self.hush, self.on_undo, width=box.width)
        self.toast.pos_hint = {"x": box.x / self.width, "y": box.y / self.height}
        self.add_widget(self.toast)
        if not notice.trouble and not notice.ways:
            usual = OFFERED if notice.undo else SECONDS * (1 + len(notice.whys))
            self._going = Clock.schedule_once(lambda _: self.hush(), seconds or usual)

    def _box(self, notice: Notice) -> Box:
        front = self.front
        if isinstance(front, MakesRoom) and not notice.ways:  # what has to be decided needs its width
            return front.room_for(notice)
        width = min(self.width * 0.9, self.look.theme.mm(110))
        low = 0.3 if front is self.screen else 0.05  # a page ends in what it is for, which stays in reach
        return Box((self.width - width) / 2, self.height * low, width, self.height)

    def say_hold(self, button: Widget) -> None:
        """Somebody tapped what is held: say so beside it, where it hides least."""
        theme = self.look.theme
        high, width = theme.mm(HINT_MM), min(self.width * 0.9, theme.mm(60))
        x, y = button.to_window(button.x, button.y)
        left = min(max(0.0, x + button.width / 2 - width / 2), self.width - width)
        above = y + button.height + theme.units(0.5)
        low = above if above + high < self.height else max(0.0, y - high)
        look = getattr(self.over, "look", self.look) if self._alone else self.look  # whoever holds it alone
        self.tell(Notice(look._("Hold it for a moment.")), at=Box(left, low, width, high), seconds=HINTED)

    def hush(self) -> None:
        """Take the notice away."""
        if self._going is not None:
            self._going.cancel()
            self._going = None
        if self.toast is not None:
            self.remove_widget(self.toast)
            self.toast = None

    def _stop_offering(self) -> None:
        """The way back belongs to the table alone."""
        if self.toast is not None and self.toast.notice.undo:
            self.hush()

    def _keep_trouble(self) -> None:
        """Another one looks at the window: only trouble concerns both."""
        notice = self.toast.notice if self.toast is not None else None
        self.hush()
        if notice is not None and notice.trouble:
            self.tell(notice)

    def _raise(self) -> None:
        """Keep the notice above all."""
        if self.toast is not None:
            self.remove_widget(self.toast)
            self.add_widget(self.toast)
