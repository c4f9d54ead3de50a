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
from companion.games.karriere_poker.face.felt import paint_felt
from companion.games.karriere_poker.face.inks import on_felt, tone
from companion.games.karriere_poker.face.oval.seat import SCREW, paint_plate, set_name, set_on_plate
from companion.models.game.parties import first_words, short_names
from companion.models.game.party_looks import PartyLook
from companion.models.play.play import Play
from companion.packs.numbers.spelled import as_word
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import FitText, face_of, text_width

MOST_NUMBERS = 12
"""Most game numbers that are written below the lines; where there are more, only every second, third … is."""

ENDS = {
    "boss_three": N_("{number} times Boss in a row wins"),
    "dishwasher_three": N_("{number} times Dishwasher in a row loses"),
    "games": N_("after {number} games the Boss wins"),
    "minutes": N_("after {number} minutes the Boss wins"),
}
"""What ends the evening → how it is told."""


@dataclass(frozen=True)
class ChartModel:
    """Positions and their short forms, the highest first; for each party its position (0 = highest) in every game."""

    positions: tuple[tuple[str, str], ...]
    careers: tuple[tuple[Party, PartyLook, tuple[int, ...]], ...]
    headline: str
    names: Mapping[Party, tuple[str, str, str]]
    """What each party is called today: the whole name, as much of it as tells people apart, and its short form."""

    @property
    def piece(self) -> float:
        """The width of a piece in millimetres: as large as the lines are apart."""
        return 5.6 if len(self.positions) < 7 else 4.8

    @property
    def games(self) -> int:
        return len(self.careers[0][2]) if self.careers else 0


def chart_of(play: Play, look: Look) -> ChartModel:
    """The evening so far, in the order of the last ranking."""
    session = play.opened.session
    game = session.game
    assert isinstance(game, KarrierePoker)
    history: Sequence[Sequence[Party]] = session.view(TABLE)["history"]
    marks = play.looks()
    order = history[-1] if history else game.parties
    careers = tuple((party, marks[party], tuple(ranking.index(party) for ranking in history)) for party in order)
    outcome = session.outcome
    headline = play.teller.outcome(outcome) if outcome is not None else _goal(game, look)
    positions = tuple((play.teller.name(position), play.teller.short(position)) for position in game.positions)
    names = {party: play.teller.called(party) for party in game.parties}
    firsts, shorts = first_words(list(names.values())), short_names(list(names.values()))
    told = {party: (name, firsts[name], shorts[name]) for party, name in names.items()}
    return ChartModel(positions, careers, headline, told)


