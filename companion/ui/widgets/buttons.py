"""What is touched: acts when the finger is lifted on it; a finger that slides off has changed its mind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.look import Strokes
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import CONFIRM_MM, MAIN_MM, TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, Text

HOLD_SECONDS = 0.8
"""How long something that cannot be undone is held."""


def _nothing() -> None:
    """What a button does that nobody listens to."""


class Touchable(Painted):
    """Acts once for each tap. `role` names it for tests and for whoever drives the window by what it shows.

    With `seconds` it acts when it was held so long, and a short tap says so.
    """

    role = "button"
    repeats: bool = False
    """Whether a second tap right after the first is meant, though the screen changed: it says the same again."""
    pressed = False
    seconds = 0.0
    held = 0.0
    done = False

    def __init__(self, on_tap: Callable[[], object] = _nothing, **kwargs: Any) -> None:
        self.on_tap = on_tap
        super().__init__(**kwargs)

    # ── fingers ─────────────────────────────────────────────────────────────────────────────────────────────

    def on_touch_down(self, touch: Touch) -> bool:
        """Take the finger."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._press(True)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """Look pressed only while the finger is on it."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._press(self.collide_point(*touch.pos))
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Act if the finger is lifted here."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._press(False)
        if self.collide_point(*touch.pos):
            self.tapped()
        return True

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

    def key_down(self) -> None:
        """A key goes down on it."""
        self._press(True)

    def key_up(self) -> None:
        """The key comes up again."""
        self._press(False)
        self.tapped()

    # ── acting ──────────────────────────────────────────────────────────────────────────────────────────────

    def tapped(self) -> None:
        """One tap, or what was held is let go of."""
        if not self.seconds:
            self.on_tap()
        elif not self.done:
            self._say_hold()

    def _press(self, pressed: bool) -> None:
        if pressed == self.pressed:
            return
        self.pressed = pressed
        if self.seconds and pressed:
            self.held, self.done = 0.0, False
            Clock.schedule_interval(self._hold, 0)
        elif self.seconds:
            Clock.unschedule(self._hold)
            self.held = 0.0
        self.repaint()

    def _hold(self, passed: float) -> bool:
        if self.get_parent_window() is None:
            return False  # it was taken away under the finger
        self.held += passed
        self.repaint()
        if self.held < self.seconds:
            return True
        self.done = True
        self.on_tap()
        return False

    def _say_hold(self) -> None:
        above = self.parent
        while above is not None and above is not above.parent:
            if isinstance(above, SaysHold):
                above.say_hold(self)
                return
            above = above.parent

    @property
    def progress(self) -> float:
        """How much of the time has passed for which it is held, 0 to 1."""
        return min(1.0, self.held / self.seconds) if self.seconds else 0.0

    @property
    def shows(self) -> str:
        """The words on it."""
        return " ".join(w.text for w in self.walk(restrict=True) if isinstance(w, Text | FitText) and w.text)


class SaysHold:
    """What stands around touchables and tells people that one is held, not tapped."""

    def say_hold(self, button: Widget) -> None:
        """Somebody tapped this one."""
        raise NotImplementedError


def paint_progress(canvas: Canvas, button: Touchable, theme: Theme) -> None:
    """How long a button is still to be held, as a bar along its lower edge."""
    if button.progress > 0:
        radius = theme.units(0.75)
        bar = max(radius, button.width * button.progress)
        paint_box(canvas, button.pos, (bar, theme.units(1)), theme.palette.accent, None, radius)


