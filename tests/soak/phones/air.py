"""Between phones and a window whose clock is moved by hand: sockets of the loopback, and what was told over them.

The clock stands still while something is on its way, and goes on by a frame for whatever has come.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from companion.table.journal.store import contents_of
from tests.phones.played.players import PhonePlayer
from tests.phones.tables import Phone
from tests.soak.table import Table

PATIENCE = 20.0
"""Real seconds after which something that was said to the box counts as lost."""
SOON = 0.002
"""Real seconds between two looks whether something has come."""


@dataclass
class Pocket:
    """Somebody's phone. `page` is None while it is locked; `said` is the last tap that was acknowledged, with its game;
    by `jumped` the date had been set when it joined.
    """

    party: str
    player: PhonePlayer
    client: aiohttp.ClientSession
    page: Phone | None = None
    said: dict[str, Any] | None = None
    jumped: float = 0.0


@dataclass
class Taps:
    """What honest phones have tapped in each game: True where it was acknowledged, False where it was refused."""

    told: dict[tuple[str, str, str], bool] = field(default_factory=dict)

    def lost(self, games: Path) -> Iterator[str]:
        """What the saves do not have as it was told, and what nobody has honestly tapped."""
        for game in {game for game, _, _ in self.told}:
            found: Counter[tuple[str | None, str]] = Counter()
            for entry in contents_of(games / f"{game}.game").entries:
                source, mark, tap = entry.source.partition("#")
                if mark and source == "phone":
                    found[entry.party, tap] += 1
            for (at, party, tap), taken in self.told.items():
                if at == game and (times := found[party, tap]) != taken:
                    yield f"{tap} of {party} was {'acknowledged' if taken else 'refused'}, and is there {times}×"
            yield from (f"a lie of {party} was taken" for party, tap in found if tap.startswith("lie"))


class Air:
    """Opens and shuts pages and waits for what they are told. `counted` counts, `found` takes what should not be."""

    def __init__(self, table: Table, counted: Counter[str], found: Callable[[str], None]) -> None:
        self.table, self.counted, self.found = table, counted, found
        self.pockets: list[Pocket] = []
        self.missed = ""
        """What a finger did not find last."""
        self._runner = asyncio.Runner()

    @property
    def at_table(self) -> Any:
        """The window's part."""
        return self.table.flow.phones

    @property
    def open(self) -> list[Pocket]:
        """The phones whose pages are open."""
        return [one for one in self.pockets if one.page is not None and not one.page.closed]

    async def until(self, wanted: Callable[[], object]) -> None:
        """Until something is so; no time passes but a frame for whatever phones have said. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                if self.at_table.waits or self.at_table.owes:
                    self.table.frames(1)
                await asyncio.sleep(SOON)

    def do(self, what: str, act: Coroutine[Any, Any, Any]) -> Any:
        """Does something with phones, and returns what came of it: None where a finger missed, or it is found."""
        try:
            return self._runner.run(act)
        except TimeoutError:
            pages = {one.party: {**one.page.state, "words": {}} if one.page else None for one in self.pockets}
            self.found(f"phones, {what}: nothing came for {PATIENCE:.0f} s; pages: {str(pages)[:600]}")
        except ConnectionError:  # cut off in the middle; the page comes back at the next look
            self.counted["cut off"] += 1
        except AssertionError as error:
            self.counted[f"missed: {what}"] += 1
            self.missed = str(error)[:300]
        return None

    def client(self) -> aiohttp.ClientSession:
        """Another browser."""
        return aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))

    async def page(self, client: aiohttp.ClientSession, address: str, path: str = "/ws") -> Phone:
        """Opens a page, as often as it takes: a child that begins again lets connections wait, or loses them."""
        origin = address.rstrip("/")
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    async with client.get(f"{origin}/") as shown:
                        shown.raise_for_status()
                    socket = await client.ws_connect(origin + path, origin=origin, compress=0)
                    break
                except (aiohttp.ClientError, ConnectionError):
                    self.counted["connected again"] += 1
                    await asyncio.sleep(0.1)
        page = Phone(self, socket)  # type: ignore[arg-type]  # of a table it wants `until` alone
        await page.sees(lambda state: state)
        return page

    async def shut(self, one: Pocket) -> None:
        """A page is closed: the box hears of it."""
        page, one.page = one.page, None
        if page is not None:
            await page.socket.close()
            await page._reading
        token = self.token(one)
        await self.until(lambda: self.at_table.phones is None or token not in self.at_table.phones.presence._there)

    async def away(self, one: Pocket) -> None:
        """Somebody's phone is seen no more."""
        if one.page is not None:
            await one.page.socket.close()
            await one.page._reading
            one.page = None
        await one.client.close()
        self.pockets.remove(one)

    def token(self, one: Pocket) -> str:
        """By which the box knows it; "" while it has no seat."""
        phones = self.at_table.phones
        return (phones.seats.holder(one.party) if phones is not None else None) or ""

    def close(self) -> None:
        """All phones are put away."""
        self.do("closing", self._close())
        self._runner.close()

    async def _close(self) -> None:
        for one in list(self.pockets):
            await self.away(one)
        await asyncio.sleep(0.01)  # a connection that is closed is gone in the next round
