"""Where a notice may lie over the table if no place of it is empty, and over a page with a code to scan."""

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

BESIDE_CODE = 0.42
"""The width of a notice beside a code, as a share of the page at most."""


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


def beside_code(screen: Widget, sheet: Widget, notice: Notice, look: Look) -> Box:
    """Never over the sheet of a code, which somebody may scan, or type off, just now: beside it, upright below it."""
    widest, gap = look.theme.mm(WIDEST_MM), look.theme.units(0.5)
    x, y = sheet.to_window(sheet.x, sheet.y)
    if look.theme.profile.portrait:
        wide = min(screen.width * 0.9, widest)
        high = needed(notice, look, wide)
        return Box((screen.width - wide) / 2, max(0.0, y - high - gap), wide, screen.height)
    wide = min(screen.width * BESIDE_CODE, widest)
    left = x + sheet.width + gap if x + sheet.width / 2 < screen.width / 2 else 0.0
    right = screen.width if left else x - gap
    return Box(max(left, (left + right - wide) / 2), screen.height * 0.3, wide, screen.height)
