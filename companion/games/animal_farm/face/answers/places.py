"""Regions as answers: slips of paper with their linocut, all of them printed as one picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.vocabulary import PASS, Party
from companion.games.animal_farm.face.ink import DIM, Frame, best, block, ink, outlined_block, piece, sheet, write
from companion.games.animal_farm.face.proposals.slate import Slate, TouchSpot
from companion.games.animal_farm.models.farm import RegionModel
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

MOST_MM = 24.0
"""The height of a slip, at most."""

NAME_MM, LARGER_MM = 3.0, 4.4
"""Capitals of a region's name on a low slip, at most on a high one."""

SIZES = (4.4, 3.8, 3.4, 3.0)
"""Capitals that are tried for all names, the largest first."""

BLOCK = 0.32
"""The width of a linocut beside the name, as a share at most."""

AGENT_MM, MOST_AGENTS = 4.4, 3
"""The size of an agent on a slip; more are told by a number."""


class RegionSpot(TouchSpot):
    """A region that answers, or tells why it does not."""

    def __init__(self, option: OptionModel, says: str, look: Look, on_tap: Callable[[], object]) -> None:
        self.option = option
        super().__init__(says, look.theme, on_tap, "option")


class RegionSlips(Slate):
    """Two in a line, in the order of the posters, each with the agents of who is asked; one that cannot be chosen is no
    paper. The pass, its label and what it does, comes last. They share the height that `fill` gives them.
    """

    role = "regions"

    def __init__(
        self,
        regions: Sequence[tuple[RegionModel, OptionModel]],
        look: Look,
        on_choose: Callable[[OptionModel], object],
        on_explain: Callable[[OptionModel], object],
        passing: tuple[str, Callable[[], object]] | None = None,
        of: tuple[Party, PartyLook] | None = None,
    ) -> None:
        """`of` is who is asked, with the piece."""
        self.regions, self.passing, theme = regions, passing, look.theme
        self.asked: Party = of[0] if of is not None else ""
        self.own = of[1] if of is not None else None
        spots: dict[str, TouchSpot] = {
            region.id: RegionSpot(option, region.title, look, partial(on_choose if option.open else on_explain, option))
            for region, option in regions
        }
        if passing is not None:
            spots[PASS] = TouchSpot(passing[0], theme, passing[1])
        self.gap = theme.design(6)
        self.line = max(theme.mm(TOUCH_MM), theme.type(2.8) * 2)
        self.least, self.lines = self.line, (len(spots) + 1) // 2
        super().__init__(theme, spots, size_hint_y=None, height=self.lines * (self.line + self.gap) - self.gap)

    @property
    def needed(self) -> float:
        """The least height of all slips."""
        return self.lines * (self.least + self.gap) - self.gap

    def fill(self, room: float) -> None:
        """Makes the slips as high as there is room for."""
        high = (room + self.gap) / self.lines - self.gap
        self.line = max(self.least, min(self.theme.mm(MOST_MM), high))
        self.height = self.lines * (self.line + self.gap) - self.gap

    def places(self, frame: Frame) -> dict[str, Frame]:
        """From the left above."""
        x, y, wide, high = frame
        half, top = (wide - self.gap) / 2, y + high
        return {
            name: (
                x + number % 2 * (half + self.gap),
                top - (number // 2 + 1) * self.line - number // 2 * self.gap,
                half,
                self.line,
            )
            for number, name in enumerate(self.spots)
        }

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slips."""
        theme, d, palette = self.theme, self.theme.design(1), self.theme.palette
        places = self.places(frame)
        if self.passing is not None:
            x, y, wide, high = places[PASS]
            control(canvas, theme, (x, y), (wide, high), "normal")
            write(canvas, theme, self.passing[0], (x + 4 * d, y, wide - 8 * d, high), palette.text, mm=3.0)
        for region, option in self.regions:
            self._slip(canvas, places[region.id], region, option)

    def _slip(self, canvas: Canvas, frame: Frame, region: RegionModel, option: OptionModel) -> None:
        """The linocut, beside it the name above one's own agents."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        if not option.open:
            words, face = best((region.title, region.short), wide - 16 * d, theme, NAME_MM)
            at = x + 8 * d, y, wide - 16 * d, high
            colour = theme.palette.text_dim
            write(canvas, theme, words, at, colour, mm=NAME_MM, face=face, align="left", alpha=DIM * 2)
            return
        sheet(canvas, theme, "slip", frame, "slip")
        mm, stacked, face = self._lettering
        line, pad = theme.type(mm, face) * 1.2, 5 * d
        side = 0.0 if stacked else min(high - 8 * d, wide * BLOCK)
        if not stacked:
            cut = x + pad, y + (high - side) / 2, side, side
            block(canvas, theme, region.id, region.block, cut)
            outlined_block(canvas, theme, cut)
        left = x + side + (2.0 if stacked else 2.4) * pad
        room = x + wide - left - pad
        count = next((count for party, count in region.agents if self.own and party == self.asked), 0)
        below = min(theme.mm(AGENT_MM) * 1.1, high - 6 * d - line) if count else 0.0
        if below < theme.mm(3):  # beside the name then, at the right
            below = 0.0
        low = y + (high - line - below) / 2
        title = self._named(region, room, mm, face)
        write(canvas, theme, title, (left, low + below, room, line), ink(theme, "ink"), mm=mm, face=face, align="left")
        if self.own is None or not count:
            return
        if not below:
            side = min(theme.mm(AGENT_MM), high * 0.5)
            written = text_width(title, theme.type(mm, face), face=face)
            fitting = min(count, int((room - written - 4 * d) / (side * 1.05)))
            for number in range(fitting):
                centre = x + wide - pad - side * (0.5 + number * 1.05), y + high / 2
                piece(canvas, theme, self.own, centre, side * 0.92)
            return
        shown = count if count <= min(MOST_AGENTS, room / (below * 1.05)) else 1
        for number in range(shown):
            piece(canvas, theme, self.own, (left + below * (0.5 + number * 1.05), low + below / 2), below * 0.92)
        if shown < count:
            told = left + below * 1.15, low, below * 1.5, below
            write(canvas, theme, f"×{count}", told, ink(theme, "ink"), mm=NAME_MM, align="left")

    def _named(self, region: RegionModel, room: float, mm: float, face: Typeface) -> str:
        """The whole name where it fits."""
        fits = text_width(region.title, self.theme.type(mm, face), face=face) <= room
        return region.title if fits else region.short

    @property
    def _lettering(self) -> tuple[float, bool, Typeface]:
        """Capitals and face of all names, and whether whole names leave no room for linocuts."""
        theme, pad = self.theme, 5 * self.theme.design(1)
        wide, high = (self.width - self.gap) / 2, self.line
        names = [region.title for region, option in self.regions if option.open]
        short = [min(region.title, region.short, key=len) for region, option in self.regions if option.open]
        beside = wide - min(high - 8 * theme.design(1), wide * BLOCK) - 3.4 * pad
        sizes = [mm for mm in SIZES if mm <= (LARGER_MM if high >= theme.mm(16) else 3.4)]
        for room, stacked, said in ((beside, False, names), (beside, False, short), (wide - 3 * pad, True, names)):
            for face in (Typeface.STRONG, Typeface.NARROW):
                for mm in sizes:
                    if all(text_width(one, theme.type(mm, face), face=face) <= room for one in said):
                        return mm, stacked, face
        return NAME_MM, False, Typeface.NARROW
