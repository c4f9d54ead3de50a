"""Writes sheets of parts to cut out as PDF."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from io import BytesIO

import segno
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.cli.printing.sheet import Code, FramedText, Item, PrintedSheet, RoundedBox, Stroke

REGULAR, STRONG = "Companion", "CompanionMedium"
LEADING = 1.22
"""From line to line, as a multiple of the size."""

STEP = 0.96
"""Factor by which a text is made smaller until it fits."""


BREAKS = re.compile(r"[^\s-]+(?:-+|\s+|$)|-+\s*")
"""The parts of a text between which a line may end."""


def pdf_of(sheets: Iterable[PrintedSheet], title: str) -> bytes:
    """All sheets as one PDF file. The same sheets give the same bytes."""
    _load_fonts()
    out = BytesIO()
    canvas = Canvas(out, invariant=True, pageCompression=True)
    canvas.setTitle(title)
    canvas.setCreator("Table Companion")
    for sheet in sheets:
        canvas.setPageSize((sheet.size.width * mm, sheet.size.height * mm))
        _items(canvas, sheet)
        for item in sheet.around:
            _draw(canvas, item, sheet.size.height)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def too_long(sheets: Iterable[PrintedSheet]) -> list[str]:
    """The texts that do not fit their frames even at the smallest size."""
    _load_fonts()
    return [item.text for sheet in sheets for item in sheet.items if isinstance(item, FramedText) and not _set(item)[2]]


def _items(canvas: Canvas, sheet: PrintedSheet) -> None:
    """Draws items that are cut off at the sheet's margin."""
    size = sheet.size
    canvas.saveState()
    path = canvas.beginPath()
    edge = sheet.margin * mm
    path.rect(edge, edge, size.width * mm - 2 * edge, size.height * mm - 2 * edge)
    canvas.clipPath(path, stroke=0, fill=0)
    for item in sheet.items:
        _draw(canvas, item, size.height)
    canvas.restoreState()


@cache
def _load_fonts() -> None:
    fonts = resources.files("companion") / "ui" / "look" / "fonts"
    for name, file in ((REGULAR, "Roboto-Regular.ttf"), (STRONG, "Roboto-Medium.ttf")):
        with resources.as_file(fonts / file) as path:
            pdfmetrics.registerFont(TTFont(name, str(path)))


def _draw(canvas: Canvas, item: Item, height: float) -> None:
    match item:
        case RoundedBox():
            _box(canvas, item, height)
        case Stroke():
            canvas.setStrokeColor(HexColor(item.colour))
            canvas.setLineWidth(item.line * mm)
            canvas.line(item.x * mm, (height - item.y) * mm, item.to_x * mm, (height - item.to_y) * mm)
        case FramedText():
            _words(canvas, item, height)
        case Code():
            _code(canvas, item, height)


def _box(canvas: Canvas, box: RoundedBox, height: float) -> None:
    if box.line:
        canvas.setStrokeColor(HexColor(box.colour))
        canvas.setLineWidth(box.line * mm)
    if box.fill:
        canvas.setFillColor(HexColor(box.fill))
    bottom = (height - box.y - box.height) * mm
    canvas.roundRect(
        box.x * mm, bottom, box.width * mm, box.height * mm, box.radius * mm, int(bool(box.line)), int(bool(box.fill))
    )


def _words(canvas: Canvas, words: FramedText, height: float) -> None:
    size, lines, _ = _set(words)
    font = STRONG if words.strong else REGULAR
    canvas.setFillColor(HexColor(words.colour))
    canvas.setFont(font, size * mm)
    whole = size * LEADING * len(lines)
    spare = words.height - whole
    top = words.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[words.stand]
    for number, line in enumerate(lines):
        base = (height - top - size * LEADING * number - size * 0.98) * mm
        if words.align == "centre":
            canvas.drawCentredString((words.x + words.width / 2) * mm, base, line)
        else:
            canvas.drawString(words.x * mm, base, line)


def _set(words: FramedText) -> tuple[float, list[str], bool]:
    """Fits text into its frame: size in millimetres, lines, and whether they fit."""
    font = STRONG if words.strong else REGULAR
    size = words.size
    while True:
        lines = _broken(words.text, font, size, words.width)
        widest = max((pdfmetrics.stringWidth(line, font, size) for line in lines), default=0.0)
        fits = widest <= words.width and size * LEADING * len(lines) <= words.height + 0.01
        if fits or size * STEP < words.least:
            return size, lines, fits
        size *= STEP


def _broken(text: str, font: str, size: float, width: float) -> list[str]:
    """Breaks text into lines of at most `width`, at spaces and after hyphens; a longer single part stays longer."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for part in BREAKS.findall(paragraph):
            if line and pdfmetrics.stringWidth((line + part).rstrip(), font, size) > width:
                lines.append(line.rstrip())
                line = ""
            line += part
        lines.append(line.rstrip())
    return lines


def _code(canvas: Canvas, code: Code, height: float) -> None:
    """Draws a QR code as rows of black bars, whose edges stay sharp on any printer."""
    rows = [bytes(row) for row in segno.make(code.data, error="m", micro=False).matrix_iter(border=0)]
    cell = code.side / len(rows)
    canvas.setFillColor(HexColor("#000000"))
    for number, row in enumerate(rows):
        bottom = (height - code.y - cell * (number + 1)) * mm
        start = 0
        while start < len(row):
            end = start
            while end < len(row) and row[end]:
                end += 1
            if end > start:
                left = (code.x + cell * start) * mm
                canvas.rect(left, bottom, cell * (end - start) * mm, cell * mm, stroke=0, fill=1)
            start = end + 1
