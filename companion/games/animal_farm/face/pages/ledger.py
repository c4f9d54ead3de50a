"""Pages that are one sheet of paper with a row for each player or card: markers, revolutions, points."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import (
    CREAM,
    DIM,
    LEAST_MM,
    SET,
    Frame,
    PrintOnce,
    disc,
    ink,
    named,
    piece,
    pieces,
    sheet,
    write,
)
from companion.games.animal_farm.models.farm import CardModel, Counted, FarmModel, PlayerModel
from companion.games.animal_farm.rules.state import NEW
from companion.models.game.parties import shorts_at
from companion.table.play import called
from companion.texts.wording import N_
from companion.ui.boards.face import BoardContext
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.mesh import fill
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import longest_word, text_width, wrapped_height

LARGE = 1.3
"""From this text size on pictures make room for words."""

PIECE_MM = 4.6
"""The size of a piece beside a name."""


class CalledBy(NamedTuple):
    """A party's name, and the short one."""

    title: str
    short: str


def words_of(party: Party, seen: BoardContext) -> CalledBy:
    """How a party is called."""
    session = seen.play.opened.session if seen.play is not None else None
    return CalledBy(called(session.seating, party), shorts_at(session)[party]) if session else CalledBy(party, party)


class RowsOnPaper(PrintOnce):
    """A sheet; `head` is the height of its first line in mm, 0 without one."""

    role = "ledger"
    head = 0.0
    ruled = 0.3
    """How much is seen of the line between two rows."""

    def __init__(self, board: FarmModel, seen: BoardContext) -> None:
        self.board, self.seen, self.look = board, seen, seen.look
        super().__init__(seen.look.theme)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The paper with its rows, a line below each."""
        theme, d = self.theme, self.theme.design(1)
        sheet(canvas, theme, "slip", frame)
        x, y, wide, high = frame[0] + 8 * d, frame[1] + 5 * d, frame[2] - 16 * d, frame[3] - 10 * d
        rows = self.rows()
        head = theme.mm(self.head) * (1 + (theme.text_scale - 1) * 0.8)
        low_line = theme.type(2.8) * 1.2 if self.foot else 0.0
        if low_line:
            below = x, frame[1] + 2 * d, wide, low_line
            write(
                canvas, theme, self.look._(self.foot), below, theme.palette.ink_soft, face=Typeface.LABEL, align="left"
            )
            y, high = y + low_line, high - low_line
        weights = self.weights(len(rows))
        step = min((high - head) / max(1.0, sum(weights)), theme.mm(26))
        low = y + high - head
        if head:
            self.head_line(canvas, (x, y + high - head, wide, head))
        for number, row in enumerate(rows):
            tall = step * weights[number]
            low -= tall
            if self.lit(number):
                box(canvas, (frame[0] + 3 * d, low), (frame[2] - 6 * d, tall), ink(theme, "ochre"), alpha=0.38)
            row(canvas, (x, low, wide, tall))
            if number:
                box(canvas, (x, low + tall), (wide, max(1, d)), ink(theme, "ink"), alpha=self.ruled)

    def weights(self, count: int) -> list[float]:
        """How high each row is beside the others."""
        return [1.0] * count

    def lit(self, _number: int) -> bool:
        """Whether a row is about who acts now."""
        return False

    @abstractmethod
    def rows(self) -> list[Callable[[Canvas, Frame], None]]:
        """What draws each row."""

    def head_line(self, canvas: Canvas, frame: Frame) -> None:
        """Draw the first line."""

    @property
    def foot(self) -> str:
        """A quiet last line."""
        return ""

    def who(self, canvas: Canvas, party: Party, frame: Frame) -> None:
        """Somebody's piece and name."""
        theme, (x, y, wide, high) = self.theme, frame
        side = theme.mm(PIECE_MM)
        piece(canvas, theme, self.seen.looks[party], (x + side / 2, y + high / 2), side)
        left = side * 1.2
        (title, short), space, narrow = words_of(party, self.seen), wide - left, Typeface.NARROW
        words, face, mm = *named(title, short, space, theme, 3.0), 3.0
        px = theme.type(LEAST_MM, narrow)
        breaks = words != title and longest_word(title, px, face=narrow) <= space
        if breaks and wrapped_height(title, px, round(space), face=narrow) <= high:  # all of it in two lines
            words, face, mm = title, narrow, LEAST_MM
        write(canvas, theme, words, (x + left, y, space, high), ink(theme, "ink"), mm=mm, face=face, align="left")


HEADS, FACES = (3.0, 2.8, 2.6, 2.4, 2.2), (Typeface.STRONG, Typeface.NARROW)
"""Capitals and faces that are tried for the names of the zones; the small ones are for large letters."""

