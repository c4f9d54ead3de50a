"""A ladder board for real figures: the top on one sheet, then a sheet for each branch that fits on one.

A post is a circle of 15 mm with its name below; lines connect each post to its direct subordinates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.cli.printing.sheet import A4_ACROSS, FAINT, MARGIN, FramedText, Item, PrintedSheet, RoundedBox, Stroke
from companion.mechanics.ladder import Ladder

FIELD = 15.0
"""Side of a field in mm; a pawn's foot is 10 to 13 mm wide."""

POST = 21.0
"""The least width in mm of a post with its name."""

NAME = 8.0
"""Height in mm of the name below its field."""

ROW = 33.0
"""Distance in mm of two levels."""

STACK = 2
"""The lowest posts of an area are stacked two high."""

WIDE = A4_ACROSS.width - 2 * MARGIN
HEAD = 16.0

Name = Callable[[str], str]


class _Drawing:
    """A sheet being drawn; coordinates in millimetres."""

    def __init__(self, ladder: Ladder, name: Name) -> None:
        self.ladder, self.name = ladder, name
        self.items: list[Item] = []

    def post(self, post: str, centre: float, top: float) -> None:
        """A circle with the post's name; security areas have a double circle."""
        left = centre - FIELD / 2
        self.items.append(RoundedBox(left, top, FIELD, FIELD, 0.5, radius=FIELD / 2))
        if self.ladder.is_closed(post):
            self.items.append(RoundedBox(left + 1, top + 1, FIELD - 2, FIELD - 2, 0.3, radius=FIELD / 2 - 1))
        width = POST - 1
        words = FramedText(centre - width / 2, top + FIELD + 0.5, width, NAME, self.name(post), 2.9, align="centre")
        self.items.append(words)

    def line(self, centre: float, top: float, below: Sequence[float], low: float) -> None:
        """Lines from a post's name to the circles below it."""
        start, bend = top + FIELD + NAME + 1, low - 4
        self.items.append(Stroke(centre, start, centre, bend, colour=FAINT))
        self.items.append(Stroke(min(*below, centre), bend, max(*below, centre), bend, colour=FAINT))
        self.items += [Stroke(x, bend, x, low, colour=FAINT) for x in below]

    def branch(self, post: str, left: float, width: float, top: float, until: int) -> float:
        """Draws a post and everything below it down to level `until`, within a width. Returns the post's centre."""
        below = self.ladder.area(post) if self.ladder.level(post) < until else ()
        centre = left + width / 2
        self.post(post, centre, top)
        low = top + ROW
        if below and self._stacked(post):
            self.stack(below, centre, low)
            self.line(centre, top, [centre], low)
            return centre
        needs = [least(self.ladder, one, until) for one in below]
        spare = (width - sum(needs)) / len(needs) if needs else 0.0
        ends: list[float] = []
        for one, need in zip(below, needs, strict=True):
            ends.append(self.branch(one, left, need + spare, low, until))
            left += need + spare
        if ends:
            self.line(centre, top, ends, low)
        return centre

    def stack(self, posts: Sequence[str], centre: float, top: float) -> None:
        """Draws posts of the lowest level in two columns."""
        for number, post in enumerate(posts):
            across = centre + (number % STACK - (STACK - 1) / 2) * POST
            self.post(post, across, top + number // STACK * (FIELD + NAME + 2))

    def _stacked(self, post: str) -> bool:
        return self.ladder.level(post) == self.ladder.lowest - 1


def least(ladder: Ladder, post: str, until: int) -> float:
    """The smallest width, in millimetres, of a branch down to a level."""
    if ladder.level(post) >= until or not ladder.area(post):
        return POST
    if ladder.level(post) == ladder.lowest - 1:
        return POST * min(STACK, len(ladder.area(post)))
    return max(POST, sum(least(ladder, below, until) for below in ladder.area(post)))


def split_level(ladder: Ladder) -> int:
    """The highest level at which each branch fits on a sheet; these branches get sheets of their own."""
    for level, posts in enumerate(ladder.levels):
        if all(least(ladder, post, ladder.lowest) <= WIDE for post in posts):
            return level
    return ladder.lowest


def board_sheets(ladder: Ladder, name: Name, title: str) -> list[PrintedSheet]:
    """The sheets for the whole board."""
    level = split_level(ladder)
    sheets = []
    if level:
        top = _Drawing(ladder, name)
        top.branch(ladder.top, MARGIN, WIDE, MARGIN + HEAD, level - 1)
        sheets.append(_sheet(top, title, title))
    for post in ladder.levels[level]:
        drawing = _Drawing(ladder, name)
        drawing.branch(post, MARGIN, WIDE, MARGIN + HEAD, ladder.lowest)
        above = ladder.superior(post)
        head = name(post) if above is None else f"{name(above)}  ·  {name(post)}"
        sheets.append(_sheet(drawing, head, title))
    return sheets


def _sheet(drawing: _Drawing, head: str, title: str) -> PrintedSheet:
    words = FramedText(MARGIN, MARGIN, WIDE, 9, head, 6, strong=True)
    return PrintedSheet.titled(A4_ACROSS, title, [words, *drawing.items])
