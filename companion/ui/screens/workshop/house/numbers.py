"""The numbers and choices of a house rule: each on a slip of paper with the sentence of the rules that it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.house.draft import StepModel
from companion.models.house.values import ABOUT, ValueModel
from companion.texts import grammar
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder, on_dark, put, refill
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.things.paper import Paper

MOST_STEPS = 40
"""A number with more values than this is typed, not changed by plus and minus."""

FEW = 3
"""So many choices stand abreast at most."""


def slip(b: Builder, *, whole: bool = False) -> Paper:
    """The strip of paper of a rule, or of a number; a list that goes on ends below one that is `whole`."""
    strip = as_high_as_needed(Paper(b.theme, "slip", pad=8, spacing=b.units(0.5)))
    assert isinstance(strip, Paper)
    strip.whole = whole
    return strip


def numbers_list(
    values: Sequence[ValueModel],
    look: Look,
    on_change: Callable[[ValueModel, Any], ValueModel],
    on_type: Callable[[NumberCard], None],
) -> list[Widget]:
    """A card for each number, those about the same thing under one heading.

    `on_change` takes the number and what it shall be, and returns it as it is then.
    """
    b, listed = Builder(look), list[Widget]()
    for about, here in groupby(values, key=lambda value: value.about):
        listed.append(b.dim(look._(ABOUT[about])))
        listed += [NumberCard(value, look, on_change, on_type) for value in here]
    return listed


class NumberCard(BoxLayout):
    """A number: what it is called, its control, and below it the sentences that say it now."""

    role = "number"

    def __init__(
        self,
        value: ValueModel,
        look: Look,
        on_change: Callable[[ValueModel, Any], ValueModel],
        on_type: Callable[[NumberCard], None],
    ) -> None:
        super().__init__(size_hint_y=None)
        self.b, self.look, self.on_change, self.on_type = Builder(look), look, on_change, on_type
        self.value = value
        self.bind(minimum_height=self.setter("height"))
        self.paper = slip(self.b)
        self.above = self.b.column(gap=0, high="needed")
        self.below = self.b.column(gap=0.5, high="needed")
        self.add_widget(self.paper)
        self.show(value)

    def give(self, now: Any, *, anew: bool = True) -> None:
        """Changes it; with `anew` the control is built anew, which a finger that rests on it would lose."""
        before, self.value = self.value, self.on_change(self.value, now)
        if anew or (before.now is None) != (self.value.now is None):
            self.show(self.value)
        else:
            self._tell()

    def show(self, value: ValueModel) -> None:
        """Shows the number as it is now."""
        self.value = value
        refill(self.paper, self.above, on_dark(self.b, self._control()), self.below)
        self._tell()

    def _tell(self) -> None:
        """What is said of it: a changed one is red, with the printed value beside."""
        b, _, value = self.b, self.look._, self.value
        ink = b.palette.brick_text if value.changed else self.paper.ink
        refill(
            self.above,
            b.text(value.title, "answer", strong=True, colour=ink),
            b.text(value.text, "small", colour=self.paper.soft),
        )
        self.below.clear_widgets()
        for rule, text in value.sentences:
            number = b.text(rule, "small", strong=True, colour=b.palette.brick_text, pos_hint={"top": 1}, wide=12)
            self.below.add_widget(b.row(number, b.text(text, "small", colour=self.paper.ink), high="needed"))
        if value.changed:
            told = self.look.fill(_("As printed: {value}"), value=self._told(value.printed))
            back = b.button(told, partial(self.give, value.printed), icon="undo", mm=TOUCH_MM, style="field")
            self.below.add_widget(back)

    # ── the control ─────────────────────────────────────────────────────────────────────────────────────────

    def _control(self) -> Widget:
        b, _, value = self.b, self.look._, self.value
        if value.type == "choice":
            choices = dict(value.choices)
            return b.segments("", choices, value.now, self.give, abreast=min(FEW, len(choices)))
        if value.type == "flag":
            return b.segments("", {True: _("Yes"), False: _("No")}, value.now, self.give, abreast=2)
        kinds: dict[str, str] = {"none": value.none} if value.none else {}
        kinds["one"] = _("For all the same") if value.players else self._limits()
        if value.players:
            kinds["each"] = _("By players")
        here = "none" if value.now is None else "each" if isinstance(value.now, dict) else "one"
        asked = b.segments("", kinds, here, self._turn_to, abreast=min(FEW, len(kinds))) if len(kinds) > 1 else None
        if value.now is None:
            numbers: Widget | None = None
        elif value.type == "list":
            numbers = self._list()
        elif isinstance(value.now, dict):
            numbers = self._by_players()
        else:
            numbers = self._number()
        return b.column(asked, numbers, high="needed") if numbers is not None else b.column(asked, high="needed")

    def _turn_to(self, kind: str) -> None:
        value = self.value
        if kind == "none":
            self.give(None)
        elif kind == "each":
            self.give(value.by_players())
        elif value.type == "list":
            self.give(value.printed or [value.least or 0])
        elif isinstance(value.now, dict):
            self.give(value.for_all())
        elif value.now is None:
            self.give(value.start)

    def _number(self) -> Widget:
        value = self.value
        if not self.is_stepped(value):
            return self.b.button(self._told(value.now), partial(self.on_type, self), icon="keyboard")
        return self._stepper(self._limits(), value.now, partial(self.give, anew=False))

    def _stepper(
        self, label: str, now: int, on_change: Callable[[int], None], least: int | None = None, most: int | None = None
    ) -> Widget:
        value = self.value
        ends = {
            "least": least if least is not None else value.least or 0,
            "most": most if most is not None else value.most or 0,
        }
        return self.b.stepper(label, now, on_change, tell=self._written, step=value.step, **ends)

    def _by_players(self) -> Widget:
        def give(count: str, number: int) -> None:
            self.give({**self.value.by_players(), count: number}, anew=False)

        told = self.look._("{count} players")
        steppers = [
            self._stepper(self.look.fill(told, count=count), number, partial(give, count))
            for count, number in self.value.by_players().items()
        ]
        return self.b.column(*steppers, gap=0.5, high="needed")

    def _list(self) -> Widget:
        b, _, value = self.b, self.look._, self.value
        numbers = list(value.now)

        def give(place: int, number: int) -> None:
            self.give([*self.value.now[:place], number, *self.value.now[place + 1 :]])

        rows: list[Widget] = []
        for place, number in enumerate(numbers):
            least, most = value.between(place)
            label = self.look.fill(_("From {least} to {most}"), least=self._written(least), most=self._written(most))
            rows.append(self._stepper(label, number, partial(give, place), least, most))
        more, ends = value.longer(), list[Widget]()
        if more is not None:
            ends.append(b.button(_("One more"), partial(self.give, more), icon="plus", mm=TOUCH_MM))
        if len(numbers) > 0:
            ends.append(b.button(_("One less"), partial(self.give, numbers[:-1]), icon="close", mm=TOUCH_MM))
        return b.column(*rows, b.row(*ends, high="needed"), gap=0.5, high="needed")

    # ── words ───────────────────────────────────────────────────────────────────────────────────────────────

    @staticmethod
    def is_stepped(value: ValueModel) -> bool:
        """Whether it is changed by plus and minus."""
        if value.least is None or value.most is None:
            return False
        return value.most - value.least <= MOST_STEPS * value.step

    def _written(self, number: int) -> str:
        return grammar.number(number, self.look.language)

    def _limits(self) -> str:
        least, most = (self._written(end or 0) for end in (self.value.least, self.value.most))
        return self.look.fill(self.look._("From {least} to {most}"), least=least, most=most)

    def _told(self, now: Any) -> str:
        """A value in words."""
        value, _ = self.value, self.look._
        if now is None:
            return value.none or "–"
        if isinstance(now, bool):
            return _("Yes") if now else _("No")
        if isinstance(now, dict):
            return ", ".join(f"{count}: {self._written(number)}" for count, number in now.items())
        if isinstance(now, list | tuple):
            return ", ".join(self._written(number) for number in now) or "–"
        return dict(value.choices).get(now, now) if isinstance(now, str) else self._written(now)


def put_steps(b: Builder, steps: Sequence[StepModel], on_step: Callable[[StepModel, Any], None]) -> list[Widget]:
    """A slip for each step that may be left out, and each order: its name, what it is, its rule."""
    listed: list[Widget] = []
    for step in steps:
        paper = slip(b)
        ink = b.palette.brick_text if step.now != step.printed else paper.ink
        number = b.text(step.rule, "small", strong=True, colour=b.palette.brick_text, pos_hint={"top": 1}, wide=12)
        choices = dict(step.choices)
        put(
            paper,
            b.text(step.title, "answer", strong=True, colour=ink),
            b.row(number, b.text(step.text, "small", colour=paper.ink), high="needed"),
            on_dark(b, b.segments("", choices, step.now, partial(on_step, step), abreast=min(FEW, len(choices)))),
        )
        listed.append(paper)
    return listed
