"""Where a notice may lie over the table if no place of it is empty."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.models.game.notice import Notice
from companion.ui.look.look import Look
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.screen.toast import needed

OVER_NAMES = 1.6
"""So many times as high as the names a notice may be over a board on which is answered."""

MOST_NAMES = 6
"""Of more people nobody would be found while some of their names are hidden."""

WIDEST_MM = 110.0
"""A notice over the question is not wider."""


def over_names(names: Widget, notice: Notice, look: Look, *, board_is_asked: bool) -> Box | None:
    """Upright over the names at the top, which nobody needs for what comes next; a long one reaches below them, and
    has no room there where the board is tapped.
    """
    if not look.theme.profile.portrait or names.parent is None or notice.whys or len(names.children) > MOST_NAMES:
        return None
    high = needed(notice, look, names.width)
    if board_is_asked and high > names.height * OVER_NAMES:
        return None
    x, top = names.to_window(names.x, names.top)
    return Box(x, top - max(high, names.height), names.width, names.height)


def at_top(screen: Widget, side: Widget, notice: Notice, look: Look) -> Box:
    """At the top of one side of the screen."""
    wide = min(side.width * 0.9, look.theme.mm(WIDEST_MM))
    high = min(screen.height, needed(notice, look, wide, leads=True))
    x, y = screen.to_window(side.center_x - wide / 2, screen.top - high)
    return Box(x, y, wide, high)
