"""A table with phones: the real game, the real child, and phones that speak to it over the loopback."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Self

import aiohttp

from companion.phones.host import AtPlay, Phones
from companion.table.evening import Evening, Surroundings
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.texts import translator
from companion.ui.boards.face import face_of
from tests.shipped import restored, shipped
from tests.ui.house import play_until

FIVE = ("Anna", "Ben", "Cem", "Dora", "Emil")
SOURCES = {"roll": ("virtual",), "lot": ("virtual",), "draw": ("virtual",), "shuffle": ("virtual",)}
PATIENCE = 20.0


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
                self.replies.append(said["reply"])
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


class Table:
    """Use it with `async with`; the window's pump runs all the time. `drawn`: with the board that the window draws."""

    def __init__(
        self,
        folder: Path,
        *,
        names: tuple[str, ...] = FIVE,
        language: str = "en",
        seed: int = 4,
        seating: Seating | None = None,
        drawn: bool = False,
        **more: Any,
    ) -> None:
        self.time, self.drawn = 1000.0, drawn
        timing = Timing(lambda: self.time, lambda: 1.7e9 + self.time, limit=lambda act: act())
        self.evening = Evening(
            folder, shipped(), timing, Surroundings(restore=restored, chance=random.Random(seed), tower=None)
        )
        self.game = self.evening.begin("buerokratopoly", seating or Seating.of(names), sources=SOURCES)
        self.session = self.game.session
        play_until(self.session, lambda ask: ask.name == "choose_action", random.Random(1))
        self.phones = Phones("127.0.0.1", lambda: self.time, lambda: None, translator, lambda: language, port=0, **more)
        self.phones.enter(self.at_play(language))
        self.clients: list[aiohttp.ClientSession] = []

    def at_play(self, language: str) -> AtPlay:
        teller, face = self.game.teller(language), face_of(type(self.session.game))
        said = partial(self.game.recap, language, 3)
        at_play = AtPlay(self.game, lambda: "Bürokratopoly", lambda party: teller, said)
        return replace(at_play, board_of=face.board, picture=face.picture) if self.drawn else at_play

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

    async def _pump(self) -> None:
        while True:
            self.pump()
            await asyncio.sleep(0.005)

    def pump(self) -> None:
        """As the window does it."""
        self.phones.take()
        self.game.inputs.pump()
        self.phones.show()

    async def until(self, wanted: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                assert not self._pumping.done(), self._pumping.exception()
                await asyncio.sleep(0.005)

    def client(self, address: str = "") -> aiohttp.ClientSession:
        """Somebody with a browser of their own; at one of the loopback's addresses, if that matters."""
        connector = aiohttp.TCPConnector(local_addr=(address, 0)) if address else None
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
