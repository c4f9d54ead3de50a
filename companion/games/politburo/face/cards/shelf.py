"""All cards of the game side by side, to say which of the real ones was played: one picture, with a place for each."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.politburo.face import art
from companion.games.politburo.face.art import Frame, ink, write
from companion.games.politburo.face.cards import printed
from companion.games.politburo.face.cards.tiles import Choose, Sorted
from companion.games.politburo.face.files import dossier
from companion.games.politburo.rules.definition import Definition
from companion.models.game.question import OptionModel
from companion.texts import Teller
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width

GAP, RADIUS, BAND, SIGN = 6, 6, 7, 32
"""Between places, the corners, the coloured edge, and the picture on a place, in design pixels."""

FLAT = 0.38

ROOMY = 190
"""From this width on, in design pixels, the name of a single card is written larger."""


class ShelfPlace(NamedTuple):
    """One card or candidate on the shelf. `numeral` stands alone; else name and pictogram."""

    option: OptionModel
    title: str
    short: str
    kind: str
    card: str
    numeral: str = ""


class ShelfLine(NamedTuple):
    """Places beside each other; with `title` they are values of one kind."""

    places: tuple[ShelfPlace, ...]
    title: str = ""
    heading: str = ""


class ShelfSpot(Touchable, Widget):
    """Where a finger finds a card."""

    role = "option"

    def __init__(self, option: OptionModel, theme: Theme, on_choose: Choose, on_why: Choose) -> None:
        self.option, self.theme = option, theme
        super().__init__(partial(on_choose if option.open else on_why, option), size_hint=(None, None))

    @property
    def shows(self) -> str:
        """The card's name."""
        return self.option.label

    def paint(self, canvas: Canvas) -> None:
        """Only a press is seen."""
        if self.pressed:
            box(canvas, self.pos, self.size, self.theme.palette.sunken, RADIUS * self.theme.design(1), 0.3)


