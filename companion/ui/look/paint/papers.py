"""What is printed, on any canvas: sheets, cards, plates. Where a theme has no pictures, flat with an outline."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.models.game.party_looks import Colour
from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS, COMMON
from companion.ui.look.paint.painter import Pair
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import CARD, SHEET, Theme
from companion.ui.shell.kivy_types import Canvas

Kind = Literal["paper", "paper_rest", "sheet", "slip", "log", "card"]
"""A sheet; one that rests; one with a large shadow; a typed slip; continuous form; a card with round corners."""


class Art(NamedTuple):
    """A picture: the set that it is in (`common`, or a game's name), and its name there."""

    of: str
    name: str

    @property
    def exists(self) -> bool:
        """Whether it can be drawn."""
        return not ATLAS.plain and ATLAS.picture(self.name, self.of) is not None


def paper(canvas: Canvas, theme: Theme, pos: Pair, size: Pair, kind: Kind = "paper") -> None:
    """A sheet that fills a box; its shadow lies around it, and its grain on it."""
    palette = theme.palette
    if not ATLAS.plain and painter.nine(canvas, kind, pos, size):
        inset = theme.design(1 if kind != "card" else 3)
        inner = size[0] - 2 * inset, size[1] - 2 * inset
        painter.grain(canvas, "tile_paper", (pos[0] + inset, pos[1] + inset), inner, GRAIN)
        return
    fill = {"paper_rest": palette.paper_low, "slip": palette.slip}.get(kind, palette.paper)
    radius = theme.design(CARD if kind == "card" else SHEET)
    box(canvas, pos, size, fill, radius)
    outline(canvas, pos, size, palette.ink if palette.textured else palette.text, radius, 1 if palette.textured else 2)


GRAIN = 0.5
"""How much of the paper's grain is seen."""


def picture(canvas: Canvas, theme: Theme, art: Art, pos: Pair, size: Pair, *, framed: bool = True) -> bool:
    """A picture that fills a box, in its frame of ink. Whether there is one."""
    if not art.exists or not painter.filled(canvas, art.name, pos, size, of=art.of):
        return False
    if framed:
        outline(canvas, pos, size, theme.palette.ink, theme.design(5), max(2, theme.design(2)))
    return True


def shape(art: Art) -> float:
    """Width of a picture over its height, without its shadow; 0 where there is none."""
    found = ATLAS.picture(art.name, art.of) if not ATLAS.plain else None
    if found is None:
        return 0.0
    pad = found.part.pad or (0, 0, 0, 0)
    return float((found.part.width - pad[0] - pad[2]) / (found.part.height - pad[1] - pad[3]))


def whole(canvas: Canvas, art: Art, pos: Pair, size: Pair, alpha: float = 1.0) -> bool:
    """A picture as large as a box allows, all of it; its shadow lies around the box."""
    found = ATLAS.picture(art.name, art.of) if not ATLAS.plain else None
    if found is None:
        return False
    pad = found.part.pad or (0, 0, 0, 0)
    wide, high = found.part.width - pad[0] - pad[2], found.part.height - pad[1] - pad[3]
    share = min(size[0] / wide, size[1] / high) / found.unit
    unit = found.unit * share
    middle = pos[0] + size[0] / 2, pos[1] + size[1] / 2
    shift = (pad[2] - pad[0]) / 2 * unit, (pad[1] - pad[3]) / 2 * unit
    at = middle[0] + shift[0], middle[1] + shift[1]
    return painter.image(canvas, art.name, at, of=art.of, scale=share, alpha=alpha)


def back(canvas: Canvas, theme: Theme, pos: Pair, size: Pair, of: str = COMMON) -> None:
    """The back of a game's cards, else the neutral one."""
    own = ["back_large", "back"] if min(size) > theme.design(LARGE) else ["back"]
    for art in (*(Art(of, name) for name in own), Art(COMMON, "neutral_back")):
        if art.exists and WIDE < size[0] / size[1] < WIDEST:  # wider than a card is: its middle fills it
            paper(canvas, theme, pos, size, "card")
            inset = theme.design(7)
            at, inner = (pos[0] + inset, pos[1] + inset), (size[0] - 2 * inset, size[1] - 2 * inset)
            painter.middle_of(canvas, art.name, at, inner, of=art.of)
            return
        if art.exists and whole(canvas, art, pos, size):
            return
    radius = theme.design(CARD)
    box(canvas, pos, size, theme.palette.brick_text, radius)
    outline(canvas, pos, size, theme.palette.paper, radius, 3)


WIDE = 0.8
"""From this width over height on the back of a card is not shown in its own form."""

WIDEST = 1.2
"""From this on its middle would be a scrap of the emblem: the card lies in the midst of its place again."""

LARGE = 150
"""From so many design pixels on, the larger drawing of a back is shown where a game has one."""

PLATE_RADIUS = 4


def plate(
    canvas: Canvas, theme: Theme, pos: Pair, size: Pair, colour: Colour, *, of: str = COMMON, name: str = "plate"
) -> None:
    """An enamel plate in a colour; a game's own plates (`of`, `name`) have their colour already."""
    palette = theme.palette
    if not ATLAS.plain and painter.nine(canvas, name, pos, size, of=of, colour=colour if of == COMMON else "#FFFFFF"):
        return
    radius = theme.design(PLATE_RADIUS)
    box(canvas, pos, size, colour if palette.textured else palette.paper, radius)
    outline(canvas, pos, size, palette.ink if palette.textured else palette.text, radius, 2)


def on_plate(theme: Theme, colour: Colour, wanted: Colour) -> Colour:
    """The colour of what is written on a plate: ink where the plate is white for contrast."""
    return wanted if theme.palette.textured else theme.palette.ink
