"""A spot on the board. The board takes the taps; answers that are no spot (“let it lapse”) are listed here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kivy.uix.floatlayout import FloatLayout

from companion.models.game.party_looks import PartyLook
from companion.models.game.question import MOST_NUMBERED, OptionModel
from companion.ui.look.marks import paint_pieces
from companion.ui.look.paint.painter import piece_picture
from companion.ui.look.paint.still import Still
from companion.ui.questions.choose import ChoosePanel
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted

ROOMY = 2
"""Up to so many answers have a second line each."""


OWN_MM = 6.0
"""How high the pieces are of whoever sets one."""


MOVED_MM = 8.0
"""How high the piece is that is moved."""


ROOM_MM, COLUMNS = 17.0, 4
"""Height for all of these pieces below the question, at the usual size of text, and how many of the others stand side
by side.
"""


class InHand(Painted, FloatLayout):
    """The pieces that everybody still has to set: those of whoever sets one lie there, of the others one and a number.

    `rows` are all of them, `own` is the one who sets; `says` stands above those of the others. With `abreast` so many
    of the others stand in a row, on the right of the own ones.
    """

    role = "in hand"

    def __init__(
        self,
        b: Builder,
        rows: Sequence[tuple[PartyLook, int]],
        own: PartyLook | None,
        own_mm: float,
        size: str,
        says: str = "",
        abreast: int = 0,
    ) -> None:
        self.columns, self.beside = abreast or COLUMNS, bool(abreast)
        self.theme, self.rows = b.theme, rows
        self.lie = [(look, count) for look, count in rows if look == own]
        self.others = [(look, count) for look, count in rows if look != own]
        self.own_high = b.mm(own_mm) if self.lie else 0.0
        self.row = self.own_high / 2 if abreast and self.lie else b.theme.px(size) * 1.15
        self.line = b.theme.px("small") * 1.6 if says and self.others else 0.0
        below = self.row * -(-len(self.others) // self.columns)
        high = max(self.own_high, below) if self.beside else self.own_high + self.line + below
        super().__init__(size_hint_y=None, height=high)
        self.numbers = [
            b.fit(str(count), size, strong=True, align="left", size_hint=(None, None)) for _, count in self.others
        ]
        self.says = b.fit(says, "small", dim=True, align="left", size_hint=(None, None))
        put(self, *self.numbers, self.says if self.line else None)
        self.bind(pos=self._lay, size=self._lay)

    def _left(self) -> float:
        """How far from the left the others begin."""
        count = sum(count for _, count in self.lie)
        return min(self.own_high * (count + 0.4), self.width * 0.5) if self.beside and count else 0.0

    def _place(self, number: int) -> tuple[float, float]:
        """The left end and the middle of the height of one of the others."""
        down, across = divmod(number, self.columns)
        left = self._left()
        rows = self.row * -(-len(self.others) // self.columns)
        top = self.top - (self.height - rows) / 2 if self.beside else self.top - self.own_high - self.line
        return self.x + left + across * (self.width - left) / self.columns, top - self.row * (down + 0.5)

    def _lay(self, *_: object) -> None:
        self.says.pos, self.says.size = (self.x, self.top - self.own_high - self.line), (self.width, self.line)
        each = (self.width - self._left()) / self.columns
        wide = min(self.row * 1.3, each - self.row * 1.1)  # up to the next piece
        for at, number in enumerate(self.numbers):
            x, y = self._place(at)
            number.pos, number.size = (x + self.row * 1.1, y - self.row / 2), (wide, self.row)

    def paint(self, canvas: Canvas) -> None:
        """The pieces, as one picture where they are drawn in several parts each."""
        if any(piece_picture(look, self.row) is None for look, _ in self.rows):
            self.still = Still((self.width, self.height), lambda on: self._draw(on, (-self.x, -self.y)))
            self.still.show(canvas, self.pos)
        else:
            self._draw(canvas, (0, 0))

    def _draw(self, canvas: Canvas, by: tuple[float, float]) -> None:
        placed: list[tuple[PartyLook, tuple[float, float], float]] = []
        for look, count in self.lie:
            wide = self._left() or self.width
            step = min(self.own_high, wide / max(1, count))
            y = ((self.y + self.height / 2) if self.beside else self.top - self.own_high / 2) + by[1]
            placed += [(look, (self.x + step * (0.5 + piece) + by[0], y), step * 0.42) for piece in range(count)]
        for at, (look, _) in enumerate(self.others):
            x, y = self._place(at)
            placed.append((look, (x + self.row * 0.5 + by[0], y + by[1]), self.row * 0.4))
        paint_pieces(canvas, placed, self.theme.palette.text)


class PlacePanel(ChoosePanel):
    """The answers beside a board; for a board whose spots have no names, none of them."""

    own_mm, room_mm, others = OWN_MM, ROOM_MM, "label"
    abreast = 0
    """So many of the others stand on the right of the own pieces, or 0: below them."""

    def _beside(self, option: OptionModel, count: int) -> OptionModel:
        """A spot's answer as it is called here; what it could do is said below where a few answers are in sight."""
        assert self.asking.board is not None
        called = self.asking.board.called(option.value) or option.label
        roomy = count <= ROOMY and self.theme.text_scale <= 1
        return replace(option, label=called, sub=option.sub if roomy else "")

    def fill(self) -> None:
        """Lists the spots if there are few, else only the answers that the board does not show."""
        board = self.asking.board
        on_board = set(board.spots) if board is not None else set()
        options = self.asking.options
        spots = [option for option in options if option.open and option.value in on_board]
        others = [option for option in options if option.value not in on_board]
        if not on_board:
            super().fill()
            return
        self._moved()
        if not spots:
            self.note(self.look._("Nothing on the board is possible. Tap a place there to see why."))
        elif len(spots) <= MOST_NUMBERED:
            cards = [self.card(self._beside(option, len(spots))) for option in spots]
            put(self.body, *cards)
        elif self.theme.text_scale <= 1 or self.theme.profile.portrait or not others:
            taken = board is not None and all(board.spots[option.value].owner is not None for option in spots)
            self.note(
                self.look._("Tap the piece on the board.") if taken else self.look._("Tap the place on the board.")
            )
            self._room()
        self._in_hand()
        for option in others:  # one or two stay in reach, whatever scrolls
            (self.below if len(others) <= 2 else self.body).add_widget(self.card(option))

    def _moved(self) -> None:
        """The piece that the question moves, as it lies on the board, and where it lies."""
        b, board = self.b, self.asking.board
        start = board.moving() if board is not None else None
        here = board.spots[start] if board is not None and start is not None else None
        look = self.asking.mark(here.owner) if here is not None else None
        if here is not None and look is not None:
            mark = b.mark(look, mm=MOVED_MM, wide=MOVED_MM + 1, high=MOVED_MM + 1)
            self.body.add_widget(b.row(mark, b.fit(here.title, dim=True, align="left"), high=MOVED_MM + 1))

    def _room(self) -> None:
        """How many pieces an area takes: its cell on a plan looks like a single place."""
        count = self.asking.board.abreast() if self.asking.board is not None else 0
        if count > 1 and self.theme.text_scale <= 1:
            self.note(self.look.fill(self.look._("Each square is an area with room for {count}."), count=count))

    def of_others(self) -> str:
        """What stands above the pieces of the others."""
        return ""

    def room_for_hand(self) -> float:
        """How high the pieces in hand may be, in mm: less where the words are large."""
        return self.room_mm if self.theme.text_scale <= 1 else self.room_mm / self.theme.text_scale**2

    def _in_hand(self) -> None:
        """What everybody still has to set, where there is room for all of it."""
        board = self.asking.board
        left = board.to_place() if board is not None else {}
        looks = self.asking.play.looks()
        rows = [(looks[party], count) for party, count in left.items() if party in looks]
        if not rows:
            return
        sets = self.asking.question.party
        own = looks.get(sets) if sets is not None else None
        hand = InHand(self.b, rows, own, self.own_mm, self.others, self.of_others(), self.abreast)
        if hand.height <= self.theme.mm(self.room_for_hand()):
            self.body.add_widget(hand)
