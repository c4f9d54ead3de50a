"""A hand of cards on a phone: what is exchanged, discarded and laid down, and what is said of it before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.politburo.rules.state import EXCHANGE
from companion.texts.standing import alone
from tests.phones.pages.browser import Chromium, Page
from tests.phones.pages.politburo import (
    FOUR,
    HOLD,
    OPEN,
    SENTENCE,
    SMALL,
    aimed,
    asked,
    at_table,
    attacked,
    bureau,
    by_label,
    in_chromium,
    scene,
    seated,
    state_of,
    to_a_target,
)
from tests.phones.tables import Table

HAND = ["assault_2", "assault_4", "attempt", "bodyguard", "dismissal"]
FULL = {"at": "turn", "turn": "Anna", "hands": {"Anna": HAND}}
"""Anna's turn, with a hand that is full: it may be exchanged beside everything else."""

DOES = "Put away 5, draw 7, discard 2: that is the whole turn."
MAIN = "document.querySelector('main button.main')"
IN_SIGHT = (
    f"(one => {{ const b = one.getBoundingClientRect();"
    f" return one.contains(document.elementFromPoint(b.x + b.width / 2, b.bottom - 4)); }})({MAIN})"
)


def in_full_turn(folder: Path, act: Callable[[Table], None]) -> None:
    at_table(folder, act, position=FULL, until="turn")


async def open_hand(page: Page) -> None:
    await page.tap(HOLD, held=True)
    await page.until(OPEN)


# ── exchanged ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_exchange_says_all_it_does_and_is_asked_once_more(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        options = {one["label"]: one for one in state_of(table, "Anna")["options"]}
        assert options["Exchange hand"]["sub"] == DOES and options["Exchange hand"]["final"]
        assert not options["End turn"].get("final")

    in_full_turn(tmp_path, act)


