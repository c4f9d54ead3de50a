"""A line of text and a keyboard on the screen, with umlauts and accents; a real keyboard works as well."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.texts.typed import KEYS, ROWS, wrong_with_keys
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import HOLD_SECONDS, Touchable, TouchButton
from companion.ui.widgets.input.still_line import StillLine
from companion.ui.widgets.layout import AbstractWidget, Painted
from companion.ui.widgets.paper import paint_paper
from companion.ui.widgets.text import FitText

LONGEST = 24
"""Most letters of a name."""

MORE = ("áéíóúàèìòùąę", "âêîôûäëïöüśź", "çñßåøæœšžłż", "ğışčćýřőűń")
"""Letters of other languages than that of the box."""
DIGITS = ("1234567890", "+-*/=%#&@", ".,:;!?()'\"")
"""Digits, and the punctuation that names and sentences need."""
PAGES = {"abc": (), "123": DIGITS, "áçø": MORE}
"""The pages of the keyboard by the label of the key that opens them; the first has the letters of the language."""

BETWEEN = " -"
"""What stands between the parts of a person's name."""

AGAIN_SECONDS = 0.06
"""How soon the next letter goes while a finger stays on the key that takes letters back."""


def letters(look: Look) -> Sequence[str]:
    """The rows of keys of a language; English ones if they could not be shown, or lack a letter of names."""
    said = look._(KEYS)
    return (KEYS if wrong_with_keys(said) else said).split()


CURSOR = "_"
"""Marks where the next character goes; nobody types this one."""


class Typing(metaclass=AbstractWidget):
    """What a keyboard types into. `done` is the button that acts like Enter, None if there is none now."""

    done: TouchButton | None

    @abstractmethod
    def type(self, text: str) -> None:
        """Adds what was typed, if it fits."""

    @abstractmethod
    def erase(self) -> None:
        """Removes the last character."""

    @abstractmethod
    def finish(self) -> None:
        """Handles Enter."""


class Key(Touchable, BoxLayout):
    """One key. It acts on release, like every button."""

    role = "key"

    def __init__(self, text: str, theme: Theme, on_tap: Callable[[], object], *, icon: str = "", **kwargs: Any) -> None:
        self.theme, self.icon = theme, icon
        super().__init__(on_tap, **kwargs)
        if not icon:
            self.add_widget(FitText(text, theme, "effect"))

    def paint(self, canvas: Canvas) -> None:
        """Draw a flat key; one that is not pressed is drawn by its line, if it stands in one."""
        if self.pressed or not isinstance(self.parent, KeyLine):
            control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)
        if self.icon:
            paint_icon(canvas, self.icon, self.middle, self.theme.mm(3.6), self.theme.palette.text)


class EraseKey(Key):
    """Takes back a letter with each tap, and one after another while a finger stays on it."""

    def __init__(self, theme: Theme, on_tap: Callable[[], object], **kwargs: Any) -> None:
        self._next, self._ran = 0.0, False
        super().__init__("", theme, on_tap, icon="erase", **kwargs)

    def tapped(self) -> None:
        """Takes back a letter, unless holding it has done so already."""
        if not self._ran:
            self.on_tap()

    def _press(self, pressed: bool) -> None:
        if pressed == self.pressed:
            return
        super()._press(pressed)
        Clock.unschedule(self._run)
        if pressed:
            self._next, self._ran = Clock.time() + HOLD_SECONDS, False
            Clock.schedule_interval(self._run, 0)

    def _run(self, _: float) -> bool:
        if self.get_parent_window() is None:
            return False  # it was taken away under the finger
        if Clock.time() >= self._next:
            self._next, self._ran = Clock.time() + AGAIN_SECONDS, True
            self.on_tap()
        return True


class KeyLine(StillLine):
    """Keys beside each other."""

    def __init__(self, theme: Theme, high: float) -> None:
        self.theme = theme
        super().__init__(spacing=theme.units(0.5), size_hint_y=None, height=high)

    def draw_children(self, canvas: Canvas) -> None:
        """Draw them."""
        for key in self.children:
            control(canvas, self.theme, (key.x - self.x, key.y - self.y), key.size)


