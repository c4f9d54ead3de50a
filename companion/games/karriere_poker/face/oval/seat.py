"""One seat of the table: a brass plate with the title, and a strip with piece, name and number of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.graphics import InstructionGroup
from kivy.uix.floatlayout import FloatLayout

from companion.games.karriere_poker.face.inks import CREAM, SET, dim_on_strip, on_felt, tone
from companion.games.karriere_poker.models import Did, Scene, SeatModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.text import FitText, face_of, text_width
from companion.ui.widgets.things.names import beginning

CARD_GREEN = "#123526"
"""The ground of the card backs."""

OnSeat = Callable[[SeatModel], object]
"""Called when somebody's seat is tapped."""

PLATE, STRIP, SECOND = 30.0, 33.0, 27.0
"""Heights of a plate, of the strip below it, and of a second line in that, in design pixels at the usual text size."""

ARROW, SAT = 15.0, 18.0
"""In that second line: the arrow's width, and that of the piece of who sat there, in design pixels."""

PAD, PIECE, BEHIND = 5.0, 26.0, 4.0
"""The strip's margin, the piece, and what is seen of a second card behind the number, in design pixels."""


SHADOW = 12.0
"""How far its shadow may reach, in design pixels."""

SCREW, CLIP = 15.0, 19.0
"""What the screws of a plate take of its ends, and the clip of a paper one, in design pixels."""


class Measures(NamedTuple):
    """The heights of a seat's parts in px, from the top: plate, strip."""

    plate: float
    strip: float

    @property
    def high(self) -> float:
        """All of it."""
        return self.plate + self.strip


def measures(theme: Theme, *, second: bool = False, most: float = 0.0) -> Measures:
    """How high a seat is: as its letters need, with a `second` line if wanted, but no higher than `most` px."""
    grown = theme.px("label") / theme.mm(3.0) * 0.70
    high = PLATE + STRIP + (SECOND if second else 0)
    if most:
        grown = min(grown, most / theme.design(high))
    unit = theme.design(grown)
    return Measures(round(PLATE * unit), round((high - PLATE) * unit))


def paint_plate(
    canvas: Canvas,
    theme: Theme,
    pos: tuple[float, float],
    size: tuple[float, float],
    *,
    out: bool = False,
    clipped: bool = True,
) -> None:
    """A brass plate with its two screws; of who is out, a paper one with a clip, unless that is still to come."""
    name = "plate_out" if out else "plate"
    if not theme.palette.textured or not painter.nine(canvas, name, pos, size, of=SET):
        box(canvas, pos, size, theme.palette.paper, theme.design(3))
        outline(canvas, pos, size, theme.palette.ink, theme.design(3), 2)
        return
    middle = pos[1] + size[1] / 2
    if out:
        if clipped:
            painter.image(canvas, "clip", clip_at(theme, pos, size), of=SET)
        return
    for x in (pos[0] + theme.design(9), pos[0] + size[0] - theme.design(9)):
        painter.image(canvas, "screw", (x, middle), of=SET, scale=0.8)


def clip_at(theme: Theme, pos: tuple[float, float], size: tuple[float, float]) -> tuple[float, float]:
    """The middle of a plate's clip."""
    return pos[0] + theme.design(10), pos[1] + size[1] - theme.design(8)


def paint_strip(
    canvas: Canvas, theme: Theme, pos: tuple[float, float], size: tuple[float, float], *, lit: bool = False
) -> None:
    """The dark strip below a plate; lit for whose turn it is."""
    if not theme.palette.textured or not painter.nine(canvas, "seat", pos, size, of=SET):
        box(canvas, pos, size, theme.palette.surface, theme.design(5))
        outline(canvas, pos, size, theme.palette.line, theme.design(5), 1)
    if lit:
        outline(canvas, pos, size, theme.palette.lamp, theme.design(5), max(2, theme.design(3)))


def paint_cards(
    canvas: Canvas, theme: Theme, pos: tuple[float, float], size: tuple[float, float], behind: float = BEHIND
) -> None:
    """A card face down for a number, and `behind` design pixels of another one."""
    design, flat = theme.design, not theme.palette.textured
    rim, ground = (theme.palette.line, theme.palette.surface) if flat else (tone(theme, "ivory"), CARD_GREEN)
    low = max(1.0, design(2))
    for shift, lower in ((-design(behind), low), (0.0, 0.0)) if behind else ((0.0, 0.0),):
        at, card = (round(pos[0] + shift), round(pos[1] + lower)), (round(size[0]), round(size[1] - 2 * lower))
        box(canvas, at, card, ground, design(4))
        outline(canvas, at, card, rim, design(4), max(1.0, design(1.6)))


