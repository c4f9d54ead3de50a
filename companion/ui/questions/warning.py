"""Asks once more before an answer that a rule only warns of is given (GEN-7); the override stands in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.models.game.question import Why
from companion.table.play import Warned
from companion.ui.look.look import Look
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.screen.menu import MenuSheet


class WarningSheet(MenuSheet):
    """Covers the table with what the rules say, and two ways on. A tap beside it gives no answer.

    `pressed` is the press at a place that is asked about; the same press again confirms it there.
    """

    role = "again"

    def __init__(
        self,
        look: Look,
        warned: tuple[Why, ...],
        on_do: Callable[[], object],
        on_stop: Callable[[], None],
        pressed: Warned | None = None,
        name: str = "",
    ) -> None:
        b = Builder(look)
        super().__init__(look, look._("The rules say otherwise:"), (), on_stop)
        self.pressed = pressed
        self.sheet.add_widget(again_column(look, warned, on_do, on_stop))
        if pressed is not None:
            hint = look.fill(look._("{name} can also press the same button again."), name=name)
            self.sheet.add_widget(b.dim(hint))


def again_column(
    look: Look, warned: tuple[Why, ...], on_do: Callable[[], object], on_stop: Callable[[], object], **kwargs: Any
) -> Widget:
    """The warnings with their rules, then the two buttons: do it all the same, or not."""
    b = Builder(look)
    return b.column(
        b.why(warned),
        b.button(look._("Rather not"), on_stop, style="main"),
        b.button(look._("Do it all the same"), on_do, held=True),
        gap=1.25,
        high="needed",
        **kwargs,
    )


def again_page(
    look: Look, warned: tuple[Why, ...], on_do: Callable[[], object], on_stop: Callable[[], object]
) -> Widget:
    """The question whether to do what a rule warns of, as a whole page, for a party that looks at the screen alone."""
    b = Builder(look)
    return b.column(
        b.space(),
        b.heading(look._("The rules say otherwise:")),
        again_column(look, warned, on_do, on_stop),
        b.space(),
        gap=2,
    )
