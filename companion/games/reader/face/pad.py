"""The score pad: a column for everybody, a line for each round, the sums along the top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.vocabulary import Party
from companion.games.reader.face.ink import Frame, Print, ink, write
from companion.games.reader.models import ScoreModel
from companion.models.game.party_looks import PartyLook
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.plain import box, outline
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.things.paper import Paper

HEAD_MM, SUM_MM, LINE_MM = 9.5, 7.0, 5.2
"""Height of the names with their pieces, of the sums, and of a round."""


class ScorePad(Paper):
    """The pad: rounds scroll, the newest first; names and sums stay in place. Whoever is in front is marked."""

    role = "pad"

    def __init__(
        self, score: ScoreModel, look: Look, looks: Mapping[Party, PartyLook], names: Mapping[Party, str]
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(b.theme, pad=10)
        self.spacing = 0
        self.score, self.looks, self.names = score, looks, names
        theme, larger = b.theme, b.theme.text_scale
        self.line = b.mm(LINE_MM) * larger
        head = b.mm(HEAD_MM + SUM_MM * larger) if score.rounds else b.mm(HEAD_MM)
        self.add_widget(Print(theme, self._head, size_hint_y=None, height=head))
        if not score.rounds:
            self.add_widget(b.fit(look._("The pad is empty."), "head", colour=self.soft))
            return
        listed = Print(theme, self._rounds, size_hint_y=None, height=self.line * len(score.rounds))
        self.add_widget(b.scrolled(b.column(listed, high="needed")))

    @property
    def shows(self) -> str:
        """The sums, with an arrow before whoever is in front."""
        totals = zip(self.score.parties, self.score.totals, strict=True)
        return " · ".join(f"» {total}" if party in self.score.leaders else str(total) for party, total in totals)

    def _columns(self, width: float, low: float, high: float) -> tuple[Frame, list[Frame]]:
        """The column of the round's number, and everybody's."""
        first = self.theme.mm(6)
        each = (width - first) / len(self.score.parties)
        return (0, low, first, high), [(first + at * each, low, each, high) for at in range(len(self.score.parties))]

    def _head(self, canvas: Canvas, size: tuple[float, float]) -> None:
        theme, palette = self.theme, self.theme.palette
        wide, high = size
        low = high - theme.mm(HEAD_MM)
        _, columns = self._columns(wide, low, high - low)
        for party, (x, y, each, room) in zip(self.score.parties, columns, strict=True):
            piece = min(theme.mm(4.6), each * 0.8)
            paint_mark(canvas, self.looks[party], (x + each / 2, y + room - piece * 0.6), piece, palette.ink)
            write(canvas, theme, self.names[party], (x + 1, y, each - 2, room - piece * 1.2), 2.8, palette.ink)
        rule = max(2, round(theme.design(2)))
        box(canvas, (0, 0), (wide, rule), ink(theme, "petrol"))
        if not self.score.rounds:
            return
        first, columns = self._columns(wide, rule, low - rule)
        write(canvas, theme, "=", first, 3.3, self.soft)
        totals = zip(self.score.parties, self.score.totals, columns, strict=True)
        for party, total, frame in totals:
            leads = party in self.score.leaders
            if leads:
                at, ground = (frame[0] + 1, frame[1] + 2), (frame[2] - 2, frame[3] - 4)
                box(canvas, at, ground, palette.lamp, theme.design(4))
                outline(canvas, at, ground, palette.ink, theme.design(4), 1.5)
            inner = frame[0] + 3, frame[1], frame[2] - 6, frame[3]
            write(canvas, theme, str(total).replace("-", "−"), inner, 3.6, palette.ink, face=Typeface.STRONG)

    def _rounds(self, canvas: Canvas, size: tuple[float, float]) -> None:
        theme, palette = self.theme, self.theme.palette
        count = len(self.score.rounds)
        for number in range(count, 0, -1):
            low = self.line * (number - 1)
            if (count - number) % 2 == 0:
                box(canvas, (0, low), (size[0], self.line), palette.green, alpha=0.08)
            first, columns = self._columns(size[0], low, self.line)
            write(canvas, theme, f"{number}.", first, 2.8, self.soft)
            for text, frame in zip(_signed(self.score.rounds[number - 1]), columns, strict=True):
                x, y, wide, high = frame
                write(canvas, theme, text, (x + 3, y, wide - 6, high), 3.0, palette.ink)
        for x, *_ in self._columns(size[0], 0, size[1])[1]:
            box(canvas, (round(x), 0), (1, size[1]), palette.ink, alpha=0.22)


def _signed(points: Sequence[int]) -> list[str]:
    return [f"{value:+d}".replace("-", "−") if value else "0" for value in points]
