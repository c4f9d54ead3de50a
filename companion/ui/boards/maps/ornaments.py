"""What stands around a country on its sheet: peaks, trees, a compass, and what ties a part that is drawn apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import dist

from kivy.graphics.texture import Texture

from companion.models.boards.land_map import FieldModel
from companion.models.game.party_looks import Colour
from companion.ui.boards.batches import quads
from companion.ui.boards.maps.layout import MapBox, Scale
from companion.ui.boards.maps.outline import Loop, Point, components, covered, holes
from companion.ui.boards.maps.style import MapStyle, Place
from companion.ui.look.marks import paint_icon
from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.mesh import sprites
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas

FAR = 0.3
"""How far from where it would like to stand something may stand, in widths of the sheet."""


def paint_ornaments(
    canvas: Canvas,
    theme: Theme,
    style: MapStyle,
    sheet: MapBox,
    taken: Sequence[MapBox],
    loops: Sequence[Loop],
    places: Sequence[Place],
) -> Iterator[None]:
    """Peaks, trees and a compass around the country: each where it would like to stand, if all of it has room there.

    They are drawn at the end; it stops after each that was placed. `taken` are boxes and `loops` lines in px that they
    keep off.
    """
    if style.flat or not style.art or not places:
        return
    busy = [*taken]
    step = max(8.0, theme.design(13))
    inset = theme.design(9)
    placed: dict[Texture, list[tuple[tuple[float, float, float, float], tuple[float, float, float, float]]]] = {}
    keep = theme.design(5)
    solid = _solid(sheet, loops, step)
    for name, east, north, share in places:
        picture = ATLAS.picture(name, style.art)
        if picture is None:
            continue
        wide, high = picture.size[0] * share, picture.size[1] * share
        room = sheet.width - 2 * inset - wide, sheet.height - 2 * inset - high
        if min(room) < 0:
            continue
        wish = sheet.x + inset + room[0] * east, sheet.y + inset + room[1] * north
        lefts = [sheet.x + inset + across * step for across in range(int(room[0] / step) + 1)]
        lows = [sheet.y + inset + up * step for up in range(int(room[1] / step) + 1)]
        near = [(far, x, y) for x in lefts for y in lows if (far := dist((x, y), wish)) <= sheet.width * FAR]
        near.sort()

        def free(x: float, y: float, wide: float = wide, high: float = high) -> bool:
            here = MapBox(x - keep, y - keep, wide + 2 * keep, high + 2 * keep)
            return not any(_meet(here, other) for other in busy) and not solid(here)

        best = next((one for one in near if free(*one[1:])), None)
        if best is None:
            continue
        at = MapBox(round(best[1]), round(best[2]), round(wide), round(high))
        busy.append(at)
        placed.setdefault(picture.page, []).append(((at.x, at.y, at.width, at.height), picture.corners))
        yield
    for page, found in placed.items():
        sprites(canvas, found, page)


def _meet(one: MapBox, other: MapBox) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _solid(sheet: MapBox, loops: Sequence[Loop], step: float) -> Callable[[MapBox], bool]:
    """Whether a box meets the country, looked up on a coarse grid."""
    half = step / 2
    wide, high = int(sheet.width / half) + 2, int(sheet.height / half) + 2
    shifted = [tuple(((x - sheet.x) / half, (y - sheet.y) / half) for x, y in loop) for loop in loops]
    rows = covered(shifted, wide, high)

    def meets(at: MapBox) -> bool:
        left, right = max(0, int((at.x - sheet.x) / half)), int((at.x + at.width - sheet.x) / half) + 1
        low, top = max(0, int((at.y - sheet.y) / half)), int((at.y + at.height - sheet.y) / half) + 1
        return any(b"".join([row[left:right] for row in rows[low:top]]))

    return meets


def paint_tied(
    canvas: Canvas,
    theme: Theme,
    style: MapStyle,
    scale: Scale,
    insets: Mapping[str, str],
    fields: Sequence[FieldModel],
) -> None:
    """Regions that are drawn apart, tied to the holes where they really lie."""
    for inset, around in insets.items():
        for piece in components(holes(frozenset((f.row, f.column) for f in fields if f.land == around))):
            row, column = min(piece)
            star = scale.point(column + 0.5, row + 0.5)
            share = scale.wide / theme.design(34) * 1.06
            its = [(f.row, f.column) for f in fields if f.land == inset]
            if not its:
                continue
            top, right = min(r for r, _ in its), max(c for _, c in its)
            start = scale.point(right + 1.25, top + 1.1)
            end = star[0] - scale.wide * 0.3, star[1] + scale.high * 0.55
            paint_dotted(canvas, theme, start, end, style.bad, scale.high * 3.4)
            if style.flat or not painter.image(canvas, "vienna_star", star, of=style.art, scale=share):
                paint_icon(canvas, "star", star, scale.wide * 0.8, style.bad)


def paint_dotted(canvas: Canvas, theme: Theme, start: Point, end: Point, colour: Colour, bow: float) -> None:
    """A dotted line that ties what is drawn apart to its place."""
    across = (end[1] - start[1], start[0] - end[0])
    long = max(1.0, dist(start, end))
    mid = (start[0] + end[0]) / 2 - across[0] / long * bow, (start[1] + end[1]) / 2 - across[1] / long * bow
    side = max(2, round(theme.design(2.4)))
    count = max(2, int(long * 1.06 / (side * 2.6)))
    dots = []
    for number in range(count + 1):
        t = number / count
        x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * mid[0] + t * t * end[0]
        y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * mid[1] + t * t * end[1]
        dots.append((round(x - side / 2), round(y - side / 2), side, side))
    quads(canvas, dots, colour)
