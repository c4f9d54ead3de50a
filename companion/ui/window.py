"""The Kivy application. Import it only after `companion.ui.profile.prepare`: Kivy reads the panel's density once."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.ui.alarm import Alarm
from companion.ui.flow import Flow
from companion.ui.services import Services
from companion.ui.theme import rgba


class CompanionApp(App):
    """One window, one evening."""

    title = "Table Companion"

    def __init__(self, services: Services, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.services = services
        self.flow = Flow(services, self.stop)
        self._poll = Clock.create_trigger(self._pump)
        self._alarm = Alarm(self.wake)
        self._shown = Clock.create_trigger(self._first_picture)

    def build(self) -> Widget:
        """The root: the stage with the first screen."""
        Window.clearcolor = rgba(self.flow.look.theme.palette.surface)
        self.flow.keys.listen()
        self.flow.lobby.home()
        Window.bind(on_flip=self._flipping)
        self._pump(0)
        return self.flow.stage

    def wake(self) -> None:
        """There is something to poll; may be called from any thread."""
        self._poll()

    def close_soon(self) -> None:
        """Close at the clock's next turn; may be called from anywhere, also from a signal."""
        Clock.schedule_once(lambda _passed: self.stop(), 0)

    def on_stop(self) -> None:
        """Keep the game, let the devices go."""
        if self.services.manager is not None:
            self.services.manager.stopping()
        self._alarm.close()
        self.flow.keys.deafen()
        self.flow.close()

    def _flipping(self, *_: object) -> None:
        """The first picture goes to the panel now, and is there at the clock's next turn."""
        Window.unbind(on_flip=self._flipping)
        self._shown()

    def _first_picture(self, _passed: float) -> None:
        if self.services.manager is not None:
            self.services.manager.ready()

    def _pump(self, _passed: float) -> None:
        if self.services.manager is not None:
            self.services.manager.alive()
        self.flow.pump()
        self._alarm.set(self.flow.due() - self.services.now())
