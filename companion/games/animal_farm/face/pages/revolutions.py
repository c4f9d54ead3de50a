"""The page of the revolutions: the cards round the table, each between the two who share it."""

from __future__ import annotations

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import (
    CREAM,
    LEAST_MM,
    SET,
    Frame,
    PrintOnce,
    best,
    disc,
    ink,
    outlined_block,
    piece,
    sheet,
    slot,
    write,
)
from companion.games.animal_farm.face.pages.ledger import LARGE, words_of
from companion.games.animal_farm.models.farm import BetweenModel, FarmModel
from companion.ui.boards.face import BoardContext
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

NAMES, NAMES_MM = 0.27, 30.0
"""The width of the column of names, as a share and at most."""

BONUS_MM = 6.2
"""The width of the +1."""

PIECE_MM, DISC_MM, MOST_MM = 5.4, 12.0, 19.0
"""The size of a piece, of a place, and the height of a card, at most."""


class RevolutionsLedger(PrintOnce):
    """Everybody's name down the left, the first one again at the end, and between two names the card that they share.

    The end of a card that scores one point more has a brick +1. The two cards of whose turn it is lie on ochre.
    """

    role = "ledger"

    def __init__(self, board: FarmModel, seen: BoardContext) -> None:
        self.board, self.seen = board, seen
        super().__init__(seen.look.theme)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The paper with the cards, or that there are none."""
        theme, d, cards = self.theme, self.theme.design(1), self.board.between
        sheet(canvas, theme, "slip", frame)
        if not cards:
            words = self.seen.look._("No revolution cards are laid out.")
            write(canvas, theme, words, frame, ink(theme, "ink"), mm=3.4)
            return
        x, wide = frame[0] + 8 * d, frame[2] - 16 * d
        names, line = min(wide * NAMES, theme.mm(NAMES_MM)), max(theme.type(3.0), theme.mm(PIECE_MM)) * 1.1
        low, high = frame[1] + 5 * d, frame[3] - 10 * d
        pitch = min((high - line) / len(cards), theme.mm(MOST_MM))
        ends = [low + high - line / 2 - number * pitch for number in range(len(cards) + 1)]
        left, room = x + names, wide - names
        for number, entry in enumerate(cards):
            at = left, ends[number + 1] + d, room, pitch - 2 * d
            if self.board.turn and self.board.turn in (entry.left_of, entry.right_of):
                box(canvas, (at[0] - 4 * d, at[1]), (at[2] + 7 * d, at[3]), ink(theme, "ochre"), alpha=0.38)
            self._card(canvas, entry, at, cold=bool(number % 2))
            above = entry.bonus == entry.left_of
            self._bonus(canvas, left, ends[number] if above else ends[number + 1], pitch, below=above)
            if number:
                box(canvas, (left, ends[number]), (room, max(1, d)), ink(theme, "ink"), alpha=0.3)
        for party, middle in zip((*(one.left_of for one in cards), cards[-1].right_of), ends, strict=True):
            self._name(canvas, party, (x, middle - line / 2, names - theme.mm(BONUS_MM) * 0.62, line))

    def _name(self, canvas: Canvas, party: Party, frame: Frame) -> None:
        """Somebody between the two own cards."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        side = min(theme.mm(PIECE_MM), high)
        piece(canvas, theme, self.seen.looks[party], (x + side / 2, y + high / 2), side)
        left = side + 5 * d
        words, face = best(words_of(party, self.seen), wide - left, theme, 3.0)
        at = x + left, y, wide - left, high
        write(canvas, theme, words, at, ink(theme, "ink"), mm=3.0, face=face, align="left")

    def _bonus(self, canvas: Canvas, left: float, end: float, pitch: float, *, below: bool) -> None:
        """The point more, on the edge of the card, at the name that scores it."""
        theme = self.theme
        high, wide = min(theme.type(2.8) * 1.15, pitch * 0.5), theme.mm(BONUS_MM)
        at = left - wide / 2, end - high - theme.design(2) if below else end + theme.design(2), wide, high
        box(canvas, at[:2], at[2:], ink(theme, "brick_text"), high / 2)
        write(canvas, theme, "+1", at, CREAM if theme.palette.textured else theme.palette.paper)

    def _tick(self, entry: BetweenModel) -> float:
        """The width of the sign of a success."""
        return self.theme.mm(5) if entry.succeeded else 0.0

    def _side(self, room: float, high: float) -> float:
        """The size of all places: a title is never left out."""
        px = self.theme.type(LEAST_MM, Typeface.NARROW)
        longest = max(
            text_width(word, px, face=Typeface.NARROW) + self._tick(one)
            for one in self.board.between
            for word in one.title.split()
        )
        free = room - self.theme.design(6) - longest
        return min(self.theme.mm(DISC_MM), high * 0.96, max(free, room * 0.3) / (3 * 1.04))

    def _card(self, canvas: Canvas, entry: BetweenModel, frame: Frame, *, cold: bool) -> None:
        """Poster, title, and the three places with the pieces of who laid there."""
        theme, d, (left, y, room, high) = self.theme, self.theme.design(1), frame
        if theme.palette.textured and theme.text_scale < LARGE:
            art = left, y + d, min(high * 1.2, room * 0.17), high - 2 * d
            box(canvas, art[:2], art[2:], ink(theme, "cold_blue_light" if cold else "ochre"))
            centre = left + art[2] / 2, y + high / 2
            scale = min(art[3] / 248, art[2] / 170) / d
            painter.image(canvas, f"revolution_{entry.card}", centre, of=SET, scale=scale)
            outlined_block(canvas, theme, art)
            left, room = left + art[2] + 6 * d, room - art[2] - 6 * d
        else:
            left, room = left + theme.mm(BONUS_MM) * 0.6, room - theme.mm(BONUS_MM) * 0.6
        tick, side = self._tick(entry), self._side(room, high)
        places = 3 * side * 1.04
        if entry.succeeded:
            painter.icon(canvas, "check", (left + tick / 2, y + high / 2), tick * 0.9, theme.palette.green)
        words, face = best((entry.title,), room - places - 4 * d - tick, theme, 3.0)
        at = left + tick, y, room - places - 4 * d - tick, high
        write(canvas, theme, words, at, ink(theme, "ink"), mm=3.0, face=face, align="left")
        for number, (animal, party) in enumerate(entry.needs):
            centre = left + room - places + (number + 0.5) * side * 1.04, y + high / 2
            if party is None:
                slot(canvas, theme, animal, centre, side)
                continue
            disc(canvas, theme, animal, centre, side)
            piece(canvas, theme, self.seen.looks[party], (centre[0] + side * 0.34, centre[1] - side * 0.3), side * 0.5)
