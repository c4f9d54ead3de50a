"""Text that is never cut: it wraps and grows, or becomes smaller until it fits its box, but never too small to read."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.models.game.party_looks import Colour
from companion.ui.look.faces import Typeface
from companion.ui.look.glyphs import font_for
from companion.ui.look.theme import Theme, rgba

SLACK = 0.12
"""How much of a line may be cut above or below: no letter reaches so far."""

LEADING = 1.0
"""How far apart the lines of a paragraph stand, in heights of a line."""


def font_of(text: str, strong: bool = False, face: Typeface | None = None) -> str:
    """The font file that draws a text: in a face, else in the one of running text, or of what is strong."""
    return font_for(text, (face or (Typeface.STRONG if strong else Typeface.TEXT)).file)


@lru_cache(maxsize=32_768)
def _extents(font: str, size: int, word: str) -> tuple[int, int]:
    """Width and height in px. Letters are as high as whole pixels: the steps between them are measured once."""
    extents: tuple[int, int] = _measuring(font, size).get_extents(word)
    return extents


@lru_cache(maxsize=256)
def _measuring(font: str, size: int) -> CoreLabel:
    """What measures words: to make one takes longer than to measure with it."""
    return CoreLabel(font_name=font, font_size=size)


class Lettering(CoreLabel):
    """Kivy's text layout, with the measures of words kept: a text is laid out again for each width that is tried."""

    def get_cached_extents(self) -> Callable[[str], tuple[int, int]]:
        """A function that returns width and height of a word in this font, in px."""
        return partial(_extents, self.options["font_name_r"], int(self.options["font_size"]))

    def get_extents(self, text: str) -> tuple[int, int]:
        """The same for one word: Kivy asks for a space's whenever it lays out."""
        return _extents(self.options["font_name_r"], int(self.options["font_size"]), text)

    def _get_font_id(self) -> str:
        """Which opened font draws it. Kivy shares one between texts of all hintings, and letters would stay as far
        apart as in the text that came first.
        """
        return f"{super()._get_font_id()}|{self.options['font_hinting']}"


class Lettered(Widget):
    """Text in one colour, drawn once before the next frame, in the middle of its widget.

    A third of all widgets are texts. Kivy's label observes forty properties; this one only the few that are set here.
    It needs a quarter fewer objects to create, and later to collect (docs/performance.md).
    """

    text = StringProperty()
    struck = False
    """Whether a line goes through it; said before it is drawn."""

    def __init__(
        self,
        text: str,
        px: float,
        colour: Colour,
        *,
        face: Typeface,
        align: str,
        valign: str,
        leading: float,
        **kwargs: Any,
    ) -> None:
        self.font_size, self.face = px, face
        self.halign, self._valign, self._leading = align, valign, leading
        self._box: tuple[float | None, float | None] = None, None
        self.texture_size = 0, 0
        """The size of the drawn text, in px."""
        self.drawn = text
        """The text as it is drawn: words that are too wide go on behind their hyphens."""
        self._line_count, self._inked = 1, 0.0
        self._between: tuple[float, float] | None = None
        self._draw = Clock.create_trigger(self._drawn, -1)
        super().__init__(text=text, **kwargs)
        with self.canvas:
            self._ink = Color(*rgba(colour))
            self._letters = Rectangle(size=(0, 0))
        self.bind(pos=self._place, size=self._place)

    def colour(self, colour: Colour) -> None:
        """Changes the colour of the text."""
        self._ink.rgba = rgba(colour)

    def _write(self, px: float, box: tuple[float | None, float | None]) -> None:
        """Sets the text in this size, wrapped at the box's width and centred in its height, in px."""
        self.font_size, self._box = px, box
        self.drawn = self.text if box[0] is None else broken(self.text, px, box[0], self.face)
        self._draw()

    def _drawn(self, _: float) -> None:
        label = Lettering(
            text=self.drawn,
            font_name=font_of(self.text, face=self.face),
            font_size=self.font_size,
            text_size=self._box,
            halign=self.halign,
            valign=self._valign,
            line_height=self._leading,
            strikethrough=self.struck,
        )
        if self.text:
            label.refresh()
            self._line_count, self._inked = (
                max(1, len(label._cached_lines)),
                sum(line.h for line in label._cached_lines),
            )
        self._letters.texture = label.texture
        self.texture_size = label.texture.size if self.text else (0, 0)
        self._place()

    def show_between(self, between: tuple[float, float] | None) -> None:
        """Shows only those lines that lie whole between two heights; None shows all of them."""
        if between != self._between:
            self._between = between
            self._place()

    def _place(self, *_: object) -> None:
        width, height = self.texture_size
        left, low = int(self.x + (self.width - width) / 2), int(self.y + (self.height - height) / 2)
        first, last = self._whole_lines(low, height) if self._between is not None else (0.0, 1.0)
        self._letters.size = width, height * (last - first)
        self._letters.pos = left, low + height * first
        if self._letters.texture is not None:
            x1, y1, x2, _, _, y3, *_rest = self._letters.texture.tex_coords
            foot, head = y1 + (y3 - y1) * first, y1 + (y3 - y1) * last
            self._letters.tex_coords = x1, foot, x2, foot, x2, head, x1, head

    def _whole_lines(self, low: float, height: float) -> tuple[float, float]:
        """From where to where of the drawn text its whole lines reach, as shares of its height."""
        if self._between is None or not height:
            return 0.0, 1.0
        line = self._inked / self._line_count
        spare = (height - self._inked) * {"top": 0.0, "bottom": 1.0}.get(self._valign, 0.5)
        top = low + height - spare
        seen = [
            number
            for number in range(self._line_count)
            if top - (number + 1) * line >= self._between[0] - line * SLACK
            and top - number * line <= self._between[1] + line * SLACK
        ]
        if len(seen) == self._line_count:
            return 0.0, 1.0
        if not seen:
            return 0.0, 0.0
        return (top - (seen[-1] + 1) * line - low) / height, (top - seen[0] * line - low) / height