class Icon(Painted):
    """A drawn icon: one of the window's by its name, or a drawing of its own."""

    def __init__(
        self, icon: str | Strokes, theme: Theme, *, mm: float = 4.0, colour: str | None = None, **kwargs: Any
    ) -> None:
        self.icon = icon
        self.colour = colour or theme.palette.text
        self.px = theme.mm(mm)
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw it in the middle of its place."""
        paint_icon(canvas, self.icon, self.middle, min(self.px, self.width, self.height), self.colour)


class TouchButton(Touchable, BoxLayout):
    """A button with a label, and an icon before it if one is named.

    `style`: `main` is filled with the accent, `plain` outlined, `quiet` bare. It grows with its text. With `held` a
    tap is not enough.
    """

    def __init__(
        self,
        text: str,
        theme: Theme,
        on_tap: Callable[[], object] = _nothing,
        *,
        style: str = "plain",
        mm: float = MAIN_MM,
        icon: str = "",
        size: str = "body",
        chosen: bool = False,
        held: bool = False,
        **kwargs: Any,
    ) -> None:
        self.theme = theme
        self.seconds = HOLD_SECONDS if held else 0.0
        self.style = style
        self.chosen = chosen
        self.least = theme.mm(mm)
        super().__init__(
            on_tap,
            **{
                "orientation": "horizontal",
                "spacing": theme.units(1),
                "padding": (theme.units(1.5), theme.units(0.75)),
                "size_hint_y": None,
                "height": self.least,
                **kwargs,
            },
        )
        ink = theme.palette.on_accent if style == "main" else theme.palette.text
        if icon:
            self.add_widget(Icon(icon, theme, colour=ink, size_hint_x=None, width=theme.mm(5)))
        self.label = Text(
            text,
            theme,
            size,
            colour=ink,
            strong=style == "main",
            align="left" if icon and text else "center",
            pos_hint={"center_y": 0.5},
        )
        if text:
            self.add_widget(self.label)
            self.label.bind(height=self._grow)
            self._grow()

    def _grow(self, *_: object) -> None:
        if self.size_hint_y is None:
            self.height = max(self.least, self.label.height + 2 * self.theme.units(0.75))

    def paint(self, canvas: Canvas) -> None:
        """Draw its box."""
        palette, radius = self.theme.palette, self.theme.units(0.75)
        if self.style == "main":
            paint_box(canvas, self.pos, self.size, palette.accent, palette.text if self.pressed else None, radius, 2)
        elif self.style == "quiet":
            if self.pressed:
                paint_box(canvas, self.pos, self.size, palette.sunken, None, radius)
        else:
            fill = palette.sunken if self.pressed else palette.raised
            line = palette.accent if self.chosen else palette.line
            paint_box(canvas, self.pos, self.size, fill, line, radius, 2 if self.chosen else 1.1)
        paint_progress(canvas, self, self.theme)


class BarButton(Touchable, BoxLayout):
    """A button of the bottom bar: icon with a small word below."""

    def __init__(
        self, icon: str, text: str, theme: Theme, on_tap: Callable[[], object] = _nothing, **kwargs: Any
    ) -> None:
        self.theme = theme
        self.enabled = kwargs.pop("enabled", True)
        self.seconds = HOLD_SECONDS if kwargs.pop("held", False) and self.enabled else 0.0
        super().__init__(
            on_tap,
            orientation="vertical",
            padding=(theme.units(0.25), theme.units(0.25)),
            **{"size_hint_y": None, "height": theme.mm(TOUCH_MM), **kwargs},
        )
        ink = theme.palette.text if self.enabled else theme.palette.line
        self.add_widget(Icon(icon, theme, mm=3.6, colour=ink, size_hint_y=0.58))
        self.add_widget(FitText(text, theme, "small", colour=ink, size_hint_y=0.42))

    def tapped(self) -> None:
        """One tap; nothing if there is nothing to do."""
        if self.enabled:
            super().tapped()

    def paint(self, canvas: Canvas) -> None:
        """Draw its box while it is pressed."""
        if self.pressed and self.enabled:
            paint_box(canvas, self.pos, self.size, self.theme.palette.raised, None, self.theme.units(0.75))
        paint_progress(canvas, self, self.theme)


class HeldButton(Touchable, BoxLayout):
    """For what cannot be undone: it acts after it was held, and shows how long still."""

    role = "held"

    def __init__(
        self,
        text: str,
        theme: Theme,
        on_held: Callable[[], object],
        *,
        seconds: float = HOLD_SECONDS,
        mm: float = CONFIRM_MM,
        **kwargs: Any,
    ) -> None:
        self.theme = theme
        self.seconds = seconds
        super().__init__(on_held, **{"size_hint_y": None, "height": theme.mm(mm), "padding": theme.units(1), **kwargs})
        self.add_widget(FitText(text, theme, "body", strong=True))

    def paint(self, canvas: Canvas) -> None:
        """Draw its box and how much of the time has passed."""
        palette, radius = self.theme.palette, self.theme.units(0.75)
        paint_box(canvas, self.pos, self.size, palette.raised, palette.accent, radius, 2)
        paint_progress(canvas, self, self.theme)


def gap(height: float) -> Widget:
    """A fixed gap, in px."""
    return Widget(size_hint_y=None, height=height)
