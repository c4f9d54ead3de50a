"""Choices whose options say more than their bare names: cards, markers for the neighbours, what goes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS, TABLE
from companion.games.animal_farm.face.pages.offers import AnimalLadder
from companion.games.animal_farm.models.farm import FarmModel
from companion.games.animal_farm.models.idle import idle_before
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.models.game.question import OptionModel
from companion.table.journal import ALONG
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.choose import ChoosePanel
from companion.ui.questions.panel import Again
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.screen.menu import MenuSheet, Way, level

ACROSS = 2
"""So many actions stand side by side."""

IDLE_MM = 4.0
"""The height of a line on what an answer is for, or on phases that went by."""


class ActionKey(TouchButton):
    """An action beside the question's own answers, in few words."""

    role = "option"

    def __init__(self, option: OptionModel, *args: Any, **kwargs: Any) -> None:
        self.option = option
        super().__init__(*args, **kwargs)


class FarmPanel(ChoosePanel):
    """A choice in this game."""

    shares_height = False
    wordy_foot = True
    _grows: Callable[[], None] | None = None

    def grow_with(self, grow: Callable[[], None]) -> None:
        """Calls `grow` whenever the panel is laid out, which it is with all that stands in it, before it is drawn."""
        self._grows = grow
        self.view.bind(height=self._trigger_layout)
        self.body.bind(height=self._trigger_layout)

    def do_layout(self, *args: Any) -> None:
        """Lays out the parts, then what shares the height that they leave."""
        super().do_layout(*args)
        if self._grows is not None:
            self._grows()

    @property
    def game(self) -> AnimalFarm:
        """The game at hand."""
        game = self.asking.play.opened.session.game
        assert isinstance(game, AnimalFarm)
        return game

    def add_actions(self, options: Sequence[OptionModel], *ends: TouchButton | None, last: bool = False) -> None:
        """Adds the actions below the answers, two in a line, then the ways to end: always in sight.

        The first way to end stands at the left of the last line, whatever else is in it: a finger that has just ended
        the turn of one person finds the same there for the next; at the right if it comes `last`. What is offered
        beside the question stands beside it.
        """
        keys: list[TouchButton] = [self._key(one) for one in options]
        ways = [one for one in ends if one is not None]
        if len(keys) % ACROSS and len(ways) == 1:
            keys, ways = [*keys, *ways] if last else [*keys[:-1], *ways, keys[-1]], []
        lines = [keys[first : first + ACROSS] for first in range(0, len(keys), ACROSS)]
        lines += [ways] if ways else []
        offered = bool(lines) and self.asking.question.offer is not None  # it comes to the last line
        for line in lines:
            row = self.b.row(*level(line), gap=0.75, high="needed")
            self.below.add_widget(row)
            self.foot = row if offered else None

    def _key(self, option: OptionModel) -> ActionKey:
        act = partial(self._pay if option.open else self.explain, option)
        pad = self.theme.design(6)
        return ActionKey(option, self._brief(option), self.theme, act, size="small", mm=TOUCH_MM, padding=pad)

    def _pay(self, option: OptionModel) -> None:
        """Asks before a marker is given away for an action."""
        host, look, told = self.asking.host, self.look, self._brief(option, told=True)
        if told == option.label:
            self.choose(option)
            return

        def pay() -> None:
            host.uncover()
            self.choose(option)

        ways = (Way("check", look._("Pay the marker"), pay), Way("back", look._("Not after all"), host.uncover))
        host.cover(MenuSheet(look, look.fill(look._("{what}?"), what=told), ways, host.uncover))

    def _brief(self, option: OptionModel, *, told: bool = False) -> str:
        """An action in few words: its card, and what it does here; with `told` where there is room for all of it."""
        card, _, verb = str(option.value).partition(".")
        action = self.game.definition.action.get(card)
        forms = {"move": self.look._("{name}: moves +{count}"), "swap": self.look._("{name}: swap {count}")}
        if told:
            forms["swap"] = self.look._("{name}: {count} own marker(s) for another animal")
        if action is None or verb not in forms:
            return option.label
        count = sum(effect.count for effect in action.effects if effect.verb == verb)
        if verb == "swap" and count == 1 and not told:
            return self.look.fill(self.look._("{name}: swap"), name=self.asking.play.teller.name(card))
        return self.look.fill(forms[verb], name=self.asking.play.teller.name(card), count=count)

    def all_pass_key(self) -> TouchButton | None:
        """For everybody who still has a turn and wants nothing, after one question; none where only one is left."""
        waiting = self.game.view(TABLE)["waiting"]
        if len(set(waiting)) < 2 or not self.asking.question.may_pass:
            return None
        return self.b.button(
            self.look._("All pass"), self._ask_all, size="small", mm=TOUCH_MM, padding=self.theme.design(6)
        )

    def _ask_all(self) -> None:
        """Asks before it ends the phase for all of them: it stands beside the pass of one."""
        look, waiting = self.look, tuple(dict.fromkeys(self.game.view(TABLE)["waiting"]))
        again = Again(f"{look._('All pass')}?", look._("Yes, all pass"), look._("Not after all"))
        self.asking.host.ask_for_all(waiting, self._all_pass, again)

    def _all_pass(self) -> None:
        """Passes for one after the other while the same is asked; one undo takes all of it back."""
        play, name = self.asking.play, self.asking.question.name
        waiting, source = [*self.game.view(TABLE)["waiting"]], "person"
        while waiting and (question := play.question()) is not None and question.name == name:
            waiting = waiting[1:]
            if not play.answer(question.party, PASS, question=question.id, source=source):
                return
            source = ALONG

    def pass_key(self) -> TouchButton:
        """The way to pass, as high as the actions beside it."""
        pad = self.theme.design(6)
        return self.b.button(self.passes(), lambda: self.asking.answer(PASS), size="small", mm=TOUCH_MM, padding=pad)

    def room_beside(self, slips: Sequence[Widget]) -> float:
        """The height in sight that nothing but these slips needs."""
        others = sum(one.height for one in self.body.children if one not in slips)
        return float(self.view.height - others - self.body.spacing * (len(self.body.children) - 1) - 1)

    def add_idle(self) -> None:
        """Adds a line on the phases that have just gone by without a question, if any."""
        if told := idle_before(self.game, self.asking.play.teller):
            self.body.add_widget(self.b.fit(told, "body", strong=True, align="left", high=IDLE_MM * 2))


class LadderPanel(FarmPanel):
    """What can be bought lies on the page; beside it the animals stand as a ladder."""

    def fill(self) -> None:
        self.add_idle()
        assert isinstance(self.asking.board, FarmModel)
        self.ladder = AnimalLadder(self.asking.board, self.look)
        self.body.add_widget(self.ladder)
        self.view.bind(height=lambda _, high: self.ladder.setter("height")(self.ladder, high))
