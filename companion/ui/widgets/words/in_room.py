"""Texts that give way: what is said besides, as much of it as has room, and texts beside each other in one size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock

from companion.ui.look.theme import Theme
from companion.ui.widgets.text import FitText, longest_word, wrapped_height

EVEN = 0.64
"""The least share of the size asked for to which all texts beside each other are brought for one of them."""


def in_one_size(texts: Sequence[FitText]) -> None:
    """Sets texts beside each other in one size, whenever they are laid out: the largest in which they fit. One that
    must be far smaller than it should be stays so alone.
    """

    def level(_: float) -> None:
        px = min((one.font_size for one in texts if one.text and one.font_size >= EVEN * one.wanted_px), default=0.0)
        for one in texts:
            if one.text and px and one.font_size > px:
                one._write(px, (max(1.0, one.width), max(1.0, one.height)))

    later = Clock.create_trigger(level, -1)
    for one in texts:
        one.bind(size=lambda *_: later(), text=lambda *_: later())


SENTENCE = re.compile(r"(?<=\w{3})[.!?] ")
"""Where a sentence ends; “St. Anton” does not."""


class LineIfRoom(FitText):
    """What is said besides: all of it, else its first sentence, in smaller letters rather than cut. Where that has no
    room either, nothing: half a sentence says too little.
    """

    def __init__(self, text: str, theme: Theme, size: str = "small", **kwargs: Any) -> None:
        self._take(text)
        super().__init__(text, theme, size, **kwargs)

    def _take(self, text: str) -> None:
        end = SENTENCE.search(text)
        self.words, self.first = text, text[: end.end()].strip() if end is not None else text

    def say(self, text: str) -> None:
        """Says something else from now on."""
        if text != self.words:
            self._take(text)
            self._fit()

    def _fit(self, *_: object) -> None:
        self.text = self.said_in(self.width, self.height)
        super()._fit()

    def said_in(self, width: float, height: float) -> str:
        """What of it has room there."""
        room = max(1.0, width), max(1.0, height)
        tries = ((text, size) for size in (self.wanted_px, self.smallest_px) for text in (self.words, self.first))
        return next((text for text, size in tries if self._has_room(text, size, *room)), "")

    def _has_room(self, text: str, size: float, width: float, height: float) -> bool:
        if longest_word(text, size, face=self.face) > width:
            return False
        return wrapped_height(text, size, width, face=self.face) <= height
