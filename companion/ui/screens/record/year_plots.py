"""Plots of the years: how ratings went from game to game, and how much was played in each year."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from kivy.graphics import Color, Line
from kivy.uix.widget import Widget

from companion.models.game.party_looks import Colour
from companion.ui.boards import lettering
from companion.ui.look.faces import Typeface
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.years import RatedPerson

LETTERS_MM = 2.6
"""Height of the capitals of numbers and names."""
RUNGS = 200
"""How many points lie between two thin lines."""


class Plot(Painted, Widget):
    """Is drawn once for each size."""

    role = "plot"

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        self._still: Still | None = None
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """All of it, as one picture."""
        size = round(self.width), round(self.height)
        if min(size) < 2:
            return
        if self._still is None or self._still.size != size:
            self._still = Still(size, self.draw)
        self._still.show(canvas, self.pos)

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draws it with its lower left corner at (0, 0)."""

    def word(self, canvas: Canvas, words: str, frame: tuple[float, float, float, float], align: str = "left") -> None:
        """A word or a number on paper."""
        theme = self.theme
        px, strong = theme.type(LETTERS_MM, Typeface.STRONG), Typeface.STRONG
        lettering.write(canvas, words, frame, px, theme.palette.ink, face=strong, least=theme.least, align=align)


class RatingPlot(Plot):
    """A line for each person, in their colour; one alone has its doubt around it. Names stand at the ends of lines."""

    def __init__(
        self, courses: Mapping[str, Sequence[RatedPerson]], colours: Mapping[str, Colour], theme: Theme, **kwargs: Any
    ) -> None:
        self.courses, self.colours = {who: course for who, course in courses.items() if course}, colours
        super().__init__(theme, **kwargs)

    @property
    def shows(self) -> str:
        """Where each line ends."""
        return " · ".join(f"{who} {course[-1]}" for who, course in self.courses.items())

    def draw(self, canvas: Canvas) -> None:
        """Thin lines across, the courses, the names."""
        if not self.courses:
            return
        theme, ink, alone = self.theme, self.theme.palette.ink, len(self.courses) == 1
        around = [one.doubt if alone else 0.0 for course in self.courses.values() for one in course]
        rated = [one.rating for course in self.courses.values() for one in course]
        low = min(rating - doubt for rating, doubt in zip(rated, around, strict=True))
        high = max(rating + doubt for rating, doubt in zip(rated, around, strict=True))
        high = max(high, low + RUNGS)
        line, left = theme.mm(LETTERS_MM * 1.7), theme.mm(10)
        right = self.width - (theme.mm(1) if alone else min(self.width * 0.34, theme.mm(30)))
        bottom, top = line / 2, self.height - line / 2
        most = max(map(len, self.courses.values()))

        def at(number: int, rating: float) -> tuple[float, float]:
            x = left + (right - left) * (number / (most - 1) if most > 1 else 0.5)
            return x, bottom + (top - bottom) * (rating - low) / (high - low)

        for rung in range(int(low // RUNGS + 1) * RUNGS, int(high) + 1, RUNGS):
            _, y = at(0, rung)
            box(canvas, (left, y), (right - left, max(1.0, theme.design(1))), ink, alpha=0.3)
            self.word(canvas, str(rung), (0, y - line / 2, left - theme.mm(1), line), "right")
        for who, course in self.courses.items():
            if alone:
                self._doubt(canvas, [at(number, one.rating - one.doubt) for number, one in enumerate(course)])
                self._doubt(canvas, [at(number, one.rating + one.doubt) for number, one in enumerate(course)])
            points = [part for number, one in enumerate(course) for part in at(number, one.rating)]
            points = points if len(course) > 1 else [points[0] - 2, points[1], points[0] + 2, points[1]]
            for width, colour in ((theme.mm(0.9), ink), (theme.mm(0.6), self.colours[who])):
                canvas.add(Color(*rgba(colour)))
                canvas.add(Line(points=points, width=width / 2, joint="round", cap="round"))
        if not alone:
            self._names(canvas, right, line, {who: at(0, course[-1].rating)[1] for who, course in self.courses.items()})

    def _doubt(self, canvas: Canvas, edge: Sequence[tuple[float, float]]) -> None:
        """One end of what is doubted, as a thin line. It covers what lies below it: one that does not is drawn with a
        stencil, which a picture lacks.
        """
        if len(edge) > 1:
            canvas.add(Color(*rgba(self.theme.palette.ink_soft)))
            points = [part for point in edge for part in point]
            canvas.add(Line(points=points, width=self.theme.mm(0.15), joint="round", cap="round"))

    def _names(self, canvas: Canvas, right: float, line: float, ends: Mapping[str, float]) -> None:
        """One below another, each beside the end of its line as nearly as there is room."""
        theme, mark = self.theme, self.theme.mm(2)
        step = min(line, self.height / len(ends))
        order = sorted(ends, key=lambda who: ends[who])
        least = 0.0
        for place, who in enumerate(order):
            most = self.height - step * (len(order) - place)
            y = max(least, min(ends[who] - step / 2, most))
            least = y + step
            x = right + theme.mm(1)
            box(canvas, (x, y + (step - mark) / 2), (mark, mark), theme.palette.ink)
            box(canvas, (x + 1, y + (step - mark) / 2 + 1), (mark - 2, mark - 2), self.colours[who])
            self.word(canvas, who, (x + mark * 1.5, y, self.width - x - mark * 1.5, step))


class YearBars(Plot):
    """A bar for each year with how many games it had."""

    def __init__(self, years: Sequence[tuple[str, int]], theme: Theme, **kwargs: Any) -> None:
        self.years = tuple(years)
        super().__init__(theme, **kwargs)

    @property
    def shows(self) -> str:
        """The numbers."""
        return " · ".join(f"{year} {count}" for year, count in self.years)

    def draw(self, canvas: Canvas) -> None:
        """The bars, their numbers above and their years below."""
        theme, line = self.theme, self.theme.mm(LETTERS_MM * 1.7)
        room, most = self.width / max(1, len(self.years)), max((count for _, count in self.years), default=1)
        for number, (year, count) in enumerate(self.years):
            high = max(1.0, (self.height - 2 * line) * count / most)
            wide = min(room * 0.7, theme.mm(12))
            x = room * (number + 0.5) - wide / 2
            box(canvas, (x, line), (wide, high), theme.palette.brick)
            self.word(canvas, str(count), (room * number, line + high, room, line), "center")
            self.word(canvas, year, (room * number, 0, room, line), "center")