class Shelf(Painted, FloatLayout):
    """Lines of places, as high as they need."""

    def __init__(self, lines: list[ShelfLine], look: Look, on_choose: Choose, on_why: Choose) -> None:
        self.lines, self.look, self.theme = lines, look, look.theme
        theme = look.theme
        self.d = theme.design(1)
        self.high = max(theme.mm(TOUCH_MM), theme.type(2.8) * 1.5)
        self.head = theme.type(2.8) * 1.2
        self.still: Still | None = None
        heads = sum(1 for line in lines if line.heading)
        rows = sum(1 for line in lines if line.places)
        super().__init__(size_hint_y=None, height=max(1.0, rows * (self.high + GAP * self.d) + heads * self.head))
        self.spots = {
            id(place): ShelfSpot(place.option, theme, on_choose, on_why) for line in lines for place in line.places
        }
        for spot in self.spots.values():
            self.add_widget(spot)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        y = self.y + self.height
        gap = GAP * self.d
        for line in self.lines:
            y -= self.head if line.heading else 0
            if not line.places:
                continue
            y -= self.high
            if line.title:
                wide = min(self.theme.mm(TOUCH_MM), self.width * 0.64 / max(1, len(line.places)))
                left = self.x + self.width - wide * len(line.places)
                gap_here = 0.0
            else:
                wide, gap_here, left = (self.width - gap) / 2, gap, self.x
            for number, place in enumerate(line.places):
                spot = self.spots[id(place)]
                spot.pos, spot.size = (left + number * (wide + gap_here), y), (wide, self.high)
            y -= gap
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw all of it as one picture."""
        self.still = Still((self.width, self.height), self._draw)
        self.still.show(canvas, self.pos)

    def _draw(self, canvas: Canvas) -> None:
        y = self.height
        for line in self.lines:
            if line.heading:
                y -= self.head
                write(canvas, self.theme, line.heading, (0, y, self.width, self.head), self.theme.type(2.8),
                      self.theme.palette.text_dim, face=Typeface.LABEL)  # fmt: skip
            if not line.places:
                continue
            y -= self.high
            if line.title:
                self._family(canvas, line, y)
            else:
                for place in line.places:
                    self._single(canvas, place, self._frame(place))
            y -= GAP * self.d

    def _frame(self, place: ShelfPlace) -> Frame:
        spot = self.spots[id(place)]
        return (spot.x - self.x, spot.y - self.y, spot.width, spot.height)

    def _family(self, canvas: Canvas, line: ShelfLine, y: float) -> None:
        d, theme = self.d, self.theme
        kind = line.places[0].kind
        head = printed.head_of(theme, kind)
        box(canvas, (0, y), (self.width, self.high), ink(theme, "paper"), RADIUS * d)
        first = self._frame(line.places[0])[0]
        box(canvas, (0, y), (first, self.high), head, RADIUS * d)
        box(canvas, (first - RADIUS * d, y), (RADIUS * d, self.high), head)
        write(
            canvas, theme, line.title, (10 * d, y, first - 14 * d, self.high), theme.type(3.0), ink(theme, "head_text")
        )
        for number, place in enumerate(line.places):
            x, low, wide, high = self._frame(place)
            if number:
                box(canvas, (x, low + 6 * d), (max(1, d), high - 12 * d), head, alpha=0.5)
            write(canvas, theme, place.numeral, (x, low, wide, high), theme.type(4.0), head, align="center")
            if not place.option.open:
                box(canvas, (x, low), (wide, high), theme.palette.sunken, 0, FLAT)

    def _single(self, canvas: Canvas, place: ShelfPlace, frame: Frame) -> None:
        d, theme = self.d, self.theme
        x, y, wide, high = frame
        box(canvas, (x, y), (wide, high), ink(theme, "paper"), RADIUS * d)
        letters, px = ink(theme, "ink"), theme.type(3.2 if wide > ROOMY * d else 2.8)
        if place.card:
            box(canvas, (x, y), (BAND * d, high), printed.head_of(theme, place.kind), 3 * d)
            side = min(high - 6 * d, SIGN * d)
            left, end = x + (BAND + 3) * d + side, x + wide - 4 * d
            lines = in_lines(place.title, px, end - left, d)
            if lines:
                motif = f"pictogram_{art.style().motifs.get(place.card, place.kind)}"
                middle = (x + (BAND + 1) * d + side / 2, y + high / 2)
                art.image(canvas, motif, middle, side / (printed.PICTOGRAM * d))
            else:  # a long word has the picture's room as well
                left = x + (BAND + 5) * d
                lines = in_lines(place.title, px, end - left, d) or (place.title,)
            for number, line in enumerate(lines):
                step = high / (len(lines) + 0.3 * (len(lines) > 1))
                low = y + high / 2 + (len(lines) / 2 - 1 - number) * step
                write(canvas, theme, line, (left, low, end - left, step), px, letters)
        else:
            photo = (x + 4 * d, y + 3 * d, (high - 6 * d) * dossier.PHOTO, high - 6 * d)
            painter.filled(canvas, f"portrait_{place.option.value}", photo[:2], photo[2:], of=art.SET)
            left = photo[0] + photo[2] + 7 * d
            write(canvas, theme, place.title, (left, y, x + wide - left - 5 * d, high), px, letters, short=place.short)
        if not place.option.open:
            box(canvas, (x, y), (wide, high), theme.palette.sunken, RADIUS * d, FLAT)


def in_lines(title: str, px: float, room: float, step: float) -> tuple[str, ...]:
    """A name in one line, or in two at one of its spaces; () if neither has room."""
    words = title.split()
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    for lines in ((title,), *splits):
        if all(text_width(line, px + step, face=Typeface.NARROW) <= room for line in lines):
            return lines
    return ()


def shelf_of(
    found: Sorted,
    definition: Definition,
    teller: Teller,
    look: Look,
    on_choose: Choose,
    on_why: Choose,
    *,
    wanted: bool,
    others: str = "",
) -> Shelf:
    """The shelf of what is open, or of what is not: candidates to play from, answers, families, single cards.

    `others` stands above what is open and no answer.
    """

    def place(option: OptionModel) -> ShelfPlace:
        if option.value in definition.card:
            return ShelfPlace(option, teller.name(option.value), "", definition.card[option.value].kind, option.value)
        return ShelfPlace(option, teller.name(option.value), teller.short(option.value), "", "")

    def pairs(options: list[OptionModel], heading: str = "") -> list[ShelfLine]:
        rows = [options[at : at + 2] for at in range(0, len(options), 2)]
        lines = [ShelfLine(tuple(place(one) for one in row)) for row in rows]
        return [lines[0]._replace(heading=heading), *lines[1:]] if lines and heading else lines

    lines: list[ShelfLine] = []
    if wanted:
        lines += pairs(list(found.candidates))
        lines += pairs(list(found.answers), look._("Answers"))
    later: list[ShelfLine] = []
    for family in found.families:
        if family.open is wanted:
            places = tuple(
                ShelfPlace(
                    one, "", "", definition.card[one.value].kind, one.value, str(definition.card[one.value].value)
                )
                for one in family.options
            )
            later.append(ShelfLine(places, family.title))
    later += pairs([one for one in found.cards if one.open is wanted])
    if later and wanted and others:
        later[0] = later[0]._replace(heading=others)
    return Shelf([*lines, *later], look, on_choose, on_why)
