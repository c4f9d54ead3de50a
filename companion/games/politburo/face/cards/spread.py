"""The cards of the game laid out, to say which real one was played: kinds with their values, and single ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.politburo.face import art
from companion.games.politburo.face.art import Frame, ink, write
from companion.games.politburo.face.cards import printed
from companion.games.politburo.face.cards.printed import PrintedFace
from companion.games.politburo.face.cards.tiles import Choose, Family
from companion.games.politburo.rules.definition import Definition
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width

GAP, RADIUS, BAND = 6, 7, 7
"""Between cards, the corners and the coloured edge of a low one, in design pixels."""

FLAT, STAR = 0.42, 0.5
"""How much of the ground covers what cannot be played now, and the size of the star beside the picture."""

TITLE_MM, VALUE_MM, LARGE_MM = 2.9, 4.4, 5.4
"""Heights of capitals: a name, a value, and a value where there is more room."""

PICTURE_MM, LEAST_MM, HEAD = 6.5, 11.8, 1.45
"""The least picture beside values, the height from which on a card has a head, and its head over its letters."""

LEAST_HEAD = 1.2
"""The least height of a head over its letters of the usual size: the values keep their height."""

NARROWEST, WIDEST, TALLEST, BROAD = 23.0, 1.75, 0.92, 1.5
"""The width of a single card in mm below which its name is small, its most and least width over its height, and from
which on more width is worth nothing.
"""

PILED_MM = 20.0
"""Below this height of a pile its name is no larger than usual."""

VALUES = 0.56
"""The share of a large card of one kind that its values have."""


class CardSpot(Touchable, Widget):
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


class KindCard(Painted, FloatLayout):
    """All cards of one kind that differ by their value: name and picture, and each value a place for a finger.

    A high one has its name in a head above all of it, a low one at its left.
    """

    role = "kind"

    def __init__(
        self, family: Family, definition: Definition, look: Look, on_choose: Choose, on_why: Choose, **kwargs: object
    ) -> None:
        self.family, self.theme = family, look.theme
        cards = [definition.card[one.value] for one in family.options]
        self.kind, self.values = cards[0].kind, [str(card.value) for card in cards]
        self.spots = [CardSpot(one, look.theme, on_choose, on_why) for one in family.options]
        self.still: Still | None = None
        super().__init__(**kwargs)
        for spot in self.spots:
            self.add_widget(spot)
        self.bind(pos=self._lay, size=self._lay)

    @property
    def shows(self) -> str:
        """The name of the kind."""
        return self.family.title

    @property
    def head(self) -> float:
        """The height of the head; 0 where the name stands at the left."""
        theme = self.theme
        high = min(theme.type(TITLE_MM) * HEAD, self.height - theme.mm(TOUCH_MM))
        return high if high >= theme.mm(TITLE_MM) / Typeface.STRONG.cap * LEAST_HEAD else 0.0

    def _places(self) -> tuple[Frame, Frame, list[Frame]]:
        """Name, picture (of no width if there is none) and values, from the lower left corner of the card."""
        theme, (wide, high), head = self.theme, self.size, self.head
        count, touch, least = len(self.spots), theme.mm(TOUCH_MM), theme.mm(PICTURE_MM)
        if head:
            rest = high - head
            if rest > 2.2 * touch:  # the picture above the values
                low = max(touch, min(rest * 0.45, 1.5 * touch))
                each = wide / count
                cells = [(number * each, 0.0, each, low) for number in range(count)]
                return (0.0, rest, wide, head), (0.0, low, wide, rest - low), cells
            beside = min(wide - count * touch * 1.04, rest * 1.1)
            beside = beside if beside >= least else 0.0
            each = (wide - beside) / count
            cells = [(beside + number * each, 0.0, each, rest) for number in range(count)]
            return (0.0, rest, wide, head), (0.0, 0.0, beside, rest), cells
        each = min(touch * 1.25, max(touch, wide * VALUES / count))
        first = wide - count * each
        cells = [(first + number * each, 0.0, each, high) for number in range(count)]
        beside = min(high, first * 0.3)
        return (beside, 0.0, first - beside, high), (0.0, 0.0, beside, high), cells

    def _lay(self, *_: object) -> None:
        for spot, (x, y, wide, high) in zip(self.spots, self._places()[2], strict=True):
            spot.pos, spot.size = (self.x + x, self.y + y), (wide, high)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw it as one picture."""
        self.still = Still((self.width, self.height), self._draw)
        self.still.show(canvas, self.pos)

    def _draw(self, canvas: Canvas) -> None:
        theme, d = self.theme, self.theme.design(1)
        colour = printed.head_of(theme, self.kind)
        name, picture, cells = self._places()
        box(canvas, (0, 0), (self.width, self.height), ink(theme, "paper"), RADIUS * d)
        letters, px = ink(theme, "head_text"), theme.type(TITLE_MM)
        if self.head:
            box(canvas, name[:2], name[2:], colour, RADIUS * d)
            box(canvas, name[:2], (name[2], RADIUS * d), colour)
            write(canvas, theme, self.family.title, (10 * d, name[1], name[2] - 20 * d, name[3]), px, letters)
            self._picture(canvas, picture)
        else:
            box(canvas, (0, 0), (BAND * d, self.height), colour, 3 * d)
            self._picture(canvas, picture)
            room = (name[0] + 6 * d, 0, name[2] - 10 * d, name[3])
            write(canvas, theme, self.family.title, room, px * 1.06, colour)
        large = cells[0][2] > theme.mm(TOUCH_MM) * 1.15 and cells[0][3] > theme.mm(TOUCH_MM) * 1.2
        for number, (value, frame) in enumerate(zip(self.values, cells, strict=True)):
            x, y, wide, high = frame
            if number or not self.head or (picture[2] and picture[1] == y):
                box(canvas, (x, y + 6 * d), (max(1, d), high - 12 * d), colour, alpha=0.4)
            elif picture[1] > y:
                box(canvas, (8 * d, y + high), (self.width - 16 * d, max(1, 1.5 * d)), colour)
            write(canvas, theme, value, frame, theme.type(LARGE_MM if large else VALUE_MM), colour, align="center")
            if picture[1] > y and number == 0:
                box(canvas, (8 * d, y + high), (self.width - 16 * d, max(1, 1.5 * d)), colour)
            if not self.family.options[number].open:
                box(canvas, (x, y), (wide, high), theme.palette.sunken, RADIUS * d, FLAT)
        if not self.family.open:
            first = cells[0][0] if not (self.head and picture[1] > 0) else 0.0
            box(canvas, (0, self.height - self.head), (self.width, self.head), theme.palette.sunken, RADIUS * d, FLAT)
            box(canvas, (0, 0), (first, self.height - self.head), theme.palette.sunken, RADIUS * d, FLAT)

    def _picture(self, canvas: Canvas, frame: Frame) -> None:
        x, y, wide, high = frame
        d = self.theme.design(1)
        side = min(wide, high) - 4 * d
        if side > 0:
            motif = f"pictogram_{art.style().motifs.get(str(self.family.options[0].value), self.kind)}"
            art.image(canvas, motif, (x + wide / 2 + 2 * d, y + high / 2), side / (printed.PICTOGRAM * d))


