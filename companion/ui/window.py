"""The Kivy application. Import it only after `companion.ui.profile.prepare`: Kivy reads the panel's density once."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.config import Config
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.ui.alarm import Alarm
from companion.ui.flow import Flow
from companion.ui.services import Services
from companion.ui.theme import rgba

KEYS = {8: "backspace", 9: "tab", 13: "enter", 27: "escape", 32: "spacebar"}
"""Names of keys that have no letter."""


def use_one_pointer(touch: str = "") -> None:
    """Exactly one source of touches: the panel's (`mtdev` or `hidinput`, as `name,provider,device`), else the mouse.

    With two, every tap would count twice.
    """
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    if touch:
        Config.set("input", "panel", touch)
    else:
        Config.set("input", "mouse", "mouse,disable_multitouch")


class CompanionApp(App):
    """One window, one evening."""

    title = "Table Companion"

    def __init__(self, services: Services, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.services = services
        self.flow = Flow(services, self.stop)
        self._poll = Clock.create_trigger(self._pump)
        self._alarm = Alarm(self.wake)

    def build(self) -> Widget:
        """The root: the stage with the first screen."""
        Window.clearcolor = rgba(self.flow.look.theme.palette.surface)
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up)
        self.flow.lobby.home()
        self._pump(0)
        return self.flow.stage

    def wake(self) -> None:
        """There is something to poll; may be called from any thread."""
        self._poll()

    def on_stop(self) -> None:
        """Keep the game, let the devices go."""
        self._alarm.close()
        self.flow.close()

    def _pump(self, _passed: float) -> None:
        self.flow.pump()
        self._alarm.set(self.flow.due() - self.services.now())

    def _key_down(self, _window: Any, key: int, _scan: Any = None, text: str | None = None, *_more: Any) -> bool:
        """Keys that stand for buttons go to the devices; the others are the focused widget's."""
        rig = self.services.rig
        name = KEYS.get(key) or (text or "").lower()
        if key == 27:
            return True  # Kivy would close the window
        return bool(rig is not None and name and rig.keyboard.down(name))

    def _key_up(self, _window: Any, key: int, *_more: Any) -> bool:
        rig = self.services.rig
        name = KEYS.get(key) or (chr(key).lower() if 32 < key < 0x110000 else "")
        return bool(rig is not None and name and rig.keyboard.up(name))
