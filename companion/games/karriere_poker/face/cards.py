"""The cards: ivory, with a numeral in the ink of its number and an engraving from the life of an office."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.games.karriere_poker.face.inks import SET, ink_of
from companion.models.game.party_looks import Colour
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import Lettering, font_of, text_width

SHAPE = 0.71
"""Width over height of a card."""

NUMERAL, NARROWED = 0.43, 0.64
"""The size of a numeral over the card's width; two digits are so much narrower, to stay left of the next card."""

EDGES = 5.0
"""What is left free beside the numeral on the strip of a covered card, in design pixels."""

ASCENT = 1.058
"""Height of a line above its base over the font size, in the face of the numerals."""

MARGIN = 0.17
"""Room for the shadow around a card, as a share of its width."""

KEPT = 70
"""Most pictures of cards that are kept: all cards in four sizes, and those that are covered but for a strip."""


@lru_cache(maxsize=64)
def numeral(text: str, px: float) -> Texture:
    """A numeral as a white picture."""
    label = Lettering(text=text, font_name=font_of(text, face=Typeface.NUMERAL), font_size=px)
    label.refresh()
    return label.texture


def paint_numeral(
    canvas: Canvas, text: str, px: float, colour: Colour, at: tuple[float, float], *, turned: bool = False
) -> float:
    """A numeral whose upper left corner is `at`, or turned by half a turn its lower right one; returns its width."""
    texture = numeral(text, px * 2)
    wide, high = texture.width / 2, texture.height / 2
    if len(text) > 1:
        wide *= NARROWED if len(text) == 2 else NARROWED * 0.7
    over = (ASCENT - Typeface.NUMERAL.cap) * px  # empty above the capitals
    canvas.add(Color(*rgba(colour)))
    coords = tuple(texture.tex_coords)
    if turned:
        where, coords = (at[0] - wide, at[1] - over), coords[4:] + coords[:4]
    else:
        where = at[0], at[1] + over - high
    canvas.add(Rectangle(texture=texture, pos=where, size=(wide, high), tex_coords=coords))
    return float(wide)


def paint_middle(canvas: Canvas, text: str, px: float, colour: Colour, centre: tuple[float, float]) -> None:
    """A numeral around a point."""
    texture = numeral(text, px * 2)
    wide, high = texture.width / 2, texture.height / 2
    if len(text) == 2:
        wide *= 0.84
    base = centre[1] - Typeface.NUMERAL.cap * px / 2
    canvas.add(Color(*rgba(colour)))
    at = round(centre[0] - wide / 2), round(base + ASCENT * px - high)
    canvas.add(Rectangle(texture=texture, pos=at, size=(wide, high)))


def letters(
    canvas: Canvas, words: str, face: Typeface, px: float, colour: Colour, centre: tuple[float, float], room: float
) -> None:
    """One line of lettering around a point, smaller if it is wider than its room; for pictures at twice their size."""
    px = min(px, px * room / max(1.0, text_width(words, px, face=face)))
    label = Lettering(text=words, font_name=font_of(words, face=face), font_size=px * 2)
    label.refresh()
    wide, high = label.texture.width / 2, label.texture.height / 2
    canvas.add(Color(*rgba(colour)))
    canvas.add(Rectangle(texture=label.texture, pos=(centre[0] - wide / 2, centre[1] - high / 2), size=(wide, high)))


def paint_card(
    canvas: Canvas,
    theme: Theme,
    card: str,
    corner: str,
    pos: tuple[float, float],
    size: tuple[float, float],
    strip: float = 0.0,
) -> None:
    """One card with its shadow: frame, both numerals, and the engraving in the middle.

    Of a card that is covered but for a `strip` the numeral at its left is so narrow that the strip has all of it.
    """
    (x, y), (wide, high) = pos, size
    ink, small = ink_of(theme, card), wide < theme.design(72)
    part = "card_small" if small else "card"
    painter.nine(canvas, f"{part}_shadow", pos, size, of=SET) if theme.palette.textured else None
    if not theme.palette.textured or not painter.nine(canvas, part, pos, size, of=SET):
        box(canvas, pos, size, theme.palette.ivory, wide * 0.075)
        outline(canvas, pos, size, theme.palette.ink, wide * 0.075, 2)
    else:
        painter.nine(canvas, f"{part}_frame", pos, size, of=SET, colour=ink)
    if theme.palette.textured:
        _engraving(canvas, theme, card, (x + wide / 2, y + high / 2), wide * 0.66)
    px, pad = wide * NUMERAL, wide * 0.085
    slim = px
    if strip:
        own = numeral(corner, px * 2).width / 2 * (NARROWED if len(corner) > 1 else 1.0)
        slim = px * min(1.0, (strip - theme.design(EDGES)) / own)
    left = pad if slim == px else theme.design(EDGES * 0.7)
    paint_numeral(canvas, corner, slim, ink, (x + left, y + high - pad * 1.15))
    paint_numeral(canvas, corner, px, ink, (x + wide - pad, y + pad * 1.15), turned=True)


def _engraving(canvas: Canvas, theme: Theme, card: str, centre: tuple[float, float], wide: float) -> None:
    painter.image(canvas, f"engraving_{card}", centre, of=SET, scale=wide / theme.design(96))


@lru_cache(maxsize=KEPT)
def card_picture(theme: Theme, card: str, corner: str, wide: int, strip: float = 0.0) -> Still:
    """A card with room for its shadow all round (`MARGIN`), drawn at twice its size so that it may be turned."""
    margin = round(wide * MARGIN)
    size = wide, round(wide / SHAPE)

    def paint(canvas: Canvas) -> None:
        paint_card(canvas, theme, card, corner, (margin, margin), size, strip)

    return Still((size[0] + 2 * margin, size[1] + 2 * margin), paint, times=2.0)


FELT_VEIL: tuple[float, float, float] = (0.70, 0.755, 0.73)
"""What a card that cannot be played is tinted with: as if felt covered a third of it. Its ink gets no paler."""


def fan(count: int, wide: float, room: float, most: float = 46.0) -> list[tuple[float, float]]:
    """Where cards lie that are fanned: the middle of each beside that of all, and by how many degrees it is turned."""
    if count <= 1:
        return [(0.0, 2.0)] * count
    step = max(8.0, min(most, (room - wide) / (count - 1)))
    turn = min(8.0, 26.0 / (count - 1))
    half = (count - 1) / 2
    return [((number - half) * step, -(number - half) * turn) for number in range(count)]


def key_face(canvas: Canvas, theme: Theme, pos: tuple[float, float], size: tuple[float, float], colour: Colour) -> None:
    """A small ivory face with its shadow, as answers are: no numeral yet."""
    painter.nine(canvas, "card_small_shadow", pos, size, of=SET) if theme.palette.textured else None
    if not theme.palette.textured or not painter.nine(canvas, "card_small", pos, size, of=SET):
        box(canvas, pos, size, theme.palette.ivory, theme.design(6))
        outline(canvas, pos, size, theme.palette.ink, theme.design(6), 2)
        return
    painter.nine(canvas, "card_small_frame", pos, size, of=SET, colour=colour)


def lamp_frame(canvas: Canvas, theme: Theme, pos: tuple[float, float], size: tuple[float, float]) -> None:
    """The lamp around a card that is chosen."""
    if not theme.palette.textured or not painter.nine(canvas, "card_lit", pos, size, of=SET, colour=theme.palette.lamp):
        outline(canvas, pos, size, theme.palette.accent, theme.design(8), max(3, theme.design(3.6)))
