"""The printed part of a map, drawn once: the folded sheet with the country and what stands around it."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import floor

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture

from companion.mechanics.region_board import Cell
from companion.models.boards.land_map import MapModel
from companion.models.game.party_looks import Colour
from companion.ui.boards.batches import Quad, lines, quads
from companion.ui.boards.lettering import write
from companion.ui.boards.maps.layout import Border, LandMapLayout, MapBox, Scale, free_run
from companion.ui.boards.maps.ornaments import paint_ornaments, paint_tied
from companion.ui.boards.maps.outline import (
    COUNTRY,
    LAND,
    PARTS,
    SHADES,
    Loop,
    Point,
    coast,
    covered,
    holes,
    shares,
)
from companion.ui.boards.maps.strips import narrow
from companion.ui.boards.maps.style import MapStyle
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, made, outline
from companion.ui.look.paint.still import MARGIN
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

STRETCHED = 1.25
"""How much broader than high a cell of a region's shape may be where it is drawn alone."""

NAME_MM, SMALLER_MM = 2.8, 2.45
"""Capitals of a region's name on the whole map, and where it has no room for them."""

BLACK = [SHADES[0]] * 3
"""What is of no region; nothing of it is seen."""

FOLDS = 3
"""Upright folds of a sheet."""


def print_sheet(
    canvas: Canvas,
    *,
    board: MapModel,
    laid: LandMapLayout,
    zoom: str | None,
    size: tuple[int, int],
    theme: Theme,
    style: MapStyle,
) -> Iterator[None]:
    """All that is printed under the overview, or under the region `zoom`, bit by bit; `size` is that of the canvas, in
    px.
    """
    fields = list(board.fields.values())
    of_land: dict[str, list[Cell]] = {}
    for field in fields:
        of_land.setdefault(field.land, []).append((field.row, field.column))
    fills = style.fills_of(of_land)
    shown = [field for field in fields if zoom in (None, field.land)]
    cells: dict[Cell, str] = {(field.row, field.column): field.land for field in shown}
    whole = frozenset(cells)
    coasts = coast(whole, COUNTRY if zoom is None else LAND)
    scale = Scale(laid.grid.left + MARGIN, laid.grid.top + MARGIN, laid.grid.wide, laid.grid.high)
    insets = {land.id: land.inset_of for land in board.lands.values() if land.inset_of}
    for hole in holes(whole) if zoom is None else ():
        cells[hole] = next(iter(insets), shown[0].land)
    sheet = laid.sheet.moved(MARGIN)
    yield
    paint_paper(canvas, theme, style, sheet)
    taken = [laid.head.moved(MARGIN)] if laid.head is not None else []
    places = style.places if zoom is None else style.scenery if laid.window is None else ()
    window = laid.window.moved(MARGIN).whole() if laid.window is not None else None
    yield from paint_ornaments(canvas, theme, style, sheet, taken, scale.loops(coasts), places)
    paint_land(canvas, theme, style, size, scale, coasts, cells, fills, window)
    if zoom is None:
        yield
        inner = [one.moved(MARGIN) for one in laid.borders]
        paint_borders(canvas, theme, style, inner, scale.loops(rim_borders(cells, coasts)))
    paint_coast(canvas, theme, style, scale, coasts, window)
    if zoom is None:
        paint_tied(canvas, theme, style, scale, insets, fields)


def paint_shape(canvas: Canvas, style: MapStyle, room: MapBox, cells: frozenset[Cell], fill: Colour) -> None:
    """The shape of a region in the middle of its place."""
    loops = coast(cells, LAND)
    xs, ys = ([point[axis] for loop in loops for point in loop] for axis in (0, 1))
    side = min(room.width / (max(xs) - min(xs)), room.height / (max(ys) - min(ys)))
    side_x = min(side * STRETCHED, room.width / (max(xs) - min(xs)))
    width, height = round(room.width) + 2, round(room.height) + 2
    left = (width - (min(xs) + max(xs)) * side_x) / 2
    top = (height - (min(ys) + max(ys)) * side) / 2
    drawn = [tuple((left + x * side_x, top + y * side) for x, y in loop) for loop in loops]
    rows = covered(drawn, width, height)
    pos = round(room.x) - 1, round(room.y) - 1
    _laid(canvas, _white(rows, width), pos, fill, 1.0)
    _line(canvas, [tuple((pos[0] + x, pos[1] + height - y) for x, y in loop) for loop in drawn], style.border, 1.2)


def paint_paper(canvas: Canvas, theme: Theme, style: MapStyle, at: MapBox, *, folded: bool = True) -> None:
    """The sheet: its worn edge, its grain, its folds; white with a line in high contrast."""
    inset = theme.design(3)
    if style.flat or not (style.art and painter.nine(canvas, "map_paper", at[:2], at[2:], of=style.art)):
        box(canvas, at[:2], at[2:], style.paper, theme.design(3))
        outline(canvas, at[:2], at[2:], style.ink if style.flat else style.outline, theme.design(3), 2)
        return
    inner = MapBox(at.x + inset, at.y + inset, at.width - 2 * inset, at.height - 2 * inset)
    painter.grain(canvas, "map_grain", inner[:2], inner[2:], 0.8, of=style.art)
    if not folded:
        return
    fold = theme.design(28)
    for number in range(1, FOLDS + 1):
        x = inner.x + inner.width * number / (FOLDS + 1) - fold / 2
        painter.nine(canvas, "map_fold", (x, inner.y), (fold, inner.height), of=style.art, alpha=0.75)
    y = inner.y + inner.height / 2 - fold / 2
    painter.nine(canvas, "map_fold_flat", (inner.x, y), (inner.width, fold), of=style.art, alpha=0.6)


