"""Tables of Politburó for tests of phones, and where its pages have what they show."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.questions import Kind, Question
from companion.games.politburo.rules.state import DRAW_UP, Bureau
from companion.phones.project import Projection, audience_of
from companion.texts import translator
from tests.phones.pages.browser import CHROMIUM, Chromium, Page
from tests.phones.tables import KEY, Table, all_states

FOUR = ("Anna", "Ben", "Cem", "Dora")
DEALT: dict[str, Any] = {"game": "politburo", "options": {"mode": "dealt"}, "names": FOUR}

in_chromium = [pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium"), pytest.mark.timeout(180)]

SMALL = (360, 780)
"""A small phone."""

OPEN, MINE = "document.body.classList.contains('open')", "document.querySelector('header .mine')"
HOLD, HIDE = "document.querySelector('main button.hold')", "document.querySelector('#own .hide')"
SENTENCE = "document.getElementById('sentence')?.innerText"


def by_label(label: str) -> str:
    """The button with these words."""
    found = f"one.innerText.startsWith({json.dumps(label)})"
    return f"[...document.querySelectorAll('button')].find((one) => {found})"


def to_a_target(table: Table) -> str:
    """Somebody in turn has a card that asks for a target; whose turn it is."""
    session = table.session
    for _ in range(60):
        if session.driver.awaits_reveal:
            session.reveal()
        ask = session.question
        assert ask is not None
        party = ask.open_to()[0]
        if ask.name == "turn":
            if aimed(table, party):
                return party
            session.answer(party, "end_turn")
        elif ask.name == "arrange":
            session.answer(party, [])
        elif ask.kind is Kind.WINDOW:
            session.answer(None, "pass")
        elif ask.name == "begin_turn":
            session.answer(party, DRAW_UP)
        else:
            raise AssertionError(ask.name)
    raise AssertionError("nobody has such a card")


def aimed(table: Table, party: str) -> list[str]:
    """Cards of a hand that ask for a target, each once."""
    session = table.session
    assert session.question is not None
    kinds = {card: one.kind for card, one in session.game.definition.card.items()}
    options = [one.value for one in session.options(session.question.id, party) if not one.refusals]
    return [card for card in options if kinds.get(card) in ("demagogy", "defamation", "assault")]


def state_of(table: Table, party: str, **more: Any) -> dict[str, Any]:
    teller = table.game.teller("en")
    projection = Projection(lambda _: teller, translator, KEY, lambda _: (), **more)
    shown: dict[str, Any] = all_states(projection, table.game, "", (), FOUR)[audience_of(party)]
    return shown


def scene(folder: Path, play: Callable[[Table, Chromium], Awaitable[None]], **more: Any) -> None:
    async def evening() -> None:
        async with Table(folder / "table", **{**DEALT, **more}) as table, Chromium(folder / "phone") as browser:
            await play(table, browser)
            assert [one for one in browser.errors if "WebSocket" not in one and "ERR_" not in one] == []

    asyncio.run(evening())


async def seated(table: Table, browser: Chromium, party: str, **how: Any) -> Page:
    page = await browser.page(table.phones.ticket_address(party), **how)
    await page.until(f"{MINE}?.innerText === {json.dumps(party)}")
    return page


def at_table(folder: Path, act: Callable[[Table], None], *, until: str = "arrange", **more: Any) -> None:
    async def evening() -> None:
        async with Table(folder, **DEALT, until=until, **more) as table:
            act(table)

    asyncio.run(evening())


def bureau(table: Table) -> Bureau:
    """The state of the game."""
    state = table.session.game.state
    assert isinstance(state, Bureau)
    return state


def asked(table: Table) -> Question:
    """The open question."""
    assert table.session.question is not None
    return table.session.question


def attacked(table: Table) -> tuple[str, str, str]:
    """Somebody has played a card that takes points from somebody else: who, which card, and on whom."""
    session, party = table.session, to_a_target(table)
    state = bureau(table)
    for card in aimed(table, party):
        if session.game.definition.card[card].kind == "demagogy":
            continue
        session.answer(party, card)
        options = session.options(asked(table).id, party)
        target = next(one.value for one in options if not one.refusals and state.owner.get(one.value, party) != party)
        session.answer(party, target)
        assert asked(table).kind is Kind.WINDOW
        return party, card, target
    raise AssertionError("nobody has such a card")
