"""Choices whose options say more than their bare names: cards, markers for the neighbours, what goes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS, TABLE, Party
from companion.games.animal_farm.face.answers.cards import ActionSlip
from companion.games.animal_farm.face.answers.places import RegionSlips
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.face.pages.lists import PURSE_MM, Purse, ask_to_buy
from companion.games.animal_farm.face.pages.offers import AnimalLadder
from companion.games.animal_farm.face.proposals.parts import NameTags
from companion.games.animal_farm.models.begins import begins_with
from companion.games.animal_farm.models.farm import CardModel, FarmModel, action_of, told_of
from companion.games.animal_farm.models.idle import idle_before
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.state import EXISTING, NEW
from companion.models.game.question import OptionModel, ordered
from companion.table.journal import ALONG
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.choose import LAID_MM, ChoosePanel
from companion.ui.widgets.builder import put
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

    def add_actions(self, options: Sequence[OptionModel], *ends: TouchButton | None) -> None:
        """Adds the actions below the answers, two in a line, then the ways to end: always in sight.

        What is offered beside the question stands beside a way to end it.
        """
        keys: list[TouchButton] = [self._key(one) for one in options]
        ways = [one for one in ends if one is not None]
        if len(keys) % ACROSS and len(ways) == 1:
            keys, ways = [*keys, *ways], []
        lines = [keys[first : first + ACROSS] for first in range(0, len(keys), ACROSS)]
        lines += [ways] if ways else []
        offered = bool(lines) and self.asking.question.offer is not None  # it comes to the last line, and levels it
        for line in lines:
            levelled = line if offered and line is lines[-1] else level(line)
            row = self.b.row(*levelled, gap=0.75, high="needed")
            self.below.add_widget(row)
            self.foot = row if offered else None

    def _key(self, option: OptionModel) -> ActionKey:
        act = partial(self._pay if option.open else self.explain, option)
        return ActionKey(option, self._brief(option), self.theme, act, size="small", mm=TOUCH_MM)

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
        host.cover(MenuSheet(look, f"{told}?", ways, host.uncover))

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
        return self.look.fill(forms[verb], name=self.asking.play.teller.name(card), count=count)

    def all_pass_key(self) -> TouchButton | None:
        """One tap for everybody who still has a turn and wants nothing; none where only one is left."""
        waiting = self.game.view(TABLE)["waiting"]
        if len(set(waiting)) < 2 or not self.asking.question.may_pass:
            return None
        return self.b.button(
            self.look._("All pass"), self._all_pass, size="small", mm=TOUCH_MM, padding=self.theme.design(6)
        )

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


class FarmCardsPanel(FarmPanel):
    """Actions as slips of paper, each with its animal and what it does; those that cannot be chosen are no paper."""

    def fill(self) -> None:
        """The slips, then whatever else can be done."""
        self.add_idle()
        party = self.asking.question.party
        if self.asking.question.name == "choose_action":  # they lie on the page
            assert isinstance(self.asking.board, FarmModel)
            self.ladder = AnimalLadder(self.asking.board, self.look)
            self.body.add_widget(self.ladder)
            self.view.bind(height=lambda _, high: self.ladder.setter("height")(self.ladder, high))
            return
        if self.asking.question.name == "buy" and party is not None:
            told = self.look.fill(
                self.look._("Lasts for the game. Markers to pay with: {count}"), count=self.game.exposed(party)
            )
            self.body.add_widget(self.b.fit(told, "small", align="left", high=IDLE_MM))
        if self.asking.question.name == "buy" and self.theme.text_scale < LARGE:
            self._purse()
            return
        self.body.spacing = self.theme.design(5)
        self.slips: list[ActionSlip] = []
        others: list[OptionModel] = []
        for option in ordered(self.asking.options):
            if option.value not in self.game.definition.action:
                others += [option] if option.open else []
            elif (slip := self.slip(option)) is not None:
                self.body.add_widget(slip)
        passes = self.pass_key() if self.asking.question.may_pass else None
        self.add_actions(others, passes, self.all_pass_key() if self.asking.question.name == "buy" else None)
        self.grow_with(self._grow)

    def _purse(self) -> None:
        """What there is to pay with; the cards that can be bought lie on the page, in the lamp."""
        animals, party = self.game.definition.animals, self.asking.question.party or ""
        zones = [self.game.view(TABLE)[zone].get(party, {}) for zone in (NEW, EXISTING)]
        held = [(animal, sum(zone.get(animal, 0) for zone in zones)) for animal in animals]
        purse = Purse([one for one in held if one[1]], self.theme, size_hint_y=None, height=self.theme.mm(PURSE_MM))
        self.body.add_widget(purse)
        self.view.bind(
            height=lambda *_: purse.setter("height")(
                purse, min(self.room_beside([purse]), self.theme.mm(2.4 * PURSE_MM))
            )
        )
        others = [one for one in self.asking.options if one.open and one.value not in self.game.definition.action]
        self.add_actions(others, self.pass_key(), self.all_pass_key())

    def _grow(self) -> None:
        """The slips share the height that nothing else needs."""
        if self.slips and self.view.width > self.theme.mm(LAID_MM):
            spare = self.room_beside(self.slips) - sum(one.needed for one in self.slips)
            for one in self.slips:
                one.fill(one.needed + spare / len(self.slips))

    def slip(self, option: OptionModel) -> ActionSlip | None:
        """The slip of an action that can be chosen."""
        board, action = self.asking.board, self.game.definition.action.get(str(option.value))
        if action is None or not option.open or not isinstance(board, FarmModel):
            return None
        region = next((one for one in board.regions if one.block == action.animal), None)
        if region is None:
            return None
        card = action_of(self.game, action.id, self.asking.play.teller)
        of = (region.id, region.animal) if self.asking.question.name == "buy" else None
        told = told_of(card, region.animal)
        buys = partial(self._ask, card)
        self.slips.append(ActionSlip(option, card, of, told, self.look, buys))
        return self.slips[-1]

    def _ask(self, card: CardModel, option: OptionModel) -> None:
        """Asks before a card is bought."""
        ask_to_buy(card, self.look, self.asking.host, partial(self.choose, option))


class RegionsPanel(FarmPanel):
    """Regions beside each other, in the order of the posters, so that all are in sight; the pass stands among them.

    Below are the actions that can be used now; what the others want is told on their own page.
    """

    @property
    def moved(self) -> bool:
        """Whether all moves have been made, and only actions are left."""
        return self.asking.question.name == "move" and self.asking.question.about.get("moves") == 0

    def passes(self) -> str:
        """The label of the pass: what has been done stays done."""
        return self.asking.play.teller.value("move.none", PASS) if self.moved else super().passes()

    def fill(self) -> None:
        """What begins, the slips, then whatever else can be done."""
        board, asking = self.asking.board, self.asking
        assert isinstance(board, FarmModel)
        begins = begins_with(self.game, asking.question.name, asking.play.teller)
        self.begins = self.b.text(begins, "small", dim=True) if begins else None
        put(self.body, self.begins)
        options = {option.value: option for option in asking.options}
        regions = [
            (one, options.pop(one.id)) for one in sorted(board.regions, key=lambda one: one.turn) if one.id in options
        ]
        if self.moved:  # none of them is left to choose
            self.add_actions(ordered(tuple(one for one in options.values() if one.open)))
            self.below.add_widget(self.b.button(self.passes(), lambda: asking.answer(PASS), style="main"))
            return
        passing = (self.passes(), lambda: asking.answer(PASS)) if asking.question.may_pass else None
        party = asking.question.party
        of = (party, asking.party(party).look) if party is not None else None
        self.slips = RegionSlips(regions, self.look, self.choose, self.explain, passing, of)
        self.body.add_widget(self.slips)
        self.add_actions(ordered(tuple(one for one in options.values() if one.open)))
        self.grow_with(self._grow)

    def _grow(self) -> None:
        """The slips take the height that nothing else needs; what begins gives way to them, but for the first round."""
        if self.view.width <= self.theme.mm(LAID_MM):
            return
        room, told = self.room_beside([self.slips]), self.begins
        if told is not None and self.game.view(TABLE)["round"] > 1 and room < self.slips.needed:
            self.body.remove_widget(told)
            self.begins = None
            return
        self.slips.fill(room)


class PeoplePanel(FarmPanel):
    """Players as answers, side by side so that all are in sight; who cannot be chosen tells why."""

    def fill(self) -> None:
        """The names on paper, then the pass."""
        options = {str(option.value): option for option in self.asking.options}
        parties = [party for party in self.asking.parties if party.name in options]

        def take(name: Party) -> None:
            option = options[name]
            (self.choose if option.open else self.explain)(option)

        free = [name for name, option in options.items() if option.open]
        self.tags = NameTags(parties, free, self.theme, take, options=options)
        self.body.add_widget(self.tags)
        self.view.bind(height=Clock.create_trigger(lambda *_: self.tags.fill(self.room_beside([self.tags])), -1))
        if self.asking.question.may_pass:
            self.add_actions((), self.pass_key())
