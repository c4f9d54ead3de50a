"""What a real browser does with a seat: a scanned code, two seats, being called, a lost connection."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from tests.phones.browser import CHROMIUM, Tab, browser
from tests.phones.tables import Table
from tests.phones.test_seats import shared

pytestmark = [pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium"), pytest.mark.timeout(180)]

BEFORE = "window.buzzed = []; navigator.vibrate = (time) => buzzed.push(time);"
MINE = "document.querySelector('.mine')?.innerText"


async def scanned(table: Table, tab: Tab) -> None:
    await tab.call("Page.navigate", url=table.phones.ticket_address("Anna"))
    await tab.until(f"{MINE} === 'Anna'")


def in_a_browser(folder: Path, scene: object) -> None:
    async def evening() -> None:
        async with Table(folder / "table", seating=shared()) as table, browser(folder / "phone", BEFORE) as tab:
            await scanned(table, tab)
            await scene(table, tab)  # type: ignore[operator]
            assert tab.faults == []

    asyncio.run(evening())


def test_a_scanned_code_is_a_seat_and_stands_nowhere_afterwards(tmp_path: Path) -> None:
    async def scene(table: Table, tab: Tab) -> None:
        assert table.phones.seats.taken == ("Anna", "Cem")
        assert await tab.js("location.href") == f"{table.origin}/"
        assert await tab.js("[localStorage.length, sessionStorage.length, document.cookie].join()") == "0,0,"

    in_a_browser(tmp_path, scene)


def test_the_switch_blanks_and_the_other_seat_comes_also_after_a_lost_connection(tmp_path: Path) -> None:
    async def scene(table: Table, tab: Tab) -> None:
        await asyncio.sleep(0.8)  # a tap so soon after something else stood there does nothing
        other = "document.querySelectorAll('#seats button')[1]"
        blank = "getComputedStyle(document.querySelector('main')).visibility"
        assert await tab.js(f"{other}.click(); {blank}") == "hidden"
        await tab.until(f"{MINE} === 'Cem' && {blank} === 'visible'")
        assert await tab.js(f"{other}.getAttribute('aria-pressed')") == "true"
        assert table.phones.link.pid is not None
        os.kill(table.phones.link.pid, signal.SIGKILL)
        await tab.js("document.querySelector('.mine').innerText = 'before'; null")
        await table.until(lambda: table.phones.link.deaths == 1 and table.phones.presence._there)
        await asyncio.sleep(0.5)
        assert await tab.js("document.querySelectorAll('#seats [aria-pressed=true]')[0].innerText.trim()") != "Anna"

    in_a_browser(tmp_path, scene)


def test_who_becomes_asked_is_called_by_title_and_once_by_a_shake(tmp_path: Path) -> None:
    async def scene(table: Table, tab: Tab) -> None:
        session = table.session
        assert session.question is not None
        await tab.until("document.title === '● You'")
        await tab.js("dispatchEvent(new PointerEvent('pointerdown'))")
        for party in ("Anna", "Cem"):
            value = next(one.value for one in session.options(session.question.id, party) if not one.refusals)
            session.answer(party, value)
        await tab.until("document.title === 'Anna'")
        assert await tab.js("buzzed.length") == 0
        session.undo()
        await tab.until("document.title === '● You'")
        assert await tab.js("buzzed.join()") == "60"

    in_a_browser(tmp_path, scene)