def text_width(text: str, font_size: float, strong: bool = False, face: Typeface | None = None) -> float:
    """How wide a line of text is, in px."""
    return _extents(font_of(text, strong, face), int(font_size), text)[0]


def longest_word(text: str, font_size: float, strong: bool = False, face: Typeface | None = None) -> float:
    """The width of the widest word, which no wrapping can make narrower, in px."""
    return _longest_word(text, int(font_size), strong, face)


@lru_cache(maxsize=4096)
def _longest_word(text: str, font_size: int, strong: bool, face: Typeface | None) -> float:
    return max((text_width(word, font_size, strong, face) for word in text.split()), default=0.0)


def wrapped_height(
    text: str, font_size: float, width: float, strong: bool = False, leading: float = 1.0, face: Typeface | None = None
) -> float:
    """How high a text is that wraps at this width, in px. Nothing is drawn for it."""
    return _wrapped_height(text, font_of(text, strong, face), int(font_size), width, leading)


@lru_cache(maxsize=4096)
def _wrapped_height(text: str, font: str, font_size: int, width: float, leading: float) -> float:
    label = Lettering(text=text, font_name=font, font_size=font_size, text_size=(width, None), line_height=leading)
    height: float = label.render()[1]
    return height


def broken(text: str, font_size: float, width: float, face: Typeface) -> str:
    """The text with a new line behind the hyphen of each word that is wider than that: a word is never torn elsewhere
    while it has a hyphen.
    """
    if "-" not in text or longest_word(text, font_size, face=face) <= width:
        return text
    return "\n".join(
        " ".join(_at_hyphens(word, font_size, width, face) for word in line.split(" ")) for line in text.split("\n")
    )


def _at_hyphens(word: str, font_size: float, width: float, face: Typeface) -> str:
    """One word on as few lines as its hyphens allow."""
    if text_width(word, font_size, face=face) <= width:
        return word
    lines = [""]
    for part in HYPHENED.findall(word):
        if lines[-1] and text_width(lines[-1] + part, font_size, face=face) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


HYPHENED = re.compile(r"[^-]*-+|[^-]+")
"""A part of a word, with the hyphen that ends it."""


def face_of(theme: Theme, size: str, strong: bool) -> Typeface:
    """The face of a step of the scale, or of what is strong there."""
    style = theme.style(size)
    return style.strong if strong else style.face


