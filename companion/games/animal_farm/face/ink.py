"""What Animal Farm is printed with: its inks in each theme, its drawings, and sheets that are drawn once."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import Colour, PartyLook
from companion.models.style.game_style import shipped_style
from companion.ui.boards import lettering
from companion.ui.look.faces import LEAST_MM as LEAST
from companion.ui.look.faces import Typeface
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.names import beginning
from companion.ui.widgets.vignette import Drawing

SET = "animal_farm"
"""The set of the game's drawings."""

Frame = tuple[float, float, float, float]
"""x, y, width, height in px of the canvas."""

CREAM = "#F5ECDA"
"""What is written on the blue head of a card."""

MARGIN = 16
"""Room around a sheet for its shadow, in design pixels."""

LEAST_MM = 2.8
"""Nothing that is needed in play has lower capitals."""

DIM = 0.35
"""How much is seen of what is not there."""


style = partial(shipped_style, SET)
"""What the game's `style.yaml` says; a mistake in it was told by `companion check`."""


def ink(theme: Theme, name: str) -> Colour:
    """A colour of the style by its name; black on white where a theme has no texture."""
    if theme.palette.textured:
        return style().colour(name)
    return theme.palette.paper if name in ("paper", "slip", "politics") else theme.palette.ink


def sheet(canvas: Canvas, theme: Theme, name: str, frame: Frame, fill: str = "paper") -> None:
    """One of the game's papers; flat with a line where the theme has no pictures."""
    pos, size = frame[:2], frame[2:]
    if theme.palette.textured and painter.nine(canvas, name, pos, size, of=SET):
        return
    box(canvas, pos, size, ink(theme, fill), theme.design(3))
    outline(canvas, pos, size, theme.palette.text, theme.design(3), 2)


def block(canvas: Canvas, theme: Theme, region: str, animal: str, frame: Frame) -> None:
    """The linocut of an animal on the ground of its region; without the ground where the theme has no textures."""
    pos, size = frame[:2], frame[2:]
    centre = pos[0] + size[0] / 2, pos[1] + size[1] / 2
    if theme.palette.textured:
        painter.filled(canvas, f"ground_{region}", pos, size, of=SET)
    painter.image(canvas, f"animal_{animal}", centre, of=SET, scale=min(size) / theme.design(86))


def outlined_block(canvas: Canvas, theme: Theme, frame: Frame) -> None:
    """The black edge of a linocut."""
    outline(canvas, frame[:2], frame[2:], ink(theme, "ink"), 0, max(1, theme.design(1.4)))


def silhouette(
    canvas: Canvas, theme: Theme, animal: str, centre: tuple[float, float], side: float, alpha: float = 1.0
) -> None:
    """An animal in one ink."""
    scale = side / theme.design(24)
    painter.image(canvas, f"animal_{animal}_24", centre, of=SET, scale=scale, colour=ink(theme, "ink"), alpha=alpha)


EMPTY = 0.66
"""How large an animal is in an empty place, beside its disc."""

DISC = 82
"""The frame of a disc in its drawing, in design pixels."""


def disc(canvas: Canvas, theme: Theme, animal: str, centre: tuple[float, float], side: float) -> None:
    """A marker: a disc of cream wood with its animal."""
    if not theme.palette.textured:
        ring = centre[0] - side / 2, centre[1] - side / 2
        box(canvas, ring, (side, side), theme.palette.paper, side / 2)
        outline(canvas, ring, (side, side), theme.palette.ink, side / 2, 2)
        silhouette(canvas, theme, animal, centre, side * 0.66)
        return
    painter.image(canvas, f"animal_{animal}_disc", centre, of=SET, scale=side / theme.design(DISC))


def slot(canvas: Canvas, theme: Theme, animal: str, centre: tuple[float, float], side: float) -> None:
    """Where a marker is missing: an empty place with the outline of its animal."""
    if theme.palette.textured:
        painter.image(canvas, "disc_slot", centre, of=SET, scale=side / theme.design(DISC))
    else:
        outline(canvas, (centre[0] - side / 2, centre[1] - side / 2), (side, side), theme.palette.ink, side / 2, 1)
        silhouette(canvas, theme, animal, centre, side * 0.7)
        return
    scale = side * EMPTY / theme.design(DISC)
    painter.image(canvas, f"animal_{animal}", centre, of=SET, scale=scale, alpha=0.85)


