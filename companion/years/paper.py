"""The tables and plots of the years on A4 sheets, as PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from io import BytesIO

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.years.rating import AVERAGE, RatedPerson
from companion.years.told import RATING, ToldTable, ToldYears

REGULAR, STRONG = "CompanionYears", "CompanionYearsStrong"
WIDE, HIGH = A4
MARGIN, LINE, SIZE, LEAST = 18 * mm, 6.2 * mm, 9.5, 5.0
"""The margin, the height of a row, and the size of its letters in points, and the least that they shrink to."""
PLOT, BAR, BROADEST = 62 * mm, 40 * mm, 16 * mm
"""The heights of a plot of lines and of bars, and how broad a bar is at most."""
INK, SOFT, GRID = HexColor("#1d1d1f"), HexColor("#6b6b70"), HexColor("#dedee2")
LINES = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#7a5c00", "#8b3fbf"
"""Nine colours that most eyes tell apart; the names at the ends of the lines tell the rest."""
APART = 10.0
"""Least distance in points of two names at the ends of lines."""


def pdf_of(told: ToldYears, courses: Mapping[str, Sequence[RatedPerson]], title: str, notes: Sequence[str]) -> bytes:
    """All tables and plots; `notes` are what is to be said of them first. The same sums give the same bytes."""
    _load_fonts()
    out = BytesIO()
    sheet = _Sheets(Canvas(out, pagesize=A4, invariant=True, pageCompression=True), title)
    for note in notes:
        sheet.line(note)
    sheet.table(told.people(), widest=0)
    shown = {
        one.name: courses[one.name] for one in told.tables.people[: len(LINES)] if len(courses.get(one.name, ())) > 1
    }
    if shown:
        sheet.curves(told.words(RATING), shown)
    sheet.table(told.games(), widest=0)
    years = told.years()
    sheet.table(years, widest=0)
    sheet.bars([(row[0], total.games) for row, total in zip(years.rows, told.tables.by_year, strict=True)])
    sheet.table(told.duels(), widest=0)
    sheet.canvas.showPage()
    sheet.canvas.save()
    return out.getvalue()


class _Sheets:
    """Writes from the top down, and begins another sheet where one is full."""

    def __init__(self, canvas: Canvas, title: str) -> None:
        self.canvas, self.y = canvas, HIGH - MARGIN
        canvas.setTitle(title)
        canvas.setCreator("Table Companion")
        self._write(title, MARGIN, self.y - 14, 18, STRONG)
        self.y -= 34

    def line(self, words: str) -> None:
        """A sentence in small print, in as many lines as it needs."""
        line = ""
        for word in words.split():
            longer = f"{line} {word}".strip()
            if line and pdfmetrics.stringWidth(longer, REGULAR, 8) > WIDE - 2 * MARGIN:
                self._note(line)
                line = word
            else:
                line = longer
        if line:
            self._note(line)

    def _note(self, line: str) -> None:
        self._room(12)
        self._write(line, MARGIN, self.y - 8, 8, REGULAR, SOFT)
        self.y -= 12

    def table(self, table: ToldTable, *, widest: int) -> None:
        """A table under its title; the column `widest` gets what the others leave."""
        self._room(30 + 3 * LINE)
        self._title(table.title)
        if table.note:
            self.line(table.note)
        columns = len(table.head)
        first = min(0.34, 1.6 / columns) * (WIDE - 2 * MARGIN)
        rest = (WIDE - 2 * MARGIN - first) / max(1, columns - 1)
        wide = [first if number == widest else rest for number in range(columns)]
        self._row(table.head, wide, STRONG)
        for row in table.rows:
            self._room(LINE)
            self._row(row, wide, REGULAR)
        self.y -= 14

    def _row(self, cells: Sequence[str], wide: Sequence[float], font: str) -> None:
        x = MARGIN
        for cell, room in zip(cells, wide, strict=True):
            self._fitted(cell, x, self.y - LINE + 5, room - 5, font)
            x += room
        self.canvas.setStrokeColor(GRID)
        self.canvas.setLineWidth(0.5)
        self.canvas.line(MARGIN, self.y - LINE, WIDE - MARGIN, self.y - LINE)
        self.y -= LINE

    def _fitted(self, words: str, x: float, y: float, room: float, font: str) -> None:
        """Words in one line: smaller ones where there is no room, and cut off where even those are too long."""
        size = SIZE
        while size > LEAST and pdfmetrics.stringWidth(words, font, size) > room:
            size -= 0.5
        while words and pdfmetrics.stringWidth(words, font, size) > room:
            words = f"{words[:-2]}…" if len(words) > 2 else ""
        self._write(words, x, y, size, font)

    def curves(self, title: str, courses: Mapping[str, Sequence[RatedPerson]]) -> None:
        """A line for each person's rating, from game to game."""
        self._room(PLOT + 40)
        self._title(title)
        low = min(one.rating for course in courses.values() for one in course)
        high = max(one.rating for course in courses.values() for one in course)
        low, high = min(low, AVERAGE - 100), max(high, AVERAGE + 100)
        most = max(map(len, courses.values()))
        left, right, bottom = MARGIN + 30, WIDE - MARGIN - 95, self.y - PLOT

        def at(number: int, rating: float) -> tuple[float, float]:
            return left + (right - left) * number / max(1, most - 1), bottom + PLOT * (rating - low) / (high - low)

        for tick in range(int(low // 100) * 100 + 100, int(high) + 1, 100):
            _, y = at(0, tick)
            self._stroke([(left, y), (right, y)], "#dedee2", 0.5)
            self._write(str(tick), MARGIN, y - 3, 8, REGULAR, SOFT)
        for (_, course), colour in zip(courses.items(), LINES, strict=False):
            self._stroke([at(number, one.rating) for number, one in enumerate(course)], colour, 1.3)
        least = bottom - APART
        ends = sorted(zip(courses.items(), LINES, strict=False), key=lambda one: one[0][1][-1].rating)
        for (name, course), colour in ends:
            least = max(least + APART, at(0, course[-1].rating)[1])
            self.canvas.setFillColor(HexColor(colour))
            self.canvas.rect(right + 8, least - 3, 7, 7, stroke=0, fill=1)
            self._fitted(name, right + 19, least - 3, WIDE - MARGIN - right - 19, REGULAR)
        self.y -= PLOT + 24

    def bars(self, years: Sequence[tuple[str, int]]) -> None:
        """A bar for each year with how many games it had."""
        if len(years) < 2:
            return
        self._room(BAR + 30)
        most, room = max(count for _, count in years), (WIDE - 2 * MARGIN) / len(years)
        for number, (name, count) in enumerate(years):
            x, high, wide = MARGIN + number * room, (BAR - 14) * count / most, min(room * 0.6, BROADEST)
            self.canvas.setFillColor(HexColor(LINES[0]))
            self.canvas.rect(x + room * 0.2, self.y - BAR, wide, high, stroke=0, fill=1)
            self._fitted(f"{count}", x + room * 0.2, self.y - BAR + high + 3, room * 0.8, REGULAR)
            self._fitted(name, x + room * 0.2, self.y - BAR - 11, room * 0.8, REGULAR)
        self.y -= BAR + 26

    def _title(self, title: str) -> None:
        self._write(title, MARGIN, self.y - 12, 12, STRONG)
        self.y -= 20

    def _stroke(self, points: Sequence[tuple[float, float]], colour: str, wide: float) -> None:
        self.canvas.setStrokeColor(HexColor(colour))
        self.canvas.setLineWidth(wide)
        path = self.canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        self.canvas.drawPath(path, stroke=1, fill=0)

    def _write(self, words: str, x: float, y: float, size: float, font: str, ink: Color = INK) -> None:
        self.canvas.setFillColor(ink)
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, words)

    def _room(self, high: float) -> None:
        if self.y - high < MARGIN:
            self.canvas.showPage()
            self.y = HIGH - MARGIN


@cache
def _load_fonts() -> None:
    fonts = resources.files("companion") / "ui" / "look" / "fonts"
    for name, file in ((REGULAR, "Roboto-Regular.ttf"), (STRONG, "Roboto-Medium.ttf")):
        with resources.as_file(fonts / file) as path:
            pdfmetrics.registerFont(TTFont(name, str(path)))
