"""The log: what happened, newest first; a line opens its ruling, and one can go back to before it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look import Look
from companion.ui.marks import paint_box
from companion.ui.models.log import LogLine, log_of, ruling_of
from companion.ui.play import Play
from companion.ui.screens.page import Page
from companion.ui.theme import MAIN_MM, TOUCH_MM, Theme
from companion.ui.widgets.buttons import HeldButton, Touchable, TouchButton
from companion.ui.widgets.layout import Sheet, column, scrolled, space
from companion.ui.widgets.text import Text

SHOWN = 40
"""Lines that are shown at once; older ones come with a tap."""


class LogScreen(Page):
    """Left the lines, right the ruling that was opened (upright: below)."""

    role = "log"

    def __init__(self, look: Look, play: Play, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Log"), on_back)
        self.play, self.on_back = play, on_back
        self.lines = log_of(play.opened.session, play.teller, look._)
        self.most = SHOWN
        self.open: LogLine | None = None
        if play.opened.session.ledger.can_redo():
            self.head.add_widget(
                TouchButton(look._("Redo"), self.theme, self._redo, icon="redo", mm=TOUCH_MM, size_hint_x=0.4)
            )
        self._show()

    def _show(self) -> None:
        self.body.clear_widgets()
        listed = column(self.theme, 0.5)
        for line in self.lines[: self.most]:
            listed.add_widget(LineButton(line, self.theme, partial(self._open, line), chosen=line is self.open))
        if len(self.lines) > self.most:
            listed.add_widget(TouchButton(self.look._("Older"), self.theme, self._older))
        if not self.lines:
            listed.add_widget(Text(self.look._("Nothing has happened yet."), self.theme, "body"))
        self.body.add_widget(scrolled(listed, self.theme))
        self.body.add_widget(self._ruling())

    def _older(self) -> None:
        self.most += SHOWN
        self._show()

    def _open(self, line: LogLine) -> None:
        self.open = line
        self._show()

    def _ruling(self) -> BoxLayout:
        theme, line = self.theme, self.open
        sheet = Sheet(theme, pad=1.5, gap=1, size_hint_x=1 if theme.profile.portrait else 0.8)
        if line is None:
            sheet.add_widget(Text(self.look._("Tap a line to see the rule behind it."), theme, "body"))
            sheet.add_widget(space())
            return sheet
        told = column(theme, 1)
        told.add_widget(Text(line.sentence, theme, "body", strong=True))
        for why in ruling_of(self.play.opened.session, self.play.teller, line.number):
            told.add_widget(Text(f"{why.rule}  {why.sentence}", theme, "body", colour=theme.palette.text_dim))
        sheet.add_widget(scrolled(told, theme))
        if not line.undone and line.back:
            label = self.look._("Back to before this")
            if line.reveals:
                sheet.add_widget(HeldButton(label, theme, lambda: self._back_to(line, held=True), mm=TOUCH_MM * 1.5))
            else:
                sheet.add_widget(
                    TouchButton(
                        label, theme, lambda: self._back_to(line, held=False), icon="undo", held=self.look.locked
                    )
                )
            sheet.add_widget(
                HeldButton(self.look._("We decide otherwise"), theme, lambda: self._overrule(line), mm=MAIN_MM)
            )
        return sheet

    def _back_to(self, line: LogLine, *, held: bool) -> None:
        if self.play.undo_to(line.number, held=held):
            self.on_back()

    def _overrule(self, line: LogLine) -> None:
        self.play.overrule(line.number, self.look._("The table decides otherwise."))
        self.lines = log_of(self.play.opened.session, self.play.teller, self.look._)
        self._show()

    def _redo(self) -> None:
        if self.play.redo():
            self.on_back()


class LineButton(Touchable, BoxLayout):
    """One line; struck through if it does not count any more."""

    role = "line"

    def __init__(self, line: LogLine, theme: Theme, on_tap: Callable[[], None], *, chosen: bool) -> None:
        self.theme, self.line, self.chosen = theme, line, chosen
        super().__init__(
            on_tap,
            size_hint_y=None,
            padding=(theme.units(1), theme.units(0.5)),
            spacing=theme.units(1),
            height=theme.mm(TOUCH_MM),
        )
        colour = theme.palette.text_dim if line.undone else theme.palette.text
        self.label = Text(line.sentence, theme, "body", colour=colour, pos_hint={"center_y": 0.5})
        self.label.strikethrough = line.undone
        self.add_widget(self.label)
        self.add_widget(
            Text(
                line.rule,
                theme,
                "small",
                colour=theme.palette.text_dim,
                align="right",
                size_hint_x=None,
                width=theme.mm(12),
                pos_hint={"center_y": 0.5},
            )
        )
        self.label.bind(height=self._grow)
        self._grow()

    def _grow(self, *_: Any) -> None:
        self.height = max(self.theme.mm(TOUCH_MM), self.label.height + self.theme.units(1))

    def paint(self, canvas: Any) -> None:
        """Draw its ground while it is open or pressed."""
        if self.chosen or self.pressed:
            paint_box(canvas, self.pos, self.size, self.theme.palette.raised, None, self.theme.units(0.5))
