"""Proposals as paper slips: the number, each partner's piece with markers, and who has said yes or no."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import SET, Frame, best, ink, piece, sheet, write
from companion.games.animal_farm.face.proposals.parts import answered
from companion.games.animal_farm.face.proposals.slate import Slate, TouchSpot, key
from companion.models.game.talks import OnTable
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import CONTROL, TOUCH_MM
from companion.ui.questions.panel import QuestionContext
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

WIDEST = 92
"""The width of a partner at most, in design pixels."""

ASKS_MM = 3.0
"""Capitals of what is asked above the pieces."""

GAP = 5
"""The gap below a slip, in design pixels."""


class ProposerSlip(Slate):
    """Everybody's piece on a slip, below what it is for: whoever taps the own one makes a proposal."""

    role = "proposers"

    def __init__(self, asking: QuestionContext, asks: str, on_piece: Callable[[Party], object]) -> None:
        self.asked, self.asks = [asking.party(name) for name in asking.question.asked], asks
        theme = asking.look.theme
        spots = {one.name: TouchSpot(one.title, theme, partial(on_piece, one.name), "proposer") for one in self.asked}
        self.line = theme.type(ASKS_MM, Typeface.STRONG) * 1.25
        super().__init__(theme, spots, size_hint_y=None, height=theme.mm(TOUCH_MM) + self.line + theme.design(4))

    @property
    def shows(self) -> str:
        """What it asks."""
        return self.asks

    def places(self, frame: Frame) -> Mapping[str, Frame]:
        """Side by side, all as wide."""
        x, y, wide, high = frame[0], frame[1], frame[2], frame[3] - self.line
        step = wide / max(1, len(self.asked))
        return {one.name: (x + number * step, y, step, high) for number, one in enumerate(self.asked)}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slip, the question, and the pieces."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
        words, face = best((self.asks,), wide - 20 * d, theme, ASKS_MM)
        at = x + 10 * d, y + high - self.line - d, wide - 20 * d, self.line
        write(canvas, theme, words, at, ink(theme, "ink"), mm=ASKS_MM, face=face, align="left")
        for one, (x, y, wide, high) in zip(self.asked, self.places(frame).values(), strict=True):
            piece(canvas, theme, one.look, (x + wide / 2, y + high / 2), min(wide, high) * 0.74)


