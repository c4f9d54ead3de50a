"""The real child over the loopback: who is let in, who sees what, and what a tap comes to."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from companion.phones import project
from companion.phones.forms import asked
from companion.phones.seats import PATIENCE, TRIES
from companion.phones.server.frames import LEAST, SMALL, STATE, padded, read, room_for
from companion.phones.server.rooms import MOST, PER_ADDRESS
from tests.phones.tables import Table

Scene = Callable[[Table], Awaitable[None]]


def at(folder: Path, scene: Scene, **how: Any) -> None:
    async def played() -> None:
        async with Table(folder, **{"drawn": False, **how}) as table:
            await scene(table)

    asyncio.run(played())


def label(state: dict[str, Any], number: int) -> str:
    return str(state["options"][number]["label"])


# ── joining ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_phone_is_a_seat_only_after_a_finger_at_the_window(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        phone = await table.phone()
        assert phone.state["page"] == "join"
        await phone.send(join="Anna")
        waiting = await phone.sees(lambda state: state.get("page") == "waiting")
        wish = table.phones.wishes[0]
        assert (wish.party, wish.number, wish.takes_over) == ("Anna", waiting["number"], False)
        assert "options" not in waiting
        table.phones.confirm(wish)
        state = await phone.sees(lambda state: state.get("me") == "Anna")
        assert state["options"]

    at(tmp_path, scene)


def test_the_table_may_say_no_and_a_wish_is_forgotten_after_a_minute(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        phone = await table.phone()
        await phone.send(join="Anna")
        await table.until(lambda: table.phones.wishes)
        table.phones.refuse(table.phones.wishes[0])
        await phone.sees(lambda state: state.get("gone") == "refused")
        await phone.send(join="Ben")
        await phone.sees(lambda state: state.get("page") == "waiting")
        table.time += PATIENCE
        await phone.sees(lambda state: state.get("page") == "join")
        assert table.phones.wishes == ()

    at(tmp_path, scene)


def test_another_phone_takes_over_only_when_the_window_says_so_and_the_first_goes_blank(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        first = await table.seated("Anna")
        second = await table.phone()
        assert [seat["taken"] for seat in second.state["seats"]][:2] == [True, False]
        await second.send(join="Anna")
        await second.sees(lambda state: state.get("page") == "waiting")
        assert first.state["me"] == "Anna"
        assert table.phones.wishes[0].takes_over
        table.phones.confirm(table.phones.wishes[0])
        gone = await first.sees(lambda state: state.get("gone") == "revoked")
        assert "options" not in gone and "sentence" not in gone
        await second.sees(lambda state: state.get("me") == "Anna")
        reply = await first.answer(tap="12345678", question=1, pick="0" * 12)
        assert reply["code"] == "no_seat"

    at(tmp_path, scene)


def test_a_lost_phone_sees_nothing_more_and_its_grant_ends_after_an_evening(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        phone = await table.seated("Anna")
        table.phones.revoke("Anna")
        await phone.sees(lambda state: state.get("page") == "join")
        other = await table.seated("Ben")
        table.time += 8 * 3600
        await other.sees(lambda state: state.get("page") == "join")

    at(tmp_path, scene)


def test_nobody_asks_the_window_without_end(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        asked = [table.phones.seats.ask(f"{n:064x}", "Anna", ("Anna",)) for n in range(TRIES + 5)]
        assert sum(asked) <= 9
        assert not table.phones.seats.ask("f" * 64, "Nobody", ("Anna",))

    at(tmp_path, scene)


# ── answers ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_tap_is_in_the_journal_before_its_reply_and_a_second_time_only_acknowledged(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        phone = await table.seated("Anna")
        question, option = phone.state["question"]["id"], phone.state["options"][1]
        tap = {"tap": "ab12cd34", "question": question, "pick": option["pick"]}
        assert await phone.answer(**tap) == {"tap": "ab12cd34", "ok": True, "saved": True}
        entry = table.session.ledger.entries[-1]
        assert (entry.party, entry.source) == ("Anna", "phone#ab12cd34")
        state = await phone.sees(lambda state: state["chosen"] == option["pick"])
        assert state["last"] == ["ab12cd34"]
        assert (await phone.answer(**tap))["ok"]
        assert table.session.ledger.entries[-1] == entry

    at(tmp_path, scene)


def test_a_choice_may_be_changed_until_the_reveal_and_a_late_tap_is_told_so(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        phone, session = await table.seated("Anna"), table.session
        before = phone.state
        assert (await phone.tap(label(before, 0), "first000"))["ok"]
        assert (await phone.tap(label(before, 1), "second00"))["ok"]
        ask = session.question
        assert ask is not None
        for party in ask.open_to():
            session.answer(party, session.options(ask.id, party)[0].value, question=ask.id)
        table.time += 2  # the reveal comes by itself
        await table.until(lambda: session.question is None or session.question.id != ask.id)
        late = await phone.answer(tap="late0000", question=ask.id, pick=before["options"][0]["pick"])
        assert (late["ok"], late["code"]) == (False, "unknown_question")

    at(tmp_path, scene)


def test_a_pick_of_somebody_else_or_of_nothing_answers_nothing(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna, ben = await table.seated("Anna"), await table.seated("Ben")
        number = table.session.ledger.next_number
        question = anna.state["question"]["id"]
        for pick in (ben.state["options"][0]["pick"], "0" * 12, "election", ""):
            reply = await anna.answer(tap="abcd1234", question=question, pick=pick)
            assert (reply["ok"], reply["code"]) == (False, "unknown_question")
        assert (await anna.answer(tap="!", question=question, pick="x"))["code"] == "bad_request"
        assert table.session.ledger.next_number == number

    at(tmp_path, scene)


# ── secrets ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_two_evenings_that_differ_in_a_secret_choice_are_the_same_to_the_byte_for_all_others(tmp_path: Path) -> None:
    seen: list[dict[str, list[str]]] = []

    def evening(number: int) -> Scene:
        async def scene(table: Table) -> None:
            table.phones._key = bytes(32)
            table.phones.enter(table.at_play("en"))
            anna, ben, tv = await table.seated("Anna"), await table.seated("Ben"), await table.phone(tv=True)
            await ben.sees(lambda state: all(party["asked"] for party in state["parties"]))
            await tv.sees(lambda state: "board" in state)
            for phone in (anna, ben, tv):
                phone.frames.clear()
            assert (await anna.tap(label(anna.state, number), "annas000"))["ok"]
            await ben.sees(lambda state: state["parties"][0]["done"])
            assert (await anna.tap(label(anna.state, 2 - number), "annas001"))["ok"]  # thinks again
            assert (await ben.tap(label(ben.state, 1), "bens0000"))["ok"]
            await tv.sees(lambda state: state["parties"][1]["done"])
            seen.append({"ben": ben.frames, "tv": tv.frames, "anna": anna.frames})

        return scene

    for number in (0, 2):
        at(tmp_path / str(number), evening(number))
    assert seen[0]["ben"] == seen[1]["ben"]
    assert seen[0]["tv"] == seen[1]["tv"]
    assert seen[0]["anna"] != seen[1]["anna"]
    assert len(seen[0]["tv"]) == 2, "that somebody thinks again is told to nobody"
    sizes = [{len(frame.encode()) for frame in frames} for frames in (*seen[0].values(), *seen[1].values())]
    assert set.union(*sizes) == {SMALL, LEAST}


def test_all_frames_of_a_moment_are_of_one_length_in_bytes() -> None:
    room = room_for([b"x" * (LEAST + 1), b"y"])
    assert room == LEAST + STATE
    assert len(padded("Gül".encode(), 256).encode()) == 256


# ── who is let in ───────────────────────────────────────────────────────────────────────────────────────────


def test_who_calls_the_box_by_another_name_gets_nothing(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        await table.phone()
        async with table.client().get(table.origin + "/", headers={"Host": "evil.example"}) as page:
            assert (page.status, await page.read()) == (421, b"")
            assert "Server" not in page.headers and "Set-Cookie" not in page.headers

    at(tmp_path, scene)


@pytest.mark.lot(6)
@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
@pytest.mark.parametrize("path", ["/ws", "/ws/tv"])
def test_a_socket_from_another_page_is_refused(tmp_path: Path, origin: str | None, path: str) -> None:
    async def scene(table: Table) -> None:
        client = table.client()
        async with client.get(table.origin + "/"):
            pass
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await client.ws_connect(table.origin + path, origin=origin)
        assert refused.value.status == 403

    at(tmp_path, scene)


def test_every_answer_carries_the_policy_and_nothing_says_what_runs_here(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        client = table.client()
        for path, status in {
            "/": 200,
            "/tv": 200,
            "/page.js": 200,
            "/page.css": 200,
            "/shared.css": 200,
            "/text.ttf": 200,
            "/x": 404,
        }.items():
            async with client.get(table.origin + path) as page:
                assert page.status == status
                assert page.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
                assert page.headers["Cache-Control"] == "no-store"
                assert "Server" not in page.headers and "Content-Encoding" not in page.headers
                cookie = page.headers.get("Set-Cookie", "")
                assert not cookie or ("HttpOnly" in cookie and "SameSite=Strict" in cookie)
        async with client.post(table.origin + "/") as page:
            assert (page.status, await page.read()) == (405, b"")
        reader, writer = await asyncio.open_connection(*table.phones.link.address)
        writer.write(b"RUBBISH\x00\r\n\r\n")
        told = await reader.read()
        assert b"400" in told and b"ython" not in told and b"RUBBISH" not in told
        writer.close()

    at(tmp_path, scene)


def test_the_public_page_is_only_read_and_what_is_too_long_or_no_message_ends_a_socket(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        tv = await table.phone(tv=True)
        await tv.send(join="Anna")
        await table.until(lambda: tv.closed)
        for bad in ("x" * 5000, "[1]", "{", '{"tap":1}', json.dumps({"tap": {}, "pick": "", "question": 1}), "9" * 300):
            phone = await table.phone()
            await phone.socket.send_str(bad)
            await table.until(partial(getattr, phone, "closed"))
        assert table.phones.wishes == ()

    at(tmp_path, scene)


def test_the_33rd_socket_and_the_fifth_of_one_address_find_no_room(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        clients = [table.client(f"127.0.0.{2 + number}") for number in range(MOST // PER_ADDRESS + 1)]
        for client in clients[:-1]:
            for _ in range(PER_ADDRESS):
                await table.phone(client, tv=True)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await table.phone(client, tv=True)
            assert refused.value.status == 503
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await table.phone(clients[-1], tv=True)
        assert refused.value.status == 503

    at(tmp_path, scene)


def test_who_floods_is_shown_the_door(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        phone = await table.seated("Anna")
        number = table.session.ledger.next_number
        for count in range(60):
            if phone.closed:
                break
            await phone.send(tap=f"flood{count:03d}", question=1, pick="0" * 12)
        await table.until(lambda: phone.closed)
        assert table.session.ledger.next_number == number

    at(tmp_path, scene)


def test_what_is_no_flat_object_is_no_message() -> None:
    assert read('{"tap": "a", "question": 1}') == {"tap": "a", "question": 1}
    for bad in ("[]", "1", "{", '{"a": []}', json.dumps({"a": "x" * 200}), "[" * 9000, '{"a": 1.5}'):
        assert read(bad) is None


# ── a child that dies ───────────────────────────────────────────────────────────────────────────────────────


def test_a_child_that_is_killed_comes_back_with_everything(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        client = table.client()
        phone = await table.seated("Anna", client)
        assert (await phone.tap(label(phone.state, 0), "before00"))["ok"]
        await phone.sees(lambda state: state["last"])
        pid, address = table.phones.link.pid, table.phones.link.address
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        await table.until(lambda: phone.closed)
        again = await table.phone(client)  # the port was never closed: the connection waits for the next child
        state = await again.sees(lambda state: state.get("me") == "Anna")
        assert (state["last"], bool(state["chosen"])) == (["before00"], True)
        assert table.phones.link.pid != pid and table.phones.link.address == address
        assert (await again.tap(label(state, 1), "after000"))["ok"]

    at(tmp_path, scene)


def test_a_tap_whose_reply_was_lost_is_known_again_by_the_journal(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        phone = await table.seated("Anna")
        assert (await phone.tap(label(phone.state, 0), "kept0000"))["ok"]
        table.phones.seats._taps.clear()  # as after the whole program was killed
        table.phones.enter(table.at_play("en"))
        await phone.sees(lambda state: state["last"] == ["kept0000"])

    at(tmp_path, scene)


def test_options_are_judged_once_for_a_secret_question_and_anew_after_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[str] = []
    usual = asked.form_of

    def counted(seat: Any) -> Any:
        judged.append(seat.party)
        return usual(seat)

    monkeypatch.setattr(project, "form_of", counted)

    async def scene(table: Table) -> None:
        anna, ben = await table.seated("Anna"), await table.seated("Ben")
        for phone, tap in ((anna, "anna0000"), (ben, "ben00000")):
            assert (await phone.tap(label(phone.state, 0), tap))["ok"]
        await anna.sees(lambda state: state["parties"][1]["done"])
        assert judged.count("Anna") == 1
        before = anna.state["question"]["id"]
        table.session.undo()
        await anna.sees(lambda state: state["question"]["id"] != before or not state["parties"][1]["done"])
        assert judged.count("Anna") == 2

    at(tmp_path, scene)
