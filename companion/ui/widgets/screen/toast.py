"""A few words over the screen that go away by themselves or by a tap, with “undo” where that makes sense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.models.game.notice import Notice
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, row
from companion.ui.widgets.text import FitText, Text, wrapped_height

SECONDS = 6.0
"""How long a notice without trouble stays."""

OFFERED = 4.0
"""How long the way back is offered: whoever goes on playing wants to see the names again."""


BESIDE_MM, UNDO_MM = 55.0, 28.0
"""From how wide on “undo” stands beside the words, and how wide it is there."""

LINE = 1.1
"""How much higher a paragraph is set than its bare lines."""


def _nothing() -> None:
    """What a tap beside the ways of a notice does."""


def needed(notice: Notice, look: Look, width: float) -> float:
    """How high a notice gets at a width, in px, at least."""
    theme = look.theme
    if notice.undo:
        button = theme.mm(TOUCH_MM)
        if width > theme.mm(BESIDE_MM):
            return button
        text = wrapped_height(notice.text, theme.body, width - theme.units(2.5)) * LINE
        return theme.units(2.25) + text + button
    lines = [(notice.text, theme.body)]
    lines += [part for why in notice.whys for part in ((why.sentence, theme.body), (why.rule, theme.small))]
    texts = sum(wrapped_height(text, size, width - theme.units(3)) * LINE + theme.units(0.75) for text, size in lines)
    return theme.units(3) + texts


class Toast(Touchable, Sheet):
    """One notice. Troubles stay until they are tapped."""

    role = "toast"

    def __init__(
        self,
        notice: Notice,
        look: Look,
        on_close: Callable[[], object],
        on_undo: Callable[[], object] | None = None,
        **kw: Any,
    ) -> None:
        theme = look.theme
        self.notice = notice
        self.on_tap = on_close
        line = theme.palette.warning if notice.trouble or notice.whys else theme.palette.accent
        if notice.undo and on_undo is not None:
            beside = kw["width"] > theme.mm(BESIDE_MM)
            Sheet.__init__(self, theme, line=line, size_hint=(None, None), pad=0 if beside else 0.75, **kw)
            self._offer(notice.text, look, on_undo, beside=beside)
            return
        Sheet.__init__(self, theme, line=line, size_hint=(None, None), gap=0.75, **kw)
        self.add_widget(Text(notice.text, theme, "body", strong=bool(notice.whys)))
        for why in notice.whys:
            self.add_widget(Text(why.sentence, theme, "body"))
            self.add_widget(Text(why.rule, theme, "small", colour=theme.palette.text_dim))
        for words, act in notice.ways:
            self.add_widget(TouchButton(words, theme, act))
        if notice.ways:
            self.on_tap = _nothing  # it goes when somebody has decided
        self.bind(minimum_height=self.setter("height"))

    def on_touch_down(self, touch: Touch) -> bool:
        """The button on it comes first."""
        return bool(Sheet.on_touch_down(self, touch)) or super().on_touch_down(touch)

    def _offer(self, text: str, look: Look, on_undo: Callable[[], object], *, beside: bool) -> None:
        """What was answered and the way back: in a line as high as a finger, or below each other where it is narrow.

        In a line the way back comes first: its other end may lie over a button of the bottom line, and whoever meant
        that one only sends the notice away.
        """
        theme = look.theme
        undo = TouchButton(look._("Undo"), theme, on_undo, icon="undo", mm=TOUCH_MM, held=look.locked)
        if beside:
            line = row(theme, 1, size_hint_y=None, height=theme.mm(TOUCH_MM))
            undo.size_hint_x, undo.width = None, theme.mm(UNDO_MM) * max(1.0, theme.text_scale)
            line.add_widget(undo)
            line.add_widget(FitText(text, theme, "body", align="left"))
            line.padding = (0, 0, theme.units(1), 0)
        else:
            line = as_high_as_needed(column(theme, 0.75))
            line.padding = (theme.units(1), 0, 0, 0)
            line.add_widget(Text(text, theme, "body"))
            line.add_widget(undo)
        self.add_widget(line)
        self.bind(minimum_height=self.setter("height"))
