"""Lines below the overview: lasting cards and until when they last, and the steps of a round's end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.models.bureau import BureauModel, EffectModel
from companion.games.politburo.models.words import of_effect
from companion.ui.boards.face import BoardContext
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width

LINE_MM, TIGHT_MM = 4.4, 4.8
"""Height of a line; upright panels leave more room for all of it."""


class Sign(Painted):
    """A small icon in a line."""

    def __init__(self, icon: str, colour: str, size: float, **kwargs: Any) -> None:
        self.icon, self.colour, self.px = icon, colour, size
        super().__init__(size_hint_x=None, width=size * 1.3, **kwargs)

    def paint(self, canvas: InstructionGroup) -> None:
        paint_icon(canvas, self.icon, self.middle, self.px, self.colour)


def _line(look: Look) -> BoxLayout:
    b = Builder(look)
    return b.row(gap=0.5, high=TIGHT_MM if b.portrait else LINE_MM)


def effect_line(effects: Sequence[EffectModel], seen: BoardContext) -> BoxLayout:
    """A line of up to two lasting cards beside each other."""
    look = replace(seen.look, theme=replace(seen.look.theme, text_scale=1.0))  # the dossiers need the room
    b = Builder(look)
    line = _line(look)
    for effect in effects:
        line.add_widget(b.mark(seen.looks[effect.party], mm=3.2, wide=4))
        words = of_effect(effect, look)
        known = text_width(words, look.theme.small) + b.units(0.5)
        put(
            line,
            b.fit(words, "small", align="left", size_hint_max_x=known),
            b.mark(seen.looks[effect.before], mm=3.2, wide=4) if effect.before is not None else None,
            b.space(size_hint_x=0.001),
        )
    return line


def step_line(board: BureauModel, look: Look) -> BoxLayout:
    """The steps of a round's end: done, in progress, to come."""
    b = Builder(look)
    line = _line(look)
    at = next((number for number, (step, _) in enumerate(board.steps) if step == board.step), -1)
    for number, (_, name) in enumerate(board.steps):
        sign, colour = ("check", b.palette.text_dim) if number < at else ("play", b.palette.accent)
        if number <= at:
            line.add_widget(Sign(sign, colour, b.mm(2.4)))
        strong = number == at
        ink = b.palette.text if strong else b.palette.text_dim
        line.add_widget(b.fit(name, "small", strong=strong, colour=ink, align="left"))
    return line
