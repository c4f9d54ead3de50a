"""Proposals as paper slips: the number, each partner's piece with markers, and who has said yes or no."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import SET, Frame, best, disc, ink, piece, sheet, write
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.face.proposals.lying import answered
from companion.games.animal_farm.face.proposals.promising import PromisedLines
from companion.games.animal_farm.face.proposals.slate import Slate, TouchSpot, key
from companion.models.game.party_looks import Colour
from companion.models.game.talks import OnTable, Promises
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import CONTROL, TOUCH_MM
from companion.ui.questions.panel import QuestionContext
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

WIDEST = 150
"""The width of a partner at most, in design pixels."""

ASKS_MM = 3.0
"""Capitals of what is asked above the pieces."""

COIN = 0.85
"""The size of a marker beside the number, as a share of the piece."""

PIECE_MM, COUNT_MM = 5.2, 3.8
"""A partner's piece where several proposals lie, and the capitals of how many markers that one takes."""

ROOMY, CLOSER = (1.45, 1.3, 1.15, 1.0), (0.9, 0.82)
"""How much larger partners may be than usual, where there is height; large letters are closer where there is none."""

NAME_MM, MOST_MM = 2.8, 30.0
"""Capitals of the names below pieces that have room, and the height of such a slip at most."""

IN_SIGHT = 2
"""So many proposals are in sight at once."""

GAP = 5
"""The gap below a slip, in design pixels."""


