"""What a proposal in the making comes to: the region as a poster, its strength as a gauge, its markers as discs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.animal_farm.face.ink import Frame, PrintOnce, block, disc, ink, outlined_block, sheet, slot, write
from companion.games.animal_farm.face.proposals.parts import RegionCut
from companion.games.animal_farm.face.proposals.slate import Slate
from companion.models.game.talks import DraftModel, Room
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted

BAR_MM, GAUGE_MM, VERDICT_MM, ROOMY_MM = 4.2, 4.2, 15.0, 18.5
"""The height of the gauge of strength, that with its mark on half a board, and that of the strip there, at most."""

DISC_MM = 9.0
"""The most that a marker is wide."""

BLOCK_WIDE, TITLE_MM = 0.42, 4.4
"""The width of the linocut, as a share; capitals of the region's name."""

LEAST_BLOCK_MM = 9.0
"""The least side of the linocut; with less room it is left out."""


@dataclass(frozen=True, slots=True)
class Weight:
    """How strong a proposal is beside all agents of the region, and how many markers it gives away of those that its
    partners can take.

    `majority` is 0 where the strongest proposal wins; `more` says that actions add strength on top.
    """

    held: int
    together: int
    majority: int
    markers: int
    total: int
    more: bool = False

    def words(self, look: Look) -> tuple[str, str]:
        """Both as sentences: the strength is left out where actions add some."""
        strength = look.fill(look._("Strength {held} of {all}."), held=self.held, all=self.together)
        if 0 < self.held < self.majority:
            form = look._("Strength {held} of {all}, majority from {needed}.")
            strength = look.fill(form, held=self.held, all=self.together, needed=self.majority)
        markers = look.fill(look._("{count} of {total} markers."), count=self.markers, total=self.total)
        if 0 < self.markers < self.total:
            form = look._("{count} of {total} markers: {left} left.")
            markers = look.fill(form, count=self.markers, total=self.total, left=self.total - self.markers)
        return "" if self.more else strength, markers


def weight_of(draft: DraftModel, room: Room, majority: int) -> Weight:
    """What a proposal comes to."""
    held = sum(room.strengths.get(party, 0) for party in draft.split)
    together = sum(room.strengths.values())
    total = min(room.total, sum(room.most(party) for party in draft.split))
    return Weight(held, together, majority, sum(draft.split.values()), total, bool(draft.using))


