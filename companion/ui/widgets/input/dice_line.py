"""The faces of a die in one line below what asks for a throw, so that own dice are typed where the card is read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.dice_pad import FaceKey, TypedDice
from companion.ui.widgets.things.dice import DiceRow

FACES = 6
"""Dice with more faces have no room in one line."""

WAITING_MM = 7.5
"""The side of a die that is already typed while others are missing."""


class DiceLine(TypedDice):
    """A key for each face; the last die hands the throw over, since what came of it is shown next and can be undone.

    On an upright panel the machine's throw stands below the keys, else beside them.
    """

    role = "dice line"

    def __init__(
        self,
        count: int,
        look: Look,
        on_done: Callable[[list[int]], object],
        on_throw: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(count, look, on_done, on_throw, **kwargs)
        theme = look.theme
        high, gap = theme.mm(TOUCH_MM), theme.units(0.75)
        keys = BoxLayout(spacing=gap, size_hint_y=None, height=high)
        for face in range(1, FACES + 1):
            keys.add_widget(FaceKey(face, theme, partial(self._type, face)))
        if theme.profile.portrait:
            self.add_widget(keys)
            self.add_widget(self.last)
        else:
            row = BoxLayout(spacing=theme.units(1.5), size_hint_y=None, height=high)
            self.last.size_hint_x = 0.62
            row.add_widget(keys)
            row.add_widget(self.last)
            self.add_widget(row)
        self._show()

    def _show(self) -> None:
        """The machine's throw, or what is typed with the way to take it back."""
        theme, look = self.look.theme, self.look
        self.on_typed(self.typed)
        self.last.clear_widgets()
        if not self.typed:
            throw = self.on_throw
            if throw is not None:
                label = look._("Throw for us")
                self.last.add_widget(TouchButton(label, theme, throw, style="main", mm=TOUCH_MM, icon="dice"))
            return
        self.last.add_widget(
            DiceRow(self.typed, theme, waiting=self.missing, mm=WAITING_MM, align="centre", typed=True)
        )
        self.last.add_widget(TouchButton("", theme, self._erase, icon="erase", mm=TOUCH_MM, size_hint_x=0.4))

    def _type(self, face: int) -> None:
        if not self.missing:
            return
        self.typed.append(face)
        if self.missing:
            self._show()
        else:
            self._hand_over()

    def _erase(self) -> None:
        if self.typed:
            self.typed.pop()
            self._show()
