"""A promise out of the game's list, by fingers on a real page and as everybody's phone tells it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from tests.phones.pages.browser import CHROMIUM, Chromium
from tests.phones.played.test_whole_games import PhonesTable
from tests.phones.tables import Table

THREE = ("Anna", "Ben", "Cem")
TOLD = {  # Anna's phone is in German, Ben's in English, Cem's in Spanish
    "Anna": "Anna verspricht Ben: noch ein Bündnis bis Ende Runde 2. Hielt bisher 1 von 2.",
    "Ben": "Anna promises Ben: another alliance by the end of round 2. Kept 1 of 2 so far.",
    "Cem": "Anna promete a Ben: otra alianza hasta fin de ronda 2. Cumplió 1 de 2.",
}
AT_TALKS = {"at": "region", "regions": ["africa"], "agents": {"africa": dict.fromkeys(THREE, 2)}}
FOUR = (*THREE, "Dora")
FOUR_AT_TALKS = {"at": "region", "regions": ["africa"], "agents": {"africa": {**dict.fromkeys(THREE, 2), "Dora": 1}}}
OVER = [
    {"by": "Anna", "to": "Cem", "what": "share", "round": 1, "became": became} for became in ("kept", "broken", "open")
]


def test_a_promise_stands_on_the_draft_in_each_ones_language_with_its_givers_credit(tmp_path: Path) -> None:
    table = PhonesTable(tmp_path, "animal_farm", names=THREE, position={**AT_TALKS, "pledges": OVER})
    try:
        ask = table.session.question
        assert ask is not None and ask.name == "agree"
        pledge = {"to": "Ben", "what": "partner", "when": "next"}
        value = {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 1}, "pledge": pledge}}
        assert table.say("Anna", {"tap": "tap00001", "question": ask.id, "value": value})["ok"]
        for party, told in TOLD.items():
            (draft,) = table.state(party)["form"]["drafts"]
            assert draft["pledge"] == told
        listed = table.state("Cem")["form"]["maker"]["pledges"]
        assert [one["label"] for one in listed["when"]] == ["Esta ronda", "Próxima ronda"]
    finally:
        table.close()


def test_a_no_on_the_phone_turns_a_proposal_down_and_giving_up_is_said_in_words(tmp_path: Path) -> None:
    table = PhonesTable(tmp_path, "animal_farm", names=THREE, position=AT_TALKS)
    try:
        table.session.answer("Ben", {"draft": {"partners": ["Ben", "Anna"], "split": {"Ben": 2, "Anna": 1}}})
        ask, labels = table.session.question, set()
        assert ask is not None
        for tap, value in (("tap00001", {"refuse": True}), ("tap00002", {"decline": True})):
            state = table.state("Anna")
            no = state["options"][state["form"]["no"]]
            labels.add(no["label"])
            assert table.say("Anna", {"tap": tap, "question": ask.id, "pick": no["pick"]})["ok"]
            assert table.session.ledger.active[-1].value == value
        assert len(labels) == 2
    finally:
        table.close()


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.timeout(120)
def test_whoever_has_spoken_reads_whose_word_is_missing(tmp_path: Path) -> None:
    async def evening() -> None:
        seated = Table(tmp_path / "table", game="animal_farm", names=THREE, until="", position=AT_TALKS)
        async with seated as table, Chromium(tmp_path / "phone") as browser:
            tab = await browser.page(table.phones.ticket_address("Anna"))
            await tab.until(button("Propose"))
            assert "Waiting for" not in await tab.says("document.querySelector('main').innerText")
            table.session.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 1}}})
            ask = table.session.question
            assert ask is not None and "Anna" not in ask.awaited()
            told = f"Waiting for {', '.join(ask.awaited())}."
            await tab.until(f"document.querySelector('main').innerText.includes({told!r})")
            assert browser.errors == []

    asyncio.run(evening())


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.timeout(120)
def test_proposals_stand_by_their_numbers_everywhere_and_what_lacks_a_majority_says_from_where_on(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        seated = Table(tmp_path / "table", game="animal_farm", names=THREE, until="", position=AT_TALKS)
        async with seated as table, Chromium(tmp_path / "phone") as browser:
            for one, other in (("Anna", "Ben"), ("Ben", "Anna")):
                split = {one: 1, other: 1}
                table.session.answer(one, {"draft": {"partners": [one, other], "split": split}})
            tab = await browser.page(table.phones.ticket_address("Cem"))
            await tab.until("document.querySelectorAll('.draft').length === 2")
            heads = "[...document.querySelectorAll('.draft h2')].map((head) => head.innerText[0]).join()"
            assert await tab.says(heads) == "1,2"
            television = await browser.page(f"{table.origin}/tv", (1280, 720))
            numbered = "document.querySelectorAll('#middle svg text[font-size=\"50\"]')"
            numbers = f"[...{numbered}].map((one) => one.textContent).join()"
            await television.until(f"{numbers}.length > 0")
            assert await television.says(numbers) == "1,2"
            ask = table.session.question
            assert ask is not None and ask.shape is not None
            shape = ask.shape()
            needed, mine = shape["majority"], shape["strengths"]["Cem"]
            assert 0 < mine < needed
            await tab.tap(button("Propose"))
            told = f"Strength {mine} of {sum(shape['strengths'].values())}, majority from {needed}."
            await tab.until(f"document.querySelector('main').innerText.includes({told!r})")
            assert browser.errors == []

    asyncio.run(evening())


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.timeout(120)
def test_a_promise_is_made_by_taps_beside_the_free_text(tmp_path: Path) -> None:
    async def evening() -> None:
        seated = Table(tmp_path / "table", game="animal_farm", names=FOUR, until="", position=FOUR_AT_TALKS)
        async with seated as table, Chromium(tmp_path / "phone") as browser:
            tab = await browser.page(table.phones.ticket_address("Anna"))
            for label in ("Propose", "Ben", "Cem", "Promise …"):
                await tab.tap(button(label))
            await tab.until(pressed("This round", "true"))
            await tab.tap(button("Cem", last=True))
            await tab.tap(button("No elephant"))
            await tab.until(pressed("No elephant", "true"))
            await tab.tap(button("Cem"))  # who is no partner any more is promised nothing
            await tab.until(pressed("No elephant", "false"))
            for label in ("No elephant", "Next round"):
                await tab.tap(button(label))
            await tab.tap("document.querySelector('main input')")
            await tab.type("and help")
            await tab.tap(button("Lay it on the table"))
            await table.until(lambda: drafts(table))
            (entry,) = drafts(table)
            assert entry["draft"]["pledge"] == {"to": "Ben", "what": "no_elephant", "when": "next"}
            assert entry["draft"]["promise"] == "and help"
            await tab.until("document.querySelector('.draft .pledge')")
            told = await tab.says("document.querySelector('.draft .pledge').innerText")
            assert told == "Anna promises Ben: no elephant to the end of round 2."
            assert browser.errors == []

    asyncio.run(evening())


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.timeout(120)
def test_what_was_not_possible_is_not_said_of_a_proposal_that_was_changed_since(tmp_path: Path) -> None:
    async def evening() -> None:
        seated = Table(tmp_path / "table", game="animal_farm", names=THREE, until="", position=AT_TALKS)
        async with seated as table, Chromium(tmp_path / "phone") as browser:
            tab = await browser.page(table.phones.ticket_address("Anna"))
            for label in ("Propose", "Lay it on the table"):
                await tab.tap(button(label))
            told = "document.getElementById('news').innerText"
            await tab.until(f"{told} === 'That is not possible.' && document.querySelector('main .why')")
            await tab.tap(button("Ben"))
            await tab.until(f"{told} === '' && !document.querySelector('main .why')")
            assert browser.errors == []

    asyncio.run(evening())


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.timeout(120)
def test_how_many_partners_there_can_be_is_said_before_too_many_are_chosen(tmp_path: Path) -> None:
    """AF-06: all three could be chosen, and only then it was not possible."""

    async def evening() -> None:
        seated = Table(tmp_path / "table", game="animal_farm", names=THREE, until="", position=AT_TALKS)
        async with seated as table, Chromium(tmp_path / "phone") as browser:
            table.session.answer("Ben", {"draft": {"partners": ["Ben", "Cem"], "split": {"Ben": 1, "Cem": 1}}})
            tab = await browser.page(table.phones.ticket_address("Anna"))
            said = "document.querySelector('main').innerText.includes('At most 2 partners.')"
            off = "?.getAttribute('aria-disabled') === 'true'"
            await tab.tap(button("Propose"))
            await tab.until(pressed("Anna", "true"))
            assert not await tab.says(said)
            await tab.tap(button("Ben"))
            await tab.until(f"{said} && {button('Cem')}{off}")
            assert not await tab.says(f"{button('Lay it on the table')}{off}")
            await tab.tap(button("Ben"))  # somebody else instead
            await tab.until(f"!{said} && !({button('Cem')}{off})")
            await tab.tap(button("Back"))
            await tab.tap(button("Change it"))  # with oneself they are three
            await tab.until(f"{said} && {button('Lay it on the table')}{off}")
            await tab.tap(button("Cem"))
            await tab.until(f"!({button('Lay it on the table')}{off})")
            assert browser.errors == []

    asyncio.run(evening())


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.timeout(120)
def test_that_a_promise_binds_nobody_is_read_whole_however_narrow_the_phone(tmp_path: Path) -> None:
    async def evening() -> None:
        farm = Table(tmp_path / "table", game="animal_farm", names=THREE, until="", position=AT_TALKS, language="de")
        async with farm as table, Chromium(tmp_path / "phone") as browser:
            tab = await browser.page(table.phones.ticket_address("Anna"), (320, 568))
            await tab.tap(button("Vorschlagen"))
            line = "document.querySelector('main input')"
            await tab.until(line)
            assert await tab.says(f"{line}.placeholder") == ""
            label = f"{line}.closest('label')"
            assert await tab.says(f"{label}.innerText.trim()") == "Ein Versprechen bindet niemanden"
            assert await tab.says(f"{label}.scrollWidth <= {label}.clientWidth")

    asyncio.run(evening())


def button(label: str, *, last: bool = False) -> str:
    """A button with these words, the last of several if wanted."""
    found = f"[...document.querySelectorAll('main button')].filter(one => one.innerText.trim() === {label!r})"
    return f"({found}.at({-1 if last else 0}))"


def pressed(label: str, said: str) -> str:
    return f"{button(label)}?.getAttribute('aria-pressed') === {said!r}"


def drafts(table: Table) -> list[Any]:
    """What lies on the table."""
    return list(table.session.view(TABLE)["running"][-1]["drafts"].values())
