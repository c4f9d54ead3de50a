"""Places that are looked for by their area, and values that are put together on the phone, over the real child."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from companion.engine.questions import Kind, Question
from companion.phones.server.frames import SMALL, read
from tests.phones.tables import FIVE, Phone, Table
from tests.torture.table import answer


def at(folder: Path, scene: Callable[[Table], Awaitable[None]]) -> None:
    async def played() -> None:
        async with Table(folder) as table:
            await scene(table)

    asyncio.run(played())


def test_a_place_is_found_by_its_area_and_what_is_built_goes_through_the_child(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        session = table.session
        while session.driver.awaits_reveal or (session.question is not None and session.question.kind != "place"):
            if session.driver.awaits_reveal:
                session.reveal()
            elif session.question is not None:
                party = session.question.open_to()[0]
                open_to = [one.value for one in session.options(session.question.id, party) if not one.refusals]
                session.answer(party, open_to[0], question=session.question.id)
        ask = session.question
        assert ask is not None
        phone, tv = await table.seated(ask.asked()[0]), await table.phone(tv=True)
        await phone.sees(lambda state: state["question"] is not None)
        await tv.sees(lambda state: "board" in state)  # made when the first viewer comes
        shown = len(tv.frames)
        if parts := phone.state["form"].get("parts"):
            part = next((one for one in parts if one["open"]), parts[0])
            await phone.send(see=part["pick"])
            await phone.sees(lambda state: state["form"]["part"] is not None)
            assert phone.state["form"]["part"]["pick"] == part["pick"]
            assert len(tv.frames) == shown, "where somebody looks is told to nobody"
        refused = await phone.answer(tap="built000", question=ask.id, value={"draft": {"partners": [], "split": {}}})
        assert (refused["ok"], refused["code"]) == (False, "bad_value")
        of = {"tap": "built001", "question": ask.id, "value": {"draft": {"partners": [], "split": {}}}}
        late = await phone.answer(**of, game_id="0" * 12)
        assert late["code"] == "unknown_question", "what was on its way when a game ended is nothing in the next"
        assert (await phone.answer(**of, game_id=phone.state["game_id"]))["code"] == "bad_value"
        sizes = {len(frame.encode()) for frame in phone.frames if "reply" in json.loads(frame)}
        assert sizes == {SMALL}

    at(tmp_path, scene)


def test_dice_that_were_typed_in_on_a_phone_were_not_answered_at_the_table(tmp_path: Path) -> None:
    """They keep the source of dice on the table, so that an undo offers what fell; the phone blamed the table."""

    async def played() -> None:
        two: dict[str, Any] = {"game": "buergermeister", "names": FIVE[:2], "until": ""}
        async with Table(tmp_path, **two) as table:
            session, rng, told = table.session, random.Random(3), "Answered at the table."
            table.game.sources.choose("roll", ("typed",))

            def fives(ask: Question) -> list[int]:
                assert ask.shape is not None
                return [5] * int(ask.shape()["dice"])

            async def to_the_dice() -> tuple[Phone, Question]:
                while (ask := session.question) is None or ask.kind is not Kind.ROLL:
                    answer(session, rng)
                asked = phones[ask.asked()[0]]
                await asked.sees(lambda state: (state["question"] or {}).get("id") == ask.id)
                return asked, ask

            phones = {party: await table.seated(party) for party in FIVE[:2]}
            asked, ask = await to_the_dice()
            assert (await asked.answer(tap="typed000", question=ask.id, value=fives(ask)))["ok"]
            await asked.sees(lambda state: (state["question"] or {}).get("id") != ask.id)
            fell = next(one for one in session.ledger.active if one.question == ask.id)
            assert fell.source == "typed"
            assert told not in asked.state["said"]
            asked, ask = await to_the_dice()
            session.answer(None, fives(ask), question=ask.id, source="typed")
            await asked.sees(lambda state: told in state["said"])

    asyncio.run(played())


def test_a_built_value_is_small_and_flat_or_no_message() -> None:
    for good in ([1, 2, 3], {"draft": {"partners": ["Anna"], "split": {"Anna": 3}, "promise": "x" * 60}}, "…", None):
        assert read(json.dumps({"tap": "a", "question": 1, "value": good})) is not None
    deep: Any = 1
    for _ in range(6):
        deep = [deep]
    for bad in (deep, [1] * 300, "x" * 600, [1.5], 10**12):
        assert read(json.dumps({"tap": "a", "question": 1, "value": bad})) is None
