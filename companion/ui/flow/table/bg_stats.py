"""Leads from the end of a game to the code by which a phone takes it over."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.menu import Way
from companion.ui.widgets.screen.stage import Stage


class BgStats:
    """The page with the code. Everything for it is imported when a game is over: one that is played does not wait."""

    def __init__(self, services: Services, game: GameAtHand, stage: Stage, navigator: Navigator) -> None:
        self._services, self._game, self._stage, self._navigator = services, game, stage, navigator

    def ways(self) -> Sequence[Way]:
        """The way there; none where the game has no places, is not saved, or was only for practice."""
        from companion.models.years.years import is_for_phones

        opened = self._game.opened
        if opened is None or self._game.is_practice or not is_for_phones(opened):
            return ()
        return (Way("phone", self._stage.look._("BG Stats"), self.show),)

    def show(self) -> None:
        """Shows the code."""
        from companion.models.years.years import address_for_phones
        from companion.ui.screens.record.bg_stats import BgStatsScreen

        opened, look = self._game.opened, self._stage.look
        if opened is None:
            return
        address, why = address_for_phones(self._services.evening, opened, look)
        self._navigator.push(lambda: BgStatsScreen(self._stage.look, address, why, self._navigator.back))
