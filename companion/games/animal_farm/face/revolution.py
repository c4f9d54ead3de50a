"""The moment of a revolution: its poster, the three markers with who laid them, how it ended, and the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face import poses
from companion.games.animal_farm.face.ink import (
    CREAM,
    SET,
    Frame,
    PrintOnce,
    best,
    disc,
    ink,
    piece,
    sheet,
    slot,
    style,
    write,
)
from companion.games.animal_farm.models.round_end import RevolutionScene
from companion.models.game.party_looks import PartyLook
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon
from companion.ui.look.motion.motion import Motion
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.moving import Moving

WIDE, HIGH = 474, 434
"""The drawing of the poster, shadow and all, in its own pixels; where its parts stand in it, from the upper left."""

SUN, MOTIF, NAME = (231, 176), (231, 212), (231, 372)
"""The middle of the sun, of the picture, and of the name."""

TILT, LABEL_TILT = 1.2, -6.0


class RevolutionPoster(Painted):
    """Ochre rays and the sun for a success, grey without a sun for a failure; the picture, and the name in cream."""

    role = "revolution"

    def __init__(self, scene: RevolutionScene, theme: Theme) -> None:
        self.scene, self.theme = scene, theme
        self._still: Still | None = None
        super().__init__()

    @property
    def shows(self) -> str:
        """Its name."""
        return self.scene.title

    def paint(self, canvas: Canvas) -> None:
        """Show the picture, a little askew."""
        if self._still is None or self._still.size != (round(self.width), round(self.height)):
            self._still = Still(self.size, self._print, times=2.0)
        self._still.show_turned(canvas, self.middle, TILT if self.theme.palette.textured else 0.0)

    def _print(self, canvas: Canvas) -> None:
        theme, scene = self.theme, self.scene
        unit = min(self.width / WIDE, self.height / HIGH)
        left, top = (self.width - WIDE * unit) / 2, (self.height + HIGH * unit) / 2
        scale = unit / theme.design(1)
        textured = theme.palette.textured

        def at(spot: tuple[float, float]) -> tuple[float, float]:
            return left + spot[0] * unit, top - spot[1] * unit

        if textured:
            frame = "revolution_frame" if scene.succeeded else "revolution_frame_failed"
            painter.image(canvas, frame, at((WIDE / 2, HIGH / 2)), of=SET, scale=scale)
            if scene.succeeded:
                painter.image(canvas, "sun", at(SUN), of=SET, scale=scale)
        else:
            pos, size = at((6, 412)), (450 * unit, 408 * unit)
            box(canvas, pos, size, theme.palette.paper)
            outline(canvas, pos, size, theme.palette.text, 0, 3)
        painter.image(canvas, f"revolution_{scene.card}", at(MOTIF), of=SET, scale=scale)
        words, room = scene.title.upper(), 410 * unit
        px = 46 * unit
        while text_width(words, px, face=Typeface.TITLE) > room and px > 12:
            px *= 0.96
        colour = CREAM if textured else theme.palette.ink
        x, y = at(NAME)
        mm = px * Typeface.TITLE.cap / theme.mm(1) / theme.text_scale
        frame_of = x - room / 2 - 8 * unit, y - 32 * unit, room + 16 * unit, 64 * unit
        write(canvas, theme, words, frame_of, colour, mm=mm, face=Typeface.TITLE)


class PastedLabel(Painted):
    """How it ended, pasted on the poster."""

    role = "label"

    def __init__(self, scene: RevolutionScene, look: Look) -> None:
        self.scene, self.theme = scene, look.theme
        moment = style().moments["success" if scene.succeeded else "failure"]
        self.words = moment.stamp.told_in(look.language)
        self._still: Still | None = None
        super().__init__()

    @property
    def shows(self) -> str:
        """What it says."""
        return self.words

    def paint(self, canvas: Canvas) -> None:
        """Show it askew."""
        size = round(self.width), round(self.height)
        if self._still is None or self._still.size != size:
            self._still = Still(size, self._print, times=2.0)
        self._still.show_turned(canvas, self.middle, LABEL_TILT)

    def _print(self, canvas: Canvas) -> None:
        theme, d = self.theme, self.theme.design(1)
        frame = 8 * d, 14 * d, self.width - 20 * d, self.height - 22 * d
        name = "label_succeeds" if self.scene.succeeded else "label_fails"
        sheet(canvas, theme, name, frame, "slip")
        colour = ink(theme, "brick_text" if self.scene.succeeded else "blue_text")
        inner = frame[0] + 14 * d, frame[1], frame[2] - 28 * d, frame[3]
        mm = frame[3] * 0.5 / theme.mm(1) / theme.text_scale
        write(canvas, theme, self.words, inner, colour, mm=mm, face=Typeface.TITLE)


class LaidDisc(PrintOnce):
    """One of the three markers, and the piece of who laid it; an empty place where nobody has."""

    def __init__(self, animal: str, laid_by: PartyLook | None, theme: Theme) -> None:
        self.animal, self.laid_by = animal, laid_by
        super().__init__(theme)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it."""
        theme, (x, y, wide, high) = self.theme, frame
        side = min(wide, high)
        centre = x + wide / 2, y + high / 2
        if self.laid_by is None:
            box(canvas, (centre[0] - side / 2, centre[1] - side / 2), (side, side), ink(theme, "paper"), side / 2, 0.55)
            slot(canvas, theme, self.animal, centre, side)
            return
        disc(canvas, theme, self.animal, centre, side)
        piece(canvas, theme, self.laid_by, (centre[0] + side * 0.34, centre[1] - side * 0.34), side * 0.36)