def paint_land(
    canvas: Canvas,
    theme: Theme,
    style: MapStyle,
    size: tuple[int, int],
    scale: Scale,
    coasts: Sequence[Loop],
    cells: Mapping[Cell, str],
    fills: Mapping[str, Colour],
    window: MapBox | None = None,
) -> None:
    """A country on the sheet: its shadow, its edge, and each region in its fill up to the coast.

    `size` is that of the canvas in px; `cells` say whose each cell is, holes included. Nothing of it lies outside
    `window`, whose edges are whole pixels.
    """
    loops = scale.loops(coasts)
    if window is not None:
        left, top, width, height = window.x, window.y + window.height, int(window.width), int(window.height)
        rows = covered([tuple((x - left, top - y) for x, y in loop) for loop in loops], width, height)
        _laid(canvas, _white(rows, width), window[:2], fills[next(iter(cells.values()))], 1.0)
        return
    width, height = size
    rows = covered([tuple((x, height - y) for x, y in loop) for loop in loops], width, height)
    whole = _white(rows, width)
    deep = theme.design(3)
    if not style.flat:
        _laid(canvas, whole, (theme.design(2), -deep - theme.design(2)), "#000000", 0.26)
        _laid(canvas, whole, (0, -deep), style.below, 1.0)
        _line(canvas, loops, style.outline, theme.design(1.4), shift=-deep)
    if len(lands := set(cells.values())) == 1:
        _laid(canvas, whole, (0, 0), fills[lands.pop()], 1.0)
        return
    canvas.add(Color(1, 1, 1, 1))
    canvas.add(Rectangle(texture=_filled(rows, width, scale, height, cells, fills), pos=(0, 0), size=size))


def paint_coast(
    canvas: Canvas,
    theme: Theme,
    style: MapStyle,
    scale: Scale,
    coasts: Sequence[Loop],
    window: MapBox | None = None,
) -> None:
    """The line around it, above all that is printed on it, as far as it is seen through a window."""
    width = theme.design(2.6 if not style.flat else 3.4)
    loops = scale.loops(coasts)
    if window is None:
        _line(canvas, loops, style.outline, width)
        return
    canvas.add(Color(*rgba(style.outline)))
    for loop in loops:
        for seen, run in itertools.groupby((*loop, loop[0]), key=lambda point: window.holds(*point)):
            if seen and len(points := [value for point in run for value in point]) > 2:
                canvas.add(SmoothLine(points=points, width=max(0.6, width / 2), joint="round"))


def _line(canvas: Canvas, loops: Iterable[Loop], colour: Colour, width: float, shift: float = 0.0) -> None:
    canvas.add(Color(*rgba(colour)))
    for loop in loops:
        points = [value for x, y in loop for value in (x, y + shift)]
        canvas.add(SmoothLine(points=points, width=max(0.6, width / 2), close=True, joint="round"))


def _white(rows: Sequence[bytes], width: int) -> Texture:
    def pixels() -> bytes:
        shown = bytearray(b"\xff" * (4 * width * len(rows)))
        shown[3::4] = b"".join(reversed(rows))
        return bytes(shown)

    return made(width, pixels, len(rows))


def _laid(canvas: Canvas, texture: Texture, shift: Point, colour: Colour, alpha: float) -> None:
    canvas.add(Color(*rgba(colour, alpha)))
    canvas.add(Rectangle(texture=texture, pos=(round(shift[0]), round(shift[1])), size=texture.size))


def _filled(
    rows: Sequence[bytes],
    width: int,
    scale: Scale,
    height: int,
    cells: Mapping[Cell, str],
    fills: Mapping[str, Colour],
) -> Texture:
    """The regions' fills where the land covers the sheet."""
    whose = shares(tuple(cells.items()))
    inks = {land: [SHADES[int(fill[at : at + 2], 16)] for at in (1, 3, 5)] for land, fill in fills.items()}
    steps = Counter(floor((x + 0.5 - scale.left) / scale.wide * PARTS) for x in range(width))

    @cache
    def strip(part: int) -> list[bytes]:
        """The red, the green and the blue of a row."""
        found = [(inks.get(whose.get((step, part), ""), BLACK), wide) for step, wide in steps.items()]
        return [b"".join([ink[colour] * wide for ink, wide in found]) for colour in range(3)]

    def pixels() -> bytes:
        shown = []
        for at in range(len(rows) - 1, -1, -1):
            row = bytearray(4 * width)
            if any(rows[at]):
                row[0::4], row[1::4], row[2::4] = strip(floor((scale.top - (height - at - 0.5)) / scale.high * PARTS))
                row[3::4] = rows[at]
            shown.append(bytes(row))
        return b"".join(shown)

    return made(width, pixels, len(rows))


