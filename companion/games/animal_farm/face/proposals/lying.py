"""A proposal that lies on the table, as it is read by who works at a half of the board."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import Frame, best, block, disc, ink, outlined_block, sheet, write
from companion.games.animal_farm.face.proposals.parts import person
from companion.games.animal_farm.face.proposals.promising import PromisedLines
from companion.games.animal_farm.face.proposals.slate import Slate
from companion.models.game.parties import PartyModel
from companion.models.game.talks import OnTable, Promises
from companion.texts.wording import N_
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

LINE_MM, MOST_LINE_MM = 6.2, 12.0
"""The height of a partner in a proposal that lies there, least and most."""

SAID = N_("yes"), N_("no")
"""What stands beside a tick or a cross."""

LARGER = 1.3
"""How much larger piece and name are in a high line, at most."""

CUT, ROOMY_MM = 0.24, 64.0
"""The width of the linocut, as a share, and from which width of the slip on there is one."""


class LyingSlip(Slate):
    """A proposal on the table, read by who works at a half: partners, markers, answers, the promise."""

    role = "lying"

    def __init__(
        self,
        draft: OnTable,
        parties: Callable[[Party], PartyModel],
        look: Look,
        promises: Promises,
        *,
        of: tuple[str, str],
        reader: Party,
    ) -> None:
        """`of` is the region and its animal; `reader` who reads it, and is lit where a yes is due."""
        theme = self.theme = look.theme
        self.draft, self.parties, self.look, self.of, self.reader = draft, parties, look, of, reader
        self.line, self.head = theme.mm(LINE_MM), theme.type(3.0) * 1.25
        self.abreast, self.promised = 2, PromisedLines(draft, promises, look)
        super().__init__(theme, {}, size_hint_y=None, height=self._needed(2, self.line))

    def _needed(self, abreast: int, line: float) -> float:
        """The height with so many partners in a line."""
        lines = -(-len(self.draft.split) // abreast)
        return self.head + self._promised + lines * line + self.theme.design(8)

    @property
    def _promised(self) -> float:
        return self.promised.high(self.width - 20 * self.theme.design(1))

    def fill(self, room: float) -> None:
        """Takes the height that nothing else needs: a partner a line where there is room, and higher lines."""
        least, most = self.theme.mm(LINE_MM), self.theme.mm(MOST_LINE_MM)
        self.abreast = 1 if self._needed(1, least) <= room else 2
        spare = (room - self._needed(self.abreast, least)) / -(-len(self.draft.split) // self.abreast)
        self.line = max(least, min(most, least + spare))
        self.height = self._needed(self.abreast, self.line)

    def said(self, party: Party) -> str:
        """What somebody has said to it."""
        look, draft = self.look, self.draft
        return (
            look._("yes") if party in draft.confirmed else look._("no") if party in draft.refused else look._("not yet")
        )

    @property
    def shows(self) -> str:
        """All of it in words."""
        told = (f"{self.parties(one).title} {count} {self.said(one)}" for one, count in self.draft.split)
        return ". ".join(filter(None, (", ".join(told), self.promised.shows)))

    def places(self, frame: Frame) -> dict[str, Frame]:
        """It is read only: what can be said to it stands below."""
        return {}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The linocut, whose proposal it is, the partners, the promise."""
        theme, d, draft, look = self.theme, self.theme.design(1), self.draft, self.look
        sheet(canvas, theme, "slip", frame, "slip")
        x, y, wide, high = frame[0] + 10 * d, frame[1], frame[2] - 20 * d, frame[3]
        promised = self._promised
        if wide >= theme.mm(ROOMY_MM) and self.abreast == 1:
            side = min(wide * CUT, high - promised - 12 * d)
            cut = x - 3 * d, y + high - 7 * d - side, side, side
            block(canvas, theme, *self.of, cut)
            outlined_block(canvas, theme, cut)
            x, wide = x + side + 7 * d, wide - side - 7 * d
        top = y + high - self.head - 2 * d
        head = look.fill(look._("Number {number}, by {name}"), number=draft.number, name=self.parties(draft.by).title)
        words, face = best((head,), wide, theme, 3.0)
        blue = ink(theme, "blue_text")
        write(canvas, theme, words, (x, top, wide, self.head), blue, mm=3.0, face=face, align="left")
        cell = wide / self.abreast
        for number, (party, count) in enumerate(draft.split):
            column, line = number % self.abreast, number // self.abreast
            at = x + column * (cell + 4 * d), top - (line + 1) * self.line, cell - 4 * d, self.line
            if party == self.reader and draft.asks(party):
                box(canvas, (at[0] - 4 * d, at[1] + d), (at[2] + 6 * d, at[3] - 2 * d), ink(theme, "ochre"), 4 * d, 0.5)
            self._partner(canvas, at, party, count)
        self.promised.print(canvas, (frame[0] + 10 * d, y + 3 * d, frame[2] - 20 * d, promised))

    def _partner(self, canvas: Canvas, frame: Frame, party: Party, count: int) -> None:
        """Piece and name, how many markers, and at the right what was said, in a word beside the tick where there is
        room. All columns stand at the same place in every line.
        """
        theme, (x, y, wide, high) = self.theme, frame
        said, px = self.said(party), theme.type(2.8, Typeface.NARROW)
        sign, number = theme.mm(4.2), theme.mm(10.5)
        words = max(text_width(self.look._(one), px, face=Typeface.NARROW) for one in SAID) + theme.design(6)
        told = words if wide - words - sign - number >= theme.mm(22) and self.abreast == 1 else 0.0
        left = x + wide - sign - told
        larger = min(LARGER, max(1.0, high / theme.mm(LINE_MM * 1.2)))
        at = x, y, left - (number if count else 0.0) - x, high
        person(canvas, theme, self.parties(party), at, mm=3.0 * larger, side_mm=5.0 * larger)
        side = min(theme.mm(5.2), high * 0.8)
        if count:
            at = left - number, y, number - side - theme.design(3), high
            write(canvas, theme, str(count), at, ink(theme, "ink"), mm=3.6, face=Typeface.HEAVY, align="right")
            disc(canvas, theme, self.of[1], (left - side / 2 - theme.design(3), y + high / 2), side)
        answered(canvas, theme, self.draft, party, (left + theme.design(4) + sign / 2, y + high / 2), sign)
        if told and not self.draft.asks(party):
            at = left + theme.design(6) + sign, y, told, high
            write(canvas, theme, said, at, ink(theme, "ink"), face=Typeface.NARROW, align="left")


def answered(
    canvas: Canvas, theme: Theme, draft: OnTable, party: Party, centre: tuple[float, float], side: float
) -> None:
    """A tick, a cross, or a question mark while nothing has been said."""
    palette = theme.palette
    if party in draft.confirmed:
        painter.icon(canvas, "check", centre, side, palette.green)
    elif party in draft.refused:
        painter.icon(canvas, "close", centre, side, palette.brick_text)
    else:
        frame = centre[0] - side / 2, centre[1] - side, side, side * 2
        write(canvas, theme, "?", frame, palette.ink_soft, mm=3.2)
