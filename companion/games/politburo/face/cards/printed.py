"""The printed cards: a coloured head with name and value, a pictogram, and what the card does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.games.politburo.face import art
from companion.games.politburo.face.art import Frame, image, ink, nine, write
from companion.games.politburo.rules.definition import Definition
from companion.models.game.question import OptionModel
from companion.texts import Teller
from companion.ui.look.faces import Typeface
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.text import Lettering, font_of, longest_word, wrapped_height

SHARP = 2.0
"""ClothCards lie askew: they are drawn so much larger than they are shown."""

HEAD, PAD, RADIUS, BROAD = 38, 9, 8, 0.86
"""Height of the head and margin in design pixels, the corners; above this width over height the text is beside."""

TITLE_MM, VALUE_MM, TEXT_MM, LARGE_MM = 3.1, 4.0, 2.85, 3.4
PICTOGRAM, LEAST_SIGN, STAR = 160, 22, 26
"""The side of a pictogram in design pixels, the least that is worth drawing, the width of a star in a head."""

BESIDE, LINE, LEAST_TOLD, ENOUGH = (0.44, 0.36, 0.28), 5.5, 0.86, 0.94
"""Widths of a picture beside a text over both of them, the least width of a line over the size of its letters, and the
least size of a text over the usual one; from where on a larger picture is worth more than larger letters.
"""

MOST_HEAD = 0.3
"""The most height of a head over that of its card, however large the letters are."""

MOST_TOLD = 0.62
"""The most height of a text over what is below the head, if it can be read so small: the rest is the picture's."""

FLAT, FRAME = 0.34, 3.6
WITH_NUMBER = re.compile(r" (?=\d)")
"""The space before a number: the number does not begin a line alone."""


class PrintedFace(NamedTuple):
    """What is printed on a card. `value` is empty where it has none."""

    id: str
    kind: str
    title: str
    value: str
    text: str
    star: bool


def face_of(card: str, definition: Definition, teller: Teller) -> PrintedFace:
    """A card of the pack as it is printed, in the teller's language."""
    known = definition.card[card]
    counted = known.value and teller.has("values", known.kind)
    title = teller.name(known.kind) if counted else teller.name(card)
    value = str(known.value) if counted else ""
    told = known.text.told_in(teller.language)
    return PrintedFace(card, known.kind, title, value, WITH_NUMBER.sub("\u00a0", told), known.is_star)


def head_of(theme: Theme, kind: str) -> str:
    """The colour of a kind's head."""
    name = f"head_{kind}"
    return ink(theme, name if name in art.style().colours else "head_special")


def motif_of(face: PrintedFace) -> str:
    """The name of the pictogram."""
    return f"pictogram_{art.style().motifs.get(face.id, face.kind)}"


@lru_cache(maxsize=64)
def _paragraph(text: str, px: float, wide: int) -> Texture:
    font = font_of(text, face=Typeface.LABEL)
    label = Lettering(text=text, font_name=font, font_size=px, text_size=(wide, None), halign="center")
    label.refresh()
    return label.texture


def _height(text: str, px: float, wide: float) -> float:
    """How high the lines get, wrapped as they are drawn: larger letters may break elsewhere."""
    return wrapped_height(text, px * SHARP, round(wide * SHARP), face=Typeface.LABEL) / SHARP


def fits(text: str, px: float, frame: Frame) -> bool:
    """Whether a text has room in a frame with every word whole."""
    word = longest_word(text, int(px * SHARP), face=Typeface.LABEL)  # as it is drawn: else its last letter is torn off
    return word <= round(frame[2] * SHARP) and _height(text, px, frame[2]) <= frame[3]


def paragraph(canvas: Canvas, text: str, frame: Frame, px: float, least: float, colour: str) -> None:
    """Lines in the middle of a frame, as large as fits between two sizes."""
    x, y, wide, high = frame
    while px > least and not fits(text, px, frame):
        px = max(least, px * 0.96)
    texture = _paragraph(text, int(px * SHARP), round(wide * SHARP))
    size = texture.width / SHARP, texture.height / SHARP
    canvas.add(Color(*rgba(colour)))
    canvas.add(Rectangle(texture=texture, pos=(x + (wide - size[0]) / 2, y + (high - size[1]) / 2), size=size))


class PrintedLayout(NamedTuple):
    """Where text and picture of a card are; one that has no room for all of the text shows the picture alone."""

    told: Frame
    centre: tuple[float, float]
    side: float
    rule: Frame | None
    large: float
    least: float
    is_whole: bool = True
    beside: bool = False


def head_height(high: float, theme: Theme) -> float:
    """How high the head of so high a card is."""
    d = theme.design(1)
    return max(HEAD * d, min(theme.type(TITLE_MM) * 1.3, high * MOST_HEAD), min(high * 0.15, 46 * d))


