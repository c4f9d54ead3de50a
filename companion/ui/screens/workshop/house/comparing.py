"""Begins and ends what plays a house rule beside the printed rules: one at a time, and it goes on while one plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.models.game.notice import Notice
from companion.models.house.comparison import GAMES, CannotCompareError, ComparedAside, Compares, asked_of
from companion.models.house.shelf import HouseModel
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.ui.look.look import Look
from companion.ui.screens.workshop.house.compare import ComparePage
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage

SIDES = 2


class Comparing:
    """What is being played, or was played last: asked for again the result is there at once, unless the rule changed.

    `look` gives the look of a house rule's game.
    """

    def __init__(
        self, services: Services, stage: Stage, navigator: Navigator, look: Callable[[HouseModel], Look]
    ) -> None:
        self._services, self._stage, self._navigator, self._look = services, stage, navigator, look
        self._begun: tuple[Pack, Compares] | None = None

    def show(self, house: HouseModel) -> None:
        """Shows what a house rule changes; begins to play if nothing is known yet."""
        look = self._stage.look
        try:
            pack = self._services.packs.load(house.id)
            if self._begun is None or self._begun[0] != pack:
                self.stop()
                asked = asked_of(pack, self._services.packs.load(pack.extends[0]))
                self._begun = pack, (self._services.compare or ComparedAside)(asked)
        except (InvalidPackError, CannotCompareError):
            told = look._("The game cannot be set up as this house rule has chosen beforehand.")
            self._stage.tell(Notice(told, trouble=True))
            return
        except OSError as error:
            told = look._("The box cannot play it now: {why}.")
            self._stage.tell(Notice(look.fill(told, why=error.strerror or error), trouble=True))
            return
        self._navigator.push(partial(self._page, house, self._begun[1]))

    def _page(self, house: HouseModel, compares: Compares) -> ComparePage:
        look, back = self._look(house), self._navigator.back
        title = look.fill(look._("{title} beside the printed rules"), title=house.title)
        return ComparePage(look, title, compares, SIDES * GAMES, self._give_up, back)

    def _give_up(self) -> None:
        self.stop()
        self._navigator.back()

    def stop(self) -> None:
        """Ends what is being played, and forgets what was."""
        if self._begun is not None:
            self._begun[1].close()
            self._begun = None
