"""The page of the regions: five posters in the order in which they are talked about, and the politics cards below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.games.animal_farm.face.ink import SET
from companion.games.animal_farm.face.pages.politics import PoliticsList
from companion.games.animal_farm.face.pages.poster import LIFT, RegionTile
from companion.games.animal_farm.models.farm import FarmModel
from companion.models.game.question import OptionModel
from companion.ui.boards.face import BoardContext
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.mesh import sprites
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.keyed import KeyedChildren, Part
from companion.ui.widgets.layout import Painted

GAP = 7
"""Between two posters, in design pixels: the chevron from one to the next stands there."""

CARDS = 92
"""The height of the politics cards, in design pixels."""

CHEVRON = 0.6
"""How large a chevron is, of its drawing."""


LARGE = 1.3
"""From this text size on the posters stand alone."""


class PosterLine(Painted, BoxLayout):
    """The posters beside each other; what lies between shows the order."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        super().__init__(spacing=theme.design(GAP), padding=(theme.design(2), 0))

    def do_layout(self, *args: object) -> None:
        """The chevrons follow the posters."""
        super().do_layout(*args)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the chevrons, all at once."""
        found = ATLAS.picture("chevron", SET)
        if found is None:
            return
        wide, high = found.size[0] * CHEVRON, found.size[1] * CHEVRON
        middle = self.y + (self.height - self.theme.design(LIFT)) / 2
        edges = [one.x + one.width + self.theme.design(GAP) / 2 for one in self.children[1:]]
        boxes = [(round(edge - wide / 2), round(middle - high / 2), round(wide), round(high)) for edge in edges]
        sprites(canvas, ((one, found.corners) for one in boxes), found.page, self.theme.palette.text)


class RegionsPage(BoxLayout):
    """All regions and the politics cards; a widget whose content has not changed is kept."""

    def __init__(
        self, seen: BoardContext, on_region: Callable[[str], object], on_politics: Callable[[], object]
    ) -> None:
        self.seen, self.on_region, self.on_politics = seen, on_region, on_politics
        self.theme = theme = seen.look.theme
        super().__init__(orientation="vertical", spacing=theme.design(6))
        line = PosterLine(theme)
        self.add_widget(line)
        high = theme.design(CARDS)
        self.cards = Builder(seen.look).row(gap=0, spacing=theme.design(6), size_hint_y=None, height=high)
        self._line, self._cards = KeyedChildren(line), KeyedChildren(self.cards)

    @property
    def posters_alone(self) -> bool:
        """Whether large letters leave no room for the politics cards, which the page of the points shows, too."""
        return self.theme.text_scale >= LARGE

    def show(self, board: FarmModel, options: Mapping[str, OptionModel]) -> None:
        """Shows a state of the table, with the regions that can be chosen."""
        seen, theme, parts = self.seen, self.theme, list[Part]()
        most = max((sum(1 for _, count in one.agents if count) for one in board.regions), default=0)
        for region in sorted(board.regions, key=lambda one: one.turn):
            option = options.get(region.id)
            tap = partial(self.on_region, region.id)
            parts.append(
                Part((region, option, most), partial(RegionTile, region, seen.looks, option, theme, tap, most))
            )
        self._line.show(parts)
        listed = Part(board.politics, partial(PoliticsList, board.politics, seen.looks, theme, self.on_politics))
        self._cards.show([listed])
        if (bool(board.politics) and not self.posters_alone) != (self.cards.parent is not None):
            (self.add_widget if self.cards.parent is None else self.remove_widget)(self.cards)
