"""A few possible places among many that are not: on a phone they stand first, and what is not possible is folded."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.phones.pages.browser import CHROMIUM, SETTLES, Chromium
from tests.phones.pages.test_pages import fits, one, seated
from tests.phones.tables import Table

FOLDED = "Not possible now: "
LONG = ("Wolfgang Amadeus WWWWWWW", "Maximiliane-Alexandra IX", "Maximiliane-Alexandra vo", "Konstantinos Papadopoul")
WHERE = ("bottom", "height")
SOLID = 0.8
"""So much of the strip hides what is below it."""


def possible(table: Table, party: str) -> list[Any]:
    """What this party may answer."""
    ask = table.session.question
    assert ask is not None
    return [option.value for option in table.session.options(ask.id, party) if not option.refusals]


def test_few_possible_places_are_listed_at_once_and_no_area_is_tapped_for_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Table(tmp_path, until="choose_area") as table:
            ask = table.session.question
            assert ask is not None and ask.kind == "place"
            phone = await table.seated(party := ask.asked()[0])
            state = await phone.sees(lambda state: state["question"] is not None)
            listed = [option["label"] for option in state["options"] if not option.get("why")]
            assert 1 <= len(possible(table, party)) <= 6
            assert len(listed) == len(possible(table, party))
            assert {part["open"] for part in state["form"]["parts"]} == {0}

    asyncio.run(scene())


# The sign that there is more below, and what it lies on: a strip of the page's own colour, not what is read.
SIGN = "getComputedStyle(document.querySelector('#own'), '::after')"
STRIP = "getComputedStyle(document.querySelector('#own'), '::before')"


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_the_sign_that_there_is_more_below_lies_on_no_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Table(tmp_path / "box", names=LONG) as table, Chromium(tmp_path / "browser") as browser:
            page = await browser.page(table.phones.ticket_address(LONG[0]))
            await page.until(one("header .mine"))
            await page.resize(320, 568)
            await page.until("document.querySelector('#own').classList.contains('more')")
            low, high = [[float(await page.says(f"parseFloat({of}.{what})")) for of in (STRIP, SIGN)] for what in WHERE]
            strip, sign = (low[0], low[0] + high[0] * SOLID), (low[1], low[1] + high[1])
            assert strip[0] <= sign[0] and sign[1] <= strip[1]
            assert "gradient" in await page.says(f"{STRIP}.backgroundImage")

    asyncio.run(scene())


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_what_is_possible_stands_first_and_the_rest_is_folded_below(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Table(tmp_path / "box", until="choose_area") as table, Chromium(tmp_path / "browser") as browser:
            ask = table.session.question
            assert ask is not None
            page = await seated(table, browser, party := ask.asked()[0])
            await page.until(one("main .answer button"))
            await fits(page)
            words = "[...document.querySelectorAll('main button')].map(one => one.innerText)"
            shown = await page.says(f"JSON.stringify({words})")
            assert "Possible: 0" not in shown and FOLDED in shown
            first = await page.says("document.querySelector('main button').parentElement.className")
            assert first == "answer", "what can be done comes first"
            await page.tap("document.querySelector('main > button.quiet')")
            await page.until(one(".parts button.none"))
            await page.tap(one(".parts button.none"))  # there the reasons stand
            await page.until(one(".parts .answer .why"))
            assert possible(table, party)

    asyncio.run(scene())


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_whoever_has_scrolled_reads_the_next_question_from_its_beginning(tmp_path: Path) -> None:
    async def scene() -> None:
        farm = Table(tmp_path / "box", names=("Orange", "Celeste", "Verde"), game="animal_farm", until="move")
        async with farm as table, Chromium(tmp_path / "browser") as browser:
            ask = table.session.question
            assert ask is not None
            page = await browser.page(table.phones.ticket_address(ask.asked()[0]), (390, 480))
            await page.until(one("main .answer button"))
            await page.says("scrollTo(0, document.documentElement.scrollHeight)")
            assert await page.says("scrollY") > 100
            await asyncio.sleep(SETTLES)
            await page.says(f"{one('main .answer button:not([aria-disabled])')}.click()")
            await table.until(lambda: table.session.question is not None and table.session.question.id != ask.id)
            assert table.session.question is not None and table.session.question.asked() == ask.asked()
            await page.until("scrollY === 0 && document.documentElement.scrollHeight > innerHeight + 100")

    asyncio.run(scene())
