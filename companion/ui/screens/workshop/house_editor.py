"""One house rule: the level of each rule, its values and defaults, and its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import told_in
from companion.models.set_up.house import HouseDraft, RuleModel, ValueModel
from companion.texts import grammar
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.set_up.rules import RulesPage
from companion.ui.widgets.builder import Builder, on_dark, put, refill
from companion.ui.widgets.input.entry import TextEntry
from companion.ui.widgets.input.number_pad import NumberEntry
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper

LEVELS = {"enforce": N_("Holds"), "warn": N_("Warns"), "off": N_("Left off")}
"""The levels of a rule (GEN-7), in a word for a button."""

PARTS = {"rules": N_("Rules"), "values": N_("Numbers"), "options": N_("Switches")}

LONGEST_NAME, LONGEST_SEARCH = 40, 24
MOST_STEPS = 40
"""A number with more values than this is typed, not changed by plus and minus."""


class HouseEditor(Page):
    """On the left what can be changed, on the right the details of what was tapped, and the buttons.

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
        super().__init__(look, told_in(draft.own.title, look.language), self._back)
        b = self.b
        self.draft, self.first, self.on_save, self.on_try, self.leave = draft, draft, on_save, on_try, on_back
        self.part, self.wanted, self.soft = "rules", "", True
        self.over: BoxLayout | None = None
        self.head.add_widget(b.button("", self._name, icon="correct", mm=TOUCH_MM, style="quiet", wide=11))
        self.listing = BoxLayout()
        portrait = b.portrait
        self.side = b.column(size_hint=(1, None) if portrait else (0.56, 1))
        if portrait:
            as_high_as_needed(self.side)
        put(self.body, self.listing, self.side)
        self._fill()

    # ── changes ─────────────────────────────────────────────────────────────────────────────────────────────

    def change(self, draft: HouseDraft) -> None:
        """Takes a changed draft, and shows its name and details."""
        self.draft = draft
        self.title.text = told_in(draft.own.title, self.look.language)
        self._fill_side()

    def _level(self, card: RuleCard, level: str) -> None:
        """Sets the level of a rule; only its card is built anew."""
        self.change(self.draft.with_level(card.rule.id, level))
        card.show(self.draft.rule(card.rule.id))

    def _value(self, value: ValueModel, now: int | str | bool | None) -> None:
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
        """Builds the list anew; with `keep` it keeps its scroll position."""
        before = getattr(self, "view", None)
        at = before.view.scroll_y if keep and before is not None else 1.0
        self.listing.clear_widgets()
        if self.part == "options":
            setup = self.draft.chosen()
            page = RulesPage(self.look, setup, lambda: self.change(self.draft.with_chosen(setup)))
            self.listing.add_widget(page)
            self.view = page.view
        else:
            self.view = self.b.more()
            listed = self.view.content
            for widget in self._rules() if self.part == "rules" else self._values():
                listed.add_widget(widget)
            self.listing.add_widget(self.view)
            self.view.view.scroll_y = at
        self._fill_side()

    def _rules(self) -> list[Widget]:
        b, _ = self.b, self.look._
        found = self.draft.rules(self.wanted, soft=self.soft)
        listed: list[Widget] = []
        for heading, common in ((_("Rules of this game"), False), (_("Rules of every game"), True)):
            here = [rule for rule in found if rule.common is common]
            if here:
                listed.append(b.dim(heading))
            listed += [RuleCard(rule, self.look, self._level) for rule in here]
        if not listed:
            told = self.look.fill(_("No rule says “{words}”."), words=self.wanted)
            listed.append(b.dim(told, "body"))
        return listed

    def _values(self) -> list[Widget]:
        values = self.draft.values()
        if not values:
            return [self.b.text(self.look._("This game has no numbers of its own to set."))]
        return [self._card(value) for value in values]

    def _card(self, value: ValueModel) -> Widget:
        b, _ = self.b, self.look._
        changed = value.now != value.printed
        card = rule_paper(b)
        put(
            card,
            b.text(value.title, "answer", strong=True, colour=b.palette.brick_text if changed else card.ink),
            b.text(value.text, "small", colour=card.soft),
        )
        give = partial(self._value, value)
        if value.type == "choice":
            values: Widget = b.segments("", dict(value.choices), value.now, give, abreast=min(3, len(value.choices)))
        elif value.type == "flag":
            values = b.segments("", {True: _("Yes"), False: _("No")}, value.now, give, abreast=2)
        else:
            values = self._number(value)
        card.add_widget(on_dark(b, values))
        return card

    def _number(self, value: ValueModel) -> Widget:
        """A number to be stepped or typed; beside it none, where that is allowed."""
        b, give = self.b, partial(self._value, value)
        words = self._limits(value)
        number: Widget | None = None
        if value.now is not None and self._is_stepped(value):
            assert value.least is not None and value.most is not None
            ends = {"least": value.least, "most": value.most, "step": value.step}
            number = b.stepper(words, int(value.now), give, tell=self._written, **ends)
        elif value.now is not None:
            number = b.button(self._written(int(value.now)), partial(self._type, value), icon="keyboard")
        if not value.none:
            assert number is not None
            return number
        kinds = {True: value.none, False: words}
        none = b.segments("", kinds, value.now is None, lambda off: give(None if off else value.start), abreast=2)
        return none if number is None else b.column(none, number, high="needed")

    def _written(self, number: int) -> str:
        return grammar.number(number, self.look.language)

    def _limits(self, value: ValueModel) -> str:
        least, most = (self._written(end or 0) for end in (value.least, value.most))
        return self.look.fill(self.look._("From {least} to {most}"), least=least, most=most)

    @staticmethod
    def _is_stepped(value: ValueModel) -> bool:
        return (
            value.type == "int"
            and value.least is not None
            and value.most is not None
            and value.most - value.least <= MOST_STEPS * value.step
        )

    # ── beside it ───────────────────────────────────────────────────────────────────────────────────────────

    def _fill_side(self) -> None:
        b, _, side = self.b, self.look._, self.side
        side.clear_widgets()
        parts = {part: _(label) for part, label in PARTS.items()}
        side.add_widget(b.segments("", parts, self.part, self._turn_to, abreast=3))
        if self.part == "rules":
            kinds = {True: _("Can be switched off"), False: _("All")}
            put(side, b.segments("", kinds, self.soft, self._show_soft, abreast=2), self._search())
        if not b.portrait:
            sentences = self.draft.told()
            heading = _("What differs from the published rules:") if sentences else _("Nothing differs yet.")
            side.add_widget(b.more(b.dim(heading), *(b.text(sentence, "small") for sentence in sentences), gap=0.5))
        problems = self.draft.problems()
        if problems:
            side.add_widget(b.why(tuple(problems[:1])))
        ends = b.row(high="needed")
        for words, act, style in ((_("Try it"), self._try, "plain"), (_("Save"), self._save, "main")):
            button = b.button(words, act, style=style)
            button.opacity = 0.35 if problems else 1.0
            ends.add_widget(button)
        side.add_widget(ends)

    def _search(self) -> Widget:
        b, _ = self.b, self.look._
        words = f"“{self.wanted}”" if self.wanted else _("Search")
        return b.row(
            b.button(words, self._ask_words, icon="keyboard", mm=TOUCH_MM),
            b.button("", partial(self._look_for, ""), icon="close", mm=TOUCH_MM, wide=11) if self.wanted else None,
            gap=0.5,
            high="needed",
        )

    # ── typing ──────────────────────────────────────────────────────────────────────────────────────────────

    def _instead(self, widget: Widget) -> None:
        """Shows a widget in place of the page, from its upper edge on."""
        self._uncover()
        sheet = self.b.column(widget, pad=1.5, pos_hint={"top": 1})
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
            self._value(value, value.nearest(number))

        page = self.b.column(
            self.b.dim(f"{value.title}. {value.text}", "body"),
            NumberEntry(int(value.now or 0), self.look, done, least=value.least, most=value.most),
            high="needed",
        )
        self._instead(page)

    def _ask_words(self) -> None:
        def done(text: str) -> None:
            self._uncover()
            self._look_for(text)

        page = self.b.column(
            self.b.text(self.look._("A word of the rule, or its id")),
            TextEntry(self.wanted, self.look, done, most=LONGEST_SEARCH),
            high="needed",
        )
        self._instead(page)

    def _name(self) -> None:
        def done(text: str) -> str:
            if not text:
                return self.look._("It needs a name.")
            self._uncover()
            self.change(self.draft.named(text))
            return ""

        asked = self.look._("What is this house rule called?")
        now = told_in(self.draft.own.title, self.look.language)
        self._instead(self.b.entry(asked, now, done, most=LONGEST_NAME))

    # ── ways out ────────────────────────────────────────────────────────────────────────────────────────────

    def _save(self) -> None:
        if not self.draft.problems():
            self.on_save(self.draft)

    def _try(self) -> None:
        if not self.draft.problems():
            self.on_try(self.draft)

    def _back(self) -> None:
        """Leaves the keyboard first; then the page, after confirmation if changes would be lost."""
        if self.over is not None:
            self._uncover()
        elif self.draft == self.first:
            self.leave()
        else:
            self._instead(self._leaving())

    def _leaving(self) -> Widget:
        b, _ = self.b, self.look._
        return b.column(
            b.heading(_("What was changed here is not saved yet.")),
            b.button(_("Save"), self._save, style="main"),
            b.button(_("On with it"), self._uncover),
            b.button(_("Leave without saving"), self.leave, held=True),
            gap=1.5,
            high="needed",
        )


