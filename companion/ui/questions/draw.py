"""A card from the real deck: found by its number, by a piece of its title or in the list; or drawn by the machine."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from kivy.uix.gridlayout import GridLayout

from companion.ui.models.draw import card_lines, found
from companion.ui.models.question import OptionModel
from companion.ui.questions.asking import Panel
from companion.ui.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.entry import TextEntry
from companion.ui.widgets.layout import Surface, as_high_as_needed, column, row
from companion.ui.widgets.options import OptionCard
from companion.ui.widgets.text import Text

FEW = 8
"""So many cards are simply listed."""

LONGEST_NUMBER = 3


class DrawPanel(Panel):
    """The cards that may come; many are narrowed down."""

    def fill(self) -> None:
        """The list, and below it the digits."""
        asking = self.asking
        cards = asking.question.shape.get("cards", ())
        definition = asking.play.opened.session.game.definition
        self.lines = card_lines(cards, definition, asking.question.name, asking.play.teller)
        self.number = self.piece = ""
        self.many = len(self.lines) > FEW
        self._show()

    def _show(self) -> None:
        theme, look = self.theme, self.look
        self.body.clear_widgets()
        self.below.clear_widgets()
        cards = found(self.lines, self.number, self.piece)
        if self.number or self.piece:
            self.note(f"{look._('Search')}: {self.number or self.piece}")
        if not cards:
            self.body.add_widget(Text(look._("No card is called so."), theme, "body"))
        for card in cards:
            option = OptionModel(card.id, card.label)
            self.body.add_widget(OptionCard(option, theme, self.choose, self.explain))
        if self.many:
            self.below.add_widget(self._digits())
        line = as_high_as_needed(row(theme, 0.5))
        if self.many:
            line.add_widget(TouchButton(look._("Search"), theme, self._search, mm=TOUCH_MM))
        line.add_widget(TouchButton(look._("Draw for us"), theme, self._draw, mm=TOUCH_MM))
        self.below.add_widget(line)

    def _digits(self) -> GridLayout:
        """Ten keys, and one that takes back what was typed."""
        theme, side = self.theme, self.theme.mm(TOUCH_MM)
        grid = GridLayout(cols=6, spacing=theme.units(0.5), size_hint_y=None, height=2 * side + theme.units(0.5))
        for digit in "12345":
            grid.add_widget(self._key(digit))
        grid.add_widget(TouchButton("", theme, self._clear, icon="erase", mm=TOUCH_MM))
        for digit in "67890":
            grid.add_widget(self._key(digit))
        return grid

    def _key(self, digit: str) -> TouchButton:
        pad = self.theme.units(0.5)
        return TouchButton(digit, self.theme, partial(self._type, digit), mm=TOUCH_MM, padding=(pad, pad))

    def _type(self, digit: str) -> None:
        self.number, self.piece = f"{self.number}{digit}"[-LONGEST_NUMBER:].lstrip("0"), ""
        self._show()

    def _clear(self) -> None:
        self.number = self.piece = ""
        self._show()

    def _search(self) -> None:
        """Ask for a piece of the title over the screen."""
        host, over = self.asking.host, Surface(self.theme.palette.surface)
        sheet = column(self.theme, 1, 1.5, pos_hint={"top": 1})

        def done(typed: str) -> None:
            host.uncover()
            self.number, self.piece = "", typed
            self._show()

        sheet.add_widget(TextEntry("", self.look, done, hint=self.look._("Search")))
        over.add_widget(as_high_as_needed(sheet))
        host.cover(over)

    def _draw(self) -> None:
        cards: list[Any] = list(self.asking.question.shape.get("cards", ()))
        if cards:
            self.asking.play.answer(None, random.SystemRandom().choice(cards), source="virtual")
