"""The choice of a game: the fronts of their boxes side by side, and how many can play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.models.game.notice import Notice
from companion.models.set_up.games import GameModel
from companion.ui.look.look import Look
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.things.game_box import GameBox

ABREAST, UPRIGHT = 5, 3
"""Boxes side by side; more are reached by pushing the row, on an upright panel down."""

LINES: Mapping[int, Sequence[int]] = {1: (1,), 2: (2,), 3: (1, 2), 4: (2, 2), 5: (2, 3), 6: (3, 3)}
"""Upright: how many stand in each line, by how many there are. Fewer abreast are larger, so that the panel is full."""

TILTS = (0.6, -0.5, 0.35, -0.7, 0.5)
"""How the boxes stand, in degrees."""


class GameCard(Touchable, BoxLayout):
    """A game to choose: its box, and below it how many can play. Under the finger the box stands straight."""

    role = "game"

    def __init__(self, game: GameModel, look: Look, on_tap: Callable[[], object], tilt: float = 0.0) -> None:
        b = Builder(look.for_game(game.look))
        self.game, self.theme, self.tilt = game, b.theme, tilt
        super().__init__(on_tap, orientation="vertical", spacing=b.units(0.5), padding=(b.units(0.25), 0))
        self.box = GameBox(game.art, game.title, b.theme, named=game.house, tilt=tilt)
        self.add_widget(self.box)
        if game.most:
            many = f"{game.least}–{game.most}" if game.most > game.least else str(game.least)
            told = b.row(b.icon("people", mm=4.6, wide=6), b.text(many, "question", wide=12), gap=0.5, high=7)
            told.size_hint_x, told.pos_hint = None, {"center_x": 0.5}
            told.width = b.mm(18) + b.units(0.5)
            self.add_widget(told)

    @property
    def shows(self) -> str:
        """Its title."""
        return self.game.title

    def paint(self, canvas: Canvas) -> None:
        """The box is drawn by itself."""
        self.box.tilt = 0.0 if self.pressed else self.tilt
        self.box.repaint()


class GamesScreen(Page):
    """A box for each; the arrow leads back."""

    role = "games"

    def __init__(
        self,
        look: Look,
        games: Sequence[GameModel],
        on_choose: Callable[[str], None],
        on_back: Callable[[], None],
        title: str = "",
    ) -> None:
        super().__init__(look, title or look._("Which game?"), on_back)
        cards = [
            GameCard(game, look, partial(on_choose, game.id), TILTS[number % len(TILTS)])
            for number, game in enumerate(games)
        ]
        self.body.add_widget(self._standing(cards))

    def room_for(self, notice: Notice) -> Box:
        """Where a notice may lie: at the foot, so that every box stays in reach."""
        return Box(self.width * 0.05, self.b.units(1), self.width * 0.9, self.height)

    def _standing(self, cards: Sequence[GameCard]) -> Widget:
        b, abreast = self.b, ABREAST
        if b.portrait:
            return self._upright(cards)
        row = b.row(*cards, gap=0.5)
        if len(cards) <= abreast:
            put(row, *(b.space() for _ in range(min(1, abreast - len(cards)))))
            return row
        view = ScrollView(do_scroll_y=False, bar_width=b.units(0.5), bar_color=rgba(b.palette.line), scroll_timeout=180)
        row.size_hint_x = None
        view.bind(width=lambda _, wide: setattr(row, "width", wide / (abreast - 0.4) * len(cards)))
        view.add_widget(row)
        return view

    def _upright(self, cards: Sequence[GameCard]) -> Widget:
        """Lines of boxes that fill the height; more than two of them are scrolled."""
        b = self.b
        if len(cards) not in LINES:
            lines = [b.row(*cards[n : n + UPRIGHT], gap=0.5) for n in range(0, len(cards), UPRIGHT)]
            for line in lines:
                put(line, *(b.space() for _ in range(UPRIGHT - len(line.children))))
                line.size_hint_y, line.height = None, b.theme.profile.height * 0.4
            return b.more(*lines)
        left, column = list(cards), b.column()
        for abreast in LINES[len(cards)]:
            here, left = left[:abreast], left[abreast:]
            column.add_widget(b.row(*here, gap=0.5, size_hint_y=1 / max(abreast, 1.5)))
        return column
