"""Buttons: they act when the finger is lifted on them; a finger that slides off does nothing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.look import Strokes
from companion.ui.look import times
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.paint.controls import State, control, ink_of
from companion.ui.look.theme import CONFIRM_MM, MAIN_MM, TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.widgets.layout import AbstractWidget, Painted
from companion.ui.widgets.text import FitText, Text
from companion.ui.widgets.words.word_and_act import WordAndAct

HOLD_SECONDS = times.HOLD
"""How long something that cannot be undone is held."""


def _nothing() -> None:
    """The action of a button that has none."""


class Touchable(Painted):
    """Acts once for each tap. `role` names it for tests and for programs that operate the window.

    With `seconds` it acts after it was held that long, and a short tap says so.
    """

    role = "button"
    repeats: bool = False
    """Whether a second tap soon after the first counts although the screen changed: the button means the same."""
    says = ""
    """Its words, where it shows none."""
    pressed = False
    seconds = 0.0
    held = 0.0
    _since = 0.0
    done = False

    def __init__(self, on_tap: Callable[[], object] = _nothing, **kwargs: Any) -> None:
        self.on_tap = on_tap
        super().__init__(**kwargs)

    # ── fingers ─────────────────────────────────────────────────────────────────────────────────────────────

    def on_touch_down(self, touch: Touch) -> bool:
        """Takes the touch."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._press(True)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """Looks pressed while the finger is on it."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._press(self.collide_point(*touch.pos))
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Acts if the finger is lifted on it."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._press(False)
        if self.collide_point(*touch.pos):
            self.tapped()
        return True

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

    def key_down(self) -> None:
        """Called when a key is pressed on it."""
        self._press(True)

    def key_up(self) -> None:
        """Called when the key is released."""
        self._press(False)
        self.tapped()

    # ── acting ──────────────────────────────────────────────────────────────────────────────────────────────

    def tapped(self) -> None:
        """Called for each tap, or when a held button is released."""
        if not self.seconds:
            self.on_tap()
        elif not self.done:
            self._say_hold()

    def _press(self, pressed: bool) -> None:
        if pressed == self.pressed:
            return
        self.pressed = pressed
        if self.seconds and pressed:
            self.held, self.done, self._since = 0.0, False, Clock.time()
            Clock.schedule_interval(self._hold, 0)
        elif self.seconds:
            Clock.unschedule(self._hold)
            self.held = 0.0
        self.repaint()

    def _hold(self, _: float) -> bool:
        if self.get_parent_window() is None:
            return False  # it was taken away under the finger
        self.held = Clock.time() - self._since
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
        """How much of the time has passed for which it must be held, 0 to 1."""
        return min(1.0, self.held / self.seconds) if self.seconds else 0.0

    @property
    def shows(self) -> str:
        """The words on it."""
        return self.says or " ".join(
            w.text for w in self.walk(restrict=True) if isinstance(w, Text | FitText) and w.text
        )


class SaysHold(metaclass=AbstractWidget):
    """A parent that tells people when a button must be held, not tapped."""

    @abstractmethod
    def say_hold(self, button: Widget) -> None:
        """Tells that this button must be held."""


RAIL = 13
"""What the rail of a held button takes at its foot, with the room above it, in design pixels: no letter reaches it."""


def paint_progress(canvas: Canvas, button: Touchable, theme: Theme, colour: str | None = None) -> None:
    """How long a button is still to be held: a bar fills its foot from the left; what is to be held has a rail there.

    The rail says it before anybody has tapped.
    """
    if not button.seconds:
        return
    ink, inset, high = colour or theme.palette.accent, theme.design(14), theme.design(4)
    x, y, wide = button.x + inset, button.y + theme.design(5), button.width - 2 * inset
    paint_box(canvas, (x, y), (wide, high), ink, None, high / 2, alpha=0.28)
    if button.progress > 0:
        paint_box(canvas, (x, y), (max(high, wide * button.progress), high), ink, None, high / 2)


class Icon(Painted):
    """An icon, by its name or as a drawing of its own."""

    def __init__(
        self, icon: str | Strokes, theme: Theme, *, mm: float = 4.0, colour: str | None = None, **kwargs: Any
    ) -> None:
        self.icon = icon
        self.colour = colour or theme.palette.text
        self.px = theme.mm(mm)
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        paint_icon(canvas, self.icon, self.middle, min(self.px, self.width, self.height), self.colour)


