"""A search over the whole screen: input line, what matches, and a keyboard with digits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.entry import Key, TextEntry
from companion.ui.widgets.layout import Surface

DIGITS = "1234567890"


def way_back(b: Builder, act: Callable[[], object], mm: float = TOUCH_MM) -> TouchButton:
    """The arrow that leads back."""
    return b.button("", act, style="quiet", icon="back", mm=mm, wide=TOUCH_MM + 2)


class _Typed(TextEntry):
    """An input line that reports every letter, with digits above the letters."""

    def __init__(
        self, look: Look, hint: str, on_typed: Callable[[str], None], on_done: Callable[[str], object]
    ) -> None:
        self.on_typed: Callable[[str], None] = lambda _: None
        super().__init__("", look, on_done, hint=hint)
        self.on_typed = on_typed

    def _lay_keys(self) -> None:
        super()._lay_keys()
        theme = self.look.theme
        line = BoxLayout(spacing=theme.units(0.5), size_hint_y=None, height=theme.mm(TOUCH_MM) * 0.98)
        for digit in DIGITS:
            line.add_widget(Key(digit, theme, partial(self.type, digit)))
        self.keys.add_widget(line, index=len(self.keys.children))

    def _show(self) -> None:
        super()._show()
        self.on_typed(self.typed)


Item = TypeVar("Item")


class SearchPage(Surface, Generic[Item]):
    """The search: `matching` finds the items of what is typed, the likeliest first, and `shown` draws one of them.

    `on_done` is called with what is typed and what matches, at “Done”; `none` is said where nothing matches. They stand
    `abreast` where the panel is broad.
    """

    role = "search"
    hides = True

    def __init__(
        self,
        look: Look,
        title: str,
        hint: str,
        none: str,
        matching: Callable[[str], Sequence[Item]],
        shown: Callable[[Item], Widget],
        on_done: Callable[[str, Sequence[Item]], None],
        on_close: Callable[[], None],
        *,
        abreast: int = 1,
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(b.palette.surface)
        self.look, self.theme = look, b.theme
        self._none, self._matching, self._shown, self._on_done = none, matching, shown, on_done
        head = b.row(way_back(b, on_close), b.fit(title, strong=True, align="left"), high=TOUCH_MM)
        page = b.column(head if b.portrait else None, gap=0.75, pad=1)
        self.found = b.column(gap=0.75)
        self._abreast = 1 if b.portrait else abreast
        self.entry = _Typed(look, hint, self._typed, self._done)
        self.entry.upper = False
        self.entry._lay_keys()
        page.add_widget(b.scrolled(self.found))
        if not b.portrait:
            back = way_back(b, on_close, TOUCH_MM * 1.1)
            top = self.entry.children[-1]
            top.add_widget(back, index=len(top.children))
        page.add_widget(self.entry)
        self.add_widget(page)
        self._typed("")

    def on_touch_down(self, touch: Touch) -> bool:
        """Takes every touch, so that nothing below can be tapped."""
        super().on_touch_down(touch)
        return True

    def _typed(self, text: str) -> None:
        self.found.clear_widgets()
        self.matches = self._matching(text)
        none = self.b.text(self._none) if not self.matches else None
        shown, abreast = list(map(self._shown, self.matches)), self._abreast
        if abreast == 1:
            put(self.found, none, *shown)
            return
        put(self.found, none)
        for at in range(0, len(shown), abreast):  # line by line: those out of sight are not drawn
            line = shown[at : at + abreast]
            bare = (self.b.space() for _ in range(abreast - len(line)))
            self.found.add_widget(self.b.row(*line, *bare, gap=0.75, high="needed"))

    def _done(self, text: str) -> None:
        self._on_done(text, self.matches)
