"""The page of the zones: a row for each player."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.games.animal_farm.face.lists import Line, counted, who
from companion.games.animal_farm.models.farm import FarmModel, PlayerModel
from companion.ui.boards.face import BoardContext
from companion.ui.widgets.builder import Builder

PLAYER_MM = 21.0
SHARES = (0.46, 0.27, 0.27)
"""Width of a player, and the zones' shares of the rest: in New Influence any number may lie."""


def zones_page(board: FarmModel, seen: BoardContext) -> Widget:
    """A row for each player with the agents beside the board, a column for each zone."""
    b = Builder(seen.look)
    told = seen.look._("Hand over: tap a name at the top")
    hint = b.fit(told, "small", align="left", dim=True, wide=PLAYER_MM)
    return b.column(
        b.row(
            hint,
            *(
                b.fit(title, "small", align="left", size_hint_x=share, dim=True)
                for title, share in zip(board.zone_titles, SHARES, strict=True)
            ),
            gap=0.75,
            padding=(b.units(0.75), 0),
            high=7.5,
        ),
        *(_player(player, seen) for player in board.players),
        gap=0.5,
    )


def _player(player: PlayerModel, seen: BoardContext) -> Widget:
    b, look = Builder(seen.look), seen.look
    line = Line(b.theme)
    left = look.fill(look._("Agents left: {count}"), count=player.agents_left)
    line.add_widget(
        b.column(
            who(player.party, seen, size_hint_x=1),
            b.fit(left, "small", align="left", dim=True, high=3.8),
            gap=0,
            wide=PLAYER_MM,
        )
    )
    for (_, markers), share in zip(player.zones, SHARES, strict=True):
        text = counted(markers) or "–"
        colour = b.palette.text if markers else b.palette.text_dim
        line.add_widget(b.fit(text, "small", colour=colour, align="left", size_hint_x=share))
    return line
