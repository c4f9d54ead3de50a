"""Who may be sent to Siberia now, large, while their owners are asked one by one; all others as a strip of faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.politburo.face import art
from companion.games.politburo.face.art import ink
from companion.games.politburo.face.files import dossier
from companion.games.politburo.face.files.shapes import PHOTO
from companion.games.politburo.models.bureau import BlockModel, BureauModel, CandidateModel
from companion.models.game.party_looks import PartyLook
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.controls import control
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable

MOST = 4
"""With more of them all dossiers are shown as usual."""

STEP = "rescue"
"""The step of a round's end in which they can be saved."""

STRIP_MM, HEAD_MM, NUMBER_MM = 20.5, 5.4, 2.8
"""Height of the strip, of the line with its owner's piece, and of a loyalty's capitals."""

LAMP, RADIUS, GONE = 3, 7, 0.7
"""The frame of the one who is asked about and its corners, in design pixels; how much covers a face that is gone."""

LARGEST = 140
"""The most height of a dossier, in design pixels."""


def at_risk(board: BureauModel) -> tuple[CandidateModel, ...]:
    """Those below zero while they can be saved; none where they are too many to be shown large."""
    if board.step != STEP:
        return ()
    found = [one for block in board.blocks for one in block.candidates if one.lost is None and one.loyalty < 0]
    return tuple(found) if len(found) <= MOST else ()


class RiskDossier(Touchable, Widget):
    """A candidate who may be sent away, with the face; the one who is asked about has the lamp's frame."""

    role = "block"

    def __init__(
        self, one: CandidateModel, board: BureauModel, look: Look, on_tap: Callable[[], object], *, lit: bool
    ) -> None:
        self.one, self.board, self.look, self.theme, self.lit = one, board, look, look.theme, lit
        if lit:
            self.role = "about"
        super().__init__(on_tap)

    @property
    def shows(self) -> str:
        """Whose it is, and what stands on it."""
        one = self.one
        return f"{one.title} {one.loyalty} {one.health} {one.party}"

    def paint(self, canvas: Canvas) -> None:
        """Draw the dossier."""
        d = self.theme.design(1)
        wide, high = round(self.width - 6 * d), round(min(self.height - 4 * d, LARGEST * d))
        x, y = round(self.x + 3 * d), round(self.y + (self.height - high) / 2)
        self.still = Still(
            (wide + 2 * MARGIN, high + 2 * MARGIN),
            lambda drawn: dossier.paint(
                drawn, (MARGIN, MARGIN, wide, high), self.one, self.board, self.theme, self.look.language
            ),
        )
        self.still.show(canvas, (x - MARGIN, y - MARGIN))
        if self.lit:
            outline(canvas, (x - 2 * d, y - 2 * d), (wide + 4 * d, high + 4 * d), self.theme.palette.accent, RADIUS * d,
                    LAMP * d)  # fmt: skip
        if self.pressed:
            box(canvas, (x, y), (wide, high), self.theme.palette.sunken, 3 * d, 0.25)


class Faces(Touchable, Widget):
    """The other candidates of one player: small faces with their loyalty, below the owner's piece and hand."""

    role = "faces"

    def __init__(
        self, block: BlockModel, shown: tuple[CandidateModel, ...], mark: PartyLook, look: Look,
        on_tap: Callable[[], object],
    ) -> None:  # fmt: skip
        self.block, self.mark, self.theme = block, mark, look.theme
        self.rest = tuple(one for one in block.candidates if one not in shown)
        super().__init__(on_tap)

    @property
    def shows(self) -> str:
        """The owner."""
        return self.block.party

    def paint(self, canvas: Canvas) -> None:
        """Draw the box, the piece, and the faces."""
        self.still = Still((self.width, self.height), self._draw)
        control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)
        self.still.show(canvas, self.pos)

    def _draw(self, canvas: Canvas) -> None:
        theme, d, (wide, high) = self.theme, self.theme.design(1), self.size
        head, px = theme.mm(HEAD_MM), theme.mm(NUMBER_MM) / Typeface.STRONG.cap
        middle = high - head / 2 - 2 * d
        paint_mark(canvas, self.mark, (16 * d, middle), head * 0.72, theme.palette.text)
        hand = f"{self.block.hand}/{self.block.limit}" if self.block.is_in else "–"
        art.write(canvas, theme, hand, (30 * d, middle - head / 2, wide - 34 * d, head), px, theme.palette.text_dim,
                  face=Typeface.LABEL)  # fmt: skip
        low, each = px * 1.1, wide / max(3, len(self.rest))
        tall = min(high - head - low - 8 * d, (each - 5 * d) / PHOTO)
        foot = low + 3 * d + (high - head - low - 8 * d - tall) / 2
        for number, one in enumerate(self.rest):
            x = each * number + (each - tall * PHOTO) / 2
            frame = (x, foot, tall * PHOTO, tall)
            dossier.photo(canvas, frame, one, theme, corners=False)
            if one.lost is not None:
                box(canvas, frame[:2], frame[2:], ink(theme, "gone_stamp") if not theme.palette.textured else "#000000",
                    0, GONE)  # fmt: skip
                continue
            place = (each * number, 2 * d, each, low)
            art.write(canvas, theme, art.number(one.loyalty), place, px, theme.palette.text, align="center")


class AtRisk(BoxLayout):
    """The dossiers of those who may be sent away, above the strip of all others. `on_tap` opens an owner's."""

    def __init__(
        self, board: BureauModel, shown: tuple[CandidateModel, ...], asked: str | None,
        looks: Mapping[Party, PartyLook], look: Look, on_tap: Callable[[Party], object],
    ) -> None:  # fmt: skip
        b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(0.75))
        rows = []
        across = 2 if len(shown) > 1 else 1
        for first in range(0, len(shown), across):
            row = b.row(gap=0.5)
            for one in shown[first : first + across]:
                row.add_widget(RiskDossier(one, board, look, partial(on_tap, one.party), lit=one.id == asked))
            rows.append(row)
        strip = b.row(gap=0.5, high=STRIP_MM)
        for block in board.blocks:
            strip.add_widget(Faces(block, shown, looks[block.party], look, partial(on_tap, block.party)))
        put(self, b.column(*rows, gap=0.5), strip)
