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
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted

NAME_MM, SUM_MM, CHANCE_MM, LINE_MM = 21.0, 12.0, 18.0, 18.0
"""Widths of a line's columns, and its height at most."""


class SideLine(Painted, BoxLayout):
    """One side: marks, name, dice, sum, chance; set for a reader at one metre."""

    role = "side"

    def __init__(
        self, side: SideModel, looks: Mapping[Party, PartyLook], look: Look, *, on: bool, **kwargs: Any
    ) -> None:
        self.theme, self.on, self.side = look.theme, on, side
        b = Builder(look)
        super().__init__(spacing=b.units(0.75), padding=(b.units(0.75), b.units(0.5)), **kwargs)
        many = len(side.parties) > 1
        marks = GridLayout(rows=1 if len(side.parties) < 3 else 2, size_hint_x=None, spacing=2)
        marks.width = b.mm(12 if many else 7)
        for party in side.parties:
            marks.add_widget(b.mark(looks[party], mm=5 if many else 6))
        self.add_widget(marks)
        name = short_names(list(looks))[side.parties[0]] if side.own else side.label
        self.name = b.fit(name, "display", align="left", strong=on, wide=NAME_MM)
        self.add_widget(self.name)
        waiting = max(0, side.dice - len(side.faces))
        self.add_widget(b.dice(side.faces, waiting=waiting, mm=10))
        if side.total is not None:
            ink = b.palette.text
            self.total = b.fit(str(side.total), "display", strong=True, colour=ink, wide=SUM_MM)
            self.add_widget(self.total)
        if side.odds is not None:
            self.chance = b.fit(f"{round(side.odds * 100)} %", "far", wide=CHANCE_MM)
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
        b = Builder(look)
        self.sides = b.column(gap=0.75, size_hint_y=None)
        for side in contest.sides:
            self.sides.add_widget(SideLine(side, looks, look, on=any(party in side.parties for party in throwing)))
        self.most = b.mm(LINE_MM) * len(contest.sides)
        self.add_widget(
            b.column(
                b.fit(look._("Run-off"), "display", strong=True, high=9) if contest.run_off else None,
                self.sides,
                b.space(),
                gap=0.75,
            )
        )
        self.bind(height=self._share)

    def _share(self, *_: object) -> None:
        """Lines as high as there is room for, never higher than they need."""
        above = sum(child.height for child in self.children[0].children[2:]) + 4 * self.children[0].spacing
        self.sides.height = max(1.0, min(self.most, self.height - above))
