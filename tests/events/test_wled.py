"""Lamps: what they show, and that one that hangs or talks nonsense is nobody else's trouble."""

from __future__ import annotations

import asyncio
import errno
import json
from typing import Any

import pytest

from companion.events.settings import WledLamp
from companion.events.wled import FLICKER, LampError, LampOut, LampState, send
from tests.events.house import SEATS, asked, comes, event, garbage, opened, serving, silent

SEATED = WledLamp("127.0.0.1", 80, 100, {1: (0, 9), 2: (10, 19), 3: (20, 29)})


def shown(lamp: WledLamp, *lines: dict[str, Any], moment: str = "") -> dict[str, Any]:
    made = LampState(lamp)
    for line in lines:
        made.take(line)
    return made.state(moment)


def test_light_is_under_who_is_asked_in_the_colour_of_that_seat() -> None:
    state = shown(SEATED, opened(), asked("Ben"))
    assert [(one["start"], one["stop"], one["on"]) for one in state["seg"]] == [
        (0, 10, False),
        (10, 20, True),
        (20, 30, False),
    ]
    assert state["seg"][1]["col"] == [(255, 128, 0)]
    assert state["bri"] == 100


def test_a_lamp_without_seats_shows_who_is_asked_first() -> None:
    lamp = WledLamp("127.0.0.1")
    assert shown(lamp, opened(), asked("Ben"))["seg"][0]["col"] == [(255, 128, 0)]
    assert not shown(lamp, opened(), asked())["on"]


def test_an_alarm_is_red_and_dice_flicker_everywhere() -> None:
    alarm = shown(SEATED, opened(), asked("Ben"), moment="alarm")
    assert {(one["on"], one["fx"], one["col"][0]) for one in alarm["seg"]} == {(True, 0, (255, 0, 0))}
    assert {one["fx"] for one in shown(SEATED, opened(), asked("Ben"), moment="dice")["seg"]} == {FLICKER}
    assert shown(SEATED, opened(), asked("Ben"), {**opened(), "line": "closed"}) == {"on": False}


class Recorded:
    """A lamp that keeps what it is told."""

    def __init__(self) -> None:
        self.states: list[dict[str, Any]] = []
        self.ways: list[str] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line.split(b":")[1]) for line in head.splitlines() if line.lower().startswith(b"content-l"))
        self.ways.append(head.split(b"\r\n")[0].decode())
        self.states.append(json.loads(await reader.readexactly(length)))
        writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n{"success":true}')
        await writer.drain()


def test_a_lamp_is_told_of_each_state_and_goes_back_after_a_moment() -> None:
    lamp = Recorded()

    async def play() -> None:
        async with serving(lamp.serve) as port:
            out = LampOut(WledLamp("127.0.0.1", port), print, lasts={"dice": 0.05, "alarm": 0.05})
            task = asyncio.create_task(out.run())
            out.put(opened())
            out.put(asked("Anna"))
            await comes(lambda: lamp.states and lamp.states[-1]["on"])
            out.put(event("alarm", "Ben"))
            await comes(lambda: lamp.states[-1]["seg"][0]["col"] == [[255, 128, 0]])
            task.cancel()
            await out.close()

    asyncio.run(play())
    colours = [state["seg"][0]["col"][0] for state in lamp.states if "seg" in state and state["on"]]
    assert colours == [[16, 32, 128], [255, 0, 0], [255, 128, 0]]
    assert lamp.states[-1] == {"on": False}
    assert set(lamp.ways) == {"POST /json/state HTTP/1.1"}


@pytest.mark.parametrize("serve", [silent, garbage], ids=["silent", "garbage"])
def test_a_lamp_that_hangs_or_talks_nonsense_is_told_once_and_tried_again(serve: Any) -> None:
    told: list[str] = []
    lamp, tries = Recorded(), []

    async def counted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tries.append(1)
        await (serve if len(tries) < 4 else lamp.serve)(reader, writer)

    async def play() -> None:
        async with serving(counted) as port:
            out = LampOut(WledLamp("127.0.0.1", port), told.append, delays=(0.0,), patience=0.05)
            task = asyncio.create_task(out.run())
            out.put(opened())
            out.put(asked("Ben"))
            for _ in range(1000):
                out.put(event("", "Ben"))
            out.put(asked("Anna"))
            await comes(lambda: lamp.states)
            await comes(lambda: len(told) == 2)
            task.cancel()

    asyncio.run(play())
    assert lamp.states[0]["seg"][0]["col"] == [[16, 32, 128]], "what is true now, not what was"
    assert len(lamp.states) == 1
    assert told[1].endswith("is there again.")


def test_who_may_use_no_network_reads_what_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the service of a box, whose sockets are of this machine alone."""

    async def denied(*_: object, **__: object) -> None:
        raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")

    monkeypatch.setattr(asyncio, "open_connection", denied)
    with pytest.raises(LampError, match="companion-box home-network"):
        asyncio.run(send(WledLamp("192.168.1.7"), {}))


def test_a_black_seat_is_lit_all_the_same() -> None:
    lamp = WledLamp("127.0.0.1")
    seats = [{**SEATS[0], "colour": "#1A1A1A"}]
    told = {**opened(), "seats": seats}
    assert max(shown(lamp, told, asked("Anna"))["seg"][0]["col"][0]) > 100