class PieceSlip(Slate):
    """Pieces on a slip below what they are for. Who is not in
    `open_to` keeps an empty place, so that nobody else's moves; a tick stands beside each of `ticked`.
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
        roomy: bool = False,
        ticked: Collection[Party] = (),
    ) -> None:
        self.ticked = ticked
        self.asked, self.asks = [asking.party(name) for name in parties], asks
        self.open_to = [one.name for one in self.asked if open_to is None or one.name in open_to]
        theme, self.role, self.keyed = asking.look.theme, f"{role}s", bool(says)
        spots = {
            one.name: TouchSpot(" ".join(filter(None, (one.title, says))), theme, partial(on_piece, one.name), role)
            for one in self.asked
            if one.name in self.open_to and not one.boxed  # nobody answers for those, or takes it back
        }
        self.line = theme.type(ASKS_MM, Typeface.STRONG) * 1.25
        self.name = theme.type(NAME_MM, Typeface.STRONG) * 1.2
        least: float = theme.mm(TOUCH_MM) + self.line + theme.design(4)
        self.least = least + self.name if roomy else least
        super().__init__(theme, spots, size_hint_y=None, height=self.least)

    def fill(self, room: float) -> None:
        """Takes the height that nothing else needs, for larger pieces, each with its name."""
        self.height = max(self.least, min(room, self.theme.mm(MOST_MM)))

    @property
    def shows(self) -> str:
        """What it asks."""
        return self.asks

    def _cells(self, frame: Frame) -> dict[Party, Frame]:
        """Side by side, all as wide."""
        x, y, wide, high = frame[0], frame[1], frame[2], frame[3] - self.line
        step = wide / max(1, len(self.asked))
        return {one.name: (x + number * step, y, step, high) for number, one in enumerate(self.asked)}

    def places(self, frame: Frame) -> Mapping[str, Frame]:
        """Those who can be tapped."""
        return {name: at for name, at in self._cells(frame).items() if name in self.spots}

    def _named(self, wide: float, high: float) -> bool:
        """Whether all have their names below them: where one would have to be cut, the pieces have the room."""
        theme, narrow = self.theme, Typeface.NARROW
        if high - self.name < theme.mm(TOUCH_MM) * 0.86:
            return False
        room = wide - 6 * theme.design(1)
        return all(text_width(one.title, theme.type(NAME_MM, narrow), face=narrow) <= room for one in self.asked)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slip, the question, and the pieces."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
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
            share = 0.6 if self.keyed else 0.74
            named = self._named(wide, high)
            side = min((high - self.name) * 0.86, wide * 0.86) if named else min(wide * 0.86, high * share)
            low = y + (high - side - self.name) / 2 if named else y + (high - side) / 2
            centre = x + wide / 2, low + side / 2 + (self.name if named else 0.0)
            piece(canvas, theme, one.look, centre, side)
            if one.name in self.ticked:
                painter.icon(canvas, "check", (centre[0] + side * 0.62, centre[1]), side * 0.42, theme.palette.green)
            if named:
                words, face = best((one.title,), wide - 6 * d, theme, NAME_MM)
                at = x + 3 * d, low, wide - 6 * d, self.name
                write(canvas, theme, words, at, ink(theme, "ink"), mm=NAME_MM, face=face)


class DraftSlips(Slate):
    """The proposals on the table by their numbers, or newest first where not all are in sight.

    Whose answer is due taps yes there: `on_answer`, with the proposal's number for a yes, 0 for a no. The no stands
    below the yes where one proposal lies there alone: it is to all that somebody is asked, so among several it has a
    place of its own. A piece that has answered leads to the board; one that the box plays leads nowhere.
    """

    role = "drafts"

    def __init__(
        self,
        drafts: Sequence[OnTable],
        asking: QuestionContext,
        on_answer: Callable[[Party, int], object],
        on_board: Callable[[Party], object],
    ) -> None:
        self.asking, self.alone = asking, len(drafts) == 1
        self.drafts = sorted(drafts, key=lambda one: one.number) if len(drafts) <= IN_SIGHT else list(drafts)
        theme, look = asking.look.theme, asking.look
        self.yes, self.asks_yes, self.no = look._("Yes"), look._("Yes?"), look._("No")
        region = str(asking.question.about["region"])
        self.animal = asking.play.opened.session.game.definition.region[region].animal
        promises = Promises(asking.question.shape, asking.play.teller)
        self.promised = {draft.number: PromisedLines(draft, promises, look) for draft in drafts}
        self.roomy, self.room = 1.0, 0.0
        spots: dict[str, TouchSpot] = {}
        for draft in drafts:
            for party, _ in draft.split:
                name, title = f"{draft.number}.{party}", asking.party(party).title
                if asking.party(party).boxed:
                    continue  # nobody answers for it, or takes back what it has said
                if not draft.asks(party):
                    spots[name] = TouchSpot(title, theme, partial(on_board, party), "said")
                    continue
                spots[name] = TouchSpot(f"{title} {self.yes}", theme, partial(on_answer, party, draft.number), "yes")
                if self.alone:
                    spots[f"{name}.no"] = TouchSpot(f"{title} {self.no}", theme, partial(on_answer, party, 0), "no")
        super().__init__(theme, spots, size_hint_y=None, height=1)
        self.height = self._all()
        self.bind(width=lambda *_: self.fill(self.room))  # a sentence has as many lines as it needs

    def fill(self, room: float) -> None:
        """Makes pieces and words larger where there is height for it."""
        self.room = room
        sizes = (*ROOMY, *CLOSER) if self.theme.text_scale >= LARGE else ROOMY
        self.roomy = next((one for one in sizes if self._all(one) <= room), sizes[-1])
        self.height = self._all()

    def _all(self, roomy: float | None = None) -> float:
        return sum(self._high(one, roomy) for one in self.drafts) + self.theme.design(GAP) * (len(self.drafts) - 1)

    def _piece(self, roomy: float | None = None) -> float:
        return self.theme.mm(PIECE_MM) * (roomy or self.roomy)

    def _word(self, roomy: float | None = None) -> float:
        return self.theme.type(ASKS_MM) * 1.3 * (roomy or self.roomy)

    def _line(self, draft: OnTable, roomy: float | None = None) -> float:
        """The height of the partners: piece and markers, below them what was said or the keys for it."""
        theme, (piece_high, word) = self.theme, (self._piece(roomy), self._word(roomy))
        keys = 2 * max(theme.mm(TOUCH_MM), word) if self.alone and any(map(draft.asks, dict(draft.split))) else word
        return max(theme.mm(TOUCH_MM), piece_high + keys + theme.design(13))

    def _high(self, draft: OnTable, roomy: float | None = None) -> float:
        return self._line(draft, roomy) + self.promised[draft.number].high(self._wide)

    @property
    def _wide(self) -> float:
        wide: float = self.width - 20 * self.theme.design(1)
        return wide

    def _told(self, draft: OnTable) -> str:
        look = self.asking.look
        form = look._("Number {number}, by {name}")
        said = look.fill(form, number=draft.number, name=self.asking.party(draft.by).title)
        return " ".join(filter(None, (said, self.promised[draft.number].shows)))

    @property
    def shows(self) -> str:
        """The proposals."""
        return " ".join(self._told(draft) for draft in self.drafts)

    def _rows(self, frame: Frame) -> list[tuple[OnTable, Frame]]:
        """Each slip with the place of its partners, without what was promised."""
        x, y, wide, high = frame
        top, rows = y + high, []
        for draft in self.drafts:
            line = self._line(draft)
            rows.append((draft, (x, top - line, wide, line)))
            top -= self._high(draft) + self.theme.design(GAP)
        return rows

    def _cells(self, draft: OnTable, row: Frame) -> dict[Party, Frame]:
        """Where the partners of a slip stand, right of its number; each stays there whatever is said."""
        d, (x, y, wide, high) = self.theme.design(1), row
        seal = 34 * d if draft.binding else 0.0
        left = x + self._number(draft)
        room = x + wide - seal - 3 * d - left
        step = min(WIDEST * d, room / max(1, len(draft.split)))
        return {party: (left + place * step, y, step, high) for place, (party, _) in enumerate(draft.split)}

    def _refusing(self, draft: OnTable, party: Party, cell: Frame) -> tuple[Frame, Frame | None]:
        """A partner's cell without the no, and the place of the no, if it stands there."""
        x, y, wide, high = cell
        if not self.alone or not draft.asks(party):
            return cell, None
        no = (high - self._piece() - 13 * self.theme.design(1)) / 2
        return (x, y + no, wide, high - no), (x, y, wide, no)

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
        return {name: at for name, at in found.items() if name in self.spots}

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
        number = x + 3 * d, y + high - self._piece() - 8 * d, self._number(draft) - 4 * d, self._piece() + 8 * d
        write(canvas, theme, str(draft.number), number, blue, mm=4.2, face=Typeface.HEAVY)
        for party, cell in self._cells(draft, row).items():
            said, no = self._refusing(draft, party, cell)
            self._partner(canvas, said, draft, party)
            if no is not None:
                self._refusal(canvas, no)
        if draft.binding and theme.palette.textured:
            painter.image(canvas, "seal_tick", (x + wide - 19 * d, y + high / 2), of=SET, scale=0.86)
        self.promised[draft.number].print(canvas, (x + 12 * d, y - below + 2 * d, wide - 20 * d, below))

    def _taking(self, canvas: Canvas, frame: Frame, party: Party, count: int, colour: Colour) -> None:
        """The piece; right of it how many markers it takes, if any, with a disc where that has room."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        mm, gap = COUNT_MM * min(self.roomy, 1.25), 5 * d
        digits = text_width(str(count), theme.type(mm, Typeface.HEAVY), face=Typeface.HEAVY) if count else 0.0
        coin = high * COIN if count and self._coins(high, gap, mm) else 0.0
        told = (gap + digits if count else 0.0) + (gap * 0.6 + coin if coin else 0.0)
        side = min(high, wide - 8 * d - told)
        left, middle = x + (wide - side - told) / 2, y + high / 2
        piece(canvas, theme, self.asking.party(party).look, (left + side / 2, middle), side)
        if not count:
            return
        numeral = left + side + gap - d, y, digits + 2 * d, high
        write(canvas, theme, str(count), numeral, colour, mm=mm, face=Typeface.HEAVY)
        if coin:
            disc(canvas, theme, self.animal, (left + side + told - coin / 2, middle), coin)

    def _coins(self, high: float, gap: float, mm: float) -> bool:
        """Whether discs have room in every proposal."""
        d, digit = self.theme.design(1), text_width("0", self.theme.type(mm, Typeface.HEAVY), face=Typeface.HEAVY)
        most = max(len(draft.split) for draft in self.drafts)
        left = self._number(self.drafts[0]) + (34 * d if any(one.binding for one in self.drafts) else 0.0) + 3 * d
        cell = min(WIDEST * d, (self.width - left) / most)
        return bool(high * (1 + COIN) + 1.6 * gap + digit <= cell - 8 * d)

    def _refusal(self, canvas: Canvas, frame: Frame) -> None:
        """The key for a no."""
        key(canvas, self.theme, frame)
        words, face = best((self.no, "×"), frame[2] - self.theme.design(8), self.theme, 3.0)
        write(canvas, self.theme, words, frame, self.theme.palette.paper, mm=3.0, face=face)

    def _partner(self, canvas: Canvas, cell: Frame, draft: OnTable, party: Party) -> None:
        """Piece and markers, below them what was said; in the lamp with a “yes” where that is due."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), cell
        due, count = draft.asks(party), dict(draft.split)[party]
        if due:
            at, size = (x + 2 * d, y + 3 * d), (wide - 4 * d, high - 6 * d)
            box(canvas, at, size, theme.palette.lamp, theme.design(CONTROL))
        colour = theme.palette.on_lamp if due else ink(theme, "ink")
        self._taking(canvas, (x, y + high - 7 * d - self._piece(), wide, self._piece()), party, count, colour)
        low = x, y + 4 * d, wide, high - self._piece() - 12 * d
        if due:
            write(canvas, theme, self.asks_yes, low, colour, mm=ASKS_MM * self.roomy)
            return
        side, middle = min(theme.mm(4) * self.roomy, self._word()), low[1] + low[3] - self._word() / 2
        if party not in draft.confirmed:
            answered(canvas, theme, draft, party, (x + wide / 2, middle), side)
            return
        said = text_width(self.yes, theme.type(ASKS_MM), face=Typeface.STRONG)  # in a word, too: it was said
        left = x + (wide - side - said) / 2 - d
        answered(canvas, theme, draft, party, (left + side / 2, middle), side)
        word = left + side + 2 * d, middle - self._word() / 2, said + 2 * d, self._word()
        write(canvas, theme, self.yes, word, theme.palette.green, mm=ASKS_MM)
