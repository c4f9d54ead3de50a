"""Phones as the window sees them: switched on and off, fed with the open game, asked what waits for a finger.

All of it runs in the window's thread; the link's thread only puts what it hears into a queue and wakes the window.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Mapping
from queue import Empty, SimpleQueue
from typing import Any

from companion.engine.vocabulary import Party
from companion.phones.address import code_of
from companion.phones.forms.form import PICK
from companion.phones.kept import Before
from companion.phones.link import Goodbye, Message, PhoneLink, listen
from companion.phones.presence import Presence
from companion.phones.project import AtPlay, Projection, audience_of, game_id_of
from companion.phones.public.page import PublicPage
from companion.phones.seats import TAPS, SeatsTaken, Wish, places_of, same_person
from companion.phones.speaking import Speaking
from companion.phones.taps import Phoned, said_in, taps_in
from companion.table.hindsight import Hindsight
from companion.table.play import Change
from companion.texts import Teller

PORT = 8580
"""Usually it listens here, so that a page finds the box again."""

MOST_HEARD = 64
"""Most messages of phones that wait for the window; a child that says more is not listened to."""


class Phones:
    """Phones that are switched on, at one address of this machine. Raises OSError if it cannot be listened at.

    `wake` is called from another thread when something was heard. `words(language)` translates; `language()` is the
    table's. `port` 0 takes any. `before` is what was granted before the program was started again; `keep` is told what
    is granted now, with the name of the box in cookies and the port. `clock` is the system's, by which the child tells
    phones what time it is.
    """

    def __init__(
        self,
        address: str,
        now: Callable[[], float],
        wake: Callable[[], None],
        words: Callable[[str], Callable[[str], str]],
        language: Callable[[], str],
        *,
        port: int = PORT,
        before: Before | None = None,
        keep: Callable[[Before], None] = lambda before: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wake, self._words, self._language, self._clock = wake, words, language, clock
        self.seats, self.presence, self._keep = SeatsTaken(now), Presence(now), keep
        self._box, self._key = secrets.token_hex(4), secrets.token_bytes(32)
        if before is not None:
            self._box = before.box
            self.seats.grant_again(before.ages)
        self._gone: dict[str, str] = {}
        self._heard: SimpleQueue[Message] = SimpleQueue()
        self.newcomers: Callable[[], Collection[str]] = frozenset
        """The names of those to whom things are explained."""
        self._at_play: AtPlay | None = None
        self._projection: Projection | None = None
        self._public = PublicPage()
        self._changed = True
        self._hindsight: Hindsight | None = None
        self._seeing: dict[Party, str] = {}
        self._of_table, self._of_seats = Message(), Message()
        self._owes = self._waited = False
        self._speaking = Speaking(words)
        self._hello: Message = {}
        self.link = PhoneLink(listen(address, before.port if before is not None else port), self._hear)
        self._greet()

    @property
    def address(self) -> str:
        """The address to type into a phone."""
        return f"http://{self.host}/"

    @property
    def host(self) -> str:
        """How the box is called, with its port."""
        host, port = self.link.address
        return f"{host}:{port}"

    def ticket_address(self, party: Party) -> str:
        """What the code of a free seat says: what stands behind # is never sent when a page is asked for."""
        ticket = self.seats.ticket(party)
        return f"{self.address}#{ticket}" if ticket else ""

    def move(self, address: str) -> None:
        """This machine has another address now, and keeps the ones it had: it is listened at there too.

        Raises OSError.
        """
        if not self.link.prefer(address):
            self.link.listen_too(listen(address, self.link.address[1]))
        self.presence.begin_again()
        self._changed = True

    @property
    def troubled(self) -> bool:
        """Whether the child dies again and again."""
        return self.link.fails

    def close(self, *, goodbye: Goodbye = "") -> None:
        """All grants end, the port is given back; `goodbye` is what pages say of it."""
        self.leave()
        self.link.close(goodbye=goodbye)

    # ── the game ────────────────────────────────────────────────────────────────────────────────────────────

    def enter(self, at_play: AtPlay) -> None:
        """A game is open: its parties may have phones."""
        self.leave()
        self._at_play = at_play
        session = at_play.opened.session
        self._public = PublicPage(at_play.board_of, at_play.shown, at_play.picture, self._free)
        self._speaking.enter(at_play.opened, self._language())
        self._projection = Projection(
            self._teller_for,
            self._words,
            self._key,
            self.seats.last,
            at_play.board_of,
            public=self._public,
            printed=at_play.printed,
            clock=self._clock,
            newcomers=lambda: self.newcomers(),
            story=at_play.story,
            typed=self.seats.typed,
        )
        self.seats.keep(session.game.parties)
        for party, taps in taps_in(session, TAPS).items():
            for tap in taps:
                self.seats.took(party, tap)
        session.listeners.append(self._note)
        self._changed = True

    def leave(self) -> None:
        """The game is closed; who has a seat keeps it for the next one with the same names."""
        if self._at_play is not None and self._note in self._at_play.opened.session.listeners:
            self._at_play.opened.session.listeners.remove(self._note)
        self._at_play, self._projection, self._changed = None, None, True
        self._of_table, self._of_seats = {}, {}
        self._seeing.clear()
        self._speaking.leave()

    def _note(self, change: Change) -> None:
        self._changed = True
        ask = self._at_play.opened.session.question if self._at_play is not None else None
        secret = ask is not None and ask.is_secret
        chosen = (entry.kind == "answer" and ask is not None and entry.question == ask.id for entry in change.entries)
        if self._projection is not None:
            self._projection.look_anew()
            if not (secret and all(chosen)):
                self._projection.forget()

    def look_again(self) -> None:
        """The language has changed."""
        self._changed = True
        self._speaking.forget()
        if self._projection is not None:
            self._projection.forget()

    # ── each time the window looks ──────────────────────────────────────────────────────────────────────────

    @property
    def waits(self) -> bool:
        """Whether something was heard that was not taken yet."""
        return not self._heard.empty()

    def take(self) -> None:
        """Takes what phones have said; answers go into the open game's queue of inputs."""
        while True:
            try:
                message = self._heard.get_nowait()
            except Empty:
                return
            if message.get("t") == "join":
                self._join(message)
            elif message.get("t") == "answer":
                self._answer(message)
            elif message.get("t") == "see":
                self._see(message)
            elif message.get("t") == "leave":
                self._get_up(message)
            elif message.get("t") == "here":
                self._here(message)

    def show(self) -> None:
        """Sends what has changed to all seats at once: they are of one length. The public page's state follows."""
        found = self._at_play.opened.look_back.found if self._at_play is not None else None
        if self.seats.expire() or found is not self._hindsight:
            self._hindsight, self._changed = found, True
        if self._changed:
            self._send()

    def follow(self) -> None:
        """Sends the public page's state a frame after it has changed. To be called at the end of each frame."""
        if self._waited and self.owes:
            self._send_public()
        self._waited = self.owes

    @property
    def owes(self) -> bool:
        """Whether the next frame has the public page's state to send."""
        return self._projection is not None and (self._owes or self._public.changed)

    def _send(self) -> None:
        self._changed = False
        self._leave_to_box()
        self._greet()
        self._keep(Before(self._box, self.link.address[1], self.seats.ages()))
        at_play, projection = self._at_play, self._projection
        if at_play is None or projection is None:
            self.link.show({})
            return
        said = at_play.opened, at_play.title(), at_play.said(), self._taken
        self._of_seats = projection.seats(*said, self._seeing)
        if self._of_table:
            self._owes = True
            self.link.show({**self._of_table, **self._of_seats})
        else:  # a page that is told of nothing takes the game for closed
            self._send_public()

    def _send_public(self) -> None:
        self._owes = False
        if (at_play := self._at_play) is not None and self._projection is not None:
            said = at_play.opened, at_play.title(), at_play.said(), self._taken
            self._of_table = self._projection.public(*said, watched=self.presence.watched)
            self.link.show({**self._of_table, **self._of_seats})

    @property
    def _taken(self) -> list[Party]:
        """The seats that have a phone, in the order of the table: whose state is made first tells nothing."""
        parties = self._at_play.opened.session.game.parties if self._at_play is not None else ()
        return [party for party in parties if party in self.seats.taken]

    # ── fingers at the window ───────────────────────────────────────────────────────────────────────────────

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """The phones that wait for a finger."""
        self._changed = self.seats.expire() or self._changed
        return self.seats.wishes

    def confirm(self, wish: Wish) -> None:
        """This phone is that seat."""
        also = same_person(self._at_play.opened.session, wish.party) if self._at_play is not None else ()
        for party in (wish.party, *also):
            if (before := self.seats.holder(party)) is not None:
                self._gone[before] = "revoked"
        self.seats.confirm(wish.token, also)
        self._gone.pop(wish.token, None)
        self._changed = True

    def refuse(self, wish: Wish) -> None:
        """It is not."""
        self.seats.refuse(wish.token)
        self._gone[wish.token] = "refused"
        self._changed = True

    def revoke(self, party: Party) -> None:
        """The phone of a seat is lost: it sees nothing any more."""
        if (token := self.seats.holder(party)) is not None:
            self._gone[token] = "revoked"
        self.seats.revoke(party)
        self._changed = True

    # ── who only looks ──────────────────────────────────────────────────────────────────────────────────────

    def _free(self) -> bool:
        """Whether a seat has no phone yet."""
        session = self._at_play.opened.session if self._at_play is not None else None
        return session is not None and not set(session.game.parties) <= {*self.seats.taken, *session.seating.box}

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _leave_to_box(self) -> None:
        """Where the box plays a seat, no phone sees its cards."""
        for party in self._at_play.opened.session.seating.box if self._at_play is not None else ():
            if self.seats.holder(party) is not None:
                self.revoke(party)
                self._changed = False

    def _hear(self, message: Message) -> None:
        """In the link's thread."""
        if self._heard.qsize() < MOST_HEARD:
            self._heard.put(message)
            self._wake()
        elif isinstance(number := message.get("to"), int):
            self.link.reply({"to": number, "ok": False, "code": "busy"})

    def _join(self, message: Mapping[str, Any]) -> None:
        token, party, ticket = (message.get(key) for key in ("token", "party", "ticket"))
        if self._at_play is None or not (isinstance(token, str) and len(token) == 64):
            return
        session = self._at_play.opened.session
        if isinstance(ticket, str) and len(ticket) == 64:
            party = self.seats.party_for(ticket)
            free = party if party not in session.seating.box else None
            if free is not None and self.seats.redeem(token, free, same_person(session, free)):
                self._gone.pop(token, None)
                self._changed = True
                return
        parties = session.seating.people_of(session.game.parties)
        if isinstance(party, str) and self.seats.ask(token, party, parties):
            self._gone.pop(token, None)
            self._changed = True

    def _get_up(self, message: Mapping[str, Any]) -> None:
        """A phone gives its seats back, which any phone may have then, or was another name meant."""
        token = str(message.get("token"))
        if self.seats.get_up(token, stays=message.get("stays") is True):
            self._gone.pop(token, None)  # what was said of a wish before
            self._changed = True

    def _teller_for(self, party: Party | None) -> Teller:
        """For who has chosen no language at the table, that of the phone, if the box speaks it."""
        at_play = self._at_play
        assert at_play is not None
        if party is None:
            return at_play.teller_for(None)
        holder = self.seats.holder(party)
        return self._speaking.teller_for(at_play.opened, party, holder, self._language(), at_play.teller_for)

    def _here(self, message: Mapping[str, Any]) -> None:
        seats, viewers, guests, screens = (message.get(key) for key in ("seats", "viewers", "guests", "screens"))
        if isinstance(seats, list) and isinstance(viewers, int) and isinstance(guests, int):
            watched = self.presence.watched
            self.presence.told([token for token in seats if isinstance(token, str)], viewers, guests, screens)
            self._changed = self._changed or watched != (viewers > 0)  # the board is made only while somebody looks
            self._changed = self._speaking.told(message.get("languages")) or self._changed

    def _answer(self, message: Mapping[str, Any]) -> None:
        number = message.get("to")
        if not isinstance(number, int):
            return

        def reply(said: dict[str, object]) -> None:
            self.link.reply({"to": number, **said})
            self._changed = True

        party, at_play, projection = self._party_of(message), self._at_play, self._projection
        if at_play is None or projection is None or party is None:
            reply({"ok": False, "code": "no_seat"})
        elif (said := said_in(message)) is None:
            reply({"ok": False, "code": "bad_request"})
        elif message.get("game_id") not in (None, game_id_of(at_play.opened)):  # on its way since the game before
            reply({"ok": False, "code": "unknown_question"})
        else:
            seat = projection.seat(at_play.opened, party)
            at_play.opened.inputs.put(Phoned(said, seat, projection.form, self._key, self.seats, reply))

    def _see(self, message: Mapping[str, Any]) -> None:
        """A phone looks at a part of a long list, or at none."""
        party, pick = self._party_of(message), message.get("pick")
        if party is not None and isinstance(pick, str) and len(pick) <= PICK:
            self._seeing[party] = pick
            self._changed = True

    def _party_of(self, message: Mapping[str, Any]) -> Party | None:
        """The seat for which a phone speaks: what the child says only where the phone has it."""
        token, seat = message.get("token"), message.get("seat")
        granted = self.seats.parties_of(token) if isinstance(token, str) else ()
        return next((party for party in granted if audience_of(party) == seat), None)

    def _greet(self) -> None:
        """Tells the child who may do what, if that has changed."""
        language = self._language()
        session = self._at_play.opened.session if self._at_play is not None else None
        free, boxed = places_of(session, self.seats.taken) if session is not None else ([], [])
        hello: Message = {
            "hosts": [f"{host}:{port}" for host, port in self.link.addresses],
            "box": self._box,
            "code": code_of(self.address),
            "language": language,
            "words": self._speaking.all_words(language),
            "rules": self._speaking.rules,
            "story": self._at_play.story() if self._at_play is not None else "",
            "seats": free,
            "boxed": boxed,
            "grants": {
                token: [audience_of(party) for party in parties] for token, parties in self.seats.grants().items()
            },
            "waiting": {wish.token: {"party": wish.party, "number": wish.number} for wish in self.seats.wishes},
            "gone": dict(self._gone),
        }
        if hello != self._hello:
            self._hello = hello
            self.link.hello(hello)
