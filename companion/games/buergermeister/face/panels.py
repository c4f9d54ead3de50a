"""The questions of Die Bürgermeister beside its map: placing, the direction of a capture, the colour of a figure."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial

from companion.engine.vocabulary import PASS
from companion.models.boards.land_map import ArrowModel, MapModel
from companion.models.game.question import OptionModel
from companion.ui.questions.choose import ChoosePanel
from companion.ui.questions.panel import Panel
from companion.ui.widgets.input.options import OptionCard

SHORT_LIST = 6
"""Up to this many captures are listed beside the map."""


class BesideMap(ChoosePanel):
    """A question beside the map."""

    @cached_property
    def board(self) -> MapModel:
        """What the map shows."""
        board = self.asking.board
        assert isinstance(board, MapModel)
        return board


class PlacingPanel(BesideMap):
    """Where a figure can be placed is shown on the map; the placements that capture most are listed as well."""

    def fill(self) -> None:
        """The captures, and the way to place no more."""
        board, look, b = self.board, self.look, self.b
        options = {option.value: option for option in self.asking.options if option.value in board.fields}
        if not any(option.open for option in options.values()):
            self.note(look._("Nothing on the board is possible. Tap a place there to see why."))
        else:
            self.note(look._("Tap a Land, then the field."))
        fields = [field for field in board.captures if field in options and options[field].open]
        fields.sort(key=lambda field: -board.winnable(field))
        for field in fields[:SHORT_LIST]:
            runs = sorted(board.captures[field].values(), key=len, reverse=True)
            taken = " / ".join(", ".join(board.fields[one].title for one in run) for run in runs)
            sub = look.fill(look._("captures {others}"), others=taken)
            option = replace(options[field], label=board.fields[field].title)
            self.body.add_widget(b.option(option, self.choose, self.explain, sub=sub))
        if self.asking.question.may_pass:
            over = self.asking.play.teller.value(self.asking.question.name, PASS)
            self.below.add_widget(b.button(over, lambda: self.asking.answer(PASS)))


class CapturePanel(BesideMap):
    """Which figures are captured: chosen on the map by an arrow, or here by its number."""

    def fill(self) -> None:
        """The directions with their numbers; the one that captures nobody stands below, apart."""
        shots = {shot.answer: (number, shot) for number, shot in enumerate(self.board.shots, start=1)}
        for option in sorted(self.asking.options, key=lambda one: shots[one.value][0] if one.value in shots else 0):
            if option.value in shots:
                self.body.add_widget(self._direction(option, *shots[option.value]))
            elif option.open:
                self.below.add_widget(self.b.button(option.label, partial(self.choose, option)))
        self.add_pass()

    def _direction(self, option: OptionModel, number: int, shot: ArrowModel) -> OptionCard:
        """A direction: who stands there, and who loses them."""
        board, look = self.board, self.look
        loser = board.fields[shot.through[0]].owner or ""
        direction, count = f"{option.label[:1].upper()}{option.label[1:]}", len(shot.through)
        sub = look.fill(look._("{direction}: {name} loses {count}"), direction=direction, name=loser, count=count)
        return self.b.option(replace(option, label=shot.label), self.choose, self.explain, number=number, sub=sub)


class ColourPanel(BesideMap):
    """Which of one's own two colours is placed."""

    def card(self, option: OptionModel) -> OptionCard:
        """A colour with its mark, and how many of its figures are left."""
        stock = self.board.stock.get(option.value, 0)
        label = self.look.fill(self.look._("{name}: {count} left"), name=option.label, count=stock)
        mark = self.asking.mark(option.value)
        return self.b.option(replace(option, label=label), self.choose, self.explain, mark=mark)


PANELS: dict[str, type[Panel]] = {
    "place_figure": PlacingPanel,
    "capture": CapturePanel,
    "choose_colour": ColourPanel,
}
"""The widget of each question that is not the usual one."""
