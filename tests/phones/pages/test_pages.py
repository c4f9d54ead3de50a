"""The real page in Chromium: joined, answered by fingers, blank when it is hidden, and fitting small screens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.phones.server.app import HEARTBEAT
from tests.phones.pages.browser import CHROMIUM, HOLDS, SETTLES, Chromium, Page
from tests.phones.tables import FIVE, Table

pytestmark = [pytest.mark.long, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")]

Scene = Callable[[Table, Chromium], Awaitable[None]]

LEAST = 44
"""Pixels of a finger."""


def at(folder: Path, scene: Scene, language: str = "en") -> None:
    async def played() -> None:
        async with (
            Table(folder / "box", language=language) as table,
            Chromium(folder / "browser") as browser,
        ):
            await scene(table, browser)
            assert browser.errors == []

    asyncio.run(played())


def one(css: str, number: int = 0) -> str:
    return f"document.querySelectorAll('{css}')[{number}]"


async def seated(table: Table, browser: Chromium, party: str) -> Page:
    page = await browser.page(f"{table.origin}/")
    await page.tap(one("main button", FIVE.index(party)))
    await table.until(lambda: table.phones.wishes)
    table.phones.confirm(table.phones.wishes[0])
    await page.until(one("header .mine"))
    return page


async def fits(page: Page) -> None:
    """Nothing is wider than the screen, and every button is large enough for a finger."""
    for size in ((390, 844), (320, 568)):
        await page.resize(*size)
        for text in (100, 130, 200):
            await page.says(f"document.documentElement.style.fontSize = '{17.6 * text / 100}px'")
            assert await page.says("document.documentElement.scrollWidth") <= size[0], (size, text)
            least = await page.says(
                "Math.min(999, ...[...document.querySelectorAll('button, input')].map(b => b.getBoundingClientRect())"
                ".map(b => Math.min(b.width, b.height)))"
            )
            assert least >= LEAST, (size, text)
    await page.says("document.documentElement.style.fontSize = ''")
    await page.resize(390, 844)


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_secret_choice_is_made_behind_the_hold_and_nothing_of_it_stays(tmp_path: Path, language: str) -> None:
    async def scene(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna")
        await page.until(one("button.hold"))
        await fits(page)
        assert await page.says("document.querySelectorAll('.answer').length") == 0
        await page.tap(one("button.hold"))
        assert await page.says("document.querySelectorAll('.answer').length") == 0, "a tap does not open it"
        await page.tap(one("button.hold"), held=True)
        await page.until(one(".answer", 2))
        await fits(page)
        number = table.session.ledger.next_number
        await page.tap(one(".answer button", 1))
        await table.until(lambda: table.session.ledger.next_number > number)
        assert table.session.ledger.entries[-1].party == "Anna"
        await page.until(one("button.hold"))
        assert await page.says("document.querySelectorAll('.answer').length") == 0

    at(tmp_path, scene, language)


def test_a_finger_that_rests_where_an_answer_comes_to_stand_gives_none(tmp_path: Path) -> None:
    async def scene(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna")
        number = table.session.ledger.next_number
        await page.until(one("button.hold"))
        x, y = await page.says(
            f"(b => [b.x + b.width / 2, b.y + b.height / 2])({one('button.hold')}.getBoundingClientRect())"
        )
        await page.touch(x, y, held=SETTLES + HOLDS)
        assert await page.says(f"!!document.elementFromPoint({x}, {y}).closest('button, .answer')"), (
            "nothing to tap there"
        )
        await asyncio.sleep(0.5)
        assert table.session.ledger.next_number == number
        assert await page.says("document.body.classList.contains('open')")

    at(tmp_path, scene)


def test_a_sign_of_the_box_is_no_reply(tmp_path: Path) -> None:
    async def scene(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna")
        await page.until(one("button.hold"))
        await asyncio.sleep(HEARTBEAT + 1.0)
        assert await page.says("document.getElementById('news').innerText") == ""

    at(tmp_path, scene)


def test_own_cards_open_in_the_same_place_and_close_when_the_page_is_hidden(tmp_path: Path) -> None:
    async def scene(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Ben")
        await page.tap(one("button.own"), held=True)
        await page.until(one("main h2"))
        await fits(page)
        await page.says("dispatchEvent(new Event('pagehide'))")
        await page.until("document.querySelectorAll('main h2').length === 0")

    at(tmp_path, scene)


def test_who_goes_back_in_the_browser_finds_the_cards_closed(tmp_path: Path) -> None:
    async def scene(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Ben")
        await page.tap(one("button.own"), held=True)
        await page.until("document.body.classList.contains('open')")
        await page.goes(f"{table.origin}/tv")
        await page.until("document.getElementById('board')")
        await page.goes_back()
        await page.until(one("header .mine"))
        assert await page.says("[document.body.className, document.querySelectorAll('main h2, .card').length]") == [
            "",
            0,
        ]
        await page.tap(one("button.own"), held=True)
        await page.until("document.body.classList.contains('open')")

    at(tmp_path, scene)


def test_a_place_is_two_taps(tmp_path: Path) -> None:
    async def scene(table: Table, browser: Chromium) -> None:
        session = table.session
        while session.question is not None and session.question.name != "place_figure":
            session.undo()
        assert session.question is not None
        party = session.question.asked()[0]
        page = await seated(table, browser, party)
        await page.until(one(".parts button", 3))
        await fits(page)
        await page.tap(one(".parts button", 2))
        await page.until(one("main h2"))
        await fits(page)
        number = session.ledger.next_number
        await page.tap(one(".parts .answer button"))
        await table.until(lambda: session.ledger.next_number > number)
        assert session.ledger.entries[-1].source.startswith("phone#")

    at(tmp_path, scene)


def test_the_table_lies_over_the_own_page_until_one_goes_back(tmp_path: Path) -> None:
    async def scene(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna")
        await page.until(one("button.hold"))
        opener = await page.says("document.querySelectorAll('#own button').length") - 1
        await page.tap(one("#own button", opener))
        await page.until("document.querySelector('#board iframe').contentDocument.querySelector('#board svg')")
        seen = await page.says("document.querySelector('#board iframe').contentDocument.body.innerText")
        assert (
            "Scan" not in seen
            and await page.says("document.querySelector('#board .foot').innerText") == "● To the question"
        )
        await page.tap(one("#board .foot button"))
        await page.until("!document.getElementById('board').open && !document.querySelector('iframe')")

    at(tmp_path, scene)


FARMERS = ("Orange", "Celeste", "Verde")

TORN = """[...document.querySelectorAll('.partner > button .seat span')].filter((e) => {
  const word = document.createRange();
  word.selectNodeContents(e);
  return new Set([...word.getClientRects()].map((b) => Math.round(b.top))).size > 1;
}).map((e) => e.innerText)"""


async def at_the_farm(table: Table, page: Page, number: int) -> None:
    """Who joins taps a name beside which its piece stands."""
    await page.tap(one("main button:has(svg.mark)", number))
    await table.until(lambda: table.phones.wishes)
    table.phones.confirm(table.phones.wishes[0])
    await page.until(one("header .mine"))


def test_a_phone_in_a_language_of_its_own_has_no_word_of_the_table_left(tmp_path: Path) -> None:
    """Its language comes after its seat: what stood there before stayed as it was."""

    async def played() -> None:
        farm = Table(tmp_path / "box", names=FARMERS, game="animal_farm", until="move")
        async with farm as table, Chromium(tmp_path / "browser") as browser:
            asked = table.session.question
            assert asked is not None
            number = next(n for n, name in enumerate(FARMERS) if name not in asked.asked())
            page = await browser.page(f"{table.origin}/", language="es")
            await at_the_farm(table, page, number)
            await page.until("document.querySelector('main').innerText.startsWith('A la espera de')")

    asyncio.run(played())


def test_no_name_is_torn_beside_its_amount_in_large_text(tmp_path: Path) -> None:
    async def played() -> None:
        farm = Table(tmp_path / "box", names=FARMERS, game="animal_farm", until="agree")
        async with farm as table, Chromium(tmp_path / "browser") as browser:
            asked = table.session.question
            assert asked is not None
            page = await browser.page(f"{table.origin}/", (390, 700))
            await at_the_farm(table, page, FARMERS.index(asked.awaited()[0]))
            await page.says(f"document.documentElement.style.fontSize = '{17.6 * 1.3}px'")
            await page.tap("[...document.querySelectorAll('main button')].find((e) => e.innerText === 'Propose')")
            await page.until(one(".partner .stepper"))
            assert await page.says(TORN) == []

    asyncio.run(played())


def test_cards_are_printed_as_at_the_window_and_nothing_is_fetched_when_they_are_opened(tmp_path: Path) -> None:
    async def played() -> None:
        dealt = Table(tmp_path / "box", game="karriere_poker", options={"mode": "dealt"}, until="lead")
        async with dealt as table, Chromium(tmp_path / "browser") as browser:
            page = await seated(table, browser, FIVE[0])
            fetched = "performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)"
            await page.until(f"{fetched}.filter(path => path.endsWith('.webp')).length")
            before = await page.says(fetched)
            await page.tap(one("#own .own"), held=True)
            await page.until(one("main .card.inked canvas"))
            held = set(table.session.game.hand_of(FIVE[0]))
            assert await page.says("document.querySelectorAll('main .card.inked canvas').length") == len(held)
            drawn = "[...document.querySelectorAll('main canvas')].every(one => one.getContext('2d')"
            drawn += ".getImageData(0, 0, one.width, one.height).data.some(part => part))"
            assert await page.says(drawn)
            await fits(page)
            assert await page.says(fetched) == before
            assert browser.errors == []

    asyncio.run(played())
