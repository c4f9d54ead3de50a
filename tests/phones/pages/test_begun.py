"""What was begun on a phone and not sent yet: it outlives the cover and a reload, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.phones.pages.browser import Chromium
from tests.phones.pages.politburo import HIDE, HOLD, MINE, OPEN, by_label, in_chromium, scene, seated
from tests.phones.tables import Table

KEYS = "document.querySelectorAll('.dock .key')"
LAID = "[...document.querySelectorAll('main .card em')].map((one) => one.innerText)"


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_what_was_begun_comes_back_with_the_next_hold_and_after_a_reload(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna")
        await page.tap(HOLD, held=True)
        await page.until(f"{KEYS}.length === 5")
        for key, many in ((2, 1), (1, 2)):
            await asyncio.sleep(0.8)
            await page.says(f"{KEYS}[{key}].click()")
            await page.until(f"{LAID}.length === {many}")
        laid = await page.says(LAID)
        await page.tap(HIDE)
        await page.until(f"!{OPEN}")
        assert await page.says(LAID) == []
        await page.tap(HOLD, held=True)
        await page.until(f"{OPEN} && {LAID}.length === 2")
        assert await page.says(LAID) == laid
        kept = await page.says("JSON.stringify({...sessionStorage})")
        hand = {table.game.teller("en").name(card) for card in table.session.game.hand_of("Anna")}
        assert not [card for card in (*hand, *table.session.game.hand_of("Anna")) if card in kept]
        await page.says("location.reload()")
        await page.until(f"{MINE}?.innerText === 'Anna' && !{OPEN} && {HOLD}")
        await page.tap(HOLD, held=True)
        await page.until(f"{OPEN} && {LAID}.length === 2")
        assert await page.says(LAID) == laid
        await page.tap(by_label("Done"))
        await page.until("!sessionStorage.length")

    scene(tmp_path, play, until="arrange")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_what_was_begun_is_gone_with_the_seat(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna")
        await page.tap(HOLD, held=True)
        await page.until(f"{KEYS}.length === 5")
        await asyncio.sleep(0.8)
        await page.says(f"{KEYS}[2].click()")
        await page.until("sessionStorage.length === 1")
        table.phones.revoke("Anna")
        await page.until("!sessionStorage.length && document.querySelector('main button')")

    scene(tmp_path, play, until="arrange")