class ScoreSlip(PrintOnce):
    """What somebody gets, and has now; in a ranking the `place` stands before it."""

    role = "score"

    def __init__(
        self, party: Party, points: int, total: int, worn: PartyLook, look: Look, *, place: int | None = None
    ) -> None:
        self.party, self.points, self.worn, self.place = party, points, worn, place
        self.name = worn.called or party
        self.now = look.fill(look._("now {count}"), count=total)
        super().__init__(look.theme)

    @property
    def shows(self) -> str:
        """All that stands on it."""
        return f"{self.name} +{self.points}, {self.now}"

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it."""
        theme, d = self.theme, self.theme.design(1)
        sheet(canvas, theme, "slip", frame, "slip")
        x, y, wide, high = frame
        if high > theme.mm(TALL_MM) and self.place is None:
            self._print_tall(canvas, frame)
            return
        larger = max(1.0, min(LARGEST, high / theme.mm(LINE_MM) / theme.text_scale))
        side, points = theme.mm(6) * larger, 5.0 * larger
        if self.place is not None:
            ranked = theme.type(points, Typeface.HEAVY) * 1.2
            at = x + 6 * d, y, ranked, high
            write(canvas, theme, f"{self.place}", at, ink(theme, "ink"), mm=points, face=Typeface.HEAVY)
            x, wide = x + ranked, wide - ranked
        piece(canvas, theme, self.worn, (x + 10 * d + side / 2, y + high / 2), side)
        left = x + side + 18 * d
        now = text_width(self.now, theme.type(3.2 * larger), face=Typeface.STRONG) + 10 * d
        number = theme.type(points, Typeface.HEAVY) * 1.3
        room = wide - (left - x) - now - number - 12 * d
        mm = 3.6 * larger
        while mm > 3.6 and text_width(self.name, theme.type(mm, Typeface.STRONG), face=Typeface.STRONG) > room:
            mm = max(3.6, mm * 0.96)
        words, face = best((self.name,), room, theme, mm)
        if larger > 1 and face is Typeface.NARROW and "-" in words:  # a double name has room on two lines
            words, face = words.replace("-", "-\n", 1), Typeface.STRONG
        write(canvas, theme, words, (left, y, room, high), ink(theme, "ink"), mm=mm, face=face, align="left")
        brick = ink(theme, "brick_text")
        at = left + room, y, number, high
        write(canvas, theme, f"+{self.points}", at, brick, mm=points, face=Typeface.HEAVY)
        last = x + wide - now - 6 * d, y, now, high
        write(canvas, theme, self.now, last, ink(theme, "ink"), mm=3.2 * larger)

    def _print_tall(self, canvas: Canvas, frame: Frame) -> None:
        """Where it is a card: the piece and the name above, what it brings and the sum below."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        pad, line = 12 * d, high * 0.46
        side = line * 0.84
        piece(canvas, theme, self.worn, (x + pad + side / 2, y + high - line / 2 - 4 * d), side)
        left = x + pad + side + 8 * d
        room = x + wide - pad - left
        words, face = best((self.name,), room, theme, 3.6)
        at = left, y + high - line - 4 * d, room, line
        write(canvas, theme, words, at, ink(theme, "ink"), mm=3.6, face=face, align="left")
        low, half = high - line - 10 * d, (wide - 2 * pad) / 2
        brick, number = ink(theme, "brick_text"), low * 0.62 / theme.mm(1) / theme.text_scale
        at = x + pad, y + 6 * d, half, low
        write(canvas, theme, f"+{self.points}", at, brick, mm=number, face=Typeface.HEAVY, align="left")
        at = x + pad + half, y + 6 * d, half, low
        write(canvas, theme, self.now, at, ink(theme, "ink"), mm=3.6, align="right")


