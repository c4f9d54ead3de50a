"""A turn with real cards: what can be played, and what else can be done."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.games.politburo.face.asked import board_of
from companion.games.politburo.face.cards.choosing import PILE_MM, CardsAsked
from companion.games.politburo.face.cards.tiles import (
    Tile,
)
from companion.games.politburo.face.panels import LOWEST, exchange_text
from companion.games.politburo.face.parts import TurnAndLasting
from companion.games.politburo.rules.script import END_TURN
from companion.games.politburo.rules.state import EXCHANGE
from companion.models.game.question import OptionModel
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.text import text_width

PILE = 2.35
"""The width of the pile beside all kinds, in values."""

TURN_UPRIGHT, TWO_LINES_MM = 0.44, 2.6
"""The share of an upright panel's width that the sentence of a turn has, and the size at which it has two lines."""


class TurnPanel(CardsAsked):
    """The own turn: every value of the three ordinary kinds is one tap, the others lie on a pile beside them."""

    heading = LOWEST

    @property
    def spare(self) -> float:
        """No room for anything else."""
        return 0.0

    def says(self) -> str:
        """Whose turn it is, and with a full hand how many cards it holds: where nothing was left to draw, no question
        before this one has told so. What lasts needs that line.
        """
        board = board_of(self.asking.play)
        block = next(one for one in board.blocks if one.party == self.asking.question.asked[0])
        if block.hand != block.limit or board.effects:
            return super().says()
        filled = self.look.fill(self.look._("Drawn up to {count}."), count=block.limit)
        said, room = super().says(), self.theme.profile.width * TURN_UPRIGHT
        if (
            text_width(said, self.theme.type(TWO_LINES_MM), strong=True) > room
        ):  # the mark of a turn is at the name above
            said = f"{self.asking.party(block.party).title}:"
        return f"{said}\n{filled}"

    def fill(self) -> None:
        """The cards in a line, below them what else can be done."""
        b, found, portrait = self.b, self.sorted_out(), self.theme.profile.portrait
        self.clear_widgets()
        self.sentence = self.sentence_widget()
        self.spacing = b.units(0.75)
        ways = [one for one in found.others if one.open and one.value != END_TURN]
        ends = [one for one in found.others if one.value == END_TURN]
        rest = found._replace(families=(), candidates=(), others=tuple(one for one in found.others if not one.open))
        pile = self.pile(rest, self.look._("Other cards"))
        if portrait:
            kinds = self.kinds(found.families, self.take)
            pile.size_hint_y, pile.height = None, b.mm(PILE_MM)
            cards: Widget = b.column(kinds, pile, gap=0.75, high="needed")
        else:
            kinds = self.kinds(found.families, self.take)
            kinds.size_hint_y = 1
            kinds.size_hint_x = sum(len(one.options) + 0.3 for one in found.families)
            pile.size_hint_x = PILE
            cards = b.row(kinds, pile, gap=0.75)
        tiles = [Tile(one, b, self._way, self.explain, label=one.label, size_hint_y=1) for one in ways]
        end = [Tile(one, b, self._way, self.explain, label=one.label, main=True, size_hint_y=1) for one in ends]
        self.sentence.size_hint_y = 1
        said: Widget = self.sentence
        board, play = board_of(self.asking.play), self.asking.play
        if board.effects:  # below the dossiers they would cost the photos
            said = TurnAndLasting(self.sentence if portrait else None, board, play.looks(), self.look, self.asking.host)
        if portrait:  # what may be played in between stands beside the question
            self.foot = b.row(said, gap=0.75, high=TOUCH_MM)
            for one in end:
                one.size_hint_x = 1.4
            put(self, self.foot, cards, b.row(*tiles, *end, gap=0.75, high=MAIN_MM))
            return
        for one in tiles:  # a word each, where what may be played in between has two or three
            one.size_hint_x = (1.0 if self.theme.text_scale > 1 else 1.4) / len(tiles)
        self.foot = b.row(*tiles, gap=0.75, size_hint_x=1.0)
        said.size_hint_x = 0.27
        left = said if board.effects else None  # whose turn it is says the sheet above
        put(self, cards, b.row(left, self.foot, b.row(*end, size_hint_x=0.36), gap=0.75, high=TOUCH_MM))

    @property
    def wordy_foot(self) -> bool:  # type: ignore[override]
        """What may be played in between is one of the ways, all of one height."""
        return not self.theme.profile.portrait

    def _way(self, option: OptionModel) -> None:
        if option.value != EXCHANGE:
            self.choose(option)
            return
        self.foot = None
        refill(
            self,
            self.b.fit(exchange_text(self), "label", strong=True, align="left"),
            self.b.row(
                self.b.button(self.look._("Rather not"), self.fill, mm=TOUCH_MM, size_hint_y=1),
                Tile(option, self.b, self.choose, self.explain, main=True, size_hint_y=1),
                gap=1,
                high=MAIN_MM,
            ),
        )