class CardKey(Touchable, Widget):
    """One card: its name in the head and the picture below; a low one has both beside each other."""

    role = "option"

    def __init__(
        self, option: OptionModel, face: PrintedFace, look: Look, on_choose: Choose, on_why: Choose, **kwargs: object
    ) -> None:
        self.option, self.face, self.theme = option, face, look.theme
        self.still: Still | None = None
        super().__init__(partial(on_choose if option.open else on_why, option), **kwargs)

    @property
    def shows(self) -> str:
        """The card's name."""
        return self.option.label

    def paint(self, canvas: Canvas) -> None:
        """Draw it as one picture."""
        if self.still is None or not self.still.fits(self.size):
            self.still = Still((self.width, self.height), self._draw)
        d = self.theme.design(1)
        self.still.show(canvas, (self.x, self.y - (2 * d if self.pressed else 0)))
        if self.pressed:
            box(canvas, self.pos, self.size, self.theme.palette.sunken, RADIUS * d, 0.3)

    def _draw(self, canvas: Canvas) -> None:
        theme, d, (wide, high) = self.theme, self.theme.design(1), self.size
        box(canvas, (0, 0), (wide, high), ink(theme, "paper"), RADIUS * d)
        (self._upright if high >= theme.mm(LEAST_MM) else self._low)(canvas, wide, high)
        if not self.option.open:
            box(canvas, (0, 0), (wide, high), theme.palette.sunken, RADIUS * d, FLAT)

    def _title(self) -> str:
        return f"{self.face.title} {self.face.value}".strip()

    def _upright(self, canvas: Canvas, wide: float, high: float) -> None:
        theme, d = self.theme, self.theme.design(1)
        colour, px = printed.head_of(theme, self.face.kind), theme.type(TITLE_MM)
        room = wide - 12 * d
        lines = in_lines(self._title(), px, room, d) or (self._title(),)
        if len(lines) > 1 and px * (1.12 + HEAD) > high * 0.45:
            lines = (self._title(),)
        step = px * 1.12
        head = step * len(lines) + px * (HEAD - 1.12)
        box(canvas, (0, high - head), (wide, head), colour, RADIUS * d)
        box(canvas, (0, high - head), (wide, RADIUS * d), colour)
        for number, line in enumerate(lines):
            low = high - (head - step * len(lines)) / 2 - (number + 1) * step
            write(canvas, theme, line, (6 * d, low, room, step), px, ink(theme, "head_text"), align="center")
        rest = high - head
        side = min(rest - 6 * d, wide * 0.8)
        art.image(canvas, printed.motif_of(self.face), (wide / 2, rest / 2), side / (printed.PICTOGRAM * d))
        if self.face.star:
            art.image(canvas, "special_star", (wide - 15 * d, rest - 15 * d), STAR)

    def _low(self, canvas: Canvas, wide: float, high: float) -> None:
        theme, d = self.theme, self.theme.design(1)
        px, letters = theme.type(TITLE_MM), ink(theme, "ink")
        box(canvas, (0, 0), (BAND * d, high), printed.head_of(theme, self.face.kind), 3 * d)
        side = min(high - 6 * d, wide * 0.34)
        left, end = (BAND + 4) * d + side, wide - 4 * d
        lines = in_lines(self._title(), px, end - left, d)
        if lines:
            middle = ((BAND + 2) * d + side / 2, high / 2)
            art.image(canvas, printed.motif_of(self.face), middle, side / (printed.PICTOGRAM * d))
        else:  # a long word has the picture's room as well
            left = (BAND + 5) * d
            lines = in_lines(self._title(), px, end - left, d) or (self._title(),)
        for number, line in enumerate(lines):
            step = high / (len(lines) + 0.3 * (len(lines) > 1))
            low = high / 2 + (len(lines) / 2 - 1 - number) * step
            write(canvas, theme, line, (left, low, end - left, step), px, letters)


