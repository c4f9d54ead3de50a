"""Chance: dice from the tower, typed in or thrown by the machine; cards drawn, shuffled; lots (GEN-3)."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from companion.engine.vocabulary import PASS
from companion.ui.look import N_
from companion.ui.models.question import OptionModel
from companion.ui.questions.asking import Panel
from companion.ui.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.dice import DiceRow
from companion.ui.widgets.number_pad import DicePad
from companion.ui.widgets.options import OptionCard

TYPED, TOWER = "typed", "tower"


class RollPanel(Panel):
    """Waits for the tower, or takes what lies on the table; the machine can throw for good or for once."""

    def fill(self) -> None:
        """As the source wants it."""
        shape = self.asking.question.shape
        dice, faces = int(shape.get("dice", 1)), int(shape.get("faces", 6))
        doubt = self.asking.play.opened.desk.doubt
        if doubt is not None:
            self._doubt(doubt)
        elif self.asking.question.source == TOWER:
            self.body.add_widget(
                DiceRow([], self.theme, waiting=dice, mm=11, align="centre", size_hint_y=None, height=self.theme.mm(13))
            )
            self.note(self.look._("Drop the dice into the tower."))
            self.below.add_widget(TouchButton(self.look._("Type in instead"), self.theme, self._type))
        else:
            play = self.asking.play
            self.body.add_widget(DicePad(dice, faces, self.look, play.typed, play.roll))

    def _type(self) -> None:
        play = self.asking.play
        ask = play.opened.session.question
        if ask is not None:
            play.opened.sources.for_this(ask, TYPED)
            play.on_change()

    def _doubt(self, doubt: Any) -> None:
        """The tower is not sure: accept, roll again, type in, or go on without it."""
        theme, play = self.theme, self.asking.play
        known = [face for face in doubt.faces if face is not None]
        missing = len(doubt.faces) - len(known)
        self.note(self.look._(TROUBLES.get(doubt.trouble, "The tower could not read the dice.")))
        if known:
            dice = DiceRow(known, theme, waiting=missing, mm=11, align="centre", size_hint_y=None)
            dice.height = theme.mm(12)
            self.body.add_widget(dice)
        for choice in doubt.choices:
            if choice == "fix":
                continue  # “type in” says the same with fewer taps
            label = self.look._(CHOICES[choice])
            style = "main" if choice == "accept" else "plain"
            self.body.add_widget(TouchButton(label, theme, partial(play.settle, choice), style=style, mm=TOUCH_MM))


CHOICES = {
    "accept": N_("This is right"),
    "again": N_("Roll again"),
    "type": N_("Type in"),
    "without": N_("Go on without the tower"),
}

TROUBLES = {
    "cocked": N_("A die leans."),
    "jam": N_("The tower is jammed."),
    "lost": N_("A die is missing."),
    "doubt": N_("The tower is not sure of every die."),
    "unplugged": N_("The tower was unplugged."),
    "silent": N_("The tower does not answer."),
    "reset": N_("The tower has started anew."),
}


class ShufflePanel(Panel):
    """Cards are shuffled by the machine, or by hand where the deck is real."""

    def fill(self) -> None:
        """Two ways."""
        if self.asking.question.may_pass:
            self.below.add_widget(
                TouchButton(self.look._("We have shuffled"), self.theme, lambda: self.asking.answer(PASS))
            )
        self.below.add_widget(TouchButton(self.look._("Shuffle for us"), self.theme, self._shuffle, style="main"))

    def _shuffle(self) -> None:
        cards = list(self.asking.question.shape.get("cards", ()))
        random.SystemRandom().shuffle(cards)
        self.asking.play.answer(None, cards, source="virtual")


class LotPanel(Panel):
    """Who or what was drawn; or the machine draws."""

    def fill(self) -> None:
        """All among whom the lot falls."""
        teller, name = self.asking.play.teller, self.asking.question.name
        for one in self.asking.question.shape.get("of", ()):
            option = OptionModel(one, teller.value(name, one))
            self.body.add_widget(OptionCard(option, self.theme, self.choose, self.explain, mark=self.asking.mark(one)))
        self.below.add_widget(TouchButton(self.look._("Draw lots for us"), self.theme, self._draw))

    def _draw(self) -> None:
        among = list(self.asking.question.shape.get("of", ()))
        if among:
            self.asking.play.answer(None, random.SystemRandom().choice(among), source="virtual")
