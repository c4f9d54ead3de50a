"""The dice on the table typed in by their faces, and what every way of typing dice shares."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.look.look import Look
from companion.ui.look.marks import paint_die
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.layout import AbstractWidget, as_high_as_needed
from companion.ui.widgets.text import FitText
from companion.ui.widgets.things.dice import DiceRow
from companion.ui.widgets.words.few_lines import in_few_lines


class FaceKey(Touchable, BoxLayout):
    """A die's face as a key; at the edge of a list it is there with its pips, or not at all."""

    role = "face"
    whole = True

    def __init__(self, face: int, theme: Theme, on_tap: Callable[[], object], *, name: str = "", **kwargs: Any) -> None:
        self.face, self.theme, self.name = face, theme, name
        super().__init__(on_tap, size_hint_y=None, height=theme.mm(TOUCH_MM), **kwargs)
        if face > 6 or name:
            self.add_widget(FitText(name or str(face), theme, "head", strong=True))

    @property
    def shows(self) -> str:
        return self.name or str(self.face)

    def paint(self, canvas: Canvas) -> None:
        """Draws the key with its face."""
        palette = self.theme.palette
        control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)
        if self.face <= 6 and not self.name:
            side = min(self.width, self.height) * 0.7
            paint_die(canvas, self.face, self.middle, side, palette.text, palette.surface, palette.line)


def for_one(look: Look, name: str) -> str:
    """What lets the machine throw once; by name where others throw as well, so that both buttons say for whom."""
    return look.fill(look._("Throw for {name}"), name=name) if name else look._("Throw for us")


class TypedDice(BoxLayout, metaclass=AbstractWidget):
    """Takes `count` dice that lie on the table, then hands them over with “Done”.

    While nothing has been typed, the button calls `on_throw` instead: the machine throws; `on_all` does so for all who
    have still to throw, `thrower` being the name of who is the next of them.
    """

    def __init__(
        self,
        count: int,
        look: Look,
        on_done: Callable[[list[int]], object],
        on_throw: Callable[[], object] | None,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            orientation="vertical", spacing=look.theme.units(1), **{"size_hint_y": None, "height": 1, **kwargs}
        )
        self.bind(minimum_height=self.setter("height"))
        self.look, self.count, self.on_done, self.on_throw = look, count, on_done, on_throw
        self.on_all: Callable[[], object] | None = None
        self.thrower = ""
        self.on_typed: Callable[[Sequence[int]], object] = lambda typed: None
        self.typed: list[int] = []
        self.last = as_high_as_needed(BoxLayout(spacing=look.theme.units(1)))

    def go_on_from(self, typed: Sequence[int], on_typed: Callable[[Sequence[int]], object]) -> None:
        """Begins with what was typed before; `on_typed` is told what is typed from now on."""
        self.typed = list(typed[: self.count])
        self.on_typed = on_typed
        self._show()

    @abstractmethod
    def _show(self) -> None:
        """Shows what is typed."""

    @property
    def missing(self) -> int:
        """How many dice are still to be typed."""
        return self.count - len(self.typed)

    def _offer(self, begun: bool) -> None:
        """Offers to hand over a complete throw, or to let the machine throw while nothing has `begun`."""
        self.on_typed(self.typed)
        self.last.clear_widgets()
        look = self.look
        if not self.missing:
            self.last.add_widget(TouchButton(look._("Done"), look.theme, self._hand_over, style="main"))
        elif self.on_throw is not None and not begun:
            says, theme = for_one(look, self.thrower), look.theme
            if self.on_all is None:
                self.last.add_widget(TouchButton(says, theme, self.on_throw, style="main", icon="dice"))
                return
            slim = (theme.design(6), theme.design(6))  # a name of two words in a third line would cover the dice
            for words, act, style in (
                (says, self.on_throw, "main"),
                (look._("Throw for all"), self.on_all, "plain"),
            ):
                button = TouchButton(words, theme, act, style=style, padding=slim)
                in_few_lines(button.label, 2, theme.px("small"))
                self.last.add_widget(button)

    def _hand_over(self) -> None:
        if not self.missing:
            self.on_done(list(self.typed))


MOST_GROWN_MM = 4.5
"""How much higher than a finger needs the keys of a die become where there is room."""

