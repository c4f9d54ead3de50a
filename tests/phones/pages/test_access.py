"""Pages of phones and of the television by the rules of axe-core: nothing that it finds stands on any of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from companion.engine.questions import Question
from tests.battery.playable import NAMES
from tests.phones.pages.browser import CHROMIUM, Chromium, Page
from tests.phones.tables import Table
from tests.torture.table import answer

pytestmark = [pytest.mark.long, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")]

AXE = files("axe_core_python") / "axe.min.js"

SCHEMES = ("dark", "light", "more")
"""How a phone likes its colours; "more" is for more contrast."""

DEALT = {"mode": "dealt"}
PLAYED: Mapping[str, tuple[str, int, Mapping[str, Any]]] = {
    "buerokratopoly": ("buerokratopoly", 9, {}),
    "karriere_poker": ("karriere_poker", 4, {}),
    "karriere_poker, dealt": ("karriere_poker", 8, DEALT),
    "politburo": ("politburo", 3, {}),
    "politburo, dealt": ("politburo", 3, DEALT),
    "animal_farm": ("animal_farm", 5, {}),
    "buergermeister": ("buergermeister", 4, {}),
    "reader": ("reader", 3, {}),
}
"""What is played → the game, its people, its options."""

SHOWN = 0.5
"""Seconds in which a page shows what is asked now."""

MOST, FAR = 12, 1500
"""Most kinds of questions of one game that are looked at, and answers after which no other one is waited for."""


async def findings(page: Page, where: str) -> list[str]:
    """What axe-core has to say, on each kind of colours."""
    if not await page.says("'axe' in window"):
        await page.says(AXE.read_text("utf-8") + "; 1")
    found: list[str] = []
    for scheme in SCHEMES:
        await page.likes(scheme)
        told = await page.says(
            "axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations.map((one) =>"
            " `${one.id}: ${one.help}: ${one.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(' | ')}`))"
        )
        found += [f"{where}, {scheme}: {one}" for one in told]
    return found


async def opened(page: Page) -> None:
    """What stands behind the hold."""
    await page.tap("document.querySelector('button.hold')", held=True)
    await page.until("document.body.classList.contains('open')")


@pytest.mark.parametrize("name", PLAYED)
def test_no_page_has_a_finding_in_any_kind_of_question(name: str, tmp_path: Path) -> None:
    game, seats, options = PLAYED[name]
    found: list[str] = []

    async def scene() -> None:
        more: dict[str, Any] = {"game": game, "options": options, "until": "", "language": "de"}
        async with Table(tmp_path / "box", names=NAMES[:seats], **more) as table, Chromium(tmp_path / "web") as browser:
            tv = await browser.page(f"{table.origin}/tv", (1280, 720))
            joining = await browser.page(f"{table.origin}/")
            await joining.until("document.querySelector('main button')")
            found.extend(await findings(joining, "who is this"))
            pages: dict[str, Page] = {}
            seen: set[tuple[str, str]] = set()
            while (ask := asked_anew(table, seen)) is not None:
                party = (*ask.asked(), *table.session.game.parties)[0]
                if party not in pages:
                    pages[party] = await seated(table, browser, party)
                page, where = pages[party], f"{name}, {ask.name} ({ask.kind})"
                await asyncio.sleep(SHOWN)
                await page.until("document.querySelector('main').children.length")
                found.extend(await findings(page, where))
                if await page.says("!!document.querySelector('button.hold')"):
                    await opened(page)
                    found.extend(await findings(page, f"{where}, open"))
                found.extend(await findings(tv, f"{where}, /tv"))
            assert len(seen) > 1
            one, page = next(iter(pages.items()))
            other = next(party for party in table.session.game.parties if party != one)
            table.phones._join({"token": table.phones.seats.holder(one), "party": other})
            await page.until("!!document.querySelector('#wish button')")
            found.extend(await findings(page, "another seat is asked for"))
            await page.tap("document.querySelector('button.me')")
            await page.until("document.getElementById('about').open")
            found.extend(await findings(page, "leaving the seat"))
            assert browser.errors == []

    asyncio.run(scene())
    assert not found, "\n".join(found)


def asked_anew(table: Table, seen: set[tuple[str, str]]) -> Question | None:
    """Plays until something is asked in a way that was not asked yet."""
    session, rng = table.session, random.Random(len(seen) + 1)
    for _ in range(FAR if len(seen) < MOST else 0):
        if (ask := session.question) is None:
            break
        if (ask.name, ask.kind) not in seen:
            seen.add((ask.name, ask.kind))
            return ask
        answer(session, rng)
    return None


async def seated(table: Table, browser: Chromium, party: str) -> Page:
    page = await browser.page(f"{table.origin}/")
    number = [*table.session.game.parties].index(party)
    await page.tap(f"document.querySelectorAll('main button')[{number}]")
    await table.until(lambda: table.phones.wishes)
    table.phones.confirm(table.phones.wishes[0])
    await page.until("document.querySelector('header .mine')")
    return page
