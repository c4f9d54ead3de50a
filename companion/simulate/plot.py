"""Draws a simulation's results: length of games, who wins how often, and how certain that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from reportlab.graphics import renderPDF, renderSVG
from reportlab.graphics.shapes import Circle, Drawing, Group, Line, Polygon, PolyLine, Rect, String
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth

from companion.simulate.report import Figures, Report, Share
from companion.simulate.scale import Axis

FORMS = (".svg", ".pdf")
"""The file types of a drawing."""

WIDTH, MARGIN, LEFT, RIGHT = 720, 32, 150, 72
"""Lengths in points. `LEFT` and `RIGHT` are the margins for names and numbers beside the panels."""
PANEL, ROW, HEAD, FOOT = 150, 20, 34, 30
"""Heights in points: of a panel, of a row of shares, and of the room above and below a panel."""
APART = 12
"""Least distance in points of two names at the ends of lines."""
BINS = 40
"""Most bars of a distribution."""

PAPER, INK, MUTED, GRID = HexColor("#ffffff"), HexColor("#1d1d1f"), HexColor("#6b6b70"), HexColor("#e3e3e6")
SERIES = HexColor("#1f5fa8"), HexColor("#c4641c")
"""The colours of two series: all kinds of colour vision distinguish blue from orange, and the second is also hollow."""
Anchor = Literal["start", "middle", "end"]
FONT, STRONG = "Helvetica", "Helvetica-Bold"
FAMILIES = {
    FONT: {"family": "Helvetica, Arial, sans-serif"},
    STRONG: {"family": "Helvetica, Arial, sans-serif", "weight": "bold"},
}
"""Fonts that a browser should use for those of PDF."""
UNTITLED = ">...<"
"""The title and description that the library writes into a drawing, which browsers would show as a tooltip."""


def write(reports: Sequence[tuple[str, Report]], path: Path) -> None:
    """Draws one report, or two beside each other, each with its name, into a file of `FORMS`. Raises OSError."""
    drawn = drawing(reports)
    if path.suffix == ".pdf":
        renderPDF.drawToFile(drawn, str(path))
    else:
        picture = str(renderSVG.drawToString(drawn, fontHacks=FAMILIES))
        path.write_text(picture.replace(UNTITLED, f">{reports[0][1].pack}<"), "utf-8")


def drawing(reports: Sequence[tuple[str, Report]]) -> Drawing:
    """The whole picture."""
    told = [report for _, report in reports]
    panels = [_lengths(told), _shares("Wins, with 95 % intervals", [_wins(report) for report in told], _even(told[0]))]
    if told[0].rates:
        panels.append(_shares("How often of how many chances", [report.rates for report in told], {}))
    if (
        len(told) == 1 and told[0].growth[0][0].games < told[0].growth[-1][0].games
    ):  # the colours of two mean something else
        panels.append(_growth(told[0]))
    height = 2 * MARGIN + HEAD + sum(tall for _, tall in panels)
    drawn = Drawing(WIDTH, height)
    drawn.add(_box(0, 0, WIDTH, height, PAPER))
    top = height - MARGIN
    drawn.add(_text(MARGIN, top - 6, told[0].pack, 17, INK, font=STRONG))
    at = float(MARGIN)
    for number, (name, report) in enumerate(reports):
        said = f"{name}: {report.games:,} games" if len(reports) > 1 else f"{report.games:,} games"
        drawn.add(_text(at, top - 24, said, 11, SERIES[number] if len(reports) > 1 else MUTED))
        at += stringWidth(said, FONT, 11) + 24
    top -= HEAD
    for panel, tall in panels:
        top -= tall
        panel.translate(0, top)
        drawn.add(panel)
    return drawn


def _wins(report: Report) -> list[Share]:
    """The shares of wins to draw; if all players are of one kind, those of the seats."""
    return [*(report.by_bot if len(report.by_bot) > 1 else ()), *report.by_place, *report.by_start]


def _even(report: Report) -> dict[str, float]:
    """The share that each would have if all were equal; for bots, in proportion to their seats."""
    return {s.name: 1 / len(shares) for shares in (report.by_place, report.by_start) for s in shares}


def _lengths(reports: Sequence[Report]) -> tuple[Group, int]:
    """How many decisions games take: bars for one, outlines for two."""
    panel, tall = (
        _panel("Decisions per game: how many games take so many; the line holds 8 of 10, the dot is the middle"),
        PANEL + HEAD + FOOT,
    )
    numbers = [number for report in reports for number, _ in report.spread]
    across = Axis.around(min(numbers), max(numbers) + 1, LEFT, WIDTH - RIGHT)
    wide = max(1, math.ceil((max(numbers) + 1 - min(numbers)) / BINS))
    bars: list[list[float]] = []
    for report in reports:
        counted = [0.0] * (math.ceil((max(numbers) + 1 - min(numbers)) / wide))
        for number, games in report.spread:
            counted[(number - min(numbers)) // wide] += games / report.games
        bars.append(counted)
    up = Axis.around(0, max(map(max, bars)), FOOT + 18, FOOT + PANEL)
    _grid(panel, across, FOOT, FOOT + PANEL, "{:,.0f}")
    _rungs(panel, up)
    for number, (report, counted) in enumerate(zip(reports, bars, strict=True)):
        edges = [across.at(min(numbers) + wide * index) for index in range(len(counted) + 1)]
        if len(reports) == 1:
            for low, high, share in zip(edges, edges[1:], counted, strict=False):
                panel.add(_box(low + 0.5, up.at(0), max(0.5, high - low - 1), up.at(share) - up.at(0), SERIES[0]))
        else:
            over = [(x, up.at(share)) for *bar, share in zip(edges, edges[1:], counted, strict=False) for x in bar]
            points = [(edges[0], up.at(0)), *over, (edges[-1], up.at(0))]
            panel.add(_line(points, SERIES[number], 1.4))
        _middle(panel, across, report.lengths, FOOT + 9 - 6 * number, number)
    return panel, tall


def _middle(panel: Group, across: Axis, lengths: Figures, y: float, number: int) -> None:
    panel.add(Line(across.at(lengths.p10), y, across.at(lengths.p90), y, strokeColor=SERIES[number], strokeWidth=1.6))
    panel.add(_dot(across.at(lengths.median), y, number))


def _shares(title: str, reports: Sequence[Sequence[Share]], even: dict[str, float]) -> tuple[Group, int]:
    """A row for each share: the dot is what was counted, the line its interval, the tick what would be even."""
    rows = reports[0]
    high = ROW * len(rows)
    panel, tall = _panel(title, high), high + HEAD + FOOT
    drawn = [share for report in reports for share in report]
    across = Axis.around(
        min([0.0, *(share.low for share in drawn)]),
        max([*(s.high for s in drawn), *even.values()]),
        LEFT,
        WIDTH - RIGHT,
    )
    _grid(panel, across, FOOT, FOOT + high, "{:.0%}")
    for index, share in enumerate(rows):
        y = FOOT + high - ROW * (index + 0.5)
        panel.add(_text(LEFT - 12, y - 3.5, share.name.replace("_", " "), 10, INK, anchor="end"))
        panel.add(_text(WIDTH - MARGIN, y - 3.5, f"{share.share:.1%}", 10, MUTED, anchor="end"))
        if share.name in even:
            x = across.at(even[share.name])
            panel.add(Line(x, y - ROW / 2 + 2, x, y + ROW / 2 - 2, strokeColor=MUTED, strokeWidth=1))
        for number, report in enumerate(reports):
            same = next((other for other in report if other.name == share.name), None)
            if same is not None:
                here = y if len(reports) == 1 else y + (3.5, -3.5)[number]
                panel.add(
                    Line(
                        across.at(same.low),
                        here,
                        across.at(same.high),
                        here,
                        strokeColor=SERIES[number],
                        strokeWidth=1.6,
                    )
                )
                panel.add(_dot(across.at(same.share), here, number))
    return panel, tall


def _growth(report: Report) -> tuple[Group, int]:
    """All shares after more and more games; of the highest and the lowest also the interval."""
    several = len(report.growth[-1]) > 1
    what = "the highest and the lowest with their intervals" if several else "with its interval"
    panel, tall = _panel(f"Wins after more and more games: {what}"), PANEL + HEAD + FOOT
    first, last = report.growth[0][0].games, report.growth[-1][0].games
    across = Axis.powers(first, last, LEFT, WIDTH - RIGHT)
    shown = [share for shares in report.growth for share in shares]
    up = Axis.around(min(s.low for s in shown), max(s.high for s in shown), FOOT, FOOT + PANEL)
    _grid(panel, across, FOOT, FOOT + PANEL, "{:,.0f}")
    _rungs(panel, up)
    ranked = sorted(range(len(report.growth[-1])), key=lambda index: -report.growth[-1][index].share)
    told = {ranked[0]: SERIES[0], ranked[-1]: SERIES[1]} if several else {0: SERIES[0]}
    runs = {index: [shares[index] for shares in report.growth] for index in ranked}
    for index, colour in told.items():
        above = [(across.at(s.games), up.at(s.high)) for s in runs[index]]
        below = [(across.at(s.games), up.at(s.low)) for s in reversed(runs[index])]
        panel.add(Polygon(_flat(above + below), fillColor=_light(colour), strokeColor=None))
    for index in reversed(ranked):
        points = [(across.at(s.games), up.at(s.share)) for s in runs[index]]
        panel.add(_line(points, told.get(index, MUTED), 1.6 if index in told else 0.5))
    names = {index: up.at(runs[index][-1].share) - 3.5 for index in told}
    if several and names[ranked[0]] - names[ranked[-1]] < APART:
        middle = (names[ranked[0]] + names[ranked[-1]]) / 2
        names = {ranked[0]: middle + APART / 2, ranked[-1]: middle - APART / 2}
    for index, y in names.items():
        panel.add(_text(WIDTH - RIGHT + 6, y, runs[index][-1].name, 10, told[index]))
    return panel, tall


def _panel(title: str, tall: float = PANEL) -> Group:
    return Group(_text(MARGIN, FOOT + tall + 10, title, 11, INK, font=STRONG))


def _grid(panel: Group, across: Axis, low: float, high: float, form: str) -> None:
    for tick in across.ticks:
        panel.add(Line(across.at(tick), low, across.at(tick), high, strokeColor=GRID, strokeWidth=0.6))
        panel.add(_text(across.at(tick), low - 13, form.format(tick), 9, MUTED, anchor="middle"))


def _box(x: float, y: float, wide: float, high: float, colour: Color) -> Rect:
    box = Rect(x, y, wide, high)
    box.fillColor, box.strokeColor = colour, None
    return box


def _rungs(panel: Group, up: Axis) -> None:
    for tick in up.ticks:
        panel.add(Line(LEFT, up.at(tick), WIDTH - RIGHT, up.at(tick), strokeColor=GRID, strokeWidth=0.6))
        panel.add(_text(LEFT - 12, up.at(tick) - 3.5, f"{tick:.0%}", 9, MUTED, anchor="end"))


def _dot(x: float, y: float, number: int) -> Circle:
    inside = SERIES[number] if number == 0 else PAPER
    return Circle(x, y, 2.8, fillColor=inside, strokeColor=SERIES[number], strokeWidth=1.2)


def _line(points: Sequence[tuple[float, float]], colour: Color, wide: float) -> PolyLine:
    return PolyLine(_flat(points), strokeColor=colour, strokeWidth=wide)


def _flat(points: Sequence[tuple[float, float]]) -> list[float]:
    return [round(part, 2) for point in points for part in point]


def _light(colour: Color) -> Color:
    red, green, blue = (1 - (1 - part) * 0.22 for part in colour.rgb())
    return Color(red, green, blue, 0.75)


def _text(
    x: float, y: float, said: str, size: int, colour: Color, *, anchor: Anchor = "start", font: str = FONT
) -> String:
    return String(x, y, said, fontName=font, fontSize=size, fillColor=colour, textAnchor=anchor)
