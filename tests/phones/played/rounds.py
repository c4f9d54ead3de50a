"""Whole games on real pages: everybody holds a phone in Chromium, a television looks on, and nobody helps.

Each page is a context of its own, of another size and with larger text on some. People touch what they see. At the end
every page tells who has won, and the journal holds nothing that no phone has said.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.table.journal import ADVICE, FOREGONE, Seating
from tests.battery.playable import NAMES
from tests.phones.pages.browser import PATIENCE, Chromium, Page
from tests.phones.played.fingers import BROKEN, Finger
from tests.phones.played.players import sources_of
from tests.phones.tables import Table

FASTER = 12.0
"""How much faster than ours the game's clock goes."""
SIZES = ((390, 844), (320, 568), (768, 1024), (412, 915), (844, 390))
TEXTS = (100, 130, 100, 160, 100, 200)
THINKS, WAITS = 0.35, 3.0
"""Seconds after which somebody looks again though nothing has come: whoever is asked, and the others."""
IDLE = 90.0
"""Seconds without an entry after which the game stands still."""
NUMBERS = r"""/"[^"]*(NaN|undefined)[^"]*"/"""
"""An attribute of a drawing that came to nothing."""
PLAYED: tuple[tuple[str, int, Mapping[str, Any]], ...] = (
    ("karriere_poker", 8, {"mode": "dealt", "games": 1}),
    ("animal_farm", 5, {}),
    ("buerokratopoly", 9, {"time_limit": 30}),
    ("buergermeister", 4, {"time_limit": 15}),
    ("politburo", 5, {"mode": "dealt"}),
)
"""The game, as many as it is played by, and its options."""


def pages_play(seed: str) -> dict[str, int]:
    """One whole game. Raises AssertionError."""
    name, seats, options = PLAYED[int(seed.rsplit("/", 1)[-1]) % len(PLAYED)]
    with tempfile.TemporaryDirectory() as at:
        begun = time.monotonic()
        told = asyncio.run(whole_game(Path(at), name, seats, options, seed))
    assert told["over"], f"{name} has not come to its end: {told}"
    own = {"seconds": round(time.monotonic() - begun), "answers": told["answers"], "touches": told["touches"]}
    return {**told, **{f"{name}_{figure}": number for figure, number in own.items()}}


async def nothing(table: Table, tv: Page, people: Sequence[Finger]) -> None:
    """Nobody else looks on."""


async def whole_game(
    folder: Path,
    name: str,
    seats: int,
    options: Mapping[str, Any],
    seed: str,
    seconds: float = 3600.0,
    *,
    box: Mapping[str, str] = MappingProxyType({}),
    before: Callable[[Table, Page, Sequence[Finger]], Awaitable[None]] = nothing,
    beside: Callable[[Table, Page, Sequence[Finger]], Coroutine[Any, Any, None]] = nothing,
    enough: Callable[[Table], object] = lambda table: False,
) -> dict[str, int]:
    """Everybody plays until it is over, it is `enough`, or for so many seconds; seats of the `box` have no phone.
    `before` that somebody does something else, and `beside` it looks on.
    """
    rng = random.Random(seed)
    language = rng.choice(("de", "en", "es"))
    more: dict[str, Any] = {"game": name, "options": options, "language": language, "seed": rng.randrange(99)}
    seating = replace(Seating.of(NAMES[:seats]), box=dict(box))
    async with (
        Table(folder / "box", seating=seating, until="", faster=FASTER, front=True, **more) as table,
        Chromium(folder / "browser") as browser,
    ):
        tv = await browser.page(f"{table.origin}/tv", (1280, 720))
        ends = table.now() + 60 * options.get("time_limit", float("inf"))
        sits = [number for number in range(seats) if NAMES[number] not in box]
        people = [await _seated(table, browser, number, rng, lambda: table.now() > ends) for number in sits]
        await before(table, tv, people)
        playing = [asyncio.create_task(_plays(one, table)) for one in people]
        watching = [asyncio.create_task(_watches(tv, table)), asyncio.create_task(beside(table, tv, people))]
        try:
            await _over(table, [*playing, *watching], seconds, people, enough)
        finally:
            for task in (*playing, *watching):
                task.cancel()
            ended = await asyncio.gather(*playing, *watching, return_exceptions=True)
        for one in ended:
            if isinstance(one, AssertionError):
                raise one
        if table.session.outcome is not None:
            await _all_tell_it(table, tv, people)
        wrong = [what for one in people for what in one.wrong] + browser.errors
        assert not wrong, "\n".join(wrong[:10])
        entries = table.session.ledger.entries
        taps = Counter(entry.source for entry in entries if entry.source.startswith("phone#"))
        assert all(count == 1 for count in taps.values()), "a tap counts twice"
        sources = sources_of([entry for entry in entries if entry.kind != ADVICE])
        assert sources <= {"phone", "virtual", "seeded", "clock", "companion", "box", FOREGONE}, sources
        with suppress(TimeoutError):
            await table.until(lambda: not _lost(people))
        assert not _lost(people), "taps without a reply"
        done = {tap for one in people for tap, reply in one.page.heard.items() if reply["ok"]}
        kept, to_box = {source.partition("#")[2] for source in taps}, {tap for one in people for tap in one.page.to_box}
        assert kept <= done, "what no phone was told stands in the journal"
        assert done - to_box <= kept, "what a phone was told does not stand in the journal"
        touched = sum((one.touched for one in people), Counter[str]())
        return {
            "games": 1,
            "over": int(table.session.outcome is not None),
            "answers": len(taps),
            "taps": sum(len(one.page.said) for one in people),
            "told_no": sum(not reply["ok"] for one in people for reply in one.page.heard.values()),
            "touches": touched.total(),
            **touched,
        }


