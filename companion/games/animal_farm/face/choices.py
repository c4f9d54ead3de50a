"""Choices whose options say more than their bare names: cards, markers for the neighbours, what goes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS, TABLE, Party
from companion.games.animal_farm.face.cards import ActionSlip
from companion.games.animal_farm.face.places import RegionSlips
from companion.games.animal_farm.face.tokens import token_row
from companion.games.animal_farm.models.farm import FarmModel, action_of
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.state import EXISTING, LEFT, NEW, RIGHT
from companion.models.game.question import OptionModel, ordered
from companion.ui.questions.choose import ChoosePanel
from companion.ui.widgets.text import FitText

PASS_MM = 9.6
"""The height of a pass below two cards with their markers."""

HEADING_MM = 5.2
"""The height of what stands above a card's markers: one line."""

COUNTED = ("sort_zones", "revolution", "hand_over_what", "swap_give")
"""Questions about one's own markers, all of which still lie there."""

SOURCES = {"keep": NEW, "drop": NEW, "return": EXISTING}
"""Where markers come from that are sorted."""


class FarmPanel(ChoosePanel):
    """A choice in this game."""

    @property
    def game(self) -> AnimalFarm:
        """The game at hand."""
        game = self.asking.play.opened.session.game
        assert isinstance(game, AnimalFarm)
        return game


class FarmCardsPanel(FarmPanel):
    """Actions as slips of paper, each with its animal and what it does; those that cannot be chosen are no paper."""

    def fill(self) -> None:
        """The slips, then whatever else can be done."""
        for option in ordered(self.asking.options):
            self.body.add_widget(self.slip(option) or self.card(option))
        self.add_pass()

    def slip(self, option: OptionModel) -> ActionSlip | None:
        """The slip of an action that can be chosen."""
        board, action = self.asking.board, self.game.definition.action.get(str(option.value))
        if action is None or not option.open or not isinstance(board, FarmModel):
            return None
        region = next((one for one in board.regions if one.block == action.animal), None)
        if region is None:
            return None
        card = action_of(self.game, action.id, self.asking.play.teller)
        return ActionSlip(option, card, (region.id, region.animal), self.look, self.choose)


class RegionsPanel(FarmPanel):
    """Regions beside each other, in the order of the posters, so that all are in sight; the pass stands among them.

    Below are the actions that can be used now; what the others want is told on their own page.
    """

    def fill(self) -> None:
        """The slips, then whatever else can be done; what cannot is listed last."""
        board = self.asking.board
        assert isinstance(board, FarmModel)
        options = {option.value: option for option in self.asking.options}
        regions = [
            (one, options.pop(one.id)) for one in sorted(board.regions, key=lambda one: one.turn) if one.id in options
        ]
        passing = (self.passes(), lambda: self.asking.answer(PASS)) if self.asking.question.may_pass else None
        self.body.add_widget(RegionSlips(regions, self.look, self.choose, self.explain, passing))
        for option in ordered(tuple(one for one in options.values() if one.open)):
            self.body.add_widget(self.card(option))


