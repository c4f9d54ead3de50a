"""Faces of dice typed in by tapping what lies on the table: one tap for each die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.look import Look
from companion.ui.marks import paint_box, paint_die
from companion.ui.theme import MAIN_MM, Theme
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.dice import DiceRow
from companion.ui.widgets.text import FitText


class FaceKey(Touchable, BoxLayout):
    """A die's face as a key."""

    role = "face"

    def __init__(self, face: int, theme: Theme, on_tap: Callable[[], None], **kwargs: Any) -> None:
        self.face, self.theme = face, theme
        super().__init__(on_tap, size_hint_y=None, height=theme.mm(MAIN_MM), **kwargs)
        if face > 6:
            self.add_widget(FitText(str(face), theme, "head", strong=True))

    @property
    def shows(self) -> str:
        """The face."""
        return str(self.face)

    def paint(self, canvas: Any) -> None:
        """Draw the key with its face."""
        palette = self.theme.palette
        fill = palette.sunken if self.pressed else palette.raised
        paint_box(canvas, self.pos, self.size, fill, palette.line, self.theme.units(0.75), 1.1)
        if self.face <= 6:
            side = min(self.width, self.height) * 0.7
            paint_die(canvas, self.face, self.middle, side, palette.text, palette.surface, palette.line)


class DicePad(BoxLayout):
    """Taps faces until all dice are there, then hands them over with “Done”."""

    def __init__(self, count: int, faces: int, look: Look, on_done: Callable[[list[int]], None], **kwargs: Any) -> None:
        theme = look.theme
        super().__init__(orientation="vertical", spacing=theme.units(1), **{"size_hint_y": None, "height": 1, **kwargs})
        self.bind(minimum_height=self.setter("height"))
        self.look, self.count, self.on_done = look, count, on_done
        self.typed: list[int] = []
        self.row = BoxLayout(size_hint_y=None, height=theme.mm(9))
        self.add_widget(self.row)
        keys = GridLayout(cols=3 if faces <= 6 else 5, spacing=theme.units(1), size_hint_y=None)
        keys.bind(minimum_height=keys.setter("height"))
        for face in range(1, faces + 1):
            keys.add_widget(FaceKey(face, theme, lambda face=face: self._type(face)))
        self.add_widget(keys)
        below = BoxLayout(spacing=theme.units(1), size_hint_y=None, height=theme.mm(MAIN_MM))
        below.add_widget(TouchButton(look._("Erase"), theme, self._erase, icon="erase"))
        self.done = TouchButton(look._("Done"), theme, self._done, style="main")
        below.add_widget(self.done)
        self.add_widget(below)
        self._show()

    def _show(self) -> None:
        self.row.clear_widgets()
        left = self.count - len(self.typed)
        self.row.add_widget(DiceRow(self.typed, self.look.theme, waiting=left, mm=8.5, align="centre"))
        self.done.opacity = 1.0 if not left else 0.35

    def _type(self, face: int) -> None:
        if len(self.typed) < self.count:
            self.typed.append(face)
            self._show()

    def _erase(self) -> None:
        if self.typed:
            self.typed.pop()
            self._show()

    def _done(self) -> None:
        if len(self.typed) == self.count:
            self.on_done(list(self.typed))
