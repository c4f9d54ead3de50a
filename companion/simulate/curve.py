"""Draws how a finished game went: a line for each party's chance to win, and where answers turned it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from reportlab.graphics import renderPDF, renderSVG
from reportlab.graphics.shapes import Drawing, Group, Line, PolyLine, Rect, String
from reportlab.lib.colors import Color, HexColor

from companion.simulate.plot import FAMILIES, FONT, GRID, INK, MARGIN, MUTED, PAPER, STRONG, UNTITLED, WIDTH
from companion.simulate.scale import Axis

LEFT, RIGHT, HIGH, HEAD, FOOT = 70, 150, 240, 60, 40
"""Lengths in points: the margins beside the lines, their height, and the room above and below."""

APART = 13
"""Least distance in points of two names at the ends of lines."""

DASHES: tuple[Sequence[float], ...] = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3])
"""How lines are dashed, in turn: their colours alone do not tell nine apart."""


class PartyLine(NamedTuple):
    """Whose line it is, its colour as `#rrggbb`, and its points: after which part of the game, and the chance."""

    name: str
    colour: str
    points: Sequence[tuple[float, float]]


def write(title: str, courses: Sequence[PartyLine], turns: Sequence[float], path: Path) -> None:
    """Draws it into an `.svg` or `.pdf`. Raises OSError."""
    drawn = drawing(title, courses, turns)
    if path.suffix == ".pdf":
        renderPDF.drawToFile(drawn, str(path))
    else:
        picture = str(renderSVG.drawToString(drawn, fontHacks=FAMILIES))
        path.write_text(picture.replace(UNTITLED, "><"), "utf-8")


def drawing(title: str, courses: Sequence[PartyLine], turns: Sequence[float]) -> Drawing:
    """The whole picture."""
    height = 2 * MARGIN + HEAD + HIGH + FOOT
    drawn = Drawing(WIDTH, height)
    drawn.add(_box(0, 0, WIDTH, height, PAPER))
    low = MARGIN + FOOT
    drawn.add(String(MARGIN, height - MARGIN - 6, title, fontName=STRONG, fontSize=17, fillColor=INK))
    across, up = Axis(0, 1, LEFT, WIDTH - RIGHT, ()), Axis(0, 1, low, low + HIGH, (0, 0.25, 0.5, 0.75, 1))
    for tick in up.ticks:
        y = up.at(tick)
        drawn.add(Line(across.start, y, across.end, y, strokeColor=GRID, strokeWidth=0.8))
        label = String(LEFT - 8, y - 3, f"{tick:.0%}", fontName=FONT, fontSize=10, fillColor=MUTED, textAnchor="end")
        drawn.add(label)
    for number, at in enumerate(turns, 1):
        x = across.at(at)
        drawn.add(Line(x, low, x, low + HIGH + 4, strokeColor=MUTED, strokeWidth=0.8, strokeDashArray=[3, 3]))
        drawn.add(_centred(str(number), x, low + HIGH + 8))
    drawn.add(_lines(courses, across, up))
    return drawn


def _lines(courses: Sequence[PartyLine], across: Axis, up: Axis) -> Group:
    """The lines, each on a dark one, so that light ones are seen, with their names at the ends."""
    found = Group()
    for number, course in enumerate(courses):
        points = [part for at, share in course.points for part in (across.at(at), up.at(share))]
        found.add(PolyLine(points, strokeColor=INK, strokeWidth=3.2, fillColor=None))
        dash = DASHES[number % len(DASHES)]
        found.add(
            PolyLine(points, strokeColor=HexColor(course.colour), strokeWidth=2, strokeDashArray=dash, fillColor=None)
        )
    least = up.start - APART
    for course in sorted(courses, key=lambda one: one.points[-1][1]):
        least = max(least + APART, up.at(course.points[-1][1]))
        x = across.end + 8
        found.add(_box(x - 0.6, least - 3.6, 11.2, 9.2, INK))
        found.add(_box(x, least - 3, 10, 8, HexColor(course.colour)))
        found.add(String(x + 16, least - 3, course.name, fontName=FONT, fontSize=11, fillColor=INK))
    return found


def _box(x: float, y: float, wide: float, high: float, colour: Color) -> Rect:
    box = Rect(x, y, wide, high)
    box.fillColor, box.strokeColor = colour, None
    return box


def _centred(said: str, x: float, y: float) -> String:
    return String(x, y, said, fontName=STRONG, fontSize=11, fillColor=INK, textAnchor="middle")