def laid_out(frame: Frame, face: PrintedFace, theme: Theme) -> PrintedLayout:
    """Places text and picture below the head: of all ways the one with the largest picture beside which the text has
    its usual size; where none has, the one with the largest text, if need be without the picture.
    """
    d = theme.design(1)
    large = theme.type(LARGE_MM if frame[2] > 170 * d else TEXT_MM)
    least = theme.mm(TEXT_MM) / Typeface.LABEL.cap * LEAST_TOLD
    best, most = None, (0.0, 0.0)
    for laid in _ways(frame, face.text, theme, large, least):
        px = _largest(face.text, laid.told, large, least)
        worth = min(px, theme.type(TEXT_MM) * ENOUGH), laid.side
        if px and worth > most:  # a picture alone does not count: the text would be drawn over it
            best, most = laid, worth
    return best or _below(frame, theme, 0.0, large, least)._replace(is_whole=False, rule=None)


def _largest(text: str, frame: Frame, large: float, least: float) -> float:
    """The size of letters with which a text has room; 0 if even the least is too large."""
    while large > least and not fits(text, large, frame):
        large = max(least, large * 0.96)
    return large if fits(text, large, frame) else 0.0


def _ways(frame: Frame, text: str, theme: Theme, large: float, least: float) -> Iterator[PrintedLayout]:
    """Picture and text beside each other on a broad card, below each other, and the text alone."""
    d, (x, y, wide, high) = theme.design(1), frame
    inner: Frame = (x + PAD * d, y + PAD * d, wide - 2 * PAD * d, high - head_height(high, theme) - 2 * PAD * d)
    if wide > high * BROAD:
        for share in BESIDE:
            side = min(inner[3], inner[2] * share)
            told: Frame = (inner[0] + side + 4 * d, inner[1], inner[2] - side - 4 * d, inner[3])
            if told[2] >= LINE * theme.type(TEXT_MM):
                centre = inner[0] + side / 2, inner[1] + inner[3] / 2
                yield PrintedLayout(told, centre, side, None, large, least, beside=True)
    rooms = [_height(text, px, wide - 12 * d) + 8 * d for px in (large, theme.type(TEXT_MM), least)]
    for room in (min(inner[3] * MOST_TOLD, rooms[0]), *rooms[1:]):
        room = max(inner[3] * 0.3, room)
        if inner[3] - room >= LEAST_SIGN * d:
            yield _below(frame, theme, room, large, least)
    yield _below(frame, theme, inner[3], large, least)._replace(side=0.0, rule=None)


def _below(frame: Frame, theme: Theme, told_high: float, large: float, least: float) -> PrintedLayout:
    """The picture, a line, and text so high."""
    d, (x, y, wide, high) = theme.design(1), frame
    head = head_height(high, theme)
    inner: Frame = (x + PAD * d, y + PAD * d, wide - 2 * PAD * d, high - head - 2 * PAD * d)
    side = min(inner[2], inner[3] - told_high)
    centre = (x + wide / 2, y + high - head - PAD * d - (inner[3] - told_high) / 2)
    told = (x + 6 * d, inner[1] - 3 * d, wide - 12 * d, told_high - 6 * d)
    rule = (inner[0], told[1] + told[3] + 3 * d, inner[2], max(1.0, 1.6 * d))
    return PrintedLayout(told, centre, side, rule, large, least)


def paint(
    canvas: Canvas, frame: Frame, face: PrintedFace, theme: Theme, *, flat: bool = False, chosen: bool = False,
    count: int = 1, covered: bool = False,
) -> None:  # fmt: skip
    """Draws a card into a frame. `count` of the same lie there; a flat one cannot be played now; a
    `covered` one shows its head only.
    """
    d, (x, y, wide, high) = theme.design(1), frame
    paper, letters = ink(theme, "paper"), ink(theme, "ink")
    head = head_of(theme, face.kind)
    around = (x - 5 * d, y - 12 * d, wide + 14 * d, high + 16 * d)
    if not theme.palette.textured or not nine(canvas, "card_paper", around):
        box(canvas, (x, y), (wide, high), paper, RADIUS * d)
    head_high = head_height(high, theme)
    top = y + high
    if not nine(canvas, "card_head", (x, top - head_high, wide, head_high), head):
        box(canvas, (x, top - head_high), (wide, head_high), head, RADIUS * d)
    gold = ink(theme, "head_text")
    px = theme.type(TITLE_MM) * (1.12 if wide > 170 * d else 1.0)
    room = wide - 2 * PAD * d
    line = (x + PAD * d, top - head_high, room, head_high)
    right = f"×{count}" if count > 1 and not face.value else face.value
    taken = 0.0
    if right:
        taken = write(canvas, theme, right, line, theme.type(VALUE_MM), gold, align="right", sharp=SHARP) + 10 * d
    room -= taken
    if covered:
        write(canvas, theme, face.title, (line[0], line[1], room, head_high), px, gold, sharp=SHARP)
        return
    laid = laid_out(frame, face, theme)
    if laid.rule is not None:
        box(canvas, laid.rule[:2], laid.rule[2:], head)
    side = laid.side
    pictured = side >= LEAST_SIGN * d
    if pictured:
        image(canvas, motif_of(face), laid.centre, side / (PICTOGRAM * d))
    if face.star:  # beside the picture; where the text has its place the star is in the head
        free = pictured and not laid.beside
        beside = max(0.0, taken - 5 * d)  # close to the number: a long title needs the room
        scale = 0.72 if free else 0.5 if beside else 0.6
        image(canvas, "special_star", star_of(frame, head_high, d, pictured=free, beside=beside), scale)
        room -= 0 if free else STAR * d
    write(canvas, theme, face.title, (line[0], line[1], room, head_high), px, gold, sharp=SHARP)
    if laid.is_whole:
        paragraph(canvas, face.text, laid.told, laid.large, laid.least, letters)
    if count > 1 and face.value:
        place = (x + PAD * d, top - head_high - 28 * d, 40 * d, 26 * d)
        write(canvas, theme, f"×{count}", place, theme.type(3.2), letters, sharp=SHARP)
    if flat:
        box(canvas, (x, y), (wide, high), theme.palette.sunken, RADIUS * d, FLAT)
    if chosen:
        outline(canvas, (x - d, y - d), (wide + 2 * d, high + 2 * d), theme.palette.accent, (RADIUS + 1) * d, FRAME * d)


