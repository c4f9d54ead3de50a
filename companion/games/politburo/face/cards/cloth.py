"""What was played, on the red cloth: the newest card on top, who aims at whom, and a sentence of what it would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kivy.graphics import Color, Quad
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.politburo.face import art
from companion.games.politburo.face.art import Frame, ink, write
from companion.games.politburo.face.cards import printed
from companion.games.politburo.face.cards.printed import PrintedFace
from companion.games.politburo.face.files import dossier
from companion.games.politburo.face.files.shapes import PHOTO
from companion.games.politburo.models.bureau import BureauModel, CandidateModel, PlayModel
from companion.games.politburo.models.words import of_what_it_does, steps_of
from companion.games.politburo.rules.definition import Definition
from companion.models.game.party_looks import PartyLook
from companion.texts import Teller
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.paint.controls import well
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import rgba
from companion.ui.look.times import CARD_COMES
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Painted, Well
from companion.ui.widgets.text import text_width

SEEN, SEEN_BESIDE = 3, 2
"""So many cards lie there at most, alone and beside those that come afterwards."""

WAITING, WAITING_WIDE, WAITING_HIGH = 2, 98, 96
"""So many of the cards that come afterwards are shown, and how large each is, in design pixels."""

TILTS = (1.5, -1.0, 1.2)
"""How the newest card lies, the one below it, and the one below that."""

ASPECT, BROAD = 0.68, 0.84
"""Width over height of a card, and of one in a low room: its text needs the width."""

LOW = 240
"""Below this height in design pixels a room is low."""

SLOPE, OVER = 0.035, 24
"""How the cloth rises to the right over its length, and how far it runs over an edge of the panel, in design pixels."""

PEEK, EDGE, CLEAR = 7, 8, 12
"""How far each older card lies to the left of the next, what stays free at both ends and beside the cards, in design
pixels.
"""

KEY_LARGEST = 1.0
"""The largest text size of the keys below the cards: what the newest would do needs the room."""


class ClothCards(Painted, Widget):
    """The cards on the cloth, and the photos of the newest effect."""

    role = "cloth"

    def __init__(
        self,
        board: BureauModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        definition: Definition,
        teller: Teller,
        **kwargs: object,
    ) -> None:
        self.board, self.looks, self.look, self.theme = board, looks, look, look.theme
        stack = board.stack
        shown = [*(stack.plays if stack is not None else ())] or [
            one for one in (stack.now if stack is not None else None,) if one is not None
        ]
        self.later = stack.later if stack is not None else ()
        self.plays: list[PlayModel] = shown[-(SEEN_BESIDE if self.later else SEEN) :]
        self.faces: list[PrintedFace] = [printed.face_of(play.card_id, definition, teller) for play in self.plays]
        self.waiting = [(play, printed.face_of(play.card_id, definition, teller)) for play in self.later[:WAITING]]
        self.stills: list[Still] = []
        self.shift = 0.0
        self.motion: Motion | None = None
        super().__init__(**kwargs)

    def comes(self) -> None:
        """The newest card is laid down."""

        def pose(t: float) -> None:
            self.shift = 1 - poses.comes_from_pile(t).scale
            self._put()

        self.motion = Motion(CARD_COMES, pose, calm=self.theme.calm)

    def paint(self, canvas: Canvas) -> None:
        """Lay the cloth, the cards, the photos."""
        theme, d = self.theme, self.theme.design(1)
        high = min(self.height * 0.92, 330 * d)
        middle = (self.x + self.width / 2, self.y + self.height / 2)
        self._cloth(canvas, middle, high)
        if not self.plays:
            return
        beside = (118 if self.width > 300 * d and not self.later else 96) * d
        first = self.x + EDGE * d + (self._waiting(canvas, middle[1], high) if self.later else 0.0)
        room = self.x + self.width - first - beside - EDGE * d
        count = len(self.plays)
        tall, aspect = self.height * 0.93, ASPECT if self.height > LOW * d else BROAD
        step = printed.head_height(tall * 0.8, theme) + 3 * d  # of each older one the head with its name is seen
        behind = PEEK * d * (count - 1)
        top_high = min(tall - step * (count - 1), (room - 2 * CLEAR * d - behind) / aspect, 300 * d)
        size = round(min(top_high * (aspect if count == 1 else 1.35), room - 2 * CLEAR * d - behind)), round(top_high)
        self.stills = [
            printed.picture_of(face, size, theme, covered=number < count - 1) for number, face in enumerate(self.faces)
        ]
        self.places: list[tuple[tuple[float, float], float]] = []
        newest = first + (room - size[0] - behind) / 2 + behind + size[0] / 2
        lowest = middle[1] - step * (count - 1) / 2
        for number in range(count):
            below = count - 1 - number
            self.places.append(((newest - below * PEEK * d, lowest + below * step), TILTS[below]))
        self.layer = art.group()
        canvas.add(self.layer)
        self._put()
        self._whom(canvas, (first + room, self.y, beside, self.height))

    def _cloth(self, canvas: Canvas, middle: tuple[float, float], high: float) -> None:
        """The cloth from edge to edge; nothing of it lies below what stands beside it."""
        theme, d = self.theme, self.theme.design(1)
        if not theme.palette.textured:
            return
        left = self.x - OVER * d
        right = self.x + self.width
        right += OVER * d if right > theme.profile.width - OVER * d else 0.0

        def band(low: float, tall: float, colour: str, alpha: float = 1.0) -> None:
            rise = [(x - middle[0]) * SLOPE for x in (left, right)]
            points = (
                left,
                low + rise[0],
                right,
                low + rise[1],
                right,
                low + tall + rise[1],
                left,
                low + tall + rise[0],
            )
            canvas.add(Color(*rgba(colour, alpha)))
            canvas.add(Quad(points=points))

        low = middle[1] - high / 2
        band(low, high, ink(theme, "cloth"))
        for line in (low + 8 * d, low + high - 10 * d):
            band(line, max(1, 2 * d), ink(theme, "gold"), 0.6)

    def _put(self) -> None:
        if not self.stills:
            return
        self.layer.clear()
        for number, (still, (at, tilt)) in enumerate(zip(self.stills, self.places, strict=True)):
            moved = self.shift if number == len(self.stills) - 1 else 0.0
            still.show_turned(
                self.layer, (at[0], at[1] - moved * self.height * 0.6), tilt * (1 - moved), 1 - moved * 0.4
            )

    def _waiting(self, canvas: Canvas, middle: float, high: float) -> float:
        """What comes when everything here is settled: small cards on the left, and whose; returns their width."""
        theme, d = self.theme, self.theme.design(1)
        line = max(26 * d, theme.type(2.8) * 1.12)
        wide, tall = WAITING_WIDE * d, min(WAITING_HIGH * d, (high - line) / len(self.waiting) - line - 8 * d)
        x, step = self.x + 4 * d, tall + line + 8 * d
        top = middle + (line + step * len(self.waiting)) / 2 - line
        more = len(self.later) - len(self.waiting)
        self._name(canvas, self.look._("Afterwards") + (f" +{more}" if more else ""), "", (x, top, wide, line))
        for play, face in self.waiting:
            low, head = top - 4 * d - tall, 8 * d
            px = theme.type(2.8)
            box(canvas, (x, low), (wide, tall), ink(theme, "paper"), 6 * d)
            box(canvas, (x, low + tall - head), (wide, head), printed.head_of(theme, face.kind), 3 * d)
            side = tall - head - px * 1.3 - 6 * d
            at = x + wide / 2, low + px * 1.3 + side / 2 + 3 * d
            art.image(canvas, printed.motif_of(face), at, side / (printed.PICTOGRAM * d))
            title = f"{face.title} {face.value}".strip()
            write(canvas, theme, title, (x + 4 * d, low + 2 * d, wide - 8 * d, px * 1.3), px, ink(theme, "ink"),
                  align="center")  # fmt: skip
            size = line * 0.8
            paint_mark(canvas, self.looks[play.by_party], (x + size * 0.6, low - line / 2), size, theme.palette.text)
            self._name(canvas, play.by, "", (x + size * 1.2, low - line, wide - size * 1.2, line))
            top -= step
        return wide + 8 * d

    def _whom(self, canvas: Canvas, frame: Frame) -> None:
        """Who answers or plays below, an arrow, and above whom it hits."""
        play, d, theme = self.plays[-1], self.theme.design(1), self.theme
        x, y, wide, high = frame
        side = min(wide * 0.66, 84 * d, high * 0.24)
        tall = side / PHOTO
        label = max(26 * d, theme.type(2.8) * 1.12)
        middle = y + high / 2
        arrow = min(high - 2 * (tall + label) - 16 * d, 90 * d)
        above = middle + arrow / 2 + label + 4 * d
        below = middle - arrow / 2 - tall - 4 * d
        if play.target_id is None:
            above, below, arrow = middle, middle - tall / 2, 0.0
        centre = x + wide / 2
        if play.target_id is not None:
            self._person(
                canvas, self.board.candidate(play.target_id), (centre - side / 2, above, side, tall), label, wide
            )
        if play.source_id is not None:
            self._person(
                canvas, self.board.candidate(play.source_id), (centre - side / 2, below, side, tall), label, wide
            )
        else:
            size = side * 0.72
            paint_mark(canvas, self.looks[play.by_party], (centre, below + tall - size * 0.6), size, theme.palette.text)
            self._name(canvas, play.by, "", (centre - wide / 2, below + tall - size * 1.2 - label, wide, label))
        if arrow > 20 * d:
            art.image(canvas, "arrow_gold", (centre + 4 * d, middle), arrow / (112 * d))

    def _person(self, canvas: Canvas, one: CandidateModel, frame: Frame, label: float, wide: float) -> None:
        x, y, side, _ = frame
        dossier.photo(canvas, frame, one, self.theme)
        self._name(
            canvas, one.title, one.short, (x + side / 2 - wide / 2, y - label + 3 * self.theme.design(1), wide, label)
        )

    def _name(self, canvas: Canvas, name: str, short: str, frame: Frame) -> None:
        theme, d = self.theme, self.theme.design(1)
        px = theme.type(2.9)
        said, size, face = art.fitted(name, short, px, frame[2] - 8 * d, Typeface.LABEL, d, theme.least)
        wide = art.lettering(said, size, face).width + 12 * d
        x = frame[0] + (frame[2] - wide) / 2
        well(canvas, theme, (x, frame[1]), (wide, frame[3]), 0.9, 4 * d)
        write(canvas, theme, said, (x, frame[1], wide, frame[3]), size, theme.palette.text, face=face, align="center")


class Cloth(BoxLayout):
    """The cards, below them what the newest would do, and the way to the other plays in words."""

    def __init__(
        self,
        board: BureauModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        definition: Definition,
        teller: Teller,
        on_dossiers: Callable[[], object],
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.theme.design(4))
        self.cards = ClothCards(board, looks, look, definition, teller)
        self.add_widget(self.cards)
        assert board.stack is not None
        self.steps = steps_of(board.stack, look)
        does = of_what_it_does(board.stack, definition, look) if self.cards.plays else ""
        d = b.theme.design(1)
        self.strip = Well(b.theme, padding=(10 * d, 2 * d), size_hint_y=None)
        self.strip.bind(minimum_height=self.strip.setter("height"))
        row = b.row(gap=0.75, high=9)
        put(row, b.fit(does, "question", strong=True, align="left") if does else b.space())
        if len(self.steps) > 1:
            row.add_widget(self._key(look._("Order"), self._unfold))
        row.add_widget(self._key(look._("Dossiers"), on_dossiers))
        self.strip.add_widget(row)
        self.add_widget(self.strip)

    def _key(self, words: str, on_tap: Callable[[], object]) -> TouchButton:
        """A button as wide as its words."""
        theme = self.b.theme
        theme = replace(theme, text_scale=min(theme.text_scale, KEY_LARGEST))
        wide = text_width(words, theme.px("small"), strong=True) + theme.design(26)
        b = Builder(replace(self.b.look, theme=theme))
        return b.button(words, on_tap, mm=9, size="small", size_hint_x=None, width=wide)

    def _unfold(self) -> None:
        """All plays in words in place of the cards, in the order in which they take effect."""
        b = self.b
        rule = b.dim(b.look._("The latest answer comes first. What is no answer comes when all this is settled."))
        numbers = iter(range(1, len(self.steps) + 1))  # of what is to come: what was answered has none
        told = [
            b.dim(one.sentence, "label") if one.off else b.text(f"{next(numbers)}. {one.sentence}", "label")
            for one in self.steps
        ]
        sheet = b.sheet(b.scroll(rule, *told, gap=1))
        self.remove_widget(self.cards)
        self.remove_widget(self.strip)
        self.add_widget(sheet)
        sheet.add_widget(b.button("", self._fold, icon="back", mm=9))
        self.sheet = sheet

    def _fold(self) -> None:
        self.remove_widget(self.sheet)
        put(self, self.cards, self.strip)
