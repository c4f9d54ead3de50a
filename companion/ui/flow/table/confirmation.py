"""Asks for confirmation, visibly for everybody, when an answer by button breaks a rule that only warns."""

from __future__ import annotations

from functools import partial

from companion.table.play import Warned
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.window_host import WindowHost
from companion.ui.questions.panel import give
from companion.ui.questions.warning import WarningSheet
from companion.ui.screens.table.table import TableScreen
from companion.ui.widgets.screen.stage import Stage


class Confirmation:
    """Asks on the screen whether a press was intended; pressing the same button again confirms it."""

    def __init__(self, game: GameAtHand, stage: Stage, host: WindowHost) -> None:
        self._game, self._stage, self._host = game, stage, host
        game.on_open.append(self._listen)

    def _listen(self) -> None:
        self._game.at_hand.inputs.confirms = self.confirms

    def confirms(self, pressed: Warned) -> bool:
        """Whether this press confirms the previous one; if not, the screen asks for confirmation."""
        play, stage = self._game.play, self._stage
        if play is None or not isinstance(stage.screen, TableScreen):
            return False
        over = stage.over
        if isinstance(over, WarningSheet) and over.pressed == pressed:
            if stage.is_settling():  # nobody has read it yet
                return False
            stage.uncover()
            return True
        party, value, question = pressed.party, pressed.value, pressed.question
        act = partial(play.answer, party, value, source="button", question=question)
        give(stage.look, play, self._host, party, value, question, act, pressed)
        return False
