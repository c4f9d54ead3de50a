"""A seat that the box plays has no phone: it is shown as the box's, and nobody answers or looks there."""

from __future__ import annotations

from pathlib import Path

from companion.table.play.presence import back, boxed
from tests.phones.server.test_sockets import at, label
from tests.phones.tables import Table


def test_who_leaves_the_seat_to_the_box_gives_the_phone_back(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        session = table.session
        anna, ben = await table.seated("Anna"), await table.seated("Ben")
        person = session.seating.parties["Anna"]
        session.seat(boxed(session.seating, person, "greedy"))
        state = await anna.sees(lambda state: state.get("page") == "join")
        assert "Anna" not in [seat["id"] for seat in state["seats"]]
        assert not state.get("own") and table.phones.seats.taken == ("Ben",)
        state = await ben.sees(lambda state: any(one.get("box") for one in state["parties"]))
        assert [one["id"] for one in state["parties"] if one.get("box")] == ["Anna"]
        assert state["words"]["box"] == "The box"
        await anna.send(join="Anna")
        code = table.phones.ticket_address("Anna").partition("#")[2]
        await anna.send(ticket=code)
        assert (await ben.tap(label(ben.state, 0), "ofben000"))["ok"]
        assert table.phones.seats.taken == ("Ben",) and not table.phones.wishes
        session.seat(back(session.seating, person))
        await anna.sees(lambda state: "Anna" in [seat["id"] for seat in state.get("seats", ())])

    at(tmp_path, scene)
