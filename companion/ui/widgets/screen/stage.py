"""The window's layers: one screen, one cover over it, moments, and a notice above all.

The stage also handles what concerns the whole window: how the picture is rotated, and whether it is dark.
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
from companion.ui.look import times
from companion.ui.look.look import Look
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion, finish_all
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Touch
from companion.ui.shell.screen_saver import ScreenSaver
from companion.ui.widgets.buttons import SaysHold, Touchable
from companion.ui.widgets.layout import Surface
from companion.ui.widgets.screen.flat import Flat
from companion.ui.widgets.screen.settling import settle
from companion.ui.widgets.screen.toast import OFFERED, SECONDS, Toast

SLIP = times.SLEEP
"""Seconds after a change of screen in which a tap is taken for the second half of the last one."""

BOUNCE = times.BOUNCE
"""The same for a button that stands there again and says the same: no finger taps twice as fast on purpose."""

SECOND, NEAR_MM = times.DOUBLE_TAP, 8.0
"""Seconds after a tap, and how near to it, in which another one is the second half of a double tap, if what stood there
has gone meanwhile."""

DIMMED = 0.9
"""How much the picture is dimmed while nobody uses it, 0 to 1."""


HINT_MM, HINTED = 14.0, times.HINTED
"""Room for a hint of one line in millimetres, and for how many seconds it stands there."""


class Box(NamedTuple):
    """A part of the window in px, from its lower left corner; `fills`: a slip there is as high as the room."""

    x: float
    y: float
    width: float
    height: float
    fills: bool = False


@runtime_checkable
class MakesRoom(Protocol):
    """A screen that tells where a notice hides neither names nor answers."""

    def room_for(self, notice: Notice) -> Box | None:
        """Where a notice grows from the lower edge, as wide as that; None for the usual place."""


@runtime_checkable
class ComesBack(Protocol):
    """A cover that lies there again, at its place, when a page that it led to is left."""

    def comes_back(self) -> Callable[[], None]:
        """What lays it there again."""


@runtime_checkable
class SetsInARow(Protocol):
    """A board on which things are set one after the other: a tap on another place than the last is no double tap."""

    def meant_by(self, x: float, y: float) -> object:
        """Which place a tap at a point means, in the widget's coordinates; None where none is meant."""


