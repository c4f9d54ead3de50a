"""A contest under way, readable at one metre: who throws how many dice, what fell, the sums, the odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.vocabulary import Party
from companion.ui.look import Look
from companion.ui.marks import paint_box
from companion.ui.models.contest import ContestModel, SideModel
from companion.ui.theme import PartyLook
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.dice import DiceRow
from companion.ui.widgets.layout import Painted, column, row, space
from companion.ui.widgets.text import FitText


class SideLine(Painted, BoxLayout):
    """One side: marks, name, dice, sum, chance."""

    role = "side"

    def __init__(
        self, side: SideModel, looks: Mapping[Party, PartyLook], look: Look, *, on: bool, **kwargs: Any
    ) -> None:
        self.theme, self.on = look.theme, on
        theme = look.theme
        super().__init__(spacing=theme.units(1), padding=(theme.units(1), theme.units(0.5)), **kwargs)
        marks = GridLayout(rows=1 if len(side.parties) < 3 else 2, size_hint_x=None, spacing=2)
        marks.width = theme.mm(5.5 if len(side.parties) == 1 else 9)
        for party in side.parties:
            marks.add_widget(Mark(looks[party], theme, mm=5))
        self.add_widget(marks)
        self.add_widget(FitText(side.label, theme, "body", align="left", strong=on, size_hint_x=1.1))
        waiting = max(0, side.dice - len(side.faces))
        self.add_widget(DiceRow(side.faces, theme, waiting=waiting, mm=9, size_hint_x=1.7))
        total = "" if side.total is None else str(side.total)
        self.add_widget(FitText(total, theme, "display", strong=True, size_hint_x=None, width=theme.mm(13)))
        chance = "" if side.odds is None else f"{round(side.odds * 100)} %"
        self.add_widget(
            FitText(chance, theme, "body", colour=theme.palette.text_dim, size_hint_x=None, width=theme.mm(12))
        )

    def paint(self, canvas: Any) -> None:
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
                FitText(look._("Run-off"), theme, "head", strong=True, size_hint_y=None, height=theme.mm(7))
            )
        head = row(theme, 1, size_hint_y=None, height=theme.mm(4.5))
        head.add_widget(space())
        head.add_widget(
            FitText(
                look._("Chance"), theme, "small", colour=theme.palette.text_dim, size_hint_x=None, width=theme.mm(20)
            )
        )
        if any(side.odds is not None for side in contest.sides):
            lines.add_widget(head)
        self.sides = column(theme, 0.75, size_hint_y=None)
        for side in contest.sides:
            on = any(party in side.parties for party in throwing)
            self.sides.add_widget(SideLine(side, looks, look, on=on))
        self.most = theme.mm(16) * len(contest.sides)
        lines.add_widget(self.sides)
        lines.add_widget(space())
        self.add_widget(lines)
        self.bind(height=self._share)

    def _share(self, *_: Any) -> None:
        """Lines as high as there is room for, never higher than they need."""
        above = sum(child.height for child in self.children[0].children[2:]) + 4 * self.children[0].spacing
        self.sides.height = max(1.0, min(self.most, self.height - above))