DISC_MM = 10.0
"""The size of a marker in a row, at most."""

SPREAD, BETWEEN = 1.06, 0.4
"""From disc to disc, and between two zones, in discs."""


class ZonesLedger(RowsOnPaper):
    """A row for each player, a column for each zone, as wide as what lies in it: so the discs are large."""

    head = 7.0
    ruled = 0.12
    NAME, IN_LARGE = 0.335, 0.3
    """The width of the names, as a share; in large letters they are short."""

    @property
    def foot(self) -> str:
        """How markers are handed over, in the phases in which they can be."""
        return N_("Hand over: tap a name at the top") if self.board.phase in ("region", "revolution") else ""

    def lit(self, number: int) -> bool:
        """Whose turn it is."""
        return self.board.players[number].party == self.board.turn

    def columns(self, frame: Frame) -> list[Frame]:
        """The frames of a row."""
        theme, (x, y, wide, high) = self.theme, frame
        gap, name = theme.design(6), wide * (self.NAME if theme.text_scale < LARGE else self.IN_LARGE)
        px = theme.type(LEAST_MM / theme.text_scale, Typeface.NARROW)
        least = [text_width(one, px, face=Typeface.NARROW) + gap for one in self._short]
        parts = [most + BETWEEN for most in self._most]
        rest = wide - name
        for number, needed in enumerate(least):  # what is called more than it holds takes from the others
            if parts[number] / sum(parts) * rest < needed:
                others = sum(parts) - parts[number]
                parts[number] = others * needed / max(1.0, rest - needed)
        found = [(x, y, name - gap, high)]
        x += name
        for part in parts:
            taken = rest * part / sum(parts)
            found.append((x, y, taken - gap, high))
            x += taken
        return found

    @property
    def _short(self) -> tuple[str, ...]:
        """The short names of the zones."""
        return (self.look._("New"), self.look._("Existing"), self.look._("Air Drop"))[: self._zones]

    @property
    def _zones(self) -> int:
        """How many zones are shown: the last one, the Air Drop, only while something is there."""
        zones = self.board.players[0].zones if self.board.players else ()
        lying = any(markers for one in self.board.players for _, markers in one.zones[-1:])
        return len(zones) if lying else len(zones) - 1

    @property
    def _most(self) -> list[int]:
        """How many discs a row has in each zone at most: kinds of markers, and each marker where there is a limit."""

        def lying(zone: str, markers: Counted) -> int:
            return len(markers) if zone == NEW else sum(count for _, count in markers)

        rows = [[lying(*one) for one in player.zones[: self._zones]] for player in self.board.players]
        return [max(1, *column) for column in zip(*rows, strict=True)]

    def head_line(self, canvas: Canvas, frame: Frame) -> None:
        """What each column is."""
        short, columns, theme = self._short, self.columns(frame)[1:], self.theme
        words, face, mm = [*short], Typeface.NARROW, LEAST_MM / theme.text_scale
        for at_mm, tried in ((mm, face) for mm in HEADS for face in FACES):  # the same for all three
            px = theme.type(at_mm, tried)
            found = [
                next((one for one in both if text_width(one, px, face=tried) <= at[2]), "")
                for *both, at in zip(self.board.zone_titles[: self._zones], short, columns, strict=True)
            ]
            if all(found):
                words, face, mm = found, tried, at_mm
                break
        for title, at in zip(words, columns, strict=True):
            write(canvas, theme, title, at, ink(theme, "ink"), mm=mm, face=face, align="left")
        box(canvas, frame[:2], (frame[2], max(1, self.theme.design(1.6))), ink(self.theme, "ink"))

    def rows(self) -> list[Callable[[Canvas, Frame], None]]:
        """A row for each player."""
        return [lambda canvas, frame, one=player: self._player(canvas, frame, one) for player in self.board.players]  # type: ignore[misc]

    def _player(self, canvas: Canvas, frame: Frame, player: PlayerModel) -> None:
        name, *zones = self.columns(frame)
        theme = self.theme
        self.who(canvas, player.party, name)
        widths = [at[2] / most / SPREAD for at, most in zip(zones, self._most, strict=True)]
        side = min(theme.mm(DISC_MM), name[3], *widths)  # the same in all rows
        for (zone, markers), at in zip(player.zones[: self._zones], zones, strict=True):
            single = [(animal, 1) for animal, count in markers for _ in range(count)]
            counted_row(canvas, theme, markers if zone == NEW else single, at, side)
            if not markers:
                dash = at[0] + side * 0.3, at[1] + at[3] / 2, side * 0.4, max(2, 2 * theme.design(1))
                box(canvas, dash[:2], dash[2:], ink(theme, "ink"), alpha=DIM)


