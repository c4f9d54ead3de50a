"""Choices whose options say more than their bare names: cards, markers for the neighbours, what goes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.engine.vocabulary import TABLE, Party
from companion.games.animal_farm.models.farm import text_of
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.state import LEFT, RIGHT
from companion.models.game.question import OptionModel
from companion.ui.questions.choose import ChoosePanel, ordered
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.text import Text


class FarmPanel(ChoosePanel):
    """A choice in this game."""

    @property
    def game(self) -> AnimalFarm:
        """The game at hand."""
        game = self.asking.play.opened.session.game
        assert isinstance(game, AnimalFarm)
        return game


class FarmCardsPanel(FarmPanel):
    """A list of cards in which each option says what the card does."""

    def card(self, option: OptionModel) -> OptionCard:
        """Title and text."""
        known = option.value in self.game.definition.action
        text = text_of(self.game, option.value, self.asking.play.teller) if known else ""
        return super().card(replace(option, label=f"{option.label}. {text}" if text else option.label))


class SortPanel(FarmPanel):
    """Where markers go; the way to end it says what is given back by that."""

    def passes(self) -> str:
        """The way to end it, with the markers that still lie in New Influence."""
        teller, party = self.asking.play.teller, self.asking.question.party
        lying = self.game.view(TABLE)["new"].get(party, {})
        rest = ", ".join(f"{teller.name(animal)} {count}" for animal, count in lying.items())
        return f"{super().passes()}: {rest}" if rest else super().passes()


class LayPanel(FarmPanel):
    """Markers for the two revolution cards, each card with the neighbour who shares it."""

    def fill(self) -> None:
        """The cards one below the other, with what may be laid on each; then the actions, then the pass."""
        asking, options = self.asking, self.asking.options
        sides = {LEFT: self.game.left_of, RIGHT: self.game.right_of}
        for side, neighbour in sides.items():
            here = [one for one in ordered(options) if one.value.startswith(f"{side}.")]
            if here and asking.question.party is not None:
                self.body.add_widget(self._heading(asking.question.party, side, neighbour))
            for option in here:
                label = asking.play.teller.name(option.value.partition(".")[2])
                self.body.add_widget(self.card(replace(option, label=label)))
        for option in options:
            if option.value.partition(".")[0] not in sides:
                self.body.add_widget(self.card(option))
        self.add_pass()

    def _heading(self, party: Party, side: str, neighbour: Callable[[Party], Party]) -> Text:
        """The card's name, and who shares it."""
        look, asking = self.look, self.asking
        lying = self.game.view(TABLE)["revolutions"]
        card = asking.play.teller.name(lying.get(self.game.place_at(party, side), ""))
        left, right = look._("{card}, with {name} at the left"), look._("{card}, with {name} at the right")
        told = look.fill(left if side == LEFT else right, card=card, name=asking.party(neighbour(party)).title)
        return self.b.text(told, strong=True)
