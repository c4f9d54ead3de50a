"""Faces of dice typed in by tapping what lies on the table: one tap for each die."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_die
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, Theme
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.dice import DiceRow
from companion.ui.widgets.text import FitText


class FaceKey(Touchable, BoxLayout):
    """A die's face as a key."""

    role = "face"

    def __init__(self, face: int, theme: Theme, on_tap: Callable[[], object], *, name: str = "", **kwargs: Any) -> None:
        self.face, self.theme, self.name = face, theme, name
        super().__init__(on_tap, size_hint_y=None, height=theme.mm(TOUCH_MM), **kwargs)
        if face > 6 or name:
            self.add_widget(FitText(name or str(face), theme, "head", strong=True))

    @property
    def shows(self) -> str:
        return self.name or str(self.face)

    def paint(self, canvas: Any) -> None:
        """Draw the key with its face."""
        palette = self.theme.palette
        fill = palette.sunken if self.pressed else palette.raised
        paint_box(canvas, self.pos, self.size, fill, palette.line, self.theme.units(0.75), 1.1)
        if self.face <= 6 and not self.name:
            side = min(self.width, self.height) * 0.7
            paint_die(canvas, self.face, self.middle, side, palette.text, palette.surface, palette.line)


class DicePad(BoxLayout):
    """Taps faces until all dice are there, then hands them over with “Done”.

    While nothing has been typed, `on_throw` is offered in that place: the machine throws instead. `names` are what
    stands on the faces, where that is no number.
    """

    def __init__(
        self,
        count: int,
        faces: int,
        look: Look,
        on_done: Callable[[list[int]], object],
        on_throw: Callable[[], object] | None = None,
        *,
        names: tuple[str, ...] = (),
        **kwargs: Any,
    ) -> None:
        theme = look.theme
        self.names = names
        super().__init__(orientation="vertical", spacing=theme.units(1), **{"size_hint_y": None, "height": 1, **kwargs})
        self.bind(minimum_height=self.setter("height"))
        self.look, self.count, self.on_done, self.on_throw = look, count, on_done, on_throw
        self.typed: list[int] = []
        self.row = BoxLayout(size_hint_y=None, height=theme.mm(TOUCH_MM), spacing=theme.units(1))
        self.add_widget(self.row)
        keys = GridLayout(cols=3 if faces <= 6 else 5, spacing=theme.units(1), size_hint_y=None)
        keys.bind(minimum_height=keys.setter("height"))
        for face in range(1, faces + 1):
            keys.add_widget(FaceKey(face, theme, partial(self._type, face), name=names[face - 1] if names else ""))
        self.add_widget(keys)
        self.last = BoxLayout(size_hint_y=None, height=theme.mm(MAIN_MM))
        self.add_widget(self.last)
        self._show()

    def _show(self) -> None:
        theme, look = self.look.theme, self.look
        self.row.clear_widgets()
        self.last.clear_widgets()
        missing = self.count - len(self.typed)
        if self.names:
            said = "   ".join([*(self.names[face - 1] for face in self.typed), *["…"] * missing])
            self.row.add_widget(FitText(said, theme, "head"))
        else:
            self.row.add_widget(DiceRow(self.typed, theme, waiting=missing, mm=8.5, align="centre"))
        if self.typed:
            side = theme.mm(TOUCH_MM * 1.3)
            self.row.add_widget(
                TouchButton("", theme, self._erase, icon="erase", mm=TOUCH_MM, size_hint_x=None, width=side)
            )
        if not missing:
            self.last.add_widget(TouchButton(look._("Done"), theme, self._done, style="main"))
        elif self.on_throw is not None and not self.typed:
            self.last.add_widget(TouchButton(look._("Throw for us"), theme, self._throw, icon="dice"))

    def _type(self, face: int) -> None:
        if len(self.typed) < self.count:
            self.typed.append(face)
            self._show()

    def _erase(self) -> None:
        if self.typed:
            self.typed.pop()
            self._show()

    def _throw(self) -> None:
        if self.on_throw is not None:
            self.on_throw()

    def _done(self) -> None:
        if len(self.typed) == self.count:
            self.on_done(list(self.typed))
