"""What is asked openly: a card with one tap, a candidate with one tap, and who answers what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.vocabulary import PASS
from companion.games.politburo import Politburo
from companion.games.politburo.judges import END_TURN
from companion.mechanics.windows import NOTHING
from companion.ui.faces.politburo.model import BureauModel
from companion.ui.faces.politburo.tiles import Choose, Sorted, Tile, family_line, people_grid, sort_out, tiles
from companion.ui.faces.politburo.words import of_stack
from companion.ui.models.question import OptionModel
from companion.ui.play import Play
from companion.ui.questions.asking import Panel
from companion.ui.theme import MAIN_MM, TOUCH_MM, Theme
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.layout import row
from companion.ui.widgets.text import Text

CARDS = (
    "turn",
    "what_to_play",
    "play_from",
    "betray_with",
    "add_assault",
    "fetch_card",
    "cure_with",
    "rescue_from_siberia",
)
"""Questions that are answered by a card."""

PEOPLE = (
    "target",
    "usurp_whom",
    "usurper",
    "who_pays",
    "return_to",
    "assign_to",
    "look_at",
    "cure_whom",
    "which_takes",
)
"""Questions that are answered by a candidate."""

LAST = (END_TURN, NOTHING)
"""Answers that end a matter: large, at the bottom."""


def game_of(play: Play) -> Politburo:
    """The game at hand."""
    game = play.opened.session.game
    assert isinstance(game, Politburo)
    return game


def board_of(play: Play) -> BureauModel:
    """What lies open."""
    board = play.model().board
    assert isinstance(board, BureauModel)
    return board


class BureauPanel(Panel):
    """A question with what lies on the table above the answers."""

    def on_the_table(self, size: str = "small") -> None:
        """The running play in plain words, or what happened last."""
        play = self.asking.play
        lines = of_stack(board_of(play).stack, self.look) or list(play.said[-1:])
        for line in lines:
            self.body.add_widget(Text(line, self.theme, size, colour=self.theme.palette.text_dim))


class CardPanel(BureauPanel):
    """Any card of the game: kinds with several values in a line each, then single ones; what may be played first."""

    def fill(self) -> None:
        """The cards, candidates to play from, and what else can be done."""
        theme, play = self.theme, self.asking.play
        found = sort_out(self.asking.options, game_of(play).definition, play.teller)
        if self.asking.question.name != "turn":
            self.on_the_table()
        if found.candidates:
            made = [self._tile(option, "beside") for option in found.candidates]
            self.body.add_widget(tiles(made, theme, 2))
        self._cards(found, wanted=True)
        closed = [*(family for family in found.families if not family.open), *(o for o in found.cards if not o.open)]
        if closed:
            self.others = TouchButton(
                self.look._("What cannot be played now"), theme, self._show_closed, style="quiet", mm=TOUCH_MM
            )
            self.body.add_widget(self.others)
        self.found = found
        self.below.add_widget(ways_line(found.others, theme, self.choose, self.explain))
        if self.asking.question.may_pass:
            self.below.add_widget(pass_button(self))

    def _cards(self, found: Sorted, *, wanted: bool) -> None:
        definition = game_of(self.asking.play).definition
        for family in found.families:
            if family.open is wanted:
                self.body.add_widget(family_line(family, definition, self.theme, self.choose, self.explain))
        singles = [self._tile(option) for option in found.cards if option.open is wanted]
        if singles:
            self.body.add_widget(tiles(singles, self.theme, 2))

    def _show_closed(self) -> None:
        """The rest, grey: each tells why."""
        self.body.remove_widget(self.others)
        self._cards(self.found, wanted=False)

    def _tile(self, option: OptionModel, icon: str = "") -> Tile:
        return Tile(option, self.theme, self.choose, self.explain, icon=icon)


class PeoplePanel(BureauPanel):
    """Candidates by player, always in the same place."""

    def fill(self) -> None:
        """A line for each player."""
        looks = {party.name: party.look for party in self.asking.parties}
        blocks = board_of(self.asking.play).blocks
        grid = people_grid(self.asking.options, blocks, looks, self.theme, self.choose, self.explain)
        self.body.add_widget(grid)
        if self.asking.question.may_pass:
            self.below.add_widget(pass_button(self))


class AnswerPanel(BureauPanel):
    """A window: the stack in words, everybody's mark, and “nobody”. It is the same whatever anybody holds (GEN-6)."""

    def says(self) -> str:
        """Short where the stack says the rest."""
        if self.asking.question.name == "answer_window" and board_of(self.asking.play).stack is not None:
            return self.look._("Does anybody answer?")
        return super().says()

    def fill(self) -> None:
        """What lies on the table scrolls; the marks and “nobody” always stay in reach."""
        theme, play, question = self.theme, self.asking.play, self.asking.question
        self.on_the_table("body")
        ask = play.opened.session.question
        if ask is not None and ask.deadline is not None:
            text = self.look.fill(self.look._("Closes by itself after {count} seconds."), count=round(ask.deadline))
            self.below.add_widget(Text(text, theme, "small", colour=theme.palette.text_dim))
        asked = [self.asking.party(name) for name in question.asked]
        grid = GridLayout(cols=min(3, max(2, len(asked))), spacing=theme.units(0.75), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        high = theme.mm(MAIN_MM if len(asked) <= 3 else TOUCH_MM)
        for party in asked:
            grid.add_widget(PartyChip(party, theme, partial(play.claim, party.name), height=high))
        self.below.add_widget(grid)
        some = bool(question.answered)
        label = self.look._("Nobody else") if some else self.look._("Nobody")
        self.below.add_widget(TouchButton(label, theme, play.nobody, style="main", mm=MAIN_MM))


def ways_line(options: Sequence[OptionModel], theme: Theme, on_choose: Choose, on_why: Choose) -> BoxLayout:
    """What can be done besides playing a card, in one line; what ends the matter stands out."""
    line = row(theme, 0.5, size_hint_y=None, height=theme.mm(MAIN_MM) if options else 0)
    for option in options:
        last = option.value in LAST
        wide = 1.1 if last else 1  # named by a label, a refused one has no lock: its words need the room
        tile = Tile(option, theme, on_choose, on_why, label=option.label, main=last, mm=MAIN_MM, size_hint_x=wide)
        line.add_widget(tile)
    return line


def pass_button(panel: Panel) -> TouchButton:
    """The way back, as the pack calls it."""
    asking = panel.asking
    label = asking.play.teller.value(asking.question.name, PASS)
    return TouchButton(label, panel.theme, lambda: asking.answer(PASS), mm=TOUCH_MM)
