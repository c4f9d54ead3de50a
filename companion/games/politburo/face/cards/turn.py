"""A turn with real cards: what can be played, and what else can be done."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from companion.games.politburo.face.asked import board_of
from companion.games.politburo.face.cards.choosing import PILE_MM, CardsAsked
from companion.games.politburo.face.cards.tiles import (
    Tile,
)
from companion.games.politburo.face.panels import LOWEST
from companion.games.politburo.face.parts import TurnAndLasting
from companion.games.politburo.rules.script import END_TURN
from companion.games.politburo.rules.state import EXCHANGE
from companion.models.game.question import OptionModel
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.text import text_width

PILE = 2.35
"""The width of the pile beside all kinds, in values."""

IN_BETWEEN, SPARE_MM = 0.25, 7.0
"""The share of a broad panel's width for what may be played in between, beside the ways of a turn, and what it needs
besides its words.
"""

ENDS, LASTS, FILLED = 0.36, 0.27, 0.2
"""Over the width of the ways of a turn: its end, what lasts, and that the hand is full."""

TURN_UPRIGHT, TWO_LINES_MM = 0.44, 2.6
"""The share of an upright panel's width that the sentence of a turn has, and the size at which it has two lines."""


class TurnPanel(CardsAsked):
    """The own turn: every value of the three ordinary kinds is one tap, the others lie on a pile beside them."""

    heading = LOWEST

    @property
    def spare(self) -> float:
        """No room for anything else."""
        return 0.0

    @property
    def filled(self) -> str:
        """That the hand is full; "" if it is not."""
        blocks = board_of(self.asking.play).blocks
        block = next(one for one in blocks if one.party == self.asking.question.asked[0])
        full = block.hand == block.limit
        return self.look.fill(self.look._("Drawn up to {count}."), count=block.limit) if full else ""

    def says(self) -> str:
        """Whose turn it is, and with a full hand how many cards it holds: where nothing was left to draw, no question
        before this one has told so. What lasts needs that line.
        """
        said, room = super().says(), self.theme.profile.width * TURN_UPRIGHT
        if not self.filled or board_of(self.asking.play).effects:
            return said
        if (
            text_width(said, self.theme.type(TWO_LINES_MM), strong=True) > room
        ):  # the mark of a turn is at the name above
            said = f"{self.asking.party(self.asking.question.asked[0]).title}:"
        return f"{said}\n{self.filled}"

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
        self.foot = b.row(*tiles, gap=0.75, size_hint_x=1.0)
        left = said if board.effects else None  # whose turn it is says the sheet above
        if left is None and self.filled and self.theme.text_scale <= 1:
            left = b.fit(self.filled, "small", dim=True, align="left")
        first = 0.0
        if left is not None:
            first = left.size_hint_x = LASTS if board.effects else FILLED
        self._share(tiles, self.theme.profile.width / (1 + ENDS + first))
        put(self, cards, b.row(left, self.foot, b.row(*end, size_hint_x=ENDS), gap=0.75, high=TOUCH_MM))

    def _share(self, tiles: Sequence[Tile], room: float) -> None:
        """Ways share the room of their line by their words, as far as what may be played in between can spare it: its
        words stand in one line.
        """
        px, large, offer = self.theme.px("body"), self.theme.text_scale > 1, self.asking.question.offer
        wide = [text_width(one.shows, px) + self.b.units(2) for one in tiles]
        most = max(1.0 if large else 1.4, sum(wide) / (IN_BETWEEN * self.theme.profile.width))
        if offer is not None:
            needed = text_width(offer.label, self.theme.px("small" if large else "body"), strong=True) + self.b.mm(
                SPARE_MM
            )
            most = min(most, room / needed - 1)
        for one, own in zip(tiles, wide, strict=True):
            one.size_hint_x = most * own / sum(wide)

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
            self.b.fit(option.sub, "label", strong=True, align="left"),
            self.b.row(
                self.b.button(self.look._("Rather not"), self.fill, mm=TOUCH_MM, size_hint_y=1),
                Tile(option, self.b, self.choose, self.explain, main=True, size_hint_y=1),
                gap=1,
                high=MAIN_MM,
            ),
        )
