"""The questions of Die Bürgermeister beside its map: placing, the direction of a capture, the colour of a figure."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial

from kivy.clock import Clock

from companion.engine.vocabulary import PASS
from companion.games.buergermeister.face.print import ART
from companion.models.boards.land_map import ArrowModel, MapModel
from companion.models.game.question import OptionModel
from companion.ui.look.look import Look
from companion.ui.look.paint.papers import Art, whole
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.choose import ChoosePanel
from companion.ui.questions.panel import Panel
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, Text

SHORT_LIST = 6
"""Up to this many captures are listed beside the map, as far as there is room."""

NONE = "none"
"""What the way on is called before anything was placed: "no more" would be wrong."""

FEW = 2
"""Up to this many directions say in words who loses how many; of more each has a line, so that all are in sight."""


class BesideMap(ChoosePanel):
    """A question beside the map."""

    @cached_property
    def board(self) -> MapModel:
        """What the map shows."""
        board = self.asking.board
        assert isinstance(board, MapModel)
        return board


WAITING_MM = 14
"""How high a mayor stands who may still be placed."""


class MayorsLeft(Painted):
    """The mayors who may still be placed in this turn."""

    def __init__(self, look: Look, count: int) -> None:
        self.theme, self.count = look.theme, count
        super().__init__(size_hint_y=None, height=look.theme.mm(WAITING_MM))

    def paint(self, canvas: Canvas) -> None:
        """Side by side, from the left."""
        side = self.height
        for number in range(self.count):
            whole(canvas, Art(ART, "mayor"), (self.x + number * side * 0.9, self.y), (side * 0.8, side))


class PlacingPanel(BesideMap):
    """Where a figure can be placed is shown on the map; the placements that capture most are listed as well."""

    def fill(self) -> None:
        """The captures, and the way to place no more."""
        board, look, b = self.board, self.look, self.b
        options = {option.value: option for option in self.asking.options if option.value in board.fields}
        if not any(option.open for option in options.values()):
            self.note(look._("Nothing on the board is possible. Tap a place there to see why."))
        elif board.focus is None:
            self.note(look._("Tap a Land, then the field."))
        self.listed: list[OptionCard] = []
        fields = [field for field in board.captures if field in options and options[field].open]
        fields.sort(key=lambda field: -board.winnable(field))
        for field in fields[:SHORT_LIST]:
            runs = sorted(board.captures[field].values(), key=len, reverse=True)
            taken = " / ".join(", ".join(board.fields[one].title for one in run) for run in runs)
            sub = look.fill(look._("captures {others}"), others=taken)
            option = replace(options[field], label=board.fields[field].title)
            self.listed.append(b.option(option, self.choose, self.explain, sub=sub))
            self.body.add_widget(self.listed[-1])
        trim = Clock.create_trigger(self._trim, -1)  # never while a layout runs
        if not fields and board.waiting:
            self.body.add_widget(MayorsLeft(look, board.waiting))
        self.view.bind(height=trim)
        self.body.bind(height=trim)
        if self.asking.question.may_pass:
            over = self.asking.play.teller.value(self.asking.question.name, PASS if board.focus else NONE)
            self.below.add_widget(b.button(over, lambda: self.asking.answer(PASS)))

    def _trim(self, *_: object) -> None:
        """Takes those captures off the list that would be cut: the map has all of them."""
        while self.listed and self.view.height < self.body.height:
            last = self.listed.pop()
            self.body.remove_widget(last)
            self.body.height -= last.height + self.body.spacing


class CapturePanel(BesideMap):
    """Which figures are captured: chosen on the map by an arrow, or here by its number."""

    def sentence_widget(self) -> Text | FitText:
        """Smaller above many directions in large text: all of them must be in sight."""
        if len(self.board.shots) <= FEW or self.theme.text_scale <= 1:
            return super().sentence_widget()
        return self.b.text(self.says(), "body", strong=True)

    def fill(self) -> None:
        """The directions with their numbers; the one that captures nobody stands below, apart."""
        shots = {shot.answer: (number, shot) for number, shot in enumerate(self.board.shots, start=1)}
        many = len(shots) > FEW
        if many:
            self.spacing = self.body.spacing = self.theme.design(4)
        for option in sorted(self.asking.options, key=lambda one: shots[one.value][0] if one.value in shots else 0):
            if option.value in shots:
                self.body.add_widget(self._direction(option, *shots[option.value], many=many))
            elif option.open:
                mm = TOUCH_MM if many else MAIN_MM
                self.below.add_widget(self.b.button(option.label, partial(self.choose, option), mm=mm))
        self.add_pass()

    def _direction(self, option: OptionModel, number: int, shot: ArrowModel, *, many: bool) -> OptionCard:
        """A direction: who stands there, and who loses them; of many only the piece says who."""
        board, look = self.board, self.look
        if many:
            mark = self.asking.mark(board.fields[shot.through[0]].owner)
            fields = [board.fields[field] for field in shot.through]
            label = " + ".join(one.title if len(fields) == 1 else one.in_short for one in fields)
            answer = replace(option, label=label)
            return self.b.option(answer, self.choose, self.explain, number=number, mark=mark, mm=TOUCH_MM)
        loser = board.fields[shot.through[0]].owner or ""
        direction, count = f"{option.label[:1].upper()}{option.label[1:]}", len(shot.through)
        sub = look.fill(look._("{direction}: {name} loses {count}"), direction=direction, name=loser, count=count)
        return self.b.option(replace(option, label=shot.label), self.choose, self.explain, number=number, sub=sub)


class ColourPanel(BesideMap):
    """Which of one's own two colours is placed."""

    def card(self, option: OptionModel) -> OptionCard:
        """A colour with its mark, and how many of its figures are left."""
        stock = self.board.stock.get(option.value, 0)
        label = self.look.fill(self.look._("{name}: {count} left"), name=option.value, count=stock)
        mark = self.asking.mark(option.value)
        return self.b.option(replace(option, label=label), self.choose, self.explain, mark=mark)


PANELS: dict[str, type[Panel]] = {
    "place_figure": PlacingPanel,
    "capture": CapturePanel,
    "choose_colour": ColourPanel,
}
"""The widget of each question that is not the usual one."""
