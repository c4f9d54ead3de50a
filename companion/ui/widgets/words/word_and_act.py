"""A word with what it acts on, such as “Undo” with what was done last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.theme import Theme
from companion.ui.widgets.text import BriefText, FitText, text_width
from companion.ui.widgets.words.in_room import LineIfRoom


class WordAndAct(BoxLayout):
    """A word with what it acts on: that stands beside it, or where it has no room below it. `whats` says it in fewer
    and fewer letters: the first that has room is said; of the last as many words as have it. The word itself stays.
    """

    def __init__(self, word: FitText, whats: Sequence[str], theme: Theme) -> None:
        super().__init__()
        look: dict[str, Any] = {"colour": theme.palette.text_dim, "align": "left"}
        self.word, self.whats, self.beside = word, whats, LineIfRoom(whats[0], theme, "small", **look)
        self.below = BriefText(self.beside.first, theme, "small", lines=1, **look)
        self.wide = text_width(word.text, word.wanted_px, face=word.face) + theme.design(4)
        self.gap = theme.design(8)
        self.add_widget(word)
        self.bind(size=self._arrange)

    def _arrange(self, *_: object) -> None:
        for what in self.whats:
            self.beside.say(what)
            if self.beside.said_in(self.width - self.wide - self.gap, self.height):
                self._put(self.beside, upright=False)
                return
            if self._fits_below(self.beside.first):
                break
        self.below.say(self.beside.first)
        self._put(self.below if self._is_low(self.beside.first) else None, upright=True)

    def _put(self, act: LineIfRoom | BriefText | None, *, upright: bool) -> None:
        if act is not None and act.parent is not None:
            return
        self.clear_widgets()
        self.orientation = "vertical" if upright else "horizontal"
        self.spacing = 0 if upright else self.gap
        self.word.size_hint_x, self.word.width = (1, self.width) if upright else (None, self.wide)
        self.add_widget(self.word)
        if act is not None:
            self.add_widget(act)

    def _fits_below(self, what: str) -> bool:
        return bool(text_width(what, self.below.wanted_px, face=self.below.face) <= self.width)

    def _is_low(self, what: str) -> bool:
        """Whether what stands below is one line: a first word too long for it would push away the word above."""
        return self._fits_below(f"{what.split()[0]} …" if len(what.split()) > 1 else what)
