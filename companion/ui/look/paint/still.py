"""What is drawn once and shown as one picture from then on: a board, the wood of the table, a card that lies askew.

A frame buffer loses its picture with the card's memory; it is drawn anew then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import ceil, cos, floor, radians, sin
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    Quad,
    Rectangle,
    Scale,
    ScissorPop,
    ScissorPush,
)
from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture

from companion.ui.shell.kivy_types import Canvas

SPARE: list[Fbo] = []
"""Buffers in which nothing is being drawn. Each has a shader of its own, which costs more than most drawings; its
picture stays with whoever drew it there. There are as many as pictures were drawn in each other.
"""

MARGIN = 16
"""Room around a board in a buffer, in px: its shadow would be cut without."""


class Still:
    """A picture of `size` px, drawn by `paint`, which is called with a canvas whose lower left corner is (0, 0).

    With `times` it is drawn larger than it is shown. Whoever shows it keeps it.
    """

    def __init__(self, size: tuple[float, float], paint: Callable[[Canvas], None], *, times: float = 1.0) -> None:
        self.size = max(1, round(size[0])), max(1, round(size[1]))
        self._paint, self._times = paint, times
        self._own: Fbo | None = None
        self._drawn_size = round(self.size[0] * times), round(self.size[1] * times)
        buffer = _spare(self._drawn_size)
        self.texture: Texture = buffer.texture
        """The picture."""
        if times == 1:
            self.texture.mag_filter = self.texture.min_filter = "nearest"
        self._draw(buffer)
        buffer.clear()
        SPARE.append(buffer)
        _watched_over()[self] = None

    def fits(self, size: tuple[float, float]) -> bool:
        """Whether it has this size, in px."""
        return self.size == (max(1, round(size[0])), max(1, round(size[1])))

    def redraw(self) -> None:
        """Draws it anew into the same picture."""
        self._draw(self._buffer())

    def patch(self, boxes: Iterable[tuple[float, float, float, float]], paint: Callable[[Canvas, Any], None]) -> None:
        """Draws only these boxes (x, y, width, height) anew, by `paint(canvas, box)`, and nothing beside them."""
        buffer = self._buffer()
        buffer.clear()
        for box in boxes:
            x, y = floor(box[0]), floor(box[1])
            buffer.add(ScissorPush(x=x, y=y, width=ceil(box[0] + box[2]) - x, height=ceil(box[1] + box[3]) - y))
            buffer.add(ClearColor(0, 0, 0, 0))
            buffer.add(ClearBuffers(clear_color=True))
            inside = InstructionGroup()  # what is drawn in several boxes may stand in each group only once
            buffer.add(inside)
            paint(inside, box)
            buffer.add(ScissorPop())
        buffer.draw()

    def _buffer(self) -> Fbo:
        """A buffer of its own, for a picture that is drawn more than once."""
        if self._own is None:
            self._own = Fbo(size=self._drawn_size, texture=self.texture, with_stencilbuffer=False)
        return self._own

    def _draw(self, buffer: Fbo) -> None:
        buffer.clear()
        buffer.bind()
        buffer.clear_buffer()
        buffer.release()
        if self._times != 1:
            buffer.add(Scale(self._times, self._times, 1))
        self._paint(buffer)
        buffer.draw()

    def show(self, canvas: Canvas, pos: tuple[float, float], alpha: float = 1.0) -> None:
        """As one rectangle. What was blended into the buffer is darker at half-seen edges than it would be outside."""
        canvas.add(Color(1, 1, 1, alpha))
        canvas.add(Rectangle(texture=self.texture, pos=(round(pos[0]), round(pos[1])), size=self.size))

    def show_turned(self, canvas: Canvas, centre: tuple[float, float], degrees: float, alpha: float = 1.0) -> None:
        """Turned by so many degrees against the clock; sharp if it was drawn at twice its size."""
        wide, high = self.size[0] / 2, self.size[1] / 2
        across, up = cos(radians(degrees)), sin(radians(degrees))
        points: list[float] = []
        for x, y in ((-wide, -high), (wide, -high), (wide, high), (-wide, high)):
            points += (centre[0] + x * across - y * up, centre[1] + x * up + y * across)
        canvas.add(Color(1, 1, 1, alpha))
        canvas.add(Quad(texture=self.texture, points=points))


@cache
def _watched_over() -> WeakKeyDictionary[Still, None]:
    """All stills that somebody shows, in the order in which they were drawn: some show others. One function draws them
    anew, since Kivy would keep a reference to the function of each for good.
    """
    stills = WeakKeyDictionary[Still, None]()

    def draw_anew(_: Any) -> None:
        for still in list(stills):
            still.redraw()

    get_context().add_reload_observer(draw_anew)
    return stills


class Ground(Protocol):
    """What lies below the parts of a picture: another picture, or whatever shows itself so."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""

    def show(self, canvas: Canvas, pos: tuple[float, float]) -> None:
        """Draws it with its lower left corner there."""


