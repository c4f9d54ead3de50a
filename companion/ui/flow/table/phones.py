"""Phones at the table: switched on for the open game, asked about at the window, and gone when it is over.

Off means that nothing of `companion.phones` is imported: no process, no port, no thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.engine.vocabulary import Party
from companion.models.box.devices import DeviceModel
from companion.models.box.phones import PhonesModel, PhoneState, SeatCodeModel, SeatPhone, trouble
from companion.models.game.notice import Notice
from companion.table.play import called, own_parties
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.table.own_wifi import OwnWifiAtTable
from companion.ui.flow.table.whose_phone import WhosePhone
from companion.ui.screens.box.phone_codes import SeatCodeScreen, TelevisionScreen
from companion.ui.screens.box.phones import PhonesActs, PhonesScreen
from companion.ui.screens.table.moment import MomentScreen
from companion.ui.screens.table.table import TableScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage

if TYPE_CHECKING:
    from companion.phones.host import Phones
    from companion.phones.kept import Before, KeptSeats
    from companion.phones.link import Goodbye
    from companion.texts import Teller

KEPT = "phones.json"
"""What an evening with phones leaves while it lasts; without it nothing of phones is imported when a game is opened."""

LOOK_EVERY = 5.0
"""Seconds between two looks whether this machine has another address."""


class PhonesAtTable:
    """The switch, the pages, and the question whose phone it is."""

    def __init__(self, services: Services, game: GameAtHand, stage: Stage, navigator: Navigator) -> None:
        self._services, self._game, self._stage, self._navigator = services, game, stage, navigator
        self.phones: Phones | None = None
        """None while phones are off."""
        self.wifi = OwnWifiAtTable(services, stage, navigator, self._moved, self._page_address)
        self._why, self._may_allow, self._offline = "", False, False
        self._seat: Party = ""
        self._whose = WhosePhone(game, stage, self._is_gone)
        self._told: object = None
        self.story: Callable[[], str] = str
        self._look_at, self._hands_on = 0.0, False
        self._path = services.evening.folder / KEPT
        if not self._path.exists():
            self.wifi.end()  # an evening that was cut off has left it
        game.on_open.insert(0, self._go_on)
        game.on_close.append(self._leave)

    # ── the pages ───────────────────────────────────────────────────────────────────────────────────────────

    def page(self) -> None:
        """Shows the page of phones."""
        self._why, self._may_allow = "", False
        self._navigator.push(self._page)

    def begin(self) -> None:
        """Phones are on from the start of a game: people join before they are asked anything."""
        self.switch_on()
        self._navigator.push(self._page)

    def _page(self) -> PhonesScreen:
        acts = PhonesActs(self._on, self._ask_off, self._allow, self.seat, self.wifi.page, self._television)
        return PhonesScreen(self._stage.look, self.model(), acts, self._navigator.back)

    def _television(self) -> None:
        """Shows the address of the page for a television."""
        self._navigator.push(lambda: TelevisionScreen(self._stage.look, self._page_address(), self._navigator.back))

    def model(self) -> PhonesModel:
        """What the page shows."""
        if self.phones is None:
            return PhonesModel(why=self._why, may_allow=self._may_allow)
        return PhonesModel(
            self.phones.address,
            seats=self._seats(),
            viewers=self.phones.presence.screens,
            trouble=self._trouble(self.phones),
            has_own=self.wifi.possible,
            own=self.wifi.name,
        )

    def _seats(self) -> tuple[SeatPhone, ...]:
        play = self._game.play
        parties = play.parties() if play is not None else ()
        return tuple(SeatPhone(party, "box" if party.boxed else self._state(party.name)) for party in parties)

    def _state(self, party: Party) -> PhoneState:
        token = self.phones.seats.holder(party) if self.phones is not None else None
        if self.phones is None or token is None:
            return ""
        return "away" if self.phones.presence.lost(token) else "here"

    def _is_lost(self, party: Party) -> bool:
        """Whether the phone of a seat is not there just now."""
        return self._state(party) == "away"

    def _is_gone(self, party: Party) -> bool:
        """Whether it has not been there for so long that nobody should wait for it."""
        token = self.phones.seats.holder(party) if self.phones is not None else None
        return self.phones is not None and token is not None and self.phones.presence.away(token)

    def _trouble(self, phones: Phones) -> str:
        return trouble(
            self._stage.look._,
            reached=not phones.troubled,
            online=not self._offline,
            guessed=phones.seats.guessed,
            came=not phones.presence.unreached,
            own=self.wifi.possible,
        )

    def seat(self, party: Party) -> None:
        """Shows the page of one seat; of one that the box plays it tells where that is changed."""
        if party in self._game.session.seating.box:
            look = self._stage.look
            told = look._("The box plays for {name}. A person plays again by the menu, “People”.")
            self._stage.tell(Notice(look.fill(told, name=called(self._game.session.seating, party))))
            return
        self._seat = party
        self._navigator.push(self._seat_page)

    def _seat_page(self) -> SeatCodeScreen:
        phones, seats = self.phones, [one for one in self._seats() if one.phone != "box"]
        seat = next((one for one in seats if one.party.name == self._seat), seats[0])
        code = phones.ticket_address(seat.party.name) if phones is not None else ""
        address = phones.host if phones is not None else ""
        others = any(not one.phone and one != seat for one in seats)
        model = SeatCodeModel(seat, code, address, others)
        lost = partial(self.lost, seat.party.name)
        return SeatCodeScreen(self._stage.look, model, lost, self._next_seat, self._navigator.back)

    def _next_seat(self) -> None:
        """The next seat without a phone, round the table; without one the page of all."""
        seats = self._seats()
        names = [one.party.name for one in seats]
        at = names.index(self._seat) + 1 if self._seat in names else 0
        free = next((one for one in (*seats[at:], *seats[:at]) if not one.phone), None)
        if free is None:
            self._navigator.back()
        else:
            self._seat = free.party.name
            self._navigator.rebuild()

    def chips(self) -> Sequence[DeviceModel]:
        """One while phones are on: how many are there, and how many are away."""
        if self.phones is None:
            return ()
        look, taken = self._stage.look, self.phones.seats.taken
        away = sum(self._state(party) == "away" for party in taken)
        troubled = self.phones.troubled or self._offline
        said = look._("Phones: {count}, away: {away}") if away else look._("Phones: {count}")
        return (DeviceModel("phone", "lost" if troubled else "ready", look.fill(said, count=len(taken), away=away)),)

    # ── on and off ──────────────────────────────────────────────────────────────────────────────────────────

    def _address(self) -> str:
        """This machine's address for phones. Raises OSError."""
        if self.wifi.address:
            return self.wifi.address
        from companion.phones.address import own_address

        return (self._services.address if self._services.address is not None else own_address)()

    def switch_on(self, before: Before | None = None) -> None:
        """Phones may come, those of `before` at once. What keeps them from it stands on the page."""
        play, services, _ = self._game.play, self._services, self._stage.look._
        if play is None or self.phones is not None:
            return
        self._may_allow = False
        if find_spec("aiohttp") is None:
            self._why = _("The part for phones is not installed here.")
            return
        from companion.phones.host import Phones
        from companion.phones.project import AtPlay
        from companion.phones.public.moments import InFront

        def teller_for(party: Party | None) -> Teller:
            return play.teller_for(party) if party is not None else play.teller

        def shown() -> InFront:
            now = self._stage.moment
            waits = bool(play.moments) and isinstance(self._stage.screen, TableScreen)  # elsewhere it may take long
            return InFront(now.moment if isinstance(now, MomentScreen) else None, waits)

        kept, game = self._kept(), play.opened.id
        try:
            address = self._address()
            if not address:
                self._why = _("This box is in no network. Connect it to the Wi-Fi first.")
                return
            phones = Phones(
                address,
                services.now,
                services.background.wake,
                services.translator,
                lambda: play.teller.language,
                before=before,
                keep=partial(kept.write, game),
            )
        except OSError:
            self._may_allow = services.network is not None and services.network.possible
            self._why = _("The network cannot be used just now. Try it again.")
            if self._may_allow:
                self._why = _("The game may use no network yet. Allow it once; the screen begins anew with it.")
            return
        self._why, self._offline, self._look_at = "", False, services.now() + LOOK_EVERY
        self.phones = phones
        phones.newcomers = lambda: services.evening.newcomers() if services.evening.settings.explain else ()
        phones.seats.on_given_back = self._whose.note_given_back
        face, said, story = self._game.face, lambda: play.said, lambda: self.story()
        play.has_phone, play.phone_gone = lambda party: self._state(party) != "", self._is_lost
        drawn = face.board, shown, face.picture, face.printed
        phones.enter(AtPlay(play.opened, play.title, teller_for, said, *drawn, story))

    def _go_on(self) -> None:
        """A game is opened: phones that had seats when the program ended have them again."""
        opened = self._game.opened if self._path.exists() and not self._game.is_practice else None
        if opened is not None:
            new = opened.session.ledger.step_back() is None  # a game of another day has phones of its own
            before = self._kept().read(opened.id, own_parties(opened.session.seating) if new else {})
            if before is not None:
                self.switch_on(before)
        if self.phones is None:
            self.wifi.end()

    def _kept(self) -> KeptSeats:
        from companion.phones.kept import KeptSeats

        return KeptSeats(self._services.evening.folder, self._services.evening.wall)

    def suspend(self, *, goodbye: Goodbye = "") -> None:
        """The program ends, and the evening does not: who has a seat has it again when the same game is opened. Phones
        are told `goodbye`.
        """
        phones, self.phones = self.phones, None
        if phones is not None:
            phones.close(goodbye=goodbye)

    def hand_on(self) -> None:
        """The game is left for another one of the same people: whoever has a seat has it there, too."""
        self._hands_on = True

    def _leave(self) -> None:
        """The table is left: who has a seat has it again in the same game, or after it in the next of these people."""
        opened, hands_on, self._hands_on = self._game.opened, self._hands_on, False
        if self.phones is None or opened is None:
            self.switch_off()
            return
        over = hands_on or opened.session.outcome is not None
        self.suspend(goodbye="left" if not over else "over" if self.phones.seats.taken else "off")
        self._kept().hand_on(opened.id, own_parties(opened.session.seating), over=over)
        self.wifi.end()
        self._whose.end()

    def switch_off(self) -> None:
        """No phone has a seat any more, nothing is listened to, and the home Wi-Fi is back."""
        on = self.phones is not None
        self.suspend(goodbye="off")
        if on:
            self._kept().forget()
            self.wifi.end()
        self._whose.end()

    def _on(self) -> None:
        self.switch_on()
        self._navigator.rebuild()

    def _ask_off(self) -> None:
        """Whoever has a seat would have to be confirmed anew: that is asked first."""
        if self.phones is None or not self.phones.seats.taken:
            self._off()
            return
        stage, _ = self._stage, self._stage.look._
        asks = _("Switch phones off? Afterwards every seat must be confirmed anew.")
        off = Way("power", _("Switch phones off"), self._off, stage.look.locked)
        stage.cover(MenuSheet(stage.look, asks, [off, Way("close", _("Leave them on"), stage.uncover)], stage.uncover))

    def _off(self) -> None:
        self._stage.uncover()
        self.switch_off()
        self._navigator.rebuild()

    def _allow(self) -> None:
        """Asks root's helper for the network; the program is started again by it."""
        self._may_allow, _ = False, self._stage.look._
        try:
            if self._services.network is not None:
                self._services.network.allow()
            self._why = _("One moment …")
        except OSError:
            self._why = _("The network cannot be used just now. Try it again.")
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

    @property
    def waits(self) -> bool:
        """Whether phones have said something that was not taken yet."""
        return self.phones is not None and self.phones.waits

    def show(self) -> None:
        """Sends what has changed to the phones."""
        if self.phones is not None:
            self.phones.show()

    def follow(self) -> None:
        """Sends a television what the frame before this one has changed. To be called at the end of each frame."""
        if self.phones is not None:
            self.phones.follow()

    @property
    def owes(self) -> bool:
        """Whether the next frame has something to send."""
        return self.phones is not None and self.phones.owes

    def look(self) -> bool:
        """Asks whose phone it is, where nothing else is in front. Returns whether the chip is another one now."""
        self.wifi.look()
        if self.phones is not None:
            self._whose.look(self.phones)
            self._look_for_address(self.phones)
        told, self._told = self._told, self._facts()
        changed = told is not None and told != self._told
        screen = self._stage.screen
        if changed and isinstance(screen, PhonesScreen) and screen.model != self.model():
            self._navigator.rebuild()
        elif changed and isinstance(screen, SeatCodeScreen):
            self._look_at_seat(screen)
        return changed

    def _facts(self) -> object:
        """All that the chip and the pages depend on, cheaply."""
        phones = self.phones
        if phones is None:
            return ()
        seats = tuple((party, self._state(party)) for party in phones.seats.taken)
        return phones.address, seats, phones.presence.screens, self._trouble(phones), self.wifi.name

    def _look_at_seat(self, screen: SeatCodeScreen) -> None:
        """A code that was scanned gives way to that of the next seat."""
        seat = screen.model.seat
        if self.phones is None:
            self._navigator.back()
        elif not seat.phone and self._state(seat.party.name):
            self._next_seat()
            self._whose.tell_seated(seat.party.name)
        else:
            self._navigator.rebuild()

    def _look_for_address(self, phones: Phones) -> None:
        if (now := self._services.now()) < self._look_at:
            return
        self._look_at = now + LOOK_EVERY
        try:
            address = self._address()
            self._offline = not address
            if address and address != phones.link.address[0]:
                phones.move(address)
        except OSError:
            self._offline = True

    def _moved(self) -> None:
        """The box's own Wi-Fi stands, or has ended: its address is looked at now."""
        self._look_at = 0.0
        if self.phones is not None:
            self._look_for_address(self.phones)

    def _page_address(self) -> str:
        return self.phones.address if self.phones is not None else ""
