"""One player's candidates, large: photo and everything known of each in words, and the way to the owner's cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.politburo.face import art
from companion.games.politburo.face.art import ink, nine
from companion.games.politburo.face.files import backs, dossier
from companion.games.politburo.face.files.shapes import LOYALTY_MM, PHOTO
from companion.games.politburo.face.files.stamps import stamped
from companion.games.politburo.face.own_cards import look_at_cards
from companion.games.politburo.models.bureau import BlockModel, BureauModel, CandidateModel
from companion.games.politburo.models.words import of_candidate, of_hand
from companion.ui.boards.face import BoardContext
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, wrapped_height

PAD, NUMBERS, MOST_PHOTO = 10, 128, 0.4
"""The margin and the width of the numbers, in design pixels; the most width of a photo in a sheet."""

NARROW = 0.9
"""A sheet that would be narrower, over its height, has no room for a name beside its photo: it lies."""

LOW = 170
"""Below this height of a standing one, in design pixels, there is room for what is known only."""

LYING_LOW = 0.5
"""The same of one that lies, over that."""

WIDE_STANDING, HIGH_STANDING, HIGH_LYING = 270, 170, 96
"""Below these sizes of a sheet, in design pixels, its letters are of the usual size, whatever the text size."""


class OpenDossier(Painted, BoxLayout):
    """A candidate's dossier as a page: the photo left, as high as the sheet; beside it name, numbers, what is known.

    Beside each other in a broad room they stand, with the numbers below the name; below each other in a narrow one
    they lie. A `brief` one has no room for what sort of person it is.
    """

    role = "portrait"

    def __init__(
        self, one: CandidateModel, board: BureauModel, look: Look, *, lying: bool, brief: bool = False
    ) -> None:
        self.one, self.theme, self.narrow = one, look.theme, not lying
        self.b = b = Builder(look)
        super().__init__(orientation="horizontal")
        known, colour = of_candidate(one, board, look, narrow=not lying)[one.lost is None :], ink(self.theme, "ink")
        if one.lost == "siberia":  # the stamp says it, as on the table
            known = []
        facts = "; ".join(known) if lying else "\n".join("\u00a0".join(fact.rsplit(" ", 1)) for fact in known)
        about = "" if brief else one.text
        self.beside = b.space(size_hint_x=None, width=1)
        self.numbers = b.space()
        name = b.fit(one.title, "head", strong=True, align="left", colour=colour)
        line, high = self.theme.px("head") * 1.25, self.theme.type(LOYALTY_MM) * 1.15
        first: tuple[Widget | None, ...]
        if lying:
            self.numbers.size_hint_x, self.numbers.width = None, self.theme.design(NUMBERS) if one.lost is None else 1
            head = b.row(name, self.numbers, gap=1, size_hint_y=None, height=line)
            self.bind(height=lambda _, tall: setattr(head, "height", min(line, tall - self._below(facts))))
            first = (head,)
        else:
            name.size_hint_y, name.height = None, line
            self.numbers.size_hint_y, self.numbers.height = None, high
            first = (name, self.numbers if one.lost is None else None)
        told = b.fit(facts, "label", align="left", valign="top" if lying else "middle", colour=colour)
        words = b.fit(about, "small", align="left", colour=colour) if about else None
        put(self, self.beside, b.column(*first, told if facts else b.space(), words, gap=0.25))
        if facts and words is not None:
            words.bind(width=partial(share_height, self.theme.least, told, words))
        self.bind(size=self._room)
        self.numbers.bind(pos=self.paint_soon, size=self.paint_soon)

    @property
    def shows(self) -> str:
        """The candidate's name."""
        return self.one.title

    def _below(self, facts: str) -> float:
        """How much room a line of what is known needs below the name on a low sheet, with what is around both."""
        return PAD * self.theme.design(1) + (self.theme.least * 1.4 if facts else 0.0)

    @property
    def _photo(self) -> tuple[float, float]:
        """Width and height of the photo."""
        pad = PAD * self.theme.design(1)
        wide = min((self.height - 1.6 * pad) * PHOTO, self.width * MOST_PHOTO)
        return wide, wide / PHOTO

    def _room(self, *_: object) -> None:
        pad = PAD * self.theme.design(1)
        self.beside.width = self._photo[0]
        self.spacing = 1.3 * pad
        self.padding = (1.1 * pad, 0.4 * pad, pad, 0.5 * pad)

    def paint(self, canvas: Canvas) -> None:
        """Draw the sheet, the photo and the numbers."""
        d = self.theme.design(1)
        x, y, wide, high = self.x, self.y, self.width, self.height
        if self.theme.palette.textured:
            nine(canvas, "folder", (x - 5 * d, y - 11 * d, wide + 13 * d, high + 15.5 * d))
        else:
            box(canvas, self.pos, self.size, "#FFFFFF", 3 * d)
        across, tall = self._photo
        dossier.photo(canvas, (x + 1.1 * PAD * d, y + (high - tall) / 2, across, tall), self.one, self.theme)
        if self.narrow and (self.one.marker or self.one.active):
            half = backs.BADGE / 2 * d
            at = x + 1.1 * PAD * d + half, y + (high + tall) / 2 - half
            art.image(canvas, "activated", at, dossier.SIGN)
        if self.one.lost == "siberia":
            self._exiled(canvas, x + across + 2.4 * PAD * d)
        if self.one.lost is None:
            place = self.numbers
            frame = (place.x, place.y, min(place.width, NUMBERS * d), place.height)
            dossier.numbers(canvas, frame, self.one, self.theme)

    def _exiled(self, canvas: Canvas, left: float) -> None:
        """The stamp of one who was sent away, beside the photo and clear of name and words."""
        theme, d = self.theme, self.theme.design(1)
        room = self.right - PAD * d - left
        wide = min(room * 0.8, self.height * 0.9, 220 * d)
        word, colour = art.stamp_word("siberia", self.b.look.language), art.style().colour("approved_stamp")
        self.mark = stamped(theme, word, (wide, wide * 0.36), "siberia", colour)
        side = self.right - PAD * d - wide / 2 if not self.narrow else left + room / 2
        self.mark.show_turned(canvas, (side, self.y + self.height * 0.52), 6)


