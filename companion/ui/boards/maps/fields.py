"""A field of a map that is large enough for fingers: its name, and what a figure placed there could capture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.models.boards.land_map import FieldModel
from companion.ui.boards.batches import quads
from companion.ui.boards.lettering import VOWELS, hyphenated, set_size, write
from companion.ui.boards.maps.layout import MapBox
from companion.ui.boards.maps.strips import line_in, narrow
from companion.ui.boards.maps.style import MapStyle
from companion.ui.look.faces import Typeface
from companion.ui.look.paint.plain import box as plain_box
from companion.ui.look.paint.plain import outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas

GOOD_MM = 1.65
"""Capitals at which a name beside a piece or a number is left whole; else it is cut short."""


SIZES = EVEN_MM, *_ = 2.55, 2.4, 2.25, 2.1
"""Capitals of the names of free fields: the first that nearly all have room for, as one size is calmer than many."""

WELL_MM = 1.85
"""Capitals at which a longer name is rather set, well broken, than larger and broken anywhere."""


MOST_SAVED = 2
"""Letters at the end of a name for which a dot would stand in vain."""

CONDENSED, SLENDER = 0.86, 0.76
"""How much narrower than usual letters may be rather than smaller: names beside each other would differ in height."""

NAMED_MM = 11.0
"""How high a field is at least that shows a piece and below it its name."""

LEFT = 0.74
"""What of a field's breadth its name has where an arrow runs beside it."""

LIT, RIM, BEYOND = 4, 1.5, 10
"""How far the light of a field reaches around it on the whole map, the dark line around that, and all with labels, in
design pixels.
"""


class FieldShown(NamedTuple):
    """How a field is shown: as one that is asked for, that cannot be chosen, that is marked; `won` are the figures that
    one placed there could capture; an arrow runs `beside` its figure; `even` are the capitals of free fields, in mm.
    """

    lit: bool
    shut: bool
    strong: bool
    won: int
    beside: bool = False
    even: float = EVEN_MM


def within(box: MapBox) -> MapBox:
    """What of a cell is drawn on: fields do not touch each other."""
    inset = 0.04 * min(box.width, box.height)
    return MapBox(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset)


def around(boxes: Iterable[MapBox], theme: Theme) -> MapBox:
    """What holds all of these, their light and their labels."""
    those, by = list(boxes) or [MapBox(0, 0, 0, 0)], theme.design(BEYOND)
    left, low = min(box.x for box in those) - by, min(box.y for box in those) - by
    right, top = max(box.x + box.width for box in those) + by, max(box.y + box.height for box in those) + by
    return MapBox(left, low, right - left, top - low)


def paint_lit(canvas: Canvas, boxes: Iterable[MapBox], theme: Theme, style: MapStyle) -> None:
    """Lights fields of the whole map: a frame around each, for a piece covers nearly all of the field itself."""
    light, rim = theme.design(LIT), theme.design(LIT + RIM)
    at = list(boxes)
    for grown, colour in ((rim, style.ink), (light, theme.palette.lamp)):
        quads(canvas, [(x - grown, y - grown, wide + 2 * grown, high + 2 * grown) for x, y, wide, high in at], colour)


def paint_large(
    canvas: Canvas, here: FieldModel, box: MapBox, shown: FieldShown, theme: Theme, style: MapStyle
) -> None:
    """Draws the field; a piece on it is drawn by itself, above the name."""
    at = within(box)
    fill = theme.palette.lamp if shown.lit else style.field
    plain_box(canvas, at[:2], at[2:], fill, theme.design(7), 0.6 if shown.shut else 1.0)
    ink, width = (style.first, 2.6) if shown.strong else (style.ink, 2.0) if shown.lit else (style.field_line, 1.2)
    outline(canvas, at[:2], at[2:], ink, theme.design(7), max(1, theme.design(width)))
    room = _written_on(at, theme)
    if here.owner is not None:
        if not named_below(box, theme):
            return
        foot = _foot(room, at)
        foot = foot._replace(width=foot.width * LEFT) if shown.beside else foot
        _in_one_line(canvas, here, foot, style.taken, theme, 2.1, strict=False)
        return
    if shown.won:
        high = room.height * 0.42
        top = MapBox(room.x, room.y + room.height - high, room.width, high)
        line_in(canvas, f"+{shown.won}", top, narrow(theme, 3.2), style.text, Typeface.STRONG)
        _in_one_line(canvas, here, room._replace(height=room.height - high), style.ink, theme, 2.4, strict=True)
        return
    even, usual = shown.even, shown.even * 0.97
    for by, least in ((1.0, usual), (CONDENSED, usual), (SLENDER, usual), (1.0, WELL_MM), (CONDENSED, WELL_MM)):
        if _name(
            canvas,
            _names(here, room.width / by, theme, even),
            room,
            even,
            style.ink,
            theme,
            at=usual,
            least_mm=least,
            by=by,
        ):
            return
    wide = room.width / CONDENSED
    anywhere = [hyphenated(here.title, narrow(theme, mm), wide, face=Typeface.NARROW) for mm in (even, 2.0, WELL_MM)]
    names = [*_names(here, wide, theme, even), *anywhere]
    _name(canvas, names, room, even, style.ink, theme, at=usual, by=CONDENSED)


