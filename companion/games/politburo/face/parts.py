"""Lines below the overview: what lasts and until when, and the steps of a round's end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.models.bureau import BureauModel, EffectModel
from companion.games.politburo.models.words import of_effect
from companion.ui.boards.face import BoardContext
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import Painted, row, space
from companion.ui.widgets.text import FitText, text_width

LINE_MM, TIGHT_MM = 3.8, 3.2
"""Height of a line; upright panels leave less room for all of it."""


class Sign(Painted):
    """A small icon in a line."""

    def __init__(self, icon: str, colour: str, size: float, **kwargs: Any) -> None:
        self.icon, self.colour, self.px = icon, colour, size
        super().__init__(size_hint_x=None, width=size * 1.3, **kwargs)

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw it."""
        paint_icon(canvas, self.icon, self.middle, self.px, self.colour)


def _line(look: Look) -> BoxLayout:
    return row(
        look.theme, 0.5, size_hint_y=None, height=look.theme.mm(TIGHT_MM if look.theme.profile.portrait else LINE_MM)
    )


def effect_line(effects: Sequence[EffectModel], seen: BoardContext) -> BoxLayout:
    """Up to two lasting cards beside each other."""
    look = seen.look
    line = _line(look)
    for effect in effects:
        line.add_widget(Mark(seen.looks[effect.party], look.theme, mm=3.2, size_hint_x=None, width=look.theme.mm(4)))
        words = of_effect(effect, look)
        known = text_width(words, look.theme.small) + look.theme.units(0.5)
        line.add_widget(FitText(words, look.theme, "small", align="left", size_hint_max_x=known))
        if effect.before is not None:
            mark = Mark(seen.looks[effect.before], look.theme, mm=3.2, size_hint_x=None, width=look.theme.mm(4))
            line.add_widget(mark)
        line.add_widget(space(size_hint_x=0.001))
    return line


def step_line(board: BureauModel, look: Look) -> BoxLayout:
    """The steps of a round's end: done, at hand, to come."""
    theme = look.theme
    line = _line(look)
    at = next((number for number, (step, _) in enumerate(board.steps) if step == board.step), -1)
    for number, (_, name) in enumerate(board.steps):
        sign, colour = ("check", theme.palette.text_dim) if number < at else ("play", theme.palette.accent)
        if number <= at:
            line.add_widget(Sign(sign, colour, theme.mm(2.4)))
        strong = number == at
        ink = theme.palette.text if strong else theme.palette.text_dim
        line.add_widget(FitText(name, theme, "small", strong=strong, colour=ink, align="left"))
    return line
