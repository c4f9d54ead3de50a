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
from companion.ui.widgets.buttons import Icon, Touchable
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.keyed import KeyedChildren, Part
from companion.ui.widgets.layout import Painted, row
from companion.ui.widgets.text import FitText

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
        theme, palette = seen.look.theme, seen.look.theme.palette
        self.region, self.option, self.theme = region, option, theme
        super().__init__(on_tap, orientation="vertical", padding=(theme.units(0.75), theme.units(0.5)))
        title = row(theme, 0.25, size_hint_y=None, height=theme.mm(4.8))
        if region.turn:
            title.add_widget(
                FitText(
                    str(region.turn), theme, "small", colour=palette.text_dim, size_hint_x=None, width=theme.mm(2.4)
                )
            )
        title.add_widget(FitText(region.short, theme, "body", strong=True, align="left"))
        self.add_widget(title)
        stock = f"{region.animal} {region.stock}"
        self.add_widget(
            FitText(
                stock, theme, "small", colour=palette.text_dim, align="left", size_hint_y=None, height=theme.mm(4.2)
            )
        )
        for party, count in region.agents:
            line = row(theme, 0.5)
            line.add_widget(Mark(seen.looks[party], theme, mm=3.8, size_hint_x=0.45))
            colour = palette.text if count else palette.text_dim
            line.add_widget(FitText(str(count) if count else "–", theme, "body", colour=colour, strong=bool(count)))
            self.add_widget(line)
        self.add_widget(self._state(seen))

    def _state(self, seen: BoardContext) -> Widget:
        """What has become of it: a sign, and who shares it."""
        theme, region = self.theme, self.region
        line = row(theme, 0.25, size_hint_y=None, height=theme.mm(4.4))
        if region.talked:
            line.add_widget(Icon(TALKED[region.talked], theme, mm=3.2))
        for party in region.partners:
            line.add_widget(Mark(seen.looks[party], theme, mm=3.5))
        return line

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
        theme = seen.look.theme
        self.card, self.theme = card, theme
        super().__init__(on_tap, orientation="vertical", padding=(theme.units(0.75), theme.units(0.25)))
        self.add_widget(FitText(card.title, theme, "small", align="left"))
        line = row(theme, 0.25)
        line.add_widget(FitText(f"+{card.worth}", theme, "small", strong=True, align="left"))
        for party in card.parties:
            line.add_widget(Mark(seen.looks[party], theme, mm=3.4))
        for _ in range(5 - len(card.parties)):
            line.add_widget(Widget())
        self.add_widget(line)

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
        theme = seen.look.theme
        super().__init__(orientation="vertical", spacing=theme.units(0.5))
        line = row(theme, 0)
        self.add_widget(line)
        self.cards = row(theme, 0.5, size_hint_y=None, height=theme.mm(TOUCH_MM * 1.15))
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
