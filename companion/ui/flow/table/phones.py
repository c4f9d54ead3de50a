"""Phones at the table: switched on for the open game, asked about at the window, and gone with the game.

Off means that nothing of `companion.phones` is imported: no process, no port, no thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.engine.vocabulary import Party
from companion.models.box.devices import DeviceModel
from companion.models.game.notice import Notice
from companion.table.play import called
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.screens.box.phones import PhonesActs, PhonesModel, PhonesScreen
from companion.ui.screens.table.moment import MomentScreen
from companion.ui.screens.table.table import TableScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage

if TYPE_CHECKING:
    from companion.phones.host import Phones
    from companion.phones.seats import Wish
    from companion.texts import Teller


class PhonesAtTable:
    """The switch, the page, and the question whose phone it is."""

    def __init__(self, services: Services, game: GameAtHand, stage: Stage, navigator: Navigator) -> None:
        self._services, self._game, self._stage, self._navigator = services, game, stage, navigator
        self.phones: Phones | None = None
        """None while phones are off."""
        self._why = ""
        self._asking: tuple[Wish, MenuSheet] | None = None
        self._told: PhonesModel | None = None
        game.on_close.append(self.switch_off)

    # ── the page ────────────────────────────────────────────────────────────────────────────────────────────

    def page(self) -> None:
        """Shows the page of phones."""
        self._why = ""
        self._navigator.push(self._page)

    def _page(self) -> PhonesScreen:
        acts = PhonesActs(self._on, self._off, self.lost)
        return PhonesScreen(self._stage.look, self.model(), acts, self._navigator.back)

    def model(self) -> PhonesModel:
        """What the page shows."""
        phones = self.phones
        if phones is None:
            return PhonesModel(why=self._why)
        taken = tuple((party, self._name(party)) for party in phones.seats.taken)
        return PhonesModel(phones.address, "", taken, phones.troubled, phones.viewers)

    def chips(self) -> Sequence[DeviceModel]:
        """One while phones are on."""
        if self.phones is None:
            return ()
        look, state = self._stage.look, "lost" if self.phones.troubled else "ready"
        return (DeviceModel("phone", state, look.fill(look._("Phones: {count}"), count=len(self.phones.seats.taken))),)

    def _name(self, party: Party) -> str:
        return called(self._game.session.seating, party) or party

    # ── on and off ──────────────────────────────────────────────────────────────────────────────────────────

    def switch_on(self) -> None:
        """Phones may come. What keeps them from it stands on the page."""
        play, services, words = self._game.play, self._services, self._stage.look._
        if play is None or self.phones is not None:
            return
        if find_spec("aiohttp") is None:
            self._why = words("The part for phones is not installed here.")
            return
        from companion.phones.address import own_address
        from companion.phones.host import AtPlay, Phones
        from companion.phones.public.moments import InFront

        def teller_for(party: Party | None) -> Teller:
            return play.teller_for(party) if party is not None else play.teller

        def shown() -> InFront:
            now = self._stage.moment
            return InFront(now.moment if isinstance(now, MomentScreen) else None, bool(play.moments))

        try:
            address = (services.address if services.address is not None else own_address)()
            if not address:
                self._why = words("This box is in no network. Connect it to the Wi-Fi first.")
                return
            phones = Phones(
                address, services.now, services.background.wake, services.translator, lambda: play.teller.language
            )
        except OSError:
            self._why = words("The network cannot be used just now. Try it again.")
            return
        self._why = ""
        self.phones = phones
        face = self._game.face
        phones.enter(AtPlay(play.opened, play.title, teller_for, lambda: play.said, face.board, shown, face.picture))

    def switch_off(self) -> None:
        """No phone has a seat any more, and nothing is listened to."""
        phones, self.phones = self.phones, None
        if phones is not None:
            phones.close()
        if self._asking is not None and self._stage.over is self._asking[1]:
            self._stage.uncover()
        self._asking = None

    def _on(self) -> None:
        self.switch_on()
        self._navigator.rebuild()

    def _off(self) -> None:
        self.switch_off()
        self._navigator.rebuild()

    def lost(self, party: Party) -> None:
        """The phone of a party is lost: it sees nothing any more."""
        if self.phones is not None:
            self.phones.revoke(party)
            self._navigator.rebuild()

    def translate(self) -> None:
        """The language has changed."""
        if self.phones is not None:
            self.phones.look_again()

    # ── each time the window looks ──────────────────────────────────────────────────────────────────────────

    def take(self) -> None:
        """Puts what phones have answered among the inputs of the game."""
        if self.phones is not None:
            self.phones.take()

    def show(self) -> None:
        """Sends what has changed to the phones."""
        if self.phones is not None:
            self.phones.show()

    def look(self) -> bool:
        """Asks whose phone it is, where nothing else is in front. Returns whether the chip is another one now."""
        if self.phones is not None:
            self._ask(self.phones)
        told, self._told = self._told, self.model()
        changed = told is not None and told != self._told
        screen = self._stage.screen
        if changed and isinstance(screen, PhonesScreen) and screen.model != self._told:
            self._navigator.rebuild()
        return changed

    def _ask(self, phones: Phones) -> None:
        wishes, stage = phones.wishes, self._stage
        if self._asking is not None:
            wish, sheet = self._asking
            if wish in wishes and stage.over is sheet:
                return
            self._asking = None
            if stage.over is sheet:
                stage.uncover()
        waits = stage.over is None and stage.moment is None
        if not (wishes and waits and isinstance(stage.screen, TableScreen | PhonesScreen)):
            return
        self._asking = wishes[0], self._sheet(phones, wishes[0])
        stage.cover(self._asking[1])

    def _sheet(self, phones: Phones, wish: Wish) -> MenuSheet:
        look = self._stage.look
        _, name = look._, self._name(wish.party)
        asks = _("Another phone wants to be {name}. It shows {number}.") if wish.takes_over else ""
        asks = asks or _("The phone of {name}? It shows {number}.")
        yes = Way("check", _("Yes"), partial(self._answered, phones, wish, True), wish.takes_over and look.locked)
        no = Way("close", _("No"), partial(self._answered, phones, wish, False))
        return MenuSheet(look, look.fill(asks, name=name, number=wish.number), [yes, no], None)

    def _answered(self, phones: Phones, wish: Wish, yes: bool) -> None:
        """A finger has said whether it is the right one."""
        self._asking = None
        self._stage.uncover()
        if yes:
            phones.confirm(wish)
            look = self._stage.look
            self._stage.tell(Notice(look.fill(look._("{name} has a phone now."), name=self._name(wish.party))))
        else:
            phones.refuse(wish)
