"""A window with phones: `python -m tests.bench.windows.phones_child FOLDER TAPS KIND`.

Who sits there: `… ORIGIN TAPS NAMES`.

FOLDER holds a game. The window draws what happens, as at a table; the phones are those of a process of their own:
sockets, or with KIND `pages` the pages in Chromium of `phones_pages`.
Prints one line of JSON, milliseconds: of each tap until it is acknowledged (`ack`) and until all sockets have the state
after it (`all`); and what each frame after a change is longer for them (`show`).
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any, Protocol

from tests.bench.windows.resumed import resume

SETTLED = 1.5
"""Seconds until the window is at rest."""
APART, LATE = 0.2, 1.0
"""Seconds between two taps, and after which no state comes of one any more: of some the others see nothing."""


# ── the window ──────────────────────────────────────────────────────────────────────────────────────────────


def watch(flow: Any, taps: int, module: str) -> None:
    """Switches phones on, says yes to whoever comes, and tells when they have tapped enough.

    Each picture is drawn to its end before the next: without a display nobody waits for it, and what twenty pictures
    left to be drawn would be drawn at once, when something asks for a part of it.
    """
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    Window.bind(on_flip=lambda *_: glFinish())
    resume(flow)
    flow.phones.switch_on()
    phones = flow.phones.phones
    told: dict[str, list[float]] = {"show": []}
    show = phones.show

    def timed() -> None:
        changed, begun = phones._changed, time.thread_time()
        show()
        if changed:
            told["show"].append((time.thread_time() - begun) * 1e3)

    phones.show = timed
    names = ",".join(flow.opened.session.game.parties)
    command = [sys.executable, "-m", module, phones.address, str(taps), names]
    people = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def look(_: float) -> None:
        for wish in phones.wishes:
            phones.confirm(wish)
        if people.poll() is None:
            return
        assert people.stdout is not None
        sys.stdout.write(json.dumps({**json.loads(people.stdout.read()), **told}) + "\n")
        sys.stdout.flush()
        flow.phones.switch_off()
        os._exit(0)

    Clock.schedule_interval(look, 0.1)


def window(folder: str, taps: int, module: str) -> None:
    """`companion play`, at the game of the folder."""
    from companion import app

    build = app.window_services

    def watched(args: Any, panel: Any, wake: Callable[[], None]) -> Any:
        from kivy.app import App
        from kivy.clock import Clock

        Clock.schedule_once(lambda _: watch(App.get_running_app().flow, taps, module), SETTLED)
        return replace(build(args, panel, wake), address=lambda: "127.0.0.1")

    app.window_services = watched  # type: ignore[assignment]
    app.main(["play", "--data", folder, "--simulate", "rest"])


# ── who sits there ──────────────────────────────────────────────────────────────────────────────────────────


class Seat(Protocol):
    """An open page: its last state, and when (`time.time`) the last state and the last reply had come."""

    name: str
    state: dict[str, Any]
    came: float
    replied: float

    async def say(self, message: dict[str, Any]) -> None:
        """Sends a message."""

    async def look(self) -> None:
        """Finds out when the last state had come."""


class Socket:
    """A page of which nothing is painted."""

    def __init__(self, name: str) -> None:
        self.name, self.state = name, dict[str, Any]()
        self.came, self.replied = 0.0, 0.0

    async def look(self) -> None:
        """It is known when it has come."""

    async def open(self, client: Any, origin: str) -> None:
        """Connects, and takes a seat if it is somebody's."""
        async with client.get(f"{origin}/"):
            pass
        path = "/ws" if self.name else "/ws/tv"
        self._socket = await client.ws_connect(origin + path, origin=origin, compress=0)
        self._reading = asyncio.create_task(self._read())
        await seated(self)

    async def _read(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if said.get("reply"):
                self.replied = time.time()
            elif "language" in said:
                self.state, self.came = said, time.time()

    async def say(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        await self._socket.send_str(json.dumps(message).ljust(1024))


async def seated(seat: Seat) -> None:
    """Takes the seat, if it is somebody's."""
    while seat.name and seat.state.get("me") != seat.name:
        if seat.state.get("page") == "join":
            await seat.say({"join": seat.name})
        await asyncio.sleep(0.3)


async def people(origin: str, taps: int, names: list[str]) -> dict[str, list[float]]:
    """Sockets for these names and a television answer in turn."""
    import aiohttp

    sockets = {name: Socket(name) for name in (*names, "")}
    async with AsyncExitStack() as clients:
        for socket in sockets.values():
            client = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
            await socket.open(await clients.enter_async_context(client), origin)
        return await answered(sockets, taps)


async def answered(sockets: Mapping[str, Seat], taps: int) -> dict[str, list[float]]:
    """Everybody answers in turn, whatever is asked; name → seat, "" for the television."""
    from tests.phones.played.players import PhonePlayer

    rng, names = random.Random(3), [name for name in sockets if name]
    players = {name: PhonePlayer(name, random.Random(rng.random())) for name in names}
    told: dict[str, list[float]] = {"ack": [], "all": []}
    while len(told["ack"]) < taps:
        await asyncio.sleep(APART)
        tv = sockets[names[0]].state
        asked = [one["id"] for one in tv["parties"] if one["asked"]] or names
        name = rng.choice(asked)
        message = players[name].message(sockets[name].state)
        if message is None:
            players[name].think_again()
            continue
        begun = time.time()
        await sockets[name].say(message)
        if "tap" not in message:
            continue
        seats = [sockets[one] for one in names]
        while time.time() < begun + LATE:
            await asyncio.sleep(0.001)
            for one in seats:
                await one.look()
            if sockets[name].replied > begun and all(one.came > begun for one in seats):
                told["all"].append((max(one.came for one in seats) - begun) * 1e3)
                break
        if sockets[name].replied > begun:
            told["ack"].append((sockets[name].replied - begun) * 1e3)
    return told


MODULES = {"sockets": "tests.bench.windows.phones_child", "pages": "tests.bench.windows.phones_pages"}

if __name__ == "__main__":
    if sys.argv[3] in MODULES:
        window(sys.argv[1], int(sys.argv[2]), MODULES[sys.argv[3]])
    else:
        sys.stdout.write(
            json.dumps(asyncio.run(people(sys.argv[1].rstrip("/"), int(sys.argv[2]), sys.argv[3].split(","))))
        )
