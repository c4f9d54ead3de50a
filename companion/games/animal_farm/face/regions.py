"""The page of the regions: five columns in the order of the arrows, and the politics cards below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.animal_farm.models.farm import CardModel, FarmModel, RegionModel
from companion.models.game.question import OptionModel
from companion.ui.boards.face import BoardContext
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.keyed import KeyedChildren, Part
from companion.ui.widgets.layout import Painted

ARROW_MM = 2.4
"""Room between two regions for the arrow from one to the next."""

TALKED = {"sealed": "check", "none": "minus", "open": "people"}
"""The icon of what has become of a region in this round."""


class Region(Touchable, BoxLayout):
    """One region. A strong line: it can be chosen, or it is talked about; the latter has a sign as well."""

    role = "region"

    def __init__(
        self, region: RegionModel, seen: BoardContext, option: OptionModel | None, on_tap: Callable[[], object]
    ) -> None:
        palette = seen.look.theme.palette
        self.b = b = Builder(seen.look)
        self.region, self.option, self.theme = region, option, b.theme
        super().__init__(on_tap, orientation="vertical", padding=(b.units(0.75), b.units(0.5)))
        self.add_widget(
            b.row(
                b.fit(str(region.turn), "small", dim=True, wide=2.4) if region.turn else None,
                b.fit(region.short, strong=True, align="left"),
                gap=0.25,
                high=4.8,
            )
        )
        stock = f"{region.animal} {region.stock}"
        self.add_widget(b.fit(stock, "small", dim=True, align="left", high=4.2))
        for party, count in region.agents:
            colour = palette.text if count else palette.text_dim
            self.add_widget(
                b.row(
                    b.mark(seen.looks[party], mm=3.8, size_hint_x=0.45),
                    b.fit(str(count) if count else "–", colour=colour, strong=bool(count)),
                    gap=0.5,
                )
            )
        self.add_widget(self._state(seen))

    def _state(self, seen: BoardContext) -> Widget:
        """What has become of it: a sign, and who shares it."""
        b, region = self.b, self.region
        return b.row(
            b.icon(TALKED[region.talked], mm=3.2) if region.talked else None,
            *(b.mark(seen.looks[party], mm=3.5) for party in region.partners),
            gap=0.25,
            high=4.4,
        )

    @property
    def shows(self) -> str:
        """Its whole name."""
        return self.region.title

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw its box."""
        palette = self.theme.palette
        strong = self.region.talked == "open" or (self.option is not None and self.option.open)
        fill = palette.sunken if self.pressed else palette.raised
        line = palette.accent if strong else palette.line
        paint_box(canvas, self.pos, self.size, fill, line, self.theme.units(0.75), 2.4 if strong else 1)


class Arrow(Painted):
    """From one region to the next."""

    def __init__(self, seen: BoardContext) -> None:
        self.theme = seen.look.theme
        super().__init__(size_hint_x=None, width=self.theme.mm(ARROW_MM))

    def paint(self, canvas: InstructionGroup) -> None:
        """A small triangle."""
        paint_icon(canvas, "forward", self.middle, self.theme.mm(ARROW_MM), self.theme.palette.text_dim)


class Politics(Touchable, BoxLayout):
    """A politics card: its points, and who would score it now."""

    role = "politics"

    def __init__(self, card: CardModel, seen: BoardContext, on_tap: Callable[[], object]) -> None:
        b = Builder(seen.look)
        self.card, self.theme = card, b.theme
        super().__init__(on_tap, orientation="vertical", padding=(b.units(0.75), b.units(0.25)))
        put(
            self,
            b.fit(card.title, "small", align="left"),
            b.row(
                b.fit(f"+{card.worth}", "small", strong=True, align="left"),
                *(b.mark(seen.looks[party], mm=3.4) for party in card.parties),
                *(Widget() for _ in range(5 - len(card.parties))),
                gap=0.25,
            ),
        )

    @property
    def shows(self) -> str:
        """Its title."""
        return self.card.title

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw the card."""
        palette = self.theme.palette
        fill = palette.raised if self.pressed else palette.sunken
        paint_box(canvas, self.pos, self.size, fill, palette.line, self.theme.units(0.5), 1)


class RegionsPage(BoxLayout):
    """All regions and the politics cards; what shows the same stays as it is."""

    def __init__(
        self, seen: BoardContext, on_region: Callable[[str], object], on_politics: Callable[[], object]
    ) -> None:
        self.seen, self.on_region, self.on_politics = seen, on_region, on_politics
        b = Builder(seen.look)
        super().__init__(orientation="vertical", spacing=b.units(0.5))
        line = b.row(gap=0)
        self.add_widget(line)
        self.cards = b.row(gap=0.5, high=TOUCH_MM * 1.15)
        self._line, self._cards = KeyedChildren(line), KeyedChildren(self.cards)

    def show(self, board: FarmModel, options: Mapping[str, OptionModel]) -> None:
        """Show a state of the table, with the regions that can be chosen."""
        seen, parts = self.seen, list[Part]()
        for number, region in enumerate(board.regions):
            if number:
                parts.append(Part(number, partial(Arrow, seen)))
            option = options.get(region.id)
            tap = partial(self.on_region, region.id)
            parts.append(Part((region, option), partial(Region, region, seen, option, tap)))
        self._line.show(parts)
        self._cards.show(Part(card, partial(Politics, card, seen, self.on_politics)) for card in board.politics)
        if bool(board.politics) != (self.cards.parent is not None):
            (self.add_widget if board.politics else self.remove_widget)(self.cards)
