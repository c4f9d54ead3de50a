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
from companion.ui.look.theme import CONTROL, TOUCH_MM, Theme
from companion.ui.questions.panel import QuestionContext
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

WIDEST = 92
"""The width of a partner at most, in design pixels."""

ASKS_MM = 3.0
"""Capitals of what is asked above the pieces."""

ASKS_WIDE, LEAST_ASKS_WIDE = 0.25, 0.21
"""The width of what is asked beside the pieces, as a share: usually, and beside many pieces."""

YES_WIDE = 0.56
"""The width of a yes with its piece, as a share of that with the no beside it."""

GAP = 5
"""The gap below a slip, in design pixels."""


class PieceSlip(Slate):
    """Pieces on a slip with what they are for: above them, or `beside` them where others need the height. Who is not in
    `open_to` keeps an empty place, so that nobody else's moves.
    """

    def __init__(
        self,
        asking: QuestionContext,
        asks: str,
        parties: Sequence[Party],
        on_piece: Callable[[Party], object],
        *,
        role: str = "proposer",
        says: str = "",
        open_to: Sequence[Party] | None = None,
        beside: bool = False,
    ) -> None:
        self.asked, self.asks, self.beside = [asking.party(name) for name in parties], asks, beside
        self.open_to = [one.name for one in self.asked if open_to is None or one.name in open_to]
        theme, self.role, self.keyed = asking.look.theme, f"{role}s", bool(says)
        spots = {
            one.name: TouchSpot(" ".join(filter(None, (one.title, says))), theme, partial(on_piece, one.name), role)
            for one in self.asked
            if one.name in self.open_to
        }
        self.line = 0.0 if beside else theme.type(ASKS_MM, Typeface.STRONG) * 1.25
        super().__init__(theme, spots, size_hint_y=None, height=theme.mm(TOUCH_MM) + self.line + theme.design(4))

    @property
    def shows(self) -> str:
        """What it asks."""
        return self.asks

    def _words(self, wide: float) -> float:
        """The room for what is asked beside the pieces: less where those would be too narrow for a finger."""
        spare = wide - len(self.asked) * self.theme.mm(TOUCH_MM)
        return max(wide * LEAST_ASKS_WIDE, min(wide * ASKS_WIDE, spare)) if self.beside else 0.0

    def _cells(self, frame: Frame) -> dict[Party, Frame]:
        """Side by side, all as wide."""
        x, y, wide, high = frame[0], frame[1], frame[2], frame[3] - self.line
        words = self._words(wide)
        step = (wide - words) / max(1, len(self.asked))
        step = min(step, self.theme.mm(TOUCH_MM * 1.6)) if self.beside else step
        return {one.name: (x + words + number * step, y, step, high) for number, one in enumerate(self.asked)}

    def places(self, frame: Frame) -> Mapping[str, Frame]:
        """Those who can be tapped."""
        return {name: at for name, at in self._cells(frame).items() if name in self.spots}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slip, the question, and the pieces."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
        if self.beside:
            room = self._words(wide) - 8 * d
            for number, words in enumerate(reversed(halved(self.asks, theme))):
                at = x + 8 * d, y + high * (0.08 + 0.42 * number), room, high * 0.42
                words, face = best((words,), room, theme, 2.8)
                write(canvas, theme, words, at, ink(theme, "ink"), mm=2.8, face=face, align="left")
        else:
            words, face = best((self.asks,), wide - 20 * d, theme, ASKS_MM)
            at = x + 10 * d, y + high - self.line - d, wide - 20 * d, self.line
            write(canvas, theme, words, at, ink(theme, "ink"), mm=ASKS_MM, face=face, align="left")
        cells = self._cells(frame)
        for one in self.asked:
            if one.name not in self.open_to:
                continue
            x, y, wide, high = cells[one.name]
            if self.keyed:
                key(canvas, theme, cells[one.name])
            piece(
                canvas, theme, one.look, (x + wide / 2, y + high / 2), min(wide, high) * (0.6 if self.keyed else 0.74)
            )


def halved(words: str, theme: Theme) -> tuple[str, ...]:
    """A short label in two lines that are as even as its words let them be."""
    parts = words.split()
    ways = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    return min(ways, key=lambda lines: max(text_width(line, theme.type(2.8)) for line in lines), default=(words,))