def rule_paper(b: Builder) -> Paper:
    """The strip of paper of a rule, or of a number."""
    strip = as_high_as_needed(Paper(b.theme, "slip", pad=8, spacing=b.units(0.5)))
    assert isinstance(strip, Paper)
    strip.whole = True  # a list that goes on ends between two of them
    return strip


class RuleCard(BoxLayout):
    """A rule: its sentence and its id, and its level, or why its level cannot be changed."""

    role = "rule"
    whole = True

    def __init__(self, rule: RuleModel, look: Look, on_level: Callable[[RuleCard, str], None]) -> None:
        super().__init__(size_hint_y=None)
        self.b = Builder(look)
        self.look, self.on_level = look, on_level
        self.bind(minimum_height=self.setter("height"))
        self.show(rule)

    def show(self, rule: RuleModel) -> None:
        """Shows the present level of the rule; a changed one is red."""
        b, _, paper = self.b, self.look._, rule_paper(self.b)
        self.rule = rule
        ink = b.palette.brick_text if rule.changed else paper.ink
        number = b.text(rule.id, "small", strong=True, colour=ink, pos_hint={"top": 1}, wide=12)
        paper.add_widget(b.row(number, b.text(rule.text, colour=ink), high="needed"))
        if rule.can_be_switched:
            levels = {level: _(words) for level, words in LEVELS.items()}
            paper.add_widget(on_dark(b, b.segments("", levels, rule.level, partial(self.on_level, self), abreast=3)))
        else:
            says = _("It forbids nothing that could be allowed: it says what is possible, or what happens.")
            paper.add_widget(b.text(says, "small", colour=paper.soft))
        refill(self, paper)
