"""Proposals as paper slips: the number, each partner's piece with markers, and who has said yes or no."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import SET, Frame, ink, piece, sheet, write
from companion.games.animal_farm.face.proposals.parts import answered
from companion.games.animal_farm.face.proposals.slate import Slate, TouchSpot
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

GAP = 5
"""The gap below a slip, in design pixels."""


class ProposerSlip(Slate):
    """Everybody's piece on a slip while nothing lies on the table: whoever taps the own one makes a proposal."""

    role = "drafts"

    def __init__(self, asking: QuestionContext, on_piece: Callable[[Party], object]) -> None:
        self.asked = [asking.party(name) for name in asking.question.asked]
        theme = asking.look.theme
        spots = {one.name: TouchSpot(one.title, theme, partial(on_piece, one.name), "proposer") for one in self.asked}
        super().__init__(theme, spots, size_hint_y=None, height=theme.mm(TOUCH_MM) + theme.design(8))

    def places(self, frame: Frame) -> Mapping[str, Frame]:
        """Side by side, all as wide."""
        x, y, wide, high = frame
        step = wide / max(1, len(self.asked))
        return {one.name: (x + number * step, y, step, high) for number, one in enumerate(self.asked)}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slip, and the pieces."""
        sheet(canvas, self.theme, "slip", frame, "slip")
        for one, (x, y, wide, high) in zip(self.asked, self.places(frame).values(), strict=True):
            piece(canvas, self.theme, one.look, (x + wide / 2, y + high / 2), min(wide, high) * 0.68)


class DraftSlips(Slate):
    """The proposals on the table, newest first. A tap on one's own piece answers where that is due, `due_word`
    (`on_due`, with the number), else it leads to the board, where that one sits; the number leads to the board.
    """

    role = "drafts"

    def __init__(
        self,
        drafts: Sequence[OnTable],
        asking: QuestionContext,
        due_word: str,
        on_due: Callable[[Party, int], object],
        on_board: Callable[[Party | None], object],
    ) -> None:
        self.drafts, self.asking, self.due_word = drafts, asking, due_word
        theme = asking.look.theme
        self.line, self.promised = theme.mm(TOUCH_MM) + theme.design(1), theme.type(2.8) * 1.25
        spots: dict[str, TouchSpot] = {}
        for draft in drafts:
            spots[f"{draft.number}"] = TouchSpot(self._told(draft), theme, partial(on_board, None), "draft")
            for party, _ in draft.split:
                due = draft.asks(party)
                act = partial(on_due, party, draft.number) if due else partial(on_board, party)
                title = asking.party(party).title
                said = due_word if due else ""
                spots[f"{draft.number}.{party}"] = TouchSpot(
                    f"{title} {said}".strip(), theme, act, "yes" if due else "said"
                )
        high = sum(self._high(draft) for draft in drafts) + theme.design(GAP) * (len(drafts) - 1)
        super().__init__(theme, spots, size_hint_y=None, height=high)

    def _high(self, draft: OnTable) -> float:
        return self.line + (self.promised if draft.promise else 0.0)

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
            found.update({f"{draft.number}.{party}": cell for party, cell in cells.items()})
        return found

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw them."""
        for draft, row in self._rows(frame):
            self._slip(canvas, draft, row)

    def _slip(self, canvas: Canvas, draft: OnTable, row: Frame) -> None:
        theme, d = self.theme, self.theme.design(1)
        x, y, wide, high = row
        below = self.promised if draft.promise else 0.0
        sheet(canvas, theme, "slip", (x, y - below, wide, high + below), "slip")
        blue = ink(theme, "blue_text")
        number = x + 3 * d, y, self._number(draft) - 4 * d, high
        write(canvas, theme, str(draft.number), number, blue, mm=4.2, face=Typeface.HEAVY)
        for party, cell in self._cells(draft, row).items():
            self._partner(canvas, cell, draft, party)
        if draft.binding and theme.palette.textured:
            painter.image(canvas, "seal_tick", (x + wide - 19 * d, y + high / 2), of=SET, scale=0.86)
        if draft.promise:
            words = f"„{draft.promise}“" if self.asking.look.language == "de" else f"“{draft.promise}”"
            at = x + 12 * d, y - below + 2 * d, wide - 20 * d, below
            write(canvas, theme, words, at, ink(theme, "ink"), face=Typeface.TEXT, align="left")

    def _partner(self, canvas: Canvas, cell: Frame, draft: OnTable, party: Party) -> None:
        """Piece, markers, and tick or cross; in the lamp with a “yes” where that is due."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), cell
        due, count = draft.asks(party), dict(draft.split)[party]
        if due:
            at, size = (x + 1.5 * d, y + 4 * d), (wide - 3 * d, high - 8 * d)
            box(canvas, at, size, theme.palette.lamp, theme.design(CONTROL))
        yes = self.due_word
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
        sign = "×" if yes == self.asking.look._("No") else "?"
        write(canvas, theme, yes if said <= room + d else sign, (left, y, room, high), colour)
