"""An own rule is put together: what it does to what, when, and how it is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.house.conditions import AT_LEAST, AT_MOST, EQUALS
from companion.engine.house.saying import ME, counted
from companion.models.house.clauses import EXACTLY, KINDS, LESS, MORE, MOST_CONDITIONS, ClauseDraft, Condition
from companion.models.house.saying import FLAGS, GROUPS, NUMBERS, OF_PLACE, ROUND, TESTS, WHOM, FactModel, Vocabulary
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.workshop.house.numbers import MOST_STEPS, slip
from companion.ui.screens.workshop.house.picker import Pick, Picker
from companion.ui.widgets.builder import Builder, on_dark, put
from companion.ui.widgets.input.number_pad import NumberEntry
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page

LONGEST = 160
"""Letters of a sentence that is typed."""

MOST_STEPPED = 1000
"""A number that can be larger is typed."""

TESTS_WIDE = 1.7
"""How broad the tests are beside a value, as a share of the width of that."""

FEW_WORDS = 3
"""Up to so many values stand side by side; more are picked from a list."""


class ClausePage(BoxLayout):
    """The parts below each other, each tapped to be picked; the sentence that they make stands above.

    `on_done(clause)` takes it and returns what is wrong with it, "" if nothing is.
    """

    role = "clause"

    def __init__(
        self,
        look: Look,
        clause: ClauseDraft,
        words: Vocabulary,
        on_done: Callable[[ClauseDraft], str],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__()
        self.look, self.b, self.words, self.clause = look, Builder(look), words, clause
        self.on_done, self.leave = on_done, on_back
        self.wrong = ""
        self.scroll = 1.0
        self.show()

    # ── the page ────────────────────────────────────────────────────────────────────────────────────────────

    def show(self) -> None:
        """Shows all parts as they are now."""
        b, _ = self.b, self.look._
        page = Page(self.look, self.look.fill(_("Own rule {rule}"), rule=self.clause.rule), self.leave)
        done = b.when_ready(_("Done"), self._done, ready=self.clause.is_whole, mm=TOUCH_MM)
        self.view = b.more(gap=1)
        put(self.view.content, self._what(), self._change(), *self._conditions(), self._level())
        self.sentence_paper = self._sentence()
        page.body.add_widget(b.column(self.sentence_paper, self.view))
        page.put_beside_title(done)
        self._instead(page)
        self.view.view.scroll_y = self.scroll

    def _take(self, clause: ClauseDraft) -> None:
        view = getattr(self, "view", None)
        self.scroll = view.view.scroll_y if view is not None else 1.0
        self.clause, self.wrong = clause, ""
        self.show()

    def _instead(self, widget: Widget) -> None:
        self.clear_widgets()
        self.add_widget(widget)

    def back(self) -> None:
        """Leaves a list that something is picked from; else the page."""
        if self.children and isinstance(self.children[0], Page) and not isinstance(self.children[0], Picker):
            self.leave()
        else:
            self.show()

    def _sentence(self) -> Widget:
        """The sentence on paper, and the way to say it otherwise."""
        b, _, paper, clause = self.b, self.look._, slip(self.b), self.clause
        mine = self.look.language
        told = clause.say.get(mine) or self.words.sentence(clause)
        told = told or (
            _("Now pick when that is.") if clause.does == "end" else _("First pick what the rule is about.")
        )
        words = b.text(told, "answer", strong=True, colour=paper.ink, pos_hint={"center_y": 0.5})
        how: dict[str, Any] = {"mm": TOUCH_MM, "style": "field", "wide": 11}
        others = {one: text for one, text in clause.say.items() if one != mine}
        anew = b.button("", partial(self._take, clause.having(say=others)), icon="undo", **how)
        otherwise = b.button("", self._type, icon="correct", **how)
        put(
            paper,
            b.row(
                words,
                anew if mine in clause.say else None,
                otherwise if clause.is_whole else None,
                gap=0.5,
                high="needed",
            ),
        )
        if others:
            named = ", ".join(one.upper() for one in others)
            also = self.look.fill(_("Typed in these languages, too, and kept there: {languages}"), languages=named)
            paper.add_widget(b.text(also, "small", colour=paper.soft))
        elif clause.say:
            alone = _("Typed in this language; in the others its parts tell it.")
            paper.add_widget(b.text(alone, "small", colour=paper.soft))
        if self.wrong:
            paper.add_widget(b.text(self.wrong, "small", colour=b.palette.brick_text))
        return paper

    def _what(self) -> Widget:
        b, _, clause = self.b, self.look._, self.clause
        if not clause.does:
            offered = [
                b.button(_(KINDS[does].words), partial(self._kind, does), mm=TOUCH_MM) for does in self.words.kinds()
            ]
            return b.titled(_("What shall the rule do?"), *offered)
        kind = KINDS[clause.does]
        other = b.button(_(kind.words), partial(self._take, clause.doing("")), mm=TOUCH_MM, icon="undo")
        if not kind.picks:
            return other
        named = {one.name: one.title for one in self.words.offered(kind.picks)}
        of = ", ".join(named.get(name, name) for name in clause.of) or _("Pick")
        what = b.button(of, self._pick_what, style="plain" if clause.of else "main", mm=TOUCH_MM, icon="correct")
        level((what, other))
        return b.column(other, what, high="needed", gap=0.5) if b.portrait else b.row(other, what, high="needed")

    def _kind(self, does: str) -> None:
        self.clause = self.clause.doing(does)
        if KINDS[does].picks:
            self._pick_what()
        else:
            self.show()

    def _change(self) -> Widget | None:
        """What becomes of a number: so many more, so many fewer, or just so many."""
        b, _, clause = self.b, self.look._, self.clause
        if clause.does != "adjust" or not clause.of:
            return None
        name, kinds = clause.of[0], {MORE: _("More"), LESS: _("Fewer"), EXACTLY: _("Exactly")}
        least, most = self.words.span_of(name, clause.change)
        step = self.words.step_of(name)
        if most - least > MOST_STEPS * step:
            number: Widget = b.button(self.words.number(clause.amount), self._type_amount, icon="keyboard", mm=TOUCH_MM)
        else:
            number = b.stepper(
                _("How many"), clause.amount, self._amount, tell=self.words.number, step=step, least=least, most=most
            )
        choose = b.segments("", kinds, clause.change, self._give_change, abreast=3)
        choose.pos_hint = {"center_y": 0.5}
        box = b.column if b.portrait or b.theme.text_scale > 1 else b.row
        return box(choose, number, high="needed")

    def _give_change(self, change: str) -> None:
        least, most = self.words.span_of(self.clause.of[0], change)
        self._take(self.clause.having(change=change, amount=min(max(self.clause.amount, least), most)))

    def _amount(self, amount: int) -> None:
        """A stepper goes on under the finger: only the sentence is made anew."""
        self.clause = self.clause.having(amount=amount)
        self._say_again()

    def _type_amount(self) -> None:
        clause, name = self.clause, self.clause.of[0]
        (least, most), step = self.words.span_of(name, clause.change), self.words.step_of(name)

        def done(number: int) -> None:
            self._take(clause.having(amount=max(number - number % step, least)))

        pad = NumberEntry(clause.amount, self.look, done, least=least, most=most)
        self._typed_page(self.words.number_title(name), pad)

    def _conditions(self) -> list[Widget]:
        b, _, clause = self.b, self.look._, self.clause
        if not clause.of:
            return []
        shown: list[Widget] = [b.dim(_("When? All of this must be so."))]
        if not clause.conditions and not clause.kept:
            always = _("When? Always, as long as nothing stands here.")
            shown = [b.dim(_("When is it over?") if clause.does == "end" else always)]
        shown += [self._condition(place, one) for place, one in enumerate(clause.conditions)]
        if clause.kept:
            paper = slip(b)
            put(
                paper,
                b.text(self.words.kept(clause.kept), colour=paper.ink),
                b.text(_("Written by hand: it is kept, and changed in its file."), "small", colour=paper.soft),
            )
            shown.append(paper)
        if len(clause.conditions) < MOST_CONDITIONS:
            missing = clause.does == "end" and not clause.conditions and not clause.kept
            more = _("As soon as …") if missing else _("Only at times …")
            more = _("And only if …") if clause.conditions else more
            pick, style = partial(self._pick_group, len(clause.conditions)), "main" if missing else "plain"
            shown.append(b.button(more, pick, icon="plus", mm=TOUCH_MM, style=style))
        return shown

    def _condition(self, place: int, one: Condition) -> Widget:
        """A fact, its test, its value, and the cross that takes all of it away."""
        b, paper, fact = self.b, slip(self.b), self.words.fact(one.fact)
        name = b.button(_capital(fact.title), partial(self._pick_group, place), mm=TOUCH_MM, style="field")
        off = b.button("", partial(self._put, place, None), icon="close", mm=TOUCH_MM, wide=11, style="field")
        put(paper, b.row(name, off, gap=0.5, high="needed"))
        free = [test for test in fact.tests if test == one.test or test in self.clause.free_tests(one.fact, place)]
        tests = {test: self.look._(TESTS[test]) for test in free}
        give = partial(self._give, place, one)
        parts: list[Widget | None] = []
        if fact.type != FLAGS and len(tests) > 1:
            narrow = b.portrait or b.theme.text_scale > 1
            abreast = 2 if narrow else len(tests)
            choose = b.segments("", tests, one.test, lambda test: give(test, one.value), abreast=abreast)
            choose.size_hint_x = 1 if narrow else TESTS_WIDE
            choose.pos_hint = {"center_y": 0.5}
            parts.append(choose)
        parts.append(self._value(place, one, fact))
        box = b.column if b.portrait or b.theme.text_scale > 1 else b.row
        paper.add_widget(on_dark(b, box(*parts, high="needed")))
        return paper

    def _value(self, place: int, one: Condition, fact: FactModel) -> Widget:
        b, _ = self.b, self.look._
        if fact.type == FLAGS:
            kinds = {True: _("That is so"), False: _("That is not so")}
            return b.segments("", kinds, one.value, partial(self._give, place, one, EQUALS), abreast=2)
        if fact.type == NUMBERS:
            if fact.most <= MOST_STEPPED:
                ends = {"least": fact.least, "most": fact.most}
                return b.stepper(_("How many"), one.value, partial(self._step, place), tell=self.words.number, **ends)
            return b.button(self.words.number(one.value), partial(self._type_number, place, one, fact), icon="keyboard")
        give = partial(self._give, place, one, one.test)
        if len(fact.values) <= FEW_WORDS:
            return b.segments("", dict(fact.values), one.value, give, abreast=len(fact.values))
        picks = [Pick(value, _capital(label)) for value, label in fact.values]
        label = _capital(dict(fact.values).get(one.value, str(one.value)))
        return b.button(label, partial(self._pick, _capital(fact.title), picks, give, [one.value]), mm=TOUCH_MM)

    def _level(self) -> Widget | None:
        b, _, clause = self.b, self.look._, self.clause
        if not clause.is_whole or not KINDS[clause.does].levelled:
            return None
        levels = {"enforce": _("It holds"), "warn": _("It only warns")}
        return b.segments(_("How strict is it?"), levels, clause.level, self._give_level, abreast=2, beside=True)

    def _give_level(self, level: str) -> None:
        self._take(self.clause.having(level=level))

    # ── what is picked ──────────────────────────────────────────────────────────────────────────────────────

    def _pick(self, title: str, picks: Sequence[Pick], on_pick: Callable[[Any], object], chosen: Sequence[Any]) -> None:
        self._instead(Picker(self.look, title, picks, on_pick, self.show, chosen=chosen))

    def _pick_what(self) -> None:
        """What the rule is about; several actions or codes may be meant, of numbers one."""
        kind = KINDS[self.clause.does]
        picks = [Pick(one.name, one.title) for one in self.words.offered(kind.picks)]
        title, chosen = self.look._(kind.asked), self.clause.of

        def pick(name: str) -> None:
            self.clause = self._fitting(self.clause.about(name))
            if kind.picks == "numbers":
                self._give_change(self.clause.change)
            else:
                self._pick_what()

        several = self.show if kind.picks != "numbers" else None
        page = Picker(self.look, title, picks, pick, self.show, chosen=chosen, on_done=several)
        self._instead(page)

    def _fitting(self, clause: ClauseDraft) -> ClauseDraft:
        """The clause without conditions that nobody knows of what it is about now."""
        known = {fact.name for fact in self.words.facts(clause)}
        return clause.having(conditions=tuple(one for one in clause.conditions if one.fact in known))

    def _pick_group(self, place: int) -> None:
        facts = [fact for fact in self.words.facts(self.clause) if self._is_free(fact, place)]
        groups = dict.fromkeys(fact.group for fact in facts)
        picks = [Pick(group, self._group(group)) for group in GROUPS if group in groups]
        title = self.look._("What does it depend on?")
        self._pick(title, picks, lambda group: self._pick_fact(place, group, facts), ())

    def _is_free(self, fact: FactModel, place: int) -> bool:
        return any(test in self.clause.free_tests(fact.name, place) for test in fact.tests)

    def _pick_fact(self, place: int, group: str, facts: Sequence[FactModel]) -> None:
        here = [fact for fact in facts if fact.group == group]
        picks = [Pick(fact.name, _capital(fact.title)) for fact in here]
        if group == "done":
            names = dict.fromkeys(counted(fact.name) for fact in here)
            of = [Pick(name, _capital(self.words.action(name))) for name in names]
            asked = self.look._("How often what was done?")
            self._pick(asked, of, lambda name: self._pick_count(place, name, here), ())
            return
        self._pick(self._group(group), picks, partial(self._chosen, place), ())

    def _group(self, group: str) -> str:
        """What facts are about: of a number nobody does anything yet."""
        return self.look._(WHOM if (self.clause.does, group) == ("adjust", ME) else GROUPS[group])

    def _pick_count(self, place: int, action: str, facts: Sequence[FactModel]) -> None:
        picks = [Pick(fact.name, _capital(fact.title)) for fact in facts if counted(fact.name) == action]
        self._pick(_capital(self.words.action(action)), picks, partial(self._chosen, place), ())

    def _chosen(self, place: int, name: str) -> None:
        fact = self.words.fact(name)
        free = self.clause.free_tests(name, place)
        usual = (AT_MOST, AT_LEAST) if name == ROUND else (AT_LEAST, EQUALS)
        if name in OF_PLACE:
            usual = (EQUALS, AT_MOST)  # “at least the first from the end” would be everybody
        test = next(one for one in (*usual, *fact.tests) if one in free and one in fact.tests)
        self._put(place, Condition(name, test, fact.first))

    def _put(self, place: int, one: Condition | None) -> None:
        self._take(self.clause.with_condition(place, one))

    def _give(self, place: int, one: Condition, test: str, value: Any) -> None:
        self._put(place, Condition(one.fact, test, value))

    def _step(self, place: int, value: int) -> None:
        """A stepper goes on under the finger: only the sentence is made anew."""
        one = self.clause.conditions[place]
        self.clause = self.clause.with_condition(place, Condition(one.fact, one.test, value))
        self._say_again()

    def _say_again(self) -> None:
        found = self.sentence_paper
        holder = found.parent
        at = holder.children.index(found)
        holder.remove_widget(found)
        self.sentence_paper = self._sentence()
        holder.add_widget(self.sentence_paper, index=at)

    # ── typing ──────────────────────────────────────────────────────────────────────────────────────────────

    def _typed_page(self, title: str, widget: Widget) -> None:
        page = Page(self.look, title, self.show)
        put(
            page.body,
            self.b.column(widget) if widget.size_hint_y is not None else self.b.column(widget, self.b.space()),
        )
        self._instead(page)

    def _type_number(self, place: int, one: Condition, fact: FactModel) -> None:
        def done(number: int) -> None:
            self._give(place, one, one.test, number)

        self._typed_page(
            _capital(fact.title), NumberEntry(one.value, self.look, done, least=fact.least, most=fact.most)
        )

    def _type(self) -> None:
        def done(text: str) -> str:
            if not text:
                return self.look._("It needs a sentence.")
            self._take(self.clause.having(say={**self.clause.say, self.look.language: text}))
            return ""

        now = self.clause.say.get(self.look.language) or self.words.sentence(self.clause)
        asked = self.look._("How shall the rule be told?")
        self._instead(self.b.column(self.b.entry(asked, now, done, most=LONGEST), pad=1.5))

    def _done(self) -> None:
        if self.clause.is_whole:
            self.wrong = self.on_done(self.clause)
            if self.wrong:
                self.show()


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
