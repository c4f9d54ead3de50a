"""What happened last, as a quiet line above the question: it gives way to what is asked and never lies under it."""

from __future__ import annotations

from typing import Any

from companion.ui.look.theme import Theme
from companion.ui.widgets.text import LEADING, BriefText, wrapped_height

SMALLER = 0.96
"""By this factor the letters become smaller from one try to the next."""


class LineAbove(BriefText):
    """A note of a few lines; with less room it is set smaller, then ends sooner, and with none for a line it goes."""

    def __init__(self, text: str, theme: Theme, **kwargs: Any) -> None:
        super().__init__(text, theme, **kwargs)
        self.usual_px, self.most, self.set_for = self.wanted_px, self.lines, (0.0, 0.0)

    def fit_into(self, room: float) -> None:
        """Takes no more than this height, in px."""
        if self.parent is None or self.set_for == (room, self.width):
            return
        self.set_for = room, self.width
        line = self._high("A", self.usual_px)
        px = self.usual_px
        if min(self._high(self.whole, px), self._most(px)) > room:
            while px > self.smallest_px and not self._is_whole(px, room):
                px = max(self.smallest_px, px * SMALLER)
        self.wanted_px = px if self._is_whole(px, room) else self.usual_px
        self.lines = self.most if self.wanted_px == px else min(self.most, int(room / line))
        if self.lines < 1:
            self.parent.remove_widget(self)
            return
        self._wrap()

    def _is_whole(self, px: float, room: float) -> bool:
        return self._high(self.whole, px) <= min(room, self._most(px))

    def _most(self, px: float) -> float:
        """How high as many lines are as it has at most."""
        return self._high("\n".join("A" * self.most), px) + 1

    def _high(self, text: str, px: float) -> float:
        return wrapped_height(text, px, max(1.0, self.width), leading=LEADING, face=self.face)
