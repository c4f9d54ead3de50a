"""One player's candidates, large: photo and everything known of each in words, and the way to the owner's cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.face.art import ink, nine
from companion.games.politburo.face.files import dossier
from companion.games.politburo.face.files.shapes import NO_PHOTO, PHOTO
from companion.games.politburo.face.own_cards import look_at_cards
from companion.games.politburo.models.bureau import BlockModel, BureauModel, CandidateModel
from companion.games.politburo.models.words import of_candidate
from companion.ui.boards.face import BoardContext
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Painted

PHOTO_SHARE, PAD, NUMBERS = 0.82, 10, 124
"""Height of a photo in a broad sheet; the margin and the width of the numbers, in design pixels."""

NARROW = 0.9
"""A sheet that would be narrower, over its height, has no room for a name beside its photo: it lies."""

LOW = 180
"""Below this height of a standing one, in design pixels, there is room for what is known only."""

LYING_LOW = 0.5
"""The same of one that lies, over that."""

PHOTO_HIGH = 0.52
"""Height of a photo in a sheet that stands: what is known lies below it."""


class OpenDossier(Painted, BoxLayout):
    """A candidate's dossier as a page: the photo left, the name and the numbers, and what is known.

    Beside each other in a broad room they stand; below each other in a narrow one they lie. A `brief` one has no room
    for what sort of person it is.
    """

    role = "portrait"

    def __init__(
        self, one: CandidateModel, board: BureauModel, look: Look, *, lying: bool, brief: bool = False
    ) -> None:
        self.one, self.board, self.look, self.theme, self.lying = one, board, look, look.theme, lying
        self.b = Builder(look)
        super().__init__(orientation="vertical")
        facts = "; ".join(of_candidate(one, board, look)[one.lost is None :])
        self.about = "" if brief else one.text
        (self._lying if lying else self._standing)(facts, ink(self.theme, "ink"))
        self.bind(size=self._room)

    def _lying(self, facts: str, colour: str) -> None:
        b, one = self.b, self.one
        put(
            self,
            b.row(
                b.fit(one.title, "head", strong=True, align="left", colour=colour),
                b.space(size_hint_x=None, width=b.theme.design(NUMBERS) if one.lost is None else 1),
                gap=1,
                size_hint_y=None,
                height=self.theme.px("head") * 1.25,
            ),
            b.fit(facts, "label", align="left", valign="top", colour=colour),
            b.fit(self.about, "small", align="left", colour=colour) if self.about else None,
        )

    def _standing(self, facts: str, colour: str) -> None:
        b, one = self.b, self.one
        share = PHOTO_HIGH if self._photo else PHOTO_HIGH * 0.75
        self.beside = b.space(size_hint_x=None, width=1)
        put(
            self,
            b.row(
                self.beside,
                b.column(b.fit(one.title, "head", strong=True, align="left", colour=colour), b.space(), gap=0),
                gap=0,
                size_hint_y=share,
            ),
            b.fit(facts, "label", strong=True, align="left", colour=colour, size_hint_y=(1 - share) * 0.55),
            b.fit(self.about, "small", align="left", colour=colour, size_hint_y=(1 - share) * 0.45)
            if self.about
            else None,
        )

    @property
    def shows(self) -> str:
        """The candidate's name."""
        return self.one.title

    @property
    def _tall(self) -> float:
        """The height of the photo."""
        if self.lying:
            return float(self.height * PHOTO_SHARE)
        return float(self.height * PHOTO_HIGH - 1.4 * PAD * self.theme.design(1))

    @property
    def _beside(self) -> float:
        """The width of the photo and of the gap after it."""
        return self._tall * PHOTO + 1.6 * PAD * self.theme.design(1) if self._photo else 0.0

    def _room(self, *_: object) -> None:
        pad = PAD * self.theme.design(1)
        if self.lying:
            self.padding = (self._beside + 1.6 * pad, 0.2 * pad, 1.4 * pad, 0.2 * pad)
        else:
            self.beside.width = self._beside
            self.padding = (1.2 * pad, 0.4 * pad, pad, 0.4 * pad)

    @property
    def _photo(self) -> bool:
        return bool(self.theme.text_scale < NO_PHOTO)

    def paint(self, canvas: Canvas) -> None:
        """Draw the sheet, the photo and the numbers."""
        d = self.theme.design(1)
        x, y, wide, high = self.x, self.y, self.width, self.height
        if self.theme.palette.textured:
            nine(canvas, "folder", (x - 5 * d, y - 11 * d, wide + 13 * d, high + 15.5 * d))
        else:
            box(canvas, self.pos, self.size, "#FFFFFF", 3 * d)
        tall, top = self._tall, y + high
        low = y + (high - tall) / 2 if self.lying else top - tall - 1.1 * PAD * d
        if self._photo:
            dossier.photo(canvas, (x + 1.2 * PAD * d, low, tall * PHOTO, tall), self.one, self.theme)
        if self.one.lost is not None:
            return
        room = (x + wide - (NUMBERS + 12) * d, top - 42 * d, NUMBERS * d, 38 * d)
        if not self.lying:
            share = PHOTO_HIGH if self._photo else PHOTO_HIGH * 0.75
            left = self._beside + 1.2 * PAD * d
            room = (x + left, top - high * share + 4 * d, min(wide - left - PAD * d, NUMBERS * d), high * share * 0.45)
        dossier.numbers(canvas, room, self.one, self.theme)