class TouchButton(Touchable, BoxLayout):
    """A button with a label, and an icon before it if one is named; it grows with its text.

    `style`: `main` is lit, one on a page at most; `waiting` is the edge of one that is not ready; `plain` a flat
    control, `quiet` bare, `value` one of a few, which is a sheet of light when it is `chosen`,
    `field` a printed field on paper.
    With `held` a tap is not enough. A `tile` has its icon above the label, and larger.
    """

    line: object = None
    """The line of buttons that levels it, if it is in one."""

    def __init__(
        self,
        text: str,
        theme: Theme,
        on_tap: Callable[[], object] = _nothing,
        *,
        style: str = "plain",
        mm: float = MAIN_MM,
        icon: str = "",
        size: str = "answer",
        chosen: bool = False,
        held: bool = False,
        tile: bool = False,
        **kwargs: Any,
    ) -> None:
        self.theme, self.tile = theme, tile
        self.seconds = HOLD_SECONDS if held else 0.0
        self.style = style
        self.chosen = chosen
        self.least, side = theme.mm(mm), theme.design(6 if tile else 14)
        super().__init__(
            on_tap,
            **{
                "orientation": "vertical" if tile else "horizontal",
                "spacing": theme.design(4 if tile else 12),
                "padding": (side, theme.design(6), side, theme.design(RAIL if held else 6)),
                "size_hint_y": None,
                "height": self.least,
                **kwargs,
            },
        )
        ink = ink_of(theme, self.state)[1]
        room = {} if tile else {"size_hint_x": None, "width": theme.mm(5)}
        self.icon = Icon(icon, theme, mm=6.5 if tile else 4.2, colour=ink, **room)
        if icon:
            self.add_widget(self.icon)
        self.label = Text(
            text,
            theme,
            size,
            colour=ink,
            strong=True,
            align="left" if icon and text and not tile else "center",
            pos_hint={"center_y": 0.5},
        )
        if text:
            self.add_widget(self.label)
            self.label.bind(height=self._grow)
            self._grow()

    def choose(self, *, on: bool) -> None:
        """Shows it as chosen, or not."""
        if on == self.chosen:
            return
        self.chosen = on
        self.icon.colour = ink = ink_of(self.theme, self.state)[1]
        self.label.colour(ink)
        self.icon.repaint()
        self.repaint()

    @property
    def needed(self) -> float:
        """How high its text makes it, in px."""
        foot = self.theme.design(RAIL if self.seconds else 6)
        above = self.theme.mm(6.5) + self.spacing if self.tile else 0.0
        return float(max(self.least, above + self.label.height + self.theme.design(6) + foot))

    def _grow(self, *_: object) -> None:
        if self.size_hint_y is None:
            self.height = self.needed

    @property
    def state(self) -> State:
        """How it looks."""
        if self.style == "main":
            return "lit"
        if self.style == "waiting":
            return "refused"
        if self.style == "field":
            return "marked" if self.chosen else "field"
        if self.chosen:
            return "sheet" if self.style == "value" else "chosen"
        return "quiet" if self.style == "quiet" else "normal"

    def paint(self, canvas: Canvas) -> None:
        """Draw its box."""
        control(canvas, self.theme, self.pos, self.size, self.state, pressed=self.pressed)
        paint_progress(canvas, self, self.theme, ink_of(self.theme, self.state)[1] if self.state != "normal" else None)


class BarButton(Touchable, BoxLayout):
    """A button of the bottom bar: an icon with its word beside it, or below it where it is narrow.

    With `whats` it is a plate that says besides what it acts on, in the first of these words that have room.
    """

    def __init__(
        self, icon: str, text: str, theme: Theme, on_tap: Callable[[], object] = _nothing, **kwargs: Any
    ) -> None:
        self.theme = theme
        self.enabled = kwargs.pop("enabled", True)
        self.plate, beside = "whats" in kwargs, kwargs.pop("beside", False)
        whats = tuple(filter(None, kwargs.pop("whats", ())))
        self.seconds = HOLD_SECONDS if kwargs.pop("held", False) and self.enabled else 0.0
        super().__init__(
            on_tap,
            orientation="horizontal" if beside else "vertical",
            spacing=theme.design(8) if beside else 0,
            padding=(theme.design(8 if beside else 2), theme.design(2)),
            **{"size_hint_y": None, "height": theme.mm(TOUCH_MM), **kwargs},
        )
        ink = theme.palette.text if self.enabled else theme.palette.line
        if not beside:
            self.add_widget(Icon(icon, theme, mm=3.6, colour=ink, size_hint_y=0.55))
            self.word = FitText(text, theme, "small", colour=ink, size_hint_y=0.45)
            self.add_widget(self.word)
            return
        self.add_widget(Icon(icon, theme, mm=4.4, colour=ink, size_hint_x=None, width=theme.design(26)))
        self.word = FitText(text, theme, "label", strong=self.plate, colour=ink, align="left")
        self.add_widget(WordAndAct(self.word, whats, theme) if whats else self.word)

    @property
    def shows(self) -> str:
        """Its word."""
        return str(self.word.text)

    def tapped(self) -> None:
        """Acts if the button has an action."""
        if self.enabled:
            super().tapped()

    def paint(self, canvas: Canvas) -> None:
        """Draw its box while it is pressed."""
        pressed = self.pressed and self.enabled
        control(canvas, self.theme, self.pos, self.size, "normal" if self.plate else "quiet", pressed=pressed)
        paint_progress(canvas, self, self.theme)


class HeldButton(Touchable, BoxLayout):
    """A button that must be held, for what cannot be undone; it shows how much longer.

    `lit` is the likely next act, of which a page has one at most. A `mark` is the piece of the party that holds it.
    """

    role = "held"

    def __init__(
        self,
        text: str,
        theme: Theme,
        on_held: Callable[[], object],
        *,
        seconds: float = HOLD_SECONDS,
        mm: float = CONFIRM_MM,
        lit: bool = False,
        mark: Widget | None = None,
        **kwargs: Any,
    ) -> None:
        self.theme = theme
        self.seconds = seconds
        self.state: State = "lit" if lit else "held"
        side = theme.units(1)
        room = side, theme.design(6), side, theme.design(RAIL)
        super().__init__(on_held, **{"size_hint_y": None, "height": theme.mm(mm), "padding": room, **kwargs})
        if mark is not None:
            self.spacing = theme.units(1)
            self.add_widget(mark)
        ink = ink_of(theme, self.state)[1]
        self.add_widget(FitText(text, theme, "answer", strong=True, colour=ink))

    def paint(self, canvas: Canvas) -> None:
        """Draw its box and how much of the time has passed."""
        control(canvas, self.theme, self.pos, self.size, self.state, pressed=self.pressed)
        paint_progress(canvas, self, self.theme, self.theme.palette.on_lamp if self.state == "lit" else None)


def gap(height: float) -> Widget:
    """An empty widget of fixed size, in px."""
    return Widget(size_hint_y=None, height=height)
