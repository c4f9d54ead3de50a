"""An evening whose events are told, somebody who listens, and doubles of what is out in the house."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion.bots import bot
from companion.events.feed import connected
from companion.events.running import Events
from companion.events.settings import FILE
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing
from tests.shipped import restored, shipped

SOURCES = {"roll": ("virtual",), "lot": ("virtual",), "draw": ("virtual",), "shuffle": ("virtual",)}
ON = "schema: 1\n"
PATIENCE = 20.0
AT = 1.7e9

SEATS = [
    {"party": "Anna", "name": "Anna", "place": 1, "colour": "#102080"},
    {"party": "Ben", "name": "Ben", "place": 2, "colour": "#FF8000"},
]


def opened() -> dict[str, Any]:
    return {"line": "opened", "game": "g", "number": 0, "time": "", "title": "A game", "seats": SEATS}


def asked(*parties: str) -> dict[str, Any]:
    return {"line": "asked", "game": "g", "number": 0, "time": "", "sentence": "Who?", "asked": parties, "answered": []}


def event(moment: str, *parties: str) -> dict[str, Any]:
    return {**asked(*parties), "line": "event", "kind": "it_happened", "moment": moment, "sentence": "It happened."}


class Told:
    """An evening in a folder."""

    def __init__(self, folder: Path, text: str | None = ON, seed: int = 4) -> None:
        if text is not None:
            (folder / FILE).write_text(text, "utf-8")
        self.folder, self.seed = folder, seed
        self.wrong: list[str] = []
        self.events = Events(folder, lambda: AT, "en", lambda *lines: self.wrong.extend(lines))
        timing = Timing(lambda: 1000.0, lambda: AT, limit=lambda act: act())
        around = Surroundings(restore=restored, chance=random.Random(seed), watcher=self.events)
        self.evening = Evening(folder, shipped(), timing, around)

    def begin(self, game: str = "buerokratopoly", events: int = 40) -> TableGame:
        """A game that has been played until so much has happened."""
        self.game = self.evening.begin(game, Seating.of(("Anna", "Ben", "Cem", "Dora")), options={}, sources=SOURCES)
        self.play(events)
        return self.game

    def play(self, events: int) -> None:
        session = self.game.session
        player = bot("random", session.game.name, str(self.seed))
        while (ask := session.question) is not None and len(session.game.events) < events:
            if session.driver.awaits_reveal:
                session.reveal()
                continue
            answers = ((party, player.answer(session.game, ask, party)) for party in ask.open_to())
            party, value = next(((one, answer) for one, answer in answers if answer is not None), (None, None))
            if party is None:
                session.expire(ask.id)
            else:
                session.answer(party, value, question=ask.id)

    def close(self) -> None:
        self.game.close()
        self.evening.close()


class Listener:
    """Somebody at the socket."""

    def __init__(self, folder: Path) -> None:
        self.socket = connected(folder)
        self.socket.settimeout(PATIENCE)
        self._lines = self.socket.makefile("rb")

    def all(self) -> list[dict[str, Any]]:
        """Every line until the socket ends."""
        return [json.loads(line) for line in self._lines]

    def one(self) -> dict[str, Any]:
        return dict(json.loads(self._lines.readline()))


def until(wanted: Callable[[], object]) -> None:
    """Waits for what another thread does."""
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.002)


async def comes(wanted: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.002)


Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def serving(serve: Serve, port: int = 0) -> AsyncIterator[int]:
    """A server on the loopback; its port."""
    writers: list[asyncio.StreamWriter] = []

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        try:
            await serve(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            return

    server = await asyncio.start_server(meet, "127.0.0.1", port)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for writer in writers:
            writer.transport.abort()


async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Takes all and never says a word."""
    while await reader.read(4096):
        continue


async def garbage(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Says what means nothing, without a line end, without an end."""
    while True:
        writer.write(bytes(range(256)) * 16)
        await writer.drain()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def without(line: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key not in keys}
