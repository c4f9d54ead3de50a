"""What a phone shows while it is covered, what stays open, and what it forgets: states, the child, and real pages."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from companion.engine.questions import Kind
from companion.phones.link import Goodbye
from tests.phones.pages.browser import Chromium
from tests.phones.pages.politburo import (
    DEALT,
    FOUR,
    HIDE,
    HOLD,
    OPEN,
    SENTENCE,
    aimed,
    by_label,
    in_chromium,
    scene,
    seated,
    state_of,
    to_a_target,
)
from tests.phones.tables import Table

SIZES = ((390, 844), (320, 568), (300, 649))
"""The last is 130 % on the first."""


# ── what is covered ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_covered_page_says_the_same_whatever_card_was_chosen(tmp_path: Path) -> None:
    """Twins: one card or another; what stands on the covered page is what the table reads."""

    async def twins() -> None:
        async with Table(tmp_path, **DEALT, until="arrange") as table:
            party = to_a_target(table)
            session, told = table.session, []
            for card in dict.fromkeys(aimed(table, party)):
                session.answer(party, card)
                assert session.question is not None and session.question.name == "target"
                state = state_of(table, party)
                assert state["held"] and table.game.teller("en").name(card) in state["asks"]
                told.append((state["sentence"], state["said"], state["parties"], state["own"]["offer"]))
                session.undo()
            assert len(told) > 1 and all(one == told[0] for one in told)

    asyncio.run(twins())


def test_a_question_tells_what_the_same_party_answered_just_before(tmp_path: Path) -> None:
    async def follows() -> None:
        async with Table(tmp_path, **DEALT, until="arrange") as table:
            session, party = table.session, to_a_target(table)
            assert session.question is not None
            before = session.question.id
            session.answer(party, aimed(table, party)[0])
            assert state_of(table, party)["question"]["follows"] == before
            target = next(one for one in session.options(session.question.id, party) if not one.refusals)
            session.answer(party, target.value)
            assert session.question.kind is Kind.WINDOW  # all are asked between
            session.answer(None, "pass")
            assert session.question.name == "turn"
            assert state_of(table, party)["question"]["follows"] == 0

    asyncio.run(follows())


def test_ways_to_begin_a_turn_say_what_they_draw(tmp_path: Path) -> None:
    async def begins() -> None:
        async with Table(tmp_path, **DEALT, until="") as table:
            session = table.session
            rng = random.Random(2)
            from tests.ui.house import play_until

            assert play_until(session, lambda ask: ask.name == "begin_turn", rng, most=600)
            assert session.question is not None and session.question.facts is not None
            facts = session.question.facts()
            options = state_of(table, session.question.asked()[0])["options"]
            moved = f"Put away {facts['away']}, draw {facts['drawn']}, discard {facts['discarded']}"
            assert [one["sub"] for one in options] == [
                f"Draw {facts['refill']}, then play",
                f"{moved}: that is the whole turn.",
            ]

    asyncio.run(begins())


# ── on the page ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_what_is_asked_next_in_the_same_matter_stays_open_until_others_are_asked(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        party = to_a_target(table)
        page = await seated(table, browser, party)
        title = table.game.teller("en").name(card := aimed(table, party)[0])
        covered = await page.says(SENTENCE)
        await page.tap(HOLD, held=True)
        await page.until(OPEN)
        await page.tap(by_label(title))
        await page.until(f"{SENTENCE}.includes({json.dumps(title)})")
        assert table.session.question is not None and table.session.question.name == "target", card
        assert await page.says(OPEN)
        assert await page.says("document.getElementById('news').innerText") == ""
        await page.tap(HIDE)
        await page.until(f"!{OPEN}")
        assert await page.says(SENTENCE) == covered
        assert title not in await page.says("document.body.innerText")
        await page.tap(HOLD, held=True)
        await page.until(OPEN)
        target = next(one for one in table.session.options(table.session.question.id, party) if not one.refusals)
        await page.tap(by_label(table.game.teller("en").name(target.value)))
        await page.until(f"!{OPEN} && document.querySelector('.pair')")

    scene(tmp_path, play, until="arrange")


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=in_chromium) for size in ((390, 844), (320, 568), (300, 649))]
)
def test_cards_are_laid_with_their_places_in_sight_and_a_second_tap_lays_nothing(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna", size=size, language="es")
        await page.tap(HOLD, held=True)
        await page.until("document.querySelectorAll('.dock .key').length === 5")
        seen = await page.says(
            "[...document.querySelectorAll('.dock h2, .dock button, #own .hide')].map((one) => {"
            " const b = one.getBoundingClientRect();"
            " const top = document.elementFromPoint(b.x + 5, b.y + b.height - 6);"
            " return [one.innerText, b.top >= 0 && b.bottom <= innerHeight && one.contains(top)]; })"
        )
        assert len(seen) == 8 and all(whole for _, whole in seen), seen
        assert await page.says("document.querySelectorAll('.dock canvas').length") == 3
        assert "Lealtad 5, salud 10" in await page.says("document.querySelector('.dock').innerText")
        assert await page.says("document.documentElement.scrollWidth <= innerWidth")
        await asyncio.sleep(0.8)
        await page.says("document.querySelectorAll('.dock .key')[2].click()")
        await page.says("document.querySelectorAll('.dock .key')[2].click()")
        assert await page.says("[...document.querySelectorAll('.card em')].length") == 1
        assert (
            await page.says("[...document.querySelectorAll('.card')].findIndex((one) => one.matches('.lifted'))") == 1
        )

    scene(tmp_path, play, until="arrange")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_a_short_tap_says_that_it_is_held_and_what_lies_open_tells_how_long_still(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna", language="de")
        await page.tap("document.querySelector('#own button')")
        await page.until("document.querySelector('#own .hint').innerText === 'Länger halten'")
        assert not await page.says(OPEN)
        await page.until("document.querySelector('#own .hint').innerText === ''")
        await page.tap("document.querySelector('#own button')", held=True)
        await page.until(OPEN)
        burnt = "document.querySelector('.fuse i').getAnimations()[0].currentTime"
        await page.until(f"{burnt} > 900")
        await page.says("dispatchEvent(new Event('scroll'))")  # whoever reads on needs it longer
        assert await page.says(burnt) < 900
        await page.tap(HIDE)
        await page.until(f"!{OPEN}")

    scene(tmp_path, play, until="arrange")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_phones_that_are_switched_off_say_so_and_show_nothing_of_a_seat(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna", language="de")
        await page.tap("document.querySelector('#own button')", held=True)
        await page.until(OPEN)
        await asyncio.to_thread(table.phones.close, goodbye="off")
        await page.until(f"{SENTENCE} === 'Die Handys sind ausgeschaltet.'")
        assert await page.says("document.querySelectorAll('button').length") == 0
        await asyncio.sleep(3)  # it goes on looking for the box, and does not blame the network
        assert await page.says(SENTENCE) == "Die Handys sind ausgeschaltet."
        assert await page.says("document.getElementById('news').innerText") == ""

    scene(tmp_path, play, until="arrange")


@pytest.mark.parametrize(
    ("why", "is_so", "then"),
    [
        pytest.param(*told, marks=in_chromium)
        for told in (
            ("off", "Phones are switched off.", "The game goes on at the table."),
            (
                "over",
                "The game is over.",
                "If the same people begin another game, this phone has its seat again by itself.",
            ),
            (
                "left",
                "No game is open at the table.",
                "This phone has its seat again as soon as the game is opened again.",
            ),
        )
    ],
)
def test_a_page_says_why_phones_are_off_and_what_brings_them_back(
    why: Goodbye, is_so: str, then: str, tmp_path: Path
) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna", language="en")
        tab = await browser.page(f"{table.origin}/tv", (1280, 720))
        await tab.until("document.querySelectorAll('#board svg text').length > 3")
        await asyncio.to_thread(table.phones.close, goodbye=why)
        await page.until(f"{SENTENCE} === {is_so!r}")
        assert then in await page.says("document.body.innerText")
        comes = "It goes on here as soon as these people play on."
        await tab.until("document.getElementById('asked').innerText.length > 0 && !document.querySelector('svg')")
        assert (comes in await tab.says("document.body.innerText")) is (why != "off")

    scene(tmp_path, play, until="arrange")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_a_lost_connection_takes_the_hand_from_the_page(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna", language="de")
        await page.tap("document.querySelector('#own button')", held=True)
        await page.until(OPEN)
        await asyncio.to_thread(table.phones.close)
        await page.until(f"{SENTENCE}.startsWith('Keine Verbindung')")
        assert await page.says("document.querySelectorAll('main button, main .card, #own button').length") == 0
        held = await page.says("import('/page_state.js').then(({ page }) => JSON.stringify(page.state))")
        assert not {"own", "options", "form", "asks"} & json.loads(held).keys()

    scene(tmp_path, play, until="arrange")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_a_phone_speaks_its_own_language_until_another_is_chosen_at_the_table(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        joining = await browser.page(f"{table.origin}/", language="es")
        await joining.until(f"{SENTENCE} === '¿Quién juega con este móvil?'")
        page = await seated(table, browser, "Anna", language="es")
        await page.until(f"{SENTENCE} === 'Todos: ¿adónde van las cartas?'")
        assert "roba 5" in await page.says("document.getElementById('said').innerText")
        other = await seated(table, browser, "Ben", language="nl")  # none of ours: the table's
        await other.until(f"{SENTENCE} === 'Alle: wohin mit den Karten?'")

    scene(tmp_path, play, until="arrange", language="de")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_the_rules_are_read_on_the_phone_and_a_seat_is_given_back_there(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna", language="de")
        await page.tap("document.querySelector('button.about')")
        await page.until("document.getElementById('about').innerText.includes('Ziel und Ablauf')")
        assert "PB-06" in await page.says("document.getElementById('about').innerText")
        assert await page.says("document.getElementById('about').scrollWidth <= innerWidth")
        await page.tap(by_label("Sitz verlassen"))
        await page.tap(by_label("Sitz verlassen"))
        await page.until(f"{SENTENCE} === 'Wer spielt mit diesem Handy?'")
        assert table.phones.seats.taken == ()

    scene(tmp_path, play, until="arrange", language="de")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_the_board_on_a_phone_is_large_enough_to_read_and_is_pushed_aside(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna")
        await page.tap("document.querySelector('#own button:last-child')")
        board = "document.querySelector('#board iframe').contentDocument.getElementById('board')"
        await page.until(f"{board}?.querySelector('svg.picture')")
        await page.until(f"{board}.scrollWidth > 1.6 * {board}.clientWidth")
        size = f"Math.min(...[...{board}.querySelectorAll('text')].map((one) => one.getBoundingClientRect().height))"
        assert await page.says(size) > 10

    scene(tmp_path, play, until="arrange")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_who_has_answered_reads_who_is_waited_for_and_what_is_confirmed(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        party = to_a_target(table)
        session = table.session
        assert session.question is not None
        session.answer(party, aimed(table, party)[0])
        target = next(one for one in session.options(session.question.id, party) if not one.refusals)
        page = await seated(table, browser, "Anna")
        session.answer(party, target.value)
        table.phones.look_again()
        await page.tap(by_label("Rather not"))
        await page.until("document.querySelector('main .dim')?.innerText === 'Waiting for Ben, Cem, Dora.'")
        session.answer(None, "pass")
        table.phones.look_again()
        other = await seated(table, browser, next(one for one in FOUR if one not in ("Anna", party)))
        await other.tap(by_label("Play out of turn"))
        await other.until("document.querySelector('main h2')?.innerText === 'Play out of turn?'")
        text = await other.says("document.querySelector('main').innerText")
        assert "Everybody is told at once." in text and "Yes: Play out of turn" in text

    scene(tmp_path, play, until="arrange")
