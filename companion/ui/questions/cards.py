"""Cards from a hand: tapped to take them up, tapped again to lay them back, then played together."""

from __future__ import annotations

from companion.engine.vocabulary import PASS
from companion.models.game.question import OptionModel
from companion.ui.questions.panel import Panel
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.layout import as_high_as_needed, row


class CardsPanel(Panel):
    """The hand if it is known; else only what was played is asked for, as the options say."""

    def fill(self) -> None:
        """One card each, or each conceivable play where the game lists them."""
        self.picked: list[str] = []
        party = self.asking.question.party
        options = self.asking.play.options(party) if party is not None else self.asking.options
        self.listed = any(isinstance(option.value, list) for option in options)
        self.cards: dict[str, OptionCard] = {}
        for option in options:
            card = OptionCard(option, self.theme, self.choose if self.listed else self._toggle, self.explain)
            self.body.add_widget(card)
            if not self.listed:
                self.cards[option.value] = card
        line = as_high_as_needed(row(self.theme, 1))
        if self.asking.question.may_pass:
            line.add_widget(TouchButton(self.look._("Pass"), self.theme, lambda: self.asking.answer(PASS)))
        if not self.listed:
            line.add_widget(TouchButton(self.look._("Play"), self.theme, self._play, style="main"))
        if line.children:
            self.below.add_widget(line)

    def _play(self) -> None:
        self.asking.answer(list(self.picked))

    def _toggle(self, option: OptionModel) -> None:
        if option.value in self.picked:
            self.picked.remove(option.value)
        else:
            self.picked.append(option.value)
        card = self.cards[option.value]
        card.chosen = option.value in self.picked
        card.repaint()
