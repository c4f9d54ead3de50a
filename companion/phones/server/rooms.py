"""The open sockets: who sees what, and how many there may be."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from aiohttp import web

from companion.phones.server.frames import SMALL, padded, room_for, written

MOST = 32
"""Most sockets."""

PER_SEAT, PER_ADDRESS = 2, 4
"""Most sockets of one seat, and of one address without a seat."""

FIRST, PER_SECOND = 20, 5.0
"""So many messages a phone may send at once, and so many in a second after that."""

TV = "table"


class Watcher:
    """One socket. What it shows is replaced by what comes next; replies are never left out."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        token: str,
        address: str,
        tv: bool,
        now: float,
        language: str = "",
        phone: str = "",
    ) -> None:
        self.socket, self.token, self.address, self.tv = socket, token, address, tv
        self.language = language
        """The phone's own; it may be none that the box speaks."""
        self.phone = phone
        """Whose browser shows the public page, where that has a token: a phone that looks at the table."""
        self.chosen = ""
        """The audience that was switched to."""
        self.shown = b""
        """What was put out last, without padding."""
        self._state: str | None = None
        self._replies: list[str] = []
        self._wake = asyncio.Event()
        self._left, self._at = float(FIRST), now

    def show(self, state: bytes, room: int) -> None:
        """Puts a state out, unless it is the one that stands there."""
        if state != self.shown:
            self.shown, self._state = state, padded(state, room)
            self._wake.set()

    def reply(self, reply: dict[str, Any]) -> None:
        """Puts a reply out."""
        self._replies.append(padded(written({"reply": reply}), SMALL))
        self._wake.set()

    def tell_time(self, now: float) -> None:
        """Says what time it is by the clock of the box, once: so a page knows when a question ends."""
        self._replies.append(padded(written({"now": round(now, 1)}), SMALL))

    def may_speak(self, now: float) -> bool:
        """Whether one more message is not too many."""
        self._left = min(FIRST, self._left + (now - self._at) * PER_SECOND) - 1
        self._at = now
        return self._left >= 0

    async def write(self) -> None:
        """Writes whatever is put out, until the socket closes. A slow phone keeps nobody else waiting."""
        while not self.socket.closed:
            await self._wake.wait()
            self._wake.clear()
            replies, self._replies = self._replies, []
            state, self._state = self._state, None
            for text in (*replies, *([state] if state is not None else [])):
                try:
                    await self.socket.send_str(text)
                except (ConnectionError, RuntimeError):
                    return


