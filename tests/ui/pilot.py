"""Drives the window as people do: finds things by what they show and taps them."""

from __future__ import annotations

import os

# Before Kivy is imported: its interrupt clock waits in real time, which the tests' clock never does.
os.environ.update(KIVY_CLOCK="default", KCFG_GRAPHICS_MAXFPS="0")

from pathlib import Path
from typing import Any

from companion.ui.flow.flow import Flow
from companion.ui.shell.profile import Profile
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import SECOND
from tests.ui.eyes import Eyes, finger, middle, on_panel

KEYS = {
    "tab": 9,
    "enter": 13,
    "escape": 27,
    "space": 32,
    "backspace": 8,
    "up": 273,
    "down": 274,
    "right": 275,
    "left": 276,
}
"""Kivy's numbers of keys without a letter of their own."""


LISTS_WAIT = 0.25
"""Seconds for which a list keeps a finger, in case it scrolls."""

HELD_STEP = 0.1
"""Seconds from frame to frame while a finger rests: nothing moves meanwhile but the bar of what is held."""


class Pilot(Eyes):
    """A flow in a window, with a clock that is moved by hand.

    Without being `painted` a frame is laid out and not drawn, unless it is asked to `draw`: without a graphics chip
    that takes as long as all the rest, and most tests never look at it.
    """

    def __init__(self, window: Any, services: Services, clock: Any, *, painted: bool = True) -> None:
        from kivy.clock import Clock

        self.window, self.clock, self.kivy_clock, self.painted = window, clock, Clock, painted
        if not painted:
            window.bind(on_draw=self._undrawn)
        self._before = list(Clock.get_events())
        self.left = self.closed = False
        self.flow = Flow(services, self._leave)
        self.flow.begin()
        self.flow.keys.listen()
        window.add_widget(self.flow.stage)
        self.frames(3)
        self.flow.lobby.tell()

    @property
    def stage(self) -> Any:
        """What is looked at."""
        return self.flow.stage

    def _leave(self) -> None:
        self.left = True

    def _undrawn(self, *_: object) -> bool:
        """Whoever says of an event that it is done keeps Kivy from doing it."""
        return True

    def draw(self) -> None:
        """Draw what stands there, of which a single pixel is filled."""
        from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor

        glEnable(GL_SCISSOR_TEST)
        glScissor(0, 0, 1, 1)
        self.window.on_draw()
        glDisable(GL_SCISSOR_TEST)

    def close(self) -> None:
        """Take it out of the window; a second time nothing happens."""
        if self.closed:
            return
        self.closed = True
        self.window.unbind(on_draw=self._undrawn)
        self.window.remove_widget(self.flow.stage)
        self.window.rotation = 0
        self.window.trigger_keyboard_height.cancel()  # it would draw in the middle of another test
        self.flow.keys.deafen()
        self.flow.close()
        self.flow.services.evening.close()
        self._stop_the_clock()

    def _stop_the_clock(self) -> None:
        """Let go of what lists and animations still meant to do: it would keep this stage alive in tests to come."""
        from kivy.animation import Animation

        for moving in list(Animation._instances):
            for widget in [entry["widget"] for entry in moving._widgets.values()]:
                moving.cancel(widget)
        for event in self.kivy_clock.get_events():
            if event not in self._before:
                event.cancel()

    # ── time ────────────────────────────────────────────────────────────────────────────────────────────────

    def frames(self, count: int = 2, apart: float = 1 / 30) -> None:
        """Let frames pass, so many seconds apart, and the devices be looked at."""
        from kivy.base import EventLoop

        for _ in range(count):
            self.clock.time += apart
            self.flow.pump()
            EventLoop.idle()

    def wait(self, seconds: float) -> None:
        """Let time pass; while nobody touches anything for long, ten frames a second show the same as thirty."""
        apart = 1 / 30 if seconds < 2 else 0.1
        self.frames(int(seconds / apart) + 1, apart)

    # ── fingers ─────────────────────────────────────────────────────────────────────────────────────────────

    def tap(self, shows: str = "", role: str = "") -> None:
        """Tap what shows this."""
        self.tap_widget(self.find(shows, role))

    def tap_widget(self, widget: Any) -> None:
        """Tap the middle of something; what is out of sight in a list is scrolled to first.

        An answer that gives something up is held.
        """
        hidden_in = self.list_around(widget)
        if hidden_in is not None:
            hidden_in.scroll_to(widget, animate=False)
            self.frames(2)
        held = widget.seconds if getattr(widget, "role", "") == "option" else 0.0
        x, y = widget.to_window(*widget.center)
        self.hold_at(x, y, held and held + 0.2)

    def hand_over(self, name: str = "") -> None:
        """Give the screen to a party that chooses in secret: the one of this name, else the first."""
        self.tap_widget(self.find(name, "party", self.part("question")))

    def tap_at(self, x: float, y: float) -> None:
        """Tap a spot of the window."""
        self.hold_at(x, y, 0)

    def hold(self, shows: str, seconds: float, role: str = "held") -> None:
        """Hold what shows this."""
        widget = self.find(shows, role)
        x, y = middle(widget)
        self.hold_at(x, y, seconds)

    def hold_at(self, x: float, y: float, seconds: float) -> None:
        """Hold a spot of the window."""
        self.clock.time += SECOND + 0.05
        touch = finger(x, y)
        touch.touch_down()
        self.frames(1)
        until = self.clock.time + (seconds + LISTS_WAIT if seconds else 0)
        while self.clock.time < until:
            self.clock.time += HELD_STEP
            self.frames(1)
        self.lift(touch)
        self.frames(3)

    def lift(self, touch: Any) -> None:
        """The finger leaves; what it did happens now."""
        touch.touch_up()

    def slide_off(self, widget: Any) -> None:
        """Put the finger down on something and lift it elsewhere."""
        self.clock.time += SECOND + 0.05
        x, y = widget.to_window(*widget.center)
        touch = finger(x, y)
        touch.touch_down()
        self.frames(1)
        touch.touch_move(*on_panel(x, y + widget.height * 3))
        touch.touch_up()
        self.frames(3)

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

    def key(self, name: str, *, seconds: float = 0, shift: bool = False) -> None:
        """Press and let go of a key, by its letter or one of `KEYS`."""
        self.clock.time += SECOND + 0.05
        code = KEYS.get(name) or ord(name)
        letter = name if len(name) == 1 else " " if name == "space" else None
        self.window.dispatch("on_key_down", code, 0, letter, ["shift"] if shift else [])
        if letter is not None:
            self.window.dispatch("on_textinput", letter)
        self.frames(1)
        if seconds:
            self.wait(seconds)
        self.window.dispatch("on_key_up", code, 0)
        self.frames(5)

    def focused(self) -> Any:
        """What the keys would press: the widget, or the name of a board's spot. Fails if no focus is seen."""
        focus = self.flow.keys.focus
        assert focus is not None, "nothing has the focus"
        return focus.spot.name if focus.spot is not None else focus.widget

    def shot(self, path: Path) -> Path:
        """A picture of the window, as the panel shows it: if the picture is turned, it lies on its side."""
        from kivy.graphics.texture import Texture

        self.frames(2)
        width, height, shine = self.pixels()
        texture = Texture.create(size=(width, height), colorfmt="rgb")
        texture.blit_buffer(shine, colorfmt="rgb")
        texture.save(str(path), flipped=True)
        return path

    def pixels(self) -> tuple[int, int, bytes]:
        """The panel as it shines, however the picture is turned: width, height, and RGB from its lower left corner.

        (Kivy's own screenshot takes the turned size for the panel's, and reads beyond it.)
        """
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

        assert self.painted, "nothing was painted: say pilot(painted=True)"
        width, height = self.window.system_size
        return width, height, bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))


def open_window(profile: Profile, clock: Any) -> Any:
    """The process's one window, in the size of a panel, on the test's clock."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.config import Config

    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    for event in Clock.get_before_frame_events():
        event.cancel()  # by the clock of a window before it may be later: Kivy would ask it in vain until then
    Clock._max_fps = 0  # as many frames as the test wants: it moves the clock itself
    Clock.time = clock
    Clock._last_tick = clock()
    EventLoop.ensure_window()
    from kivy.core.window import Window

    Window.rotation = 0
    Window.size = (profile.width, profile.height)
    Window.update_viewport()  # after half a turn in the test before, Kivy would go on drawing upside down
    if EventLoop.status != "started":
        EventLoop.start()
    EventLoop.idle()
    return Window
