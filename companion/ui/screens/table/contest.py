"""A contest under way, readable at one metre: who throws how many dice, what fell, the sums, the odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.vocabulary import Party
from companion.models.game.contest import ContestModel, SideModel
from companion.models.game.parties import short_names
from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.dice import DiceRow
from companion.ui.widgets.layout import Painted, column, space
from companion.ui.widgets.text import FitText

NAME_MM, SUM_MM, CHANCE_MM, LINE_MM = 21.0, 12.0, 18.0, 18.0
"""Widths of a line's columns, and its height at most."""


class SideLine(Painted, BoxLayout):
    """One side: marks, name, dice, sum, chance; set for a reader at one metre."""

    role = "side"

    def __init__(
        self, side: SideModel, looks: Mapping[Party, PartyLook], look: Look, *, on: bool, **kwargs: Any
    ) -> None:
        self.theme, self.on, self.side = look.theme, on, side
        theme = look.theme
        super().__init__(spacing=theme.units(0.75), padding=(theme.units(0.75), theme.units(0.5)), **kwargs)
        many = len(side.parties) > 1
        marks = GridLayout(rows=1 if len(side.parties) < 3 else 2, size_hint_x=None, spacing=2)
        marks.width = theme.mm(12 if many else 7)
        for party in side.parties:
            marks.add_widget(Mark(looks[party], theme, mm=5 if many else 6))
        self.add_widget(marks)
        name = short_names(list(looks))[side.parties[0]] if side.own else side.label
        self.name = FitText(name, theme, "display", align="left", strong=on, size_hint_x=None)
        self.name.width = theme.mm(NAME_MM)
        self.add_widget(self.name)
        waiting = max(0, side.dice - len(side.faces))
        self.add_widget(DiceRow(side.faces, theme, waiting=waiting, mm=10))
        if side.total is not None:
            ink = theme.palette.text
            self.total = FitText(str(side.total), theme, "display", strong=True, size_hint_x=None, colour=ink)
            self.total.width = theme.mm(SUM_MM)
            self.add_widget(self.total)
        if side.odds is not None:
            self.chance = FitText(f"{round(side.odds * 100)} %", theme, "far", size_hint_x=None)
            self.chance.width = theme.mm(CHANCE_MM)
            self.add_widget(self.chance)

    def paint(self, canvas: Canvas) -> None:
        """Draw a line around the one who throws."""
        palette = self.theme.palette
        line = palette.accent if self.on else None
        paint_box(canvas, self.pos, self.size, palette.raised, line, self.theme.units(0.75), 2)


class ContestView(BoxLayout):
    """Takes the board's place while dice are thrown."""

    role = "contest"

    def __init__(
        self,
        contest: ContestModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        *,
        throwing: tuple[Party, ...] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(orientation="vertical", **kwargs)
        theme = look.theme
        lines = column(theme, 0.75)
        if contest.run_off:
            lines.add_widget(
                FitText(look._("Run-off"), theme, "display", strong=True, size_hint_y=None, height=theme.mm(9))
            )
        self.sides = column(theme, 0.75, size_hint_y=None)
        for side in contest.sides:
            on = any(party in side.parties for party in throwing)
            self.sides.add_widget(SideLine(side, looks, look, on=on))
        self.most = theme.mm(LINE_MM) * len(contest.sides)
        lines.add_widget(self.sides)
        lines.add_widget(space())
        self.add_widget(lines)
        self.bind(height=self._share)

    def _share(self, *_: object) -> None:
        """Lines as high as there is room for, never higher than they need."""
        above = sum(child.height for child in self.children[0].children[2:]) + 4 * self.children[0].spacing
        self.sides.height = max(1.0, min(self.most, self.height - above))
