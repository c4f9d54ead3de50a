"""Text that is never cut: it wraps and grows, or is set smaller until it fits its box, but never too small to read."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.uix.label import Label

from companion.ui.glyphs import font_for
from companion.ui.look import MEDIUM, REGULAR
from companion.ui.theme import Colour, Theme, rgba

LEADING = 1.08
"""How far apart the lines of a paragraph stand, in heights of a line."""


def font_of(text: str, strong: bool = False) -> str:
    """The font file that draws a text."""
    return font_for(text, MEDIUM if strong else REGULAR)


@lru_cache(maxsize=16_384)
def _extents(word: str, font: str, size: float) -> tuple[int, int]:
    extents: tuple[int, int] = CoreLabel(font_name=font, font_size=size).get_extents(word)
    return extents


class Lettering(CoreLabel):
    """Kivy's setting of text, with words that are measured once: a text is set again for each width that is tried."""

    def get_cached_extents(self) -> Callable[[str], tuple[int, int]]:
        """What measures a word in this font: its width and height in px."""
        font, size = self.options["font_name_r"], self.options["font_size"]
        return lambda word: _extents(word, font, size)


class Lettered(Label):
    """A label that is set by `Lettering`."""

    def _create_label(self) -> None:
        options = {name: getattr(self, name) for name in self._font_properties}
        self._label = Lettering(**options, usersize=self.text_size)


@lru_cache(maxsize=4096)
def text_width(text: str, font_size: float, strong: bool = False) -> float:
    """How wide a line of text is, in px."""
    width: float = CoreLabel(font_name=font_of(text, strong), font_size=font_size).get_extents(text)[0]
    return width


def longest_word(text: str, font_size: float, strong: bool = False) -> float:
    """The width of the widest word, which no wrapping can make narrower, in px."""
    return max((text_width(word, font_size, strong) for word in text.split()), default=0.0)


@lru_cache(maxsize=4096)
def wrapped_height(text: str, font_size: float, width: float, strong: bool = False, leading: float = 1.0) -> float:
    """How high a text is that wraps at this width, in px. Nothing is drawn for it."""
    font = font_of(text, strong)
    label = Lettering(text=text, font_name=font, font_size=font_size, text_size=(width, None), line_height=leading)
    height: float = label.render()[1]
    return height


class Text(Lettered):
    """A paragraph as wide as it is given and as high as it needs. `size` names one of the theme's four type sizes.

    While its column is laid out it is measured for each width that is tried, and drawn once, before the next frame.
    """

    def __init__(
        self,
        text: str,
        theme: Theme,
        size: str = "body",
        *,
        colour: Colour | None = None,
        strong: bool = False,
        align: str = "left",
        **kwargs: Any,
    ) -> None:
        self.wanted_px: float = getattr(theme, size)
        self.smallest_px = min(self.wanted_px, theme.least)
        self.strong = strong
        super().__init__(
            text=text,
            font_name=font_of(text, strong),
            font_size=self.wanted_px,
            color=rgba(colour or theme.palette.text),
            halign=align,
            valign="middle",
            line_height=LEADING,
            **{"size_hint_y": None, **kwargs},
        )
        self.bind(width=self._wrap, text=self._wrap)
        self._wrap()

    def _wrap(self, *_: Any) -> None:
        self.font_name = font_of(self.text, self.strong)
        room = max(1.0, self.width)
        widest = longest_word(self.text, self.wanted_px, self.strong)
        size = self.wanted_px * min(1.0, room / widest) if widest else self.wanted_px
        while size > self.smallest_px and longest_word(self.text, size, self.strong) > room:
            size *= 0.98  # letters stand on whole pixels, so that widths do not shrink evenly
        self.font_size = max(self.smallest_px, size)
        self.text_size = (room, None)
        if self.size_hint_y is None:
            self.height = self._needed()

    def height_for(self, width: float) -> float:
        """How high it gets at this width, in px."""
        self.width = width
        self._wrap()
        return self._needed()

    def _needed(self) -> float:
        return wrapped_height(self.text, self.font_size, max(1.0, self.width), self.strong, LEADING)

    @property
    def is_cut(self) -> bool:
        """Whether some of it cannot be read."""
        too_wide = longest_word(self.text, self.font_size, self.strong) > self.width + 1
        return too_wide or self.texture_size[1] > self.height + 1


class FitText(Lettered):
    """Text in a box of given size: as large as asked if that fits, else smaller; wraps at words only."""

    def __init__(
        self,
        text: str,
        theme: Theme,
        size: str = "body",
        *,
        colour: Colour | None = None,
        strong: bool = False,
        align: str = "center",
        valign: str = "middle",
        **kwargs: Any,
    ) -> None:
        self.wanted_px: float = getattr(theme, size)
        self.smallest_px = min(self.wanted_px, theme.least)
        self.strong = strong
        self.fitted: tuple[str, float, float] | None = None
        super().__init__(
            text=text,
            font_name=font_of(text, strong),
            font_size=self.wanted_px,
            color=rgba(colour or theme.palette.text),
            halign=align,
            valign=valign,
            **kwargs,
        )
        self.bind(size=self._fit, text=self._fit)

    def _fit(self, *_: Any) -> None:
        width, height = max(1.0, self.width), max(1.0, self.height)
        if self.fitted == (self.text, width, height):
            return
        self.fitted = self.text, width, height
        self.font_name = font_of(self.text, self.strong)
        size = self.wanted_px
        while True:
            needed = wrapped_height(self.text, size, width, self.strong)
            # Measured at this size: letters stand on whole pixels, so that widths do not shrink evenly with it.
            fits = needed <= height and longest_word(self.text, size, self.strong) <= width
            if fits or size <= self.smallest_px:
                break
            size = max(self.smallest_px, size * 0.93)
        self.font_size, self.text_size = size, (width, height)
        self.needed, self.fits = needed, fits

    @property
    def is_cut(self) -> bool:
        """Whether some of it cannot be read."""
        return bool(self.text) and not getattr(self, "fits", True)
