"""Signs that no face has, drawn by us: arrows, triangles, tick, star. A text with one of them keeps its face."""

from __future__ import annotations

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

Points = tuple[tuple[float, float], ...]

_RIGHT: Points = ((0, 43), (52, 43), (34, 25), (46, 13), (84, 50), (46, 87), (34, 75), (52, 57), (0, 57))
_UP: Points = tuple((50 + (50 - y), x) for x, y in _RIGHT)
_TICK: Points = ((0, 46), (12, 58), (32, 37), (76, 88), (90, 77), (33, 10))
_CROSS: Points = (
    (0, 12), (12, 0), (40, 28), (68, 0), (80, 12), (52, 40), (80, 68), (68, 80), (40, 52), (12, 80), (0, 68), (28, 40),
)  # fmt: skip


def _turned(points: Points) -> Points:
    return tuple((84 - x, y) for x, y in points)


def _flipped(points: Points) -> Points:
    return tuple((x, 84 - y) for x, y in points)


SIGNS: dict[str, Points] = {
    "→": _RIGHT,
    "←": _turned(_RIGHT),
    "↑": _UP,
    "↓": _flipped(_UP),
    "▲": ((0, 4), (84, 4), (42, 84)),
    "▼": ((0, 84), (84, 84), (42, 4)),
    "▶": ((0, 0), (0, 88), (74, 44)),
    "◀": ((74, 0), (74, 88), (0, 44)),
    "✓": _TICK,
    "✕": _CROSS,
    "−": ((0, 36), (64, 36), (64, 50), (0, 50)),
}
"""Corners of each sign in hundredths of a capital's height, the base line at 0."""
SIDE = 10
"""Room to the left and right of a sign, in hundredths of a capital's height."""
STAND_INS = {"ș": "ş", "ț": "ţ", "Ș": "Ş", "Ț": "Ţ", "ẞ": "ß"}
"""What a letter is drawn as in a face that lacks it: the cedilla under Romanian letters is read as their comma."""


def add_signs(font: TTFont) -> None:
    """Adds those signs to a font that it has not; capitals are measured by its H."""
    glyphs, metrics, cmap = font["glyf"], font["hmtx"], font.getBestCmap()
    unit = glyphs[cmap[ord("H")]].yMax / 100
    for sign, points in SIGNS.items():
        if ord(sign) in cmap:
            continue
        left = min(x for x, _ in points)
        pen = TTGlyphPen(None)
        placed = [(round((x - left + SIDE) * unit), round(y * unit)) for x, y in _clockwise(points)]
        pen.moveTo(placed[0])
        for point in placed[1:]:
            pen.lineTo(point)
        pen.closePath()
        name = f"uni{ord(sign):04X}"
        order = font.getGlyphOrder()
        font.setGlyphOrder([*order, name] if name not in order else order)
        glyphs[name] = pen.glyph()
        width = max(x for x, _ in placed) + round(SIDE * unit)
        metrics.metrics[name] = (width, min(x for x, _ in placed))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(sign)] = name
    for letter, usual in STAND_INS.items():
        for table in font["cmap"].tables:
            if table.isUnicode() and ord(usual) in table.cmap:
                table.cmap.setdefault(ord(letter), table.cmap[ord(usual)])
    font["maxp"].numGlyphs = len(font.getGlyphOrder())


def _clockwise(points: Points) -> Points:
    """The corners in the order in which TrueType fills."""
    around = sum(
        (bx - ax) * (by + ay) for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True)
    )  # fmt: skip
    return points if around > 0 else points[::-1]
