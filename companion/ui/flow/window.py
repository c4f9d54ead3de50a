"""The Kivy application. Import it only after `companion.ui.shell.profile.prepare`: Kivy reads the density once.

The first picture is the product's name on an empty table. Everything else (evening, devices, screens) is imported
afterwards, so that the panel is not black meanwhile.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import EventLoop, ExceptionHandler, ExceptionManager
from kivy.cache import Cache
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEventProvider
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.look.palettes import DARK
from companion.ui.look.theme import rgba
from companion.ui.shell.garbage import GarbageCollection
from companion.ui.shell.wake_timer import WakeTimer

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow
    from companion.ui.shell.services import Services


BEFORE_PICTURE = -1
"""Kivy's time for what comes in while a picture is prepared: it is answered before that is drawn, not after."""
FORGETS = 30.0
"""Seconds after which Kivy looks for old entries of its caches; it keeps them for a minute. By itself it does so each
second, and its loop turns without a pause for the last 9 ms before: two thirds of what a window at rest costs.
"""


class Failures(ExceptionHandler):
    """Handles all errors in the window's loop: a game whose script fails is closed, and the evening continues."""

    def __init__(self, flow: Flow) -> None:
        super().__init__()
        self.flow = flow

    def handle_exception(self, inst: BaseException) -> int:
        """Returns Kivy's `PASS` to continue, or `RAISE` to end with this error."""
        survived: int = ExceptionManager.PASS if self.flow.survives(inst) else ExceptionManager.RAISE
        return survived


TURN = 1 / 30
"""Seconds from one turn of Kivy's loop to the next while nothing happens. What is due later is done in the turn that
comes then: to wake the loop besides would be a turn more.
"""


class EachTurn(MotionEventProvider):
    """Is asked for touches in each turn of Kivy's loop, and calls `act`."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__("each turn", "")
        self._act = act

    def update(self, dispatch_fn: Callable[..., None]) -> None:
        """Has no touches."""
        self._act()


class CompanionApp(App):
    """One window, one evening. `make` creates the window's services after the first picture is shown."""

    title = "Table Companion"

    def __init__(self, make: Callable[[], Services], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._make = make
        self.root: Widget | None = None
        self.services: Services | None = None
        self.flow: Flow | None = None
        self._failures: Failures | None = None
        self._garbage: GarbageCollection | None = None
        self._poll = Clock.create_trigger(self._pump, BEFORE_PICTURE)
        self._next = Clock.create_trigger(lambda _passed: self._then())
        self._then: Callable[[], None] = self._begin
        self._due = float("inf")
        self._wake_timer = WakeTimer(self.wake)

    def build(self) -> Widget:
        """Builds the first picture."""
        Clock.unschedule(Cache._purge_by_timeout)
        Clock.schedule_interval(Cache._purge_by_timeout, FORGETS)
        Window.clearcolor = rgba(DARK.surface)
        Window.bind(on_flip=self._flipping)
        return Label(text=self.title, font_size=dp(24), color=rgba(DARK.text_dim))

    def wake(self) -> None:
        """Schedules a poll; may be called from any thread."""
        self._poll()

    def close_soon(self) -> None:
        """Closes the window at the next clock tick; may be called from anywhere, including a signal handler."""
        Clock.schedule_once(lambda _passed: self.stop(), 0)

    def on_stop(self) -> None:
        """Saves the game and releases the devices."""
        self._wake_timer.close()
        if self._failures is not None:
            ExceptionManager.remove_handler(self._failures)
        if self.services is not None and self.services.manager is not None:
            self.services.manager.stopping()
        if self.flow is not None:
            self.flow.keys.deafen()
            self.flow.close()

    def _flipping(self, *_: object) -> None:
        """Called when a frame is sent to the panel; it is visible at the next clock tick."""
        Window.unbind(on_flip=self._flipping)
        self._next()

    def _begin(self) -> None:
        """Creates everything after the first picture, and shows home."""
        self.services = self._make()
        from companion.ui.flow.flow import Flow  # only now

        gc.freeze()  # modules, fonts and packs never become garbage: they need not be looked through again
        self.flow = Flow(self.services, self.stop)
        self._failures = Failures(self.flow)
        ExceptionManager.add_handler(self._failures)
        self._garbage = GarbageCollection(self.services.now)
        Window.clearcolor = rgba(self.flow.look.theme.palette.surface)
        self.flow.keys.listen()
        self.flow.begin()
        Window.remove_widget(self.root)
        self.root = self.flow.stage
        Window.add_widget(self.root)
        self._then = self._ready
        Window.bind(on_flip=self._flipping)

    def _ready(self) -> None:
        """Starts looking for devices after home is shown."""
        if self.services is not None and self.services.manager is not None:
            self.services.manager.ready()
        from companion.ui.look.times import PAGE

        if self.flow is not None:
            tell = self.flow.lobby.tell
            Clock.schedule_once(lambda _passed: tell(), PAGE)
        EventLoop.add_input_provider(EachTurn(self._in_turn), auto_remove=True)
        self._pump(0)

    def _pump(self, _passed: float) -> None:
        if self.services is None or self.flow is None:
            return  # a device was quicker than the first screen; it is polled with it
        if self.services.manager is not None:
            self.services.manager.alive()
        self.flow.pump()
        if self._garbage is not None:
            self._garbage.look(self.flow.rest.since)
        self._due = self.flow.due()
        if (wait := self._due - self.services.now()) < TURN:
            self._wake_timer.set(wait)

    def _in_turn(self) -> None:
        if self.services is not None and self.services.now() >= self._due:
            self._pump(0)
