"""Cards from a hand: tapped to take them up, tapped again to lay them back, then played together."""

from __future__ import annotations

from companion.engine.vocabulary import PASS
from companion.models.game.question import OptionModel
from companion.ui.questions.panel import Panel
from companion.ui.widgets.input.options import OptionCard


class CardsPanel(Panel):
    """The hand if it is known; else the conceivable plays, since only what was played is asked."""

    def fill(self) -> None:
        """Lists the cards, or each conceivable play where the game lists them."""
        b = self.b
        self.picked: list[str] = []
        party = self.asking.question.party
        options = self.asking.play.options(party) if party is not None else self.asking.options
        self.listed = any(isinstance(option.value, list) for option in options)
        self.cards: dict[str, OptionCard] = {}
        for option in options:
            card = b.option(option, self.choose if self.listed else self._toggle, self.explain)
            self.body.add_widget(card)
            if not self.listed:
                self.cards[option.value] = card
        line = b.row(
            b.button(self.look._("Pass"), lambda: self.asking.answer(PASS)) if self.asking.question.may_pass else None,
            b.button(self.look._("Play"), self._play, style="main") if not self.listed else None,
            high="needed",
        )
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
