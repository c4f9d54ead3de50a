"""Where something to decide stands beside a question, so that it lies over no answer."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.table.table import TableScreen
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.screen.stage import Box

TWO_ROWS_MM = TOUCH_MM * 2 + 6.0
"""The height of a sentence with its buttons below it."""

MARGIN_MM = 2.0


def beside_answers(table: TableScreen) -> Box:
    """At the foot of the board, where nothing on it is an answer now; else over the names, in one line."""
    mm = table.theme.mm
    side, margin = table.board_side, mm(MARGIN_MM)
    if side.get_root_window() is not None and not table.halves.takes_turns and not _answers_on(table):
        x, y = side.to_window(*side.pos)
        box = Box(x + margin, y + margin, side.width - 2 * margin, mm(TWO_ROWS_MM))
        if box.width > mm(70) and box.height < side.height and not _touched(side, box):
            return box
    if table.chips.parent is None:  # they stand on the keys of the question
        return Box(table.x, table.top - mm(TOUCH_MM), table.width, mm(TOUCH_MM))
    x, y = table.chips.to_window(*table.chips.pos)
    return Box(x, y, table.chips.width, table.chips.height)


def _answers_on(table: TableScreen) -> bool:
    """Whether a tap on the board may be an answer."""
    shown = table.shown
    if shown is None or shown.question is None or shown.board is None:
        return False
    spots = shown.board.spots.keys() | shown.board.stands_for.keys()
    return table.answers_on_board() or any(
        isinstance(option.value, str) and option.value in spots for option in shown.question.options
    )


def _touched(side: Widget, box: Box) -> bool:
    """Whether a button stands in a box."""
    for one in side.walk(restrict=True):
        if isinstance(one, Touchable):
            x, y = one.to_window(*one.pos)
            if x < box.x + box.width and box.x < x + one.width and y < box.y + box.height and box.y < y + one.height:
                return True
    return False
