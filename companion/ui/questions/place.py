"""A spot on the board. The board answers taps; what is no spot (“let it lapse”) and a short list stand here."""

from __future__ import annotations

from companion.ui.questions.choose import ChoosePanel

SHORT_LIST = 6
"""So many open spots are listed beside the board as well."""


class PlacePanel(ChoosePanel):
    """Beside a board; a board without spots that have names of their own shows none of the answers."""

    def fill(self) -> None:
        """List few spots; of many only what the board does not show."""
        board = self.asking.board
        on_board = set(board.spots) if board is not None else set()
        options = self.asking.options
        spots = [option for option in options if option.open and option.value in on_board]
        others = [option for option in options if option.value not in on_board]
        if not on_board:
            super().fill()
            return
        if not spots:
            self.note(self.look._("Nothing on the board is possible. Tap a place there to see why."))
        elif len(spots) <= SHORT_LIST:
            for option in spots:
                self.body.add_widget(self.card(option))
        else:
            self.note(self.look._("Tap the place on the board."))
        for option in others:  # one or two stay in reach, whatever scrolls
            (self.below if len(others) <= 2 else self.body).add_widget(self.card(option))
