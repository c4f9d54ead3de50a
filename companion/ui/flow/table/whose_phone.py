"""Whose phone it is: asked at the table before one has a seat, and told where the one that is waited for is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.questions import CHANCE
from companion.engine.vocabulary import Party
from companion.models.game.notice import Notice
from companion.table.play import called
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.screens.table.table import TableScreen
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage

if TYPE_CHECKING:
    from companion.phones.host import Phones
    from companion.phones.seats import Wish


class WhosePhone:
    """Asks and tells at the table. `gone(party)`: the phone of a seat has not been heard of for so long that the table
    is told to play on.
    """

    def __init__(self, game: GameAtHand, stage: Stage, gone: Callable[[Party], bool]) -> None:
        self._game, self._stage, self._is_gone = game, stage, gone
        self._asking: tuple[Wish, MenuSheet] | None = None
        self._gone: tuple[int, tuple[Party, ...]] | None = None
        self._told: Notice | None = None
        self._covered = False
        self._given_back: list[Party] = []

    def look(self, phones: Phones) -> None:
        """Asks whose phone wants a seat, where nothing else is in front, and tells which one is gone."""
        self._tell_given_back()
        self._tell_gone()
        wishes, stage = phones.wishes, self._stage
        if self._asking is not None:
            wish, sheet = self._asking
            if wish in wishes and stage.over is sheet:
                return
            self._asking = None
            if stage.over is sheet:
                stage.uncover()
        if not wishes or stage.over is not None or stage.moment is not None:
            return
        self._asking = wishes[0], self._sheet(phones, wishes[0])
        stage.cover(self._asking[1])

    def end(self) -> None:
        """Phones are off: nothing is asked any more."""
        if self._asking is not None and self._stage.over is self._asking[1]:
            self._stage.uncover()
        self._asking = self._gone = None
        self._given_back = []

    def note_given_back(self, parties: Sequence[Party]) -> None:
        """A phone has given the seats of these back by itself: told as soon as all look at the window."""
        self._given_back += parties

    def tell_seated(self, party: Party) -> None:
        """Somebody has a phone now."""
        look = self._stage.look
        self._stage.tell(Notice(look.fill(look._("{name} has a phone now."), name=self._name(party))))

    def _sheet(self, phones: Phones, wish: Wish) -> MenuSheet:
        look = self._stage.look
        _, name = look._, self._name(wish.party)
        asks, agrees = _("The phone of {name}? It shows {number}."), _("Yes")
        if wish.gives_up:
            asks = _("The phone of {other} wants to be {name}. It shows {number}.")
            agrees = _("Yes; {other} has no phone then")
        elif wish.takes_over:
            asks = _("Another phone wants to be {name}. It shows {number}.")
        if wish.takes_over:
            agrees = _("Yes; the phone so far goes blank")
        told = {"name": name, "number": wish.number, "other": ", ".join(map(self._name, wish.gives_up))}
        agreed, held = partial(self._answered, phones, wish, True), wish.takes_over and look.locked
        yes = Way("check", look.fill(agrees, **told), agreed, held)
        no = Way("close", _("No"), partial(self._answered, phones, wish, False))
        return MenuSheet(look, look.fill(asks, **told), [yes, no], None)

    def _answered(self, phones: Phones, wish: Wish, yes: bool) -> None:
        """A finger has said whether it is the right one."""
        self._asking = None
        self._stage.uncover()
        if yes:
            phones.confirm(wish)
            self.tell_seated(wish.party)
        else:
            phones.refuse(wish)

    def _tell_given_back(self) -> None:
        stage, look = self._stage, self._stage.look
        if not self._given_back or stage.over is not None or stage.moment is not None:
            return
        names, self._given_back = ", ".join(map(self._name, self._given_back)), []
        stage.tell(Notice(look.fill(look._("{names}: the phone has given the seat back."), names=names)))

    def _tell_gone(self) -> None:
        """Whoever is waited for has a phone that is gone: the window answers for them. Told at each question until it
        is answered or somebody has tapped it; again when another notice lay over it meanwhile.
        """
        stage, session = self._stage, self._game.session
        ask = session.question
        if ask is None or ask.kind in CHANCE or stage.over is not None or stage.moment is not None:
            return
        gone = tuple(party for party in ask.awaited() if self._is_gone(party))
        before, self._gone = self._gone, (ask.id, gone)
        toast = stage.toast.notice if stage.toast is not None else None
        if self._gone != before or (toast is None and self._covered):
            self._told = None
        self._covered = self._told is not None and toast is not None and toast is not self._told
        if not gone or toast is not None or self._told is not None or not isinstance(stage.screen, TableScreen):
            return
        look = stage.look
        said = look._("{names}: the phone is gone. Play on here.")
        names = ", ".join(map(self._name, gone))
        self._told = Notice(look.fill(said, names=names), trouble=True, until_answer=True)
        stage.tell(self._told)

    def _name(self, party: Party) -> str:
        return called(self._game.session.seating, party) or party
