"""Draws parts of the art on a canvas: pictures, nine-patches, pieces, paper, and the table under everything.

Each function says whether it drew something, so that whoever calls it draws the plain form where there is no picture.
"""

from __future__ import annotations

from functools import partial
from math import ceil

from kivy.graphics import BorderImage, Callback, Color, Rectangle
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from companion.models.game.party_looks import PARTIES, Colour, PartyLook
from companion.ui.look.paint.atlas import ATLAS, COMMON, Picture
from companion.ui.look.paint.mesh import sprites
from companion.ui.look.paint.plain import box as plain_box
from companion.ui.look.palettes import DARK
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas

Pair = tuple[float, float]
"""A place, or width and height, in px."""

WHITE = "#FFFFFF"

PIECE_RADII = (9, 14, 18, 25, 44)
"""The sizes in which pieces are drawn, in design pixels; the next larger one is made smaller."""

DIE = 46
"""The side of a die in its picture, in design pixels."""

ICON_SHARE = 1.14
"""How much larger the frame of an icon is than what is drawn in it."""

LARGEST_ICON = 36
"""Larger ones, in design pixels, are drawn by their strokes, which stay sharp."""

ICON_NAMES = {
    "up": "icon_arrow_up",
    "down": "icon_arrow_down",
    "cards": "icon_card",
    "speaker": "icon_voice",
    "tower": "icon_devices",
    "disk": "icon_save",
    "gear": "icon_settings",
    "figure": "icon_person",
    "pennant": "pennant",
}
"""Icons whose picture is called otherwise."""

_OWN_PAIR = {look.mark: look.colour for look in PARTIES}


def image(
    canvas: Canvas,
    name: str,
    centre: Pair,
    *,
    of: str = COMMON,
    scale: float = 1.0,
    colour: Colour = WHITE,
    alpha: float = 1.0,
) -> bool:
    """A picture in its own size, times `scale`, around a point."""
    picture = ATLAS.picture(name, of, shrunk=scale < 1)
    if picture is None:
        return False
    wide, high = picture.size
    size = round(wide * scale), round(high * scale)
    canvas.add(Color(*rgba(colour, alpha)))
    at = round(centre[0] - size[0] / 2), round(centre[1] - size[1] / 2)
    canvas.add(Rectangle(texture=picture.texture, pos=at, size=size))
    return True


def filled(
    canvas: Canvas, name: str, pos: Pair, size: Pair, *, of: str = COMMON, colour: Colour = WHITE, alpha: float = 1.0
) -> bool:
    """A picture that fills a box as a whole: what does not fit is cut off at its sides."""
    picture = ATLAS.picture(name, of)
    if picture is None or min(size) < 1:
        return False
    wide, high = picture.size
    share = max(size[0] / wide, size[1] / high)
    seen = size[0] / share / wide, size[1] / share / high
    left, low, right, top = picture.corners
    x, y = (right - left) * (1 - seen[0]) / 2, (top - low) * (1 - seen[1]) / 2
    left, right, low, top = left + x, right - x, low + y, top - y
    canvas.add(Color(*rgba(colour, alpha)))
    coords = (left, low, right, low, right, top, left, top)
    return _cut(canvas, picture, pos, size, coords)


def _cut(canvas: Canvas, picture: Picture, pos: Pair, size: Pair, coords: tuple[float, ...]) -> bool:
    """What lies between these corners of a picture's page, filling a box."""
    canvas.add(Rectangle(texture=picture.page, pos=_whole(pos), size=_whole(size), tex_coords=coords))
    return True


MIDDLE = 0.56
"""How much of a picture `middle_of` shows at most: what is around it is its frame and its shadow."""


def middle_of(canvas: Canvas, name: str, pos: Pair, size: Pair, *, of: str = COMMON) -> bool:
    """The middle of a picture that fills a box, without its edge."""
    picture = ATLAS.picture(name, of)
    if picture is None or min(size) < 1:
        return False
    wide, high = picture.size[0] * MIDDLE, picture.size[1] * MIDDLE
    share = max(size[0] / wide, size[1] / high)
    left, low, right, top = picture.corners
    across, up = (right - left) / picture.size[0] / share, (top - low) / picture.size[1] / share
    pad = picture.part.pad or (0, 0, 0, 0)
    x = (left + right) / 2 + (right - left) * (pad[0] - pad[2]) / 2 / picture.part.width
    y = (low + top) / 2 + (top - low) * (pad[3] - pad[1]) / 2 / picture.part.height
    half = size[0] * across / 2, size[1] * up / 2
    canvas.add(Color(1, 1, 1, 1))
    coords = (x - half[0], y - half[1], x + half[0], y - half[1], x + half[0], y + half[1], x - half[0], y + half[1])
    return _cut(canvas, picture, pos, size, coords)


def nine(
    canvas: Canvas, name: str, pos: Pair, size: Pair, *, of: str = COMMON, colour: Colour = WHITE, alpha: float = 1.0
) -> bool:
    """A nine-patch that fills a box; its shadow lies around it."""
    picture = ATLAS.picture(name, of)
    if picture is None or picture.part.nine is None:
        return False
    if picture.part.pad is not None:
        west, north, east, south = (one * picture.unit for one in picture.part.pad)
        pos = pos[0] - west, pos[1] - south
        size = size[0] + west + east, size[1] + north + south
    canvas.add(Color(*rgba(colour, alpha)))
    left, top, right, bottom = picture.part.nine
    borders = bottom, right, top, left  # Kivy's order
    canvas.add(
        BorderImage(
            texture=picture.texture,
            pos=_whole(pos),
            size=_whole(size),
            border=[one * picture.texels for one in borders],
            display_border=[one * picture.unit for one in borders],
            auto_scale="both_lower",
        )
    )
    return True