def counted_row(canvas: Canvas, theme: Theme, markers: Sequence[tuple[str, int]], frame: Frame, side: float) -> None:
    """Discs side by side, each with a number at its edge where there are several."""
    x, y, _, high = frame
    badge = max(theme.type(LEAST_MM) * 1.1, side * 0.42)
    for number, (animal, count) in enumerate(markers):
        centre = x + (number * SPREAD + 0.5) * side, y + high / 2
        disc(canvas, theme, animal, centre, side)
        if count > 1:
            at = centre[0] + side * 0.5 - badge * 0.8, centre[1] - side * 0.5
            box(canvas, at, (badge, badge), ink(theme, "brick_text"), badge / 2)
            light = CREAM if theme.palette.textured else theme.palette.paper
            write(canvas, theme, str(count), (*at, badge, badge), light)


LEAST_TRACK = 12
"""Places of the score track at least."""


class PointsLedger(RowsOnPaper):
    """The score track, and the politics cards with their sentences, which need two lines if letters are large."""

    def weights(self, count: int) -> list[float]:
        """Cards are higher where letters are large."""
        players = len(self.board.players)
        return [1.0] * players + [1.0 if self.theme.text_scale < LARGE else 1.7] * (count - players)

    def rows(self) -> list[Callable[[Canvas, Frame], None]]:
        """A row for each player, then one for each card."""
        players = [lambda canvas, frame, one=player: self._track(canvas, frame, one) for player in self.board.players]
        cards = [lambda canvas, frame, one=card: self._card(canvas, frame, one) for card in self.board.politics]
        return [*players, *cards]

    def _track(self, canvas: Canvas, frame: Frame, player: PlayerModel) -> None:
        """Name, points, and the piece on its way."""
        theme, d = self.theme, self.theme.design(1)
        x, y, wide, high = frame
        name, number = theme.mm(23), theme.type(4.2, Typeface.HEAVY) * 1.15
        words = x, y, name, high
        side = theme.mm(PIECE_MM)
        known, face = named(*words_of(player.party, self.seen), name, theme, 3.0)
        write(canvas, theme, known, words, ink(theme, "ink"), mm=3.0, face=face, align="left")
        points = x + name, y, number, high
        colour = ink(theme, "brick_text")
        write(canvas, theme, str(player.points), points, colour, mm=4.2, face=Typeface.HEAVY)
        left, room = x + name + number + 10 * d, wide - name - number - 14 * d
        most = max(LEAST_TRACK, *(one.points for one in self.board.players))
        step, low = room / (most + 1), min(high * 0.36, 12 * d)
        middle = y + high / 2
        places = [
            (round(left + n * step) + 1, round(middle - low / 2), round(step) - 2, round(low)) for n in range(most + 1)
        ]
        fill(canvas, places, ink(theme, "ink"), DIM * 0.6)
        fill(canvas, places[: player.points], ink(theme, "cold_blue"))
        at = left + (min(player.points, most) + 0.5) * step, middle
        piece(canvas, theme, self.seen.looks[player.party], at, min(side, high * 0.92))

    def _card(self, canvas: Canvas, frame: Frame, card: CardModel) -> None:
        """Picture, points, what scores, and who would now."""
        theme, d = self.theme, self.theme.design(1)
        x, y, wide, high = frame
        band = 2 * d
        fill(canvas, [(x - 4 * d, y + band, wide + 8 * d, high - 2 * band)], ink(theme, "politics"))
        side = min(high - 4 * d, theme.mm(7))
        if theme.palette.textured:
            painter.image(canvas, f"politics_{card.id}", (x + side / 2, y + high / 2), of=SET, scale=side / (64 * d))
        left, number = x + side + 4 * d, theme.type(3.6, Typeface.HEAVY) * 1.3
        write(
            canvas,
            theme,
            f"+{card.worth}",
            (left, y, number, high),
            ink(theme, "brick_text"),
            mm=3.6,
            face=Typeface.HEAVY,
        )
        size = theme.mm(4.2)
        looks = [self.seen.looks[party] for party in card.parties]
        taken = min(size * 1.12 * max(1, len(looks)), wide * 0.22)
        pieces(canvas, theme, looks, (x + wide, y + high / 2), size, taken)
        room = left + number + 4 * d, y, wide - side - number - taken - 14 * d, high
        write(canvas, theme, card.text, room, ink(theme, "ink"), face=Typeface.LABEL, align="left")