def piece(canvas: Canvas, theme: Theme, look: PartyLook, centre: tuple[float, float], side: float) -> None:
    """Somebody's wooden piece."""
    paint_mark(canvas, look, centre, side, theme.palette.ink)


def pieces(
    canvas: Canvas, theme: Theme, looks: Sequence[PartyLook], right: tuple[float, float], side: float, room: float
) -> None:
    """Pieces in a row that ends at a point; closer to each other where there is little room."""
    step = min(side * 1.12, (room - side) / (len(looks) - 1)) if len(looks) > 1 else 0.0
    for number, look in enumerate(reversed(looks)):
        piece(canvas, theme, look, (right[0] - side / 2 - number * step, right[1]), side)


def write(
    canvas: Canvas,
    theme: Theme,
    words: str,
    frame: Frame,
    colour: Colour,
    *,
    mm: float = LEAST_MM,
    face: Typeface = Typeface.STRONG,
    align: str = "center",
    alpha: float = 1.0,
) -> bool:
    """Words in a frame, in capitals of `mm`, smaller only where they would be cut; whether they have room at all."""
    px = theme.type(mm, face)
    least = min(px, theme.mm(LEAST) / face.cap)
    if lettering.write(canvas, words, frame, px, colour, face=face, align=align, alpha=alpha, least=least):
        return True
    narrow = Typeface.NARROW
    px, least = theme.type(mm, narrow), theme.mm(LEAST) / narrow.cap
    return lettering.write(canvas, words, frame, px, colour, face=narrow, align=align, alpha=alpha, least=least)


def best(words: Sequence[str], room: float, theme: Theme, mm: float = LEAST_MM) -> tuple[str, Typeface]:
    """The first of these words that fits a line in the usual face or in the narrow one, else the last in the latter."""
    for one in words:
        for face in (Typeface.STRONG, Typeface.NARROW):
            if text_width(one, theme.type(mm, face), face=face) <= room:
                return one, face
    return words[-1], Typeface.NARROW


def named(
    name: str, short: str, room: float, theme: Theme, mm: float = LEAST_MM, *, first: str = ""
) -> tuple[str, Typeface]:
    """A name on a line: the whole one, else its first name, else how it begins, else the short one."""
    words, face = best((name, first or name), room, theme, mm)
    size = theme.type(mm, face)
    if text_width(words, size, face=face) > room:
        words = beginning(words, short, room, size, face)
    return words, face


def party_named(party: PartyModel, room: float, theme: Theme, mm: float = LEAST_MM) -> tuple[str, Typeface]:
    """What a party is called on a line."""
    return named(party.title, party.short, room, theme, mm, first=party.first)


class PrintOnce(Painted):
    """A thing that is drawn once and shown as one picture; drawn anew only in another size."""

    pressed = False
    times = 1.0
    """How much larger it is drawn than shown: what is shown turned has rough edges without."""
    _still: Still | None = None

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Show the picture, a pixel lower under the finger."""
        margin = round(self.theme.design(MARGIN))
        size = round(self.width) + 2 * margin, round(self.height) + 2 * margin
        if self._still is None or self._still.size != size:
            self._still = Still(size, self._printed, times=self.times)
        self._still.show(canvas, (self.x - margin, self.y - margin - self.pressed))

    def _printed(self, canvas: Canvas) -> None:
        margin = round(self.theme.design(MARGIN))
        self.print(canvas, (margin, margin, round(self.width), round(self.height)))

    @abstractmethod
    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it into this frame."""


class TappedPrint(PrintOnce, Touchable):
    """One that is tapped."""

    def __init__(self, theme: Theme, on_tap: Callable[[], object] = lambda: None, **kwargs: Any) -> None:
        self.theme = theme
        Touchable.__init__(self, on_tap, **kwargs)


def region_drawing(region: str, animal: str) -> Drawing:
    """The poster of a region, small, for a form."""

    def draw(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
        side = min(size)
        frame = (size[0] - side) / 2, (size[1] - side) / 2, side, side
        block(canvas, theme, region, animal, frame)
        outlined_block(canvas, theme, frame)

    return draw


def marker_drawing(animal: str) -> Drawing:
    """A marker, for a form."""
    return lambda canvas, theme, size: disc(canvas, theme, animal, (size[0] / 2, size[1] / 2), min(size))