def _goal(game: KarrierePoker, look: Look) -> str:
    """The goal by which the evening ends, as a sentence."""
    rules, in_a_row = game.definition.rules, as_word(game.numbers.in_a_row, look.language)
    chosen: Mapping[str, int | str | None] = {
        "boss_three": in_a_row if rules.boss_three_counts else None,
        "dishwasher_three": in_a_row if rules.dishwasher_three else None,
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
        self.body.add_widget(b.column(b.text(self.chart.headline), OnFelt(self.theme, self._drawn()), gap=0.5))

    def _drawn(self) -> BoxLayout:
        b, chart = self.b, self.chart
        for_titles, for_people = (b.mm(29), b.mm(25)) if b.portrait else (b.mm(40), b.mm(42))
        titles, people = b.column(gap=0), b.column(gap=0)
        ink = on_felt(b.theme)
        for title, brief in chart.positions:
            titles.add_widget(TitlePlate(title, brief, b.theme))
        for party, mark, _ in chart.careers if chart.games else ():  # beside a title nobody has yet
            people.add_widget(
                b.row(b.mark(mark, mm=chart.piece, wide=chart.piece + 1), ChartName(party, chart, b.theme), gap=0.5)
            )
        foot = b.mm(5)
        for side, wide in ((titles, for_titles), (people, for_people)):
            side.size_hint_x, side.width, side.padding = None, wide, (0, 0, 0, foot)
        still = None if chart.games else b.fit(self.look._("No game is over yet."), "body", colour=ink)
        middle = b.column(still or Lines(chart, b.theme), gap=0)
        numbers = b.row(gap=0, size_hint_y=None, height=foot)
        every = -(-chart.games // MOST_NUMBERS)
        for game in range(1, chart.games + 1):
            told = str(game) if game % every == 0 or game == 1 else ""
            numbers.add_widget(b.fit(told, "small", colour=ink) if told else Widget())
        middle.add_widget(numbers)
        return b.row(*(titles, middle, people))


class OnFelt(Painted, BoxLayout):
    """Felt with a mahogany edge around what stands on it."""

    def __init__(self, theme: Theme, inner: Widget) -> None:
        self.theme = theme
        super().__init__(padding=theme.design(16))
        self.add_widget(inner)

    def paint(self, canvas: InstructionGroup) -> None:
        """Draws both."""
        edge = self.theme.design(7)
        box(canvas, self.pos, self.size, tone(self.theme, "mahogany"), self.theme.design(8))
        inner = self.width - 2 * edge, self.height - 2 * edge
        paint_felt(canvas, self.theme, (self.x + edge, self.y + edge), inner)


class ChartName(FitText):
    """Whose career it is, in one line: as large as there is room."""

    def __init__(self, party: Party, chart: ChartModel, theme: Theme) -> None:
        self.told, self.look_of = chart.names[party], theme
        super().__init__(self.told[0], theme, "question", strong=True, colour=on_felt(theme), align="left")
        self.all = [chart.names[one][0] for one, _, _ in chart.careers]  # who stand below each other have one size
        self.bind(width=self._set)

    def _set(self, *_: object) -> None:
        theme = self.look_of
        self.face, self.wanted_px = face_of(theme, "question", strong=True), theme.px("question")
        if any(text_width(name, self.wanted_px, face=self.face) > self.width for name in self.all):
            self.text = set_name(self, theme, *self.told, self.width)


class TitlePlate(Painted, BoxLayout):
    """A brass plate with a title, in the middle of its line."""

    def __init__(self, title: str, brief: str, theme: Theme) -> None:
        self.theme, self.title, self.brief = theme, title, brief
        super().__init__(padding=(theme.design(SCREW), 0))
        ink = tone(theme, "brass_ink") if theme.palette.textured else theme.palette.ink
        self.words = FitText(title, theme, "plate", colour=ink)
        self.add_widget(self.words)

    def paint(self, canvas: InstructionGroup) -> None:
        """Draws the plate."""
        self.words.width = self.width - self.theme.design(2 * SCREW)
        self.words.text = set_on_plate(self.words, self.theme, self.title, self.brief)
        high = min(self.height * 0.86, self.theme.px("plate") * 1.9)
        size = self.width + 2 * MARGIN, high + 2 * MARGIN

        def plate(on: Canvas) -> None:
            paint_plate(on, self.theme, (MARGIN, MARGIN), (self.width, high))

        self.still = Still(size, plate)
        self.still.show(canvas, (self.x - MARGIN, self.y + (self.height - high) / 2 - MARGIN))


class Lines(Painted, Widget):
    """A line for each party, with its mark at every game as long as there is room for it."""

    def __init__(self, chart: ChartModel, theme: Theme, **kwargs: Any) -> None:
        self.chart, self.theme = chart, theme
        super().__init__(**kwargs)

    def paint(self, canvas: InstructionGroup) -> None:
        """All of it, as one picture."""
        self.still = Still((self.width, self.height), self._draw, times=2.0)
        self.still.show(canvas, self.pos)

    def _draw(self, canvas: Canvas) -> None:
        """Draws the grid, then the lines, then the marks over them."""
        chart, theme = self.chart, self.theme
        rows, games = len(chart.positions), chart.games
        canvas.add(Color(*rgba(tone(theme, "brass"), 0.4)))
        for place in range(rows):
            y = self._y(place)
            canvas.add(Line(points=(0, y, self.width, y), width=1))
        for _, mark, career in chart.careers:
            points = [value for game, place in enumerate(career) for value in (self._x(game), self._y(place))]
            for colour, width in ((on_felt(theme), theme.mm(0.75)), (mark.colour, theme.mm(0.55))):
                canvas.add(Color(*rgba(colour)))
                canvas.add(Line(points=points, width=width) if games > 1 else Line(points=points * 2, width=width))
        size = min(theme.mm(chart.piece + 0.8), self.width / games * 0.8, self.height / rows * 0.8)
        shown = range(games) if size >= theme.mm(2) else (0, games - 1)
        for _, mark, career in chart.careers:
            for game in shown:
                centre = (self._x(game), self._y(career[game]))
                paint_mark(canvas, mark, centre, max(size, theme.mm(2)), theme.palette.text)

    def _x(self, game: int) -> float:
        return float(self.width * (game + 0.5) / self.chart.games)

    def _y(self, place: int) -> float:
        return float(self.height - self.height * (place + 0.5) / len(self.chart.positions))
