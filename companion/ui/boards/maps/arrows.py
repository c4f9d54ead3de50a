"""The arrows of what can be captured: from the figure just placed along those that would go, numbered as answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple, Self

from kivy.graphics import Color, Triangle

from companion.models.boards.land_map import MapModel
from companion.models.game.party_looks import Colour
from companion.ui.boards.batches import quads
from companion.ui.boards.lettering import write
from companion.ui.boards.maps.layout import STANDS, LandMapLayout
from companion.ui.boards.maps.style import MapStyle
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.controls import numeral
from companion.ui.look.paint.plain import outline
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas

ARROW = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
"""Where each direction points on the screen."""

BESIDE = 0.385
"""How far beside the figures an upright arrow runs, in widths of a field."""

DISC = 26
"""The disc of a numeral on the map, in design pixels."""

PAST = 0.06
"""How far over the edge of its last field the tip of an upright arrow reaches, in heights of a field."""


class CaptureArrow(NamedTuple):
    """One capture: its number, a field that stands for it, its line, and the middle of its numeral, in px."""

    number: int
    field: str
    direction: str
    x1: float
    y1: float
    x2: float
    y2: float
    disc: tuple[float, float] = (0.0, 0.0)

    def moved(self, x: float, y: float) -> Self:
        """The same elsewhere."""
        disc = self.disc[0] + x, self.disc[1] + y
        return self._replace(x1=self.x1 + x, y1=self.y1 + y, x2=self.x2 + x, y2=self.y2 + y, disc=disc)

    def away(self, x: float, y: float) -> float:
        """How far a point is from its line."""
        left, right = sorted((self.x1, self.x2))
        low, high = sorted((self.y1, self.y2))
        return hypot(max(left - x, 0, x - right), max(low - y, 0, y - high))


def arrows_of(board: MapModel, laid: LandMapLayout) -> tuple[CaptureArrow, ...]:
    """An arrow for each direction that the open question offers; their numbers are the answers'.

    A level one runs above the names, with its numeral at the corner of its first field; an upright one beside the
    figures and their names, with its numeral where it begins. One that ends at the border runs through it.
    """
    found = []
    for number, shot in enumerate(board.shots, start=1):
        if any(field not in laid.fields for field in (shot.start, *shot.through)):
            continue
        dx, dy = ARROW[shot.answer]
        here, last = laid.fields[shot.start], laid.fields[shot.through[-1]]
        up = here.height * STANDS
        first = laid.fields[shot.through[0]]
        if dx:
            x1, y1 = here.centre[0] + dx * here.width * 0.2, here.centre[1] + up
            x2, y2 = last.centre[0] + dx * last.width * 0.72, last.centre[1] + up
            disc = (here.centre[0] + first.centre[0]) / 2, y1
        else:
            x1, y1 = here.centre[0] + here.width * BESIDE, here.centre[1] + up
            x2, y2 = x1, last.centre[1] + dy * last.height * (0.5 + PAST)
            disc = x1, y1 + (first.centre[1] - here.centre[1]) * 0.6
        found.append(CaptureArrow(number, shot.through[0], shot.answer, x1, y1, x2, y2, disc))
    return tuple(found)


def crossed(board: MapModel) -> list[str]:
    """The fields that upright arrows run through: their names keep to one side."""
    upright = [shot for shot in board.shots if ARROW[shot.answer][1]]
    return list({field: None for shot in upright for field in (shot.start, *shot.through, shot.end)})


def paint_arrow(canvas: Canvas, arrow: CaptureArrow, theme: Theme, style: MapStyle, drawn: float = 1.0) -> None:
    """A violet arrow on cream, as far as it is drawn by now: 0 to 1."""
    dx, dy = ARROW[arrow.direction]
    x2, y2 = arrow.x1 + (arrow.x2 - arrow.x1) * drawn, arrow.y1 + (arrow.y2 - arrow.y1) * drawn
    head = theme.design(15)
    layers: tuple[tuple[Colour, float, float], ...] = ((style.field, 13, 1.34), (style.first, 8, 1.0))
    for colour, wide, grown in layers:
        thick, rim = theme.design(wide), head * (grown - 1) * 0.55
        neck = x2 - dx * head, y2 - dy * head
        left, right = sorted((arrow.x1 - dx * rim, neck[0]))
        low, high = sorted((arrow.y1 - dy * rim, neck[1]))
        box = (left, low - thick / 2, right - left, thick) if dx else (left - thick / 2, low, thick, high - low)
        quads(canvas, [box], colour)
        half = head * 0.86 * grown
        tip = x2 + dx * rim * 1.6, y2 + dy * rim * 1.6
        foot = neck[0] - dx * rim, neck[1] - dy * rim
        canvas.add(Color(*rgba(colour)))
        canvas.add(
            Triangle(points=(*tip, foot[0] - dy * half, foot[1] + dx * half, foot[0] + dy * half, foot[1] - dx * half))
        )


def paint_discs(canvas: Canvas, arrows: Sequence[CaptureArrow], theme: Theme) -> None:
    """The lamp discs with the numbers of the answers on the arrows."""
    side = theme.design(DISC)
    for arrow in arrows:
        x, y = arrow.disc
        numeral(canvas, theme, (x, y), side)
        at = (x - side / 2, y - side / 2, side, side)
        write(canvas, str(arrow.number), at, theme.mm(3.2) / Typeface.STRONG.cap, theme.palette.on_lamp, strong=True)


def paint_rings(canvas: Canvas, gone: Iterable[tuple[float, float]], side: float, style: MapStyle) -> None:
    """Rings, so wide, around those who would go."""
    picture = None if style.flat or not style.art else ATLAS.picture("ring_dashed", style.art)
    for x, y in gone:
        if picture is not None:
            painter.image(canvas, "ring_dashed", (x, y), of=style.art, scale=side / picture.size[0])
        else:
            outline(canvas, (x - side / 2, y - side / 2), (side, side), style.first, side / 2, 3)
