"""The titles of games, from `style.yaml` to paths: `art/title.svg`, a part like the drawn ones.

The faces of titles are fetched with the others and not shipped. So the drawing is kept, and says by which words it was
made: a title that was changed and not made anew is found.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from companion.models.style.game_style import PrintStyle, Title, TitleLine, read_style
from companion.plainfile.problems import Problems
from deploy.art.drawings import ArtError
from deploy.art.fonts import file_of

PART = "title"
MARGIN = 2
"""Design pixels around the ink."""


@dataclass(frozen=True, slots=True)
class _Run:
    """A line of glyphs with the place of each, in units of the font; `scale` makes design pixels of them."""

    line: TitleLine
    font: TTFont
    glyphs: list[tuple[str, float]]
    left: float
    right: float
    capital: float
    units: float


def write_title(folder: Path) -> Path | None:
    """Draws the title that the `style.yaml` in a folder tells; None if it tells none. Raises ArtError."""
    title = style_of(folder).title
    if not title.lines:
        return None
    file = folder / "art" / f"{PART}.svg"
    file.parent.mkdir(exist_ok=True)
    file.write_text(drawn(title), encoding="utf-8")
    return file


def style_of(folder: Path) -> PrintStyle:
    """The style in a folder. Raises ArtError for the first mistake."""
    problems = Problems()
    style = read_style(folder, problems)
    for problem in problems.sorted():
        raise ArtError(str(problem))
    return style


def fingerprint(title: Title) -> str:
    """What a title is known by again."""
    return hashlib.sha256(repr(title).encode()).hexdigest()[:16]


def drawn(title: Title) -> str:
    """The SVG of a title. Raises ArtError if a face is unknown or lacks a letter."""
    runs = [_set(line, title) for line in title.lines]
    size = title.width / max((run.right - run.left) * run.line.size / run.units for run in runs)
    placed: list[tuple[_Run, float, float]] = []
    low, high, base = 0.0, 0.0, 0.0
    for number, run in enumerate(runs):
        scale = size * run.line.size / run.units
        base += run.capital * scale * (title.leading if number else 1.0)
        indent = (title.width - (run.right - run.left) * scale) / 2 if title.align == "middle" else 0.0
        top, bottom = _extent(run)
        low, high = min(low, base - top * scale), max(high, base - bottom * scale)
        placed.append((run, indent - run.left * scale, base))
    wide, tall = title.width + 2 * MARGIN, round(high - low + 0.5) + 2 * MARGIN
    tint = not (title.fill or any(run.line.fill for run in runs))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}"'
        f'{" data-tint=" + chr(34) + "1" + chr(34) if tint else ""} data-made="{fingerprint(title)}">',
        f"  <title>{escape(' '.join(run.line.text for run in runs))}: made from style.yaml, not drawn</title>",
    ]
    for run, x, y in placed:
        scale = size * run.line.size / run.units
        fill = run.line.fill or title.fill or "#FFFFFF"
        out.append(f'  <path fill="{fill}" d="{_path(run, x + MARGIN, y - low + MARGIN, scale)}"/>')
    return "\n".join([*out, "</svg>"]) + "\n"


def _set(line: str | TitleLine, title: Title) -> _Run:
    told = TitleLine(line) if isinstance(line, str) else line
    font = TTFont(file_of(told.face or title.face))
    cmap, metrics, units = font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm
    glyphs: list[tuple[str, float]] = []
    at, before = 0.0, ""
    for letter in told.text:
        if ord(letter) not in cmap:
            raise ArtError(f"the face {told.face or title.face} lacks {letter} of {told.text!r}; choose another")
        glyph = cmap[ord(letter)]
        at += _kerning(font, before, glyph)
        glyphs.append((glyph, at))
        at += metrics[glyph][0] + told.spacing * units / 30  # a title's letters are some 30 pixels high
        before = glyph
    outlines = font.getGlyphSet()
    bounds = BoundsPen(outlines)
    for glyph, x in glyphs:
        outlines[glyph].draw(TransformPen(bounds, (1, 0, 0, 1, x, 0)))
    if bounds.bounds is None:
        raise ArtError(f"a line of the title has no letter: {told.text!r}")
    return _Run(told, font, glyphs, bounds.bounds[0], bounds.bounds[2], _capital(font), units)


def _capital(font: TTFont) -> float:
    pen = BoundsPen(font.getGlyphSet())
    font.getGlyphSet()[font.getBestCmap()[ord("H")]].draw(pen)
    return float(pen.bounds[3])


def _extent(run: _Run) -> tuple[float, float]:
    """The highest and the lowest point of a line's ink, in units of its font."""
    outlines = run.font.getGlyphSet()
    pen = BoundsPen(outlines)
    for glyph, _ in run.glyphs:
        outlines[glyph].draw(pen)
    return pen.bounds[3], pen.bounds[1]


def _kerning(font: TTFont, left: str, right: str) -> float:
    """How much nearer (below 0) two glyphs stand, by the font's pair adjustments."""
    if not left or "GPOS" not in font:
        return 0.0
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for written in lookup.SubTable:
            table = getattr(written, "ExtSubTable", written)
            if table.LookupType != 2 or left not in table.Coverage.glyphs:
                continue
            value = _pair(table, left, right)
            if value is not None:
                return float(getattr(value, "XAdvance", 0))
    return 0.0


def _pair(table: object, left: str, right: str) -> object | None:
    if table.Format == 1:  # type: ignore[attr-defined] # fontTools makes its tables' attributes at run time
        pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord  # type: ignore[attr-defined]
        return next((pair.Value1 for pair in pairs if pair.SecondGlyph == right), None)
    first = table.ClassDef1.classDefs.get(left, 0)  # type: ignore[attr-defined]
    second = table.ClassDef2.classDefs.get(right, 0)  # type: ignore[attr-defined]
    found: object = table.Class1Record[first].Class2Record[second].Value1  # type: ignore[attr-defined]
    return found


def _path(run: _Run, x: float, y: float, scale: float) -> str:
    outlines = run.font.getGlyphSet()
    pen = SVGPathPen(outlines, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    for glyph, at in run.glyphs:
        outlines[glyph].draw(TransformPen(pen, (scale, 0, 0, -scale, x + at * scale, y)))
    return str(pen.getCommands())
