"""What somebody in the same network could try, at the real child: the table goes on, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from yarl import URL

from companion.phones import link
from companion.phones.host import MOST_HEARD
from companion.phones.seats import GRANTED, TRIES
from companion.phones.server.frames import LARGEST
from tests.phones.tables import Table

Scene = Callable[[Table], Awaitable[None]]

EVIL = ("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "Ann\u202ea", '"};{"me":"Ben"}', "{name}")


def at(folder: Path, scene: Scene, **how: Any) -> None:
    async def played() -> None:
        async with Table(folder, **how) as table:
            await scene(table)

    asyncio.run(played())


async def raw(table: Table, said: bytes) -> bytes:
    """What a connection gets that says this and no more."""
    reader, writer = await asyncio.open_connection(*table.phones.link.address)
    writer.write(said)
    async with asyncio.timeout(10):
        told = await reader.read()
    writer.close()
    return told


async def first_page(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    """What a page is shown at first, after the time."""
    assert "now" in json.loads((await socket.receive()).data)
    page: dict[str, Any] = json.loads((await socket.receive()).data)
    return page


# ── who calls ───────────────────────────────────────────────────────────────────────────────────────────────


def test_no_other_name_of_the_box_is_answered_whatever_is_asked(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        port = table.phones.link.address[1]
        ours = f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nOrigin: {table.origin}"
        for host in ("", "evil.example", "127.0.0.1", f"localhost:{port}", "127.0.0.1:1", "[::1]", "a\tb"):
            for path in ("/", "/tv", "/ws", "/ws/tv", "/nowhere"):
                asks = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{ours}\r\n\r\n"
                told = await raw(table, asks.encode())
                assert told.startswith((b"HTTP/1.1 421", b"HTTP/1.1 400")), (host, path, told)
                assert told.endswith(b"\r\n\r\n") and b"seat_" not in told and b"ython" not in told

    at(tmp_path, scene)


def test_nothing_acts_when_it_is_opened_and_no_other_method_is_known(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        number, client = table.session.ledger.next_number, table.client()
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE"):
            async with client.request(method, f"{table.origin}/ws", data=b'{"join": "Anna"}') as told:
                assert told.status in (400, 405), method
                assert "Access-Control-Allow-Origin" not in told.headers
        for path in ("/ws?join=Anna", "/?join=Anna", "/../phones.py", "/%2e%2e/seats.py", "//ws", "/page.js/.."):
            async with client.get(URL(table.origin + path, encoded=True)) as told:
                assert told.status in (200, 400, 403, 404), path
        assert table.phones.wishes == () and table.session.ledger.next_number == number

    at(tmp_path, scene)


# ── who answers ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_seat_in_a_message_is_no_seat_and_a_recorded_tap_is_nobody_else_s(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna, ben = await table.seated("Anna"), await table.seated("Ben")
        option, question = anna.state["options"][0], anna.state["question"]["id"]
        tap = {"tap": "recorded0", "question": question, "pick": option["pick"]}
        forged = await ben.answer(**tap, seat="Anna", token="0" * 64, me="Anna")
        assert (forged["ok"], forged["code"]) == (False, "unknown_question")
        assert (await anna.answer(**tap))["ok"]
        number = table.session.ledger.next_number
        replayed = await ben.answer(**tap)
        assert (replayed["ok"], replayed["code"]) == (False, "unknown_question")
        assert (await anna.answer(**{**tap, "pick": "0" * 12}))["ok"], "the same tap is only acknowledged"
        assert table.session.ledger.next_number == number

    at(tmp_path, scene)


def test_whoever_has_no_seat_answers_nothing_and_sees_nothing(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna, stranger = await table.seated("Anna"), await table.phone()
        number, pick = table.session.ledger.next_number, anna.state["options"][0]["pick"]
        told = await stranger.answer(tap="strange00", question=anna.state["question"]["id"], pick=pick)
        assert (told["ok"], told["code"]) == (False, "no_seat")
        assert pick not in "".join(stranger.frames) and "sentence" not in stranger.state
        assert table.session.ledger.next_number == number

    at(tmp_path, scene)


def test_a_token_that_is_guessed_is_no_seat(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        await table.seated("Anna")
        client = table.client()
        for token in ("", "0" * 32, "A" * 32, "../../x", "0" * 4000, "0" * 31 + "\u0660"):
            headers = {"Cookie": f"seat_{table.phones._box}={token}"}
            try:
                socket = await client.ws_connect(f"{table.origin}/ws", origin=table.origin, headers=headers)
            except aiohttp.WSServerHandshakeError as refused:
                assert refused.status in (400, 403), token
            else:
                assert (await first_page(socket))["page"] == "join"
                await socket.close()

    at(tmp_path, scene)


def test_guessing_costs_the_one_who_guesses_and_the_table_is_asked_seldom(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        asked: set[str] = set()
        for number in range(TRIES + 3):
            client = table.client(f"127.0.1.{number + 1}")
            phone = await table.phone(client)
            await phone.send(join="Anna")
            await phone.send(join="Nobody")
            await asyncio.sleep(0)
            for wish in table.phones.wishes:
                asked.add(wish.token)
                table.phones.refuse(wish)
            await phone.socket.close()
        assert len(asked) <= TRIES
        assert table.phones.seats.taken == ()

    at(tmp_path, scene)


def test_of_two_phones_of_one_seat_the_first_tap_counts_and_a_third_finds_no_room(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        client = table.client()
        first = await table.seated("Anna", client)
        second = await table.phone(client)
        assert second.state["me"] == "Anna"
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await table.phone(client)
        assert refused.value.status == 503
        session = table.session
        ask = session.question
        assert ask is not None
        for party in ask.open_to()[1:]:
            session.answer(party, session.options(ask.id, party)[0].value, question=ask.id)
        picks = [option["pick"] for option in first.state["options"]]
        replies = [
            await first.answer(tap="first000", question=ask.id, pick=picks[0]),
            await second.answer(tap="second00", question=ask.id, pick=picks[1]),
        ]
        assert [reply["ok"] for reply in replies] == [True, True], "it may be changed until the reveal"
        await first.sees(lambda state: state["chosen"] == picks[1])
        table.time += 2
        await table.until(lambda: session.question is None or session.question.id != ask.id)
        late = await second.answer(tap="third000", question=ask.id, pick=picks[0])
        assert (late["ok"], late["code"]) == (False, "unknown_question")

    at(tmp_path, scene)


# ── names, lengths, floods ──────────────────────────────────────────────────────────────────────────────────


def test_names_of_markup_go_as_text_and_a_form_is_no_frame(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        phones = [await table.seated(name) for name in EVIL[:2]]
        tv = await table.phone(tv=True)
        for state in (*(phone.state for phone in phones), tv.state):
            assert [party["name"] for party in state["parties"]] == list(EVIL)
        for path in ("/", "/tv", "/page.js"):
            async with phones[0].table.client().get(table.origin + path) as page:
                body = await page.text()
                assert not any(name in body for name in EVIL[:2])

    at(tmp_path, scene, names=EVIL)


def test_what_is_too_long_ends_a_socket_and_nobody_else_s(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna, ben = await table.seated("Anna"), await table.seated("Ben")
        await ben.socket.send_str("x" * (LARGEST + 1))
        await table.until(lambda: ben.closed)
        deep = '{"tap":"deep0000","question":1,"value":' + "[" * 1900 + "]" * 1900 + "}"
        cem = await table.seated("Cem")
        await cem.socket.send_str(deep)
        await table.until(lambda: cem.closed)
        dora = await table.seated("Dora")
        await dora.socket.send_bytes(b"\xff" * 16)
        await table.until(lambda: dora.closed)
        head = b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 100_000 + b"\r\n\r\n"
        assert b"200" not in (await raw(table, head))[:20]
        assert (await anna.tap(str(anna.state["options"][0]["label"]), "stillme0"))["ok"]

    at(tmp_path, scene)


def test_while_one_floods_a_button_is_heard_and_the_others_are_answered(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna, ben = await table.seated("Anna"), await table.seated("Ben")
        longest = 0

        def counted() -> None:
            nonlocal longest
            longest = max(longest, table.phones._heard.qsize())
            usual()

        usual = table.phones.take
        table.phones.take = counted  # type: ignore[method-assign]
        for number in range(19):
            await ben.socket.send_str(json.dumps({"tap": f"flood{number:04d}", "question": 1, "pick": "0" * 12}))
        assert (await anna.tap(str(anna.state["options"][0]["label"]), "between0"))["ok"]
        assert longest <= MOST_HEARD

    at(tmp_path, scene)


def test_half_a_request_is_shown_the_door_and_keeps_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(table: Table) -> None:
        lone = [await asyncio.open_connection(*table.phones.link.address) for _ in range(40)]
        for _, writer in lone:
            writer.write(b"GET / HT")
        anna = await table.seated("Anna")
        assert anna.state["options"]
        for _, writer in lone:
            writer.close()

    at(tmp_path, scene)


# ── clocks, children, networks ──────────────────────────────────────────────────────────────────────────────


def test_a_clock_that_jumps_back_or_far_keeps_seats_until_they_end(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna = await table.seated("Anna")
        for number, jump in enumerate((-3600.0, GRANTED + 3599)):
            table.time += jump
            assert (await anna.tap(str(anna.state["options"][number]["label"]), f"jumped{number:02d}"))["ok"]
        table.time += 2
        gone = await anna.sees(lambda state: state.get("page") == "join")
        assert "options" not in gone

    at(tmp_path, scene)


HOSTILE = r"""
import json, socket, sys
pair = socket.socket(fileno=int(sys.argv[1]))
hello = json.loads(pair.makefile().readline())
tokens = [*hello.get("grants", {}), "0" * 64, None, [], 7]
kinds = ["answer", "join", "see", "reply", None, []]
tap = {"to": 1, "tap": "hostile0", "question": 1}
more = [
    {}, {**tap, "pick": "0" * 12}, {**tap, "to": True, "value": {"draft": 1}},
    {**tap, "question": 10**30, "value": [[]]},
    {"party": "Anna"}, {"pick": "x" * 99}, {"to": {}, "tap": [], "question": None, "pick": 3}, {"party": ["Anna"]},
]
lines = [{"t": kind, **one, "token": token} for token in tokens for kind in kinds for one in more]
pair.sendall(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
pair.recv(1)
"""


def test_a_hostile_child_says_what_it_likes_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "_command", lambda _, pair: [sys.executable, "-c", HOSTILE, str(pair)])

    async def scene(table: Table) -> None:
        number = table.session.ledger.next_number
        await table.until(lambda: table.phones.wishes)
        for _ in range(20):
            table.pump()
            await asyncio.sleep(0.01)
        assert table.session.ledger.next_number == number
        assert table.phones.seats.taken == ()
        assert len(table.phones.wishes) <= 9

    at(tmp_path, scene)


def test_a_child_that_dies_every_second_is_told_at_the_table_which_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "DELAYS", (0.0,))
    monkeypatch.setattr(link, "_command", lambda *_: [sys.executable, "-c", ""])

    async def scene(table: Table) -> None:
        await table.until(lambda: table.phones.troubled)
        session, number = table.session, table.session.ledger.next_number
        ask = session.question
        assert ask is not None
        party = ask.open_to()[0]
        session.answer(party, session.options(ask.id, party)[0].value, question=ask.id)
        table.pump()
        assert session.ledger.next_number == number + 1

    at(tmp_path, scene)


def test_a_child_that_hangs_is_killed_by_hand_and_the_next_one_serves(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna = await table.seated("Anna")
        pid = table.phones.link.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        session, number = table.session, table.session.ledger.next_number
        ask = session.question
        assert ask is not None
        for party in ask.open_to()[1:]:
            session.answer(party, session.options(ask.id, party)[0].value, question=ask.id)
            table.pump()
        assert session.ledger.next_number == number + 4, "a child that reads nothing keeps nobody waiting"
        os.kill(pid, signal.SIGKILL)
        await table.until(lambda: anna.closed and table.phones.link.pid != pid)
        await table.phone(tv=True)

    at(tmp_path, scene)


def test_an_address_that_is_none_of_this_machine_says_so() -> None:
    with pytest.raises(OSError):
        link.listen("192.0.2.1", 0)


def test_a_page_of_the_evening_before_is_a_stranger(tmp_path: Path) -> None:
    """The browser's back button, and a cookie that was kept: no seat, and nothing of what was seen."""
    kept: list[tuple[str, str]] = []

    async def before(table: Table) -> None:
        anna = await table.seated("Anna")
        kept.append((f"seat_{table.phones._box}", next(iter(table.phones.seats.grants()))))
        client = table.clients[-1]
        kept.append((f"seat_{table.phones._box}", next(one.value for one in client.cookie_jar)))
        assert anna.state["options"]

    async def after(table: Table) -> None:
        (_, _), (name, token) = kept
        client = table.client()
        for cookie in (name, f"seat_{table.phones._box}"):
            headers = {"Cookie": f"{cookie}={token}"}
            try:
                socket = await client.ws_connect(f"{table.origin}/ws", origin=table.origin, headers=headers)
            except aiohttp.WSServerHandshakeError as refused:
                assert refused.status == 403
            else:
                state = await first_page(socket)
                assert state["page"] == "join" and "me" not in state
                await socket.close()

    at(tmp_path / "one", before)
    at(tmp_path / "two", after)
