"""The last throw in a tray with felt, its sum beside the dice, and those before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.boxlayout import BoxLayout

from companion.games.reader.face.ink import RIM, SET, ink, tray
from companion.games.reader.models import DieModel, ReaderThrow
from companion.ui.boards import lettering
from companion.ui.look import times
from companion.ui.look.faces import Typeface
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, text_width

LOW_MM = 12.0
"""A felt lower than this has no line for the notation."""

OBJECTS = 5
"""Up to so many dice lie there as they fell; more lie in a grid."""

FEW = 3
"""Up to so many dice are larger still."""

LARGE, GRID = 72, 28
"""The side of a die, and in a grid, in design pixels."""

TILTS = (-9.0, 7.0, -4.0, 11.0, -13.0)
"""How they lie."""

SHADOW = ((1.06, 0.16), (1.0, 0.3))
"""How large its shadow is, the soft edge of it first, and how dark."""

BLACK = "#000000"

FUDGE = {"+": "fudge_plus", "−": "fudge_minus", "-": "fudge_minus", "0": "fudge_blank"}
NUMBERED = frozenset({"d4", "d8", "d10", "d12", "d20"})


TYPED = "typed"
"""The source of dice that somebody has typed in."""


class DieDrawing(NamedTuple):
    """Which picture a die has, and what is written on it."""

    part: str
    words: str = ""


def drawing_of(kind: str, face: str) -> DieDrawing:
    """The picture of a die of a kind such as `d6`, `d20`, `d%`, `dF` or `d{`, with this face."""
    if kind == "d6" and face in "123456":
        return DieDrawing(face)
    if kind == "dF":
        return DieDrawing(FUDGE.get(face, "fudge_blank"))
    if kind in NUMBERED:
        return DieDrawing(kind, face)
    return DieDrawing("d10" if kind in ("d%", "d100") else "blank" if len(face) < 3 else "word", face)


def tumbling(kind: str, number: int, step: int) -> str:
    """The face that a die of a kind shows while it tumbles, which tells nothing: one without pips is bare."""
    if kind == "d6":
        return str(poses.TUMBLES[(number * 5 + step) % len(poses.TUMBLES)])
    return "+-0"[(number + step) % 3] if kind == "dF" else ""


class LyingDie(NamedTuple):
    """A die where it comes to rest in the tray."""

    kind: str
    die: DieModel
    centre: tuple[float, float]
    side: float
    tilt: float


def kinds_of(throw: str, pools: int) -> tuple[str, ...]:
    """The kind of the dice of each pool, as the notation says."""
    found = [f"d{one}" for one in re.findall(r"d(\d+|%|F|\{)", throw)]
    return tuple((found + ["d"] * pools)[:pools])


class Tray(Painted, BoxLayout):
    """A tray with the dice as they lie; those that do not count are faint and struck through.

    With `falls` they tumble first, or are laid down if they were typed in; the sum comes when they rest.
    """

    role = "tray"

    def __init__(self, throw: ReaderThrow | None, theme: Theme, empty: str = "", *, falls: bool = False) -> None:
        self.throw, self.theme, self.empty = throw, theme, empty
        self._still: Still | None = None
        self._bare: Still | None = None
        self._grids: dict[int, Still] = {}
        self.now = float("inf")
        self.motion: Motion | None = None
        super().__init__(padding=theme.design(RIM + 12))
        if throw is None:
            self.add_widget(FitText(empty, theme, "question", colour=ink(theme, "throw")))
        elif falls:
            seconds = times.DICE_TYPED if throw.source == TYPED else times.DICE
            self.motion = Motion(seconds, self._fall, self._rest, calm=theme.calm)

    def _fall(self, t: float) -> None:
        self.now = t
        self.repaint()

    def _rest(self) -> None:
        self.now, self._bare = float("inf"), None
        self._grids.clear()
        self.repaint()

    @property
    def shows(self) -> str:
        """The result, or that there is none."""
        return self.throw.result if self.throw is not None else self.empty

    def paint(self, canvas: Canvas) -> None:
        """From one picture; what falls is drawn above it."""
        size = round(self.width), round(self.height)
        if self.throw is not None and self.now != float("inf"):
            if self._bare is None or self._bare.size != size:
                self._bare = Still(size, self._print_tray, times=2.0)
            self._bare.show(canvas, self.pos)
            self._falling(canvas, self.throw)
            return
        if self._still is None or self._still.size != size:
            self._still = Still(size, self._print, times=2.0)
        self._still.show(canvas, self.pos)

    def _falling(self, canvas: Canvas, throw: ReaderThrow) -> None:
        """Each die in its pose; many are one picture that hops, with other faces at each step."""
        lying, typed = self._lying(throw), throw.source == TYPED
        step = -1 if typed or self.now >= poses.TRUE_FACE else int(self.now / poses.FACE_EVERY)
        if len(lying) > OBJECTS:
            if step not in self._grids or self._grids[step].size != (round(self.width), round(self.height)):
                self._grids[step] = Still(self.size, lambda on: self._dice(on, lying, step))
            up = (poses.dropped if typed else poses.die)(self.now, 1).y
            self._grids[step].show(canvas, (self.x, self.y + self.theme.design(up)))
            return
        for number, (one, shown) in enumerate(zip(lying, self._shown(lying, step), strict=True)):
            pose = poses.dropped(self.now, 1, one.tilt) if typed else poses.die(self.now, 1, one.tilt, seed=number)
            at = self.x + one.centre[0], self.y + one.centre[1] + self.theme.design(pose.y)
            turned = 0.0 if one.kind == "dF" else pose.turned
            paint_lying(canvas, self.theme, one.kind, shown, at, one.side * pose.scale, turned)

    @staticmethod
    def _shown(lying: Sequence[LyingDie], step: int) -> list[DieModel]:
        """What the dice show at a step of their fall; -1 is the end."""
        if step < 0:
            return [one.die for one in lying]
        return [DieModel(tumbling(one.kind, number, step), counts=True) for number, one in enumerate(lying)]

    def _dice(self, canvas: Canvas, lying: Sequence[LyingDie], step: int = -1) -> None:
        for one, shown in zip(lying, self._shown(lying, step), strict=True):
            paint_lying(canvas, self.theme, one.kind, shown, one.centre, one.side, one.tilt)

    def _print_tray(self, canvas: Canvas) -> None:
        """The tray alone."""
        edge = 8 * self.theme.design(1)
        tray(canvas, self.theme, (edge * 0.6, edge), (self.width - edge * 1.4, self.height - edge * 1.4))

    def _print(self, canvas: Canvas) -> None:
        """The tray, the dice, their sum."""
        self._print_tray(canvas)
        if self.throw is not None:
            self._result(canvas, self.throw)
            self._dice(canvas, self._lying(self.throw))

    def _room(self) -> tuple[float, float, float, float]:
        """The felt: x, y, width, height."""
        d = self.theme.design(1)
        edge, rim = 8 * d, (RIM + 8) * d
        return edge * 0.6 + rim, edge + rim, self.width - edge * 1.4 - 2 * rim, self.height - edge * 1.4 - 2 * rim

    def _lying(self, throw: ReaderThrow) -> list[LyingDie]:
        """The dice where they come to rest, left of the sum."""
        x, y, wide, high = self._room()
        room = x, y, wide - self._sum(throw)[1] - 6 * self.theme.design(1), high
        kinds = kinds_of(throw.throw, len(throw.dice))
        dice = [(kind, die) for kind, pool in zip(kinds, throw.dice, strict=True) for die in pool]
        return (self._objects if len(dice) <= OBJECTS else self._grid)(dice, room)

    @property
    def _is_low(self) -> bool:
        """Whether it has room for the dice and their sum only."""
        return self._room()[3] < self.theme.mm(LOW_MM)

    def _sum(self, throw: ReaderThrow) -> tuple[float, float]:
        """The height of the sum in millimetres, and the width that it takes."""
        theme, d = self.theme, self.theme.design(1)
        mm = 9.6 if len(throw.result) < 4 else 7.0 if len(throw.result) < 6 else 5.0
        if self._is_low:
            mm = min(mm, 0.6 * self._room()[3] / theme.mm(1))
        px = theme.type(mm, Typeface.HEAVY)
        most = max(text_width(throw.result, px, face=Typeface.HEAVY) + 8 * d, 40 * d if self._is_low else 84 * d)
        return mm, min(most, self._room()[2] * 0.45)

    def _result(self, canvas: Canvas, throw: ReaderThrow) -> None:
        """The sum at the right, the notation below it."""
        theme = self.theme
        (x, y, wide, high), (mm, most) = self._room(), self._sum(throw)
        sum_high = high if self._is_low else high * 0.66
        at = x + wide - most, y + high - sum_high, most, sum_high
        self._write(canvas, throw.result, at, mm, ink(theme, "sum"), Typeface.HEAVY)
        below = x + wide - most, y, most, high - sum_high
        if (
            not self._is_low and text_width(throw.throw, theme.type(2.8), face=Typeface.STRONG) <= most
        ):  # else it stands above the tray alone
            self._write(canvas, throw.throw, below, 3.3, ink(theme, "throw"))

    def _write(
        self,
        canvas: Canvas,
        words: str,
        frame: tuple[float, float, float, float],
        mm: float,
        colour: str,
        face: Typeface = Typeface.STRONG,
    ) -> None:
        px = self.theme.type(mm, face)
        lettering.write(canvas, words, frame, px, colour, face=face, least=px * 0.4)

    def _objects(
        self, dice: Sequence[tuple[str, DieModel]], frame: tuple[float, float, float, float]
    ) -> list[LyingDie]:
        """As they fell: a little askew, higher and lower."""
        lying = []
        x, y, wide, high = frame
        count = len(dice)
        rows = 1 if count <= 3 or wide > count * high * 0.62 else 2
        each = -(-count // rows)
        side = min(self.theme.design(LARGE * (1.3 if count <= FEW else 1)), wide / each * 0.84, high / rows * 0.8)
        for number, (kind, die) in enumerate(dice):
            row, place = divmod(number, each)
            in_row = min(each, count - row * each)
            step = min(wide / in_row, side * 1.32)
            left = x + (wide - step * in_row) / 2
            shift = (0.06 if number % 2 else -0.06) * side * (rows == 1)
            centre = left + (place + 0.5) * step, y + high - (row + 0.5) * high / rows + shift
            tilt = 0.0 if kind == "dF" else TILTS[number % len(TILTS)]  # a plus that is turned would be a cross
            lying.append(LyingDie(kind, die, centre, side, tilt))
        return lying

    def _grid(self, dice: Sequence[tuple[str, DieModel]], frame: tuple[float, float, float, float]) -> list[LyingDie]:
        """In lines, as large as there is room."""
        lying = []
        x, y, wide, high = frame
        side = self.theme.design(LARGE)
        while side > self.theme.design(GRID * 0.6) and int(wide / (side * 1.14)) * int(high / (side * 1.14)) < len(
            dice
        ):
            side *= 0.96
        step = side * 1.14
        each = max(1, int(wide / step))
        rows = -(-len(dice) // each)
        each = -(-len(dice) // rows)
        left, top = x + (wide - each * step) / 2, y + (high + rows * step) / 2
        for number, (kind, die) in enumerate(dice):
            row, place = divmod(number, each)
            centre = left + (place + 0.5) * step, top - (row + 0.5) * step
            lying.append(LyingDie(kind, die, centre, side, 0.0))
        return lying


def paint_lying(
    canvas: Canvas,
    theme: Theme,
    kind: str,
    die: DieModel,
    centre: tuple[float, float],
    side: float,
    tilt: float,
) -> None:
    """One die with its face; ivory has ink on it, and in high contrast it is white with a line."""
    d = theme.design(1)
    known = drawing_of(kind, die.face)
    alpha = 1.0 if die.counts else 0.35
    canvas.add(PushMatrix())
    canvas.add(Rotate(angle=tilt, origin=centre))
    words = known.words
    if theme.palette.textured:
        name, scale = f"die_{known.part}", side / (46 * d)
        for grown, seen in SHADOW:  # in its own form: a square one would look out below a die with corners
            at = centre[0] + side * 0.035, centre[1] - side * 0.075
            painter.image(canvas, name, at, scale=scale * grown, colour=BLACK, alpha=seen * alpha)
        painter.image(canvas, name, centre, scale=scale, alpha=alpha)
    else:
        at = centre[0] - side / 2, centre[1] - side / 2
        box(canvas, at, (side, side), theme.palette.paper, side * 0.16, alpha)
        outline(canvas, at, (side, side), theme.palette.text, side * 0.16, 2)
        words = die.face
    if words:
        low = {"d4": -0.1}.get(known.part, 0.0) * side
        room = side * {"d4": 0.4, "word": 0.8}.get(known.part, 0.6)
        frame = centre[0] - room / 2, centre[1] + low - side * 0.3, room, side * 0.6
        px = side * (0.5 if len(words) < 3 else 0.36)
        lettering.write(
            canvas, words, frame, px, theme.palette.ink, face=Typeface.STRONG, alpha=max(alpha, 0.6), least=px * 0.4
        )
    canvas.add(PopMatrix())
    if not die.counts:
        painter.image(canvas, "die_stroke", centre, of=SET, scale=side / (46 * d))
