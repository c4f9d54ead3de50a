"""Regions as answers: slips of paper with their linocut, all of them printed as one picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.vocabulary import PASS, Party
from companion.games.animal_farm.face.ink import DIM, Frame, best, block, ink, outlined_block, piece, sheet, write
from companion.games.animal_farm.face.pages.poster import region_name
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

SIZES = (4.4, 3.8, 3.4, 3.0, 2.8)
"""Capitals that are tried for all names, the largest first."""

BLOCK, LOW_BLOCK = 0.32, 0.24
"""The width of a linocut beside the name, as a share at most; and on a low slip, with the agents at the right."""

AGENT_MM, LEAST_AGENT_MM, MOST_AGENTS = 4.4, 3.0, 3
"""The size of an agent on a slip, and the least below a name; more than so many are told by a number."""


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
        self.line = theme.mm(TOUCH_MM)
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
        """The linocut, beside it the name above one's own agents; on a low slip they stand at its right."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        title = region_name(region, theme)
        if not option.open:
            words, face = best((title,), wide - 16 * d, theme, NAME_MM)
            at = x + 8 * d, y, wide - 16 * d, high
            colour = theme.palette.text_dim
            write(canvas, theme, words, at, colour, mm=NAME_MM, face=face, align="left", alpha=DIM * 2)
            return
        sheet(canvas, theme, "slip", frame, "slip")
        mm, face = self._lettering
        line, pad, side, low = theme.type(mm, face) * 1.2, 5 * d, self._block, self._low
        cut = x + pad, y + (high - side) / 2, side, side
        block(canvas, theme, region.id, region.block, cut)
        outlined_block(canvas, theme, cut)
        left, count = x + side + 2.2 * pad, self._count(region)
        room, colour = x + wide - left - pad, ink(theme, "ink")
        if low:
            taken = self._beside
            at = left, y, room - taken, high
            write(canvas, theme, title, at, colour, mm=mm, face=face, align="left")
            self._agents(canvas, (x + wide - pad - taken, y, taken, high), count)
            return
        below = min(theme.mm(AGENT_MM) * 1.1, high - 6 * d - line) if count else 0.0
        foot = y + (high - line - below) / 2
        write(canvas, theme, title, (left, foot + below, room, line), colour, mm=mm, face=face, align="left")
        self._agents(canvas, (left, foot, room, below), count)

    def _agents(self, canvas: Canvas, frame: Frame, count: int) -> None:
        """One's own agents from the left: each of them, or one and how many they are."""
        if self.own is None or not count:
            return
        theme, (x, y, wide, high) = self.theme, frame
        side = min(theme.mm(AGENT_MM), high)
        shown = count if count <= min(MOST_AGENTS, wide / (side * 1.05)) else 1
        for number in range(shown):
            piece(canvas, theme, self.own, (x + side * (0.5 + number * 1.05), y + high / 2), side * 0.92)
        if shown < count:
            told = x + side * 1.08, y, wide - side * 1.08, high
            write(canvas, theme, str(count), told, ink(theme, "ink"), mm=NAME_MM, align="left")

    def _count(self, region: RegionModel) -> int:
        """How many agents who is asked has there."""
        return next((count for party, count in region.agents if self.own and party == self.asked), 0)

    @property
    def _low(self) -> bool:
        """Whether agents have no room below the name."""
        return self.line - 6 * self.theme.design(1) - self.theme.type(NAME_MM) * 1.2 < self.theme.mm(LEAST_AGENT_MM)

    @property
    def _beside(self) -> float:
        """The width of the agents right of the names on low slips: a piece, and a number where there are several."""
        most = max((self._count(region) for region, option in self.regions if option.open), default=0)
        side = min(self.theme.mm(AGENT_MM), self.line) * 1.08 if most else 0.0
        return float(side + (self.theme.type(NAME_MM) * 0.6 if most > 1 else 0.0))

    @property
    def _block(self) -> float:
        """The side of a linocut."""
        wide, d = (self.width - self.gap) / 2, self.theme.design(1)
        return float(max(1.0, min(self.line - 8 * d, wide * (LOW_BLOCK if self._low else BLOCK))))

    @property
    def _lettering(self) -> tuple[float, Typeface]:
        """Capitals and face of all names."""
        theme, high = self.theme, self.line
        room = (self.width - self.gap) / 2 - self._block - 16 * theme.design(1) - (self._beside if self._low else 0.0)
        names = [region_name(region, theme) for region, option in self.regions if option.open]
        for mm in (mm for mm in SIZES if mm <= (LARGER_MM if high >= theme.mm(16) else 3.4)):
            for face in (Typeface.STRONG, Typeface.NARROW):
                if all(text_width(one, theme.type(mm, face), face=face) <= room for one in names):
                    return mm, face
        return SIZES[-1], Typeface.NARROW
