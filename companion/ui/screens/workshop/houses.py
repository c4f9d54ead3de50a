"""The house rules of a game: what each changes, and what can be done with it; and those that a stick carries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from kivy.uix.widget import Widget

from companion.models.box.troubles import pack_sentence
from companion.models.set_up.house_shelf import HouseModel
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.widgets.buttons import HeldButton, Touchable, TouchButton
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, space
from companion.ui.widgets.more import more_list
from companion.ui.widgets.page import Page
from companion.ui.widgets.text import Text

SHOWN = 3
"""Differences that stand on a card; the rest is told when it is tapped."""


class HousesHost(Protocol):
    """What can be done with house rules."""

    def new(self) -> None:
        """Make another one."""

    def from_stick(self) -> None:
        """Look what a stick carries."""

    def try_it(self, house: HouseModel) -> None:
        """Set a game up with it."""

    def change(self, house: HouseModel) -> None:
        """Edit it."""

    def to_stick(self, house: HouseModel) -> None:
        """Copy it to a stick."""

    def remove(self, house: HouseModel) -> None:
        """Take it away for good."""


class HouseCard(Touchable, Sheet):
    """A house rule with the first of what it changes."""

    role = "house"

    def __init__(self, house: HouseModel, look: Look, on_tap: Callable[[], object], *, chosen: bool) -> None:
        theme = look.theme
        self.on_tap = on_tap
        line = theme.palette.warning if house.wrong else theme.palette.accent if chosen else theme.palette.line
        Sheet.__init__(self, theme, line=line, size_hint_y=None, pad=1.5, gap=0.5)
        self.add_widget(Text(house.title, theme, "body", strong=True))
        told = [look._("It cannot be used: its files have mistakes.")] if house.wrong else list(house.told[:SHOWN])
        if not house.wrong and len(house.told) > SHOWN:
            told.append(look.fill(look._("… and {count} more"), count=len(house.told) - SHOWN))
        for sentence in told or [look._("Nothing differs yet.")]:
            self.add_widget(Text(sentence, theme, "small", colour=theme.palette.text_dim))
        least = theme.mm(MAIN_MM)
        self.bind(minimum_height=lambda _, height: setattr(self, "height", max(least, height)))


class HousesScreen(Page):
    """On the left the list, on the right what was tapped and what can be done with it."""

    role = "houses"

    def __init__(
        self, look: Look, title: str, houses: Sequence[HouseModel], host: HousesHost, on_back: Callable[[], None]
    ) -> None:
        super().__init__(look, title, on_back)
        self.houses, self.host = houses, host
        self.chosen: HouseModel | None = None
        self._fill()

    def choose(self, house: HouseModel | None) -> None:
        """Show what can be done with one; a second tap puts it back."""
        self.chosen = None if house is self.chosen else house
        self._fill()

    def _fill(self) -> None:
        _, theme = self.look._, self.theme
        self.body.clear_widgets()
        listed, view = more_list(self.look)
        for house in self.houses:
            chosen = house is self.chosen
            listed.add_widget(HouseCard(house, self.look, partial(self.choose, house), chosen=chosen))
        if not self.houses:
            told = _("None yet. A house rule relaxes rules, sets other numbers, or sets switches beforehand.")
            listed.add_widget(Text(told, theme, "body", colour=theme.palette.text_dim))
        self.body.add_widget(view)
        portrait = theme.profile.portrait
        side = column(theme, 1, size_hint=(1, None) if portrait else (0.7, 1))
        for widget in self._about(self.chosen) if self.chosen is not None else self._ways():
            side.add_widget(widget)
        self.body.add_widget(as_high_as_needed(side) if portrait else side)

    def _ways(self) -> list[Widget]:
        _, theme, host = self.look._, self.theme, self.host
        made: list[Widget] = [] if theme.profile.portrait else [space()]
        made.append(TouchButton(_("From a USB stick"), theme, host.from_stick, icon="down"))
        made.append(TouchButton(_("New house rule"), theme, host.new, icon="plus", style="main"))
        return made

    def _about(self, house: HouseModel) -> list[Widget]:
        _, theme, host = self.look._, self.theme, self.host
        made: list[Widget] = []
        if house.wrong:
            told, view = more_list(self.look, 0.5)
            for error in house.wrong:
                told.add_widget(
                    Text(pack_sentence(error, self.look.words), theme, "small", colour=theme.palette.warning)
                )
            view.size_hint_y = None if theme.profile.portrait else 1
            view.height = theme.mm(40)
            made.append(view)
        elif not house.can_be_changed:
            told_so = _("Written by hand: it is changed in its own files.")
            made += [Text(told_so, theme, "small", colour=theme.palette.text_dim)]
        if not house.wrong and not theme.profile.portrait:
            made.append(space())
        if not house.wrong:
            made.append(TouchButton(_("Try it"), theme, partial(host.try_it, house), style="main"))
        if house.can_be_changed:
            made.append(TouchButton(_("Change"), theme, partial(host.change, house), icon="correct"))
        if not house.wrong:
            made.append(TouchButton(_("To a USB stick"), theme, partial(host.to_stick, house), icon="forward"))
        if house.mine:
            made.append(HeldButton(_("Remove"), theme, partial(host.remove, house), mm=MAIN_MM))
        return made


class StickScreen(Page):
    """What the sticks carry: a tap takes one over; what is wrong with one stands on its card, line by line."""

    role = "sticks"

    def __init__(
        self,
        look: Look,
        houses: Sequence[HouseModel],
        troubles: Sequence[str],
        on_take: Callable[[HouseModel], None],
        on_back: Callable[[], None],
    ) -> None:
        _, theme = look._, look.theme
        super().__init__(look, _("On the USB stick"), on_back)
        listed, view = more_list(look)
        for trouble in troubles:
            listed.add_widget(Text(trouble, theme, "body", colour=theme.palette.warning))
        for house in houses:
            listed.add_widget(self._card(house, on_take))
        if not houses and not troubles:
            told = _(
                "There is no house rule on it. It would be a folder with a game.yaml, at the top or in “{folder}”."
            )
            listed.add_widget(Text(look.fill(told, folder="table-companion"), theme, "body"))
        self.body.add_widget(view)

    def _card(self, house: HouseModel, on_take: Callable[[HouseModel], None]) -> Widget:
        _, theme = self.look._, self.theme
        card = Sheet(theme, line=theme.palette.warning if house.wrong else theme.palette.line, pad=1.5, gap=0.75)
        card.size_hint_y = None
        card.add_widget(Text(house.title, theme, "body", strong=True))
        for error in house.wrong:
            card.add_widget(Text(pack_sentence(error, self.look.words), theme, "small", colour=theme.palette.warning))
        if not house.wrong:
            card.add_widget(TouchButton(_("Take it over"), theme, partial(on_take, house), icon="down"))
        card.bind(minimum_height=card.setter("height"))
        return card
