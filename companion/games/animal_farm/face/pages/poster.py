"""A region as a poster: the block of its animal, its name, a piece and a number for everybody, what became of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import (
    CREAM,
    LEAST_MM,
    SET,
    Frame,
    TappedPrint,
    best,
    block,
    ink,
    piece,
    sheet,
    write,
)
from companion.games.animal_farm.models.farm import RegionModel
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

NUMBER_MM, PIECE_MM = 3.6, 4.2
"""Capitals of a number of agents, and the size of a piece."""

ROWS, LARGER = 3, 1.2
"""So many rows of agents have room; up to so many players stand alone in a row, this much larger."""

LIFT, FRAME = 8, 3.6
"""How much higher the poster lies that is talked about, and the width of the lamp around it, in design pixels."""

NAME_ROOM = 14.2
"""The width of a name on a poster, in mm."""

OVER = 0.62
"""How much of the paper lies over the animal of a region whose talks came to nothing."""


def region_name(region: RegionModel, theme: Theme) -> str:
    """How a region is called on its poster, and wherever else it stands on the same screen: so it has one name there.

    It is short where the whole name would have no room on a poster.
    """
    px = theme.type(LEAST_MM, Typeface.NARROW)
    return region.title if text_width(region.title, px, face=Typeface.NARROW) <= theme.mm(NAME_ROOM) else region.short


class RegionTile(TappedPrint):
    """One region. In the light of the lamp: it can be chosen, or it is talked about, and then it lies higher, too."""

    role = "region"

    def __init__(
        self,
        region: RegionModel,
        looks: Mapping[Party, PartyLook],
        option: OptionModel | None,
        theme: Theme,
        on_tap: Callable[[], object],
        most: int = 0,
        **kwargs: Any,
    ) -> None:
        """`most` is how many players have agents in one region: with room for so many rows all stand alone."""
        self.region, self.looks, self.option, self.most = region, looks, option, most
        super().__init__(theme, on_tap, **kwargs)

    @property
    def shows(self) -> str:
        """The region's whole name."""
        return self.region.title

    @property
    def lit(self) -> bool:
        """Whether it is in the lamp's light."""
        return self.region.talked == "open" or (self.option is not None and self.option.open)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The poster, lower by the lift unless it is talked about."""
        theme, d = self.theme, self.theme.design(1)
        x, y, wide, high = frame
        high -= LIFT * d
        y += LIFT * d if self.region.talked == "open" else 0
        sheet(canvas, theme, "poster", (x, y, wide, high))
        side, row, line = self._measures(wide, high)
        top = y + high - 4 * d - side
        self._block(canvas, (x + (wide - side) / 2, top, side, side))
        words, face = best((region_name(self.region, theme), self.region.short), wide - 4 * d, theme)
        write(canvas, theme, words, (x + 2 * d, top - line, wide - 4 * d, line), ink(theme, "ink"), face=face)
        box(canvas, (x + 6 * d, top - line - 1), (wide - 12 * d, max(1, 1.6 * d)), ink(theme, "ink"))
        self._cells(canvas, (x + 3 * d, y + 3 * d, wide - 6 * d, top - line - y - 6 * d), row)
        if self.lit:
            around = FRAME * d
            pos, size = (x - around / 2, y - around / 2), (wide + around, high + around)
            outline(canvas, pos, size, theme.palette.lamp, 9 * d, around)
        self._seal(canvas, (x + wide, y + high))

    @property
    def standing(self) -> list[tuple[Party, int]]:
        """Who has agents there, the strongest first."""
        return sorted(((party, count) for party, count in self.region.agents if count), key=lambda one: -one[1])

    def _measures(self, wide: float, high: float) -> tuple[float, float, float]:
        """The side of the block, the height of a row of cells, and that of the name, in px."""
        theme, d = self.theme, self.theme.design(1)
        line = theme.type(2.8) * 1.16
        row = max(theme.mm(PIECE_MM) * 1.22, theme.type(NUMBER_MM) * 0.98)
        most = wide - 6 * d
        side = max(30 * d, min(most, high - 12 * d - line - ROWS * row))
        return side, row, line

    def _block(self, canvas: Canvas, frame: Frame) -> None:
        """The animal, and how many of its markers are in stock."""
        theme, d = self.theme, self.theme.design(1)
        region = self.region
        block(canvas, theme, region.id, region.block, frame)
        x, y, side, _ = frame
        if region.talked == "none":  # pale, as nobody can take anything there any more
            box(canvas, (x, y), (side, side), ink(theme, "paper"), 0, OVER)
        words = f"×{region.stock}"
        mm = LEAST_MM / theme.text_scale  # larger it would hide the animal
        wide, high = theme.type(mm) * (0.3 + 0.42 * len(words)), theme.type(mm) * 0.98
        textured = theme.palette.textured
        at = x + side - wide, y
        box(canvas, at, (wide, high), ink(theme, "ink") if textured else theme.palette.paper, 3 * d)
        write(canvas, theme, words, (*at, wide, high), CREAM if textured else theme.palette.ink, mm=mm)

    def _cells(self, canvas: Canvas, frame: Frame, row: float) -> None:
        """Everybody's agents there, larger below each other; of many two in a row."""
        x, y, wide, high = frame
        standing = self.standing
        rows = self.most if self.most > ROWS and high / self.most >= self.theme.type(LEAST_MM) * 0.98 else ROWS
        alone = len(standing) <= rows
        across, half = (1, wide) if alone else (2, wide / 2)
        step = high / rows if rows > ROWS else max(row, min(high / ROWS, row * 1.5))
        top = y + high - max(0.0, (high - rows * step) / 2)
        for number, (party, count) in enumerate(standing):
            at = x + number % across * half, top - (number // across + 1) * step, half, step
            self._cell(canvas, at, party, count, LARGER if alone else 1.0)

    def _cell(self, canvas: Canvas, frame: Frame, party: Party, count: int, larger: float) -> None:
        theme, (x, y, wide, high) = self.theme, frame
        side = min(theme.mm(PIECE_MM) * larger, wide * 0.52, high * 0.9)
        mm = max(LEAST_MM, min(NUMBER_MM * larger, high * 0.98 / theme.type(NUMBER_MM) * NUMBER_MM))
        number = theme.type(mm) * (0.55 if count < 10 else 1.0)
        gap = side * 0.12
        left = x + (wide - side - gap - number) / 2 if larger > 1 else x + side * 0.12
        if party in self.region.partners:
            d = theme.design(1)
            pos, size = (left - 3 * d, y + d), (side + gap + number + 6 * d, high - 2 * d)
            box(canvas, pos, size, ink(theme, "ochre"), 4 * d, 0.55)
            outline(canvas, pos, size, ink(theme, "brick"), 4 * d, max(2, 2 * d))
        piece(canvas, theme, self.looks[party], (left + side / 2, y + high / 2), side)
        room = left + side + gap, y, min(x + wide - left - side - gap, number), high
        write(canvas, theme, str(count), room, ink(theme, "ink"), mm=mm)

    def _seal(self, canvas: Canvas, corner: tuple[float, float]) -> None:
        """Pressed on the corner of a region that an alliance has taken."""
        theme, d = self.theme, self.theme.design(1)
        if self.region.talked != "sealed":
            return
        centre = corner[0] - 14 * d, corner[1] - 15 * d
        if theme.palette.textured:
            painter.image(canvas, "seal_tick", centre, of=SET)
            return
        side = 30 * d
        pos = centre[0] - side / 2, centre[1] - side / 2
        box(canvas, pos, (side, side), theme.palette.paper, side / 2)
        outline(canvas, pos, (side, side), theme.palette.ink, side / 2, 2)
        painter.icon(canvas, "check", centre, side * 0.7, theme.palette.ink)