class Rooms:
    """All guests, and the last that the host has said. `say` sends a message to the host."""

    def __init__(self, say: Callable[[dict[str, Any]], None]) -> None:
        self._say = say
        self._hello: dict[str, Any] = {}
        self._states: dict[str, bytes] = {}
        self._guests: list[Watcher] = []
        self._told: dict[str, Any] | None = None
        self._asked: dict[int, tuple[Watcher, str, str]] = {}
        self._number = 0

    # ── from the host ───────────────────────────────────────────────────────────────────────────────────────

    def hear(self, message: dict[str, Any]) -> None:
        """One message of the host."""
        kind = message.get("t")
        if kind == "hello":
            self._hello = message
        elif kind == "state":
            for audience, state in message["for"].items():
                if state is None:
                    self._states.pop(audience, None)
                else:
                    self._states[audience] = written(state)
        elif kind == "reply":
            self._replied(message)
            return
        elif kind == "bye":
            self.dismiss(str(message.get("why", "")))
            return
        self.show()
        if kind == "hello":
            self.tell()

    def tell(self) -> None:
        """Tells the host who is there, if that has changed."""
        seated = [guest for guest in self._guests if not guest.tv and self.seat(guest.token) is not None]
        viewers = sum(guest.tv for guest in self._guests)
        languages = {guest.token: guest.language for guest in seated if guest.language}
        there = {
            "seats": sorted({guest.token for guest in seated}),
            "viewers": viewers,
            "screens": sum(guest.tv and self.seat(guest.phone) is None for guest in self._guests),
            "guests": len(self._guests) - viewers - len(seated),
            **({"languages": languages} if languages else {}),
        }
        if there != self._told:
            self._told = there
            self._say({"t": "here", **there})

    def beat(self) -> None:
        """A sign to all pages that the box is there: a reply to nothing. The host is told anew who is there."""
        for guest in self._guests:
            guest.reply({})
        self._told = None
        self.tell()

    def dismiss(self, why: str) -> None:
        """Phones are switched off, or the game was left: pages say which, and nothing else stands there any more."""
        pages = [(guest, written({**self._frame(guest), "page": "off", "why": why})) for guest in self._guests]
        room = room_for(page for _, page in pages)
        for guest, page in pages:
            guest.show(page, room)

    def show(self) -> None:
        """Shows everybody what is theirs now, all seats' padded alike."""
        pages = [(guest, self._page(guest)) for guest in self._guests]
        seats = (state for audience, state in self._states.items() if audience != TV)
        room = room_for([*seats, *(page for guest, page in pages if not guest.tv)])
        public = room_for(page for guest, page in pages if guest.tv)  # it is long by what all know
        for guest, page in pages:
            guest.show(page, public if guest.tv else room)

    def _page(self, guest: Watcher) -> bytes:
        audience = TV if guest.tv else self.seat_of(guest)
        if guest.tv and (own := f"{TV}/{self.seat(guest.phone)}") in self._states:
            audience = own  # a phone that looks at the table, in its person's language
        if audience is not None and (state := self._states.get(audience)) is not None:
            return state if guest.tv else self._with_wish(guest, state)
        waiting = self._hello.get("waiting", {}).get(guest.token)
        page = self._frame(guest)
        if audience is not None or not self._hello.get("seats"):
            return written({**page, "page": "closed"})
        if waiting is not None:
            return written({**page, "page": "waiting", **waiting})
        gone = self._hello.get("gone", {}).get(guest.token, "")
        seats = {"seats": self._hello["seats"], "boxed": self._hello.get("boxed", [])}
        return written({**page, "page": "join", **seats, "gone": gone})

    def _frame(self, guest: Watcher) -> dict[str, Any]:
        """A page without a seat: in the phone's own language if the box speaks it, else in the table's."""
        words = self._hello.get("words", {})
        language = guest.language if guest.language in words else self._hello.get("language", "en")
        return {"language": language, "words": words.get(language, {})}

    def _replied(self, message: dict[str, Any]) -> None:
        asked = self._asked.pop(message.get("to", 0), None)
        if asked is not None:
            guest, _, tap = asked
            guest.reply(
                {"tap": tap, **{key: message[key] for key in ("ok", "code", "saved", "why", "stays") if key in message}}
            )

    # ── who is there ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def hosts(self) -> list[str]:
        """By these names the box may be called."""
        return list(self._hello.get("hosts", []))

    @property
    def code(self) -> list[str]:
        """What a phone scans to come here, as rows of modules."""
        return list(self._hello.get("code", []))

    @property
    def story(self) -> str:
        """Where the story of the game that is over lies; "" without one."""
        return str(self._hello.get("story", ""))

    def rules(self, language: str) -> dict[str, Any]:
        """The rules of the open game, as everybody may read them."""
        told = self._hello.get("rules", {})
        found: dict[str, Any] = told.get(language) or told.get(self._hello.get("language", "")) or {}
        return found

    @property
    def cookie(self) -> str:
        """The name of the cookie: of this box alone, since cookies are not bound to a port."""
        return f"seat_{self._hello.get('box', '')}"

    def seat(self, token: str) -> str | None:
        """The audience that a token grants."""
        return next(iter(self._audiences(token)), None)

    def seat_of(self, guest: Watcher) -> str | None:
        """The audience that a page shows: of several of one person the one that was chosen there last."""
        granted = self._audiences(guest.token)
        return guest.chosen if guest.chosen in granted else next(iter(granted), None)

    def _audiences(self, token: str) -> list[str]:
        return list(self._hello.get("grants", {}).get(token, []))

    def _with_wish(self, guest: Watcher, state: bytes) -> bytes:
        """A state with what its person may switch to, if that is more than one seat, and with the other seat that this
        phone wants, or that the table has just refused.
        """
        granted, more = self._audiences(guest.token), dict[str, Any]()
        if len(granted) > 1:
            more["switch"] = granted
        if (wants := self._hello.get("waiting", {}).get(guest.token)) is not None:
            more["wants"] = wants
        if gone := self._hello.get("gone", {}).get(guest.token):
            more["gone"] = gone
        return state[:-1] + b"," + written(more)[1:] if more else state

    def has_room(self, token: str, address: str, tv: bool) -> bool:
        """Whether one more socket may come in."""
        if len(self._guests) >= MOST:
            return False
        if not tv and self.seat(token) is not None:
            return Counter(guest.token for guest in self._guests if not guest.tv)[token] < PER_SEAT
        seatless = (guest for guest in self._guests if guest.tv or self.seat(guest.token) is None)
        return Counter(guest.address for guest in seatless)[address] < PER_ADDRESS

    def come(self, guest: Watcher) -> None:
        """A socket is open; it is shown its page at once."""
        self._guests.append(guest)
        self.show()
        self.tell()

    def go(self, guest: Watcher) -> None:
        """A socket is closed."""
        self._guests.remove(guest)
        self._asked = {number: asked for number, asked in self._asked.items() if asked[0] is not guest}
        self.tell()

    # ── from a phone ────────────────────────────────────────────────────────────────────────────────────────

    def heard(self, guest: Watcher, message: dict[str, Any]) -> bool:
        """A message of a phone. Returns False if it is none, and the socket is to be closed."""
        if guest.tv:
            return False
        if isinstance(party := message.get("join"), str):
            self._say({"t": "join", "token": guest.token, "party": party})
            return True
        if isinstance(ticket := message.get("ticket"), str):
            self._say({"t": "join", "token": guest.token, "ticket": sha256(ticket.encode()).hexdigest()})
            return True
        if isinstance(chosen := message.get("switch"), str):
            if chosen in self._audiences(guest.token):
                guest.chosen = chosen
                self.show()
            return True
        if message.get("leave") is True or message.get("stay") is True:
            stays = {"stays": True} if message.get("stay") is True else {}
            self._say({"t": "leave", "token": guest.token, "seat": self.seat_of(guest) or "", **stays})
            return True
        if isinstance(part := message.get("see"), str):
            self._say({"t": "see", "token": guest.token, "seat": self.seat_of(guest) or "", "pick": part})
            return True
        tap, question = message.get("tap"), message.get("question")
        what: dict[str, Any] = {key: message[key] for key in ("pick", "value") if key in message}
        if not (isinstance(tap, str) and isinstance(question, int) and len(what) == 1):
            return False
        if not isinstance(what.get("pick", ""), str):
            return False
        seat = self.seat_of(guest)
        if seat is None:
            guest.reply({"tap": tap, "ok": False, "code": "no_seat"})
        elif any(asked[1] == seat for asked in self._asked.values()):
            guest.reply({"tap": tap, "ok": False, "code": "busy"})
        else:
            self._number += 1
            self._asked[self._number] = guest, seat, tap
            answer = {
                "token": guest.token,
                "seat": seat,
                "tap": tap,
                "question": question,
                "sure": message.get("sure") is True,
                "game_id": message.get("game_id"),
            }
            self._say({"t": "answer", "to": self._number, **answer, **what})
        return True
