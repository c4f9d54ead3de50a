"""The questions of Die Bürgermeister beside its map: placing, the direction of a capture, the colour of a figure."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from companion.engine.vocabulary import PASS
from companion.models.boards.land_map import MapModel
from companion.models.game.question import OptionModel
from companion.ui.questions.choose import ChoosePanel
from companion.ui.questions.panel import Panel
from companion.ui.widgets.input.options import OptionCard

SHORT_LIST = 6
"""So many captures are listed beside the map."""


class BesideMap(ChoosePanel):
    """A question beside the map."""

    @cached_property
    def board(self) -> MapModel:
        """What the map shows."""
        board = self.asking.board
        assert isinstance(board, MapModel)
        return board


class PlacingPanel(BesideMap):
    """Where a figure can be placed stands on the map; what can be captured is listed as well, most first."""

    def fill(self) -> None:
        """The captures, and the way to place no more."""
        board, look = self.board, self.look
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
            label = look.fill(look._("{field}: captures {others}"), field=board.fields[field].title, others=taken)
            self.body.add_widget(self.card(replace(options[field], label=label)))
        if self.asking.question.may_pass:
            over = self.asking.play.teller.value(self.asking.question.name, PASS)
            self.below.add_widget(self.b.button(over, lambda: self.asking.answer(PASS)))


class CapturePanel(BesideMap):
    """Who is captured: by a tap on the map, or here; directions in which nobody stands are left out."""

    def card(self, option: OptionModel) -> OptionCard:
        """A direction with those who stand there."""
        board = self.board
        run = board.arrows.get(option.value, ())
        if run:
            names = ", ".join(board.fields[field].title for field in run)
            option = replace(option, label=f"{option.label[:1].upper()}{option.label[1:]}: {names}")
        return super().card(option)


class ColourPanel(BesideMap):
    """Which of one's two colours."""

    def card(self, option: OptionModel) -> OptionCard:
        """A colour with its mark and how many are left of it."""
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
