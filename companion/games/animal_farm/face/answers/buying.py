"""Buying: the cards lie on the page in the lamp; beside them stands what there is to pay with."""

from __future__ import annotations

from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.face.answers.choices import FarmPanel
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.face.pages.lists import PURSE_MM, Purse
from companion.games.animal_farm.rules.state import EXISTING, NEW


class BuyPanel(FarmPanel):
    """What a card is worth buying for, and the markers that it can be paid with."""

    @property
    def spare(self) -> float:
        """None: the markers take it."""
        return 0.0

    def fill(self) -> None:
        """A sentence, the markers, the ways to buy nothing."""
        self.add_idle()
        look, party = self.look, self.asking.question.party or ""
        open_ones = [one for one in self.asking.options if one.open and one.value in self.game.definition.action]
        told = look._("Tap a card: it lasts for the game.") if open_ones else look._("Too few markers for any card.")
        if not open_ones or self.b.portrait or self.theme.text_scale < LARGE:  # else the markers need the height
            self.body.add_widget(self.b.text(told, "small"))
        zones = [self.game.view(TABLE)[zone].get(party, {}) for zone in (NEW, EXISTING)]
        held = [(animal, sum(zone.get(animal, 0) for zone in zones)) for animal in self.game.definition.animals]
        caption = look.fill(look._("To pay with: {count}"), count=self.game.exposed(party))
        self.purse = Purse([one for one in held if one[1]], caption, self.theme)
        self.body.add_widget(self.purse)
        others = [one for one in self.asking.options if one.open and one.value not in self.game.definition.action]
        self.add_actions(others, self.pass_key(), self.all_pass_key())
        self.grow_with(lambda: self.purse.fill(min(self.room_beside([self.purse]), self.theme.mm(2.6 * PURSE_MM))))