class CardsPile(Touchable, Widget):
    """A pile of further cards, the first of them fanned out, with its name; a tap spreads them."""

    role = "pile"

    def __init__(
        self, title: str, faces: Sequence[PrintedFace], look: Look, on_tap: Callable[[], object], **kwargs: object
    ) -> None:
        self.title, self.faces, self.theme = title, faces[:3], look.theme
        self.still: Still | None = None
        super().__init__(on_tap, **kwargs)

    @property
    def shows(self) -> str:
        """Its name."""
        return self.title

    def paint(self, canvas: Canvas) -> None:
        """Draw it as one picture."""
        if self.still is None or not self.still.fits(self.size):
            self.still = Still((self.width, self.height), self._draw)
        self.still.show(canvas, self.pos)
        if self.pressed:
            box(canvas, self.pos, self.size, self.theme.palette.sunken, RADIUS * self.theme.design(1), 0.35)

    def _draw(self, canvas: Canvas) -> None:
        theme, d, (wide, high) = self.theme, self.theme.design(1), self.size
        px, colour = theme.type(TITLE_MM), ink(theme, "head_special")
        lines = in_lines(self.title, px, wide - 12 * d, d) or (self.title,)
        lying = high < theme.mm(LEAST_MM)
        if not lying and high < theme.mm(PILED_MM):  # its pictures say more than large letters
            px = theme.mm(TITLE_MM) / Typeface.STRONG.cap
            lines = in_lines(self.title, px, wide - 12 * d, d) or lines
        step = px * 1.1
        box(canvas, (0, 0), (wide, high), colour, RADIUS * d)
        if lying:
            room: Frame = (0, 0, min(wide * 0.36, high * 2), high)
            lines = in_lines(self.title, px, wide - room[2] - 14 * d, d) or (self.title,)
            step = min(step, high / len(lines) * 0.94)
            left, low = room[2] + 4 * d, (high - step * len(lines)) / 2
        else:
            head = step * len(lines) + 6 * d
            room = (0, head, wide, high - head)
            left, low = 6 * d, 3 * d
        tall = room[3] * 0.8
        for number, face in enumerate(self.faces):
            turn = (number - (len(self.faces) - 1) / 2) * 13
            at = (
                room[0] + room[2] / 2 + turn / 13 * min(room[2] * 0.25, tall * 0.5),
                room[1] + room[3] / 2 - abs(turn) * 0.2 * d,
            )
            with art.turned(canvas, -turn, at):
                across = tall * 0.7
                corner = at[0] - across / 2, at[1] - tall / 2
                box(canvas, (corner[0] - d, corner[1] - d), (across + 2 * d, tall + 2 * d), colour, 4 * d)
                box(canvas, corner, (across, tall), ink(theme, "paper"), 4 * d)
                band = tall * 0.17
                box(canvas, (corner[0], corner[1] + tall - band), (across, band), printed.head_of(theme, face.kind))
                side = min(across, tall - band) * 0.94 / (printed.PICTOGRAM * d)
                art.image(canvas, printed.motif_of(face), (at[0], at[1] - band / 2), side)
        for number, line in enumerate(reversed(lines)):
            frame = (left, low + number * step, wide - left - 6 * d, step)
            write(canvas, theme, line, frame, px, ink(theme, "head_text"), align="left" if lying else "center")


