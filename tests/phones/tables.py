"""A table with phones: the real game, the real child, and phones that speak to it over the loopback."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self

import aiohttp

from companion.engine.vocabulary import Party
from companion.models.game.moments import Moment
from companion.models.play.play import Play
from companion.models.play.table import no_board
from companion.models.style.card_print import CardPrint
from companion.phones.host import Phones
from companion.phones.link import Goodbye
from companion.phones.project import AtPlay, Projection
from companion.phones.public.moments import InFront, nothing_shown
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.texts import translator
from companion.ui.boards.face import face_of
from tests.shipped import restored, shipped
from tests.ui.house import play_until

FIVE = ("Anna", "Ben", "Cem", "Dora", "Emil")
SOURCES = {"roll": ("virtual",), "lot": ("virtual",), "draw": ("virtual",), "shuffle": ("virtual",)}
PATIENCE = 20.0
KEY = bytes(32)
"""The secret of the evening by which values are named (`pick_of`), wherever a test makes a projection of its own."""


def all_states(
    projection: Projection,
    opened: TableGame,
    title: str,
    said: Sequence[str],
    seats: Sequence[Party],
    seeing: Mapping[Party, str] | None = None,
    *,
    watched: bool = True,
) -> dict[str, Any]:
    """The pages of one moment: the host sends those of the seats first, the public one a frame later."""
    projection.look_anew()
    public = projection.public(opened, title, said, seats, watched=watched)
    return {**public, **projection.seats(opened, title, said, seats, seeing)}


class Phone:
    """A page's socket: keeps all that came, to the letter."""

    def __init__(self, table: Table, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.table, self.socket = table, socket
        self.frames: list[str] = []
        self.replies: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.now: float | None = None
        """What time it is by the clock of the box."""
        self.closed = False
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self.socket:
            self.frames.append(message.data)
            said = json.loads(message.data)
            if "now" in said:
                self.now = said["now"]
            elif "reply" in said:
                self.replies += [said["reply"]] if said["reply"] else []  # an empty one only says that the box is there
            else:
                self.state = said
        self.closed = True

    async def send(self, **message: Any) -> None:
        await self.socket.send_str(json.dumps(message).ljust(1024))

    async def sees(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        await self.table.until(lambda: bool(self.state) and bool(wanted(self.state)))
        return self.state

    async def tap(self, label: str, tap: str, **more: Any) -> dict[str, Any]:
        """Tap an option by its words; the reply."""
        option = next(one for one in self.state["options"] if one["label"] == label)
        return await self.answer(tap=tap, question=self.state["question"]["id"], pick=option["pick"], **more)

    async def answer(self, **message: Any) -> dict[str, Any]:
        known = len(self.replies)
        await self.send(**message)
        await self.table.until(lambda: len(self.replies) > known)
        return self.replies[-1]


class Front:
    """What fills the window for everybody: one moment after the other, each for `lasts` seconds."""

    def __init__(self, game: TableGame, language: str, now: Callable[[], float], lasts: float = 1.0) -> None:
        self._face = face_of(type(game.session.game))
        self._play = Play(game, language, str)
        self._play.more_moments = self._face.moments
        self._now, self._lasts = now, lasts
        self._shown: tuple[Moment | None, float] = (None, 0.0)

    def shown(self) -> InFront:
        moment, until = self._shown
        if until <= self._now():
            moment = self._play.moments.pop(0) if self._play.moments else None
            self._shown = moment, (self._now() + self._lasts if moment is not None else 0.0)
        return InFront(moment, bool(self._play.moments))


class Table:
    """Use it with `async with`; the window's pump runs all the time.

    The game's clock stands still, or goes `faster` times as fast as ours. With `front` its moments are shown as the
    window shows them. `until` is the question to which it is played beforehand, from a `position` if wanted;
    `drawn`: with the board that the window draws.
    """

    def __init__(
        self,
        folder: Path,
        *,
        names: tuple[str, ...] = FIVE,
        language: str = "en",
        seed: int = 4,
        seating: Seating | None = None,
        game: str = "buerokratopoly",
        options: Mapping[str, Any] | None = None,
        until: str = "choose_action",
        faster: float = 0.0,
        front: bool = False,
        drawn: bool = True,
        position: Mapping[str, Any] | None = None,
        address: str = "127.0.0.1",
        **more: Any,
    ) -> None:
        self.drawn, self.language = drawn, language
        self.time, self._faster, self._begun = 1000.0, faster, time.monotonic()
        timing = Timing(self.now, lambda: 1.7e9 + self.now(), limit=lambda act: act())
        self.evening = Evening(folder, shipped(), timing, Surroundings(restore=restored, chance=random.Random(seed)))
        seated = seating or Seating.of(names)
        self.game = self.evening.begin(game, seated, options=options or {}, sources=SOURCES, position=position)
        self.session = self.game.session
        if until:
            play_until(self.session, lambda ask: ask.name == until, random.Random(1))
        self._face = face_of(type(self.session.game))
        self._front = Front(self.game, language, self.now).shown if front else nothing_shown
        self._address, self._more = address, more
        self.phones = self._switched_on(language, 0)
        self.clients: list[aiohttp.ClientSession] = []

    def _switched_on(self, language: str, port: int) -> Phones:
        phones = Phones(self._address, self.now, lambda: None, translator, lambda: language, port=port, **self._more)
        phones.enter(self.at_play(language))
        self._port = phones.link.address[1]
        return phones

    async def switch_off(self, *, goodbye: Goodbye = "off") -> None:
        """Without `goodbye` the box is gone, as when its plug is pulled."""
        self._pumping.cancel()
        await asyncio.to_thread(self.phones.close, goodbye=goodbye)

    def switch_on_again(self, language: str) -> None:
        """At the same port; nobody has a seat yet."""
        self.phones = self._switched_on(language, self._port)
        self._pumping = asyncio.create_task(self._pump())

    def at_play(self, language: str) -> AtPlay:
        teller = self.game.teller(language)
        said = partial(self.game.recap, language, 3)
        board = self._face.board if self.drawn else no_board
        face, title = self._face, lambda: "Bürokratopoly"
        return AtPlay(self.game, title, lambda _: teller, said, board, self._front, face.picture, face.printed)

    @property
    def printed(self) -> Callable[[str], CardPrint | None]:
        """How the game's cards are printed."""
        return self._face.printed

    def now(self) -> float:
        """Seconds by the clock of the game."""
        return self.time + self._faster * (time.monotonic() - self._begun)

    async def __aenter__(self) -> Self:
        self._pumping = asyncio.create_task(self._pump())
        await self.until(lambda: self.phones.link.pid is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._pumping.cancel()
        for client in self.clients:
            await client.close()
        self.phones.close()
        self.game.close()
        self.evening.close()

    def stand_still(self) -> None:
        """The box hears nothing and says nothing until it goes on; phones are connected all the same."""
        self._pumping.cancel()

    def go_on(self) -> None:
        self._pumping = asyncio.create_task(self._pump())

    async def _pump(self) -> None:
        while True:
            self.pump()
            await asyncio.sleep(0.005)

    def pump(self) -> None:
        """As the window does it."""
        self.phones.take()
        self.game.inputs.pump()
        self.phones.show()
        self.phones.follow()

    async def until(self, wanted: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                assert not self._pumping.done(), self._pumping.exception()
                await asyncio.sleep(0.005)

    def client(self, address: str = "", connector: aiohttp.TCPConnector | None = None) -> aiohttp.ClientSession:
        """Somebody with a browser of their own; at one of the loopback's addresses, if that matters."""
        connector = aiohttp.TCPConnector(local_addr=(address, 0)) if address else connector
        jar = aiohttp.CookieJar(unsafe=True)
        self.clients.append(aiohttp.ClientSession(connector=connector, cookie_jar=jar))
        return self.clients[-1]

    @property
    def origin(self) -> str:
        return f"http://{self.phones.host}"

    async def phone(self, client: aiohttp.ClientSession | None = None, *, tv: bool = False) -> Phone:
        """A page that is open."""
        client = client or self.client()
        if not tv:
            async with client.get(f"{self.origin}/") as page:
                assert page.status == 200
        path = "/ws/tv" if tv else "/ws"
        phone = Phone(self, await client.ws_connect(self.origin + path, origin=self.origin, compress=0))
        await phone.sees(lambda state: state)
        return phone

    async def seated(self, party: str, client: aiohttp.ClientSession | None = None) -> Phone:
        """A phone that was confirmed at the window."""
        phone = await self.phone(client)
        await phone.send(join=party)
        await self.until(lambda: self.phones.wishes)
        self.phones.confirm(self.phones.wishes[0])
        await phone.sees(lambda state: state.get("me") == party)
        return phone