def grain(canvas: Canvas, name: str, pos: Pair, size: Pair, alpha: float = 1.0, *, of: str = COMMON) -> bool:
    """A tile, repeated over a box in its own size."""
    picture = ATLAS.picture(name, of)
    if picture is None or ATLAS.plain:
        return False
    across, up = size[0] / picture.size[0], size[1] / picture.size[1]
    canvas.add(Color(1, 1, 1, alpha))
    coords = (0, 0, across, 0, across, up, 0, up)
    return _cut(canvas, picture, pos, size, coords)


def piece(canvas: Canvas, look: PartyLook, centre: Pair, radius: float, alpha: float = 1.0) -> bool:
    """A wooden piece with its shadow, `radius` px; not for a mark in another colour than its piece's."""
    parts = piece_parts(look, centre, radius)
    if not parts:
        return False
    seen = parts if alpha == 1 else parts[-1:]
    for page in dict.fromkeys(picture.page for picture, _ in seen):  # one, where both are drawn on it
        sprites(canvas, ((at, one.corners) for one, at in seen if one.page is page), page, alpha=alpha)
    return True


def piece_parts(
    look: PartyLook, centre: Pair, radius: float
) -> list[tuple[Picture, tuple[float, float, float, float]]]:
    """A piece's shadow and picture with their places (x, y, width, height), for whoever draws many in one mesh."""
    picture = piece_picture(look, radius)
    if picture is None:
        return []
    share = radius / (_radius_of(picture) * picture.unit)
    found: list[tuple[Picture, tuple[float, float, float, float]]] = []
    for one in (ATLAS.picture(f"{picture.part.name}_shadow"), picture):
        if one is not None:
            wide, high = ceil(one.size[0] * share), ceil(one.size[1] * share)  # none is smaller than it was asked for
            found.append((one, (round(centre[0] - wide / 2), round(centre[1] - high / 2), wide, high)))
    return found


def piece_picture(look: PartyLook, radius: float) -> Picture | None:
    """The picture of a piece for a radius in px; None where there is none or the theme has none."""
    if ATLAS.plain or _OWN_PAIR.get(look.mark) != look.colour:
        return None
    wanted = radius / ATLAS.unit * 0.97
    size = next((one for one in PIECE_RADII if one >= wanted), PIECE_RADII[-1])
    return ATLAS.picture(f"piece_{look.mark}_{size}")


def _radius_of(picture: Picture) -> int:
    return int(picture.part.name.rsplit("_", 1)[1])


def icon(canvas: Canvas, name: str, centre: Pair, size: float, colour: Colour) -> bool:
    """An icon in one colour, `size` px high."""
    picture = ATLAS.picture(ICON_NAMES.get(name) or f"icon_{name}")
    if picture is None or size > LARGEST_ICON * picture.unit:
        return False
    side = round(size * ICON_SHARE)
    canvas.add(Color(*rgba(colour)))
    at = round(centre[0] - side / 2), round(centre[1] - side / 2)
    canvas.add(Rectangle(texture=picture.texture, pos=at, size=(side, side)))
    return True


def die(canvas: Canvas, face: str, centre: Pair, size: float) -> bool:
    """An ivory die, `size` px; `face` is 1 to 6, a kind such as `d20` or `fudge_plus`, `word`, or `empty`."""
    picture = ATLAS.picture(f"die_{face}")
    if picture is None or ATLAS.plain:
        return False
    share = size / (DIE * picture.unit)
    return image(canvas, f"die_{face}", (centre[0], centre[1] - 0.02 * size), scale=share)


def table(canvas: Canvas, pos: Pair, size: Pair, colour: Colour) -> None:
    """The ground of the window: wood by night, else one colour. Below it is nothing that could be seen."""
    name = "wood" if size[0] >= size[1] else "wood_portrait"
    picture = ATLAS.picture(name) if colour == DARK.surface and not ATLAS.plain else None
    page = picture.page if picture is not None and tuple(picture.page.size) == _whole(size) else None
    canvas.add(Callback(partial(_lay_plainly, page)))
    if picture is None or not filled(canvas, name, pos, size):
        plain_box(canvas, pos, size, colour)
    canvas.add(Callback(partial(_mix_again, page)))


def _lay_plainly(page: Texture | None, _: Callback) -> None:
    """What follows is drawn without a look at what lies below it, nor at a pixel's neighbours on a page that is shown
    in its own size. By software the window's ground is drawn in a third of the time so.
    """
    glDisable(GL_BLEND)
    if page is not None:
        page.mag_filter = page.min_filter = "nearest"


def _mix_again(page: Texture | None, _: Callback) -> None:
    glEnable(GL_BLEND)
    if page is not None:
        page.mag_filter = page.min_filter = "linear"


def _whole(pair: Pair) -> tuple[int, int]:
    return round(pair[0]), round(pair[1])
