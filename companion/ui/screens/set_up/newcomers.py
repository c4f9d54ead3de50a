"""Who is new to the game that is set up: what comes up for the first time is explained to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.models.set_up.setup import SetUp
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.more import MoreList


def new_here(look: Look, setup: SetUp, on_change: Callable[[], None]) -> MoreList:
    """A button for each person, lit for whoever is new, and one for nobody; each tap calls `on_change`."""
    b, _ = Builder(look), look._

    def turn(names: Sequence[str], new: bool) -> None:
        setup.told.update(dict.fromkeys(names, new))
        on_change()

    chips = [
        b.button(
            name,
            partial(turn, [name], not setup.is_new(name)),
            style="value",
            chosen=setup.is_new(name),
            mm=TOUCH_MM + 1,
        )
        for name in setup.people
    ]
    nobody = b.button(_("Nobody"), partial(turn, setup.people, False), icon="close", mm=TOUCH_MM + 1)
    text = _("Who is new to this game? What comes up for the first time is explained to them in two sentences.")
    return b.more(b.text(text), b.grid(*chips, cols=2 if b.portrait else 3), nobody)
