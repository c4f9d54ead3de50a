"""One candidate's dossier: the tab with the name, the photo, loyalty and health, the track, the office's ribbon."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.politburo.face import art
from companion.games.politburo.face.art import Frame, image, ink, nine, write
from companion.games.politburo.face.files import backs
from companion.games.politburo.face.files.shapes import NAME_MM, WIDE, DossierShape, shape_of, sizes
from companion.games.politburo.face.files.stamps import stamped
from companion.games.politburo.models.bureau import BureauModel, CandidateModel
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

TILTS = (-2.0, 1.6, -1.0, 2.2, -1.7, 1.1, 2.0, -1.3, 1.8, -2.2, 1.3, -1.5, 2.1, -1.1, 1.5)
"""How a photo lies, fixed for each candidate."""

SIGN = 0.61
"""The size of the sign of an activated candidate over the drawing."""

ABOVE = 1.2
"""How much lower a name stands on a folder without a tab, in design pixels: clear of the edge."""

STAMP = 2.5
"""The most width of a stamp over the height of what it is set on."""


class Parts(NamedTuple):
    """What of a dossier is drawn: a part that moves is left out of what rests, and drawn for itself."""

    photo: bool = True
    ribbon: bool = True
    stamp: bool = True


ALL = Parts()


def paint(
    canvas: Canvas,
    frame: Frame,
    one: CandidateModel,
    board: BureauModel,
    theme: Theme,
    language: str,
    parts: Parts = ALL,
) -> None:
    """Draws a dossier into a frame; what a dead candidate leaves, and one that was turned over, look otherwise."""
    shape, d = shape_of(frame, theme), theme.design(1)
    exiled = one.lost == "siberia"
    if exiled and not shape.tabbed:  # no photo stands beside the name
        shape = shape._replace(tab=(frame[0], shape.tab[1], frame[2], shape.tab[3]))
    name = _named(shape, one, theme)
    before = one.assigned > 0 and not backs.has_room(shape.body, name.tab, one.assigned, d)
    if not exiled and not before:
        backs.behind(canvas, shape.body, one.assigned, d)
    _folder(canvas, shape, name, theme, gone=exiled)
    if exiled:
        if parts.stamp:
            stamp(theme, shape, language).show_turned(canvas, middle_of(shape.body), 8)
        return
    if parts.photo and shape.photo is not None:
        photo(canvas, shape.photo, one, theme)
    if one.lost is not None:
        _lost(canvas, shape, one, board, theme)
        return
    under = shape.photo is not None and shape.ribbon[0] < shape.photo[0] and one.office is not None
    if before and (shape.photo is None or under):  # they lie at the end of the ribbon
        shape = shape._replace(ribbon=backs.beside(shape.ribbon, one.assigned, d))
    badged = one.marker or one.active
    if badged and shape.photo is None:
        ribbon_at, track = backs.beside_badge(shape.ribbon, shape.track, d)
        shape = shape._replace(ribbon=ribbon_at, track=track)
    _numbers(canvas, shape, one, theme)
    _track(canvas, shape.track, one.loyalty, board, theme)
    if before:
        x, y, wide, high = shape.body
        if not shape.tabbed:  # the numbers stand at its end
            wide = shape.tab[0] + shape.tab[2] - x
        backs.before(canvas, None if under else shape.photo, (x, y, wide, high), one.assigned, d)
    if one.office is not None and parts.ribbon:
        ribbon(canvas, shape, one, board, theme)
    if badged:
        image(canvas, "activated", marker_at(shape, d), SIGN)


def marker_at(shape: DossierShape, d: float) -> tuple[float, float]:
    """The middle of the marker of an activated candidate: on the shoulder in the photo, never on the face."""
    half = backs.BADGE / 2 * d
    if shape.photo is not None:
        x, y, wide, _ = shape.photo
        return x + wide - half + 4 * d, y + half - 5 * d
    return shape.body[0] + half + 2 * d, shape.ribbon[1] + shape.ribbon[3] / 2


def middle_of(frame: Frame) -> tuple[float, float]:
    """The middle of a frame."""
    return frame[0] + frame[2] / 2, frame[1] + frame[3] / 2


class Named(NamedTuple):
    """A name as it is written, and how wide its tab is: 0 where there is no room for a slope."""

    said: str
    px: float
    face: Typeface
    tab: float


def _named(shape: DossierShape, one: CandidateModel, theme: Theme) -> Named:
    d, wide = theme.design(1), shape.body[2]
    room = wide - (34 if wide >= WIDE * d else 14) * d if shape.tabbed else shape.tab[2] - 10 * d
    said, px, face = art.fitted(one.title, one.short, shape.name_px, room, Typeface.STRONG, d, theme.least)
    if said != one.title:  # a name is set as small as all names are usually before it is shortened
        small = theme.mm(NAME_MM) / Typeface.STRONG.cap
        said, px, face = art.fitted(one.title, one.short, small, room, Typeface.STRONG, d, theme.least)
    if said != one.title:  # large text has slim dossiers: the whole name in narrow letters rather than three of it
        said, px, face = art.fitted(one.title, "", small, room + 8 * d, Typeface.NARROW, 0, small * 0.9)
    tab = text_width(said, px, face=face) + 34 * d
    return Named(said, px, face, tab if shape.tabbed and tab <= wide - 2 * d else 0.0)


def _folder(canvas: Canvas, shape: DossierShape, name: Named, theme: Theme, *, gone: bool) -> None:
    d, tab = theme.design(1), name.tab
    x, y, wide, high = shape.body
    flat = not theme.palette.textured
    if not tab:  # the name stands on the folder itself
        high += shape.tab[3] - 3 * d
    suffix = "_gone" if gone else ""
    if flat:
        if tab:
            box(canvas, (x, shape.tab[1]), (tab, shape.tab[3]), "#FFFFFF" if not gone else "#000000", 4 * d)
        box(canvas, (x, y), (wide, high), "#FFFFFF" if not gone else "#000000", 3 * d)
        if gone:
            outline(canvas, (x, y), (wide, high), "#FFFFFF", 3 * d, 2)
    else:
        nine(canvas, f"folder{suffix}", (x - 5 * d, y - 11 * d, wide + 13 * d, high + 15.5 * d))
        if tab:
            nine(canvas, f"folder{suffix}_tab", (x - 5 * d, shape.tab[1] - d, tab + 13 * d, shape.tab[3] + 5 * d))
    colour = "#F5ECDA" if gone else ink(theme, "ink")
    low = shape.tab[1] + (d if tab else -ABOVE * d)
    frame = (shape.tab[0] + 8 * d, low, shape.tab[2] - 10 * d, shape.tab[3])
    write(canvas, theme, name.said, frame, name.px, colour, face=name.face)


def photo(canvas: Canvas, frame: Frame, one: CandidateModel, theme: Theme, *, corners: bool = True) -> None:
    """A photo as it lies, with the corners that hold it; of one who is dead without them, and with a black ribbon."""
    d = theme.design(1)
    x, y, wide, high = frame
    dead = one.lost == "killed"
    if dead:
        y -= 5 * d
    middle = (x + wide / 2, y + high / 2)
    with art.turned(canvas, TILTS[sum(map(ord, one.id)) % len(TILTS)] - (4 if dead else 0), middle):
        rim = 2 * d
        if theme.palette.textured:
            nine(
                canvas,
                "photo_paper_small",
                (x - 3 * d - rim, y - 6 * d - rim, wide + 9 * d + 2 * rim, high + 9 * d + 2 * rim),
            )
        else:
            outline(canvas, (x - rim, y - rim), (wide + 2 * rim, high + 2 * rim), "#000000", 0, 2)
        if not painter.filled(canvas, f"portrait_{one.id}", (x, y), (wide, high), of=art.SET):
            painter.filled(canvas, "photo_ground", (x, y), (wide, high), of=art.SET)
        if corners and not dead:
            nine(canvas, "photo_corners_small", (x - 5 * d, y - 5 * d, wide + 10 * d, high + 10 * d))
        if dead:
            image(canvas, "black_ribbon", (middle[0] + 2 * d, middle[1] - 2 * d), high / (138 * d))


def numbers(canvas: Canvas, frame: Frame, one: CandidateModel, theme: Theme) -> None:
    """Loyalty and health beside each other in a frame of their own."""
    none = (0.0, 0.0, 0.0, 0.0)
    _, loyalty, health = sizes(theme)
    sign = 17 * theme.design(1)
    _numbers(canvas, DossierShape(none, none, None, frame, frame, none, none, 0, loyalty, health, 0, sign), one, theme)


def _numbers(canvas: Canvas, shape: DossierShape, one: CandidateModel, theme: Theme) -> None:
    d, sign = theme.design(1), shape.sign
    beside = shape.loyalty == shape.health
    scale = sign / (27 * d)
    x, y, wide, high = shape.loyalty
    image(canvas, "icon_loyalty", (x + sign * 0.45, y + high / 2), scale)
    colour = ink(theme, "text" if one.loyalty >= 0 else "ink")
    room = wide - sign if not beside else text_width("−5", shape.loyalty_px, face=Typeface.STRONG) + 2 * d
    write(canvas, theme, art.number(one.loyalty), (x + sign, y, room, high), shape.loyalty_px, colour)
    x, y, wide, high = shape.health
    said = str(one.health)
    room = text_width(said, shape.health_px, face=Typeface.STRONG) + d
    left = x + wide - room - sign if beside else x
    heart = (left + sign * 0.45, y + high / 2)
    image(canvas, "icon_health", heart, scale)
    write(canvas, theme, said, (left + sign, y, room, high), shape.health_px, ink(theme, "second"))
    if one.hospitalised:
        image(canvas, "hospital", (heart[0] - d, heart[1] - d), 0.8 * min(1.0, sign / (14.5 * d)))


def _track(canvas: Canvas, frame: Frame, loyalty: int, board: BureauModel, theme: Theme) -> None:
    """The track with its filling from zero and a tick at each office."""
    d = theme.design(1)
    x, y, wide, high = frame
    span = max(1, board.highest - board.lowest)

    def at(value: float) -> float:
        return x + wide * (value - board.lowest) / span

    rail = (y + high * 0.18, high * 0.64)
    flat = not theme.palette.textured
    box(canvas, (x, rail[0]), (wide, rail[1]), "#8F7040" if not flat else "#000000", 2 * d)
    box(canvas, (x + d, rail[0] + d), (wide - 2 * d, rail[1] - 2 * d), "#FBF5E4" if not flat else "#FFFFFF")
    left, right = sorted((at(0), at(loyalty)))
    fill = ink(theme, "first") if loyalty >= 0 else ink(theme, "ink")
    if right - left >= 1:
        box(canvas, (left, rail[0] + d), (right - left, rail[1] - 2 * d), fill)
    box(canvas, (at(0), y + d), (max(1, d), high - 2 * d), "#8F7040" if not flat else "#000000")
    for office in board.offices:
        box(canvas, (min(at(office.minimum), x + wide - 2 * d), y), (max(1.0, 1.6 * d), high), ink(theme, "ink"))


def ribbon(canvas: Canvas, shape: DossierShape, one: CandidateModel, board: BureauModel, theme: Theme) -> None:
    """The ribbon of the office."""
    d = theme.design(1)
    x, y, wide, high = shape.ribbon
    assert one.office is not None
    office = board.office(one.office)
    if not nine(canvas, "ribbon", (x - 2 * d, y - 8 * d, wide + 5 * d, high + 11 * d)) or not theme.palette.textured:
        box(canvas, (x, y), (wide, high), ink(theme, "ribbon"))
    write(canvas, theme, office.short, (x + 12 * d, y, wide - 16 * d, high), shape.office_px,
          ink(theme, "ribbon_text"), align="center")  # fmt: skip


def _lost(canvas: Canvas, shape: DossierShape, one: CandidateModel, board: BureauModel, theme: Theme) -> None:
    """What became of one who is dead, where the numbers stood."""
    word = board.title_of[one.lost or "killed"]
    beside = shape.photo is not None and shape.loyalty != shape.health  # a slim one: its photo reaches the ribbon
    x, y, wide, high = shape.health if beside else shape.ribbon
    frame = (x + 4 * theme.design(1), y, wide - 8 * theme.design(1), high)
    write(canvas, theme, word, frame, shape.office_px, ink(theme, "ink"), face=Typeface.LABEL, align="center")


def stamp(theme: Theme, shape: DossierShape, language: str) -> Still:
    """The stamp of one who was sent away, as large as the dossier allows; kept by whoever shows it."""
    d = theme.design(1)
    wide = min(shape.body[2] - 10 * d, 150 * d, shape.body[3] * STAMP)
    colour = ink(theme, "gone_stamp") if theme.palette.textured else "#FFFFFF"
    return stamped(theme, art.stamp_word("siberia", language), (wide, wide * 0.36), "siberia", colour)
