"""What a real browser does with a seat: a scanned code, two seats, being called, a lost connection."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.phones.pages.browser import CHROMIUM, Chromium, Page
from tests.phones.played.fingers import Finger
from tests.phones.server.test_seats import shared
from tests.phones.tables import FIVE, Table

pytestmark = [pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium"), pytest.mark.timeout(180)]

BEFORE = "window.buzzed = []; navigator.vibrate = (time) => buzzed.push(time);"
MINE = "document.querySelector('.mine')?.innerText"


def in_a_browser(folder: Path, scene: Callable[[Table, Page], Awaitable[None]]) -> None:
    async def evening() -> None:
        async with Table(folder / "table", seating=shared()) as table, Chromium(folder / "phone") as browser:
            tab = await browser.page("about:blank")
            await tab.before(BEFORE)
            await tab.goes(table.phones.ticket_address("Anna"))
            await tab.until(f"{MINE} === 'Anna'")
            await scene(table, tab)
            assert browser.errors == []

    asyncio.run(evening())


def test_a_scanned_code_is_a_seat_and_stands_nowhere_afterwards(tmp_path: Path) -> None:
    async def scene(table: Table, tab: Page) -> None:
        assert table.phones.seats.taken == ("Anna", "Cem")
        assert await tab.says("location.href") == f"{table.origin}/"
        assert await tab.says("[localStorage.length, sessionStorage.length, document.cookie].join()") == "0,0,"

    in_a_browser(tmp_path, scene)


def test_the_switch_blanks_and_the_other_seat_comes_also_after_a_lost_connection(tmp_path: Path) -> None:
    async def scene(table: Table, tab: Page) -> None:
        await asyncio.sleep(0.8)  # a tap so soon after something else stood there does nothing
        other = "document.querySelectorAll('#seats button')[1]"
        blank = "getComputedStyle(document.querySelector('main')).visibility"
        assert await tab.says(f"{other}.click(); {blank}") == "hidden"
        await tab.until(f"{MINE} === 'Cem' && {blank} === 'visible'")
        assert await tab.says(f"{other}.getAttribute('aria-pressed')") == "true"
        assert table.phones.link.pid is not None
        os.kill(table.phones.link.pid, signal.SIGKILL)
        await tab.says("document.querySelector('.mine').innerText = 'before'; null")
        await table.until(lambda: table.phones.link.deaths == 1 and table.phones.presence._there)
        await asyncio.sleep(0.5)
        assert await tab.says("document.querySelectorAll('#seats [aria-pressed=true]')[0].innerText.trim()") != "Anna"

    in_a_browser(tmp_path, scene)


def test_who_becomes_asked_is_called_by_title_and_once_by_a_shake(tmp_path: Path) -> None:
    async def scene(table: Table, tab: Page) -> None:
        session = table.session
        assert session.question is not None
        await tab.until("document.title === '● You'")
        await tab.says("dispatchEvent(new PointerEvent('pointerdown'))")
        for party in ("Anna", "Cem"):
            value = next(one.value for one in session.options(session.question.id, party) if not one.refusals)
            session.answer(party, value)
        await tab.until("document.title === 'Anna'")
        assert await tab.says("buzzed.length") == 0
        session.undo()
        await tab.until("document.title === '● You'")
        assert await tab.says("buzzed.join()") == "60"

    in_a_browser(tmp_path, scene)


def test_large_words_at_the_bottom_are_not_taken_to_pieces(tmp_path: Path) -> None:
    """At 200 % text, with as much as ever stands there."""

    async def evening() -> None:
        more: dict[str, Any] = {"game": "politburo", "options": {"mode": "dealt"}, "until": "turn", "language": "de"}
        async with Table(tmp_path / "table", names=FIVE, **more) as table, Chromium(tmp_path / "phone") as browser:
            ask = table.session.question
            assert ask is not None
            party = ask.asked()[0]
            tab = await browser.page(table.phones.ticket_address(party))
            await tab.until(f"{MINE} === '{party}'")
            await tab.says("document.documentElement.style.fontSize = '35.2px'")
            finger = Finger(party, tab, random.Random(1))
            for size in ((390, 844), (320, 568)):
                await tab.resize(*size)
                seen = await finger.look()
                assert [one["part"] for one in seen["things"]].count("own") == 3
            assert finger.wrong == []

    asyncio.run(evening())


def test_what_the_box_would_do_is_read_behind_the_hold_and_the_page_stays_open(tmp_path: Path) -> None:
    async def scene(table: Table, tab: Page) -> None:
        table.game.adviser.allowed = lambda: True
        table.phones.look_again()
        main = "document.querySelector('main').innerText"
        assert "would" not in await tab.says(main)
        hold = "[...document.querySelectorAll('main button')].find((one) => one.innerText.includes('Hold to see'))"
        await tab.until(f"Boolean({hold})")
        await asyncio.sleep(0.8)  # a tap so soon after something else stood there does nothing
        await tab.tap(hold, held=True)
        asks = hold.replace("Hold to see", "What would you do?")
        await tab.until(f"Boolean({asks})")
        await asyncio.sleep(0.8)
        await tab.tap(asks)
        await tab.until(f"{main}.includes('The box would choose: ')")
        await tab.tap("[...document.querySelectorAll('button')].find((one) => one.innerText.includes('Hide'))")
        await tab.until(f"!{main}.includes('The box would choose: ')")
        assert [entry.kind for entry in table.session.ledger.entries][-1] == "advice"

    in_a_browser(tmp_path, scene)


def test_after_a_wrong_name_there_is_a_way_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path / "table", names=FIVE) as table, Chromium(tmp_path / "phone") as browser:
            tab = await browser.page(f"{table.origin}/")
            key = "[...document.querySelectorAll('main button')].find((one) => one.innerText.includes('{}'))"
            await tab.tap(key.format("I am Ben"))
            await table.until(lambda: [wish.party for wish in table.phones.wishes] == ["Ben"])
            await tab.tap(key.format("Back"))
            await table.until(lambda: table.phones.wishes == ())
            await tab.tap(key.format("I am Dora"))
            await table.until(lambda: [wish.party for wish in table.phones.wishes] == ["Dora"])
            assert browser.errors == []

    asyncio.run(evening())


def test_a_phone_that_scans_the_code_of_another_seat_asks_the_table_and_changes_only_after_its_yes(
    tmp_path: Path,
) -> None:
    async def scene(table: Table, tab: Page) -> None:
        code = table.phones.ticket_address("Ben").partition("#")[2]
        news, asks = "document.getElementById('news').innerText", "document.getElementById('wish').innerText"
        shown = "Say yes at the table.\nThe table must show this number:\n"

        async def scans() -> None:
            await tab.says(f"location.hash = {code!r}; null")
            await table.until(lambda: bool(table.phones.wishes))
            (wish,) = table.phones.wishes
            assert (wish.party, wish.gives_up) == ("Ben", ("Anna", "Cem"))
            whole = f"I am Ben\n{shown}{wish.number}"
            await tab.until(f"{asks}.replace(/\\n+/g, '\\n').includes({whole!r})")
            assert await tab.says("location.href") == f"{table.origin}/"
            assert table.phones.seats.taken == ("Anna", "Cem") and await tab.says(MINE) == "Anna"

        await scans()
        await asyncio.sleep(0.8)  # a tap so soon after something else stood there does nothing
        await tab.tap("document.querySelector('#wish button')")
        await table.until(lambda: table.phones.wishes == ())
        await tab.until(f"{asks} === ''")
        assert table.phones.seats.taken == ("Anna", "Cem") and await tab.says(news) == "", "nobody refused it"
        await scans()
        table.phones.refuse(table.phones.wishes[0])
        await tab.until(f"{asks} === '' && {news} === 'The table said no.'")
        assert table.phones.ticket_address("Ben").endswith(code), "its seat is as free as before"
        await scans()
        await tab.says("sessionStorage.setItem('begun Anna', '{}'); null")
        table.phones.confirm(table.phones.wishes[0])
        await tab.until(f"{MINE} === 'Ben' && {asks} === ''")
        assert [*table.phones.seats.taken] == ["Ben"]
        assert await tab.says("sessionStorage.length") == 0, "what was begun for another seat is not kept"

    in_a_browser(tmp_path, scene)


def test_a_phone_that_has_a_seat_and_scans_a_code_that_holds_no_more_reads_so(tmp_path: Path) -> None:
    async def scene(table: Table, tab: Page) -> None:
        await tab.says(f"location.hash = {'0' * 32!r}; null")
        told = "This phone has the seat of Anna already. Leave it first to take another one."
        await tab.until(f"document.getElementById('news').innerText === {told!r}")
        assert await tab.says("location.href") == f"{table.origin}/"
        assert table.phones.seats.taken == ("Anna", "Cem") and table.phones.wishes == ()

    in_a_browser(tmp_path, scene)


LATE = """(() => { const send = WebSocket.prototype.send; window.late = [];
  WebSocket.prototype.send = function (said) {
    if (said.includes('"tap"')) late.push(() => send.call(this, said)); else send.call(this, said); };
  const parse = JSON.parse;
  JSON.parse = (text) => { const told = parse(text); window.asked = told?.question?.id ?? window.asked; return told; };
  })()"""


def test_who_taps_too_late_reads_so_whatever_is_asked_next(tmp_path: Path) -> None:
    async def evening() -> None:
        lying = {"at": "round_end", "round": 2, "start": "Anna", "new": {"Anna": {"lion": 3}}}
        seated = Table(tmp_path / "table", game="animal_farm", until="", position=lying)
        async with seated as table, Chromium(tmp_path / "phone") as browser:
            tab = await browser.page("about:blank")
            await tab.before(LATE)
            await tab.goes(table.phones.ticket_address("Anna"))
            await tab.until("document.querySelector('main .answer button:not(:disabled), main button.main')")
            await asyncio.sleep(0.8)  # a tap so soon after something else stood there does nothing
            await tab.tap("document.querySelector('main .answer button')")
            await tab.until("late.length === 1")
            table.session.answer("Anna", "drop.lion")
            await tab.says("late[0](); null")
            news = "document.getElementById('news')"
            await tab.until(f"{news}.innerText === 'This has been answered already.'")
            assert await tab.says(f"{news}.classList.contains('trouble')") is False, "nobody did wrong"
            table.session.answer("Anna", "drop.lion")
            assert table.session.question is not None
            await tab.until(f"window.asked === {table.session.question.id}")
            assert await tab.says(f"{news}.innerText") == "This has been answered already."
            assert browser.errors == []

    asyncio.run(evening())


def test_below_the_name_at_the_top_is_the_way_to_leave_the_seat(tmp_path: Path) -> None:
    async def scene(table: Table, tab: Page) -> None:
        dialog = "document.getElementById('about')"
        leave = "[...document.querySelectorAll('#about button')].find((one) => one.innerText === 'Leave this seat')"
        for size in ((320, 568), (390, 844)):
            await tab.resize(*size)
            assert await tab.says(
                "Math.min(...['width', 'height'].map((side) => "
                "document.querySelector('header .mine').closest('button').getBoundingClientRect()[side])) >= 44"
            )
            assert await tab.says("document.documentElement.scrollWidth <= innerWidth")
        await tab.tap("document.querySelector('header .mine')")
        await tab.until(f"{dialog}.open")
        assert "This phone shows nothing of Anna, Cem any more." in await tab.says(f"{dialog}.innerText"), (
            "one person has both seats, and gives both back"
        )
        await tab.tap("document.querySelector('#about .foot button')")
        await tab.until(f"!{dialog}.open")
        assert table.phones.seats.taken == ("Anna", "Cem")
        await tab.tap("document.querySelector('header .mine')")
        await tab.until(f"Boolean({leave})")
        await tab.tap(leave)
        await tab.until("document.getElementById('sentence').innerText === 'Who plays on this phone?'")
        assert [*table.phones.seats.taken] == []

    in_a_browser(tmp_path, scene)


def test_what_is_asked_once_more_is_a_question_in_its_language(tmp_path: Path) -> None:
    async def evening() -> None:
        played: dict[str, Any] = {
            "game": "buergermeister",
            "language": "es",
            "names": FIVE[:3],
            "until": "place_figure",
        }
        async with Table(tmp_path / "table", language="es", **played) as table, Chromium(tmp_path / "phone") as browser:
            tab = await browser.page("about:blank")
            await tab.goes(table.phones.ticket_address("Anna"))
            await tab.until(f"{MINE} === 'Anna'")
            await asyncio.sleep(0.8)  # a tap so soon after something else stood there does nothing
            button = "[...document.querySelectorAll('button')].find((one) => one.innerText.includes('{words}'))"
            await tab.tap(button.format(words="Anunciar"), held=True)
            end = button.format(words="Terminar ya")
            await tab.until(f"Boolean({end})")
            await asyncio.sleep(0.8)
            await tab.tap(end)
            await tab.until("document.querySelector('h2')?.innerText === '¿Terminar ya, si todos quieren?'")
            assert browser.errors == []

    asyncio.run(evening())
