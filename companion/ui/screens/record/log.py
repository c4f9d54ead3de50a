"""The log: what happened, newest first, by round; a line opens its ruling, and one can go back to before it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.models.play.play import Play
from companion.models.record.log import KINDS, LogLine, Wanted, log_of, ruling_of
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.widgets.buttons import HeldButton, Touchable, TouchButton
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, row, scrolled
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import FitText, Text

SHOWN = 40
"""Lines that are shown at once; older ones come with a tap."""


class LogScreen(Page):
    """Left the lines; right what to look for, or the ruling that was opened (upright: below)."""

    role = "log"

    def __init__(self, look: Look, play: Play, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Log"), on_back)
        self.play, self.on_back = play, on_back
        self.most = SHOWN
        self.open: LogLine | None = None
        self.wanted = Wanted()
        self._read()
        if play.opened.session.ledger.can_redo():
            self.head.add_widget(
                TouchButton(look._("Redo"), self.theme, self._redo, icon="redo", mm=TOUCH_MM, size_hint_x=0.6)
            )
        self._show()

    def _read(self) -> None:
        opened, teller = self.play.opened, self.play.teller
        self.lines = log_of(opened.session, teller, self.look._, opened.house_rules(teller.language))
        self.rounds = max((line.round for line in self.lines), default=0)

    def _show(self) -> None:
        self.body.clear_widgets()
        listed = column(self.theme, 0.5)
        found = [line for line in self.lines if self.wanted.fits(line)]
        for line in found[: self.most]:
            listed.add_widget(LineButton(line, self.theme, partial(self._open, line), chosen=line is self.open))
        if len(found) > self.most:
            listed.add_widget(TouchButton(self.look._("Older"), self.theme, self._older))
        if not found:
            listed.add_widget(Text(self.look._("Nothing has happened yet."), self.theme, "body"))
        self.body.add_widget(scrolled(listed, self.theme))
        self.body.add_widget(self._look_for() if self.open is None else self._ruling(self.open))

    def _older(self) -> None:
        self.most += SHOWN
        self._show()

    def _open(self, line: LogLine) -> None:
        self.open = None if line is self.open else line
        self._show()

    # ── what to look for ────────────────────────────────────────────────────────────────────────────────────

    def _look_for(self) -> Sheet:
        theme, look, wanted = self.theme, self.look, self.wanted
        sheet = Sheet(theme, pad=1.5, gap=1, size_hint_x=1 if theme.profile.portrait else 0.8)
        sheet.add_widget(Text(look._("Tap a line to see the rule behind it."), theme, "body"))
        ways = column(theme, 1)
        if self.rounds > 1:
            ways.add_widget(self._rounds())
        grid = GridLayout(cols=3, spacing=theme.units(1), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for party in self.play.parties():
            shown = PartyModel(party.name, party.short, party.look, party.place, asked=party.name == wanted.party)
            grid.add_widget(PartyChip(shown, theme, partial(self._by_party, party.name)))
        ways.add_widget(grid)
        kinds = GridLayout(cols=2, spacing=theme.units(1), size_hint_y=None)
        kinds.bind(minimum_height=kinds.setter("height"))
        for kind, label in KINDS.items():
            act = partial(self._want, wanted._replace(kind=kind))
            chosen = kind == wanted.kind
            kinds.add_widget(TouchButton(look._(label), theme, act, mm=TOUCH_MM, size="small", chosen=chosen))
        ways.add_widget(kinds)
        sheet.add_widget(scrolled(ways, theme))
        return sheet

    def _rounds(self) -> BoxLayout:
        theme, look, now = self.theme, self.look, self.wanted.round
        line = row(theme, 1, size_hint_y=None, height=theme.mm(TOUCH_MM))
        side = theme.mm(TOUCH_MM * 1.2)
        earlier = self.rounds if now is None else max(1, now - 1)
        later = None if now is None or now >= self.rounds else now + 1
        for icon, following in (("back", earlier), ("forward", later)):
            act = partial(self._want, self.wanted._replace(round=following))
            line.add_widget(TouchButton("", theme, act, icon=icon, mm=TOUCH_MM, size_hint_x=None, width=side))
        label = look._("All rounds") if now is None else look.fill(look._("Round {number}"), number=now)
        line.add_widget(FitText(label, theme, "body", strong=now is not None), index=1)
        return line

    def _by_party(self, party: Party) -> None:
        self._want(self.wanted._replace(party=None if party == self.wanted.party else party))

    def _want(self, wanted: Wanted) -> None:
        self.wanted, self.most = wanted, SHOWN
        self._show()

    # ── a ruling ────────────────────────────────────────────────────────────────────────────────────────────

    def _ruling(self, line: LogLine) -> Sheet:
        theme, look = self.theme, self.look
        sheet = Sheet(theme, pad=1.5, gap=1, size_hint_x=1 if theme.profile.portrait else 0.8)
        told = column(theme, 1)
        told.add_widget(Text(line.sentence, theme, "body", strong=True))
        for given in line.inputs:
            told.add_widget(Text(given, theme, "body"))
        for why in ruling_of(self.play.opened.session, self.play.teller, line.number):
            if why.rule == line.rule or not line.rule:
                told.add_widget(Text(f"{why.rule}  {why.sentence}", theme, "body", colour=theme.palette.text_dim))
        if line.overruled:
            decided = look.fill(look._("Decided otherwise: {reason}"), reason=line.overruled)
            told.add_widget(Text(decided, theme, "body", strong=True))
        sheet.add_widget(scrolled(told, theme))
        step = None if line.undone else self.play.step_to(line.number)
        if step is not None and line.rule:
            sheet.add_widget(self._otherwise(line))
            label = look._("Back to before this")
            if step.reveals:
                sheet.add_widget(HeldButton(label, theme, lambda: self._back_to(line, held=True), mm=TOUCH_MM * 1.5))
            else:
                act = partial(self._back_to, line, held=False)
                sheet.add_widget(TouchButton(label, theme, act, icon="undo", held=look.locked))
        return sheet

    def _otherwise(self, line: LogLine) -> BoxLayout:
        """The second tap that overrules: why the table decides otherwise."""
        theme, look = self.theme, self.look
        box = as_high_as_needed(column(theme, 0.5))
        box.add_widget(Text(look._("We decide otherwise:"), theme, "small", colour=theme.palette.text_dim))
        reasons = as_high_as_needed(row(theme, 0.5))
        for reason in (look._("Agreed"), look._("House rule"), look._("Wrong ruling")):
            act = partial(self._overrule, line, reason)
            pad = (theme.units(0.5), theme.units(0.5))
            button = TouchButton(reason, theme, act, mm=TOUCH_MM, size="small", padding=pad, held=look.locked)
            reasons.add_widget(button)
        box.add_widget(reasons)
        return box

    def _back_to(self, line: LogLine, *, held: bool) -> None:
        if self.play.undo_to(line.number, held=held):
            self.on_back()

    def _overrule(self, line: LogLine, reason: str) -> None:
        self.play.overrule(line.number, line.event, reason)
        self.open = None
        self._read()
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
        strong = line.heading and not line.undone
        said = f"≠ {line.sentence}" if line.overruled else line.sentence
        self.label = Text(said, theme, "body", colour=colour, strong=strong, pos_hint={"center_y": 0.5})
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
