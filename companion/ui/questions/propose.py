"""A proposal that several must agree to: what lies on the table, who has confirmed, and confirm, withdraw, decline."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from companion.ui.models.question import OptionModel
from companion.ui.questions.asking import Panel
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.options import OptionCard


class ProposePanel(Panel):
    """Drafts that the game lists are options; the version that lies on the table is confirmed or withdrawn."""

    def fill(self) -> None:
        """One block for each who may act."""
        question = self.asking.question
        for name in question.asked:
            for option in self.asking.play.options(name):
                shown = replace(option, label=f"{self.asking.party(name).title}: {option.label}")
                self.body.add_widget(OptionCard(shown, self.theme, partial(self._take, name), self.explain))
            if question.version is not None:
                self._button(name, self.look._("{name} agrees"), {"confirm": question.version})
                self._button(name, self.look._("{name} withdraws"), {"withdraw": question.version})
            self._button(name, self.look._("{name} declines"), {"decline": True})

    def _button(self, name: str, label: str, value: dict[str, Any]) -> None:
        self.body.add_widget(
            TouchButton(
                self.look.fill(label, name=self.asking.party(name).title), self.theme, lambda: self._answer(name, value)
            )
        )

    def _take(self, name: str, option: OptionModel) -> None:
        self._answer(name, option.value)

    def _answer(self, name: str, value: Any) -> None:
        self.asking.answer_as(name, value)
