"""Regions as answers: slips of paper with their linocut, all of them printed as one picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.vocabulary import PASS
from companion.games.animal_farm.face.ink import DIM, Frame, best, block, ink, outlined_block, sheet, write
from companion.games.animal_farm.face.proposals.slate import Slate, TouchSpot
from companion.games.animal_farm.models.farm import RegionModel
from companion.models.game.question import OptionModel
from companion.ui.look.look import Look
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas

SLIP_MM = 11.0
"""The height of a slip."""


class RegionSpot(TouchSpot):
    """A region that answers, or tells why it does not."""

    def __init__(self, option: OptionModel, says: str, look: Look, on_tap: Callable[[], object]) -> None:
        self.option = option
        super().__init__(says, look.theme, on_tap, "option")


class RegionSlips(Slate):
    """Two in a line, in the order of the posters; one that cannot be chosen is no paper. The pass, its label and what
    it does, comes last.
    """

    role = "regions"

    def __init__(
        self,
        regions: Sequence[tuple[RegionModel, OptionModel]],
        look: Look,
        on_choose: Callable[[OptionModel], object],
        on_explain: Callable[[OptionModel], object],
        passing: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        self.regions, self.passing, theme = regions, passing, look.theme
        spots: dict[str, TouchSpot] = {
            region.id: RegionSpot(option, region.title, look, partial(on_choose if option.open else on_explain, option))
            for region, option in regions
        }
        if passing is not None:
            spots[PASS] = TouchSpot(passing[0], theme, passing[1])
        self.gap = theme.design(6)
        self.line = max(theme.mm(SLIP_MM), theme.mm(TOUCH_MM), theme.type(2.8) * 2)
        lines = (len(spots) + 1) // 2
        super().__init__(theme, spots, size_hint_y=None, height=lines * self.line + (lines - 1) * self.gap)

    def places(self, frame: Frame) -> dict[str, Frame]:
        """From the left above."""
        x, y, wide, high = frame
        half, top = (wide - self.gap) / 2, y + high
        return {
            name: (
                x + number % 2 * (half + self.gap),
                top - (number // 2 + 1) * self.line - number // 2 * self.gap,
                half,
                self.line,
            )
            for number, name in enumerate(self.spots)
        }

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slips."""
        theme, d, palette = self.theme, self.theme.design(1), self.theme.palette
        places = self.places(frame)
        if self.passing is not None:
            x, y, wide, high = places[PASS]
            control(canvas, theme, (x, y), (wide, high), "normal")
            write(canvas, theme, self.passing[0], (x + 4 * d, y, wide - 8 * d, high), palette.text, mm=3.0)
        for region, option in self.regions:
            at = x, y, wide, high = places[region.id]
            side = min(high - 8 * d, wide * 0.27)
            if option.open:
                sheet(canvas, theme, "slip", at, "slip")
                cut = x + 4 * d, y + (high - side) / 2, side, side
                block(canvas, theme, region.id, region.block, cut)
                outlined_block(canvas, theme, cut)
            left = x + side + 10 * d if option.open else x + 8 * d
            room = x + wide - left - 4 * d
            words, face = best((region.title, region.short), room, theme, 3.0)
            colour = ink(theme, "ink") if option.open else palette.text_dim
            place = left, y, room, high
            write(
                canvas,
                theme,
                words,
                place,
                colour,
                mm=3.0,
                face=face,
                align="left",
                alpha=1 if option.open else DIM * 2,
            )
