"""A list of options: what may be chosen first, then what is refused, grey, explaining itself on a tap."""

from __future__ import annotations

from companion.engine.vocabulary import PASS
from companion.models.game.question import OptionModel
from companion.ui.questions.panel import Panel
from companion.ui.widgets.input.options import OptionCard

MOST = 40
"""Options that are listed; a longer list belongs on a board."""


class ChoosePanel(Panel):
    """One tap answers."""

    def fill(self) -> None:
        """List the options."""
        options = self.asking.options
        for option in ordered(options)[:MOST]:
            self.body.add_widget(self.card(option))
        self.add_pass()

    def add_pass(self) -> None:
        """The way on without any of them, if there is one."""
        if self.asking.question.may_pass:
            self.below.add_widget(self.b.button(self.passes(), lambda: self.asking.answer(PASS)))

    def passes(self) -> str:
        """What a pass is called here: whatever it does."""
        return self.asking.play.teller.value(self.asking.question.name, PASS)

    def card(self, option: OptionModel) -> OptionCard:
        """The card of an option."""
        return self.b.option(option, self.choose, self.explain, mark=self.asking.mark(option.owner or option.value))


def ordered(options: tuple[OptionModel, ...]) -> list[OptionModel]:
    """Few options keep their order, so that fingers learn it; of many, the open ones come first."""
    if len(options) <= 4:
        return list(options)
    return sorted(options, key=lambda option: not option.open)
