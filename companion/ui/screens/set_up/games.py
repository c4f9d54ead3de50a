"""Which game? Each with its emblem, a sentence, and how many can play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.models.set_up.games import GameModel
from companion.ui.look.look import Look
from companion.ui.look.shapes import emblem_of
from companion.ui.look.theme import CONFIRM_MM
from companion.ui.widgets.buttons import Icon, Touchable
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, row, space
from companion.ui.widgets.more import more_list
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import Text

TWO_ABREAST = 4
"""From so many games on there are two beside each other, where the panel is wide."""


class GameCard(Touchable, Sheet):
    """One game."""

    role = "game"

    def __init__(self, game: GameModel, look: Look, on_tap: Callable[[], object]) -> None:
        theme = look.for_game(game.look).theme
        self.on_tap, self.pressed = on_tap, False
        Sheet.__init__(self, theme, line=theme.palette.line, pad=1.5, gap=0.5)
        line = as_high_as_needed(row(theme, 1.5))
        size = theme.mm(11)
        line.add_widget(
            Icon(
                emblem_of(game.emblem, lambda: game.look),
                theme,
                mm=10,
                colour=theme.palette.accent,
                size_hint=(None, None),
                size=(size, size),
            )
        )
        words: BoxLayout = as_high_as_needed(column(theme, 0.25))
        words.add_widget(Text(game.title, theme, "head", strong=True))
        if game.most:
            told = look.fill(look._("{least} to {most} players"), least=game.least, most=game.most)
            words.add_widget(Text(told, theme, "small", colour=theme.palette.text_dim))
        line.add_widget(words)
        self.add_widget(line)
        if game.about:
            self.add_widget(Text(game.about, theme, "body"))
        self.add_widget(space())  # beside a higher card its words stay at the top


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
        listed, view = more_list(look)
        wide = len(games) >= TWO_ABREAST and not look.theme.profile.portrait
        cards = [GameCard(game, look, partial(on_choose, game.id)) for game in games]
        abreast = 2 if wide else 1
        for first in range(0, len(cards), abreast):
            listed.add_widget(_line(cards[first : first + abreast], abreast, look))
        self.body.add_widget(view)


def _line(cards: Sequence[GameCard], abreast: int, look: Look) -> BoxLayout:
    """Cards beside each other, all as high as the highest."""
    theme = look.theme
    line = row(theme, 1, size_hint_y=None)

    def level(*_: object) -> None:
        line.height = max(theme.mm(CONFIRM_MM), *(card.minimum_height for card in cards))

    for card in cards:
        card.bind(minimum_height=level)
        line.add_widget(card)
    for _ in range(abreast - len(cards)):
        line.add_widget(space())
    level()
    return line
