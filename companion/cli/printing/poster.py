"""Cuts a large drawing into A4 sheets that are glued together at marks."""

from __future__ import annotations

from math import ceil

from companion.cli.printing.sheet import (
    A4,
    A4_ACROSS,
    FAINT,
    MARGIN,
    FramedText,
    Item,
    PrintedSheet,
    Size,
    Stroke,
    shifted,
)

OVERLAP = 8.0
"""Millimetres of a sheet that lie under the next one."""


def tiled(size: Size, items: list[Item], title: str) -> list[PrintedSheet]:
    """The drawing on as few sheets as possible, row by row; each shows its position at the bottom."""
    paper = min((A4, A4_ACROSS), key=lambda paper: _across(size, paper) * _down(size, paper))
    across, down = _across(size, paper), _down(size, paper)
    step = Size(_room(paper).width - OVERLAP, _room(paper).height - OVERLAP)
    sheets = []
    for row in range(down):
        for column in range(across):
            right, lower = MARGIN - column * step.width, MARGIN - row * step.height
            here = [shifted(item, right, lower) for item in items]
            place = f"{title}  ·  {row + 1}/{down}, {column + 1}/{across}"
            foot = FramedText(MARGIN, paper.height - MARGIN + 1.5, 150, 4, place, 3, colour=FAINT)
            sheets.append(PrintedSheet(paper, tuple(here), (*_marks(paper), foot), MARGIN))
    return sheets


def _room(paper: Size) -> Size:
    return Size(paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)


def _across(size: Size, paper: Size) -> int:
    return max(1, ceil((size.width - OVERLAP) / (_room(paper).width - OVERLAP)))


def _down(size: Size, paper: Size) -> int:
    return max(1, ceil((size.height - OVERLAP) / (_room(paper).height - OVERLAP)))


def _marks(paper: Size) -> list[Item]:
    """Short lines in the corners that show where the drawing ends."""
    left, top, right, low = MARGIN, MARGIN, paper.width - MARGIN, paper.height - MARGIN
    marks: list[Item] = []
    for x, away in ((left, -1), (right, 1)):
        for y, up in ((top, -1), (low, 1)):
            marks += [Stroke(x, y, x + 5 * away, y, colour=FAINT), Stroke(x, y, x, y + 5 * up, colour=FAINT)]
    return marks
