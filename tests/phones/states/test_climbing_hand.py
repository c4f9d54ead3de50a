"""A hand of a climbing game on a phone: why cards that go together may not be played, and what was swapped for them."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import Audience
from companion.phones.words import WORDS
from tests.phones.pages.browser import CHROMIUM, SETTLES, Chromium, Page
from tests.phones.pages.politburo import HIDE, HOLD, OPEN, by_label
from tests.phones.tables import Table

FOUR = ("Anna", "Ben", "Cem", "Dora")
HANDS = {"Anna": ["5", "5", "9"], "Ben": ["3", "4", "4", "6", "joker"], "Cem": ["8"], "Dora": ["12"]}
NOT_HIGHER = "That is not higher than 5."
IN_CHROMIUM = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
MAIN = "document.querySelector('main button.main')"


def at_table(folder: Path, act: Callable[[Table], Awaitable[None]], **more: Any) -> None:
    dealt = {"game": "karriere_poker", "names": FOUR, "options": {"mode": "dealt"}, "until": ""}

    async def evening() -> None:
        async with Table(folder, **{**dealt, **more}) as table:
            await act(table)

    asyncio.run(evening())


def two_fives(table: Table) -> None:
    """Anna leads with them; Ben has to follow."""
    table.session.answer("Anna", ["5", "5"])
    ask = table.session.question
    assert ask is not None and (ask.name, ask.asked()) == ("follow", ("Ben",))


async def opened(table: Table, browser: Chromium, party: str, **how: Any) -> Page:
    """A phone with the hand open."""
    page = await browser.page(table.phones.ticket_address(party), **how)
    await page.until("document.querySelector('header .mine')")
    await page.tap(HOLD, held=True)
    await page.until(f"{OPEN} && document.querySelector('main .hand .card')")
    return page


def card(title: str, number: int = 0) -> str:
    """One of the cards with this title in its corner."""
    found = f"one.querySelector('strong').innerText.trim() === {json.dumps(title)}"
    return f"[...document.querySelectorAll('main .hand .card')].filter((one) => {found})[{number}]"


def test_cards_that_go_together_and_are_too_low_are_told_apart_from_those_that_do_not(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        two_fives(table)
        phone = await table.seated("Ben")
        form = (await phone.sees(lambda state: state["form"]))["form"]
        assert sorted(map(sorted, form["sets"])) == [["6", "joker"]]
        (shut,) = form["shut"]
        assert shut["why"] == [NOT_HIGHER]
        assert sorted(map(sorted, shut["sets"])) == [["3", "joker"], ["4", "4"], ["4", "joker"]]

    at_table(tmp_path, act, position={"hands": HANDS})


@IN_CHROMIUM
@pytest.mark.timeout(120)
def test_the_main_button_says_why_lifted_cards_may_not_be_played(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        two_fives(table)
        async with Chromium(tmp_path / "phone") as browser:
            page = await opened(table, browser, "Ben")
            for title, number in (("4", 0), ("4", 1)):
                await page.tap(card(title, number))
            await page.until(f"{MAIN}.innerText === {json.dumps(NOT_HIGHER)}")
            await page.tap(card("4"))
            await page.tap(card("6"))
            await page.until(f"{MAIN}.innerText === 'These cannot be played together.'")
            assert browser.errors == []

    at_table(tmp_path / "table", act, position={"hands": HANDS})


# ── swapped ───────────────────────────────────────────────────────────────────────────────────────────────────

RANKED = {"at": "game", "ranks": list(FOUR)}


def given(table: Table, party: str) -> tuple[str, ...]:
    """What this party was told of the swap, in the order of the log."""
    teller, events = table.game.teller("en"), table.session.game.events
    told = [event for event in events if event.kind == "cards_given" and event.visible_to(Audience.of(party))]
    return tuple(teller.event(event) for event in told)


def test_what_was_swapped_is_read_at_the_first_lead_and_with_the_own_cards_by_those_who_swapped(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        phones = {party: await table.seated(party) for party in FOUR}
        ask = table.session.question
        assert ask is not None and ask.name == "lead"
        (leader,) = ask.asked()
        for party, phone in phones.items():
            own = (await phone.sees(lambda state: state["own"]))["own"]
            assert own["news"] == list(given(table, party)) and len(own["news"]) == 2
            assert own["said"] == own["news"]
            others = [one for other in FOUR for one in given(table, other) if one not in own["news"]]
            assert others and not any(json.dumps(one)[1:-1] in "".join(phone.frames) for one in others)
        table.session.answer(leader, table.session.options(ask.id, leader)[0].value)
        after = await phones[leader].sees(lambda state: not state["own"]["said"])
        assert after["own"]["news"] == list(given(table, leader))

    at_table(tmp_path, act, position=RANKED, until="lead")


def test_what_was_swapped_is_no_news_once_the_game_is_over(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        session, rng = table.session, random.Random(3)
        while (ask := session.question) is not None and ask.name in ("lead", "follow"):
            assert any(map(session.game.news, FOUR))
            (party,) = ask.asked()
            plays = [option.value for option in session.options(ask.id, party)]
            session.answer(party, rng.choice(plays or ["pass"]))
        assert session.question is not None and session.question.name == "next_game"
        assert not any(map(table.session.game.news, FOUR))

    at_table(tmp_path, act, position=RANKED, until="lead")


@IN_CHROMIUM
@pytest.mark.timeout(120)
def test_what_was_swapped_stands_above_the_cards_behind_the_hold(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        ask = table.session.question
        assert ask is not None
        (leader,) = ask.asked()
        async with Chromium(tmp_path / "phone") as browser:
            page = await opened(table, browser, leader)
            shown = await page.says("document.querySelector('main').innerText")
            assert all(one in shown for one in given(table, leader))
            await page.tap(HIDE)
            await page.until(f"!{OPEN}")
            assert "gives to" not in await page.says("document.body.innerText")
            assert browser.errors == []

    at_table(tmp_path / "table", act, position=RANKED, until="lead")


# ── on its way ────────────────────────────────────────────────────────────────────────────────────────────────

NEWS = "document.getElementById('news').innerText"
FADES = 4.5
"""Seconds after which what is told for a moment is gone."""


@IN_CHROMIUM
@pytest.mark.timeout(120)
def test_what_is_on_its_way_says_so_until_the_box_has_it_and_moves_no_card(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        two_fives(table)
        async with Chromium(tmp_path / "phone") as browser:
            page = await opened(table, browser, "Ben")
            for title in ("6", "Joker"):
                await page.tap(card(title))
            tops = "[...document.querySelectorAll('main .hand .card')].map((one) => one.getBoundingClientRect().top)"
            await page.until(f"{MAIN}.innerText.startsWith('Play: ')")
            await asyncio.sleep(SETTLES)
            before = await page.says(tops)
            table.stand_still()
            await page.tap(MAIN)
            await page.until(f"{NEWS} === 'On its way …'")
            assert await page.says(tops) == before
            await asyncio.sleep(FADES)
            assert await page.says(NEWS) == "On its way …"
            table.go_on()
            await table.until(lambda: table.session.ledger.entries[-1].party == "Ben")
            await page.until(f"{NEWS}.startsWith('✓')")
            assert browser.errors == []

    at_table(tmp_path / "table", act, position={"hands": HANDS})


@IN_CHROMIUM
@pytest.mark.timeout(120)
def test_an_answer_given_while_the_box_is_gone_is_said_to_be_kept(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        two_fives(table)
        async with Chromium(tmp_path / "phone") as browser:
            page = await opened(table, browser, "Ben")
            for title in ("6", "Joker"):
                await page.tap(card(title))
            await page.until(f"{MAIN}.innerText.startsWith('Play: ')")
            await table.switch_off(goodbye="")
            await page.tap(MAIN)
            kept, lost = WORDS["kept"], WORDS["lost"]
            await page.until(f"{NEWS} === {json.dumps(f'{lost} {kept}')}")
            await page.until(f"document.getElementById('sentence').innerText === {json.dumps(lost)}")
            assert await page.says("document.querySelector('main').innerText") == kept

    at_table(tmp_path / "table", act, position={"hands": HANDS})


@IN_CHROMIUM
@pytest.mark.timeout(120)
def test_a_pass_with_lifted_cards_is_asked_once_more(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        two_fives(table)
        async with Chromium(tmp_path / "phone") as browser:
            page = await opened(table, browser, "Ben")
            number = table.session.ledger.next_number
            await page.tap(card("6"))
            await page.tap(by_label("Pass"))
            await page.until("document.querySelector('main h2')?.innerText === 'Pass?'")
            await page.tap(by_label("Rather not"))
            await page.until("document.querySelector('.card.lifted')")
            assert table.session.ledger.next_number == number
            await page.tap(card("6"))
            await page.tap(by_label("Pass"))
            await table.until(lambda: table.session.ledger.next_number > number)

    at_table(tmp_path / "table", act, position={"hands": HANDS})


# ── thirteen cards ────────────────────────────────────────────────────────────────────────────────────────────

THIRTEEN = [*"1123446789", "10", "11", "joker"]
LARGE = {"Anna": ["5", "5", *"22335566778"], "Ben": THIRTEEN, "Cem": ["8"], "Dora": ["12"]}
IN_SIGHT = (
    "[...document.querySelectorAll('main .hand .card')].every((one) => { const b = one.getBoundingClientRect();"
    " return b.top > 0 && one.contains(document.elementFromPoint(b.x + b.width / 2, b.bottom - 3)); })"
)


@IN_CHROMIUM
@pytest.mark.timeout(120)
def test_a_hand_of_thirteen_is_in_sight_whole_below_a_question_of_two_lines_and_above_a_reason(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        two_fives(table)
        async with Chromium(tmp_path / "phone") as browser:
            page = await opened(table, browser, "Ben", size=(390, 664))
            for wide, high in ((390, 664), (360, 640)):
                await page.resize(wide, high)
                await page.until(f"{IN_SIGHT} && document.querySelectorAll('main .hand .card').length === 13")
            for number in (0, 1):
                await page.tap(card("4", number))
            await page.until(f"{MAIN}.innerText === 'Das ist nicht höher als 5.'")
            await page.says("scrollTo(0, 0)")
            await page.until(IN_SIGHT)
            sizes = "[...document.querySelectorAll('main .hand .card')].map((one) => one.getBoundingClientRect().width)"
            assert await page.says(f"Math.min(...{sizes})") >= 44
            assert browser.errors == []

    at_table(tmp_path / "table", act, position={"hands": LARGE}, language="de")
