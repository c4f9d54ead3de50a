"""A choice among action cards: each with what stands on it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.animal_farm.game import AnimalFarm
from companion.ui.faces.animal_farm.model import text_of
from companion.ui.models.question import OptionModel
from companion.ui.questions.choose import ChoosePanel
from companion.ui.widgets.options import OptionCard


class CardsPanel(ChoosePanel):
    """An option that is a card says what the card does."""

    def card(self, option: OptionModel) -> OptionCard:
        """Title and text."""
        play = self.asking.play
        game = play.opened.session.game
        assert isinstance(game, AnimalFarm)
        text = text_of(game, option.value, play.teller) if option.value in game.definition.action else ""
        return super().card(replace(option, label=f"{option.label}. {text}" if text else option.label))
