"""The file in a real browser without a network: stepped by taps and keys, played, and never asking for anything."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.models.story.words import TOO_OLD
from tests.phones.pages.browser import CHROMIUM, Chromium
from tests.story.tables import GAMES, looked_back, table, told
from tests.story.test_file import data_in

pytestmark = [pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium"), pytest.mark.timeout(180)]

SAID = "[...document.querySelectorAll('#told p:not(.before, .when, .unseen)')].map((one) => one.textContent)"
BOARD = "document.querySelector('#board').textContent"
WHERE = "Number(document.getElementById('slide').value)"
OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
KEY = "dispatchEvent(new KeyboardEvent('keydown', {{ key: '{}' }}))"
SPILLS = "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"


def at(id_: str) -> str:
    return f"document.getElementById('{id_}')"


async def through(file: Path, data: Any, browser: Chromium) -> None:
    """Goes through a story at a phone, and looks at its end on a desktop."""
    last = len(data["beats"]) - 1
    page = await browser.page(file.as_uri(), (360, 640))
    await browser.call("Network.emulateNetworkConditions", page._session, **OFFLINE)
    await page.goes(file.as_uri())
    await page.until("document.querySelectorAll('#board svg *').length > 5")
    assert await page.says(WHERE) == 0
    await page.tap(at("on"))
    assert await page.says(SAID) == list(data["beats"][1][0])
    before = await page.says(BOARD)
    for _ in range(3):
        await page.says(KEY.format("ArrowRight"))
    assert await page.says(WHERE) == min(4, last)
    for _ in range(3):
        await page.says(KEY.format("ArrowLeft"))
    assert await page.says(BOARD) == before, "a board is the same, from wherever one comes"
    await page.says(KEY.format("End"))
    assert await page.says(WHERE) == last
    said = await page.says(SAID)
    assert said[: len(data["beats"][last][0])] == list(data["beats"][last][0])
    assert not await page.says(SPILLS)
    await page.tap(at("play"))
    await page.until(f"{WHERE} > 0 && {WHERE} < {last}" if last > 3 else f"{WHERE} >= 0")
    await page.tap(at("play"))
    if data.get("turns"):
        await page.tap("document.querySelector('#marks button:last-child')")
        assert await page.says(WHERE) == data["turns"][-1]["beat"]
        assert await page.says("document.querySelectorAll('#told .changed').length") > 0
    await page.resize(1280, 800)
    assert not await page.says(SPILLS)
    resources = await page.says("performance.getEntriesByType('resource').map((one) => one.name)")
    assert [one for one in resources if not one.startswith("data:")] == []
    assert browser.errors == []


@pytest.mark.parametrize(
    "pack", [*(pytest.param(pack, marks=pytest.mark.long) for pack in GAMES if pack != "animal_farm"), "animal_farm"]
)
def test_a_story_is_stepped_played_and_asks_for_nothing(pack: str, tmp_path: Path) -> None:
    with table(tmp_path / "table", pack, answers=0 if pack == "animal_farm" else 120) as game:
        if game.session.outcome is not None:
            looked_back(game)
        page = told(game)
    file = tmp_path / "story.html"
    file.write_bytes(page)

    async def evening() -> None:
        async with Chromium(tmp_path / "phone") as browser:
            await through(file, data_in(page), browser)

    asyncio.run(evening())


def test_a_packed_story_is_the_same_one_and_markup_in_a_name_is_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("</script><i>", "<img src=x onerror=alert(1)>", "Cem", "Dora")
    monkeypatch.setattr("companion.models.story.file.LARGEST", 1)
    with table(tmp_path / "table", names=names, answers=20) as game:
        page = told(game)
    file = tmp_path / "story.html"
    file.write_bytes(page)

    async def evening() -> None:
        async with Chromium(tmp_path / "phone") as browser:
            tab = await browser.page(file.as_uri())
            await tab.until("document.querySelectorAll('#board svg text').length > 5")
            await tab.says(KEY.format("End"))
            assert await tab.says(WHERE) == len(data_in(page)["beats"]) - 1
            assert await tab.says("document.querySelectorAll('i, img, iframe').length") == 0
            await tab.before("delete window.DecompressionStream")
            await tab.goes(file.as_uri())
            await tab.until("document.querySelector('#told p')")
            assert await tab.says(SAID) == [TOO_OLD]
            assert browser.errors == []

    asyncio.run(evening())