def set_on_plate(words: FitText, theme: Theme, text: str, brief: str) -> str:
    """Gives words the face in which a title fits its plate; returns the title, or its short form if none does."""
    room = words.width
    for face, mm in ((Typeface.PLATE, 3.0), (Typeface.STRONG, 3.0), (Typeface.STRONG, 2.8), (Typeface.NARROW, 3.0)):
        words.face, words.wanted_px = face, theme.type(mm, face)
        if text_width(text, words.wanted_px, face=face) <= room:
            return text
    return text if text_width(text, theme.type(2.8, Typeface.NARROW), face=Typeface.NARROW) <= room else brief or text


def set_name(words: FitText, theme: Theme, name: str, first_word: str, short: str, room: float) -> str:
    """Gives words the face in which a name stands in one line, no smaller than a note; returns the name, else its first
    word, narrow letters if need be, else how that begins, else its short form.
    """
    usual = face_of(theme, "answer", strong=False)
    words.face, words.wanted_px = usual, theme.px("answer")
    for face, px in ((Typeface.STRONG, theme.px("small")), (Typeface.NARROW, theme.type(2.8, Typeface.NARROW))):
        for told in (name, first_word):
            if told and text_width(told, px, face=face) <= room:
                if face is Typeface.NARROW:
                    words.face, words.wanted_px = face, theme.type(3.1, face)
                return told
    begun = beginning(first_word or name, short, room, px, face) if short else name
    if begun not in (name, short):
        words.face, words.wanted_px = face, theme.type(3.1, face)
    return begun