def rim_borders(cells: Mapping[Cell, str], loops: Sequence[Loop]) -> list[Loop]:
    """The lines where two regions meet between the cells and the coast, in cells."""
    whose = shares(tuple(cells.items()))
    inside = _inside(loops)
    found = []
    for (x, y), land in whose.items():
        for right, down in ((1, 0), (0, 1)):
            other = whose.get((x + right, y + down))
            if other is None or other == land or not inside((x + 0.5) / PARTS, (y + 0.5) / PARTS):
                continue
            if (y // PARTS, x // PARTS) in cells and ((y + down) // PARTS, (x + right) // PARTS) in cells:
                continue
            start = (x + right) / PARTS, (y + down) / PARTS
            end = ((x + right) / PARTS, (y + 1) / PARTS) if right else ((x + 1) / PARTS, (y + down) / PARTS)
            start = (start[0], y / PARTS) if right else (x / PARTS, start[1])
            found.append((start, end))
    return [_eased(line) for line in _joined(found)]


def _joined(pieces: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Pieces of lines, joined end to end."""
    near: dict[Point, list[Point]] = {}
    for one, other in pieces:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    found = []
    while near:
        at = next((point for point, beside in near.items() if len(beside) == 1), next(iter(near)))
        line = [at]
        while near.get(at):
            then = near[at].pop()
            near[then].remove(at)
            line.append(then)
            at = then
        near = {point: beside for point, beside in near.items() if beside}
        found.append(line)
    return found


def _eased(line: list[Point]) -> Loop:
    """A line of small steps without them; its ends stay."""
    reach = 3
    eased = []
    for at in range(len(line)):
        by = min(reach, at, len(line) - 1 - at)
        part = line[at - by : at + by + 1]
        eased.append((sum(x for x, _ in part) / len(part), sum(y for _, y in part) / len(part)))
    return tuple(eased)


def _inside(loops: Sequence[Loop]) -> Callable[[float, float], bool]:
    edges = [edge for loop in loops for edge in zip(loop, (*loop[1:], loop[0]), strict=True)]

    @cache
    def crossings(y: float) -> list[float]:
        """Where a level line meets the loops, from the west."""
        return sorted(x1 + (y - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in edges if (y1 > y) != (y2 > y))

    return lambda x, y: bisect_right(crossings(y), x) % 2 == 1


def paint_borders(
    canvas: Canvas, theme: Theme, style: MapStyle, borders: Sequence[Border], rims: Sequence[Loop] = ()
) -> None:
    """The lines between regions, brown on cream: they count in the rules, so they are never dashed nor thin."""
    pieces = [(b.x1, b.y1, b.x2, b.y2) for b in borders]
    layers = [(style.field, max(3.0, theme.design(4.6))), (style.border, max(2.0, theme.design(2.2)))]
    if style.flat:
        layers = [(style.border, max(3.0, theme.design(3)))]
    for colour, width in layers:
        lines(canvas, pieces, width, colour)
        for rim in rims:
            canvas.add(Color(*rgba(colour)))
            points = [value for point in rim for value in point]
            canvas.add(SmoothLine(points=points, width=max(0.9, width / 2), cap="none"))


def paint_fields(
    canvas: Canvas, style: MapStyle, boxes: Iterable[MapBox], alpha: float = 0.9, *, fill: Colour | None = None
) -> None:
    """All fields of the overview in two draws: squares with cut corners."""
    inner: list[Quad] = []
    rims: list[Quad] = []
    for at in boxes:
        side = round(at.width * 0.76)
        x, y = round(at.centre[0] - side / 2), round(at.centre[1] - side / 2)
        inner.append((x + 1, y + 1, side - 2, side - 2))
        rims += ((x + 1, y, side - 2, 1), (x + 1, y + side - 1, side - 2, 1))
        rims += ((x, y + 1, 1, side - 2), (x + side - 1, y + 1, 1, side - 2))
    quads(canvas, inner, fill or style.field, alpha=alpha)
    quads(canvas, rims, style.field_line, alpha=0.9)


def paint_names(canvas: Canvas, board: MapModel, fields: Mapping[str, MapBox], theme: Theme, style: MapStyle) -> None:
    """The names of the regions where a row of free fields has room for them, rather a bit smaller than in short."""
    face = Typeface.NARROW
    for land in board.lands.values():
        for name, mm in ((land.title, NAME_MM), (land.title, SMALLER_MM), (land.short, NAME_MM)):
            size = narrow(theme, mm)
            width = text_width(name, size, face=face) + theme.design(7)
            run = free_run(board, land.id, fields, width)
            if run is not None:
                at, high = run.moved(MARGIN), round(size * 0.96)
                label = (round(at.centre[0] - width / 2), round(at.centre[1] - high / 2)), (round(width), high)
                box(canvas, *label, style.field, theme.design(4))
                outline(canvas, *label, style.border, theme.design(4), 1)
                write(canvas, name, (*label[0], *label[1]), size, style.ink, face=face)
                break
