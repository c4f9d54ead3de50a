"""Fingers on the window and on the buttons. Each act is a generator that lets frames pass."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any, Protocol

from kivy.app import App
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

from companion.ui.look.motion.motion import finish_all
from companion.ui.widgets.buttons import HOLD_SECONDS
from companion.ui.widgets.screen.stage import SECOND
from tests.ui.eyes import Eyes, Spot, across_panel, finger, middle, on_panel

Frames = Generator[None, None, None]

BOUNCE = 0.05
"""Seconds that a finger rests on a button, and that it is away before the next press."""
WHEEL = 0.2
"""Seconds after which a finger that moves is taken for scrolling."""


class MovableClock(Protocol):
    """A clock that can be moved on."""

    def move_on(self, seconds: float) -> None:
        """Let time have passed."""


class Hands(Eyes):
    """What a person at this table can do. `wiring` names the pin of each button, as (place, button)."""

    def __init__(self, clock: MovableClock, pins: Any, wiring: Mapping[Any, int]) -> None:
        self.clock, self.pins, self.wiring = clock, pins, wiring
        self.touched: list[tuple[Spot, float]] = []
        """Where on the panel fingers were put since this was last emptied, in its pixels, and for how many seconds."""

    @property
    def flow(self) -> Any:
        """The running window's flow."""
        return App.get_running_app().flow

    @property
    def stage(self) -> Any:
        """What is looked at."""
        return self.flow.stage

    def look(self) -> Frames:
        """Only look."""
        yield

    def tap(self, shows: str = "", role: str = "", part: str = "", value: Any = None) -> Frames:
        """Tap what shows this, has this role, or stands for this value, in this part of the window.

        An answer that gives something up is held. What has gone by itself meanwhile, or lies below a card that came
        meanwhile, is not there to be tapped.
        """
        gone = role == "toast" and self.stage.toast is None
        if gone or (part == "question" and self.stage.moment is not None):
            return (yield)
        widget = yield from self._reach(shows, role, part, value)
        yield from self._touch(middle(widget), widget.seconds if value is not None else 0)

    def hold(self, shows: str = "", role: str = "", part: str = "") -> Frames:
        """Hold what shows this."""
        widget = yield from self._reach(shows, role, part, None)
        yield from self._touch(middle(widget), HOLD_SECONDS)

    def post(self, post: str) -> Frames:
        """Tap a post on the board, or where one comes nearer to it: its branch, or the way out of another one.

        Whoever looks for a post waits until all lies: what moves may be shown in another part of a map. If a card comes
        then, there is nothing to tap.
        """
        finish_all()
        yield from self._settle()
        if self.stage.moment is None:
            yield from self._touch(self.spot_of(post), 0)

    def press(self, place: int, button: int) -> Frames:
        """Press a wired button."""
        pin = self.pins.pin(self.wiring[place, button])
        pin.drive_low()
        self.clock.move_on(BOUNCE)
        pin.drive_high()
        yield
        self.clock.move_on(BOUNCE)
        yield from self._settle()

    def shot(self, path: str) -> Frames:
        """A picture of the window when nothing moves: red, green, blue of each pixel, from the upper left corner on."""
        while finish_all():
            yield
        yield
        width, height = Window.system_size  # of the panel: the picture may lie turned on it
        upward = bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))
        rows = [upward[start : start + 3 * width] for start in range(0, len(upward), 3 * width)]
        Path(path).write_bytes(b"".join(reversed(rows)))

    def quit(self) -> Frames:
        """Close the window as people do."""
        App.get_running_app().stop()
        yield

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _reach(self, shows: str, role: str, part: str, value: Any) -> Generator[None, None, Any]:
        """Find a thing; a list is scrolled until it can be seen."""
        root = self.stage.toast if role == "toast" else self.front()
        if part:
            root = self.part(part, root)
        if value is None:
            widget = self.find(shows, role, root)
        else:
            cards = self.find_all(shows, role or "option", root)
            widget = next((card for card in cards if card.option.value == value), None)
            assert widget is not None, f"{value!r} is not among {[card.option.value for card in cards]}"
        for _ in range(20):
            hiding = self.list_around(widget)
            if hiding is None:
                return widget
            yield from self._scroll(hiding, middle(widget)[1])
        raise AssertionError(f"{widget.shows!r} cannot be scrolled into sight")

    def _scroll(self, scrolled: Any, towards: float) -> Frames:
        """Draw a list along with the finger, by at most half of its height."""
        x, y = middle(scrolled)
        most = scrolled.height * 0.4
        way = max(-most, min(most, y - towards))
        self.clock.move_on(SECOND + 0.05)
        touch = finger(x, y - way / 2)
        touch.touch_down()
        yield
        for step in range(1, 9):
            touch.touch_move(*on_panel(x, y - way / 2 + way * step / 8))
            yield
        self.clock.move_on(WHEEL)
        yield
        touch.touch_up()
        yield from self._settle()

    def _touch(self, spot: Spot, seconds: float) -> Frames:
        across, up = across_panel(*spot)
        width, height = Window.system_size
        self.touched.append(((across * (width - 1), up * (height - 1)), seconds))
        self.clock.move_on(SECOND + 0.05)
        touch = finger(*spot)
        touch.touch_down()
        yield
        if seconds:
            self.clock.move_on(WHEEL)
            yield
            yield
            yield  # a list that kept the finger in case it scrolls has given it on
            self.clock.move_on(seconds + 0.05)
            yield
            yield
        touch.touch_up()
        yield from self._settle()

    def _settle(self) -> Frames:
        """Let what has been changed be laid out."""
        for _ in range(3):
            yield