class SeatCell(Touchable, FloatLayout):
    """The words of a seat, and the finger on it. The table draws what lies below them, all seats in one picture."""

    role = "seat"

    def __init__(self, seat: SeatModel, scene: Scene, look: Look, on_tap: OnSeat, **kwargs: Any) -> None:
        self.look, self.theme = look, look.theme
        self.seat, self.scene = seat, scene
        self.parts, self.second = measures(look.theme), False
        self.sat: SeatModel | None = None
        """Who sat there in the game before, if somebody else."""
        self.waits = False
        """Whether its plate is still on the way."""
        self.behind = BEHIND if look.theme.text_scale <= 1 else 0.0
        super().__init__(lambda: on_tap(self.seat), size_hint=(None, None), **kwargs)
        free: dict[str, Any] = {"size_hint": (None, None)}
        theme = self.theme
        brass_ink = tone(theme, "brass_ink") if theme.palette.textured else theme.palette.ink
        self.plate = FitText("", theme, "plate", colour=brass_ink, **free)
        self.name = FitText("", theme, "answer", colour=on_felt(theme), align="left", **free)
        self.number = FitText("", theme, "answer", colour=CREAM if theme.palette.textured else on_felt(theme), **free)
        self.below = FitText("", theme, "small", colour=dim_on_strip(theme), align="left", **free)
        for words in (self.plate, self.name):
            self.add_widget(words)
        self.bind(pos=self._lay, size=self._lay)

    @property
    def shows(self) -> str:
        """The party's name with what is written beside it; titles in full."""
        seat = self.seat
        plate = seat.taken if self.is_out else seat.title or self.plate.text
        below = f"← {self.below.text}" if self.sat is not None and self.below.text else self.below.text
        return " ".join(one for one in (seat.name, plate, self.number.text, below) if one)

    def show(self, seat: SeatModel, scene: Scene, sat: SeatModel | None = None) -> None:
        """Shows it as it is now; `sat` is who sat there before."""
        if (seat, scene, sat) != (self.seat, self.scene, self.sat):
            self.seat, self.scene, self.sat = seat, scene, sat
            self._lay()

    # ── layout ──────────────────────────────────────────────────────────────────────────────────────────────

    def set_parts(self, parts: Measures, *, second: bool = False) -> None:
        """Its heights, and whether its strip has a second line."""
        if (parts, second) != (self.parts, self.second):
            self.parts, self.second = parts, second
            self._lay()

    def wait(self, waits: bool) -> None:
        """Its plate is on the way, or has come."""
        self.waits = waits
        self.plate.opacity = 0.0 if waits else 1.0

    @property
    def is_out(self) -> bool:
        """Whether the player has gone out in this game."""
        return bool(self.seat.taken) and self.scene is Scene.ROUND

    @property
    def counts(self) -> bool:
        """Whether it tells how many cards are left."""
        return self.scene is Scene.ROUND and self.seat.cards > 0

    def _lay(self, *_: object) -> None:
        if self.width <= 1:
            return
        theme, seat, design = self.theme, self.seat, self.theme.design
        parts, (x, y), wide = self.parts, self.pos, self.width
        left, right = (design(CLIP), design(5)) if self.is_out else (design(SCREW), design(SCREW))
        self.plate.size = wide - left - right, parts.plate
        self.plate.pos = x + left, y + parts.strip
        self._title()
        line = parts.strip * STRIP / (STRIP + SECOND) if self.second else parts.strip
        left = x + design(PAD + PIECE + 3)
        room = x + wide - design(PAD) - left
        number = str(seat.cards) if self.counts else ""
        card = design(5) + text_width("00", theme.px("answer"), face=Typeface.STRONG) if number else 0.0
        self.number.text = number
        self.number.size = (max(1.0, card), line)
        self.number.pos = x + wide - design(PAD) - card, y + parts.strip - line
        room -= card + design(self.behind + 5) if number else 0.0
        self.name.text = set_name(self.name, theme, seat.name, seat.first_word, seat.short, room)
        passed = seat.did is Did.PASSED and self.scene is Scene.ROUND
        self.name.colour(dim_on_strip(theme) if passed or self.is_out else on_felt(theme))
        self.name.size = room, line
        self.name.pos = left, y + parts.strip - line
        left = x + self._sat_at() + design(SAT / 2 + 3) if self.sat is not None else left
        room = max(1.0, x + wide - design(5) - left)
        self.below.text = self._second(room)
        self.below.size = room, max(1.0, parts.strip - line - 1)
        self.below.pos = left, y + 1
        for words in (self.number, self.below):
            if bool(words.text) != (words.parent is not None):
                (self.add_widget if words.text else self.remove_widget)(words)

    def _title(self) -> None:
        seat, look, theme = self.seat, self.look, self.theme
        if self.is_out:
            text, ink = seat.taken, theme.palette.ink
        else:
            text = seat.title or look.fill(look._("Place {number}"), number=seat.place)
            ink = tone(theme, "brass_ink") if theme.palette.textured else theme.palette.ink
        text = set_on_plate(self.plate, theme, text, seat.brief)
        self.plate.text = text
        self.plate.colour(ink)

    def _second(self, room: float) -> str:
        """What stands in the second line while people change seats: who sat there, beside an arrow and a piece."""
        sat = self.sat
        if not self.second:
            return ""
        if sat is not None:
            self.below.colour(on_felt(self.theme))
            return set_name(self.below, self.theme, sat.name, sat.first_word, sat.short, room)
        self.below.colour(dim_on_strip(self.theme))
        return set_name(self.below, self.theme, self.look._("stays"), "", "", room) if self.seat.title else ""

    def _sat_at(self) -> float:
        """How far from the left edge the piece of who sat there is."""
        return self.theme.design(5 + ARROW + 2 + SAT / 2)

    @property
    def lit(self) -> bool:
        """Whether it is this one's turn."""
        return self.seat.turn and self.scene is Scene.ROUND

    @property
    def drawn(self) -> object:
        """All that the table's picture shows of it."""
        number = (self.number.x - self.x, self.number.width) if self.counts else None
        sat = self.sat.look if self.sat is not None and self.second else None
        return self.seat.look, self.lit, self.waits, self.is_out, self.parts, number, sat

    def box(self, origin: tuple[float, float]) -> tuple[float, float, float, float]:
        """Where that is, with its shadow: x, y, width, height."""
        around = self.theme.design(SHADOW)
        x, y = self.x - origin[0] - around, self.y - origin[1] - around
        return x, y, self.width + 2 * around, self.parts.high + 2 * around

    def draw(self, canvas: Canvas, origin: tuple[float, float]) -> None:
        """What lies below the words, on the table's picture; `origin` is that picture's corner in the window."""
        theme, design, parts = self.theme, self.theme.design, self.parts
        x, y = self.x - origin[0], self.y - origin[1]
        inset = design(3)
        strip = (x + inset, y), (self.width - 2 * inset, parts.strip + design(2))
        paint_strip(canvas, theme, *strip, lit=self.lit)
        if not self.waits:
            paint_plate(canvas, theme, (x, y + parts.strip), (self.width, parts.plate), out=self.is_out)
        line = parts.strip * STRIP / (STRIP + SECOND) if self.second else parts.strip
        at = x + design(PAD + PIECE / 2), y + parts.strip - line / 2
        paint_mark(canvas, self.seat.look, at, min(design(PIECE), line * 0.9), theme.palette.text)
        if self.sat is not None and self.second:
            low, size = y + (parts.strip - line) / 2 + 1, min(design(SAT), (parts.strip - line) * 0.9)
            painter.icon(canvas, "arrow_left", (x + design(5 + ARROW / 2), low), design(ARROW), on_felt(theme))
            paint_mark(canvas, self.sat.look, (x + self._sat_at(), low), size, theme.palette.text)
        if self.counts:
            at = self.number.x - origin[0], y + design(1.5)
            paint_cards(canvas, theme, at, (self.number.width, parts.strip - design(2)), self.behind)

    def paint(self, canvas: InstructionGroup) -> None:
        """A veil while a finger is on it."""
        if self.pressed:
            box(canvas, self.pos, (self.width, self.parts.strip), CREAM, self.theme.design(5), 0.18)
