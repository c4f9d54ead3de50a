"""Which game? Each with its emblem, a sentence, and how many can play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.models.set_up.games import GameModel
from companion.ui.look.look import Look
from companion.ui.look.shapes import emblem_of
from companion.ui.look.theme import CONFIRM_MM
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Sheet
from companion.ui.widgets.screen.page import Page

TWO_ABREAST = 4
"""From so many games on there are two beside each other, where the panel is wide."""


class GameCard(Touchable, Sheet):
    """One game."""

    role = "game"

    def __init__(self, game: GameModel, look: Look, on_tap: Callable[[], object]) -> None:
        b = Builder(look.for_game(game.look))
        self.on_tap, self.pressed = on_tap, False
        Sheet.__init__(self, b.theme, line=b.palette.line, pad=1.5, gap=0.5)
        many = look.fill(look._("{least} to {most} players"), least=game.least, most=game.most)
        emblem = emblem_of(game.emblem, lambda: game.look)
        put(
            self,
            b.row(
                b.icon(emblem, mm=10, colour=b.palette.accent, wide=11, high=11),
                b.column(b.heading(game.title), b.dim(many) if game.most else None, gap=0.25, high="needed"),
                gap=1.5,
                high="needed",
            ),
            b.text(game.about) if game.about else None,
            b.space(),  # beside a higher card its words stay at the top
        )


class GamesScreen(Page):
    """A card for each; the arrow leads back."""

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
        wide = len(games) >= TWO_ABREAST and not self.b.portrait
        cards = [GameCard(game, look, partial(on_choose, game.id)) for game in games]
        abreast = 2 if wide else 1
        self.body.add_widget(
            self.b.more(
                *(_line(cards[first : first + abreast], abreast, look) for first in range(0, len(cards), abreast))
            )
        )


def _line(cards: Sequence[GameCard], abreast: int, look: Look) -> BoxLayout:
    """Cards beside each other, all as high as the highest."""
    b = Builder(look)
    line = b.row(*cards, *(b.space() for _ in range(abreast - len(cards))), size_hint_y=None)

    def level(*_: object) -> None:
        line.height = max(b.mm(CONFIRM_MM), *(card.minimum_height for card in cards))

    for card in cards:
        card.bind(minimum_height=level)
    level()
    return line