class ProposalPoster(Slate):
    """Fills the room beside or below the partners."""

    role = "about"

    def __init__(self, region: str, animal: str, title: str, weight: Weight, look: Look) -> None:
        self.region, self.animal, self.title, self.weight, self.look = region, animal, title, weight, look
        super().__init__(look.theme, {})

    @property
    def shows(self) -> str:
        """Its words."""
        return " ".join((self.title, *filter(None, self.weight.words(self.look))))

    def places(self, frame: Frame) -> dict[str, Frame]:
        """It is read only."""
        return {}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The linocut at the left, beside it what the proposal comes to."""
        theme, d = self.theme, self.theme.design(1)
        sheet(canvas, theme, "slip", frame, "slip")
        x, y, wide, high = frame[0] + 8 * d, frame[1] + 8 * d, frame[2] - 16 * d, frame[3] - 16 * d
        side = min(high, wide * BLOCK_WIDE)
        if side >= theme.mm(LEAST_BLOCK_MM):
            at = x, y + (high - side) / 2, side, side
            block(canvas, theme, self.region, self.animal, at)
            outlined_block(canvas, theme, at)
            x, wide = x + side + 12 * d, wide - side - 12 * d
        line, bar, gap = theme.type(2.8) * 1.3, theme.mm(BAR_MM), 6 * d
        discs = max(1, self.weight.total, self.weight.markers)
        across = discs if discs * theme.mm(DISC_MM) * 1.08 <= wide else (discs + 1) // 2
        size = max(1.0, min(theme.mm(DISC_MM), wide / across / 1.08))
        lines = -(-discs // across)
        title = theme.type(TITLE_MM, Typeface.HEAVY) * 1.2
        needed = 4 * line + bar + lines * size + 3 * gap
        named = high - needed >= title
        top = y + high - max(0.0, (high - needed - (title if named else 0.0)) / 2)
        if named:
            place = x, top - title, wide, title
            write(canvas, theme, self.title, place, ink(theme, "ink"), mm=TITLE_MM, face=Typeface.HEAVY, align="left")
            top -= title
        strength, markers = self.weight.words(self.look)
        said = strength or self.look.fill(self.look._("Strength {held} and more."), held=self.weight.held)
        write(canvas, theme, said, (x, top - 2 * line, wide, 2 * line), ink(theme, "ink"), align="left")
        top -= 2 * line + gap / 2
        weight = self.weight
        gauge(canvas, theme, (x, top - bar, wide, bar), weight.held, weight.together, weight.majority)
        top -= bar + gap
        write(canvas, theme, markers, (x, top - 2 * line, wide, 2 * line), ink(theme, "ink"), align="left")
        top -= 2 * line + gap / 2
        for number in range(max(self.weight.total, self.weight.markers)):
            put = disc if number < self.weight.markers else slot
            centre = x + (number % across + 0.5) * size * 1.08, top - (number // across + 0.5) * size
            put(canvas, theme, self.animal, centre, size)


class VerdictStrip(Painted, BoxLayout):
    """On half a board: the linocut, and beside it in one sentence how the proposal stands, above the gauge."""

    role = "about"

    def __init__(self, region: str, animal: str, said: str, weight: Weight, look: Look, *, roomy: bool) -> None:
        """With `roomy` it is higher, so that the sentence is larger."""
        b = Builder(look)
        self.theme = theme = look.theme
        high = theme.mm(ROOMY_MM if roomy else VERDICT_MM)
        super().__init__(size_hint_y=None, height=high, padding=theme.design(6), spacing=theme.design(10))
        self.add_widget(RegionCut(region, animal, theme, size_hint_x=None, width=self.height - theme.design(12)))
        told = b.fit(said, "body" if roomy else "small", strong=True, align="left", colour=ink(theme, "ink"))
        self.add_widget(b.column(told, Gauge(weight, theme, size_hint_y=None, height=theme.mm(GAUGE_MM)), gap=0.5))

    def paint(self, canvas: Canvas) -> None:
        """The paper."""
        sheet(canvas, self.theme, "slip", (*self.pos, *self.size), "slip")


class Gauge(PrintOnce, Widget):
    """The gauge alone."""

    def __init__(self, weight: Weight, theme: Theme, **kwargs: Any) -> None:
        self.weight = weight
        super().__init__(theme, **kwargs)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """With room for the mark of the majority."""
        over, weight = self.theme.design(4), self.weight
        at = frame[0], frame[1] + over, frame[2], frame[3] - 2 * over
        gauge(canvas, self.theme, at, weight.held, weight.together, weight.majority)


def gauge(canvas: Canvas, theme: Theme, frame: Frame, held: int, together: int, needed: int) -> None:
    """A part for each strength of the region; filled as far as the partners' go, green from what is `needed` on."""
    palette, enough = theme.palette, 0 < needed <= held
    x, y, wide, high = frame
    step = wide / max(1, together)
    for number in range(together):
        at, size = (x + number * step, y), (step - gap_of(theme), high)
        colour = palette.ink_soft if number >= held else palette.green if enough else palette.brick_text
        box(canvas, at, size, colour, theme.design(2), 0.28 if number >= held else 1.0)
    if needed:
        notch = x + (needed - 1) * step
        over = theme.design(4)
        at, size = (notch - gap_of(theme) - theme.design(1), y - over), (theme.design(3), high + 2 * over)
        box(canvas, at, size, ink(theme, "ink"), 0)


def gap_of(theme: Theme) -> float:
    """Between two parts of the gauge."""
    return theme.design(2)