async def _seated(table: Table, browser: Chromium, number: int, rng: random.Random, late: Callable[[], bool]) -> Finger:
    """Somebody takes the phone, taps their name, and a finger at the table says yes."""
    page = await browser.page(f"{table.origin}/", SIZES[number % len(SIZES)])
    await page.until("document.querySelector('main button')")
    await page.says(f"document.documentElement.style.fontSize = '{17.6 * TEXTS[number % len(TEXTS)] / 100}px'")
    await page.tap(f"document.querySelectorAll('main button')[{number}]")
    await table.until(lambda: table.phones.wishes)
    table.phones.confirm(table.phones.wishes[0])
    await page.until("document.querySelector('header .mine')")
    return Finger(NAMES[number], page, random.Random(rng.random()), announces=0.002, late=late)


async def _plays(one: Finger, table: Table) -> None:
    while table.session.outcome is None:
        one.page.news.clear()
        if not await one.step():  # what stands there changes by what comes; who is asked thinks, the others wait
            with suppress(TimeoutError):
                async with asyncio.timeout(THINKS if one.seen.get("asked") else WAITS):
                    await one.page.news.wait()


async def _watches(tv: Page, table: Table) -> None:
    """The television always shows whole sentences, and nothing beside the screen."""
    while True:
        text, wide, high = await tv.says(
            "[document.body.innerText, document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert BROKEN.search(text) is None, text
        assert wide <= 1280 and high <= 720, (wide, high, text)
        attributes = await tv.says(f"document.body.innerHTML.match({NUMBERS})?.[0] ?? ''")
        assert not attributes, attributes
        await asyncio.sleep(1.0)


async def _over(
    table: Table,
    tasks: list[asyncio.Task[None]],
    seconds: float,
    people: list[Finger],
    enough: Callable[[Table], object],
) -> None:
    begun = moved = time.monotonic()
    number = table.session.ledger.next_number
    while table.session.outcome is None and time.monotonic() - begun < seconds and not enough(table):
        for task in tasks:
            if task.done() and not task.cancelled():
                task.result()
        if number != table.session.ledger.next_number:
            number, moved = table.session.ledger.next_number, time.monotonic()
        if time.monotonic() - moved > IDLE:
            pages = [one.seen["text"] for one in people if one.seen["asked"]]
            told = [(one.name, one.touched, one.wrong) for one in people]
            raise AssertionError(("nothing happens any more", table.session.question, pages, told))
        await asyncio.sleep(0.1)


def _lost(people: list[Finger]) -> list[str]:
    """Taps that went out and have no reply yet."""
    return [tap for one in people for tap in one.page.said if tap not in one.page.heard]


async def _all_tell_it(table: Table, tv: Page, people: list[Finger]) -> None:
    """Who has won stands on every page, as soon as the last one has heard of it."""
    said: set[str] = set()
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            asked = True
            while len(said) != 1 or asked:  # looked for first: what a page says after that is of the end
                asked = await people[0].page.says("!!document.querySelector('.party.asked')")
                said = {await one.page.says("document.getElementById('sentence').innerText") for one in people}
                await asyncio.sleep(0.1)
    assert len(said) == 1 and "" not in said, said
    await tv.until("document.getElementById('asked').innerText === " + repr(said.pop()))