def named_below(box: MapBox, theme: Theme) -> bool:
    """Whether the name of a field that is taken has room below its piece; else the piece has all of it, and a tap says
    the name.
    """
    return box.height >= theme.mm(NAMED_MM)


def even_size(fields: Mapping[FieldModel, MapBox], theme: Theme) -> float:
    """Capitals in mm at which nearly all names of a region have room in their fields: names beside each other have one
    size, but for those that need smaller print anyway.
    """
    found = (_largest(here, box, theme) for here, box in fields.items())
    return min((mm for mm in found if mm), default=EVEN_MM)


def _largest(here: FieldModel, box: MapBox, theme: Theme) -> float:
    """The largest of the usual sizes that a name has room for, broken if need be; 0 if none."""
    room = _written_on(within(box), theme)
    for mm in SIZES:
        size = narrow(theme, mm)
        names = _names(here, room.width, theme, mm)
        if any(set_size(one, size, room.width, room.height, size * 0.97, face=Typeface.NARROW) for one in names):
            return mm
    return 0.0


def _written_on(at: MapBox, theme: Theme) -> MapBox:
    """What of a field letters may lie on."""
    pad = theme.design(2)
    return MapBox(at.x + pad, at.y + pad, at.width - 2 * pad, at.height - 2 * pad)


def _foot(room: MapBox, at: MapBox) -> MapBox:
    """Where the name below a piece stands."""
    return room._replace(height=at.height * 0.32)


def _in_one_line(
    canvas: Canvas, here: FieldModel, room: MapBox, ink: str, theme: Theme, mm: float, *, strict: bool
) -> None:
    """The name of a field, in short, or abbreviated as maps do; a tap on the field says all of it."""
    names = here.title, here.in_short
    for by in (1.0, CONDENSED):
        if _name(canvas, names, room, mm, ink, theme, strict=strict, at=GOOD_MM, least_mm=GOOD_MM, by=by):
            return
    _name(canvas, (*names, abbreviated(here.short)), room, mm, ink, theme, strict=strict, at=GOOD_MM, by=CONDENSED)


def abbreviated(short: str) -> str:
    """A name up to the sound with which the second part begins: cut before that, or within the first, it would read as
    another word. Unchanged if that does not save three letters, or nothing says where it may be broken.
    """
    first, _, second = short.partition("- ")
    sound = next((at for at, letter in enumerate(second) if letter in VOWELS), 0)
    return f"{first}{second[:sound]}." if sound and len(second) - sound > MOST_SAVED else short.replace("- ", "")


def _names(here: FieldModel, width: float, theme: Theme, even: float) -> Iterator[str]:
    """The name of a field in whole, in short, and broken where its second word or a syllable begins."""
    yield here.title
    if here.short != here.title:
        yield here.in_short
        yield here.short
    for mm in (even, min(even, 2.0), WELL_MM):
        yield hyphenated(here.title, narrow(theme, mm), width, face=Typeface.NARROW, compounds=True)


def _name(
    canvas: Canvas,
    names: Iterable[str],
    room: MapBox,
    mm: float,
    ink: str,
    theme: Theme,
    *,
    strict: bool = True,
    at: float = 2.0,
    least_mm: float = 1.1,
    by: float = 1.0,
) -> bool:
    """A field's name as large as its place allows, in letters of `by` times their breadth; the first that comes out at
    so many mm, else the largest. Returns whether one had room.
    """
    face = Typeface.NARROW
    most, good, least = narrow(theme, mm), narrow(theme, at), theme.mm(least_mm) / face.cap
    if not strict:
        high = most * 1.35
        room = room._replace(y=room.centre[1] - high / 2, height=high)
    best, largest = "", 0.0
    for one in names:
        size = set_size(one, most, room.width / by, room.height, least, face=face)
        if size > largest:
            best, largest = one, size
        if size >= good:
            break
    return write(canvas, best, room, largest, ink, face=face, least=least, by=by)