class DraftSlips(Slate):
    """The proposals on the table, newest first. Whose answer is due taps yes there: `on_answer`, with the proposal's
    number for a yes, 0 for a no. The no stands beside the yes where one proposal lies there alone: it is to all that
    somebody is asked, so among several it has a place of its own. A piece that has answered leads to the board.
    """

    role = "drafts"

    def __init__(
        self,
        drafts: Sequence[OnTable],
        asking: QuestionContext,
        on_answer: Callable[[Party, int], object],
        on_board: Callable[[Party], object],
    ) -> None:
        self.drafts, self.asking, self.alone = drafts, asking, len(drafts) == 1
        theme, look = asking.look.theme, asking.look
        self.yes, self.no = look._("Yes"), look._("No")
        self.line, self.promised = theme.mm(TOUCH_MM) + theme.design(1), theme.type(2.8) * 1.25
        spots: dict[str, TouchSpot] = {}
        for draft in drafts:
            for party, _ in draft.split:
                name, title = f"{draft.number}.{party}", asking.party(party).title
                if not draft.asks(party):
                    spots[name] = TouchSpot(title, theme, partial(on_board, party), "said")
                    continue
                spots[name] = TouchSpot(f"{title} {self.yes}", theme, partial(on_answer, party, draft.number), "yes")
                if self.alone:
                    spots[f"{name}.no"] = TouchSpot(f"{title} {self.no}", theme, partial(on_answer, party, 0), "no")
        high = sum(self._high(draft) for draft in drafts) + theme.design(GAP) * (len(drafts) - 1)
        super().__init__(theme, spots, size_hint_y=None, height=high)

    def _lines(self, draft: OnTable) -> int:
        """Lines of partners: two in each where a no stands beside every yes."""
        return (len(draft.split) + 1) // 2 if self.alone else 1

    def _high(self, draft: OnTable) -> float:
        return self.line * self._lines(draft) + (self.promised if draft.promise else 0.0)

    def _told(self, draft: OnTable) -> str:
        look = self.asking.look
        form = look._("Number {number}, by {name}")
        return look.fill(form, number=draft.number, name=self.asking.party(draft.by).title)

    @property
    def shows(self) -> str:
        """The proposals."""
        return " ".join(self._told(draft) for draft in self.drafts)

    def _rows(self, frame: Frame) -> list[tuple[OnTable, Frame]]:
        """Each slip with the place of its partners, without what was promised."""
        x, y, wide, high = frame
        top, rows = y + high, []
        for draft in self.drafts:
            lines = self.line * self._lines(draft)
            rows.append((draft, (x, top - lines, wide, lines)))
            top -= self._high(draft) + self.theme.design(GAP)
        return rows

    def _cells(self, draft: OnTable, row: Frame) -> dict[Party, Frame]:
        """Where the partners of a slip stand, right of its number; each stays there whatever is said."""
        d, (x, y, wide, high) = self.theme.design(1), row
        seal = 34 * d if draft.binding else 0.0
        left = x + self._number(draft)
        room = x + wide - seal - 3 * d - left
        across = 2 if self.alone else max(1, len(draft.split))
        step = min(WIDEST * d * (2 if self.alone else 1), room / across)
        return {
            party: (left + place % across * step, y + high - (place // across + 1) * self.line, step, self.line)
            for place, (party, _) in enumerate(draft.split)
        }

    def _refusing(self, draft: OnTable, party: Party, cell: Frame) -> tuple[Frame, Frame | None]:
        """A partner's cell without the no, and the place of the no, if it stands there."""
        x, y, wide, high = cell
        if not self.alone or not draft.asks(party):
            return cell, None
        return (x, y, wide * YES_WIDE, high), (x + wide * YES_WIDE, y, wide * (1 - YES_WIDE), high)

    def _number(self, draft: OnTable) -> float:
        return self.theme.type(4.2, Typeface.HEAVY) * (0.55 if draft.number < 10 else 0.95) + self.theme.design(11)

    def places(self, frame: Frame) -> Mapping[str, Frame]:
        """The partners; what is left of the slip does nothing."""
        found: dict[str, Frame] = {}
        for draft, row in self._rows(frame):
            for party, cell in self._cells(draft, row).items():
                found[f"{draft.number}.{party}"], no = self._refusing(draft, party, cell)
                if no is not None:
                    found[f"{draft.number}.{party}.no"] = no
        return found

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw them."""
        for draft, row in self._rows(frame):
            self._slip(canvas, draft, row)

    def _slip(self, canvas: Canvas, draft: OnTable, row: Frame) -> None:
        theme, d = self.theme, self.theme.design(1)
        x, y, wide, high = row
        below = self._high(draft) - high
        sheet(canvas, theme, "slip", (x, y - below, wide, high + below), "slip")
        blue = ink(theme, "blue_text")
        number = x + 3 * d, y + high - self.line, self._number(draft) - 4 * d, self.line
        write(canvas, theme, str(draft.number), number, blue, mm=4.2, face=Typeface.HEAVY)
        for party, cell in self._cells(draft, row).items():
            said, no = self._refusing(draft, party, cell)
            self._partner(canvas, said, draft, party)
            if no is not None:
                self._refusal(canvas, no)
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
