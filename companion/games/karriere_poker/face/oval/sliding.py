"""What moves over the table: cards that are laid or taken away, and the plate of a position that was won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Quad, Rectangle, Rotate

from companion.games.karriere_poker.face import poses
from companion.games.karriere_poker.face.cards import card_picture, letters
from companion.games.karriere_poker.face.inks import SET
from companion.games.karriere_poker.face.oval.middle import Lying
from companion.games.karriere_poker.face.oval.seat import SeatCell, clip_at, paint_plate
from companion.ui.look.motion.motion import Motion
from companion.ui.look.motion.poses import Point
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas


class Sliding:
    """Moves cards on a canvas until they lie; then they are gone from it, and `done` draws them where they are."""

    def __init__(
        self, canvas: Canvas, theme: Theme, cards: Sequence[Lying], wide: int, done: Callable[[], None]
    ) -> None:
        self._canvas, self._theme, self._cards, self._done = canvas, theme, cards, done
        self._group, self._quads = InstructionGroup(), []
        self._motion: Motion | None = None
        for card in cards:
            picture = card_picture(theme, card.card, card.corner, wide)
            quad = Quad(texture=picture.texture)
            self._group.add(Color(1, 1, 1, 1))
            self._group.add(quad)
            self._quads.append((quad, picture.size))
        canvas.add(self._group)

    def laid(self, seat: Point) -> None:
        """From a seat to where they lie, one after the other."""

        def pose(t: float) -> None:
            for number, card in enumerate(self._cards):
                self._put(number, *poses.played(t, number, seat, card.centre, card.turn))

        self._move(poses.played_seconds(len(self._cards)), pose)

    def cleared(self, middle: Point, seat: Point) -> None:
        """Together, and then to whoever clears the table."""

        def pose(t: float) -> None:
            for number, card in enumerate(self._cards):
                self._put(number, *poses.cleared(t, card.centre, middle, seat, card.turn))

        self._move(poses.GATHERED + poses.LEAVES, pose)

    def _move(self, seconds: float, pose: Callable[[float], None]) -> None:
        self._motion = Motion(seconds, pose, self._over, calm=self._theme.calm)

    def _put(self, number: int, centre: Point, turn: float) -> None:
        quad, (wide, high) = self._quads[number]
        across, up = cos(radians(turn)), sin(radians(turn))
        points: list[float] = []
        for x, y in ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2)):
            points += (centre[0] + x * across - y * up, centre[1] + x * up + y * across)
        quad.points = points

    def _over(self) -> None:
        self._canvas.remove(self._group)
        self._done()

    def finish(self) -> None:
        """Everything lies at once."""
        if self._motion is not None:
            self._motion.finish()

    def cancel(self) -> None:
        """Stop without a word: the table is gone."""
        if self._motion is not None:
            self._motion.cancel()


class PlateComes:
    """A paper plate slides from the middle to the seat of who has gone out, and is clipped there."""

    def __init__(
        self, canvas: Canvas, theme: Theme, cell: SeatCell, start: Point, done: Callable[[SeatCell], None]
    ) -> None:
        self._canvas, self._cell, self._done, self._start = canvas, cell, done, start
        size = cell.width, cell.parts.plate
        words, face = cell.plate.text, cell.plate.face

        def paint(on: Canvas) -> None:
            paint_plate(on, theme, (MARGIN, MARGIN), size, out=True, clipped=False)
            centre = MARGIN + size[0] / 2, MARGIN + size[1] / 2
            letters(on, words, face, theme.type(3.0, face), theme.palette.ink, centre, cell.plate.width)

        self._still = Still((size[0] + 2 * MARGIN, size[1] + 2 * MARGIN), paint, times=2.0)
        self._plate = Rectangle(texture=self._still.texture, size=self._still.size)
        self._group = InstructionGroup()
        for one in (Color(1, 1, 1, 1), self._plate):
            self._group.add(one)
        picture = ATLAS.picture("clip", SET) if theme.palette.textured else None
        self._ink = Color(1, 1, 1, 0)
        self._clip = Rectangle(texture=picture.texture, size=picture.size) if picture is not None else None
        self._turn = Rotate(angle=0)
        if self._clip is not None:
            for one in (PushMatrix(), self._turn, self._ink, self._clip, PopMatrix()):
                self._group.add(one)
        canvas.add(self._group)
        self._end = cell.x + cell.width / 2, cell.y + cell.parts.strip + size[1] / 2
        self._clip_at = clip_at(theme, (cell.x, cell.y + cell.parts.strip), size)
        self._motion = Motion(poses.TAKEN + poses.CLIPPED, self._pose, self._over)

    @property
    def moves(self) -> bool:
        """Whether it is under way."""
        return self._motion.moves

    def _pose(self, t: float) -> None:
        x, y = poses.taken(t, self._start, self._end)
        self._plate.pos = round(x - self._still.size[0] / 2), round(y - self._still.size[1] / 2)
        if self._clip is not None:
            now = poses.clip(t)
            self._ink.a, self._turn.angle, self._turn.origin = now.alpha, now.turned, self._clip_at
            wide, high = self._clip.size
            self._clip.pos = self._clip_at[0] - wide / 2, self._clip_at[1] - high / 2

    def _over(self) -> None:
        self._canvas.remove(self._group)
        self._done(self._cell)

    def finish(self) -> None:
        """It lies at once."""
        self._motion.finish()

    def cancel(self) -> None:
        """Stop without a word: the table is gone."""
        self._motion.cancel()