class PicturePart(NamedTuple):
    """A part of a picture: where it is (x, y, width, height), what it shows, and how that is drawn."""

    box: tuple[float, float, float, float]
    shows: object
    paint: Callable[[Canvas], None]


class PartedStill:
    """A picture of parts on a ground: when some show something else, only those are drawn anew.

    Parts that overlap are drawn in their order. `prepared` are all of them as they were painted before.
    """

    def __init__(
        self, ground: Ground, parts: Mapping[str, PicturePart], prepared: InstructionGroup | None = None
    ) -> None:
        self._ground, self._parts, self._prepared = ground, parts, prepared
        self._painted: dict[str, InstructionGroup] = {}
        self._still = Still(ground.size, self._whole)

    def bring(self, parts: Mapping[str, PicturePart]) -> None:
        """Shows these parts."""
        before, self._parts = self._parts, parts
        for name in before:
            if name not in parts or before[name][:2] != parts[name][:2]:
                self._painted.pop(name, None)
        if before.keys() != parts.keys():
            self._still.redraw()
            return
        changed = [(before[name].box, one.box) for name, one in parts.items() if before[name][:2] != one[:2]]
        boxes = dict.fromkeys(box for pair in changed for box in pair)  # where it was is drawn anew as well
        if boxes:
            self._still.patch(boxes, self._within)

    def show(self, canvas: Canvas, pos: tuple[float, float]) -> None:
        """As one rectangle."""
        self._still.show(canvas, pos)

    def _whole(self, canvas: Canvas) -> None:
        self._ground.show(canvas, (0, 0))
        prepared, self._prepared = self._prepared, None
        if prepared is not None:
            canvas.add(prepared)
            return
        for part in self._parts.values():
            part.paint(canvas)

    def _within(self, canvas: Canvas, box: tuple[float, float, float, float]) -> None:
        self._ground.show(canvas, (0, 0))
        for name, part in self._parts.items():
            if _meet(box, part.box):
                canvas.add(self._paint(name, part))

    def _paint(self, name: str, part: PicturePart) -> InstructionGroup:
        """How a part is drawn, kept while it stays the same: it is drawn in the boxes of all its neighbours."""
        if name not in self._painted:
            self._painted[name] = group = InstructionGroup()
            part.paint(group)
        return self._painted[name]


def _meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether two boxes have pixels in common."""
    (x, y, wide, high), (left, low, across, up) = one, other
    beside = ceil(x + wide) <= floor(left) or ceil(left + across) <= floor(x)
    return not beside and ceil(y + high) > floor(low) and ceil(low + up) > floor(y)


def _spare(size: tuple[int, int]) -> Fbo:
    """A buffer in which nothing is being drawn, with a new picture of this size."""
    if not SPARE:
        return Fbo(size=size, with_stencilbuffer=False)
    buffer = SPARE.pop()
    if tuple(buffer.size) == size:
        buffer.size = 1, 1  # else it would keep its last picture
    buffer.size = size
    return buffer
