"""The window's layers: one screen, one thing that covers it, moments, and a notice above all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.look import Look
from companion.ui.play import Notice
from companion.ui.widgets.toast import OFFERED, SECONDS, Toast

SLIP = 0.3
"""Seconds after a change of screen in which a tap is taken for the second half of the last one."""


class Stage(FloatLayout):
    """Root widget. `now` is the injected clock, in seconds."""

    def __init__(self, look: Look, now: Callable[[], float], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.look = look
        self.now = now
        self.screen: Widget | None = None
        self.over: Widget | None = None
        self.moment: Widget | None = None
        self.toast: Toast | None = None
        self.changed_at = float("-inf")
        self._going: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        """A finger that comes too soon after a change was meant for what stood there before."""
        if self.now() - self.changed_at < SLIP:
            return True
        return bool(super().on_touch_down(touch))

    def note_change(self) -> None:
        """Something else stands under the fingers now."""
        self.changed_at = self.now()

    def show(self, screen: Widget) -> None:
        """Another screen; everything above it goes."""
        self.clear_widgets()
        self.screen, self.over, self.moment, self.toast = screen, None, None, None
        self.add_widget(screen)
        self.note_change()

    def cover(self, widget: Widget) -> None:
        """Lay something over the screen."""
        self.uncover()
        self._stop_offering()
        self.over = widget
        self.add_widget(widget)
        self._raise()
        self.note_change()

    def uncover(self) -> None:
        """Take away what covers the screen."""
        if self.over is not None:
            self.remove_widget(self.over)
            self.over = None
            self.note_change()

    def show_moment(self, widget: Widget | None) -> None:
        """Lay a moment over everything, or take it away."""
        if self.moment is not None:
            self.remove_widget(self.moment)
        self.moment = widget
        if widget is not None:
            self._stop_offering()
            self.add_widget(widget)
            self._raise()
        self.note_change()

    def tell(self, notice: Notice, on_undo: Callable[[], None] | None = None) -> None:
        """Show a notice; it goes by itself unless it is trouble or a reason to be read."""
        self.hush()
        width = self.width if notice.undo else min(self.width * 0.9, self.look.theme.mm(110))
        self.toast = Toast(notice, self.look, self.hush, on_undo, width=width)
        # The way back stands over the names: fingers that go on are busy with the board and the answers.
        self.toast.pos_hint = {"center_x": 0.5, "top": 1} if notice.undo else {"center_x": 0.5, "y": 0.15}
        self.add_widget(self.toast)
        if not notice.trouble and not notice.ways:
            seconds = OFFERED if notice.undo else SECONDS * (1 + len(notice.whys))
            self._going = Clock.schedule_once(lambda _: self.hush(), seconds)

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

    def _raise(self) -> None:
        """Keep the notice above all."""
        if self.toast is not None:
            self.remove_widget(self.toast)
            self.add_widget(self.toast)