class DraftSlips(Slate):
    """The proposals on the table, newest first. Whose answer is due taps yes there, or no below it: `on_answer`, with
    the proposal's number for a yes, 0 for a no. A no is to all that somebody is asked: it stands at the newest.
    Another piece leads to the board, where that one sits; the number leads there, too.
    """

    role = "drafts"

    def __init__(
        self,
        drafts: Sequence[OnTable],
        asking: QuestionContext,
        on_answer: Callable[[Party, int], object],
        on_board: Callable[[Party | None], object],
    ) -> None:
        self.drafts, self.asking = drafts, asking
        theme, look = asking.look.theme, asking.look
        self.yes, self.no = look._("Yes"), look._("No")
        self.line, self.promised = theme.mm(TOUCH_MM) + theme.design(1), theme.type(2.8) * 1.25
        self.refusing = {
            party: draft.number for draft in reversed(drafts) for party, _ in draft.split if draft.asks(party)
        }
        spots: dict[str, TouchSpot] = {}
        for draft in drafts:
            spots[f"{draft.number}"] = TouchSpot(self._told(draft), theme, partial(on_board, None), "draft")
            for party, _ in draft.split:
                name, title = f"{draft.number}.{party}", asking.party(party).title
                if not draft.asks(party):
                    spots[name] = TouchSpot(title, theme, partial(on_board, party), "said")
                    continue
                spots[name] = TouchSpot(f"{title} {self.yes}", theme, partial(on_answer, party, draft.number), "yes")
                if self.refusing[party] == draft.number:
                    spots[f"{name}.no"] = TouchSpot(f"{title} {self.no}", theme, partial(on_answer, party, 0), "no")
        high = sum(self._high(draft) for draft in drafts) + theme.design(GAP) * (len(drafts) - 1)
        super().__init__(theme, spots, size_hint_y=None, height=high)

    def _high(self, draft: OnTable) -> float:
        refuses = self.line if draft.number in self.refusing.values() else 0.0
        return self.line + refuses + (self.promised if draft.promise else 0.0)

    def _told(self, draft: OnTable) -> str:
        look = self.asking.look
        form = look._("Number {number}, by {name}")
        return look.fill(form, number=draft.number, name=self.asking.party(draft.by).title)

    @property
    def shows(self) -> str:
        """The proposals."""
        return " ".join(self._told(draft) for draft in self.drafts)

    def _rows(self, frame: Frame) -> list[tuple[OnTable, Frame]]:
        """Each slip with its place, without what was promised."""
        x, y, wide, high = frame
        top, rows = y + high, []
        for draft in self.drafts:
            rows.append((draft, (x, top - self.line, wide, self.line)))
            top -= self._high(draft) + self.theme.design(GAP)
        return rows

    def _cells(self, draft: OnTable, row: Frame) -> dict[Party, Frame]:
        """Where the partners of a slip stand, right of its number."""
        d, (x, y, wide, high) = self.theme.design(1), row
        seal = 34 * d if draft.binding else 0.0
        left = x + self._number(draft)
        step = min(WIDEST * d, (x + wide - seal - 3 * d - left) / max(1, len(draft.split)))
        return {party: (left + place * step, y, step, high) for place, (party, _) in enumerate(draft.split)}

    def _number(self, draft: OnTable) -> float:
        return self.theme.type(4.2, Typeface.HEAVY) * (0.55 if draft.number < 10 else 0.95) + self.theme.design(11)

    def places(self, frame: Frame) -> Mapping[str, Frame]:
        """The partners, and what is left of the slip."""
        found: dict[str, Frame] = {}
        for draft, row in self._rows(frame):
            cells = self._cells(draft, row)
            found[f"{draft.number}"] = row  # below the partners
            for party, (left, low, wide, high) in cells.items():
                found[f"{draft.number}.{party}"] = left, low, wide, high
                if self.refusing.get(party) == draft.number:
                    found[f"{draft.number}.{party}.no"] = left, low - high, wide, high
        return found

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw them."""
        for draft, row in self._rows(frame):
            self._slip(canvas, draft, row)

    def _slip(self, canvas: Canvas, draft: OnTable, row: Frame) -> None:
        theme, d = self.theme, self.theme.design(1)
        x, y, wide, high = row
        below = self._high(draft) - self.line
        sheet(canvas, theme, "slip", (x, y - below, wide, high + below), "slip")
        blue = ink(theme, "blue_text")
        number = x + 3 * d, y, self._number(draft) - 4 * d, high
        write(canvas, theme, str(draft.number), number, blue, mm=4.2, face=Typeface.HEAVY)
        for party, cell in self._cells(draft, row).items():
            self._partner(canvas, cell, draft, party)
            if self.refusing.get(party) == draft.number:
                self._refusal(canvas, (cell[0], cell[1] - cell[3], cell[2], cell[3]))
        if draft.binding and theme.palette.textured:
            painter.image(canvas, "seal_tick", (x + wide - 19 * d, y + high / 2), of=SET, scale=0.86)
        if draft.promise:
            words = f"„{draft.promise}“" if self.asking.look.language == "de" else f"“{draft.promise}”"
            at = x + 12 * d, y - below + 2 * d, wide - 20 * d, self.promised
            write(canvas, theme, words, at, ink(theme, "ink"), face=Typeface.TEXT, align="left")

    def _refusal(self, canvas: Canvas, frame: Frame) -> None:
        """The key for a no."""
        key(canvas, self.theme, frame)
        words, face = best((self.no, "×"), frame[2] - self.theme.design(8), self.theme, 3.0)
        write(canvas, self.theme, words, frame, self.theme.palette.paper, mm=3.0, face=face)

    def _partner(self, canvas: Canvas, cell: Frame, draft: OnTable, party: Party) -> None:
        """Piece, markers, and tick or cross; in the lamp with a “yes” where that is due."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), cell
        due, count = draft.asks(party), dict(draft.split)[party]
        if due:
            at, size = (x + 1.5 * d, y + 4 * d), (wide - 3 * d, high - 8 * d)
            box(canvas, at, size, theme.palette.lamp, theme.design(CONTROL))
        yes = self.yes
        said = text_width(yes, theme.type(2.8), face=Typeface.STRONG) + d if due else 0.0
        digits = theme.type(3.4) * (0.55 if count < 10 else 1.0)
        side = min(theme.mm(4.6), wide * 0.36)
        if due and wide - 8 * d - side * 1.08 - digits < said:  # the word is what is tapped
            side = max(min(side, wide - 5 * d - digits - said), theme.mm(2.6))
            start, between = x + 3 * d, side
        else:
            start, between = x + 5 * d, side * 1.08
        piece(canvas, theme, self.asking.party(party).look, (start + side / 2, y + high / 2), side)
        left = start + between
        colour = theme.palette.on_lamp if due else ink(theme, "ink")
        write(canvas, theme, str(count), (left, y, digits, high), colour, mm=3.4)
        left += digits
        room = x + wide - 2 * d - left
        if not due:
            answered(canvas, theme, draft, party, (left + room / 2, y + high / 2), min(theme.mm(3.6), room))
            return
        write(canvas, theme, yes if said <= room + d else "?", (left, y, room, high), colour)
