"""One player's candidates, large: everything that is known of each in words, and the way to the own cards."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.face.hand import look_at_cards
from companion.games.politburo.models.bureau import BlockModel, BureauModel, CandidateModel
from companion.games.politburo.models.words import of_candidate
from companion.ui.boards.face import BoardContext
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import Sheet, column, row
from companion.ui.widgets.text import FitText


class PortraitsOf(BoxLayout):
    """A player's name, the candidates below each other, and the way back."""

    def __init__(self, block: BlockModel, board: BureauModel, seen: BoardContext, on_back: Callable[[], None]) -> None:
        self.block, self.board, self.seen, self.theme = block, board, seen, seen.look.theme
        theme = self.theme
        super().__init__(orientation="vertical", spacing=theme.units(0.5))
        head = row(theme, 0.75, size_hint_y=None, height=theme.mm(TOUCH_MM))
        back = TouchButton(
            "", theme, on_back, icon="back", mm=TOUCH_MM, size_hint_x=None, width=theme.mm(TOUCH_MM * 1.2)
        )
        head.add_widget(back)
        head.add_widget(Mark(seen.looks[block.party], theme, mm=6, size_hint_x=None, width=theme.mm(7)))
        head.add_widget(FitText(block.party, theme, "head", strong=True, align="left"))
        hand = seen.look.fill(seen.look._("Hand {count} of {limit}"), count=block.hand, limit=block.limit)
        colour = theme.palette.text_dim
        head.add_widget(FitText(hand, theme, "small", colour=colour, size_hint_x=0.4))
        if board.dealt and seen.play is not None and seen.host is not None:
            head.add_widget(self._own_cards())
        self.add_widget(head)
        for one in block.candidates:
            self.add_widget(self._portrait(one))

    def _own_cards(self) -> TouchButton:
        look, play, host, party = self.seen.look, self.seen.play, self.seen.host, self.block.party
        assert play is not None and host is not None

        def show() -> None:
            look_at_cards(look, play, host, party)

        return TouchButton(look._("Own cards"), self.theme, show, icon="hand", mm=TOUCH_MM, size_hint_x=0.8)

    def _portrait(self, one: CandidateModel) -> Sheet:
        theme, palette = self.theme, self.theme.palette
        sheet = Sheet(theme, pad=0.75, gap=0.25, line=palette.accent if one.active else None)
        names = column(theme, 0, size_hint_y=0.5)
        line = row(theme, 1)
        line.add_widget(FitText(one.title, theme, "head", strong=True, align="left", size_hint_x=0.7))
        line.add_widget(FitText(one.text, theme, "small", align="left", colour=palette.text_dim))
        names.add_widget(line)
        sheet.add_widget(names)
        facts = "; ".join(of_candidate(one, self.board, self.seen.look))
        sheet.add_widget(FitText(facts, theme, "body", align="left", valign="top", size_hint_y=0.6))
        return sheet