class Stage(SaysHold, FloatLayout):
    """The root widget. `now` is the injected clock, in seconds; `rest` darkens the picture when nobody touches it."""

    def __init__(self, look: Look, now: Callable[[], float], rest: ScreenSaver, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.look = look
        self.now = now
        self.rest = rest
        self.screen: Widget | None = None
        self.over: Widget | None = None
        self.moment: Widget | None = None
        self.toast: Toast | None = None
        self._asked = float("-inf")
        self.changed_at = float("-inf")
        self.on_change: Callable[[], None] = lambda: None
        self.comes: Callable[[], bool] = lambda: False
        """Brings what is about to cover the question; whether it did: then the tap was not for what lies below."""
        self.on_told: Callable[[Notice], None] = lambda notice: None
        self.on_undo: Callable[[], None] | None = None
        """Takes back the last answer, if a notice offers that."""
        self.on_rule: Callable[[str], None] | None = None
        """Leads to a rule that a notice cites, by its id; None where there is no game."""
        self.upright = 0
        """Degrees, clockwise, by which the picture is rotated for everybody."""
        self._alone = False
        self._flat: Flat | None = None
        self._going: ClockEvent | None = None
        self._repeated: tuple[object, ...] | None = None
        self._meant: object = None
        self._last_tap: tuple[float, float, float] = (float("-inf"), 0.0, 0.0)
        with self.canvas.after:
            self._shade = Color(0, 0, 0, 0)
            self._veil = Rectangle()
        self._shown = 0.0
        self._fading: Motion | None = None
        self.bind(size=lambda *_: self._cover(self._shown))
        rest.on_change = self._darken

    def on_touch_down(self, touch: Touch) -> bool:
        """Handles a touch: on a dark picture it only wakes it; too soon after a change it was meant for what was there
        before.
        """
        before, self._repeated = self._repeated, self._repeating(touch)
        meant, self._meant = self._meant, self._meaning(touch)
        again = before is not None and before == self._repeated
        again = again or (None not in (meant, self._meant) and meant != self._meant)
        if self.rest.touched():
            return True
        if self.is_settling(BOUNCE if again else SLIP):
            if not again and self.moment is None:
                finish_all()  # it can answer nothing yet, but whoever taps wants to see the end
            return True
        if self.moment is None and self.comes():
            return True
        if not again and self._is_second(touch):
            return True
        self._last_tap = self.now(), *touch.pos
        if self.moment is None and finish_all() and not again:
            return True  # a tap while something moves ends that, and does nothing else
        toast = self.toast
        if toast is not None and toast.notice.is_news and not toast.collide_point(*touch.pos):
            self.hush()  # a tap beside it says that it has been read, and does what it does
        if (
            toast is not None
            and toast.notice.aside
            and toast.collide_point(*touch.pos)
            and self.now() < self._asked + SLIP
        ):
            return True  # it came under the finger
        return self._to_front("on_touch_down", touch)

    def _is_second(self, touch: Touch) -> bool:
        """Whether a tap falls where the last one has just made something else appear."""
        at, x, y = self._last_tap
        near = max(abs(touch.x - x), abs(touch.y - y)) < self.look.theme.mm(NEAR_MM)
        return near and at <= self.changed_at and self.now() - at < SECOND

    def _repeating(self, touch: Touch) -> tuple[object, ...] | None:
        """The button under a touch that may be tapped repeatedly, with its place; None if there is none."""
        front = self.front
        for widget in front.walk(restrict=True) if front is not None else ():
            if isinstance(widget, Touchable) and widget.repeats and widget.collide_point(*widget.to_widget(*touch.pos)):
                return widget.shows, *widget.to_window(*widget.pos), *widget.size
        return None

    def on_touch_move(self, touch: Touch) -> bool:
        """Keeps the picture awake while a finger is on it."""
        self.rest.touched()
        return self._to_front("on_touch_move", touch)

    def on_touch_up(self, touch: Touch) -> bool:
        """Releases the touch; Kivy tells the widget that took it."""
        return self._to_front("on_touch_up", touch)

    def _meaning(self, touch: Touch) -> object:
        """Which of many like places in a row a touch means, such as the next figure's; None if there are none."""
        front = self.front
        for widget in front.walk(restrict=True) if front is not None else ():
            at = widget.to_widget(*touch.pos)
            if widget.collide_point(*at) and isinstance(widget, SetsInARow):
                return widget.meant_by(*at)
        return None

    @property
    def front(self) -> Widget | None:
        """The layer that people see and touch; everything below it is covered, also where it leaves room."""
        return next((one for one in (self.moment, self.over, self.screen) if one is not None), None)

    def _to_front(self, what: str, touch: Touch) -> bool:
        """Passes a touch to the front layer and those above it; a covered layer never gets it."""
        for widget in list(self.children):  # Kivy keeps the topmost first
            if widget.dispatch(what, touch):
                return True
            if widget is self.front:
                break
        return self.front is not self.screen

    def is_settling(self, seconds: float = SLIP) -> bool:
        """Whether the screen has changed only just now."""
        return self.now() - self.changed_at < seconds

    def _darken(self, dark: bool) -> None:
        if dark and self._alone:
            self.uncover()  # nobody is there to look at it
        self._shade.rgb = 0, 0, 0
        self._cover(DIMMED if dark else 0.0)

    def _cover(self, share: float) -> None:
        """Lay a colour over everything; without any there is nothing to draw."""
        self._shown = self._shade.a = share
        self._veil.size = self.size if share > 0 else (0, 0)

    def _fade_in(self) -> None:
        """Another screen comes out of the table's colour, unless the picture is dark or calm."""
        if self._fading is not None:
            self._fading.cancel()
        if self._shown and self._fading is None:
            return
        self._shade.rgb = rgba(self.look.theme.palette.surface)[:3]

        def ended() -> None:
            self._fading = None

        fading = Motion(times.PAGE, lambda t: self._cover(1 - poses.appears(t)), ended, calm=self.look.theme.calm)
        self._fading = fading if fading.moves else None

    def note_change(self) -> None:
        """Called when the widgets under the fingers have changed: lays them out at once, not with the next frame."""
        settle(self)
        self.changed_at = self.now()
        self.on_change()

    # ── layers ──────────────────────────────────────────────────────────────────────────────────────────────

    def show(self, screen: Widget) -> None:
        """Shows a screen; everything above it closes."""
        self._flatten(False)
        self.clear_widgets()
        self.screen, self.over, self.moment, self.toast, self._alone = screen, None, None, None, False
        self._turn(self.upright)
        self.add_widget(screen)
        self._fade_in()
        self.note_change()

    def cover(self, widget: Widget, *, turned: int | None = None) -> None:
        """Lays a widget over the screen. With `turned` it is private: the picture is rotated by so many degrees, and
        nothing else is in the window.
        """
        self.uncover()
        self._stop_offering()
        self.over, self._alone = widget, turned is not None
        self._leave_out_what_is_hidden()
        if turned is not None:
            self._turn(turned)
        self.add_widget(widget)
        if self._alone:
            self._keep_trouble()
        self._raise()
        self.note_change()

    def uncover(self) -> None:
        """Removes what covers the screen."""
        if self.over is None:
            return
        self.remove_widget(self.over)
        self.over = None
        private, self._alone = self._alone, False
        if private:
            self._turn(self.upright)
        self._leave_out_what_is_hidden()
        if private:
            self._keep_trouble()
        self.note_change()

    def _leave_out_what_is_hidden(self) -> None:
        """Take the screen out of the window while something private, or all of its size (`hides`), lies over it: it
        would be laid out and drawn for nobody. Below anything else it is one picture.
        """
        if self.screen is None:
            return
        hidden = self._alone or any(isinstance(one, Surface) and one.hides for one in (self.over, self.moment))
        self._flatten(not hidden and self.front is not self.screen)
        if hidden and self.screen.parent is not None:
            self.remove_widget(self.screen)
        elif not hidden and self.screen.parent is None:
            self.add_widget(self.screen, index=len(self.children))

    def _flatten(self, wanted: bool) -> None:
        if self._flat is not None and not wanted:
            self._flat.restore()
            self._flat = None
        elif wanted and self._flat is None and self.screen is not None and self.screen.parent is not None:
            self._flat = Flat(self, self.screen)

    def comes_back(self) -> Callable[[], None] | None:
        """What lays over the screen again what lies there now, once a page that it led to is left; None if nothing."""
        return self.over.comes_back() if isinstance(self.over, ComesBack) else None

    @property
    def alone(self) -> bool:
        """Whether the cover is private."""
        return self._alone

    def show_moment(self, widget: Widget | None) -> None:
        """Shows a moment over everything, or removes it. Since everybody looks at it, a private cover is closed."""
        if self.moment is not None:
            self.remove_widget(self.moment)
            if widget is None:
                finish_all()  # what moved on it has gone with it
        self.moment = widget
        if widget is not None:
            if self._alone:
                self.uncover()
            self._stop_offering()
            self.add_widget(widget)
            self._raise()
        self._leave_out_what_is_hidden()
        self.note_change()

    def _turn(self, degrees: int) -> None:
        kivys = -degrees % 360  # Kivy counts the other way round
        if Window.rotation != kivys:
            Window.rotation = kivys
            Window.update_viewport()  # Kivy forgets to draw a half turn, as the size stays the same

    # ── notices ─────────────────────────────────────────────────────────────────────────────────────────────

    def tell(self, notice: Notice, *, at: Box | None = None, seconds: float = 0) -> None:
        """Shows a notice; unless it is trouble it goes after `seconds`, by default the time it takes to read it."""
        self.hush()
        if notice.undo and self.over is not None:  # the way back belongs to the table alone
            return
        box = at if at is not None else self._box(notice)
        on_rule = None if self._alone or self.moment is not None else self.on_rule  # the way leads to a page for all
        self.toast = Toast(
            notice, self.look, self.hush, self.on_undo, on_rule, width=box.width, room=box.height, fills=box.fills
        )
        self._asked = self.now()
        self._lay(self.toast, box)
        self.add_widget(self.toast)
        if at is None:  # what it must not hide may not have been laid out yet
            Clock.schedule_once(lambda _, toast=self.toast: self._lay(toast, self._box(notice)))
        self.on_told(notice)
        if not notice.trouble and not notice.ways:
            usual = OFFERED if notice.undo else SECONDS * (1 + len(notice.whys))
            self._going = Clock.schedule_once(lambda _: self.hush(), seconds or usual)

    def _lay(self, toast: Toast, box: Box) -> None:
        toast.pos_hint = {"x": box.x / self.width, "y": box.y / self.height}

    def _box(self, notice: Notice) -> Box:
        front = self.front
        if isinstance(front, MakesRoom) and not notice.ways and (room := front.room_for(notice)) is not None:
            return room  # what has to be decided keeps its width
        width = min(self.width * 0.9, self.look.theme.mm(110))
        low = 0.3 if front is self.screen else 0.05  # a page ends in what it is for, which stays in reach
        return Box((self.width - width) / 2, self.height * low, width, self.height)

    def say_hold(self, button: Widget) -> None:
        """Tells beside a button that it must be held, where this hides least."""
        theme = self.look.theme
        high, width = theme.mm(HINT_MM), min(self.width * 0.9, theme.mm(60))
        x, y = button.to_window(button.x, button.y)
        left = min(max(0.0, x + button.width / 2 - width / 2), self.width - width)
        above = y + button.height + theme.units(0.5)
        low = above if above + high < self.height else max(0.0, y - high)
        look = getattr(self.over, "look", self.look) if self._alone else self.look  # whoever holds it alone
        self.tell(Notice(look._("Hold it for a moment.")), at=Box(left, low, width, high), seconds=HINTED)

    def hush(self) -> None:
        """Removes the notice."""
        if self._going is not None:
            self._going.cancel()
            self._going = None
        if self.toast is not None:
            self.remove_widget(self.toast)
            self.toast = None

    def _stop_offering(self) -> None:
        """Removes what belongs to the table alone: the offer to undo, what asks about it, what stands beside its
        question.
        """
        told = self.toast.notice if self.toast is not None else None
        if told is not None and (told.undo or told.aside or told.until_answer):
            self.hush()

    def _keep_trouble(self) -> None:
        """Removes a notice when somebody else looks at the window, unless it is trouble, which concerns both."""
        notice = self.toast.notice if self.toast is not None else None
        self.hush()
        if notice is not None and notice.trouble:
            self.tell(notice)

    def _raise(self) -> None:
        """Keeps the notice on top."""
        if self.toast is not None:
            self.remove_widget(self.toast)
            self.add_widget(self.toast)
