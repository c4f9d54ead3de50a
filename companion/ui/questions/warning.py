"""Asks once more before an answer that a rule only warns of is given (GEN-7); the override stands in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.models.game.question import Why
from companion.table.evening import Warned
from companion.ui.look.look import Look
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.options import WhyNote
from companion.ui.widgets.layout import as_high_as_needed, column, space
from companion.ui.widgets.screen.menu import MenuSheet
from companion.ui.widgets.text import Text


class WarningSheet(MenuSheet):
    """Over the table: what the rules say, and two ways. A tap beside it gives no answer.

    `pressed` is the press at a place that is asked about; the same once more confirms it there.
    """

    role = "again"

    def __init__(
        self,
        look: Look,
        warned: tuple[Why, ...],
        on_do: Callable[[], object],
        on_stop: Callable[[], None],
        pressed: Warned | None = None,
    ) -> None:
        super().__init__(look, look._("The rules say otherwise:"), (), on_stop)
        self.pressed = pressed
        self.sheet.add_widget(again_column(look, warned, on_do, on_stop))
        if pressed is not None:
            hint = look.fill(look._("{name} can also press the same button again."), name=pressed.party)
            self.sheet.add_widget(Text(hint, look.theme, "small", colour=look.theme.palette.text_dim))


def again_column(
    look: Look, warned: tuple[Why, ...], on_do: Callable[[], object], on_stop: Callable[[], object], **kwargs: Any
) -> Widget:
    """The reasons with their rules, then both answers."""
    box = as_high_as_needed(column(look.theme, 1.25, **kwargs))
    box.add_widget(WhyNote(warned, look.theme))
    box.add_widget(TouchButton(look._("Do it all the same"), look.theme, on_do))
    box.add_widget(TouchButton(look._("Rather not"), look.theme, on_stop, style="main"))
    return box


def again_page(
    look: Look, warned: tuple[Why, ...], on_do: Callable[[], object], on_stop: Callable[[], object]
) -> Widget:
    """The same as a whole page, where one party looks at the screen alone."""
    page = column(look.theme, 2)
    page.add_widget(space())
    page.add_widget(Text(look._("The rules say otherwise:"), look.theme, "head", strong=True))
    page.add_widget(again_column(look, warned, on_do, on_stop))
    page.add_widget(space())
    return page
