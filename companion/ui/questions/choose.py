"""A list of options: those that may be chosen first; refused ones are grey and tell why on a tap."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS
from companion.models.game.question import OptionModel, numbered, ordered
from companion.ui.questions.height.room import FEW, make_room
from companion.ui.questions.panel import Panel, QuestionContext
from companion.ui.widgets.builder import put
from companion.ui.widgets.input.options import OptionCard

FEW_TOLD = 3
"""Up to so many answers a refused one says why without a tap."""

LAID_MM = 30
"""A list that is narrower has not been laid out yet."""

MOST = 40
"""Most options that are listed; a longer list belongs on a board."""


class ChoosePanel(Panel):
    """A list of options, answered by one tap."""

    shares_height = True
    """Whether the question is shorter and the answers slimmer where these have no room; else a game sees to it."""

    def __init__(self, asking: QuestionContext, **kwargs: Any) -> None:
        super().__init__(asking, **kwargs)
        if self.shares_height:
            make_room(self)

    def fill(self) -> None:
        """Lists the options."""
        options = self.asking.options
        cards = [self.card(option) for option in ordered(options)[:MOST]]
        put(self.body, *cards)
        self.add_pass()
        refused = [card for card in cards if not card.option.open]
        if refused and len(cards) <= FEW_TOLD:
            self._tell_where_room(refused)

    def _tell_where_room(self, refused: list[OptionCard]) -> None:
        """Below a refused answer why it is; no reason costs the sight of an answer, as a tap gives it, too."""

        def look(*_: object) -> None:
            if self.view.width <= self.theme.mm(LAID_MM):
                return
            for card in [card for card in refused if card.sub is None]:
                reason = card.option.refused[0].sentence
                if card.grows_by(reason) <= self.spare:
                    card.tell(reason)

        trigger = Clock.create_trigger(look)
        self.view.bind(height=trigger)
        self.body.bind(height=trigger)
        trigger()

    def lets_stand(self, line: Widget) -> None:
        """A line above the question goes where an answer would be out of sight for it."""
        super().lets_stand(line)

        def look(*_: object) -> None:
            lacks = (
                self.body.height - self.body.padding[3] - self.view.height
            )  # without the edge of a list that goes on
            slim = any(isinstance(one, OptionCard) and one.slim for one in self.body.children)  # rather as usual
            if line.parent is None or (lacks <= 0 and not slim):
                return
            few = self.shares_height and len(self.body.children) <= FEW  # the question makes room for them, too
            if few or lacks <= line.height + line.parent.spacing:
                line.parent.remove_widget(line)

        trigger = Clock.create_trigger(look)
        self.view.bind(height=trigger)
        self.body.bind(height=trigger)

    def add_pass(self) -> None:
        """Adds the way to pass, if the question allows it."""
        if self.asking.question.may_pass:
            self.below.add_widget(self.b.button(self.passes(), lambda: self.asking.answer(PASS)))

    def passes(self) -> str:
        """The label of the pass: what it does here."""
        return self.asking.question.passes or self.asking.play.teller.value(self.asking.question.name, PASS)

    def card(self, option: OptionModel) -> OptionCard:
        """The card of an option: with the numeral of its place on the board, or else with the piece that it names."""
        number = self.number_of(option)
        mark = self.asking.mark(option.owner or option.value) if number is None else None
        return self.b.option(option, self.choose, self.explain, mark=mark, number=number)

    def number_of(self, option: OptionModel) -> int | None:
        """The numeral that stands at the place of an option, on a board that shows them."""
        board = self.asking.board
        if board is None or not board.numbers or not isinstance(option.value, str):
            return None
        return numbered(self.asking.options, board.spots).get(option.value)
