"""One player's candidates, large: photo and everything known of each in words, and the way to the owner's cards."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.face.art import ink, nine
from companion.games.politburo.face.files import dossier
from companion.games.politburo.face.hand import look_at_cards
from companion.games.politburo.models.bureau import BlockModel, BureauModel, CandidateModel
from companion.games.politburo.models.words import of_candidate
from companion.ui.boards.face import BoardContext
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Painted

PHOTO_SHARE, PAD, NUMBERS = 0.82, 10, 124
"""Height of a photo in its sheet; the margin and the width of the numbers, in design pixels."""


class OpenDossier(Painted, BoxLayout):
    """A candidate's dossier as a page: the photo left, the name, and what is known."""

    role = "portrait"

    def __init__(self, one: CandidateModel, board: BureauModel, look: Look) -> None:
        self.one, self.board, self.look, self.theme = one, board, look, look.theme
        self.b = b = Builder(look)
        super().__init__(orientation="vertical")
        colour = ink(self.theme, "ink")
        facts = "; ".join(of_candidate(one, board, look)[one.lost is None :])
        px = self.theme.px("head") * (1.25 if b.portrait else 1.05)
        put(
            self,
            b.row(
                b.fit(one.title, "head", strong=True, align="left", colour=colour, size_hint_x=0.62),
                b.fit(one.text, "small", align="left", colour=colour) if not b.portrait else b.space(),
                b.space(size_hint_x=None, width=b.theme.design(NUMBERS) if one.lost is None else 1),
                gap=1,
                size_hint_y=None,
                height=px,
            ),
            b.fit(facts, "label" if b.portrait else "small", align="left", valign="top", colour=colour),
            b.fit(one.text, "small", align="left", colour=colour) if b.portrait else None,
        )
        self.bind(size=self._room)

    @property
    def shows(self) -> str:
        """The candidate's name."""
        return self.one.title

    def _room(self, *_: object) -> None:
        d = self.theme.design(1)
        left = (self.height * PHOTO_SHARE * dossier.PHOTO + 3 * PAD * d) if self._photo else 1.6 * PAD * d
        self.padding = (left, 0.2 * PAD * d, 1.4 * PAD * d, 0.2 * PAD * d)

    @property
    def _photo(self) -> bool:
        return bool(self.theme.text_scale < dossier.NO_PHOTO)

    def paint(self, canvas: Canvas) -> None:
        """Draw the sheet and the photo."""
        d = self.theme.design(1)
        x, y, wide, high = self.x, self.y, self.width, self.height
        if self.theme.palette.textured:
            nine(canvas, "folder", (x - 5 * d, y - 11 * d, wide + 13 * d, high + 15.5 * d))
        else:
            box(canvas, self.pos, self.size, "#FFFFFF", 3 * d)
        if self._photo:
            tall = high * PHOTO_SHARE
            frame = (x + 1.2 * PAD * d, y + (high - tall) / 2, tall * dossier.PHOTO, tall)
            dossier.photo(canvas, frame, self.one, self.theme)
        if self.one.lost is None:
            room = (x + wide - (NUMBERS + 12) * d, y + high - 42 * d, NUMBERS * d, 38 * d)
            dossier.numbers(canvas, room, self.one, self.theme)


class PortraitsOf(BoxLayout):
    """A player's name, the candidates below each other, and the way back."""

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
        put(self, head, *(OpenDossier(one, board, seen.look) for one in block.candidates))

    def _own_cards(self) -> TouchButton:
        look, play, host, party = self.seen.look, self.seen.play, self.seen.host, self.block.party
        assert play is not None and host is not None

        def show() -> None:
            look_at_cards(look, play, host, party)

        return self.b.button(look._("Own cards"), show, icon="hand", mm=TOUCH_MM, size_hint_x=0.9)