def star_of(frame: Frame, head: float, d: float, *, pictured: bool, beside: float = 0.0) -> tuple[float, float]:
    """The middle of the star of a special card, whose head is so high; in the head it stands `beside` the number there,
    which is so wide.
    """
    x, y, wide, high = frame
    if pictured:
        return x + wide - 20 * d, y + high - head - 19 * d
    return x + wide - beside - 16 * d, y + high - head / 2


def picture_of(face: PrintedFace, size: tuple[float, float], theme: Theme, **how: bool | int) -> Still:
    """A card as one picture with room for its shadow, sharp when it lies askew."""
    wide, high = size
    return Still(
        (wide + 2 * MARGIN, high + 2 * MARGIN),
        lambda canvas: paint(canvas, (MARGIN, MARGIN, wide, high), face, theme, **how),  # type: ignore[arg-type]
        times=SHARP,
    )


class PrintedCard(Touchable, Widget):
    """A card of a hand: it stands, lies flat and lower if it cannot be played, or is raised if it is chosen.

    One that is `laid` somewhere lies lower, too, with the name of the place across it.
    """

    role = "option"
    LOWERED, RAISED = 22, 14
    """By how much, in design pixels."""

    def __init__(
        self,
        face: PrintedFace,
        option: OptionModel,
        theme: Theme,
        on_tap: Callable[[], object],
        *,
        tilt: float = 0.0,
        chosen: bool = False,
        count: int = 1,
        laid: str = "",
        **kwargs: object,
    ) -> None:
        self.face, self.option, self.theme, self.tilt = face, option, theme, tilt
        self.chosen, self.count, self.laid = chosen, count, laid
        self.still: Still | None = None
        super().__init__(on_tap, **kwargs)

    @property
    def shows(self) -> str:
        """The option's name."""
        return self.option.label

    @property
    def is_whole(self) -> bool:
        """Whether the card is large enough for all of its text; else a tap is to tell it."""
        return laid_out((0, 0, *self._card()), self.face, self.theme).is_whole

    def _card(self) -> tuple[int, int]:
        return round(self.width), round(self.height - (self.LOWERED + self.RAISED) * self.theme.design(1))

    def paint(self, canvas: Canvas) -> None:
        """Lay it down."""
        d, size = self.theme.design(1), self._card()
        flat = not self.option.open or bool(self.laid and not self.chosen)
        if self.still is None or self.still.size != (size[0] + 2 * MARGIN, size[1] + 2 * MARGIN):
            self.still = picture_of(self.face, size, self.theme, flat=flat, chosen=self.chosen, count=self.count)
        low = 0 if flat else self.LOWERED + (self.RAISED if self.chosen else 0)
        x, y = self.x + size[0] / 2, self.y + low * d + size[1] / 2 - (2 * d if self.pressed else 0)
        self.still.show_turned(canvas, (x, y), self.tilt)
        if self.laid:
            high, px = self.theme.type(2.85) * 1.7, self.theme.type(2.85)
            label = (self.x + 3 * d, y - size[1] * 0.08 - high / 2, size[0] - 6 * d, high)
            box(canvas, label[:2], label[2:], self.theme.palette.sunken, RADIUS * d, 0.92)
            room = (label[0] + 5 * d, label[1], label[2] - 10 * d, high)
            write(canvas, self.theme, self.laid, room, px, self.theme.palette.text, align="center")
