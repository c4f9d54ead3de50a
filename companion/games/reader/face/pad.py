"""The score pad: a column for everybody, a line for each round, the sums along the top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.games.reader.face.ink import Frame, Print, index_card, ink, largest, style, write
from companion.games.reader.models import ScoreModel
from companion.models.game.moments import Over
from companion.models.game.party_looks import PartyLook, name_today
from companion.texts.grammar import number
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.names import LEAST_NAME_MM, beginning
from companion.ui.widgets.things.paper import Paper, Rule
from companion.ui.widgets.things.plates import STAMP_TILT, stamp_of

WIRE_MM, HEAD_MM, SUM_MM, LINE_MM = 4.6, 9.5, 7.0, 5.5
"""Height of the wire that binds the pad, of the names with their pieces, of the sums, and of a round."""

FEW, LARGER = 5, 1.45
"""Up to this many people write so much larger."""


WIRE, WIRE_LIGHT = "#8A8378", "#E9E4D8"
"""The wire, and the light on it."""

NAME_MM, LOWER_MM = 2.8, 4.0
"""The least capitals of names, and how much higher the head is where they may stand on two lines by turns."""

AT_EDGE = 1.5
"""The room of the last name there, in columns; each other one has two."""

PEN_MM, WRITTEN_MM = 3.0, 3.5
"""The least capitals of what is written as with a pen, and the usual ones."""

WORDS_MM = 12.0
"""Height of the words on a bare pad."""


class ScorePad(Paper):
    """The pad: rounds scroll, the newest first; names and sums stay in place. Whoever is in front is marked."""

    role = "pad"

    def __init__(
        self, score: ScoreModel, look: Look, looks: Mapping[Party, PartyLook], names: Mapping[Party, str]
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(b.theme, pad=10)
        side = b.theme.design(10)
        self.padding, self.spacing = (side, 0, side, side), 0
        self.score, self.looks, self.names = score, looks, names
        theme = b.theme
        self.grown = LARGER if len(score.parties) <= FEW else 1.0
        larger = max(theme.text_scale, self.grown)
        self.line = b.mm(LINE_MM) * larger
        self.firsts = [name_today(party, looks).split()[0] for party in score.parties]
        differ = len(set(self.firsts)) == len(self.firsts) and self.firsts != [names[one] for one in score.parties]
        self.by_turns = len(score.parties) > FEW and differ
        self.head = b.mm(HEAD_MM * self.grown + LOWER_MM * theme.text_scale * self.by_turns)
        put(
            self,
            Print(theme, self._wire, size_hint_y=None, height=b.mm(WIRE_MM)),
            Print(theme, self._head, size_hint_y=None, height=self.head + b.mm(SUM_MM * larger) * bool(score.rounds)),
        )
        if not score.rounds:
            bare = BarePad(self, b.theme)
            bare.add_widget(b.fit(look._("The pad is empty."), "title", strong=True, colour=self.ink, high=WORDS_MM))
            bare.add_widget(b.space())
            self.add_widget(bare)
            return
        lines = (Round(theme, partial(self._round, at)) for at in range(len(score.rounds), 0, -1))
        listed = b.column(high="needed", gap=0)
        for line in lines:
            line.size_hint_y, line.height = None, self.line
            listed.add_widget(line)
        view = b.scrolled(listed)
        view.on_paper = True
        self.add_widget(view)

    @property
    def shows(self) -> str:
        """The sums, with an arrow before whoever is in front."""
        totals = zip(self.score.parties, self.score.totals, strict=True)
        return " · ".join(f"» {total}" if party in self.score.leaders else str(total) for party, total in totals)

    def _columns(self, width: float, low: float, high: float) -> tuple[Frame, list[Frame]]:
        """The column of the round's number, and everybody's."""
        first = self.theme.mm(5.2)
        each = (width - first) / len(self.score.parties)
        return (0, low, first, high), [(first + at * each, low, each, high) for at in range(len(self.score.parties))]

    def _named(self, width: float) -> tuple[list[str], float]:
        """What the columns are called, and its size: by first names if all have room, else by short ones."""
        parties, most = self.score.parties, NAME_MM * self.grown
        whole = [name_today(party, self.looks) for party in parties]
        for names in (whole, [name.split()[0] for name in whole]):
            mm = largest(self.theme, names, width, most, Typeface.TEXT)
            if mm >= NAME_MM and len(set(names)) == len(parties):
                return list(names), mm
        return [self.names[party] for party in parties], most

    def _names_by_turns(self, canvas: Canvas, columns: Sequence[Frame], piece: float) -> None:
        """Names of many: every other one stands a line lower, so that each has the room of two columns."""
        theme, last, each = self.theme, len(columns) - 1, columns[0][2]
        line, face = theme.mm(LOWER_MM) * theme.text_scale, Typeface.NARROW
        rooms = [each * (AT_EDGE if at == last else 2) - theme.design(2) for at in range(last + 1)]
        words, mm = self._fitting(rooms, face)
        for at, (name, room, (x, y, _, high)) in enumerate(zip(words, rooms, columns, strict=True)):
            wide = min(room, text_width(name, theme.type(mm, face), face=face) + theme.design(2))
            left = x + each / 2 - wide / 2
            if at == last:
                left = min(left, x + each - wide)
            frame = left, y + high - piece * 1.2 - (1 + at % 2) * line, wide, line
            write(canvas, theme, name, frame, mm, theme.palette.ink, face=face)

    def _fitting(self, rooms: Sequence[float], face: Typeface) -> tuple[list[str], float]:
        """As much of each name as has its room, and the capitals of all: the largest in which every first name has."""
        theme, mm = self.theme, NAME_MM
        while True:
            size = theme.type(mm, face)
            words = [
                next((one for one in self._ways_to_say(party) if text_width(one, size, face=face) <= room), "")
                for party, room in zip(self.score.parties, rooms, strict=True)
            ]
            if all(words) or mm <= LEAST_NAME_MM:
                break
            mm = max(LEAST_NAME_MM, mm - 0.1)
        cut = zip(words, self.firsts, self.score.parties, rooms, strict=True)
        return [word or beginning(first, self.names[party], room, size, face) for word, first, party, room in cut], mm

    def _ways_to_say(self, party: Party) -> tuple[str, ...]:
        """The whole name, the first one, and of a double one its first half and a letter."""
        whole = name_today(party, self.looks)
        before, _, after = whole.split()[0].partition("-")
        return whole, whole.split()[0], f"{before}-{after[:1]}." if before and after else whole

    def _hand(self, width: float) -> tuple[Typeface, float]:
        """The face and size in which every round is written: as with a pen, in narrow figures where the longest number
        has no room for that.
        """
        written = {text for points in self.score.rounds for text in _signed(points)}
        most = WRITTEN_MM * self.grown
        pen = largest(self.theme, written, width, most, Typeface.READ_STRONG)
        if pen >= PEN_MM:
            return Typeface.READ_STRONG, pen
        return Typeface.STRONG, largest(self.theme, written, width, most, Typeface.STRONG)

    def _wire(self, canvas: Canvas, size: tuple[float, float]) -> None:
        """The wire that binds the sheets: a hole for each turn of it, and the wire over the edge."""
        theme, palette = self.theme, self.theme.palette
        wide, high = theme.design(5), size[1]
        many = max(2, int(size[0] / theme.design(22)))
        for at in range(many):
            x = (at + 0.5) * size[0] / many
            box(canvas, (x - wide, high * 0.16), (2 * wide, high * 0.34), palette.ink, wide, 0.85)
            for gone in (-0.55, 0.55):
                left = x + gone * wide - theme.design(1.25)
                box(canvas, (left, high * 0.3), (theme.design(2.5), high * 0.7), WIRE, theme.design(1.2))
                box(canvas, (left, high * 0.3), (theme.design(1), high * 0.7), WIRE_LIGHT)

    def _head(self, canvas: Canvas, size: tuple[float, float]) -> None:
        theme, palette = self.theme, self.theme.palette
        wide, high = size
        low = high - self.head
        _, columns = self._columns(wide, low, high - low)
        names, mm = self._named(columns[0][2] - 4)
        piece = min(theme.mm(4.6) * self.grown, columns[0][2] * 0.8)
        by_turns = self.by_turns and names == [self.names[party] for party in self.score.parties]
        if by_turns:
            self._names_by_turns(canvas, columns, piece)
        for party, name, (x, y, each, room) in zip(self.score.parties, names, columns, strict=True):
            paint_mark(canvas, self.looks[party], (x + each / 2, y + room - piece * 0.6), piece, palette.ink)
            if by_turns:
                continue
            write(
                canvas,
                theme,
                name,
                (x + 1, y, each - 2, room - piece * 1.2),
                mm,
                palette.ink,
            )
        rule = max(2, round(theme.design(2)))
        box(canvas, (0, 0), (wide, rule), ink(theme, "petrol"))
        if not self.score.rounds:
            return
        first, columns = self._columns(wide, rule, low - rule)
        write(canvas, theme, "=", first, 3.3 * self.grown, self.soft)
        totals = zip(self.score.parties, self.score.totals, columns, strict=True)
        for party, total, frame in totals:
            leads = party in self.score.leaders
            if leads:
                at, ground = (frame[0] + 1, frame[1] + 2), (frame[2] - 2, frame[3] - 4)
                box(canvas, at, ground, palette.lamp, theme.design(4))
                outline(canvas, at, ground, palette.ink, theme.design(4), 1.5)
            inner = frame[0] + 3, frame[1], frame[2] - 6, frame[3]
            write(
                canvas, theme, str(total).replace("-", "−"), inner, 3.6 * self.grown, palette.ink, face=Typeface.STRONG
            )

    def _round(self, round_: int, canvas: Canvas, size: tuple[float, float]) -> None:
        theme, palette, count = self.theme, self.theme.palette, len(self.score.rounds)
        first, columns = self._columns(size[0], 0, size[1])
        face, mm = self._hand(columns[0][2] * 0.88)
        if (count - round_) % 2 == 0:
            box(canvas, (0, 0), size, palette.green, alpha=0.08)
        write(canvas, theme, f"{round_}.", first, 2.8, self.soft)
        box(canvas, (0, 0), (size[0], 1), ink(theme, "rule"), alpha=0.6)
        for text, (x, y, wide, high) in zip(_signed(self.score.rounds[round_ - 1]), columns, strict=True):
            written = palette.ink if round_ == count else self.soft
            room = x + 2, y - high * 0.3, wide - 4, high * 1.6  # figures have nothing below their line
            write(canvas, theme, text, room, mm, written, face=face)
            box(canvas, (round(x), 0), (1, size[1]), ink(theme, "margin"), alpha=0.55)


class Round(Print):
    """A line of the pad; at the edge of the list it is there with all that is on it, or not at all."""

    whole = True


class BarePad(Painted, BoxLayout):
    """The columns and lines of a pad on which nothing has been written yet."""

    def __init__(self, pad: ScorePad, theme: Theme) -> None:
        self.pad, self.theme = pad, theme
        super().__init__(orientation="vertical", padding=(0, theme.mm(LINE_MM)))

    def paint(self, canvas: Canvas) -> None:
        """The lines wait to be written on; the words stand on the first of them."""
        theme, line = self.theme, self.pad.line
        top = self.y + self.height - theme.mm(LINE_MM)
        for at in range(1, int((top - self.y - theme.mm(WORDS_MM)) / line) + 1):
            low = top - theme.mm(WORDS_MM) - at * line
            box(canvas, (self.x, low), (self.width, 1), ink(theme, "rule"), alpha=0.6)
        for x, *_ in self.pad._columns(self.width, 0, 1)[1]:
            high = top - theme.mm(WORDS_MM) - self.y
            box(canvas, (round(self.x + x), self.y), (1, high), ink(theme, "margin"), alpha=0.55)


class FinalPad(Paper):
    """The last sheet of the pad: who is in front, large and under the light, and everybody below, all at once."""

    role = "final pad"

    def __init__(self, over: Over, look: Look, looks: Mapping[Party, PartyLook], points: Mapping[Party, int]) -> None:
        b = Builder(look)
        super().__init__(b.theme, pad=14)
        self.spacing = b.theme.design(2)
        self.lines: list[BoxLayout] = []
        self.front = len(over.ranking[0])
        title = b.fit(over.sentence, "title", strong=True, align="left", colour=ink(b.theme, "petrol"))
        put(self, b.row(title, gap=1, high=9), Rule(b.theme))
        place = 1
        for group in over.ranking:
            for party in group:
                first = place == 1
                name, told = name_today(party, looks), number(points[party], look.language)
                line = b.row(
                    b.fit(f"{place}.", "name" if first else "question", align="left", colour=self.ink, wide=7),
                    b.mark(looks[party], mm=6.4 if first else 5, wide=8),
                    b.fit(name, "far" if first else "question", align="left", strong=first, colour=self.ink),
                    b.fit(told, "title" if first else "question", strong=True, align="right", colour=self.ink, wide=17),
                    gap=1,
                )
                line.padding = b.theme.design(8), 0
                line.size_hint_y = 1.4 if first else 1
                line.size_hint_max_y = b.mm(16)
                line.bind(pos=self.repaint, size=self.repaint)
                self.lines.append(line)
            place += len(group)
        put(self, *self.lines, b.space(size_hint_y=0.01))

    def paint(self, canvas: Canvas) -> None:
        """The light lies on whoever is in front, a stripe on every second one."""
        super().paint(canvas)
        palette, radius = self.theme.palette, self.theme.design(5)
        for at, line in enumerate(self.lines):
            if at < self.front:
                box(canvas, line.pos, line.size, palette.lamp, radius)
                outline(canvas, line.pos, line.size, palette.ink, radius, 1.5)
            elif (at - self.front) % 2:
                box(canvas, line.pos, line.size, palette.green, alpha=0.08)


class EveningSheet(Paper):
    """The end of an evening without points: what there was, a line for each."""

    role = "evening"

    def __init__(self, over: Over, look: Look, sums: Mapping[str, int]) -> None:
        b = Builder(look)
        super().__init__(b.theme, pad=14)
        title = b.fit(over.sentence, "title", strong=True, align="left", colour=ink(b.theme, "petrol"))
        told = (look.fill(look._(text), count=number(count, look.language)) for text, count in sums.items())
        lines = (b.text(line, "question", colour=self.ink) for line in told)
        put(self, b.row(title, gap=1, high=9), Rule(b.theme), *lines, b.space())


class FrontCard(Painted):
    """The pieces of those in front, large on an index card, with a stamp below them."""

    role = "front card"

    def __init__(self, look: Look, pieces: Sequence[PartyLook]) -> None:
        self.theme, self.pieces = look.theme, pieces
        self.said = style().moment.stamp.told_in(look.language)
        self.stamp = stamp_of(self.said, look.theme, mm=FRONT_MM)
        super().__init__()

    @property
    def shows(self) -> str:
        """What the stamp says."""
        return self.said

    def paint(self, canvas: Canvas) -> None:
        """Draw the card in the midst of its place, the pieces in a row, and press the stamp: below them, or beside
        them where there is no height.
        """
        theme, (x, y) = self.theme, self.middle
        edge = 2 * theme.design(8)
        low = self.width > 2 * self.height
        form = FRONT_LOW if low else FRONT_FORM
        high = min(self.height - edge, (self.width - edge) / form)
        wide = high * form
        index_card(canvas, theme, (x - wide / 2, y - high / 2), (wide, high))
        left, up, room = (-wide / 4, -high * 0.06, wide * 0.44) if low else (0.0, high * 0.12, wide * 0.86)
        side = min(high * (0.66 if low else 0.46), room / len(self.pieces))
        for at, piece in enumerate(self.pieces):
            beside = (at - (len(self.pieces) - 1) / 2) * side * 1.08
            paint_mark(canvas, piece, (x + left + beside, y + up), side, theme.palette.ink)
        most = wide * (0.44 if low else 0.82)
        if self.stamp.size[0] > most:
            self.stamp = stamp_of(self.said, theme, mm=FRONT_MM * most / self.stamp.size[0])
        pressed = (x + wide * 0.24, y - high * 0.04) if low else (x, y - high * 0.29)
        self.stamp.show_turned(canvas, pressed, STAMP_TILT, 0.94)


FRONT_FORM, FRONT_LOW, FRONT_MM = 1.15, 2.3, 6.0
"""Width over height of the card of those in front, of a low one, and the letters of its stamp."""


def _signed(points: Sequence[int]) -> list[str]:
    return [str(value).replace("-", "−") for value in points]
