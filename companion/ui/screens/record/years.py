"""The years: people, strength, games, who beats whom; and a page for each person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.years.years import (
    ORDER,
    TITLE,
    YearsModel,
    colour_of,
    games,
    line_colours,
    pairs,
    people,
    square,
)
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.record.year_plots import RatingPlot, YearBars
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.paper import paint_paper
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page, side_width
from companion.ui.widgets.things.names import Name
from companion.ui.widgets.things.paper import Paper
from companion.years import ToldTable, ToldYears

TABS = {
    "people": N_("People"),
    "strength": N_("Strength"),
    "games": N_("Games"),
    "pairs": N_("Who beats whom"),
}
"""The parts of the page."""

LINE_MM = 6.0
FIRST = 1.7
"""How much broader the first column is than the others."""
AROUND_MM, CELL_MM = 14.0, 9.0
"""What lies beside the square of who beats whom, and how broad a cell is at least: as “12 : 10” needs it."""
MOST_LINES = 9
"""So many people have a line: there are no more colours."""


@dataclass(frozen=True)
class YearsHost:
    """What can be done: show another part, choose which games count, show a person, write it all onto a stick."""

    part: Callable[[str], None]
    choose: Callable[[], None]
    person: Callable[[str], None]
    paper: Callable[[], None]


@dataclass(frozen=True)
class PersonHost:
    """What can be done on a person's page: say who that is, forget them, and go back."""

    who: Callable[[], None]
    forget: Callable[[], None]
    back: Callable[[], None]


class PersonLine(Touchable, BoxLayout):
    """A person in a table; a tap shows their page."""

    role = "person"
    whole = True

    def __init__(self, b: Builder, cells: Sequence[str], act: Callable[[], object]) -> None:
        self.theme, self.name = b.theme, cells[0]
        super().__init__(act, size_hint_y=None, height=b.mm(TOUCH_MM), padding=(b.units(1), 0), spacing=b.units(1))
        words: dict[str, Any] = {"strong": True, "colour": b.palette.ink, "align": "left", "size_hint_x": FIRST}
        first = self.name.split()[0] if self.name.split() else self.name
        put(self, Name(self.name, first, b.theme, "label", slim=True, **words), *_cells(b, cells, names=True)[1:])

    @property
    def shows(self) -> str:
        """Their name."""
        return self.name

    def paint(self, canvas: Canvas) -> None:
        """A strip, darker under the finger."""
        paint_paper(canvas, self.theme, self.pos, self.size, "paper_rest" if self.pressed else "slip")


def _cells(b: Builder, cells: Sequence[str], *, strong: bool = False, names: bool = False) -> list[Widget]:
    """The first one broad and at the left, the others at the right; with `names` the last one is broad as well."""
    ink, last = b.palette.ink, len(cells) - 1
    first = b.fit(cells[0], "label", strong=True, colour=ink, align="left", size_hint_x=FIRST)
    others = [
        b.fit(cell, "label", strong=strong, colour=ink, align="right", size_hint_x=FIRST if names and at == last else 1)
        for at, cell in enumerate(cells)
    ]
    return [first, *others[1:]]


def table_of(
    b: Builder,
    table: ToldTable,
    on_person: Callable[[str], None] | None = None,
    *,
    names: bool = False,
    order: str = "",
) -> Widget:
    """A table on a sheet, scrolled where it is too long, below its order. With `on_person` its lines are people."""
    head = b.row(*_cells(b, table.head, strong=True, names=names), gap=1, high=LINE_MM, padding=(b.units(1), 0))
    if on_person is not None:
        lines: list[Widget] = [PersonLine(b, row, partial(on_person, row[0])) for row in table.rows]
    else:
        padding = b.units(1), 0
        lines = [b.row(*_cells(b, row, names=names), gap=1, high=LINE_MM, padding=padding) for row in table.rows]
    note = b.text(table.note, "small", colour=b.palette.ink_soft) if table.note else None
    sheet = Paper(b.theme, "paper", pad=10)
    put(sheet, b.text(order, "small", colour=b.palette.ink_soft) if order else None, head)
    return MoreList(b.column(*lines, note, gap=0.25), b.look, sheet)


