"""Games on a stick from another box: who plays, how far they are, and how they relate to the games in this box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.box.copies import FOLDER, is_chosen
from companion.models.game.notice import Notice
from companion.table.evening import Arrival, Relation, store_sentence
from companion.table.journal import StoreError
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.screens.home import Way
from companion.ui.screens.saved_games import GameRow, boxes_of, broken_game, trouble_note
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.menu import MenuSheet
from companion.ui.widgets.screen.menu import Way as MenuWay
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from hardware.machine.sticks import Stick

STANDINGS = {
    Relation.NEW: N_("Not in this box yet."),
    Relation.AHEAD: N_("Went on elsewhere; this box has its beginning."),
    Relation.SAME: N_("The same as in this box."),
    Relation.BEHIND: N_("This box is further on: it goes on from there."),
    Relation.PARTED: N_("Went on here and elsewhere: you will be asked."),
}
"""The sentence for each relation."""


class ArrivedGame(GameRow):
    """A game on the stick that can be continued."""

    role = "arrived"

    def __init__(self, arrival: Arrival, look: Look, on_choose: Callable[[Arrival], None], art: str) -> None:
        super().__init__(arrival.game, look, partial(on_choose, arrival), art, look._(STANDINGS[arrival.standing]))

    @property
    def shows(self) -> str:
        """Its title, and who plays."""
        return f"{self.title} {self.people}"


class StickGamesScreen(Page):
    """A card for each game; one that cannot be continued tells why."""

    role = "carried"

    def __init__(
        self,
        look: Look,
        arrivals: Sequence[Arrival],
        troubles: Sequence[str],
        arts: Mapping[str, str],
        on_choose: Callable[[Arrival], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("Games on the stick"), on_back)
        b = self.b
        view = b.more(
            *(
                ArrivedGame(arrival, look, on_choose, arts.get(arrival.game.pack, ""))
                for arrival in arrivals
                if arrival.game.running
            ),
            *(broken_game(arrival.game, look) for arrival in arrivals if arrival.game.wrong),
            *(trouble_note(trouble, b) for trouble in troubles),
        )
        listed = view.content
        if not listed.children:
            words = look._("No game that is running lies on the stick.")
            listed.add_widget(trouble_note(words, b, "stick", b.palette.ink))
        self.body.add_widget(view)


class StickGames:
    """The games on the sticks. `resume(id)` continues one that is in this box."""

    def __init__(self, services: Services, stage: Stage, navigator: Navigator, resume: Callable[[str], None]) -> None:
        self._services, self._stage, self._navigator, self._resume = services, stage, navigator, resume
        self._sticks: list[Stick] = []

    def look(self, sticks: Sequence[Stick]) -> None:
        """Notes which of the sticks that are plugged in were chosen for copies."""
        self._sticks = [stick for stick in sticks if is_chosen(stick)]

    def ways(self) -> Sequence[Way]:
        """The entry on the home screen while such a stick is plugged in."""
        return [("stick", self._stage.look._("Games on the stick"), self.list)] if self._sticks else []

    def list(self) -> None:
        """Shows the games to choose from."""
        self._navigator.push(self._page)

    def _page(self) -> StickGamesScreen:
        found: list[Arrival] = []
        troubles: list[str] = []
        for stick in self._sticks:
            try:
                found += self._services.evening.arrivals(stick.folder / FOLDER, self._stage.look.language)
            except StoreError as error:
                troubles.append(f"{stick.name}: {store_sentence(error, self._stage.look.words)}")
        look = self._stage.look
        arts = boxes_of([one.game for one in found], self._services, look.language)
        return StickGamesScreen(look, found, troubles, arts, self.choose, self._navigator.back)

    def choose(self, arrival: Arrival) -> None:
        """Continues a game; it replaces the one in this box only after a held press."""
        look = self._stage.look
        if arrival.standing in (Relation.SAME, Relation.BEHIND):
            self._resume(arrival.game.id)
        elif arrival.standing is Relation.PARTED:
            here, there = partial(self._resume, arrival.game.id), partial(self.take, arrival)
            ways = [
                MenuWay("play", look._("Go on with the one in this box"), here),
                MenuWay("stick", look._("Take the one on the stick; this one is put aside"), there, held=True),
                MenuWay("close", look._("Rather not"), self._stage.uncover),
            ]
            title = look._("This game went on here and elsewhere, each in its own way.")
            self._stage.cover(MenuSheet(look, title, ways, self._stage.uncover))
        else:
            self.take(arrival)

    def take(self, arrival: Arrival) -> None:
        """Copies a game into this box, and continues it."""
        try:
            game = self._services.evening.take_in(arrival.path)
        except StoreError as error:
            self._stage.uncover()
            self._stage.tell(Notice(store_sentence(error, self._stage.look.words), trouble=True))
            return
        self._resume(game)
