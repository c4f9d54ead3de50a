"""One player's candidates, large: everything that is known of each in words, and the way to the own cards."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.face.hand import look_at_cards
from companion.games.politburo.models.bureau import BlockModel, BureauModel, CandidateModel
from companion.games.politburo.models.words import of_candidate
from companion.ui.boards.face import BoardContext
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Sheet


class PortraitsOf(BoxLayout):
    """A player's name, the candidates below each other, and the way back."""

    def __init__(self, block: BlockModel, board: BureauModel, seen: BoardContext, on_back: Callable[[], None]) -> None:
        self.block, self.board, self.seen, self.theme = block, board, seen, seen.look.theme
        self.b = b = Builder(seen.look)
        super().__init__(orientation="vertical", spacing=b.units(0.5))
        head = b.row(
            b.button("", on_back, icon="back", mm=TOUCH_MM, wide=TOUCH_MM * 1.2),
            b.mark(seen.looks[block.party], mm=6, wide=7),
            gap=0.75,
            high=TOUCH_MM,
        )
        head.add_widget(b.fit(block.party, "head", strong=True, align="left"))
        hand = seen.look.fill(seen.look._("Hand {count} of {limit}"), count=block.hand, limit=block.limit)
        colour = b.palette.text_dim
        put(
            head,
            b.fit(hand, "small", colour=colour, size_hint_x=0.4),
            self._own_cards() if board.dealt and seen.play is not None and seen.host is not None else None,
        )
        put(self, head, *(self._portrait(one) for one in block.candidates))

    def _own_cards(self) -> TouchButton:
        look, play, host, party = self.seen.look, self.seen.play, self.seen.host, self.block.party
        assert play is not None and host is not None

        def show() -> None:
            look_at_cards(look, play, host, party)

        return self.b.button(look._("Own cards"), show, icon="hand", mm=TOUCH_MM, size_hint_x=0.8)

    def _portrait(self, one: CandidateModel) -> Sheet:
        b, palette = self.b, self.theme.palette
        facts = "; ".join(of_candidate(one, self.board, self.seen.look))
        return b.sheet(
            b.column(
                b.row(
                    b.fit(one.title, "head", strong=True, align="left", size_hint_x=0.7),
                    b.fit(one.text, "small", align="left", dim=True),
                ),
                gap=0,
                size_hint_y=0.5,
            ),
            b.fit(facts, align="left", valign="top", size_hint_y=0.6),
            pad=0.75,
            gap=0.25,
            line=palette.accent if one.active else None,
        )
