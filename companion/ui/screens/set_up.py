"""Set-up: who plays, by which rules, with which dice. A remembered group is one tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.table.people import Group
from companion.ui.look import Look
from companion.ui.models.parties import PartyModel, looks, short_names
from companion.ui.models.setup import DECKS, DICE, SetUp, SwitchModel
from companion.ui.screens.page import Page
from companion.ui.theme import TOUCH_MM
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.entry import TextEntry
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, row, scrolled
from companion.ui.widgets.options import WhyNote
from companion.ui.widgets.text import Text


class SetUpScreen(Page):
    """Left the people, right the rules and “begin”; a name is typed on a page of its own."""

    role = "set-up"

    def __init__(
        self,
        look: Look,
        setup: SetUp,
        groups: Sequence[Group],
        *,
        on_back: Callable[[], None],
        on_begin: Callable[[], None],
        redraw: Callable[[], None],
    ) -> None:
        super().__init__(look, setup.say(setup.pack.title), self._back)
        self._leave, self._typing = on_back, False
        self.setup, self.groups, self.on_begin, self.redraw = setup, groups, on_begin, redraw
        self._overview()

    def _back(self) -> None:
        """Out of the keyboard first, then out of the set-up."""
        if self._typing:
            self._overview()
        else:
            self._leave()

    def _overview(self) -> None:
        self._typing = False
        self.body.clear_widgets()
        self.body.add_widget(self._people())
        self.body.add_widget(self._choices())

    # ── people ──────────────────────────────────────────────────────────────────────────────────────────────

    def _people(self) -> BoxLayout:
        theme, setup = self.theme, self.setup
        box = column(theme, 1)
        listed = column(theme, 0.75)
        marks, short = looks(setup.names), short_names(setup.names)
        for name in setup.names:
            line = row(theme, 0.75, size_hint_y=None, height=theme.mm(TOUCH_MM))
            party = PartyModel(name, short[name], marks[name])
            line.add_widget(PartyChip(party, theme, partial(self._type, name), full=True))
            for icon, act in (("up", self._up), ("close", self._out)):
                line.add_widget(
                    TouchButton(
                        "",
                        theme,
                        partial(act, name),
                        style="quiet",
                        icon=icon,
                        mm=TOUCH_MM,
                        size_hint_x=None,
                        width=theme.mm(TOUCH_MM),
                        padding=(theme.units(1), 0),
                    )
                )
            listed.add_widget(line)
        if not setup.names:
            for group in self.groups[:4]:
                listed.add_widget(TouchButton(group.name, theme, partial(self._take, group), icon="people"))
            if not self.groups:
                listed.add_widget(
                    Text(self.look._("Who plays? In the order in which you sit, clockwise."), theme, "body")
                )
        box.add_widget(scrolled(listed, theme))
        if len(setup.names) < setup.pack.players.max:
            box.add_widget(
                TouchButton(self.look._("Add a player"), theme, lambda: self._type(None), icon="plus", style="plain")
            )
        return box

    def _take(self, group: Group) -> None:
        self.setup.take_group(group)
        self.redraw()

    def _up(self, name: str) -> None:
        self.setup.move(name, -1)
        self._overview()

    def _out(self, name: str) -> None:
        self.setup.remove(name)
        self._overview()

    def _type(self, name: str | None) -> None:
        """The keyboard, for a new name or another one. An empty name leaves."""
        self._typing = True
        self.body.clear_widgets()
        page = column(self.theme, 1)
        asked = self.look._("Name")
        if name is None and self.setup.names:
            asked = self.look.fill(
                self.look._("Player {number}, after {names}. “Done” without a name: that is everybody."),
                number=len(self.setup.names) + 1,
                names=", ".join(self.setup.names),
            )
        page.add_widget(Text(asked, self.theme, "body", colour=self.theme.palette.text_dim))
        self.entry = TextEntry(name or "", self.look, lambda text: self._typed(name, text))
        page.add_widget(self.entry)
        page.add_widget(BoxLayout())
        self.body.add_widget(page)

    def _typed(self, name: str | None, text: str) -> None:
        if text and name is not None:
            self.setup.rename(name, text)
        added = bool(text) and name is None and self.setup.add(text)
        if added and len(self.setup.names) < self.setup.pack.players.max:
            self._type(None)
        else:
            self._overview()

    # ── rules and dice ──────────────────────────────────────────────────────────────────────────────────────

    def _choices(self) -> BoxLayout:
        theme = self.theme
        box = column(theme, 1)
        listed = column(theme, 1)
        listed.add_widget(Text(self.setup.say(self.setup.pack.about), theme, "body", colour=theme.palette.text_dim))
        listed.add_widget(self._sources(self.look._("Dice"), self._dice_names(), self.setup.dice, self._set_dice))
        listed.add_widget(self._sources(self.look._("Cards"), self._deck_names(), self.setup.deck, self._set_deck))
        listed.add_widget(Text(self.look._("Rules"), theme, "small", colour=theme.palette.text_dim))
        for switch in self.setup.switches():
            listed.add_widget(SwitchCard(switch, self.look, self._turn))
        box.add_widget(scrolled(listed, theme))
        problems = self.setup.problems()
        if problems and self.setup.names:
            box.add_widget(WhyNote(tuple(problems[:1]), theme))
        begin = TouchButton(self.look._("Begin"), theme, self._begin, style="main", mm=14, size="head")
        begin.opacity = 0.35 if problems else 1.0
        box.add_widget(begin)
        return box

    def _begin(self) -> None:
        if not self.setup.problems():
            self.on_begin()

    def _turn(self, switch: SwitchModel) -> None:
        self.setup.turn(switch)
        self._overview()

    def _set_dice(self, name: str) -> None:
        self.setup.dice = name
        self._overview()

    def _set_deck(self, name: str) -> None:
        self.setup.deck = name
        self._overview()

    def _dice_names(self) -> dict[str, str]:
        _ = self.look._
        return dict(zip(DICE, (_("Tower"), _("Our dice"), _("Machine")), strict=True))

    def _deck_names(self) -> dict[str, str]:
        _ = self.look._
        return dict(zip(DECKS, (_("Machine"), _("Our deck")), strict=True))

    def _sources(self, title: str, names: dict[str, str], chosen: str, choose: Callable[[str], None]) -> BoxLayout:
        theme = self.theme
        box = as_high_as_needed(column(theme, 0.5))
        box.add_widget(Text(title, theme, "small", colour=theme.palette.text_dim))
        line = as_high_as_needed(row(theme, 0.75))
        for name, label in names.items():
            line.add_widget(
                TouchButton(
                    label,
                    theme,
                    partial(choose, name),
                    mm=TOUCH_MM,
                    chosen=name == chosen,
                    padding=(theme.units(0.75), theme.units(0.5)),
                )
            )
        box.add_widget(line)
        return box


class SwitchCard(Touchable, Sheet):
    """A variant or option: title, state, and its sentence."""

    role = "switch"

    def __init__(self, switch: SwitchModel, look: Look, on_turn: Callable[[SwitchModel], None]) -> None:
        theme = look.theme
        self.on_tap = lambda: on_turn(switch)
        on = switch.value not in (None, False)
        Sheet.__init__(
            self, theme, line=theme.palette.accent if on else theme.palette.line, size_hint_y=None, pad=1.25, gap=0.5
        )
        head = as_high_as_needed(row(theme, 1))
        head.add_widget(Text(switch.title, theme, "body", strong=on))
        state = (
            look._("Off")
            if not on
            else look._("On")
            if switch.value is True
            else f"{switch.value} {switch.unit}".strip()
        )
        head.add_widget(
            Text(
                state,
                theme,
                "body",
                align="right",
                size_hint_x=None,
                width=theme.mm(15),
                colour=theme.palette.accent if on else theme.palette.text_dim,
            )
        )
        self.add_widget(head)
        self.add_widget(Text(switch.text, theme, "small", colour=theme.palette.text_dim))
        self.bind(minimum_height=self.setter("height"))
