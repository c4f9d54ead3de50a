"""A house rule beside the printed rules: the box plays many games in the background, and tells what came of them."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.models.game.party_looks import Colour
from companion.models.house.comparison import ComparedModel, Compares, in_words
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.widgets.builder import put
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import FitText
from companion.ui.widgets.things.paper import Paper, Rule

EVERY = 0.5
"""Seconds between two looks at what was played."""

NUMBER_MM = 20
"""Width of a column of numbers."""


class ComparePage(Page):
    """How far the box has come, then the result on a sheet of paper. The games go on while another page is shown.

    `games` is how many are played on both sides together.
    """

    role = "compare"

    def __init__(
        self,
        look: Look,
        title: str,
        compares: Compares,
        games: int,
        on_stop: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, title, on_back)
        self.compares, self.games, self.on_stop = compares, games, on_stop
        self.line: FitText | None = None
        self._played = -1
        self.over = False
        self._event = Clock.schedule_interval(self._look, EVERY)
        self._look()

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Looks no more once it is gone."""
        if parent is None:
            self._event.cancel()

    def _look(self, *_: object) -> None:
        if self.over:
            return
        told = self.compares.told()
        if told.result is not None:
            self._over(in_words(told.result, self.look.language, self.look.words))
        elif told.gone:
            self._failed()
        elif told.played != self._played:
            self._played = told.played
            self._under_way()

    def _under_way(self) -> None:
        """Counts on; what is held stays under the finger."""
        b, _ = self.b, self.look._
        told = self.look.fill(_("{count} of {games} games are played."), count=self._played, games=self.games)
        if self.line is not None:
            self.line.text = told
            return
        about = _("The box plays them by itself, half by the printed rules. Whoever plays meanwhile does not wait.")
        self.line = b.fit(told, "head", strong=True, high=MAIN_MM)
        stop = b.held(_("Stop"), self.on_stop, mm=MAIN_MM)
        self.body.clear_widgets()
        self.body.add_widget(b.column(b.space(), self.line, b.dim(about, "body", align="center"), stop, b.space()))

    def _failed(self) -> None:
        self.over = True
        self.body.clear_widgets()
        told = self.look._("The box could not play this to the end. Its rules can be tried at the table.")
        self.body.add_widget(self.b.column(self.b.heading(told), self.b.space()))

    def _over(self, told: ComparedModel) -> None:
        """The result: what matters most first."""
        self.over = True
        b, _ = self.b, self.look._
        sheet = Paper(b.theme, pad=12, spacing=b.units(0.75))
        red, soft = b.palette.brick_text, sheet.soft
        listed = b.column(
            b.text(told.first, "answer", strong=True, colour=red if told.bad else sheet.ink), gap=0.75, high="needed"
        )
        listed.add_widget(self._row("", _("Here"), _("Printed"), sheet.soft))
        for line in told.lines:
            listed.add_widget(self._row(line.words, line.house, line.printed, sheet.ink))
        if told.clauses:
            put(listed, Rule(b.theme), b.text(_("What the rules of this house did"), "small", strong=True, colour=soft))
        for clause in told.clauses:
            number = b.text(clause.rule, "small", strong=True, colour=red, pos_hint={"top": 1}, wide=18)
            said = b.column(
                b.text(clause.text, colour=sheet.ink),
                *(b.text(did, "small", colour=soft) for did in clause.did),
                gap=0,
                high="needed",
            )
            listed.add_widget(b.row(number, said, high="needed"))
        hint = _("These players are no people: a few games more or less mean nothing, and nobody invents new ways.")
        put(listed, Rule(b.theme), b.text(hint, "small", colour=soft))
        self.body.clear_widgets()
        self.body.add_widget(MoreList(listed, self.look, sheet))

    def _row(self, words: str, house: str, printed: str, ink: Colour) -> Widget:
        b = self.b
        numbers = (
            b.text(number, strong=True, colour=ink, align="right", wide=NUMBER_MM) for number in (house, printed)
        )
        return b.row(b.text(words, colour=ink), *numbers, high="needed")