class YearsScreen(Page):
    """The parts as buttons, beside them (upright: below) the one that is chosen. `model` may still be reading."""

    role = "years"

    def __init__(self, look: Look, model: YearsModel, part: str, host: YearsHost, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._(TITLE), on_back)
        b, _ = self.b, look._
        if not model.ready:
            self.body.add_widget(b.more(b.heading(_("One moment …")), b.text(_("The box reads its saved games."))))
            return
        told = model.told(look)
        tabs = [
            b.button(_(name), partial(host.part, key), mm=TOUCH_MM, style="value", chosen=key == part)
            for key, name in TABS.items()
        ]
        chosen = b.button(model.chosen(look), host.choose, icon="forward", mm=TOUCH_MM)
        paper = b.button(_("PDF onto a stick"), host.paper, icon="disk", mm=TOUCH_MM)
        left_out = [b.dim(words) for words in told.left_out(len(model.index.damaged))]
        shown = self._part(part, told, model, host)
        if b.portrait:
            lines = [b.row(*level(tabs[at : at + 2]), high="needed") for at in (0, 2)]
            put(self.body, *lines, shown, *left_out, chosen, paper)
            return
        side = b.more(*tabs, chosen, paper, *left_out, gap=0.75)
        side.size_hint_x, side.width = None, side_width(b.theme)
        put(self.body, side, shown)

    def _part(self, part: str, told: ToldYears, model: YearsModel, host: YearsHost) -> Widget:
        b, theme = self.b, self.b.theme
        if not told.tables.games:
            sheet = Paper(theme, "paper", pad=16)
            words = self.look._(
                "Nothing is counted here yet: a game counts when it has ended with places, for whoever has a name."
            )
            more = self.look._("A part of a game does not count yet: the saved game must be played to its end.")
            ink = b.palette.ink
            put(sheet, b.text(words, "effect", colour=ink), b.text(more, "answer", colour=ink), b.space())
            return sheet
        if part == "strength":
            courses = {one.name: model.ratings.courses.get(one.name, []) for one in told.tables.people[:MOST_LINES]}
            sheet = Paper(theme, "paper", pad=12)
            plot, note = RatingPlot(courses, line_colours(told.tables), theme), told.people().note
            put(sheet, plot, b.text(note, "small", colour=b.palette.ink_soft))
            return sheet
        if part == "games":
            years = told.years()
            counts = [(row[0], total.games) for row, total in zip(years.rows, told.tables.by_year, strict=True)]
            bars = Paper(theme, "paper", pad=10, size_hint_y=0.62)
            bars.add_widget(YearBars(counts, theme))
            return b.column(table_of(b, games(told)), bars, gap=1)
        if part == "pairs":
            return self._pairs(told)
        return table_of(b, people(told), host.person, names=True, order=self.look._(ORDER))

    def _pairs(self, told: ToldYears) -> Widget:
        """A square, or a list where a square's numbers would be too small to be read."""
        b, count = self.b, len(told.tables.people)
        room = b.theme.profile.width - (0 if b.portrait else side_width(b.theme)) - b.mm(AROUND_MM)
        if count <= MOST_LINES and room >= b.mm(CELL_MM) * b.theme.text_scale * (count + FIRST):
            return table_of(b, square(told))
        return table_of(b, pairs(told, self.look), names=True)


class PersonYearsScreen(Page):
    """One person: sums, the course of the rating with its doubt, games, and how they did against the others."""

    role = "person's years"

    def __init__(self, look: Look, model: YearsModel, name: str, host: PersonHost) -> None:
        super().__init__(look, name, host.back)
        b, told = self.b, model.told(look)
        ink = b.palette.ink
        facts = [b.text(f"{what}: {how}", "answer", colour=ink) for what, how in told.facts(name)]
        tables: list[Widget] = []
        for table in told.person(name):
            tables.append(b.text(table.title, "answer", strong=True, colour=b.palette.brick_text))
            tables.append(b.row(*_cells(b, table.head, strong=True), gap=1, high=LINE_MM))
            tables += [b.row(*_cells(b, row), gap=1, high=LINE_MM) for row in table.rows]
        sheet = MoreList(b.column(*facts, *tables, gap=0.5), look, Paper(b.theme, "paper", pad=12))
        plot = Paper(b.theme, "paper", pad=12)
        colours = {one.name: colour_of(one) for one in told.tables.people}
        plot.add_widget(RatingPlot({name: model.ratings.courses.get(name, [])}, colours, b.theme))
        who = b.button(look._("Same person as …"), host.who, icon="people", mm=TOUCH_MM)
        forget = b.button(look._("Remove from all counts"), host.forget, icon="erase", mm=TOUCH_MM)
        if b.portrait:
            plot.size_hint_y = 0.5
            put(self.body, plot, sheet, who, forget)
        else:
            put(self.body, sheet, b.column(plot, who, forget, gap=1))
