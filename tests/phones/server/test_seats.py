"""Who has which seat: tickets to scan, two seats of one person, who is away, and what outlives a restart."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.phones import kept as module
from companion.phones.kept import FILE, Before, KeptSeats
from companion.phones.presence import AWAY, UNREACHED, Presence
from companion.phones.seats import GRANTED, WRONG, WRONG_IN, SeatsTaken
from companion.phones.server.rooms import Rooms, Watcher
from companion.table.journal import Person, Seating, StoreError
from tests.phones.server.test_sockets import at, label
from tests.phones.tables import FIVE, Table

ONE, OTHER = "ab" * 32, "cd" * 32


class Clock:
    """Stands still until it is moved."""

    time = 1000.0

    def __call__(self) -> float:
        return self.time


def hashed(ticket: str) -> str:
    return sha256(ticket.encode()).hexdigest()


# ── tickets ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_ticket_grants_its_free_seat_once() -> None:
    seats = SeatsTaken(Clock())
    ticket = seats.ticket("Anna")
    assert len(bytes.fromhex(ticket)) == 16
    assert seats.ticket("Anna") == ticket != seats.ticket("Ben")
    assert seats.party_for(hashed(ticket)) == "Anna"
    assert seats.redeem(ONE, "Anna")
    assert seats.ticket("Anna") == ""
    assert seats.party_for(hashed(ticket)) is None
    assert not seats.redeem(OTHER, "Anna")
    seats.revoke("Anna")
    assert seats.ticket("Anna") not in ("", ticket)


def test_a_phone_with_a_seat_gets_no_other_one_by_a_ticket() -> None:
    seats = SeatsTaken(Clock())
    for party in ("Anna", "Ben"):
        seats.ticket(party)
    assert seats.redeem(ONE, "Anna")
    assert not seats.redeem(ONE, "Ben")
    assert seats.taken == ("Anna",)


def test_after_a_few_wrong_tickets_none_is_taken_for_a_while() -> None:
    clock = Clock()
    seats = SeatsTaken(clock)
    ticket = seats.ticket("Anna")
    for number in range(WRONG):
        assert not seats.guessed
        assert seats.party_for(hashed(str(number))) is None
    assert seats.guessed
    assert seats.party_for(hashed(ticket)) is None
    clock.time += WRONG_IN
    assert seats.party_for(hashed(ticket)) == "Anna"


def test_a_scanned_ticket_is_a_seat_without_a_finger_and_a_wrong_one_is_none(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        code = table.phones.ticket_address("Anna")
        assert code.startswith(f"{table.origin}/#")
        phone, late = await table.phone(), await table.phone()
        await phone.send(ticket="0" * 32)
        await phone.send(ticket=code.partition("#")[2])
        await phone.sees(lambda state: state.get("me") == "Anna")
        await late.send(ticket=code.partition("#")[2])
        await late.send(join="Ben")
        await late.sees(lambda state: state.get("page") == "waiting")
        assert table.phones.seats.taken == ("Anna",)

    at(tmp_path, scene)


# ── two seats of one person ─────────────────────────────────────────────────────────────────────────────────


def shared() -> Seating:
    """Anna plays Cem's seat too."""
    plain = Seating.of(FIVE)
    return Seating(tuple(Person(name) for name in FIVE), {**plain.parties, "Cem": 0}, plain.places)


def test_one_person_with_two_seats_has_both_on_one_phone_and_answers_for_the_one_that_is_shown(
    tmp_path: Path,
) -> None:
    async def scene(table: Table) -> None:
        anna, ben = await table.seated("Anna"), await table.seated("Ben")
        assert table.phones.seats.parties_of(table.phones.seats.holder("Anna") or "") == ("Anna", "Cem")
        state = await anna.sees(lambda state: "switch" in state)
        assert state["switch"] == ["party:Anna", "party:Cem"]
        assert "switch" not in ben.state
        assert (await anna.tap(label(anna.state, 0), "ofanna00"))["ok"]
        picks = {option["pick"] for option in anna.state["options"]}
        await anna.send(switch="party:Ben")  # is somebody else's
        await anna.send(switch="party:Cem")
        state = await anna.sees(lambda state: state.get("me") == "Cem")
        assert not state["chosen"] and not picks & {option["pick"] for option in state["options"]}
        question = state["question"]["id"]
        assert (await anna.answer(tap="wrong000", question=question, pick=picks.pop()))["code"] == "unknown_question"
        assert (await anna.tap(label(state, 1), "ofcem000"))["ok"]
        asked = table.session.question
        assert asked is not None and {"Anna", "Cem"} <= set(asked.heard())
        table.phones.revoke("Cem")
        await anna.sees(lambda state: state.get("page") == "join")
        assert table.phones.seats.taken == ("Ben",)

    async def evening() -> None:
        async with Table(tmp_path, seating=shared()) as table:
            await scene(table)

    asyncio.run(evening())