class PortraitsOf(BoxLayout):
    """A player's name, the candidates beside or below each other, and the way back."""

    def __init__(self, block: BlockModel, board: BureauModel, seen: BoardContext, on_back: Callable[[], None]) -> None:
        self.block, self.board, self.seen, self.theme = block, board, seen, seen.look.theme
        self.b = b = Builder(seen.look)
        super().__init__(orientation="vertical", spacing=b.theme.design(8))
        head = b.row(
            b.button("", on_back, icon="back", mm=TOUCH_MM, wide=TOUCH_MM * 1.2),
            b.mark(seen.looks[block.party], mm=6, wide=7),
            gap=0.75,
            high=TOUCH_MM,
        )
        head.add_widget(b.fit(block.party, "head", strong=True, align="left"))
        hand = seen.look.fill(seen.look._("Hand {count} of {limit}"), count=block.hand, limit=block.limit)
        colour = b.palette.text_dim
        put(
            head,
            b.fit(hand, "small", colour=colour, size_hint_x=0.5),
            self._own_cards() if board.dealt and seen.play is not None and seen.host is not None else None,
        )
        self.sheets = b.column(gap=0.75)
        self.lying: tuple[bool, bool] | None = None
        put(self, head, self.sheets)
        self.sheets.bind(size=self._lay)

    def _lay(self, sheets: BoxLayout, size: Sequence[float]) -> None:
        wide, high = size
        lying = wide < NARROW * high * len(self.block.candidates)
        least = LOW * self.theme.design(1) * self.theme.text_scale
        brief = high < (LYING_LOW * least * len(self.block.candidates) if lying else least)
        if self.lying == (lying, brief) or min(size) <= 1:
            return
        self.lying = lying, brief
        sheets.orientation = "vertical" if lying else "horizontal"
        refill(
            sheets,
            *(OpenDossier(one, self.board, self.seen.look, lying=lying, brief=brief) for one in self.block.candidates),
        )

    def _own_cards(self) -> TouchButton:
        look, play, host, party = self.seen.look, self.seen.play, self.seen.host, self.block.party
        assert play is not None and host is not None

        def show() -> None:
            look_at_cards(look, play, host, party)

        return self.b.button(look._("Own cards"), show, icon="hand", mm=TOUCH_MM, size_hint_x=0.9)