class Text(Lettered):
    """A paragraph as wide as it is given and as high as it needs. `size` names a step of the scale of type.

    During layout it is measured for each width that is tried, and drawn once, before the next frame.
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
        self.wanted_px: float = theme.px(size)
        self.smallest_px = min(self.wanted_px, theme.least)
        super().__init__(
            text,
            self.wanted_px,
            colour or theme.palette.text,
            face=face_of(theme, size, strong),
            align=align,
            valign="middle",
            leading=LEADING,
            **{"size_hint_y": None, **kwargs},
        )
        self.bind(width=self._wrap, text=self._wrap)
        self._wrap()

    def _wrap(self, *_: object) -> None:
        room = max(1.0, self.width)
        widest = longest_word(self.text, self.wanted_px, face=self.face)
        size = self.wanted_px * min(1.0, room / widest) if widest else self.wanted_px
        while size > self.smallest_px and longest_word(self.text, size, face=self.face) > room:
            size *= 0.98  # letters stand on whole pixels, so that widths do not shrink evenly
        self._write(max(self.smallest_px, size), (room, None))
        if self.size_hint_y is None:
            self.height = self._needed()

    def height_for(self, width: float) -> float:
        """The height that it needs at this width, in px."""
        self.width = width
        self._wrap()
        return self._needed()

    def _needed(self) -> float:
        return wrapped_height(self.drawn, self.font_size, max(1.0, self.width), leading=LEADING, face=self.face)

    @property
    def is_cut(self) -> bool:
        """Whether some of it cannot be read."""
        too_wide = longest_word(self.drawn, self.font_size, face=self.face) > self.width + 1
        return too_wide or self.texture_size[1] > self.height + 1


class BriefText(Text):
    """A paragraph of a few lines at most: what is longer ends in an ellipsis, or begins with one if its end is what
    matters. The log has all of it.
    """

    def __init__(
        self,
        text: str,
        theme: Theme,
        size: str = "small",
        *,
        lines: int = 3,
        keeps_end: bool = False,
        **kwargs: Any,
    ) -> None:
        self.whole, self.lines, self.keeps_end = text, lines, keeps_end
        super().__init__(text, theme, size, **kwargs)

    def say(self, text: str) -> None:
        """Says something else from now on."""
        if text != self.whole:
            self.whole = text
            self._wrap()

    def _wrap(self, *_: object) -> None:
        room, px, words = max(1.0, self.width), self.wanted_px, self.whole.split()
        most = wrapped_height("\n".join("A" * self.lines), px, 10_000, leading=LEADING, face=self.face) + 1

        def fits(count: int) -> bool:
            return wrapped_height(self._cut(count), px, room, leading=LEADING, face=self.face) <= most

        few, many = 0, len(words)
        if fits(many):  # as nearly all do
            few = many
        while few < many:
            middle = (few + many + 1) // 2
            few, many = (middle, many) if fits(middle) else (few, middle - 1)
        shown = self._cut(few)
        if shown != self.text:
            self.text = shown  # comes back here
        else:
            super()._wrap()

    def _cut(self, count: int) -> str:
        words = self.whole.split()
        if count >= len(words):
            return self.whole
        if self.keeps_end:
            return "… " + " ".join(words[-max(1, count) :])
        return " ".join(words[: max(1, count)]).rstrip(",;:.·… ") + " …"


class FitText(Lettered):
    """Text in a box of given size: as large as asked for if that fits, else smaller; it wraps at words only."""

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
        self.wanted_px: float = theme.px(size)
        self.smallest_px = min(self.wanted_px, theme.least)
        self.fitted: tuple[str, float, float] | None = None
        ink = colour or theme.palette.text
        face = face_of(theme, size, strong)
        super().__init__(text, self.wanted_px, ink, face=face, align=align, valign=valign, leading=1.0, **kwargs)
        self.bind(size=self._fit, text=self._fit)

    def _fit(self, *_: object) -> None:
        width, height = max(1.0, self.width), max(1.0, self.height)
        if self.fitted == (self.text, width, height):
            return
        self.fitted = self.text, width, height
        size = self.wanted_px
        while True:
            last = size <= self.smallest_px
            text = broken(self.text, size, width, self.face) if last else self.text
            needed = wrapped_height(text, size, width, face=self.face)
            # Measured at this size: letters stand on whole pixels, so that widths do not shrink evenly with it.
            fits = needed <= height and longest_word(text, size, face=self.face) <= width
            if fits or last:
                break
            size = max(self.smallest_px, size * 0.93)
        self._write(size, (width, height))
        self.needed, self.fits = needed, fits

    @property
    def is_cut(self) -> bool:
        """Whether some of it cannot be read."""
        return bool(self.text) and not getattr(self, "fits", True)
