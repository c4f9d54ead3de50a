"""How the game went: a line for each party's chance to win, and the answers that turned it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, Line
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.game.party_looks import PartyLook
from companion.models.record.how_it_went import MEANT, TITLE, HowItWent, TurnTold
from companion.ui.boards import lettering
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper

MARK_MM, LINE_MM, APART_MM = 6.0, 0.9, 0.5
"""The pieces at the ends of the lines, how thick these are, and the room between two pieces."""

EDGE = 0.66
"""Half a piece with its points, as a share of it."""

NUMBER_MM = 3.4
"""The height of the capitals of a number."""

RUNGS = (0.25, 0.5, 0.75)
"""Shares at which a thin line lies across."""


class Course(NamedTuple):
    """One party's line: where it is after which part of the game, both from 0 to 1."""

    look: PartyLook
    points: tuple[tuple[float, float], ...]


class HowItWentScreen(Page):
    """The curve over the whole page; beside it (upright: below) what turned the game."""

    role = "how it went"

    def __init__(
        self,
        look: Look,
        went: HowItWent,
        looks: Mapping[Party, PartyLook],
        on_story: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._(TITLE), on_back)
        b, self.went = self.b, went
        self.put_beside_title(b.button(look._("Step by step"), on_story, icon="play"))
        ink = b.palette.ink
        told = Paper(b.theme, "paper", pad=12, size_hint_y=None)
        told.spacing = b.theme.design(8)
        told.bind(minimum_height=told.setter("height"))
        for number, turn in enumerate(went.turns, 1):
            told.add_widget(self._turn(number, turn, looks))
        if went.said:
            told.add_widget(b.text(went.said, "answer", colour=ink))
        listed = b.scroll(told)
        if not went.curve:
            self.body.add_widget(listed)
            return
        courses = tuple(
            Course(looks[party], tuple((at, chances[index]) for at, chances in went.curve))
            for index, party in enumerate(went.parties)
        )
        self.curve = Curve(courses, [turn.at for turn in went.turns], b.theme)
        sheet = Paper(b.theme, "sheet", pad=10)
        put(sheet, self.curve, b.text(look._(MEANT), "small", colour=b.palette.ink_soft))
        if b.portrait:
            put(self.body, sheet, listed)
        else:
            listed.size_hint_x = 0.9
            put(self.body, sheet, listed)

    def _turn(self, number: int, turn: TurnTold, looks: Mapping[Party, PartyLook]) -> Widget:
        b, ink = self.b, self.b.palette.ink
        words = b.column(
            b.text(f"{number}  {turn.what}", "answer", strong=True, colour=ink),
            b.text(turn.changed, "label", colour=ink),
            b.text(turn.box, "label", colour=b.palette.ink_soft) if turn.box else None,
            gap=0.25,
            high="needed",
            pos_hint={"top": 1},
        )
        return b.row(b.mark(looks[turn.party], mm=6, wide=7.5, line=ink), words, gap=0.75, high="needed")


class Curve(Painted, Widget):
    """A line for each party, in its colour with an edge, and its piece at the end; and numbers where `turns` were."""

    role = "curve"

    def __init__(self, courses: Sequence[Course], turns: Sequence[float], theme: Theme, **kwargs: Any) -> None:
        self.courses, self.turns, self.theme = tuple(courses), tuple(turns), theme
        self._still: Still | None = None
        super().__init__(**kwargs)

    @property
    def shows(self) -> str:
        """Where each line ends."""
        return " · ".join(f"{course.look.mark} {course.points[-1][1]:.0%}" for course in self.courses)

    def paint(self, canvas: Canvas) -> None:
        """All of it, as one picture."""
        size = round(self.width), round(self.height)
        if min(size) < 2:
            return
        if self._still is None or self._still.size != size:
            self._still = Still(size, self._print)
        self._still.show(canvas, self.pos)

    def _print(self, canvas: Canvas) -> None:
        theme, ink = self.theme, self.theme.palette.ink
        mark, thick = self._mark(), theme.mm(LINE_MM)
        wide, low, high = self.width - 1.6 * mark, mark * EDGE, self.height - mark * (1 + EDGE)
        for share in (0.0, *RUNGS, 1.0):
            across = theme.design(2 if share in (0.0, 1.0) else 1)
            box(canvas, (0, low + share * high - across / 2), (wide, across), ink, alpha=0.35)
        for number, at in enumerate(self.turns, 1):
            self._number(canvas, str(number), at * wide, low + high, mark)
        for width, edge in ((thick + theme.design(2.5), True), (thick, False)):
            for course in self.courses:
                points = [part for at, share in course.points for part in (at * wide, low + share * high)]
                canvas.add(Color(*rgba(ink if edge else course.look.colour)))
                canvas.add(Line(points=points, width=width / 2, joint="round", cap="round"))
        for course, y in zip(self.courses, self._ends(mark, low, high), strict=True):
            paint_mark(canvas, course.look, (self.width - mark * EDGE, y), mark, ink, flat=True)

    def _number(self, canvas: Canvas, number: str, x: float, top: float, room: float) -> None:
        """A thin line down from its number."""
        theme, ink = self.theme, self.theme.palette.ink
        across = theme.design(1.5)
        box(canvas, (x - across / 2, 0), (across, top), ink, alpha=0.5)
        frame = (max(0.0, x - room / 2), top, room, room)
        px = theme.type(NUMBER_MM, Typeface.STRONG)
        lettering.write(canvas, number, frame, px, ink, face=Typeface.STRONG, least=theme.least)

    def _mark(self) -> float:
        """As large as there is room for all below each other."""
        return min(self.theme.mm(MARK_MM), float(self.height) / (len(self.courses) + 1))

    def _ends(self, mark: float, low: float, high: float) -> list[float]:
        """How high each piece lies: beside where its line stood before the end, none over another."""
        before = [course.points[-2 if len(course.points) > 2 else -1][1] for course in self.courses]
        order = sorted(range(len(before)), key=lambda index: (self.courses[index].points[-1][1], before[index]))
        step, found, least = mark + self.theme.mm(APART_MM), [0.0] * len(before), low
        for place, index in enumerate(order):
            most = low + high - step * (len(order) - 1 - place)
            found[index] = max(least, min(low + self.courses[index].points[-1][1] * high, most))
            least = found[index] + step
        return found