class EntryField(Painted, BoxLayout):
    """What has been typed, with a cursor, on a slip of paper."""

    role = "field"

    def __init__(self, text: str, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(
            **{"size_hint_y": None, "height": theme.mm(TOUCH_MM), "padding": (theme.units(1.5), 0), **kwargs}
        )
        self.label = FitText(text, theme, "head", align="left", colour=theme.palette.ink)
        self.add_widget(self.label)

    def paint(self, canvas: Canvas) -> None:
        """Draw the slip."""
        paint_paper(canvas, self.theme, self.pos, self.size, "slip")


class TextEntry(BoxLayout, Typing):
    """Field and keyboard. `on_done` is called with the text, stripped. `names` begin with a capital letter, and each
    part of the names of `people` does.
    """

    done: TouchButton

    def __init__(
        self,
        text: str,
        look: Look,
        on_done: Callable[[str], object],
        *,
        hint: str = "",
        most: int = LONGEST,
        names: bool = True,
        people: bool = False,
        **kwargs: Any,
    ) -> None:
        theme = look.theme
        super().__init__(orientation="vertical", spacing=theme.units(1), size_hint_y=None, **kwargs)
        self._names, self._people = names, people
        self.bind(minimum_height=self.setter("height"))
        self.look, self.on_done, self.hint, self.most = look, on_done, hint, most
        self.on_full: Callable[[], None] = lambda: None
        """Called when there is no room for another letter."""
        self.typed = text
        self.upper = self._begins()
        self.page = "abc"
        self.line = theme.mm(TOUCH_MM) * 0.98
        self.over = top = BoxLayout(spacing=theme.units(1), size_hint_y=None, height=theme.mm(TOUCH_MM) * 1.1)
        self.field = EntryField("", theme, height=top.height)
        top.add_widget(self.field)
        self.done = TouchButton(look._("Done"), theme, self.finish, style="main", mm=TOUCH_MM * 1.1)
        self.done.size_hint_x, self.done.width = None, theme.mm(24)
        top.add_widget(self.done)
        self.add_widget(top)
        self.keys = BoxLayout(orientation="vertical", spacing=theme.units(0.5), size_hint_y=None)
        self.keys.bind(minimum_height=self.keys.setter("height"))
        self.add_widget(self.keys)
        self._lay_keys()
        self._show()

    def fill(self, high: float) -> None:
        """Takes this height where that is more than it needs: a field of two lines, and higher keys."""
        theme, lines = self.look.theme, ROWS + 1
        least = theme.mm(TOUCH_MM)
        spare = high - least * (1.1 + 0.98 * lines) - theme.units(1) - theme.units(0.5) * (lines - 1)
        if spare <= 0:
            return
        taller = min(least * 0.6, spare / (lines + 1))
        self.over.height = self.field.height = self.done.height = least * 1.1 + taller
        self.line = least * 0.98 + min(least, (spare - taller) / lines)
        for line in self.keys.children:
            line.height = self.line

    def _lay_keys(self) -> None:
        theme = self.look.theme
        self.keys.clear_widgets()
        for row in PAGES[self.page] or letters(self.look):
            line = KeyLine(theme, self.line)
            for letter in row:
                shown = letter.upper() if self.upper and letter != "ß" else letter
                line.add_widget(Key(shown, theme, partial(self.type, shown)))
            self.keys.add_widget(line)
        last = KeyLine(theme, self.line)
        last.add_widget(Key("", theme, self._shift, icon="shift", size_hint_x=1.5))
        for page in PAGES:
            if page != self.page:
                last.add_widget(Key(page, theme, partial(self._turn_to, page), size_hint_x=1.5))
        last.add_widget(Key(self.look._("Space"), theme, lambda: self.type(" "), size_hint_x=4))
        last.add_widget(EraseKey(theme, self.erase, size_hint_x=1.5))
        self.keys.add_widget(last)

    def _show(self) -> None:
        self.field.label.text = self.typed + CURSOR if self.typed or not self.hint else self.hint
        palette = self.look.theme.palette
        self.field.label.colour(palette.ink if self.typed else palette.ink_soft)

    def type(self, text: str) -> None:
        """Adds letters, if there is room; else says so."""
        if len(self.typed) + len(text) > self.most:
            self.on_full()
            return
        self.typed += text
        self._shift_to(self._begins())
        self._show()

    def erase(self) -> None:
        """Removes the last letter."""
        self.typed = self.typed[:-1]
        self._shift_to(self._begins())
        self._show()

    def _begins(self) -> bool:
        """Whether the next letter is a capital one by itself."""
        return self._names and (not self.typed or (self._people and self.typed[-1] in BETWEEN))

    def _shift(self) -> None:
        self._shift_to(not self.upper)

    def _shift_to(self, upper: bool) -> None:
        if upper != self.upper:
            self.upper = upper
            self._lay_keys()

    def _turn_to(self, page: str) -> None:
        self.page = page
        self._lay_keys()

    def finish(self) -> None:
        """Hands over the text."""
        self.on_done(" ".join(self.typed.split()))