def test_at_the_beginning_of_a_turn_an_exchange_says_the_same(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        party = asked(table).asked()[0]
        options = {one["label"]: one for one in state_of(table, party)["options"]}
        assert options["Exchange hand"]["final"] and options["Exchange hand"]["sub"].endswith(
            DOES[DOES.index("draw 7") :]
        )
        assert not options["Draw up"].get("final")

    at_table(tmp_path, act, until="begin_turn")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_one_tap_exchanges_no_hand(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        page = await seated(table, browser, "Anna", size=SMALL)
        await open_hand(page)
        await page.tap(by_label("Exchange hand"))
        await page.until(f"document.querySelector('main').innerText.includes({DOES!r})")
        assert asked(table).name == "turn"
        await page.tap(by_label("Yes: Exchange hand"))
        await table.until(lambda: asked(table).name == "discard_down")

    scene(tmp_path, play, position=FULL, until="turn")


# ── discarded ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_what_is_discarded_is_called_so_and_its_button_is_always_in_sight(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        table.session.answer("Anna", EXCHANGE)
        page = await seated(table, browser, "Anna", size=SMALL)
        await open_hand(page)
        said = []
        for number in range(3):
            if number:
                await page.tap(f"document.querySelectorAll('main .hand .card')[{number - 1}]")
            said.append(await page.says(f"{MAIN}.innerText"))
            await page.says("scrollTo(0, 0)")
            assert await page.says(IN_SIGHT)
        assert said[:2] == ["Discard: 0 / 2", "Discard: 1 / 2"]
        assert said[2].startswith("Discard: ") and " and " in said[2]
        await page.tap(MAIN)
        await table.until(lambda: len(table.session.game.hand_of("Anna")) == len(HAND))

    scene(tmp_path, play, position=FULL, until="turn")


# ── laid down ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_card_of_a_hand_that_has_a_star_shows_it(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        options = state_of(table, "Anna", printed=table.printed)["options"]
        stars = {one["label"] for one in options if one.get("print", {}).get("star")}
        assert stars == {table.game.teller("en").name(card) for card in ("attempt", "dismissal")}

    in_full_turn(tmp_path, act)


def test_where_a_card_cannot_go_is_told_before_with_the_window_s_reasons(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        session, teller = table.session, table.game.teller("en")
        definition, seen = session.game.definition, 0
        for party in FOUR:
            hand = session.game.hand_of(party)
            for place in state_of(table, party)["form"]["places"]:
                for card in hand:
                    refused = session.why(asked(table).id, party, [f"{card}@{place['id']}"])
                    assert place.get("never", {}).get(card, []) == [teller.refusal(one) for one in refused]
                    assert bool(refused) is (definition.card[card].is_star and place["id"] != "discard")
                    seen += bool(refused)
                able = [f"{card}@{place['id']}" for card in hand if card not in place.get("never", {})]
                most = place.get("most", len(able))
                assert not session.why(asked(table).id, party, able[:most])
                assert most == len(able) or session.why(asked(table).id, party, able[: most + 1])
        assert seen

    at_table(tmp_path, act)


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_a_star_card_goes_to_no_candidate_and_the_reason_stands_there(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        game = table.session.game
        stars = {one: [c for c in game.hand_of(one) if game.definition.card[c].is_star] for one in FOUR}
        party = next(one for one in FOUR if stars[one])
        page = await seated(table, browser, party, size=SMALL)
        await open_hand(page)
        name = table.game.teller("en").name(stars[party][0])
        cards = "[...document.querySelectorAll('main .hand .card')]"
        card = f"{cards}.find((one) => one.innerText.startsWith({name!r}))"
        await page.tap(card)
        await page.until("document.querySelectorAll('.dock .key[aria-disabled]').length === 3")
        assert len(await page.says("[...document.querySelectorAll('.dock .why')].map((one) => one.innerText)")) == 1
        await page.tap("document.querySelector('.dock .key[aria-disabled]')")
        assert await page.says(f"{card}.querySelector('em')") is None
        await page.tap(by_label("Discard"))
        await page.until(f"{card}.querySelector('em')")

    scene(tmp_path, play, until="arrange")


def test_of_candidates_without_cards_nothing_is_said(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        teller = table.game.teller("en")
        one, other = bureau(table).in_play("Anna")[:2]
        assert alone({"assigned": {"Anna": {one: []}}}, {}, "Anna", teller) == []
        told = alone({"assigned": {"Anna": {one: [], other: ["bodyguard"]}}}, {}, "Anna", teller)
        assert len(told) == 1 and teller.name(other) in told[0] and teller.name(one) not in told[0]

    at_table(tmp_path, act)


# ── aimed ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_target_says_how_many_cards_lie_there_face_down(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        game, session = table.session.game, table.session
        laid = next(
            (party, card) for party in FOUR for card in game.hand_of(party) if not game.definition.card[card].is_star
        )
        candidate = bureau(table).in_play(laid[0])[0]
        session.answer(laid[0], [f"{laid[1]}@{candidate}"])
        party = to_a_target(table)
        session.answer(party, aimed(table, party)[0])
        teller = table.game.teller("en")
        for option in state_of(table, party)["options"]:
            assert ("1 card face down" in option.get("sub", "")) is option["label"].startswith(teller.name(candidate))

    at_table(tmp_path, act)


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_most_of_twelve_targets_are_in_sight(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        party = to_a_target(table)
        table.session.answer(party, aimed(table, party)[0])
        page = await seated(table, browser, party, size=SMALL)
        await open_hand(page)
        rows = "[...document.querySelectorAll('main > .answer button')]"
        await page.until(f"{rows}.length === 12")
        whole = f"{rows}.filter((one) => one.getBoundingClientRect().bottom < {DOCK}).length"
        assert await page.says(whole) >= 7
        assert await page.says(f"{rows}.every((one) => one.getBoundingClientRect().height >= 44)")

    scene(tmp_path, play, until="arrange")


DOCK = "document.querySelector('.dock').getBoundingClientRect().top"


# ── asked by all ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_who_says_yes_to_a_window_reads_before_that_all_hear_it_and_finds_oneself_on_the_table(
    _: None, tmp_path: Path
) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        attacked(table)
        page = await seated(table, browser, "Dora", size=SMALL)
        pair = "[...document.querySelectorAll('.pair button')].map((one) => one.innerText)"
        await page.until("document.querySelectorAll('.pair button').length === 2")
        yes, no = await page.says(pair)
        assert "Everybody is told at once." in yes and "Everybody" not in no
        table.session.answer(None, "pass")
        await page.until(f"{SENTENCE}.includes('turn')")
        await page.tap(by_label("Table"))
        inside = "document.querySelector('#board iframe').contentDocument"
        mine = f"[...{inside}.querySelectorAll('#board text')].find((one) => one.textContent === 'Dora')"
        await page.until(f"document.querySelector('#board iframe') && {inside}?.querySelector('#board text')")
        await page.until(f"{mine}?.getBoundingClientRect().right <= 360 && {mine}.getBoundingClientRect().left > 0")

    scene(tmp_path, play, until="arrange")
