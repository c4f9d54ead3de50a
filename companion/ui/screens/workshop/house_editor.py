"""One house rule: how each rule is held, what values and switches are out of the box here, and its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.set_up.house import HouseDraft, RuleModel, ValueModel
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.set_up.rules import RulesPage
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.entry import TextEntry
from companion.ui.widgets.input.naming import NamePage
from companion.ui.widgets.input.number_entry import NumberEntry
from companion.ui.widgets.input.options import WhyNote
from companion.ui.widgets.input.segments import Segments
from companion.ui.widgets.input.stepper import Stepper
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, row
from companion.ui.widgets.more import more_list
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import Text

LEVELS = {"enforce": N_("Holds"), "warn": N_("Warns"), "off": N_("Left off")}
"""How a rule can be held (GEN-7), in a word for a button."""

PARTS = {"rules": N_("Rules"), "values": N_("Numbers"), "options": N_("Switches")}

LONGEST_NAME, LONGEST_SEARCH = 40, 24
MOST_STEPS = 40
"""A number with more values than this is typed instead of stepped to."""


class HouseEditor(Page):
    """On the left what can be changed, on the right what is shown of it, and the ways out.

    `on_save(draft)` keeps it; `on_try(draft)` keeps it and sets a game up with it.
    """

    role = "house_editor"

    def __init__(
        self,
        look: Look,
        draft: HouseDraft,
        on_save: Callable[[HouseDraft], None],
        on_try: Callable[[HouseDraft], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, draft.own.title[look.language], self._back)
        self.draft, self.first, self.on_save, self.on_try, self.leave = draft, draft, on_save, on_try, on_back
        self.part, self.wanted, self.soft = "rules", "", True
        self.over: BoxLayout | None = None
        name = TouchButton("", self.theme, self._name, icon="correct", mm=TOUCH_MM, style="quiet")
        name.size_hint_x, name.width = None, self.theme.mm(11)
        self.head.add_widget(name)
        self.listing = BoxLayout()
        portrait = self.theme.profile.portrait
        self.side = column(self.theme, 1, size_hint=(1, None) if portrait else (0.56, 1))
        if portrait:
            as_high_as_needed(self.side)
        self.body.add_widget(self.listing)
        self.body.add_widget(self.side)
        self._fill()

    # ── changes ─────────────────────────────────────────────────────────────────────────────────────────────

    def change(self, draft: HouseDraft) -> None:
        """Something is different now."""
        self.draft = draft
        self.title.text = draft.own.title[self.look.language]
        self._fill_side()

    def _level(self, card: RuleCard, level: str) -> None:
        """Hold a rule otherwise: its card alone is built anew."""
        self.change(self.draft.with_level(card.rule.id, level))
        card.show(self.draft.rule(card.rule.id))

    def _value(self, value: ValueModel, now: int | str | bool) -> None:
        self.change(self.draft.with_value(value, now))
        if not self._is_stepped(value):
            self._fill(keep=True)

    def _turn_to(self, part: str) -> None:
        self.part = part
        self._fill()

    def _show_soft(self, soft: bool) -> None:
        self.soft = soft
        self._fill()

    def _look_for(self, text: str) -> None:
        self.wanted = text
        self._fill()

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    def _fill(self, *, keep: bool = False) -> None:
        """Build the list anew; with `keep` where it was scrolled to."""
        before = getattr(self, "view", None)
        at = before.view.scroll_y if keep and before is not None else 1.0
        self.listing.clear_widgets()
        if self.part == "options":
            setup = self.draft.chosen()
            page = RulesPage(self.look, setup, lambda: self.change(self.draft.with_chosen(setup)))
            self.listing.add_widget(page)
            self.view = page.view
        else:
            listed, self.view = more_list(self.look)
            for widget in self._rules() if self.part == "rules" else self._values():
                listed.add_widget(widget)
            self.listing.add_widget(self.view)
            self.view.view.scroll_y = at
        self._fill_side()

    def _rules(self) -> list[Widget]:
        _, theme = self.look._, self.theme
        found = self.draft.rules(self.wanted, soft=self.soft)
        listed: list[Widget] = []
        for heading, common in ((_("Rules of this game"), False), (_("Rules of every game"), True)):
            here = [rule for rule in found if rule.common is common]
            if here:
                listed.append(Text(heading, theme, "small", colour=theme.palette.text_dim))
            listed += [RuleCard(rule, self.look, self._level) for rule in here]
        if not listed:
            told = self.look.fill(_("No rule says “{words}”."), words=self.wanted)
            listed.append(Text(told, theme, "body", colour=theme.palette.text_dim))
        return listed

    def _values(self) -> list[Widget]:
        values = self.draft.values()
        if not values:
            return [Text(self.look._("This game has no numbers of its own to set."), self.theme, "body")]
        return [self._card(value) for value in values]

    def _card(self, value: ValueModel) -> Widget:
        theme, _ = self.theme, self.look._
        changed = value.now != value.printed
        line = theme.palette.accent if changed else theme.palette.line
        card = Sheet(theme, line=line, size_hint_y=None, pad=1.25, gap=0.5)
        card.add_widget(Text(value.title, theme, "body", strong=changed))
        card.add_widget(Text(value.text, theme, "small", colour=theme.palette.text_dim))
        give = partial(self._value, value)
        if value.type == "choice":
            abreast = min(3, len(value.choices))
            card.add_widget(Segments("", dict(value.choices), value.now, theme, give, abreast=abreast))
        elif value.type == "flag":
            card.add_widget(Segments("", {True: _("Yes"), False: _("No")}, value.now, theme, give, abreast=2))
        elif self._is_stepped(value):
            assert value.least is not None and value.most is not None
            words = self.look.fill(_("From {least} to {most}"), least=value.least, most=value.most)
            card.add_widget(Stepper(words, int(value.now), self.look, give, least=value.least, most=value.most))
        else:
            type_it = partial(self._type, value)
            card.add_widget(TouchButton(f"{value.now:,}".replace(",", " "), theme, type_it, icon="keyboard"))
        card.bind(minimum_height=card.setter("height"))
        return card

    @staticmethod
    def _is_stepped(value: ValueModel) -> bool:
        return (
            value.type == "int"
            and value.least is not None
            and value.most is not None
            and value.most - value.least <= MOST_STEPS
        )

    # ── beside it ───────────────────────────────────────────────────────────────────────────────────────────

    def _fill_side(self) -> None:
        theme, _, side = self.theme, self.look._, self.side
        side.clear_widgets()
        parts = {part: _(label) for part, label in PARTS.items()}
        side.add_widget(Segments("", parts, self.part, theme, self._turn_to, abreast=3))
        if self.part == "rules":
            kinds = {True: _("Can be switched off"), False: _("All")}
            side.add_widget(Segments("", kinds, self.soft, theme, self._show_soft, abreast=2))
            side.add_widget(self._search())
        if not theme.profile.portrait:
            told, view = more_list(self.look, 0.5)
            sentences = self.draft.told()
            heading = _("What differs from the published rules:") if sentences else _("Nothing differs yet.")
            told.add_widget(Text(heading, theme, "small", colour=theme.palette.text_dim))
            for sentence in sentences:
                told.add_widget(Text(sentence, theme, "small"))
            side.add_widget(view)
        problems = self.draft.problems()
        if problems:
            side.add_widget(WhyNote(tuple(problems[:1]), theme))
        ends = as_high_as_needed(row(theme, 1))
        for words, act, style in ((_("Try it"), self._try, "plain"), (_("Save"), self._save, "main")):
            button = TouchButton(words, theme, act, style=style)
            button.opacity = 0.35 if problems else 1.0
            ends.add_widget(button)
        side.add_widget(ends)

    def _search(self) -> Widget:
        theme, _ = self.theme, self.look._
        line = as_high_as_needed(row(theme, 0.5))
        words = f"“{self.wanted}”" if self.wanted else _("Search")
        line.add_widget(TouchButton(words, theme, self._ask_words, icon="keyboard", mm=TOUCH_MM))
        if self.wanted:
            clear = TouchButton("", theme, partial(self._look_for, ""), icon="close", mm=TOUCH_MM, size_hint_x=None)
            clear.width = theme.mm(11)
            line.add_widget(clear)
        return line

    # ── typing ──────────────────────────────────────────────────────────────────────────────────────────────

    def _instead(self, widget: Widget) -> None:
        """Show this in place of the page, from its upper edge on."""
        self._uncover()
        sheet = column(self.theme, 1, 1.5, pos_hint={"top": 1})
        sheet.add_widget(widget)
        self.over = as_high_as_needed(sheet) if widget.size_hint_y is None else sheet
        self.remove_widget(self.frame)
        self.add_widget(self.over)

    def _uncover(self) -> None:
        if self.over is not None:
            self.remove_widget(self.over)
            self.add_widget(self.frame)
            self.over = None

    def _type(self, value: ValueModel) -> None:
        def done(number: int) -> None:
            self._uncover()
            self._value(value, number)

        page = as_high_as_needed(column(self.theme, 1))
        page.add_widget(Text(f"{value.title}. {value.text}", self.theme, "body", colour=self.theme.palette.text_dim))
        page.add_widget(NumberEntry(int(value.now), self.look, done, least=value.least, most=value.most))
        self._instead(page)

    def _ask_words(self) -> None:
        def done(text: str) -> None:
            self._uncover()
            self._look_for(text)

        page = as_high_as_needed(column(self.theme, 1))
        page.add_widget(Text(self.look._("A word of the rule, or its id"), self.theme, "body"))
        page.add_widget(TextEntry(self.wanted, self.look, done, most=LONGEST_SEARCH))
        self._instead(page)

    def _name(self) -> None:
        def done(text: str) -> str:
            if not text:
                return self.look._("It needs a name.")
            self._uncover()
            self.change(self.draft.named(text))
            return ""

        asked = self.look._("What is this house rule called?")
        now = self.draft.own.title[self.look.language]
        self._instead(NamePage(self.look, asked, now, done, most=LONGEST_NAME))

    # ── ways out ────────────────────────────────────────────────────────────────────────────────────────────

    def _save(self) -> None:
        if not self.draft.problems():
            self.on_save(self.draft)

    def _try(self) -> None:
        if not self.draft.problems():
            self.on_try(self.draft)

    def _back(self) -> None:
        """Out of what is typed first; then, if something would be lost, asked once more."""
        if self.over is not None:
            self._uncover()
        elif self.draft == self.first:
            self.leave()
        else:
            self._instead(self._leaving())

    def _leaving(self) -> Widget:
        theme, _ = self.theme, self.look._
        page = as_high_as_needed(column(theme, 1.5))
        page.add_widget(Text(_("What was changed here is not saved yet."), theme, "head", strong=True))
        page.add_widget(TouchButton(_("Save"), theme, self._save, style="main"))
        page.add_widget(TouchButton(_("On with it"), theme, self._uncover))
        page.add_widget(TouchButton(_("Leave without saving"), theme, self.leave, held=True))
        return page


class RuleCard(Sheet):
    """A rule: its id, its sentence, and how it is held, or why it cannot be held otherwise."""

    role = "rule"

    def __init__(self, rule: RuleModel, look: Look, on_level: Callable[[RuleCard, str], None]) -> None:
        super().__init__(look.theme, size_hint_y=None, pad=1.25, gap=0.5)
        self.look, self.theme, self.on_level = look, look.theme, on_level
        self.bind(minimum_height=self.setter("height"))
        self.show(rule)

    def show(self, rule: RuleModel) -> None:
        """The rule as it is held by now."""
        theme, _ = self.theme, self.look._
        self.rule = rule
        self.line = theme.palette.accent if rule.changed else theme.palette.line
        self.clear_widgets()
        head = as_high_as_needed(row(theme, 1))
        name = Text(rule.id, theme, "small", strong=True, size_hint_x=None, width=theme.mm(12), pos_hint={"top": 1})
        head.add_widget(name)
        head.add_widget(Text(rule.text, theme, "body"))
        self.add_widget(head)
        if rule.can_be_switched:
            levels = {level: _(words) for level, words in LEVELS.items()}
            self.add_widget(Segments("", levels, rule.level, theme, partial(self.on_level, self), abreast=3))
        else:
            says = _("It forbids nothing that could be allowed: it says what is possible, or what happens.")
            self.add_widget(Text(says, theme, "small", colour=theme.palette.text_dim))
        self.repaint()
