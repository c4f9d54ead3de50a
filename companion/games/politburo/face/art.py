"""What Politburó is drawn with: its drawings, its inks in each theme, and lines of lettering that fit their place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache, partial

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture

from companion.models.game.party_looks import Colour
from companion.models.style.game_style import shipped_style
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.theme import Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import Lettering, font_of, text_width

SET = "politburo"
"""The set of the game's drawings."""

Frame = tuple[float, float, float, float]
"""x, y, width, height in px of the canvas."""

PAPERS = frozenset({"manila", "manila_low", "paper", "gone"})
"""What is white where a theme has no texture."""

PICTURES = 192
"""Most pictures of lines that are kept; the fullest table has some sixty."""

CAPS_LOW = 0.05
"""How much lower than the middle of its texture a capital stands, in sizes of the font."""


style = partial(shipped_style, SET)
"""What the game's `style.yaml` says; a mistake in it was told by `companion check`."""


def ink(theme: Theme, name: str) -> Colour:
    """A colour of the style: black on white where a theme has no texture."""
    if theme.palette.textured:
        return style().colour(name)
    if name in ("head_text", "ribbon_text", "gone_stamp"):
        return "#FFFFFF" if name != "gone_stamp" else "#000000"
    return "#FFFFFF" if name in PAPERS else "#000000" if name not in ("gold", "first") else style().colour(name)


def stamp_word(moment: str, language: str) -> str:
    """What the stamp of a moment says; the win's by the name `win`."""
    words = (style().moment if moment == "win" else style().moments[moment]).stamp
    return words.told_in(language)


@contextmanager
def turned(canvas: Canvas, degrees: float, origin: tuple[float, float]) -> Iterator[None]:
    """Whatever is drawn meanwhile is turned against the clock around a point."""
    canvas.add(PushMatrix())
    canvas.add(Rotate(angle=degrees, origin=origin))
    yield
    canvas.add(PopMatrix())


def image(
    canvas: Canvas, name: str, centre: tuple[float, float], scale: float = 1.0, colour: Colour = "#FFFFFF"
) -> bool:
    """One of the game's pictures around a point."""
    return painter.image(canvas, name, centre, of=SET, scale=scale, colour=colour)


def nine(canvas: Canvas, name: str, frame: Frame, colour: Colour = "#FFFFFF") -> bool:
    """One of the game's nine-patches; the frame holds its shadow, too."""
    return painter.nine(canvas, name, frame[:2], frame[2:], of=SET, colour=colour)


# ── lettering ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=PICTURES)
def _picture(text: str, px: float, face: Typeface) -> Texture:
    label = Lettering(text=text, font_name=font_of(text, face=face), font_size=px)
    label.refresh()
    return label.texture


@cache
def _forget_when_lost() -> None:
    """Pictures of letters are gone with the card's memory; they are made anew for the next painting."""
    get_context().add_reload_observer(lambda _: _picture.cache_clear(), before=True)


@lru_cache(maxsize=256)
def fitted(
    text: str, short: str, px: float, wide: float, face: Typeface, step: float, least: float
) -> tuple[str, float, Typeface]:
    """A text, its size in px and its face for a width: the usual face, the narrow one, then the short form in both.

    `step` is by how much the narrow face is larger. What still does not fit is made smaller, at worst `least` px.
    """
    forms = [text, short] if short and short != text else [text]
    for form in forms:
        for one, size in ((face, px), (Typeface.NARROW, px + step)):
            if text_width(form, size, face=one) <= wide:
                return form, size, one
    size = px
    while size > least and text_width(forms[-1], size, face=Typeface.NARROW) > wide:
        size *= 0.97
    return forms[-1], size, Typeface.NARROW


def write(
    canvas: Canvas,
    theme: Theme,
    text: str,
    frame: Frame,
    px: float,
    colour: Colour,
    *,
    short: str = "",
    face: Typeface = Typeface.STRONG,
    align: str = "left",
    sharp: float = 1.0,
) -> float:
    """Writes a line into a frame; returns how wide it got, in px. `sharp`: the canvas is drawn so much larger."""
    x, y, wide, high = frame
    if not text or wide < 1:
        return 0.0
    _forget_when_lost()
    said, size, chosen = fitted(text, short, px, wide, face, theme.design(1), theme.least * 0.9)
    texture = _picture(said, size * sharp, chosen)
    across, up = texture.width / sharp, texture.height / sharp
    free = wide - across
    at = x + (free if align == "right" else free / 2 if align == "center" else 0)
    raised = 0.0 if chosen is Typeface.NARROW else size * CAPS_LOW
    canvas.add(Color(*rgba(colour)))
    pos = round(at * sharp) / sharp, round((y + (high - up) / 2 + raised) * sharp) / sharp
    canvas.add(Rectangle(texture=texture, pos=pos, size=(across, up)))
    return float(across)


def number(value: int) -> str:
    """A number with a true minus."""
    return str(value).replace("-", "−")


def lettering(text: str, px: float, face: Typeface) -> Texture:
    """A line as a picture."""
    _forget_when_lost()
    return _picture(text, px, face)


def place(
    canvas: Canvas, texture: Texture, centre: tuple[float, float], size: tuple[float, float], colour: Colour
) -> None:
    """A picture of letters around a point, in a size of its own."""
    canvas.add(Color(*rgba(colour)))
    canvas.add(Rectangle(texture=texture, pos=(centre[0] - size[0] / 2, centre[1] - size[1] / 2), size=size))


def group() -> InstructionGroup:
    """A canvas of its own for what moves."""
    return InstructionGroup()
