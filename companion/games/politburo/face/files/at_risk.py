"""Who may be sent to Siberia now, large, while their owners are asked one by one; all others lie behind a key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.politburo.face.files import dossier
from companion.games.politburo.face.parts import StepLine
from companion.games.politburo.models.bureau import BureauModel, CandidateModel
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable

MOST = 4
"""With more of them all dossiers are shown as usual."""

STEP = "rescue"
"""The step of a round's end in which they can be saved."""

LAMP, RADIUS = 3, 7
"""The frame of the one who is asked about and its corners, in design pixels."""

LARGEST, SMALLER, STANDING = 150, 0.84, 0.82
"""The most height of another's dossier that lies, in design pixels; the height of one that stands over the first's, and
its most width over that.
"""

FOOT = 0.6
"""The width of the way to all dossiers over that of the way to what lasts."""


def at_risk(board: BureauModel) -> tuple[CandidateModel, ...]:
    """Those who are to go while they can be saved; none where they are too many to be shown large."""
    if board.step != STEP:
        return ()
    every = [one for block in board.blocks for one in block.candidates if one.lost is None]
    found = [one for one in every if one.loyalty < board.siberia_below]
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
        return f"{one.title} {one.loyalty} {one.health} {one.whose}"

    def paint(self, canvas: Canvas) -> None:
        """Draw the dossier."""
        d = self.theme.design(1)
        wide, high = round(self.width - 6 * d), round(self.height - 4 * d)
        if not self.lit:
            stands = high > wide
            high = round(high * SMALLER if stands else min(high, LARGEST * d))
            wide = min(wide, round(high * STANDING)) if stands else wide
        x, y = round(self.x + 3 * d), round(self.top - 2 * d - high)
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


class AtRisk(BoxLayout):
    """The dossier of the one who is asked about, tall, and beside it those of the others who may be sent away.

    `on_tap` opens an owner's; below them is the way to all dossiers, and to what lasts if `lasting` leads there.
    """

    def __init__(
        self, board: BureauModel, shown: tuple[CandidateModel, ...], asked: str | None, look: Look,
        on_tap: Callable[[Party], object], on_all: Callable[[], object], lasting: Widget | None = None,
    ) -> None:  # fmt: skip
        b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(0.75))

        def key(one: CandidateModel) -> RiskDossier:
            return RiskDossier(one, board, look, partial(on_tap, one.party), lit=one.id == asked)

        first = next((one for one in shown if one.id == asked), shown[0])
        others = [key(one) for one in shown if one is not first]
        beside = b.column(*others, gap=0.5) if others else None
        everybody = b.button(look._("Dossiers"), on_all, mm=TOUCH_MM, size_hint_x=FOOT)
        row = b.row(gap=0.75)
        put(row, key(first), beside)
        put(self, StepLine(board, look), row, b.row(everybody, *filter(None, (lasting,)), gap=0.75, high=TOUCH_MM))
