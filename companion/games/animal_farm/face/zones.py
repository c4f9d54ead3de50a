"""The page of the zones: a row for each player."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.games.animal_farm.face.lists import Line, counted, who
from companion.games.animal_farm.models.farm import FarmModel, PlayerModel
from companion.ui.boards.face import BoardContext
from companion.ui.widgets.layout import column, row
from companion.ui.widgets.text import FitText

PLAYER_MM = 21.0
SHARES = (0.46, 0.27, 0.27)
"""Width of a player, and the zones' shares of the rest: in New Influence any number may lie."""


def zones_page(board: FarmModel, seen: BoardContext) -> Widget:
    """A row for each player with the agents beside the board, a column for each zone."""
    theme = seen.look.theme
    page = column(theme, 0.5)
    head = row(theme, 0.75, size_hint_y=None, height=theme.mm(7.5), padding=(theme.units(0.75), 0))
    told = seen.look._("Hand over: tap a name at the top")
    hint = FitText(told, theme, "small", colour=theme.palette.text_dim, align="left")
    hint.size_hint_x, hint.width = None, theme.mm(PLAYER_MM)
    head.add_widget(hint)
    for title, share in zip(board.zone_titles, SHARES, strict=True):
        head.add_widget(FitText(title, theme, "small", colour=theme.palette.text_dim, align="left", size_hint_x=share))
    page.add_widget(head)
    for player in board.players:
        page.add_widget(_player(player, seen))
    return page


def _player(player: PlayerModel, seen: BoardContext) -> Widget:
    look, theme = seen.look, seen.look.theme
    line = Line(theme)
    name = column(theme, 0, size_hint_x=None, width=theme.mm(PLAYER_MM))
    name.add_widget(who(player.party, seen, size_hint_x=1))
    left = look.fill(look._("Agents left: {count}"), count=player.agents_left)
    name.add_widget(
        FitText(
            left, theme, "small", colour=theme.palette.text_dim, align="left", size_hint_y=None, height=theme.mm(3.8)
        )
    )
    line.add_widget(name)
    for (_, markers), share in zip(player.zones, SHARES, strict=True):
        text = counted(markers) or "–"
        colour = theme.palette.text if markers else theme.palette.text_dim
        line.add_widget(FitText(text, theme, "small", colour=colour, align="left", size_hint_x=share))
    return line
