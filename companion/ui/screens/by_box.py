"""The box at a seat: it is let play, and how well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.models.game.question import Why
from companion.models.set_up.by_box import NOBODY_LEFT, StrengthModel
from companion.models.set_up.guests import Guest
from companion.models.set_up.setup import SetUp
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import BOXED


def box_along(
    look: Look,
    setup: SetUp,
    guest: Guest,
    on_change: Callable[[], None],
    on_page: Callable[[Widget, str], None],
    to_cards: Callable[[], Widget],
) -> TouchButton | None:
    """Lets the box play for somebody, or a person again; `on_page` shows why it cannot, with the way `to_cards`, where
    that is changed, or how well it plays. Nothing for the last person, and in a game that it does not know.
    """
    b, _ = Builder(look), look._

    def turn(plays: bool, strength: str = "") -> None:
        setup.let_box(guest.name, plays, strength)
        on_change()

    a_person = b.button(_("A person plays"), partial(turn, False), icon="person", mm=TOUCH_MM)
    if guest.boxed and len(strengths := setup.strengths()) > 1:
        now = setup.strength_of(guest)
        lines = strength_lines(b, strengths, now.id, partial(turn, True))
        page = partial(
            on_page, b.more(*lines, a_person, gap=0.75), look.fill(_("The box plays for {name}."), name=guest.name)
        )
        return b.button(look.fill(_("The box: {strength}"), strength=now.title), page, icon=BOXED, mm=TOUCH_MM)
    if guest.boxed:
        return a_person
    if not setup.has_box or setup.against_box(guest.name) == NOBODY_LEFT:
        return None

    def give() -> None:
        against = setup.against_box(guest.name)
        if against:
            on_page(b.column(b.why((Why("", _(against)),)), to_cards(), b.space()), _("The box plays"))
        else:
            turn(True)

    return b.button(_("The box plays"), give, icon=BOXED, mm=TOUCH_MM)


def strength_lines(
    b: Builder, strengths: Sequence[StrengthModel], now: str, on_choose: Callable[[str], object]
) -> Iterator[Widget]:
    """How well the box can play: each as a button, with what such a player does below it."""
    for one in strengths:
        yield b.button(one.title, partial(on_choose, one.id), style="value", chosen=one.id == now, mm=TOUCH_MM)
        yield b.dim(one.does, "body")
