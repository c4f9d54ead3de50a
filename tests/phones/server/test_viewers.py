"""Who only looks: how many they are, what comes to their page over a socket, and the code that lies there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import segno

from companion.engine.vocabulary import Party
from companion.phones.server.frames import LEAST
from companion.texts import Teller
from companion.ui.boards.face import face_of
from tests.phones.tables import FIVE, Table

Scene = Callable[[Table], Awaitable[None]]


def at(folder: Path, scene: Scene) -> None:
    async def played() -> None:
        async with Table(folder) as table:
            await scene(table)

    asyncio.run(played())


def with_a_board(table: Table) -> None:
    usual = table.at_play("en")
    face = face_of(type(table.session.game))
    table.phones.enter(type(usual)(usual.opened, usual.title, usual.teller_for, usual.said, face.board))


def test_viewers_are_counted_and_only_for_them_a_board_is_made(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        with_a_board(table)
        client = table.client()
        first = await table.phone(client, tv=True)
        await first.sees(lambda state: state.get("board"))
        assert table.phones.presence.viewers == 1
        second = await table.phone(client, tv=True)
        await table.until(lambda: table.phones.presence.viewers == 2)
        await first.socket.close()
        await second.socket.close()
        await table.until(lambda: table.phones.presence.viewers == 0)

    at(tmp_path, scene)


def test_a_phone_of_a_seat_that_looks_at_the_table_is_no_television(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        with_a_board(table)
        client = table.client()
        await table.seated("Anna", client)
        own = await table.phone(client, tv=True)
        await own.sees(lambda state: state.get("board"))
        presence = table.phones.presence
        assert (presence.viewers, presence.screens) == (1, 0)
        television = await table.phone(tv=True)
        await television.sees(lambda state: state.get("board"))
        await table.until(lambda: (presence.viewers, presence.screens) == (2, 1))

    at(tmp_path, scene)


def test_a_phone_looks_at_the_table_in_the_language_of_its_person(tmp_path: Path) -> None:
    """A guest who reads Spanish read German as soon as the table was looked at, and in what happened last."""

    async def scene(table: Table) -> None:
        usual, face = table.at_play("de"), face_of(type(table.session.game))

        def teller_for(party: Party | None) -> Teller:
            return table.game.teller("es" if party == "Anna" else "de")

        said = partial(table.game.recap, "de", 3)
        table.phones.enter(type(usual)(usual.opened, usual.title, teller_for, said, face.board))
        client = table.client()
        anna, own = await table.seated("Anna", client), await table.phone(client, tv=True)
        ben, television = table.client(), await table.phone(tv=True)
        await table.seated("Ben", ben)
        bens = await table.phone(ben, tv=True)
        for page in (own, bens, television):
            await page.sees(lambda state: state.get("board"))
        await own.sees(lambda state: state["language"] == "es")
        assert bens.state["language"] == television.state["language"] == "de"
        assert own.state["said"] == anna.state["said"] == table.game.recap("es", 3)
        assert television.state["said"] == table.game.recap("de", 3)
        assert own.state["sentence"] != television.state["sentence"]

    at(tmp_path, scene)


def test_a_long_board_makes_no_phone_wait_for_it(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        with_a_board(table)
        anna, tv = await table.seated("Anna"), await table.phone(tv=True)
        await tv.sees(lambda state: state.get("board"))
        assert len(tv.frames[-1].encode()) > LEAST
        anna.frames.clear()
        option = anna.state["options"][0]
        assert (await anna.tap(option["label"], "annas000"))["ok"]
        await anna.sees(lambda state: state["chosen"])
        assert max(len(frame.encode()) for frame in anna.frames) == LEAST

    at(tmp_path, scene)


def test_that_somebody_thinks_again_is_told_to_no_viewer(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        with_a_board(table)
        anna, tv = await table.seated("Anna"), await table.phone(tv=True)
        await tv.sees(lambda state: state.get("board"))
        first, second = (anna.state["options"][n]["label"] for n in (0, 1))
        assert (await anna.tap(first, "annas000"))["ok"]
        await tv.sees(lambda state: state["parties"][0]["done"])
        tv.frames.clear()
        assert (await anna.tap(second, "annas001"))["ok"]
        await asyncio.sleep(0.2)
        assert tv.frames == []

    at(tmp_path, scene)


def test_the_code_to_scan_stays_while_a_seat_is_free(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        client = table.client()
        tv = await table.phone(client, tv=True)
        assert tv.state["join"] is True
        async with client.get(f"{table.origin}/code") as answer:
            rows = await answer.json()
        wanted = segno.make(table.phones.address, error="m", micro=False)
        assert rows == ["".join(map(str, row)) for row in wanted.matrix]
        for number, party in enumerate(FIVE):
            table.phones.seats.ask(f"{number:064x}", party, FIVE)
            table.phones.confirm(table.phones.wishes[0])
        await tv.sees(lambda state: not state["join"])
        table.phones.revoke("Cem")
        await tv.sees(lambda state: state["join"])

    at(tmp_path, scene)


def test_drawings_are_served_to_whoever_calls_the_box_by_its_name(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        client = table.client()
        kinds = {"index.json": "application/json", "common-x1.6-0.webp": "image/webp"}
        for name, kind in kinds.items():
            async with client.get(f"{table.origin}/art/common/{name}") as answer:
                assert (answer.status, answer.content_type) == (200, kind)
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
        for path in ("/art/common/../../faces.py", "/art/common/_defs.svg", "/art/nothing/index.json", "/tv/tv.html"):
            async with client.get(table.origin + path) as answer:
                assert answer.status == 404
        async with client.get(f"{table.origin}/art/common/index.json", headers={"Host": "evil.example"}) as answer:
            assert answer.status == 421

    at(tmp_path, scene)
