"""The page of the revolutions: a strip for each card, with its poster, the two who share it, and its three markers."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import (
    CREAM,
    LEAST_MM,
    SET,
    Frame,
    PrintOnce,
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
from companion.ui.widgets.things.names import beginning

TITLES = (3.6, 3.3, 3.0, 2.8)
"""Capitals that are tried for all titles, the largest first."""

FACES = (Typeface.STRONG, Typeface.NARROW)

POSTER, DISCS, IN_LARGE = 0.21, 0.32, 0.37
"""The width of a poster and of the three places, as shares of the strip at most; and of these in large letters."""

PIECE_MM, DISC_MM, MOST_MM = 5.0, 12.0, 24.0
"""The size of a piece, of a place, and the height of a strip, at most."""

MOTIF, MOTIF_HIGH = 220, 264
"""The size of the drawing of a revolution, in its own pixels."""

GROUNDS = ("africa", "australia")
"""What is behind the posters by turns: rays on cold blue, and on ochre."""


class RevolutionsLedger(PrintOnce):
    """The cards one below the other, in the order of the seats: whoever is second on one is first on the next.

    Who scores more for it has so much in brick, as +1. The two cards of whose turn it is lie on ochre.
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
        x, y, wide, high = frame[0] + 6 * d, frame[1] + 4 * d, frame[2] - 12 * d, frame[3] - 8 * d
        look, line = self.seen.look, theme.type(LEAST_MM) * 1.2
        if any(one.bonus for one in cards) and theme.text_scale < LARGE:
            told = look._("+1: if it succeeds a point more for the piece before it")
            if cards[0].more > 1:
                more = look._("+{count}: if it succeeds more points for the piece before it")
                told = look.fill(more, count=cards[0].more)
            write(canvas, theme, told, (x, y, wide, line), ink(theme, "brick_text"), face=Typeface.LABEL, align="right")
            y, high = y + line, high - line
        step = min(high / len(cards), theme.mm(MOST_MM))
        for number, entry in enumerate(cards):
            at = x, y + high - (number + 1) * step, wide, step
            if self.board.turn and self.board.turn in (entry.left_of, entry.right_of):
                box(canvas, (x - 3 * d, at[1]), (wide + 6 * d, step), ink(theme, "ochre"), alpha=0.38)
            self._card(canvas, entry, at, GROUNDS[number % len(GROUNDS)])

    def _card(self, canvas: Canvas, entry: BetweenModel, frame: Frame, ground: str) -> None:
        """Poster, title above the two names, and the three places."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        art = min(high - 4 * d, wide * POSTER)
        self._poster(canvas, entry, (x, y + 2 * d, art, high - 4 * d), ground)
        share = DISCS if theme.text_scale < LARGE else IN_LARGE
        side = min(theme.mm(DISC_MM), high * 0.94, wide * share / 3 / 1.04)
        self._places(canvas, entry, (x + wide - 3 * side * 1.04, y, 3 * side * 1.04, high), side)
        left, room = x + art + 8 * d, wide - art - 3 * side * 1.04 - 12 * d
        mm, face = self._lettering(room)
        line, row = theme.type(mm, face) * 1.2, max(theme.mm(PIECE_MM), theme.type(LEAST_MM)) * 1.1
        if line + row > high:  # little height: who shares them is told by the pieces, at the right of the name
            row = min(theme.mm(PIECE_MM) * 1.1, high)
            pair = 2 * row + (theme.mm(6) if entry.bonus else 0.0)
            self._two(canvas, entry, (left + room - pair, y, pair, high), row)
            beside = room - pair - 4 * d
            self._title(canvas, entry, (left, y, beside, high), self._face(beside))
            return
        low = y + (high - line - row) / 2
        self._title(canvas, entry, (left, low + row, room, line), face, mm)
        self._two(canvas, entry, (left, low, room, row), row)

    def _face(self, room: float) -> Typeface:
        """The face of all titles in the least capitals: the narrow one where one of them needs it."""
        px = self.theme.type(LEAST_MM)
        fits = all(text_width(one.title, px, face=Typeface.STRONG) <= room for one in self.board.between)
        return Typeface.STRONG if fits else Typeface.NARROW

    def _lettering(self, room: float) -> tuple[float, Typeface]:
        """Capitals and face in which every title has room; the same for all of them."""
        titles = [one.title for one in self.board.between]
        tick = self.theme.mm(5) if any(one.succeeded for one in self.board.between) else 0.0
        for mm in TITLES:
            for face in FACES:
                px = self.theme.type(mm, face)
                if all(text_width(one, px, face=face) <= room - tick for one in titles):
                    return mm, face
        return LEAST_MM, Typeface.NARROW

    def _poster(self, canvas: Canvas, entry: BetweenModel, at: Frame, ground: str) -> None:
        """The picture of the card, as large as the strip is high."""
        theme, d = self.theme, self.theme.design(1)
        if theme.palette.textured:
            painter.filled(canvas, f"ground_{ground}", at[:2], at[2:], of=SET)
        scale = min(at[3] / MOTIF_HIGH, at[2] / MOTIF) / d
        centre = at[0] + at[2] / 2, at[1] + at[3] / 2
        painter.image(canvas, f"revolution_{entry.card}", centre, of=SET, scale=scale)
        outlined_block(canvas, theme, at)

    def _title(self, canvas: Canvas, entry: BetweenModel, frame: Frame, face: Typeface, mm: float = LEAST_MM) -> None:
        """What the card is called, ticked once it has succeeded."""
        theme, (x, y, wide, high) = self.theme, frame
        if entry.succeeded:
            tick = theme.mm(5)
            painter.icon(canvas, "check", (x + tick / 2, y + high / 2), tick * 0.9, theme.palette.green)
            x, wide = x + tick, wide - tick
        write(canvas, theme, entry.title, (x, y, wide, high), ink(theme, "ink"), mm=mm, face=face, align="left")

    def _two(self, canvas: Canvas, entry: BetweenModel, frame: Frame, side: float) -> None:
        """The two who share it, with their names where both have room; right of who scores more how much."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        parties = entry.left_of, entry.right_of
        bonus = theme.mm(6)
        free = wide - 2 * (side + 4 * d) - 8 * d - (bonus + 4 * d if entry.bonus else 0.0)
        names, face = self._names(parties, free)
        for party, name in zip(parties, names, strict=True):
            piece(canvas, theme, self.seen.looks[party], (x + side / 2, y + high / 2), side * 0.88)
            x += side + 4 * d
            if name:
                taken = text_width(name, theme.type(LEAST_MM, face), face=face) + 2 * d
                write(canvas, theme, name, (x, y, taken, high), ink(theme, "ink"), face=face, align="left")
                x += taken + 4 * d
            if party == entry.bonus:
                tall = min(theme.type(LEAST_MM) * 1.15, high)
                at = x - 2 * d, y + (high - tall) / 2, bonus, tall
                box(canvas, at[:2], at[2:], ink(theme, "brick_text"), tall / 2)
                write(canvas, theme, f"+{entry.more}", at, CREAM if theme.palette.textured else theme.palette.paper)
                x += bonus + 4 * d

    def _names(self, parties: Sequence[Party], room: float) -> tuple[Sequence[str], Typeface]:
        """The whole names, else as much of each as has room beside the other, else none."""
        known = [words_of(one, self.seen) for one in parties]
        for face in FACES:
            px = self.theme.type(LEAST_MM, face)
            wide = [text_width(one.title, px, face=face) + 4 for one in known]
            if sum(wide) <= room:
                return [one.title for one in known], face
        rooms = [max(room / 2, room - other) for other in reversed(wide)]
        words = [
            one.title if own <= free else beginning(one.title, one.short, free - 4, px, face)
            for one, own, free in zip(known, wide, rooms, strict=True)
        ]
        if sum(text_width(one, px, face=face) + 4 for one in words) <= room:
            return words, face
        return ("", ""), face

    def _places(self, canvas: Canvas, entry: BetweenModel, frame: Frame, side: float) -> None:
        """The three places, and the pieces of who laid there."""
        theme, (x, y, _, high) = self.theme, frame
        for number, (animal, party) in enumerate(entry.needs):
            centre = x + (number + 0.5) * side * 1.04, y + high / 2
            if party is None:
                slot(canvas, theme, animal, centre, side)
                continue
            disc(canvas, theme, animal, centre, side)
            piece(canvas, theme, self.seen.looks[party], (centre[0] + side * 0.34, centre[1] - side * 0.3), side * 0.5)
