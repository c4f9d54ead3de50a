"""Cards from a hand: tapped to take them up, tapped again to lay them back, then played together."""

from __future__ import annotations

from companion.engine.vocabulary import PASS
from companion.ui.models.question import OptionModel
from companion.ui.questions.asking import Panel
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.options import OptionCard


class CardsPanel(Panel):
    """The hand if it is known; else only what was played is asked for, as the options say."""

    def fill(self) -> None:
        """One card each, or each conceivable play where the game lists them."""
        self.picked: list[str] = []
        party = self.asking.question.party
        self.options = self.asking.play.options(party) if party is not None else self.asking.options
        self.listed = any(isinstance(option.value, list) for option in self.options)
        self._show()

    def _show(self) -> None:
        self.body.clear_widgets()
        self.below.clear_widgets()
        for option in self.options:
            chosen = option.value in self.picked
            take = self.choose if self.listed else self._toggle
            self.body.add_widget(OptionCard(option, self.theme, take, self.explain, chosen=chosen))
        if not self.listed:
            self.below.add_widget(
                TouchButton(
                    self.look._("Play"), self.theme, lambda: self.asking.answer(list(self.picked)), style="main"
                )
            )
        if self.asking.question.may_pass:
            self.below.add_widget(TouchButton(self.look._("Pass"), self.theme, lambda: self.asking.answer(PASS)))

    def _toggle(self, option: OptionModel) -> None:
        if option.value in self.picked:
            self.picked.remove(option.value)
        else:
            self.picked.append(option.value)
        self._show()
