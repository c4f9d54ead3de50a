"""The evening: which position everybody had in each game, as lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, InstructionGroup, Line
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import TABLE, Party
from companion.games.karriere_poker import KarrierePoker
from companion.models.game.parties import looks
from companion.models.game.party_looks import PartyLook
from companion.models.play.play import Play
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.theme import Theme, rgba
from companion.ui.widgets.builder import put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page

MOST_NUMBERS = 12
"""Game numbers that are written below the lines; of more games every second, third … is."""

ENDS = {
    "boss_three": N_("three times Boss in a row wins"),
    "dishwasher_three": N_("three times Dishwasher in a row loses"),
    "games": N_("after {number} games the Boss wins"),
    "minutes": N_("after {number} minutes the Boss wins"),
}
"""What ends the evening → how it is told."""


@dataclass(frozen=True)
class ChartModel:
    """Positions, the highest first, and for each party its position (0 = highest) in every game that is over."""

    positions: tuple[str, ...]
    careers: tuple[tuple[Party, PartyLook, tuple[int, ...]], ...]
    headline: str

    @property
    def games(self) -> int:
        """How many games are over."""
        return len(self.careers[0][2]) if self.careers else 0


def chart_of(play: Play, look: Look) -> ChartModel:
    """The evening as far as it has come; the last ranking first. Colours are those of the seats in the beginning."""
    session = play.opened.session
    game = session.game
    assert isinstance(game, KarrierePoker)
    history: Sequence[Sequence[Party]] = session.view(TABLE)["history"]
    marks = looks(game.parties, session.seating.badges)
    order = history[-1] if history else game.parties
    careers = tuple((party, marks[party], tuple(ranking.index(party) for ranking in history)) for party in order)
    outcome = session.outcome
    headline = play.teller.outcome(outcome) if outcome is not None else _goal(game, look)
    return ChartModel(tuple(play.teller.name(position) for position in game.positions), careers, headline)


def _goal(game: KarrierePoker, look: Look) -> str:
    """By what the evening ends."""
    rules = game.definition.rules
    chosen: Mapping[str, int | None] = {
        "boss_three": int(rules.boss_three_counts) or None,
        "dishwasher_three": int(rules.dishwasher_three) or None,
        "games": rules.games,
        "minutes": rules.minutes,
    }
    told = [look.fill(look._(ENDS[end]), number=number) for end, number in chosen.items() if number]
    return look.fill(look._("The end: {ends}."), ends="; ".join(told))


class ChartPage(Page):
    """The lines between the titles at the left and the people at the right."""

    role = "chart"

    def __init__(self, look: Look, play: Play, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("The careers of this evening"), on_back)
        b, self.chart = self.b, chart_of(play, look)
        page = b.column(b.text(self.chart.headline))
        if self.chart.games:
            page.add_widget(self._drawn())
        else:
            put(page, b.dim(look._("No game is over yet."), "body"), Widget())
        self.body.add_widget(page)

    def _drawn(self) -> BoxLayout:
        b, chart = self.b, self.chart
        portrait = b.portrait
        for_titles, for_people = (b.mm(18), b.mm(24)) if portrait else (b.mm(27), b.mm(27))
        titles, people = b.column(gap=0), b.column(gap=0)
        for title in chart.positions:
            titles.add_widget(b.fit(title, "small", align="right", dim=True))
        for party, mark, _ in chart.careers:
            people.add_widget(b.row(b.mark(mark, mm=4, wide=4.4), b.fit(party, "small", align="left"), gap=0.5))
        foot = b.mm(4.5)
        for side, wide in ((titles, for_titles), (people, for_people)):
            side.size_hint_x, side.width, side.padding = None, wide, (0, 0, 0, foot)
        middle = b.column(Lines(chart, b.theme), gap=0)
        numbers = b.row(gap=0, size_hint_y=None, height=foot)
        every = -(-chart.games // MOST_NUMBERS)
        for game in range(1, chart.games + 1):
            told = str(game) if game % every == 0 or game == 1 else ""
            numbers.add_widget(b.fit(told, "small", dim=True) if told else Widget())
        middle.add_widget(numbers)
        return b.row(*(titles, middle, people))


class Lines(Painted, Widget):
    """A line for each party, with its mark at every game as long as there is room for it."""

    def __init__(self, chart: ChartModel, theme: Theme, **kwargs: Any) -> None:
        self.chart, self.theme = chart, theme
        super().__init__(**kwargs)

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw the grid, then the lines, then the marks over them."""
        chart, theme = self.chart, self.theme
        rows, games = len(chart.positions), chart.games
        canvas.add(Color(*rgba(theme.palette.line, 0.45)))
        for place in range(rows):
            y = self._y(place)
            canvas.add(Line(points=(self.x, y, self.right, y), width=1))
        for _, mark, career in chart.careers:
            points = [value for game, place in enumerate(career) for value in (self._x(game), self._y(place))]
            for colour, width in ((theme.palette.text, theme.mm(0.45)), (mark.colour, theme.mm(0.3))):
                canvas.add(Color(*rgba(colour)))
                canvas.add(Line(points=points, width=width) if games > 1 else Line(points=points * 2, width=width))
        size = min(theme.mm(4), self.width / games * 0.8, self.height / rows * 0.8)
        shown = range(games) if size >= theme.mm(2) else (0, games - 1)
        for _, mark, career in chart.careers:
            for game in shown:
                centre = (self._x(game), self._y(career[game]))
                paint_mark(canvas, mark, centre, max(size, theme.mm(2)), theme.palette.text)

    def _x(self, game: int) -> float:
        return float(self.x + self.width * (game + 0.5) / self.chart.games)

    def _y(self, place: int) -> float:
        return float(self.top - self.height * (place + 0.5) / len(self.chart.positions))
