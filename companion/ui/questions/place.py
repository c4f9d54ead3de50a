"""A spot on the board. The board takes the taps; answers that are no spot (“let it lapse”) are listed here."""

from __future__ import annotations

from dataclasses import replace

from companion.models.game.question import MOST_NUMBERED, OptionModel
from companion.ui.questions.choose import ChoosePanel

ROOMY = 2
"""Up to so many answers have a second line each."""


class PlacePanel(ChoosePanel):
    """The answers beside a board; for a board whose spots have no names, none of them."""

    def _beside(self, option: OptionModel, count: int) -> OptionModel:
        """A spot's answer as it is called here; what it could do is said below where a few answers are in sight."""
        assert self.asking.board is not None
        called = self.asking.board.called(option.value) or option.label
        roomy = count <= ROOMY and self.theme.text_scale <= 1
        return replace(option, label=called, sub=option.sub if roomy else "")

    def fill(self) -> None:
        """Lists the spots if there are few, else only the answers that the board does not show."""
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
        elif len(spots) <= MOST_NUMBERED:
            for option in spots:
                self.body.add_widget(self.card(self._beside(option, len(spots))))
        elif self.theme.text_scale <= 1 or self.theme.profile.portrait or not others:
            self.note(self.look._("Tap the place on the board."))
        for option in others:  # one or two stay in reach, whatever scrolls
            (self.below if len(others) <= 2 else self.body).add_widget(self.card(option))
