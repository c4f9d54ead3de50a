"""What is asked openly: a card with one tap, a candidate with one tap, and who answers what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import PASS
from companion.games.politburo import Politburo
from companion.games.politburo.face.tiles import Choose, Sorted, Tile, family_line, people_grid, sort_out, tiles
from companion.games.politburo.models.bureau import BureauModel
from companion.games.politburo.models.words import of_stack
from companion.games.politburo.rules.script import END_TURN
from companion.games.politburo.rules.state import EXCHANGE
from companion.mechanics.windows import NOTHING
from companion.models.game.question import OptionModel
from companion.models.play.play import Play
from companion.ui.look.theme import CONFIRM_MM, MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.text import FitText, Text

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


HEADING, TIGHT = 1.8, 1.25
"""Height of a question over its font size: one line, or two of ordinary text; and where five rows need the room."""

UNFOLDED = 2
"""Cards on the table that are told one below the other; of more, all but the newest are folded."""


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

    heading = HEADING

    def sentence_widget(self) -> Text | FitText:
        """As high whatever it says, so that the answers below keep their places."""
        high = self.theme.head * self.heading
        return self.b.fit(self.says(), "head", strong=True, align="left", size_hint_y=None, height=high)

    def on_the_table(self, size: str = "small") -> None:
        """The running play in plain words, the newest card on top, older ones folded; or what happened last."""
        b = self.b
        play = self.asking.play
        lines = of_stack(board_of(play).stack, self.look) or list(play.said[-1:])
        self.older = b.column(high="needed")
        for number, line in enumerate(lines):
            newest = number == 0
            colour = b.palette.text if newest and len(lines) > 1 else b.palette.text_dim
            (self.body if newest or len(lines) <= UNFOLDED else self.older).add_widget(
                b.text(line, size, colour=colour)
            )
        if self.older.children:
            label = self.look.fill(self.look._("Before that: {count}"), count=len(self.older.children))
            self.unfold = b.button(label, self._unfold, style="quiet", mm=TOUCH_MM, icon="down")
            self.body.add_widget(self.unfold)

    def _unfold(self) -> None:
        place = self.body.children.index(self.unfold)
        self.body.remove_widget(self.unfold)
        self.body.add_widget(self.older, place)


class CardPanel(BureauPanel):
    """Any card of the game: kinds with several values in a line each, then single ones; what may be played first."""

    def fill(self) -> None:
        """The cards, candidates to play from, and what else can be done."""
        b, play = self.b, self.asking.play
        found = sort_out(self.asking.options, game_of(play).definition, play.teller, self.asking.question.name)
        if self.asking.question.name != "turn":
            self.on_the_table()
        if found.candidates:
            self.body.add_widget(tiles([self._beside(option) for option in found.candidates], b.theme, 2))
        if found.answers:
            self.note(self.look._("Answers"))
            self.body.add_widget(tiles([self._tile(option) for option in found.answers], b.theme, 2))
            self.note(self.look._("Other cards"))
        self._cards(found, wanted=True)
        closed = [*(family for family in found.families if not family.open), *(o for o in found.cards if not o.open)]
        if closed:
            self.others = b.button(
                self.look._("What cannot be played now"), self._show_closed, style="quiet", mm=TOUCH_MM
            )
            self.body.add_widget(self.others)
        self.found = found
        put(
            self.below,
            ways_line(found.others, b, self.choose, self.explain),
            pass_button(self) if self.asking.question.may_pass else None,
        )

    def _cards(self, found: Sorted, *, wanted: bool) -> None:
        definition = game_of(self.asking.play).definition
        for family in found.families:
            if family.open is wanted:
                self.body.add_widget(family_line(family, definition, self.b, self.choose, self.explain))
        singles = [self._tile(option) for option in found.cards if option.open is wanted]
        if singles:
            self.body.add_widget(tiles(singles, self.theme, 2))

    def _show_closed(self) -> None:
        """The rest, grey: each tells why."""
        self.body.remove_widget(self.others)
        self._cards(self.found, wanted=False)

    def _tile(self, option: OptionModel) -> Tile:
        return Tile(option, self.b, self.choose, self.explain)

    def _beside(self, option: OptionModel) -> Tile:
        name = self.asking.play.teller.name(option.value)  # whose that is, everybody knows who may choose
        return Tile(option, self.b, self.choose, self.explain, icon="beside", label=name)


class PeoplePanel(BureauPanel):
    """Candidates by player, always in the same place."""

    heading = TIGHT

    def fill(self) -> None:
        """A line for each player, all in sight."""
        self.spacing = self.theme.units(0.5)
        looks = {party.name: party.look for party in self.asking.parties}
        blocks = board_of(self.asking.play).blocks
        grid = people_grid(self.asking.options, blocks, looks, self.b, self.choose, self.explain)
        self.body.add_widget(grid)
        if self.asking.question.may_pass:
            self.below.add_widget(pass_button(self))


class BeginPanel(BureauPanel):
    """Draw up or exchange: what each moves. Exchanging ends the turn, so it is asked once more."""

    def sentence_widget(self) -> Text:
        """The whole question, large: there is room."""
        return self.b.heading(self.says())

    def fill(self) -> None:
        """Both ways, each with what it does."""
        for option in self.asking.options:
            act = self._once_more if option.value == EXCHANGE else self.choose
            self.body.add_widget(Tile(option, self.b, act, self.explain, text=self._does(option), mm=CONFIRM_MM))

    def _does(self, option: OptionModel) -> str:
        ask, look = self.asking.play.opened.session.question, self.look
        counts = ask.facts() if ask is not None and ask.facts is not None else {}
        if option.value == EXCHANGE:
            told = look._("Put away: {away}. Draw: {drawn}. Discard: {discarded}. That is the whole turn.")
        else:
            told = look._("Draw: {refill}. Then play, assign, discard.")
        return look.fill(told, **counts)

    def _once_more(self, option: OptionModel) -> None:
        self.body.clear_widgets()
        self.note(self._does(option))
        put(
            self.below,
            Tile(option, self.b, self.choose, self.explain, main=True, mm=MAIN_MM),
            self.b.button(self.look._("Rather not"), self._back, mm=TOUCH_MM),
        )

    def _back(self) -> None:
        self.body.clear_widgets()
        self.below.clear_widgets()
        self.fill()


class AnswerPanel(BureauPanel):
    """A window: the stack in words, “nobody”, and everybody's mark. It is the same whatever anybody holds (GEN-6)."""

    def sentence_widget(self) -> Text:
        """No higher than it needs to be: what lies on the table stands below it."""
        return self.b.heading(self.says())

    def says(self) -> str:
        """Short where the stack says the rest."""
        if self.asking.question.name == "answer_window" and board_of(self.asking.play).stack is not None:
            return self.look._("Does anybody answer?")
        return super().says()

    def fill(self) -> None:
        """What lies on the table scrolls; the marks and “nobody” always stay in reach."""
        b, play, question = self.b, self.asking.play, self.asking.question
        self.on_the_table("body")
        ask = play.opened.session.question
        if ask is not None and ask.deadline is not None:
            text = self.look.fill(self.look._("Closes by itself after {count} seconds."), count=round(ask.deadline))
            self.below.add_widget(b.dim(text))
        asked = [self.asking.party(name) for name in question.asked]
        high = b.mm(MAIN_MM if len(asked) <= 3 else TOUCH_MM)
        grid = b.grid(
            *(b.chip(party, partial(play.claim, party.name), height=high) for party in asked),
            cols=min(3, max(2, len(asked))),
            gap=0.75,
        )
        some = bool(question.answered)
        label = self.look._("Nobody else") if some else self.look._("Nobody")
        # Above the marks: where it stands, no question that may follow has what ends a turn.
        put(self.below, b.button(label, play.nobody, style="main", mm=MAIN_MM), grid)


def ways_line(options: Sequence[OptionModel], b: Builder, on_choose: Choose, on_why: Choose) -> BoxLayout:
    """What can be done besides playing a card, in one line; what ends the matter stands out."""
    line = b.row(gap=0.5, size_hint_y=None, height=b.mm(MAIN_MM) if options else 0)
    for option in options:
        last = option.value in LAST
        wide = 1.1 if last else 1  # named by a label, a refused one has no lock: its words need the room
        line.add_widget(Tile(option, b, on_choose, on_why, label=option.label, main=last, mm=MAIN_MM, size_hint_x=wide))
    return line


def pass_button(panel: Panel) -> TouchButton:
    """The way back, as the pack calls it."""
    asking = panel.asking
    label = asking.play.teller.value(asking.question.name, PASS)
    return panel.b.button(label, lambda: asking.answer(PASS), mm=TOUCH_MM)
