"""One house rule: the level of each rule, its values and defaults, and its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import LANGUAGES, told_in
from companion.models.box.troubles import pack_sentence
from companion.models.house.clauses import ClauseDraft
from companion.models.house.draft import HouseDraft, RuleModel, StepModel
from companion.models.house.saying import Vocabulary, sentences
from companion.models.house.values import ValueModel
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.set_up.rules import RulesPage
from companion.ui.screens.workshop.house.clause_page import ClausePage
from companion.ui.screens.workshop.house.numbers import NumberCard, numbers_list, put_steps, slip
from companion.ui.screens.workshop.house.own_rules import own_rules
from companion.ui.widgets.builder import Builder, on_dark, put, refill
from companion.ui.widgets.input.entry import TextEntry
from companion.ui.widgets.input.number_pad import NumberEntry
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.long_list import LongList
from companion.ui.widgets.screen.page import Page

LEVELS = {"enforce": N_("Holds"), "warn": N_("Warns"), "off": N_("Left off")}
"""The levels of a rule (GEN-7), in a word for a button."""

PARTS = {
    "rules": N_("Rules"),
    "values": N_("Numbers"),
    "steps": N_("Steps"),
    "own": N_("Own rules"),
    "options": N_("Switches"),
}

LONGEST_NAME, LONGEST_SEARCH = 40, 24


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
        self.over: Widget | None = None
        self.above: LongList | None = None
        """What scrolls above “save” where letters are large."""
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

    def _value(self, value: ValueModel, now: Any) -> ValueModel:
        self.change(self.draft.with_value(value, now))
        return self.draft.value(value.name)

    def _step(self, step: StepModel, now: Any) -> None:
        self.change(self.draft.with_step(step, now))
        self._fill(keep=True)

    def _clause(self, clause: ClauseDraft) -> str:
        """Takes an own rule, unless something is wrong with it: then what."""
        say = sentences(self.draft.below, self.draft.listed, clause, LANGUAGES)
        draft = self.draft.with_clause(clause.rule, clause.plain(say))
        wrong = [one for one in draft.own.problems(draft.below) if f"house.{clause.rule}" in one.path]
        if wrong:
            return pack_sentence(wrong[0], self.look.words)
        self._uncover()
        self.draft = draft
        self._fill(keep=True)
        return ""

    def _remove(self, rule: str) -> None:
        self.change(self.draft.with_clause(rule, None))
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
            made = {"rules": self._rules, "values": self._values, "steps": self._steps, "own": self._own}
            put(listed, *made[self.part]())
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
        return numbers_list(values, self.look, self._value, self._type)

    def _steps(self) -> list[Widget]:
        return put_steps(self.b, self.draft.listed_steps(), self._step)

    def _own(self) -> list[Widget]:
        return own_rules(self.draft, self.look, self._edit, self._remove)

    def _edit(self, clause: ClauseDraft) -> None:
        """Puts an own rule together, in place of the page."""
        words = Vocabulary(self.draft.below, self.draft.listed, self.look.language)
        made = sentences(self.draft.below, self.draft.listed, clause, LANGUAGES)
        clause = clause.having(say={one: text for one, text in clause.say.items() if text != made.get(one)})
        self._cover(ClausePage(self.look, clause, words, self._clause, self._uncover))

    # ── beside it ───────────────────────────────────────────────────────────────────────────────────────────

    def _fill_side(self) -> None:
        b, _, side = self.b, self.look._, self.side
        at = self.above.scroll_y if self.above is not None else 1.0
        side.clear_widgets()
        none = {"steps"} if not self.draft.listed_steps() else set()
        if not self.draft.listed["actions"] and not self.draft.own.house:
            none.add("own")
        parts = {part: _(label) for part, label in PARTS.items() if part not in none}
        above: list[Widget] = [b.segments("", parts, self.part, self._turn_to, abreast=3 if len(parts) != 4 else 2)]
        if self.part == "rules":
            kinds = {True: _("Can be switched off"), False: _("All")}
            above += [self._search(), b.segments("", kinds, self.soft, self._show_soft, abreast=2)]
        sentences = () if b.portrait else self.draft.told()
        heading = _("What differs from the published rules:") if sentences else _("Nothing differs yet.")
        told = [b.dim(heading), *(b.text(sentence, "small") for sentence in sentences)]
        self.above = None
        if b.portrait:
            put(side, *above)
        elif self.theme.text_scale > 1:  # all of it scrolls: beside so high keys a list would have no room
            self.above = b.scroll(*above, *told)
            self.above.scroll_y = at
            side.add_widget(self.above)
        else:
            put(side, *above, b.more(*told, gap=0.5))
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
        self._cover(as_high_as_needed(sheet) if widget.size_hint_y is None else sheet)

    def _cover(self, widget: Widget) -> None:
        self._uncover()
        self.over = widget
        self.remove_widget(self.frame)
        self.add_widget(widget)

    def _uncover(self) -> None:
        if self.over is not None:
            self.remove_widget(self.over)
            self.add_widget(self.frame)
            self.over = None

    def _type(self, card: NumberCard) -> None:
        value = card.value

        def done(number: int) -> None:
            self._uncover()
            card.give(value.nearest(number))

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
        if isinstance(self.over, ClausePage):
            self.over.back()
        elif self.over is not None:
            self._uncover()
        elif self.draft.own == self.first.own:
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
        b, _, paper = self.b, self.look._, slip(self.b, whole=True)
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
