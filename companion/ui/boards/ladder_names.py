"""Names on the plates and labels of a ladder: those of one row have one size, the largest that lets all be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.models.game.party_looks import Colour
from companion.ui.boards.ladder_layout import PlanBox
from companion.ui.boards.lettering import hyphenated
from companion.ui.look.faces import Typeface
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import Lettering, font_of, longest_word, text_width, wrapped_height

LEAST_NAME_MM = 2.6
"""Height of the capitals below which the names of a row are not set because of one that is long."""

LEADING = 0.86
"""How far apart the lines of a name on two lines stand, in heights of a line."""


class PlateWord(NamedTuple):
    """A name to be written: the row that it belongs to, what it may be, and where."""

    row: str
    names: Sequence[str]
    box: PlanBox
    face: Typeface
    ink: Colour
    left: bool


@lru_cache(maxsize=512)
def lettered(text: str, px: int, face: Typeface, width: int | None = None, align: str = "left") -> Texture:
    """The texture of a text, white: one line, or wrapped at a width in px."""
    box = (width, None)
    font = font_of(text, face=face)
    label = Lettering(text=text, font_name=font, font_size=px, text_size=box, halign=align, line_height=LEADING)
    label.refresh()
    return label.texture


class NamesOfRows:
    """Collects names by their rows, and writes them once all are known."""

    def __init__(self, canvas: Canvas, theme: Theme) -> None:
        self.canvas, self.theme = canvas, theme
        self._words: list[PlateWord] = []

    def add(
        self, row: str, names: Sequence[str], box: PlanBox, face: Typeface, ink: Colour, *, left: bool = False
    ) -> None:
        """Notes a name to be written: the first of these that fits, in a box on the canvas."""
        self._words.append(PlateWord(row, names, box, face, ink, left))

    def write(self) -> None:
        """Writes all names."""
        theme, rows = self.theme, {word.row for word in self._words}
        for row in sorted(rows):
            here = [word for word in self._words if word.row == row]
            face = here[0].face
            wanted = min([theme.type(3.0, face), *(word.box.height / 1.02 for word in here)])
            least = min(wanted, theme.mm(LEAST_NAME_MM) / face.cap)
            size = min([wanted, *(max(least, self._fits(word, wanted)) for word in here)])
            for word in here:
                self._written(word, round(size))

    def _fits(self, word: PlateWord, wanted: float) -> float:
        """The size in which a word fits on one line, at most `wanted`, with the name that fits best."""
        face = word.face
        return max(
            wanted * min(1.0, word.box.width / text_width(name, round(wanted), face=face)) for name in word.names
        )

    def _written(self, word: PlateWord, size: int) -> None:
        box = word.box
        texture = self._set(word, size)
        x = box.x if word.left else box.x + (box.width - texture.width) / 2
        y = box.y + (box.height - texture.height) / 2
        self.canvas.add(Color(*rgba(word.ink)))
        self.canvas.add(Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size))

    def _set(self, word: PlateWord, size: int) -> Texture:
        """One line; else two, where they have room; else as much smaller as needed."""
        names, box, face = word.names, word.box, word.face
        while size > self.theme.place:
            for name in names:
                if text_width(name, size, face=face) <= box.width:
                    return lettered(name, size, face)
            for name in names if box.height >= 2 * size else ():
                broken = hyphenated(name, size, box.width)
                if longest_word(broken, size, face=face) > box.width:
                    continue
                if wrapped_height(broken, size, box.width, leading=LEADING, face=face) <= max(box.height, 2.3 * size):
                    return lettered(broken, size, face, round(box.width), "left" if word.left else "center")
            size -= 1
        name = names[-1]
        while text_width(name, size, face=face) > box.width and len(name) > 2:
            name = name.rstrip("….")[:-1].rstrip() + "…"
        return lettered(name, size, face)
