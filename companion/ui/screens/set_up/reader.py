"""Before an evening with the reader: decks at the left, people and dice at the right, and “begin”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from kivy.uix.widget import Widget

from companion.games.decks import Deck
from companion.models.set_up.reader_setup import ReaderSetUp
from companion.table.evening import Group
from companion.texts.cards import words_in
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.screens.set_up.set_up import Way
from companion.ui.screens.set_up.sources import source_names
from companion.ui.widgets.buttons import Icon, Touchable, TouchButton
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column
from companion.ui.widgets.menu import MenuSheet
from companion.ui.widgets.menu import Way as MenuWay
from companion.ui.widgets.more import more_list
from companion.ui.widgets.page import Page
from companion.ui.widgets.text import Text

MODES = {"app": N_("The box shuffles and draws."), "reader": N_("With the real cards; the box reads them.")}
"""How a deck comes along."""

MOST_GROUPS = 5
"""Groups that are offered; others sit down by their names."""


class Around(Protocol):
    """Where this page leads."""

    def cover(self, widget: Widget) -> None:
        """Lay a menu over it."""

    def uncover(self) -> None:
        """Take the menu away."""

    def again(self) -> None:
        """Show the page anew."""

    def names(self) -> None:
        """Let people sit down."""

    def begin(self) -> None:
        """Begin."""

    def back(self) -> None:
        """Home."""


class ReaderSetUpScreen(Page):
    """Decks are turned on and off by a tap; everything else has a usual value."""

    role = "reader set-up"

    def __init__(self, look: Look, setup: ReaderSetUp, groups: Sequence[Group], tower: str, around: Around) -> None:
        super().__init__(look, getattr(setup.pack.title, look.language), around.back)
        self.setup, self.groups, self.tower, self.around = setup, groups, tower, around
        listed, view = more_list(look, 0.75)
        dim = self.theme.palette.text_dim
        listed.add_widget(Text(look._("Which decks come along?"), self.theme, "small", colour=dim))
        for deck in setup.decks:
            listed.add_widget(DeckRow(deck, setup.along.get(deck.id, ""), look, partial(self._turn, deck)))
        self.body.add_widget(view)
        portrait = self.theme.profile.portrait
        side = column(self.theme, 1, size_hint=(1, None) if portrait else (0.62, 1))
        ways, ways_view = (side, None) if portrait else more_list(look)
        for way in self._ways():
            ways.add_widget(way)
        if ways_view is not None:
            side.add_widget(ways_view)
        side.add_widget(TouchButton(look._("Begin"), self.theme, around.begin, style="main", mm=14, size="head"))
        if portrait:
            as_high_as_needed(side)
        self.body.add_widget(side)

    def _ways(self) -> list[Widget]:
        look, setup = self.look, self.setup
        people = ", ".join(setup.people.names) or look._("Without names")
        dice = source_names(look)["roll"][setup.people.dice]
        return [
            Way(look._("Who is there"), people, look, self._people),
            Way(look._("Dice"), dice, look, self._dice),
        ]

    def _turn(self, deck: Deck) -> None:
        self.setup.turn(deck)
        self.around.again()

    # ── menus ───────────────────────────────────────────────────────────────────────────────────────────────

    def _people(self) -> None:
        look, guests = self.look, self.setup.people.guests

        def nobody() -> None:
            for name in list(guests.names):
                guests.remove(name)

        ways = [MenuWay("close", look._("Without names"), self._after(nobody), chosen=not guests.names)]
        for group in self.groups[:MOST_GROUPS]:
            ways.append(MenuWay("people", group.name, self._after(partial(self.setup.people.take_group, group))))
        ways.append(MenuWay("plus", look._("Sit down by name"), self._names))
        self.around.cover(MenuSheet(look, look._("Who is there"), ways, self.around.uncover))

    def _names(self) -> None:
        self.around.uncover()
        self.around.names()

    def _dice(self) -> None:
        look, people = self.look, self.setup.people
        ways = []
        for name, label in source_names(look)["roll"].items():
            choose = self._after(partial(setattr, people, "dice", name))
            ways.append(MenuWay("tower" if name == "tower" else "dice", label, choose, chosen=people.dice == name))
        self.around.cover(MenuSheet(look, look._("Dice"), ways, self.around.uncover))

    def _after(self, act: Callable[[], object]) -> Callable[[], None]:
        def do() -> None:
            self.around.uncover()
            act()
            self.around.again()

        return do


class DeckRow(Touchable, Sheet):
    """A deck: what it is called, how many cards it has, and how it comes along."""

    role = "deck"

    def __init__(self, deck: Deck, along: str, look: Look, on_tap: Callable[[], object]) -> None:
        theme = look.theme
        self.on_tap, self.along = on_tap, along
        line = theme.palette.accent if along else theme.palette.line
        Sheet.__init__(self, theme, orientation="horizontal", line=line, pad=1, gap=1, size_hint_y=None)
        sign = Icon("check" if along else "plus", theme, mm=4, size_hint_x=None, width=theme.mm(6))
        sign.opacity = 1.0 if along else 0.5
        self.add_widget(sign)
        words = as_high_as_needed(column(theme, 0.25))
        words.pos_hint = {"center_y": 0.5}
        words.add_widget(Text(words_in(deck.title, look.language), theme, "body", strong=bool(along)))
        size = look.fill(look._("{count} cards"), count=deck.size)
        told = f"{size}. {look._(MODES[along])}" if along else size
        words.add_widget(Text(told, theme, "small", colour=theme.palette.text_dim))
        self.add_widget(words)
        self.least = theme.mm(MAIN_MM)
        words.bind(height=self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        self.height = max(self.least, self.children[0].height + 2 * self.padding[1])
