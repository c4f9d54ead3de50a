"""What a phone says of the card on the table, of one's own answer, and of what is explained."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import CLAIM
from companion.phones.project import Projection, audience_of
from companion.texts import translator
from tests.phones.pages.browser import Chromium
from tests.phones.pages.politburo import (
    FOUR,
    HOLD,
    OPEN,
    SENTENCE,
    SMALL,
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
from tests.phones.tables import KEY, Table, all_states


def test_whoever_may_answer_reads_whose_candidate_is_hit_and_by_how_much(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        party, card, target = attacked(table)
        game, teller = table.session.game, table.game.teller("en")
        owner, value = bureau(table).owner[target], game.definition.card[card].value
        now = bureau(table).loyalty[target] if card.startswith("defamation") else bureau(table).health[target]
        number = "loyalty" if card.startswith("defamation") else "health"
        for seat in FOUR:
            about = state_of(table, seat)["about"]
            assert about["lines"] == (f"{teller.name(target)} ({owner}): {number} {now} minus {value}",)
            assert about["card"]["title"] == teller.name(card) and about["at"] == teller.name(target)
            assert about["mine"] is (seat == party)

    at_table(tmp_path, act)


def test_ones_own_card_is_called_so_and_anybody_else_s_is_not(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        party, card, _ = attacked(table)
        name = table.game.teller("en").name(card)
        for seat in FOUR:
            asks = state_of(table, seat)["asks"]
            assert asks == (
                f"{seat}: “{name}” is played. Answer it yourself?" if seat == party else f"{seat}: answer “{name}”?"
            )

    at_table(tmp_path, act)


def test_a_candidate_to_play_from_says_which_card_lies_there_and_what_it_does(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        session = table.session
        for party in FOUR:
            mine = next(one for one, owner in bureau(table).owner.items() if owner == party)
            definition = session.game.definition
            card = next(one for one in session.game.hand_of(party) if not definition.card[one].is_star)
            session.answer(party, [f"{card}@{mine}"])
        _, _, target = attacked(table)
        owner = bureau(table).owner[target]
        window = asked(table)
        for party in FOUR:
            session.answer(party, CLAIM if party == owner else "pass", question=window.id)
        assert asked(table).name == "what_to_play"
        options = state_of(table, owner)["options"]
        teller, beside = table.game.teller("en"), bureau(table).assigned
        for one, holder in bureau(table).owner.items():
            if holder == owner and (cards := beside.beside(one)):
                shown = next(option for option in options if option["label"].startswith(teller.name(one)))
                assert shown["sub"] == f"Lies here: {teller.name(cards[0])}"
                assert shown["lines"] and teller.name(cards[0]) not in shown["lines"][0]
                return
        raise AssertionError("nothing lies there")

    at_table(tmp_path, act)


def test_what_is_explained_at_the_window_is_explained_on_the_phone_and_open_for_beginners(tmp_path: Path) -> None:
    def act(table: Table) -> None:
        teller, told = table.game.teller("en"), dict[tuple[str, ...], Any]()
        for new in ((), ("Anna",)):
            beginners: Callable[[], tuple[str, ...]] = partial(tuple, new)
            projection = Projection(lambda _: teller, translator, KEY, lambda _: (), newcomers=beginners)
            shown: dict[str, Any] = all_states(projection, table.game, "", (), FOUR)[audience_of("Anna")]
            (told[new],) = shown["explained"]
        title, text = teller.explanation("first_cards")
        assert told == {
            (): {"title": title, "text": text, "open": False},
            ("Anna",): {"title": title, "text": text, "open": True},
        }

    at_table(tmp_path, act)


IN_SIGHT = (
    "[...document.querySelectorAll('.pair button')].map((one) => { const b = one.getBoundingClientRect();"
    " return one.contains(document.elementFromPoint(b.x + b.width / 2, b.bottom - 6)); })"
)


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_both_answers_are_in_sight_and_who_has_answered_is_asked_nothing_more(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        party, card, _target = attacked(table)
        page = await seated(table, browser, party, size=SMALL, language="es")
        await page.until("document.querySelectorAll('.pair button').length === 2 && document.querySelector('.stake')")
        assert await page.says(IN_SIGHT) == [True, True]
        assert await page.says("document.querySelector('.pair .main').innerText") == "Mejor no"
        assert table.game.teller("es").name(card) in await page.says(SENTENCE)
        await page.tap("document.querySelectorAll('.pair button')[1]")
        await page.until(f"{SENTENCE} === 'Respuesta anotada.'")
        await page.until("document.querySelector('main .dim').innerText.startsWith('A la espera')")

    scene(tmp_path, play, until="arrange", language="es")


@pytest.mark.parametrize("_", [pytest.param(None, marks=in_chromium)])
def test_the_end_of_a_turn_is_in_sight_beside_the_cards_and_more_below_is_marked(_: None, tmp_path: Path) -> None:
    async def play(table: Table, browser: Chromium) -> None:
        party = to_a_target(table)
        page = await seated(table, browser, party, size=SMALL)
        await page.tap(HOLD, held=True)
        await page.until(OPEN)
        end = by_label("End turn")
        await page.until(f"{end} && document.querySelector('#own').classList.contains('more')")
        assert all(await page.says(IN_SIGHT))
        await page.says("scrollTo(0, document.documentElement.scrollHeight)")
        await page.until("!document.querySelector('#own').classList.contains('more')")
        assert all(await page.says(IN_SIGHT))

    scene(tmp_path, play, until="arrange")