MOST_BESIDE = 0.34
"""How much of the breadth the empty dice have beside words that say what they bring."""


class DicePad(TypedDice):
    """A key for each face, one tap for each die. `names` are the texts on the faces, if they have no numbers."""

    def __init__(
        self,
        count: int,
        faces: int,
        look: Look,
        on_done: Callable[[list[int]], object],
        on_throw: Callable[[], object] | None = None,
        *,
        names: tuple[str, ...] = (),
        on_all: Callable[[], object] | None = None,
        thrower: str = "",
        hint: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(count, look, on_done, on_throw, **kwargs)
        self.on_all, self.thrower, self.hint = on_all, thrower, hint
        theme, self.names = look.theme, names
        self.row = BoxLayout(size_hint_y=None, height=theme.mm(TOUCH_MM), spacing=theme.units(1))
        self.add_widget(self.row)
        flat = theme.text_scale > 1 and not theme.profile.portrait  # the column is wider there, and lower
        few = 6 if flat else 3
        keys = GridLayout(cols=few if faces <= 6 else 5, spacing=theme.units(1 if not flat else 0.75), size_hint_y=None)
        keys.bind(minimum_height=keys.setter("height"))
        self.keys = keys
        for face in range(1, faces + 1):
            keys.add_widget(FaceKey(face, theme, partial(self._type, face), name=names[face - 1] if names else ""))
        self.add_widget(keys)
        self.add_widget(self.last)
        self._show()

    @property
    def least(self) -> float:
        """The height without any growth, in px."""
        apart = self.spacing * (len(self.children) - 1) + self.keys.spacing[1] * (self._lines - 1)
        others = sum(one.height for one in self.children if one not in (self.row, self.keys))
        return float(others + self._touch * (1 + self._lines) + apart)

    @property
    def _touch(self) -> float:
        return float(self.look.theme.mm(TOUCH_MM))

    @property
    def _lines(self) -> int:
        return int(-(-len(self.keys.children) // self.keys.cols))

    def grow(self, spare: float) -> None:
        """Makes the dice and the keys larger where so many px are free beyond `least`."""
        most = self.look.theme.mm(MOST_GROWN_MM)
        by = min(most, max(0.0, spare) // (self._lines + 1))
        self.row.height = self._touch + by
        for key in self.keys.children:
            key.height = self._touch + by
        for dice in self.row.children:
            if isinstance(dice, DiceRow):
                self._hint_beside(dice)

    def _hint_beside(self, dice: DiceRow) -> None:
        """What a throw brings has the room that the dice leave."""
        theme, high = self.look.theme, self.row.height
        dice.most = high * 0.94
        if self.hint and not self.typed:
            most = self.width * MOST_BESIDE if self.width > theme.mm(TOUCH_MM) else theme.mm(32)
            dice.size_hint_x, dice.width = None, min(high * 1.16 * self.count, theme.mm(32), most)

    def _show(self, *, fresh: bool = False) -> None:
        theme = self.look.theme
        self.row.clear_widgets()
        if self.names:
            said = "   ".join([*(self.names[face - 1] for face in self.typed), *["…"] * self.missing])
            self.row.add_widget(FitText(said, theme, "head"))
        else:
            last = (len(self.typed) - 1,) if fresh and self.typed else ()
            hinted = bool(self.hint) and not self.typed
            align = "left" if hinted else "centre"
            row = DiceRow(self.typed, theme, waiting=self.missing, mm=8.5, align=align, tumble=last, typed=True)
            self._hint_beside(row)
            self.row.add_widget(row)
        if self.hint and not self.typed:
            self.row.add_widget(FitText(self.hint, theme, "answer", colour=theme.palette.text, align="left"))
        if self.typed:
            side = theme.mm(TOUCH_MM * 1.3)
            self.row.add_widget(
                TouchButton("", theme, self._erase, icon="erase", mm=TOUCH_MM, size_hint_x=None, width=side)
            )
        self._offer(begun=bool(self.typed))

    def _type(self, face: int) -> None:
        if self.missing:
            self.typed.append(face)
            self._show(fresh=True)

    def _erase(self) -> None:
        if self.typed:
            self.typed.pop()
            self._show()
