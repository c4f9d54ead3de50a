"""The log: what happened, by rounds, newest first; a line opens its ruling, and one can go back to before it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import PartyLook
from companion.models.play.play import Play
from companion.models.record.log import LogLine, Wanted, by_rounds, counts_turns, kinds_of, log_of, ruling_of
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.paint.controls import ink_of
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.layout import Sheet
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.names import names_abreast, names_slim
from companion.ui.widgets.things.paper import LogSheet, Paper
from companion.ui.widgets.words.in_room import LineIfRoom

SHOWN = 40
"""Lines that are shown at first; a tap shows older ones."""


HIGHEST_MM = 24.0
"""A line up to so high is not shown in part."""


BACK_MM, BUTTON_MM = 14.0, 34.0
"""The way back with what is beside it, and a button beside the heading."""


class LogScreen(Page):
    """The lines over the whole page; beside them (upright: below) the ruling that was opened, or what to look for."""

    role = "log"

    def __init__(self, look: Look, play: Play, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Log"), on_back)
        self.play, self.on_back = play, on_back
        self.most = SHOWN
        self.open: LogLine | None = None
        self.wanted = Wanted()
        self.overrules = False
        """Whether the reasons to decide otherwise stand in place of the rule."""
        self.looks_for = False
        """Whether what to look for is chosen beside the lines."""
        self._read()
        hint = look._("Tap a line to see the rule behind it.")
        self.seeks = self.b.button(
            look._("Search"), self.look_for, icon="search", mm=TOUCH_MM, style="value", wide=BUTTON_MM
        )
        redo = None
        if play.opened.session.ledger.can_redo():
            redo = self.b.button(look._("Redo"), self._redo, icon="redo", mm=TOUCH_MM, wide=BUTTON_MM)
        below = self.b.portrait and self._is_tight(1 if redo is None else 2)
        if below:
            for button in filter(None, (self.seeks, redo)):
                button.size_hint_x = 1
            self.frame.add_widget(self.b.row(*level([self.seeks, *([redo] if redo else [])]), high="needed"), index=1)
        if self.b.portrait:
            self.frame.add_widget(self.b.dim(hint, "label"), index=1)
        else:
            wide = text_width(self.title.text, self.title.wanted_px, face=self.title.face)
            self.title.size_hint_x, self.title.width = None, wide + self.b.units(2)
            self.head.add_widget(LineIfRoom(hint, self.theme, "label", colour=self.b.palette.text_dim, align="left"))
        if not below:
            put(self.head, self.seeks, redo)
            self.seeks.bind(height=lambda _, high: setattr(self.head, "height", max(self.b.mm(TOUCH_MM), high)))
        self._show()

    def _is_tight(self, buttons: int) -> bool:
        """Whether the heading has no room beside so many buttons: these have a line of their own then."""
        b = self.b
        title = text_width(self.title.text, self.title.wanted_px, face=self.title.face)
        return bool(b.mm(BACK_MM) + title + buttons * (b.mm(BUTTON_MM) + b.units(2)) > b.theme.profile.width)

    def _read(self) -> None:
        opened, teller = self.play.opened, self.play.teller
        self.lines = log_of(opened.session, teller, self.look._, opened.house_rules(teller.language))
        self.rounds = max((line.round for line in self.lines), default=0)

    def _show(self) -> None:
        self.body.clear_widgets()
        found = by_rounds(line for line in self.lines if self.wanted.fits(line))
        beside = self._ruling(self.open) if self.open is not None else self._look_for() if self.looks_for else None
        put(self.body, self._sheet(found), beside)

    def look_for(self) -> None:
        """Opens what to look for beside the lines; a second tap shows all of them again."""
        self.looks_for, self.open = not self.looks_for, None
        if not self.looks_for:
            self.wanted = Wanted()
        self.seeks.chosen = self.looks_for
        self.seeks.label.text = self.look._("Show all") if self.looks_for else self.look._("Search")
        ink = ink_of(self.theme, self.seeks.state)[1]
        self.seeks.label.colour(ink)
        self.seeks.icon.colour, self.seeks.icon.icon = ink, "close" if self.looks_for else "search"
        self.seeks.icon.repaint()
        self.seeks.repaint()
        self._show()

    def _sheet(self, found: list[LogLine]) -> Widget:
        """The lines on continuous form."""
        b = self.b
        sheet = LogSheet(b.theme, size_hint_y=None)
        looks, opened = self.play.looks(), None
        for line in found[: self.most]:
            party = next(iter(line.parties)) if len(line.parties) == 1 else None
            mark = looks.get(party) if party is not None else None
            act = partial(self._open, line)
            sheet.add_widget(LineButton(line, b, act, chosen=line is self.open, mark=mark))
            if line is self.open:
                opened = sheet.children[0]
        if not found:
            sheet.add_widget(b.text(self.look._("Nothing has happened yet."), colour=b.palette.ink))
        older = b.button(self.look._("Older"), self._older) if len(found) > self.most else None
        listed = b.scroll(sheet, older, gap=0.5)
        sheet.fills(listed)
        listed.on_paper = True
        if opened is not None:
            Clock.schedule_once(lambda _: listed.scroll_to(opened, animate=False))
        return listed

    def _older(self) -> None:
        self.most += SHOWN
        self._show()

    def _open(self, line: LogLine) -> None:
        self.open, self.overrules = None if line is self.open else line, False
        self._show()

    # ── what to look for ────────────────────────────────────────────────────────────────────────────────────

    def _look_for(self) -> Sheet:
        b, look, wanted = self.b, self.look, self.wanted

        def kind_button(kind: str, label: str) -> TouchButton:
            act = partial(self._want, wanted._replace(kind=kind))
            return b.button(look._(label), act, mm=TOUCH_MM, size="small", chosen=kind == wanted.kind)

        shown = tuple(
            PartyModel(
                party.name,
                party.short,
                party.look,
                party.place,
                asked=party.name == wanted.party,
                called=party.called,
            )
            for party in self.play.parties()
        )
        abreast, kinds = names_abreast(len(shown)), kinds_of(self.play.opened.session.game).items()
        names = (
            b.chip(party, partial(self._by_party, party.name), full=abreast == 2, slim=names_slim(len(shown)))
            for party in shown
        )
        return b.sheet(
            b.scroll(
                self._rounds() if self.rounds > 1 else None,
                b.grid(*names, cols=abreast),
                b.grid(*(kind_button(kind, label) for kind, label in kinds), cols=2),
            ),
            pad=1.5,
            gap=1,
            size_hint=(1, 0.7) if b.portrait else (0.8, 1),
        )

    def _rounds(self) -> BoxLayout:
        b, look, now = self.b, self.look, self.wanted.round
        line = b.row(high=TOUCH_MM)
        side = b.mm(TOUCH_MM * 1.2)
        earlier = self.rounds if now is None else max(1, now - 1)
        later = None if now is None or now >= self.rounds else now + 1
        for icon, following in (("back", earlier), ("forward", later)):
            act = partial(self._want, self.wanted._replace(round=following))
            line.add_widget(b.button("", act, icon=icon, mm=TOUCH_MM, size_hint_x=None, width=side))
        label = look._("Whole game") if now is None else self._of_round(now)
        line.add_widget(b.fit(label, strong=now is not None), index=1)
        return line

    def _of_round(self, number: int) -> str:
        """A round by the game's own word for it; a turn where it has none."""
        if counts_turns(self.play.opened.session):
            return self.look.fill(self.look._("Turn {number}"), number=number)
        return f"{self.play.teller.value('view', 'round')} {number}"

    def _by_party(self, party: Party) -> None:
        self._want(self.wanted._replace(party=None if party == self.wanted.party else party))

    def _want(self, wanted: Wanted) -> None:
        self.wanted, self.most = wanted, SHOWN
        self._show()

    # ── a ruling ────────────────────────────────────────────────────────────────────────────────────────────

    def _ruling(self, line: LogLine) -> BoxLayout:
        b, look = self.b, self.look
        ink = b.palette.ink
        close = b.theme.text_scale > 1 and line.rule  # the line itself is lit beside it
        told = b.column(
            b.text(line.sentence, "effect", colour=ink) if not close else None,
            *(b.text(given, colour=ink) for given in line.inputs),
            *(
                b.column(
                    b.text(look.fill(look._("Rule {id}"), id=why.rule), "typed", colour=b.palette.brick_text),
                    b.text(why.sentence, "long", colour=ink),
                    gap=0.25,
                    high="needed",
                )
                for why in ruling_of(self.play.opened.session, self.play.teller, line.number)
                if why.rule == line.rule or not line.rule
            ),
        )
        if line.overruled:
            decided = look.fill(look._("Decided otherwise: {reason}"), reason=line.overruled)
            told.add_widget(b.text(decided, strong=True, colour=ink))
        slip = Paper(b.theme, "slip", pad=14)
        listed = b.scrolled(told)
        listed.on_paper = True
        slip.add_widget(listed)
        sheet = b.column(slip, gap=1, size_hint=(1, 1.2) if b.portrait else (0.8, 1))
        step = None if line.undone else self.play.step_to(line.number)
        if step is not None and line.rule:
            if b.theme.text_scale > 1 and not self.overrules:  # the rule has the room
                sheet.add_widget(b.button(look._("Decide otherwise"), self._show_reasons, mm=TOUCH_MM))
            else:
                sheet.add_widget(self._otherwise(line))
                if self.overrules:
                    sheet.remove_widget(slip)
                    sheet.add_widget(b.space(), len(sheet.children))
            label = look._("Back to before this")
            if step.reveals:
                sheet.add_widget(b.held(label, lambda: self._back_to(line, held=True), mm=TOUCH_MM * 1.5))
            else:
                act = partial(self._back_to, line, held=False)
                sheet.add_widget(b.button(label, act, icon="undo", held=look.locked))
        return sheet

    def _show_reasons(self) -> None:
        """Where room is short the reasons stand in place of the rule."""
        self.overrules = True
        self._show()

    def _otherwise(self, line: LogLine) -> BoxLayout:
        """The page to overrule the rules, reached by a second tap: why the table decides otherwise."""
        b, look = self.b, self.look
        box = b.column(b.dim(look._("We decide otherwise. Why?")), gap=0.5, high="needed")
        pad, reasons = (b.units(0.5), b.units(0.5)), []
        for reason in (look._("Agreed"), look._("House rule"), look._("Wrong ruling")):
            act = partial(self._overrule, line, reason)
            reasons.append(b.button(reason, act, mm=TOUCH_MM, size="small", padding=pad, held=look.locked))
        box.add_widget(b.row(*level(reasons), gap=0.5, high="needed"))
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
    """One line of the log with the piece of whom it is about; struck through if it does not count any more."""

    role = "line"

    def __init__(
        self, line: LogLine, b: Builder, on_tap: Callable[[], None], *, chosen: bool, mark: PartyLook | None = None
    ) -> None:
        self.theme, self.line, self.chosen = b.theme, line, chosen
        super().__init__(
            on_tap,
            size_hint_y=None,
            padding=(b.units(1), b.units(0.5)),
            spacing=b.units(1),
            height=b.mm(TOUCH_MM),
        )
        colour = b.palette.ink_soft if line.undone else b.palette.ink
        said = f"≠ {line.sentence}" if line.overruled else line.sentence
        heads = line.heading and not line.undone
        if heads:
            colour = b.palette.brick_text
        size = "question" if heads else "answer"
        self.label = b.text(said, size, colour=colour, pos_hint={"center_y": 0.5})
        self.label.struck = line.undone
        rule = b.text(line.rule, "label", colour=b.palette.ink_soft, align="right", pos_hint={"center_y": 0.5}, wide=12)
        shown = b.mark(mark, mm=5, wide=6) if mark is not None and not heads else None
        put(self, shown or (None if heads else b.space(size_hint_x=None, width=b.mm(6))), self.label, rule)
        self.label.bind(height=self._grow)
        self._grow()

    @property
    def whole(self) -> bool:
        """Whether it is shown with all that is on it or not at all where the list is cut: unless it is very high."""
        return bool(self.height <= self.theme.mm(HIGHEST_MM))

    def _grow(self, *_: object) -> None:
        self.height = max(self.theme.mm(TOUCH_MM), self.label.height + self.theme.units(1))

    def paint(self, canvas: Canvas) -> None:
        """Draws the line's background while it is open or pressed."""
        if self.chosen or self.pressed:
            paint_box(canvas, self.pos, self.size, self.theme.palette.lamp, None, self.theme.units(0.5), alpha=0.6)
