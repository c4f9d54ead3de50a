"""Who is asked for a play of cards that the box has dealt: the ways to the hand, and to pass."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS
from companion.games.karriere_poker.face.hand import game_of, look_at_hand, on_one_line
from companion.games.karriere_poker.models import (
    CareerModel,
    Scene,
    nothing_higher,
    plays_made,
    several_asked,
    still_asked,
    why_leads,
)
from companion.models.play.play import Play
from companion.table.journal import ALONG
from companion.ui.look.theme import MAIN_MM
from companion.ui.questions.alone.on_phone import tapped_by
from companion.ui.questions.height.room import make_room
from companion.ui.questions.panel import Panel, QuestionContext
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.buttons import TouchButton


class HandPanel(Panel):
    """Shows the table who is asked. A pass reveals nothing of a hand, so it needs no hand-over of the screen."""

    def says(self) -> str:
        """The question; a play in it stays on one line."""
        return on_one_line(super().says())

    def __init__(self, asking: QuestionContext, **kwargs: Any) -> None:
        super().__init__(asking, **kwargs)
        self.line: Widget | None = None
        self._gives_way = Clock.create_trigger(self._make_room)
        self.view.bind(height=self._gives_way)
        self.body.bind(height=self._gives_way)
        make_room(self, lambda: 0.0)  # a note gives way to the question, not the question to a note

    def lets_stand(self, line: Widget) -> None:
        """The question and the ways to answer are whole: a line above them gives way where they have no room."""
        self.line = line

    def _make_room(self, *_: object) -> None:
        """A note that is not whole goes, so that no arrow to more of it lies over the question; then the line above."""
        if self.height < self.below.height:
            return  # not laid out yet
        line = self.line.parent if self.line is not None else None
        if self.body.children:
            if self.body.height > self.view.height + 1:
                self.body.clear_widgets()
        elif line is not None and self.sentence.height + self.below.height + 2 * self.spacing > self.height:
            line.remove_widget(self.line)

    def fill(self) -> None:
        """Buttons to hand the screen over, and to pass."""
        asking, party = self.asking, self.asking.question.party
        if party is None:
            return
        b, look, closed = self.b, self.look, nothing_higher(game_of(asking.play))
        if isinstance(asking.board, CareerModel) and asking.board.scene is Scene.SWAP:
            self.note(look._("The lower give their best cards, the upper their worst."))
        if why := why_leads(game_of(asking.play), asking.play.teller):
            self.note(why)
        elif closed:
            self.note(look._("Nothing beats that."))
        elif self.theme.text_scale <= 1 or b.portrait:
            self.note(look._("Whoever wants to see their own cards taps their name on the table."))
        label = tapped_by(look, asking.party(party), look._("{name} looks at the cards"))
        look_at = partial(look_at_hand, look, asking.play, asking.host, party)
        if closed:  # above it: the way to the cards is in the same place for whoever leads
            self.below.add_widget(b.button(look._("All pass"), partial(all_pass, asking), style="main", mm=MAIN_MM))
        elif asking.question.may_pass:
            self.below.add_widget(b.row(*passes(b, asking), gap=1, high="needed"))
        self.below.add_widget(b.button(label, look_at, style="plain" if closed else "main", icon="hand"))


def passes(b: Builder, asking: QuestionContext) -> list[TouchButton]:
    """A pass for whoever is asked, and, as long as others are asked after that, one for all of them.

    It is offered whatever anybody holds, so it tells nothing; people say aloud that they pass, and one holds it for
    them.
    """
    one = b.button(asking.look._("Pass"), lambda: asking.answer(PASS), mm=MAIN_MM)
    if not several_asked(game_of(asking.play)):
        return [one]
    every = b.button(asking.look._("All pass"), partial(all_pass, asking), size="label", mm=MAIN_MM, held=True)
    every.bind(height=one.setter("height"))  # where it takes two lines both are as high
    one.height = every.height
    return [one, every]


def all_pass(asking: QuestionContext) -> None:
    """A pass for everybody who is still asked; who of them has a phone is asked about before."""
    play = asking.play
    asking.host.ask_for_all(still_asked(game_of(play)), partial(_all_pass, play))


def _all_pass(play: Play) -> None:
    """A pass for everybody who is still asked whether to beat what lies there, shown once, and one step for an undo."""
    show, play.on_change = play.on_change, lambda: None
    lying, source = plays_made(game_of(play)), "person"
    try:
        while (question := play.question()) is not None and question.may_pass:
            if plays_made(game_of(play)) != lying:
                break
            if not play.answer(question.party, PASS, question=question.id, source=source):
                break
            source = ALONG
    finally:
        play.on_change = show
    show()