# ── who is there ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_phone_is_away_after_a_minute_without_a_sign() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.told([ONE], 2, 0)
    clock.time += 10 * AWAY
    assert not presence.away(ONE) and presence.viewers == 2
    presence.told([], 0, 0)
    assert not presence.away(ONE)
    clock.time += AWAY
    assert presence.away(ONE)
    presence.told([ONE], 0, 0)
    assert not presence.away(ONE)


def test_a_minute_without_any_phone_is_noticed_once_and_anew_at_another_address() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.told([], 0, 0)
    assert not presence.unreached
    clock.time += UNREACHED
    assert presence.unreached
    presence.told([], 0, 1)
    assert not presence.unreached
    presence.begin_again()
    clock.time += UNREACHED
    assert presence.unreached


def test_the_child_tells_who_is_there(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        phone, tv = await table.seated("Anna"), await table.phone(tv=True)
        token = table.phones.seats.holder("Anna") or ""
        await table.until(lambda: table.phones.presence.viewers == 1)
        table.time += 2 * AWAY
        assert not table.phones.presence.away(token)
        await phone.socket.close()
        await tv.socket.close()
        await table.until(lambda: table.phones.presence.viewers == 0)
        await table.until(lambda: token not in table.phones.presence._there)
        table.time += AWAY + 1
        assert table.phones.presence.away(token)

    at(tmp_path, scene)


def test_the_box_says_something_to_every_page_all_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[dict[str, Any]] = []
    rooms = Rooms(said.append)
    rooms.hear({"t": "hello", "grants": {ONE: ["party:Anna"]}})
    sent: list[dict[str, Any]] = []
    guest = Watcher(None, ONE, "127.0.0.1", False, 0.0)  # type: ignore[arg-type]
    monkeypatch.setattr(guest, "reply", sent.append)
    rooms.come(guest)
    said.clear()
    rooms.beat()
    assert sent == [{}]
    assert said == [{"t": "here", "seats": [ONE], "viewers": 0, "screens": 0, "guests": 0}]


# ── another address ─────────────────────────────────────────────────────────────────────────────────────────


def test_another_address_is_listened_at_too_and_who_has_a_seat_comes_back(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        client = table.client()
        phone = await table.seated("Anna", client)
        before = table.phones.host
        table.phones.move("127.0.0.3")
        assert table.phones.host != before and table.phones.host.startswith("127.0.0.3:")
        await table.until(lambda: phone.closed)
        elsewhere = await table.phone()  # at the new address
        assert elsewhere.state["page"] == "join"
        async with client.get(f"http://{before}/") as page:
            assert page.status == 200
        again = await client.ws_connect(f"http://{before}/ws", origin=f"http://{before}", compress=0)
        assert "now" in json.loads((await again.receive()).data)
        assert json.loads((await again.receive()).data)["me"] == "Anna"
        assert table.phones.link.deaths == 0
        table.phones.move("127.0.0.3")
        table.phones.move("127.0.0.1")
        assert table.phones.host == before and len(table.phones.link.addresses) == 2

    at(tmp_path, scene)


# ── after a restart ─────────────────────────────────────────────────────────────────────────────────────────


def kept(folder: Path, clock: Clock) -> KeptSeats:
    return KeptSeats(folder, clock)


def test_what_is_granted_is_kept_for_its_owner_alone_and_only_for_this_game(tmp_path: Path) -> None:
    clock = Clock()
    file = kept(tmp_path, clock)
    file.write("game", Before("0123abcd", 8580, {"Anna": (ONE, 60.0)}))
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    clock.time += 100
    before = kept(tmp_path, clock).read("game")
    assert before == Before("0123abcd", 8580, {"Anna": (ONE, 160.0)})
    assert kept(tmp_path, clock).read("another") is None
    assert not (tmp_path / FILE).exists()


def test_after_a_game_seats_are_kept_by_peoples_names_for_their_next_one(tmp_path: Path) -> None:
    clock, by_name = Clock(), {"Anna": "Anna", "Cem": "Ben"}
    file = kept(tmp_path, clock)
    file.write("game", Before("0123abcd", 8580, {"Anna": (ONE, 0.0), "Ben": (OTHER, 0.0)}))
    file.hand_on("game", by_name, over=True)
    clock.time += 100
    mine = {"Cem": "Cem", "Dora": "Anna"}
    assert kept(tmp_path, clock).read("another", mine) == Before("0123abcd", 8580, {"Cem": (OTHER, 100.0)})
    assert kept(tmp_path, clock).read("another", {"Dora": "Anna", "Ben": "Ben"}) is None
    assert not (tmp_path / FILE).exists()


def test_of_a_game_that_was_left_seats_are_kept_for_it_and_for_one_that_these_people_begin(tmp_path: Path) -> None:
    clock, by_name = Clock(), {"Anna": "Anna", "Cem": "Ben"}
    seats = {"Anna": (ONE, 0.0), "Ben": (OTHER, 0.0)}
    mine = {"Cem": "Cem", "Dora": "Anna"}
    begun_on_another_day = ("another", dict[str, str](), None)
    for opened, parties, expected in (
        ("game", {}, seats),
        ("another", mine, {"Cem": seats["Ben"]}),
        begun_on_another_day,
    ):
        file = kept(tmp_path, clock)
        file.write("game", Before("0123abcd", 8580, seats))
        file.hand_on("game", by_name, over=False)
        before = kept(tmp_path, clock).read(opened, parties)
        assert (before and before.ages) == expected


def test_a_date_that_is_wrong_while_a_game_is_left_takes_nobody_the_seat(tmp_path: Path) -> None:
    clock = Clock()
    file = kept(tmp_path, clock)
    file.write("game", Before("0123abcd", 8580, {"Anna": (ONE, 0.0)}))
    clock.time += GRANTED
    file.hand_on("game", {"Anna": "Anna"}, over=False)
    clock.time -= GRANTED
    before = kept(tmp_path, clock).read("game")
    assert before is not None and before.ages == {"Anna": (ONE, 0.0)}


def test_nothing_is_kept_after_a_game_that_nobody_had_a_phone_in(tmp_path: Path) -> None:
    file = kept(tmp_path, Clock())
    file.write("game", Before("0123abcd", 8580))
    file.hand_on("game", {"Anna": "Anna"}, over=True)
    assert not (tmp_path / FILE).exists()


def test_phones_that_are_on_without_a_seat_are_kept_for_eight_hours(tmp_path: Path) -> None:
    clock = Clock()
    kept(tmp_path, clock).write("game", Before("0123abcd", 8580))
    clock.time += GRANTED - 1
    assert kept(tmp_path, clock).read("game") == Before("0123abcd", 8580)
    clock.time += 1
    assert kept(tmp_path, clock).read("game") is None
    assert not (tmp_path / FILE).exists()


def test_nothing_is_kept_longer_than_eight_hours_nor_after_off_nor_what_is_no_such_file(tmp_path: Path) -> None:
    clock = Clock()
    file = kept(tmp_path, clock)
    file.write("game", Before("0123abcd", 1, {"Anna": (ONE, 0.0)}))
    file.forget()
    assert not (tmp_path / FILE).exists()
    file.write("game", Before("0123abcd", 1, {"Anna": (ONE, 0.0)}))
    clock.time += GRANTED
    assert file.read("game") is None
    for rubbish in ("{", "[]", '{"game":"game"}', "[" * 5000, '{"game":"game","box":"../","port":1,"seats":{}}'):
        (tmp_path / FILE).write_text(rubbish)
        assert file.read("game") is None
        assert not (tmp_path / FILE).exists()


def test_what_a_full_disk_refused_is_kept_as_soon_as_it_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise StoreError("There is no room.", "full")

    file, both = kept(tmp_path, Clock()), {"Anna": (ONE, 0.0), "Ben": (OTHER, 0.0)}
    file.write("game", Before("0123abcd", 1, both))
    left = Before("0123abcd", 1, {"Anna": (ONE, 0.0)})
    with monkeypatch.context() as patched:
        patched.setattr(module, "write_whole", full)
        file.write("game", left)
    file.write("game", left)
    assert kept(tmp_path, Clock()).read("game") == left


def test_a_phone_keeps_its_seat_when_the_program_is_started_again_and_no_ticket_is_written(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = Clock()
        file = kept(tmp_path, clock)
        written: list[str] = []

        def keep(before: Before) -> None:
            file.write("game", before)
            written.append((tmp_path / FILE).read_text() if (tmp_path / FILE).exists() else "")

        cookies: dict[str, Any] = {}
        async with Table(tmp_path / "1", keep=keep) as table:
            ticket = table.phones.seats.ticket("Ben")
            await table.seated("Anna", client := table.client())
            cookies = {cookie.key: cookie.value for cookie in client.cookie_jar}
        assert written[-1] and all(ticket not in text and hashed(ticket) not in text for text in written)
        assert all(value not in written[-1] for value in cookies.values())
        async with Table(tmp_path / "2", before=kept(tmp_path, clock).read("game")) as table:
            client = table.client()
            client.cookie_jar.update_cookies(cookies)
            phone = await table.phone(client)
            assert phone.state["me"] == "Anna"

    asyncio.run(evening())
