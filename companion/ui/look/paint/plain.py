"""Plain shapes in any colour: white textures that are made once for each radius, and stretched."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from kivy.graphics import BorderImage, Color, Rectangle
from kivy.graphics.texture import Texture

from companion.models.game.party_looks import Colour
from companion.ui.look.paint.coverage import Ink, corner, edged, footed, ring, rounded
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas


def made(side: int, pixels: Callable[[], bytes], high: int | None = None) -> Texture:
    """A texture of these RGBA pixels, which are laid down anew if the card has lost it."""
    texture = Texture.create(size=(side, high or side), colorfmt="rgba")

    def fill(lost: Texture) -> None:
        lost.blit_buffer(pixels(), colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


@lru_cache(maxsize=128)
def _rounded(radius: int) -> Texture:
    return made(rounded(radius)[0], lambda: rounded(radius)[1])


@lru_cache(maxsize=128)
def _ring(radius: int, width: int) -> Texture:
    return made(ring(radius, width)[0], lambda: ring(radius, width)[1])


@lru_cache(maxsize=1)
def _white() -> Texture:
    """One white pixel that is not mixed with its neighbours, as Kivy's own is: software draws large boxes sooner so."""
    texture = made(1, lambda: b"\xff\xff\xff\xff")
    texture.mag_filter = texture.min_filter = "nearest"
    return texture


def box(
    canvas: Canvas,
    pos: tuple[float, float],
    size: tuple[float, float],
    colour: Colour,
    radius: float = 0.0,
    alpha: float = 1.0,
) -> None:
    """A filled rectangle with round corners, on whole pixels."""
    x, y, width, height = _whole(pos, size)
    canvas.add(Color(*rgba(colour, alpha)))
    round_by = corner(radius, min(width, height))
    if not round_by:
        canvas.add(Rectangle(texture=_white(), pos=(x, y), size=(width, height)))
        return
    _stretched(canvas, _rounded(round_by), round_by, (x, y, width, height))


@lru_cache(maxsize=1)
def _ramp() -> Texture:
    return made(1, lambda: b"".join(bytes((255, 255, 255, 255 - 17 * step)) for step in range(16)), 16)


def fading(canvas: Canvas, pos: tuple[float, float], size: tuple[float, float], colour: Colour, alpha: float) -> None:
    """A rectangle that has a colour at its foot and nothing at its head."""
    x, y, width, height = _whole(pos, size)
    canvas.add(Color(*rgba(colour, alpha)))
    canvas.add(Rectangle(texture=_ramp(), pos=(x, y), size=(width, height)))


@lru_cache(maxsize=32)
def _footed(radius: int, foot: int, body: Colour, sole: Colour) -> Texture:
    side, pixels = footed(radius, foot, corner(foot / 2, foot), _ink(body), _ink(sole))
    return made(side, lambda: pixels)


def _ink(colour: Colour) -> Ink:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=128)
def _edged(radius: int, width: int, body: Colour, line: Colour) -> Texture:
    side, pixels = edged(radius, width, _ink(body), _ink(line))
    return made(side, lambda: pixels)


def edged_box(
    canvas: Canvas,
    pos: tuple[float, float],
    size: tuple[float, float],
    colour: Colour,
    line: Colour,
    radius: float = 0.0,
    width: float = 1.0,
) -> None:
    """A filled rectangle with the line around it, in one piece where its corners are round."""
    at = _whole(pos, size)
    strong, round_by = max(1, round(width)), corner(radius, min(at[2:]))
    if round_by <= strong or min(at[2:]) < 2 * (round_by + 1):
        box(canvas, pos, size, colour, radius)
        outline(canvas, pos, size, line, radius, width)
        return
    canvas.add(Color(1, 1, 1, 1))
    _stretched(canvas, _edged(round_by, strong, colour, line), round_by, at)


def footed_box(
    canvas: Canvas,
    pos: tuple[float, float],
    size: tuple[float, float],
    colour: Colour,
    sole: Colour,
    foot: float,
    radius: float = 0.0,
) -> None:
    """The same with a bar in another colour at its foot, `foot` px high, in one piece."""
    at = _whole(pos, size)
    high, round_by = max(1, round(foot)), corner(radius, min(at[2:]))
    canvas.add(Color(1, 1, 1, 1))
    _stretched(canvas, _footed(round_by, high, colour, sole), max(round_by, high), at)


def outline(
    canvas: Canvas,
    pos: tuple[float, float],
    size: tuple[float, float],
    colour: Colour,
    radius: float = 0.0,
    width: float = 1.0,
    alpha: float = 1.0,
) -> None:
    """The line around one, all of it inside."""
    x, y, wide, high = _whole(pos, size)
    strong = max(1, round(width))
    round_by = corner(radius, min(wide, high))
    if min(wide, high) < 2 * (max(round_by, strong) + 1):
        box(canvas, pos, size, colour, radius, alpha)
        return
    canvas.add(Color(*rgba(colour, alpha)))
    if round_by <= strong:  # nothing of the line may lie where the texture is stretched
        for side in ((x, y, wide, strong), (x, y + high - strong, wide, strong)):
            canvas.add(Rectangle(pos=side[:2], size=side[2:]))
        for side in ((x, y, strong, high), (x + wide - strong, y, strong, high)):
            canvas.add(Rectangle(pos=side[:2], size=side[2:]))
        return
    _stretched(canvas, _ring(round_by, strong), round_by, (x, y, wide, high))


def _stretched(canvas: Canvas, texture: Texture, border: int, at: tuple[int, int, int, int]) -> None:
    canvas.add(
        BorderImage(
            texture=texture, pos=at[:2], size=at[2:], border=[border] * 4, display_border=[border] * 4, auto_scale="off"
        )
    )


def _whole(pos: tuple[float, float], size: tuple[float, float]) -> tuple[int, int, int, int]:
    """On whole pixels, edge by edge, so that what stands side by side leaves no seam."""
    x, y = round(pos[0]), round(pos[1])
    return x, y, max(1, round(pos[0] + size[0]) - x), max(1, round(pos[1] + size[1]) - y)


DASH, GAP = 1.1, 0.8
"""A dash and the gap after it, in millimetres."""


def dashed(
    canvas: Canvas,
    pos: tuple[float, float],
    size: tuple[float, float],
    colour: Colour,
    mm: float,
    radius: float = 0.0,
) -> None:
    """A dashed outline in one piece; `mm` is a millimetre in px. The corners stay open."""
    from companion.ui.look.paint.mesh import fill  # boards use the mesh, too

    x, y, wide, high = _whole(pos, size)
    thick, dash, step = max(1, round(0.28 * mm)), DASH * mm, (DASH + GAP) * mm
    inset = max(radius * 0.6, 1.0)
    pieces: list[tuple[float, float, float, float]] = []
    for along, across, level in ((x, wide, y), (x, wide, y + high - thick)):
        for start, length in _dashes(along + inset, across - 2 * inset, dash, step):
            pieces.append((start, level, length, thick))
    for level in (x, x + wide - thick):
        for start, length in _dashes(y + inset, high - 2 * inset, dash, step):
            pieces.append((level, start, thick, length))
    fill(canvas, pieces, colour)


def _dashes(start: float, length: float, dash: float, step: float) -> list[tuple[float, float]]:
    """Dashes that begin and end a side."""
    count = max(1, round((length + step - dash) / step))
    if count == 1:
        return [(start, length)]
    apart = (length - dash) / (count - 1)
    return [(round(start + n * apart), dash) for n in range(count)]
