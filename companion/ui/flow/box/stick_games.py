"""Leads through games that come on a stick from another box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.box.copies import FOLDER, is_chosen
from companion.models.box.troubles import store_sentence
from companion.models.game.notice import Notice
from companion.table.evening.travel import Arrival, Standing
from companion.table.journal.entries import StoreError
from companion.ui.screens.box.carried import CarriedScreen
from companion.ui.screens.home import Way
from companion.ui.shell.services import Stick
from companion.ui.widgets.menu import MenuSheet
from companion.ui.widgets.menu import Way as MenuWay

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow


class Carried:
    """The games on the sticks. `flow` shows them and goes on with them."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self._sticks: list[Stick] = []

    def look(self, sticks: Sequence[Stick]) -> None:
        """These sticks are plugged in."""
        self._sticks = [stick for stick in sticks if is_chosen(stick)]

    def ways(self) -> Sequence[Way]:
        """What home offers while such a stick is plugged in."""
        return [("stick", self.flow.look._("Games on the stick"), self.list)] if self._sticks else []

    def list(self) -> None:
        """Which game?"""
        self.flow.navigator.push(self._page)

    def _page(self) -> CarriedScreen:
        flow = self.flow
        found: list[Arrival] = []
        troubles: list[str] = []
        for stick in self._sticks:
            try:
                found += flow.services.evening.arrivals(stick.folder / FOLDER, flow.language)
            except StoreError as error:
                troubles.append(f"{stick.name}: {store_sentence(error, flow.look.words)}")
        return CarriedScreen(flow.look, found, troubles, self.choose, flow.navigator.back)

    def choose(self, arrival: Arrival) -> None:
        """Go on with one; what lies here gives way only when somebody holds for it."""
        flow, look = self.flow, self.flow.look
        if arrival.standing in (Standing.SAME, Standing.BEHIND):
            flow.lobby.resume(arrival.game.id)
        elif arrival.standing is Standing.PARTED:
            here, there = partial(flow.lobby.resume, arrival.game.id), partial(self.take, arrival)
            ways = [
                MenuWay("play", look._("Go on with the one in this box"), here),
                MenuWay("stick", look._("Take the one on the stick; this one is put aside"), there, held=True),
                MenuWay("close", look._("Rather not"), flow.stage.uncover),
            ]
            title = look._("This game went on here and elsewhere, each in its own way.")
            flow.stage.cover(MenuSheet(look, title, ways, flow.stage.uncover))
        else:
            self.take(arrival)

    def take(self, arrival: Arrival) -> None:
        """Have it here, and go on with it."""
        flow = self.flow
        try:
            game = flow.services.evening.take_in(arrival.path)
        except StoreError as error:
            flow.stage.uncover()
            flow.tell(Notice(store_sentence(error, flow.look.words), trouble=True))
            return
        flow.lobby.resume(game)
