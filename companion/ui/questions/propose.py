"""A proposal that several must agree to: the drafts on the table, who has confirmed, and confirm, withdraw, decline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from companion.engine.vocabulary import Party
from companion.models.game.question import OptionModel
from companion.ui.questions.panel import Panel


class ProposePanel(Panel):
    """A block for each party that may act: the steps that the game lists, and those on drafts, which it leaves out."""

    def fill(self) -> None:
        """Lists the blocks."""
        question = self.asking.question
        for name in question.asked:
            listed = self.asking.play.options(name)
            for option in listed:
                shown = replace(option, label=f"{self.asking.party(name).title}: {option.label}")
                self.body.add_widget(self.b.option(shown, partial(self._take, name), self.explain))
            known = [option.value for option in listed]
            for label, value in self._steps(name):
                if value not in known:
                    self._button(name, label, value)

    def _steps(self, party: Party) -> Iterator[tuple[str, dict[str, Any]]]:
        """What a party can say to each draft on the table, by the draft's number."""
        _, question = self.look._, self.asking.question
        if "drafts" not in question.about and question.version is not None:  # all that is known is the newest
            yield _("{name} agrees, number {number}"), {"confirm": question.version}
            yield _("{name} takes back the yes, number {number}"), {"withdraw": question.version}
        for number, entry in question.about.get("drafts", {}).items():
            if party in entry["confirmed"]:
                yield _("{name} takes back the yes, number {number}"), {"withdraw": int(number)}
            elif party in entry["draft"]["partners"]:
                yield _("{name} agrees, number {number}"), {"confirm": int(number)}
        yield _("{name} declines"), {"decline": True}

    def _button(self, name: Party, label: str, value: dict[str, Any]) -> None:
        number = next(iter(value.values()))
        text = self.look.fill(label, name=self.asking.party(name).title, number=number)
        self.body.add_widget(self.b.button(text, lambda: self._answer(name, value)))

    def _take(self, name: Party, option: OptionModel) -> None:
        self._answer(name, option.value)

    def _answer(self, name: Party, value: Any) -> None:
        self.asking.answer_as(name, value)