class BackSlip(PrintOnce):
    """Upright, in the place of the points: that the markers of a failed one go back."""

    role = "back"

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.shows = look._("The markers go back.")
        super().__init__(look.theme, **kwargs)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it: an arrow, and the words as large as they have room."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
        side, colour = min(theme.mm(9), high * 0.6), ink(theme, "blue_text")
        words, face = best((self.shows,), wide - side - 44 * d, theme, 4.4)
        taken = min(wide - side - 32 * d, text_width(words, theme.type(4.4, face), face=face) + 4 * d)
        left = x + (wide - side - 12 * d - taken) / 2
        paint_icon(canvas, "undo", (left + side / 2, y + high / 2), side, colour)
        at = left + side + 12 * d, y, taken, high
        write(canvas, theme, words, at, colour, mm=4.4, face=face, align="left")


TALL_MM = 16.0
"""A slip that is higher is a card, but in a ranking."""

LINE_MM, LARGEST = 12.6, 1.4
"""What stands on one line of a ranking is larger where that is higher than so, by so much at most."""

CARD_MM, DISC_MM = 21.0, 17.0
"""Upright: how high the card of somebody's points is, and a marker."""

LOWER = 0.76
"""The height of the slip in the place of such cards, as a share of theirs."""


class RevolutionScreen(FloatLayout):
    """All of it, in the order in which it happens; a tap shows the end."""

    role = "revolution moment"

    def __init__(
        self,
        scene: RevolutionScene,
        looks: Mapping[Party, PartyLook],
        look: Look,
        sound: Callable[[str], None],
    ) -> None:
        self.scene, self.look, self.theme, self._sound = scene, look, look.theme, sound
        super().__init__()
        self.b = b = Builder(look)
        theme, design = look.theme, look.theme.design
        self.poster = Moving(theme, RevolutionPoster(scene, theme), aspect=WIDE / HIGH)
        self.label = Moving(theme, PastedLabel(scene, look))
        self.discs = [
            Moving(theme, LaidDisc(animal, looks[party] if party is not None else None, theme), aspect=1.0)
            for animal, party in scene.needs
        ]
        self.slips = [
            Moving(theme, ScoreSlip(party, points, total, looks[party], look)) for party, points, total in scene.scores
        ]
        self._fallen, self._told = 0, False
        self.back: Widget | None = None
        told = b.column(*self._told_of(scene), gap=1)
        self.board = FloatLayout()
        self.board.add_widget(self.poster)
        self.board.add_widget(self.label)
        self.board.bind(pos=self._lay, size=self._lay)
        sides = (self.board, told)
        self.board.size_hint = (1, 1.25) if b.portrait else (1.5, 1)
        page = BoxLayout(orientation="vertical" if b.portrait else "horizontal", spacing=design(16))
        for side in sides:
            page.add_widget(side)
        all_of_it = b.column(page, b.go_on(), gap=0.5, pad=1.25)
        self.add_widget(all_of_it)
        self.motion = Motion(poses.SECONDS, self._pose, calm=theme.calm)

    def _told_of(self, scene: RevolutionScene) -> list[Widget]:
        """Round, whose card it is, the discs, and the points."""
        b, look = self.b, self.look
        told = look.fill(look._("Round {number} of {count}"), number=scene.round, count=scene.rounds)
        names = look._("{one} and {other}")
        if b.portrait:
            return self._upright(told, look.fill(names, one=scene.parties[0], other=scene.parties[1]))
        line = b.row(*self.discs, gap=1, high=15.5)
        parts: list[Widget] = [
            b.space(size_hint_y=0.2),
            b.fit(told, "small", dim=True, align="left", high=5),
            b.fit(look.fill(names, one=scene.parties[0], other=scene.parties[1]), "name", align="left", high=11),
            line,
            b.fit(", ".join(scene.animals), "body", align="left", high=6),
        ]
        for slip in self.slips:
            slip.size_hint_y, slip.height = None, b.mm(12)
            parts.append(slip)
        if not scene.succeeded:
            self.back = b.fit(look._("The markers go back."), "answer", align="left", high=9)
            parts.append(self.back)
        parts.append(b.space())
        return parts

    def _upright(self, told: str, names: str) -> list[Widget]:
        """The same in the middle: each animal below its marker, and the points as cards beside each other."""
        b, scene = self.b, self.scene
        animals = zip(self.discs, scene.animals, strict=True)
        parts: list[Widget] = [
            b.space(size_hint_y=0.2),
            b.fit(told, "small", dim=True, high=5),
            b.fit(names, "name", strong=True, high=9),
            b.row(*(b.column(disc, b.fit(name, "body", high=6), gap=0.5) for disc, name in animals), high=DISC_MM + 7),
        ]
        if self.slips:
            parts.append(b.row(*self.slips, gap=1.5, high=CARD_MM))
        if not scene.succeeded:
            self.back = BackSlip(self.look, size_hint_y=None, height=b.mm(CARD_MM * LOWER))
            parts.append(self.back)
        return [*parts, b.space()]

    def _lay(self, *_: object) -> None:
        board, design = self.board, self.theme.design
        self.poster.size_hint = self.label.size_hint = None, None
        self.poster.pos, self.poster.size = board.pos, board.size
        wide = min(board.width, board.height * WIDE / HIGH)
        high = wide * HIGH / WIDE
        self.label.size = wide * 0.46, wide * 0.2
        right = board.x + (board.width + wide) / 2
        top = board.y + (board.height + high) / 2
        self.label.pos = right - self.label.width - design(4), top - self.label.height - design(10)

    def _pose(self, t: float) -> None:
        self.poster.pose(poses.poster(t))
        for number, one in enumerate(self.discs):
            one.pose(poses.disc(t, number, stays=self.scene.succeeded))
        self.label.pose(poses.label(t))
        for slip in self.slips:
            slip.pose(poses.points(t))
        if self.back is not None:
            self.back.opacity = poses.points(t).alpha
        self._heard(t)

    def _heard(self, t: float) -> None:
        """A drum for each disc, then the crowd, or one dull drum."""
        fallen = sum(t >= poses.POSTER + poses.DISC * number for number in range(len(self.discs)))
        if fallen > self._fallen:
            self._fallen = fallen
            self._sound("drum")
        if t >= poses.LABEL and not self._told:
            self._told = True
            self._sound(style().moments["success" if self.scene.succeeded else "failure"].sound)