class MarkersPanel(FarmPanel):
    """Markers as discs, a row for each zone that they lie in or go to; then whatever else can be done."""

    def fill(self) -> None:
        """The rows, the other options, the pass."""
        rows, others = self.sorted()
        for place in self.in_order(rows):
            self.body.add_widget(self.row(place, rows[place]))
        for option in others:
            self.body.add_widget(self.card(option))
        self.add_pass()

    def in_order(self, rows: Mapping[str, Mapping[str, OptionModel]]) -> list[str]:
        """The places of the rows: those from which something can be chosen first."""
        return sorted(rows, key=lambda place: not any(one.open for one in rows[place].values()))

    def sorted(self) -> tuple[dict[str, dict[str, OptionModel]], list[OptionModel]]:
        """Place → animal → option, and the options that are no markers."""
        rows: dict[str, dict[str, OptionModel]] = {}
        others: list[OptionModel] = []
        for option in self.asking.options:
            place, _, animal = str(option.value).rpartition(".")
            if animal in self.game.definition.animals:
                rows.setdefault(place, {})[animal] = option
            else:
                others.append(option)
        return rows, others

    def row(self, place: str, options: dict[str, OptionModel], *, captioned: bool = True) -> Widget:
        """One row; its caption is what the names of its markers have in common."""
        teller, game = self.asking.play.teller, self.game
        animal, first = next(iter(options.items()))
        caption = first.label.removeprefix(teller.name(animal)).lstrip(", ")
        caption = caption[:1].upper() + caption[1:] if captioned else ""
        return token_row(caption, options, tuple(game.definition.animals), self._lying(place), self.look, self._tap)

    def _lying(self, place: str) -> Mapping[str, int]:
        """How many of each animal the answering party has where these markers come from."""
        question = self.asking.question
        if question.name not in COUNTED or question.party is None:
            return {}
        zone = SOURCES.get(place, place.rpartition(".")[2])
        return dict(self.game.view(TABLE).get(zone, {}).get(question.party, {}))

    def _tap(self, option: OptionModel) -> None:
        """Chooses a marker, or says why not."""
        (self.choose if option.open else self.explain)(option)


class SortPanel(MarkersPanel):
    """Where markers go; the way to end it says what is given back by that."""

    def in_order(self, rows: Mapping[str, Mapping[str, OptionModel]]) -> list[str]:
        """Always the same, so that nothing moves under the finger: what is rarely wanted is last."""
        return sorted(rows, key=list(SOURCES).index)

    def add_pass(self) -> None:
        """In small letters: it can be long."""
        self.below.add_widget(self.b.button(self.passes(), lambda: self.asking.answer(PASS), size="small"))

    def passes(self) -> str:
        """The way to end it, with the markers that still lie in New Influence."""
        teller, party = self.asking.play.teller, self.asking.question.party
        lying = self.game.view(TABLE)["new"].get(party, {})
        rest = ", ".join(f"{teller.name(animal)} {count}" for animal, count in lying.items() if count)
        return f"{super().passes()}: {rest}" if rest else super().passes()


class LayPanel(MarkersPanel):
    """Markers for the two revolution cards, each card with the neighbour who shares it."""

    def fill(self) -> None:
        """The cards one below the other, first where something can be laid; then the actions, then the pass."""
        rows, others = self.sorted()
        party = self.asking.question.party
        neighbours = {LEFT: self.game.left_of, RIGHT: self.game.right_of}
        on = {side: {place: row for place, row in rows.items() if place.startswith(f"{side}.")} for side in neighbours}
        for side in sorted(
            on, key=lambda one: not any(option.open for row in on[one].values() for option in row.values())
        ):
            here = on[side]
            if here and party is not None:
                self.body.add_widget(self._heading(party, side, neighbours[side]))
            for place, options in here.items():
                named = {animal: self._named(one) for animal, one in options.items()}
                self.body.add_widget(self.row(place, named, captioned=len(here) > 1))
        for option in others:
            self.body.add_widget(self.card(option))
        self.below.add_widget(self.b.button(self.passes(), lambda: self.asking.answer(PASS), mm=PASS_MM))

    def _named(self, option: OptionModel) -> OptionModel:
        """A marker by its own name: the side stands above."""
        return replace(option, label=self.asking.play.teller.name(option.value.partition(".")[2]))

    def _heading(self, party: Party, side: str, neighbour: Callable[[Party], Party]) -> FitText:
        """The card's name, and who shares it."""
        look, asking = self.look, self.asking
        lying = self.game.view(TABLE)["revolutions"]
        card = asking.play.teller.name(lying.get(self.game.place_at(party, side), ""))
        left, right = look._("{card}, with {name} at the left"), look._("{card}, with {name} at the right")
        told = look.fill(left if side == LEFT else right, card=card, name=asking.party(neighbour(party)).title)
        return self.b.fit(told, strong=True, align="left", high=HEADING_MM)
