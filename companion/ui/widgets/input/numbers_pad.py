"""Dice with many faces typed in by their numbers, one die after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.entry import CURSOR, Field, Key, Typing

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "erase", "check")
"""Four in a line; the last one says that a number is complete."""


class NumbersPad(BoxLayout, Typing):
    """Digits until all dice are there; a number that no digit can follow is complete by itself.

    While nothing has been typed, `on_throw` is offered: the machine throws instead.
    """

    role = "numbers"
    done = None

    def __init__(
        self,
        count: int,
        faces: int,
        look: Look,
        on_done: Callable[[list[int]], object],
        on_throw: Callable[[], object] | None = None,
    ) -> None:
        theme = look.theme
        super().__init__(orientation="vertical", spacing=theme.units(1), size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.look, self.count, self.faces, self.on_done, self.on_throw = look, count, faces, on_done, on_throw
        self.typed: list[int] = []
        self.digits = ""
        self.field = Field("", theme)
        self.add_widget(self.field)
        keys = GridLayout(cols=4, spacing=theme.units(0.5), size_hint_y=None)
        keys.bind(minimum_height=keys.setter("height"))
        for key in KEYS:
            icon = "" if key.isdigit() else key
            high = theme.mm(TOUCH_MM)
            keys.add_widget(
                Key("" if icon else key, theme, partial(self.press, key), icon=icon, size_hint_y=None, height=high)
            )
        self.add_widget(keys)
        self.last = BoxLayout(size_hint_y=None, height=theme.mm(MAIN_MM))
        self.add_widget(self.last)
        self._show()

    def type(self, text: str) -> None:
        """A digit of a real keyboard."""
        if text.isascii() and text.isdigit():
            self.press(text)

    def erase(self) -> None:
        """One digit less."""
        self.press("erase")

    def finish(self) -> None:
        """The number is complete; if all are, that is the throw."""
        if self.digits:
            self.press("check")
        elif len(self.typed) == self.count:
            self.on_done(list(self.typed))

    def press(self, key: str) -> None:
        """A digit, one less, or the number is complete."""
        if key == "erase":
            self._erase()
        elif key == "check":
            self._complete()
        elif len(self.typed) < self.count and 1 <= int(self.digits + key) <= self.faces:
            self.digits += key
            if int(self.digits) * 10 > self.faces:
                self._complete()
        self._show()

    def _erase(self) -> None:
        if not self.digits and self.typed:
            self.digits = str(self.typed.pop())
        self.digits = self.digits[:-1]

    def _complete(self) -> None:
        if self.digits:
            self.typed.append(int(self.digits))
            self.digits = ""

    def _show(self) -> None:
        look = self.look
        waiting = [f"{self.digits}{CURSOR}"] if len(self.typed) < self.count else []
        self.field.label.text = "   ".join([*map(str, self.typed), *waiting])
        self.last.clear_widgets()
        if not waiting:
            done = TouchButton(look._("Done"), look.theme, lambda: self.on_done(list(self.typed)), style="main")
            self.last.add_widget(done)
        elif self.on_throw is not None and not self.typed and not self.digits:
            self.last.add_widget(TouchButton(look._("Throw for us"), look.theme, self.on_throw, icon="dice"))