def share_height(px: float, above: FitText, below: FitText, *_: object) -> None:
    """Of the height of two texts each has a share as they need it at this font size, the smallest."""
    for one in (above, below):
        one.size_hint_y = max(px, wrapped_height(one.text, px, max(1.0, below.width), face=one.face))


class PortraitsOf(BoxLayout):
    """A player's name, the candidates beside or below each other, and the way back."""

    def __init__(self, block: BlockModel, board: BureauModel, seen: BoardContext, on_back: Callable[[], None]) -> None:
        self.block, self.board, self.seen, self.theme = block, board, seen, seen.look.theme
        self.b = b = Builder(seen.look)
        super().__init__(orientation="vertical", spacing=b.theme.design(8))
        head = b.row(
            b.button("", on_back, icon="back", mm=TOUCH_MM, wide=TOUCH_MM * 1.2, pos_hint={"center_y": 0.5}),
            b.mark(seen.looks[block.party], mm=6, wide=7),
            gap=0.75,
            high=TOUCH_MM,
        )
        name = b.fit(block.name, "head", strong=True, align="left")
        align = "left" if b.portrait else "center"
        hand = b.fit(of_hand(block, seen.look), "small", colour=b.palette.text_dim, align=align)
        own = self._own_cards() if board.dealt and seen.play is not None and seen.host is not None else None
        if b.portrait:  # three beside each other would be too narrow
            hand.size_hint_y = 0.75
            put(head, b.column(name, hand, gap=0), own)
        else:
            hand.size_hint_x = 0.5
            put(head, name, hand, own)
        if own is not None:  # its words may need two lines: nothing lies over what is above
            own.bind(height=lambda _, high: setattr(head, "height", max(b.mm(TOUCH_MM), high)))
            head.height = max(head.height, own.height)
        self.sheets = b.column(gap=0.75)
        self.lying: tuple[bool, bool, float] | None = None
        put(self, head, self.sheets)
        self.sheets.bind(size=self._lay)

    def _lay(self, sheets: BoxLayout, size: Sequence[float]) -> None:
        (wide, high), count, d = size, len(self.block.candidates), self.theme.design(1)
        lying = wide < NARROW * high * count
        if lying:
            most = high / (HIGH_LYING * d * count)
        else:
            most = min(wide / (WIDE_STANDING * d * count), high / (HIGH_STANDING * d))
        scale = min(self.theme.text_scale, max(1.0, most))
        least = LOW * d * scale
        brief = high < (LYING_LOW * least * count if lying else least)
        if self.lying == (lying, brief, scale) or min(size) <= 1:
            return
        self.lying = lying, brief, scale
        sheets.orientation = "vertical" if lying else "horizontal"
        look = replace(self.seen.look, theme=replace(self.theme, text_scale=scale))
        refill(
            sheets,
            *(OpenDossier(one, self.board, look, lying=lying, brief=brief) for one in self.block.candidates),
        )

    def _own_cards(self) -> TouchButton:
        look, play, host, party = self.seen.look, self.seen.play, self.seen.host, self.block.party
        assert play is not None and host is not None

        def show() -> None:
            look_at_cards(look, play, host, party)

        size = "label" if self.b.portrait and self.theme.text_scale > 1 else "answer"
        return self.b.button(look._("Own cards"), show, icon="hand", mm=TOUCH_MM, size=size, size_hint_x=0.9)
