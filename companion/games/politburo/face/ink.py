"""Words and signs on a canvas: one line each, set smaller where there is no room, and kept for the next painting."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Rectangle
from kivy.graphics.texture import Texture

from companion.models.game.party_looks import Colour
from companion.ui.boards.lettering import PICTURES
from companion.ui.look.look import MEDIUM, REGULAR
from companion.ui.look.theme import rgba
from companion.ui.widgets.text import text_width

LEAST = 0.55
"""How much smaller than asked a line may be set."""

SHRINK = 0.95

Frame = tuple[float, float, float, float]
"""x, y, width, height in px of the window."""


@lru_cache(maxsize=PICTURES)
def line_of(text: str, size: float, width: float, height: float, strong: bool) -> Texture:
    """The texture of a line in a box; as small as may be if it does not fit even then."""
    least = size * LEAST
    while size > least and (text_width(text, size, strong) > width or size * 1.2 > height):
        size *= SHRINK
    label = CoreLabel(text=text, font_name=MEDIUM if strong else REGULAR, font_size=size)
    label.refresh()
    return label.texture


def write(
    canvas: InstructionGroup,
    text: str,
    frame: Frame,
    size: float,
    colour: Colour,
    *,
    strong: bool = False,
    align: str = "left",
) -> float:
    """Write a line into a box; returns how wide it got, in px."""
    x, y, width, height = frame
    if not text or width < 1 or height < 1:
        return 0.0
    texture = line_of(text, size, round(width), round(height), strong)
    free = width - texture.width
    at = x + (free if align == "right" else free / 2 if align == "center" else 0)
    canvas.add(Color(*rgba(colour)))
    canvas.add(Rectangle(texture=texture, pos=(int(at), int(y + (height - texture.height) / 2)), size=texture.size))
    return float(texture.width)


def bar(canvas: InstructionGroup, frame: Frame, colour: Colour, alpha: float = 1.0) -> None:
    """A filled rectangle."""
    x, y, width, height = frame
    canvas.add(Color(*rgba(colour, alpha)))
    canvas.add(Rectangle(pos=(x, y), size=(width, height)))


def stroke(
    canvas: InstructionGroup, points: list[float], colour: Colour, *, width: float = 1.0, alpha: float = 1.0
) -> None:
    """A thin line."""
    canvas.add(Color(*rgba(colour, alpha)))
    canvas.add(Line(points=points, width=width))


def ring(
    canvas: InstructionGroup, centre: tuple[float, float], size: float, colour: Colour, *, filled: bool = False
) -> None:
    """A circle."""
    canvas.add(Color(*rgba(colour)))
    if filled:
        canvas.add(Ellipse(pos=(centre[0] - size / 2, centre[1] - size / 2), size=(size, size), segments=24))
    else:
        canvas.add(Line(circle=(centre[0], centre[1], size / 2), width=1.1))