class Spread(FloatLayout):
    """Single cards in as many lines as make them largest, or so many in a line as `across` says."""

    role = "spread"
    across = 0

    def __init__(self, cards: Sequence[CardKey], theme: Theme, **kwargs: object) -> None:
        self.cards, self.theme = list(cards), theme
        super().__init__(**kwargs)
        for card in self.cards:
            card.size_hint = None, None
            self.add_widget(card)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        if not self.cards or min(self.size) < 2:
            return
        gap, count = GAP * self.theme.design(1), len(self.cards)
        narrow = self.theme.mm(NARROWEST) * self.theme.text_scale**0.5
        best, across = (-1.0, 0.0, 0.0), 1
        for tried in (self.across,) if self.across else range(1, min(count, 8) + 1):
            rows = -(-count // tried)
            high = (self.height - gap * (rows - 1)) / rows
            wide = min((self.width - gap * (tried - 1)) / tried, max(high * WIDEST, 2 * narrow))
            high = min(high, wide / TALLEST * 1.25)
            worth = min(wide, BROAD * high) * high * (1.0 if wide >= narrow else 0.3)
            if high > 0 and worth > best[0]:
                best, across = (worth, wide, high), tried
        wide, high = best[1:]
        rows = -(-count // across)
        top = self.y + self.height - max(0.0, self.height - rows * high - (rows - 1) * gap) / 2
        left = self.x + max(0.0, self.width - across * wide - (across - 1) * gap) / 2
        for number, card in enumerate(self.cards):
            row, column = divmod(number, across)
            card.size = (round(wide), round(high))
            card.pos = round(left + column * (wide + gap)), round(top - (row + 1) * high - row * gap)


def in_lines(title: str, px: float, room: float, step: float) -> tuple[str, ...]:
    """A name in one line, or in two at one of its spaces; () if neither has room."""
    words = title.split()
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    for lines in ((title,), *splits):
        if all(text_width(line, px + step, face=Typeface.NARROW) <= room for line in lines):
            return lines
    return ()
