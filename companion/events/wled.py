"""Lamps that speak WLED's JSON: light under who is asked, red at an alarm, a flicker at dice.

A lamp gets what is true now, never what was: while one answer is awaited, what happens meanwhile waits as one state.
One that hangs, or answers nonsense, holds up nobody but itself.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.events.lines import ALARM, ASKED, CLOSED, DICE, EVENT, OPENED
from companion.events.reaching import NOT_WLED, SILENT, unreachable
from companion.events.settings import WledLamp, address

PATH = "/json/state"

PATIENCE = 3.0
"""Seconds in which a lamp has to take a state and to begin its answer."""

LONGEST_ANSWER = 1024
"""Bytes of its answer that are looked at."""

DELAYS: tuple[float, ...] = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds before a lamp that failed is tried again."""

LASTS: Mapping[str, float] = {ALARM: 8.0, DICE: 2.0}
"""Seconds that a moment is shown."""

RED = (255, 0, 0)
WHITE = (255, 255, 255)
DARKEST, FOR_DARK = 96, (120, 60, 160)
"""A seat whose colour is as dark as that, such as black, would look as if nobody were asked: what it shows instead."""

SOLID, FLICKER = 0, 45
"""Effects by WLED's numbers (https://kno.wled.ge/features/effects/): none, and “Fire Flicker”."""


class LampError(Exception):
    """A lamp has not taken a state; the message says why."""


class LampState:
    """What a lamp is to show, by the lines that were told so far."""

    def __init__(self, lamp: WledLamp) -> None:
        self._lamp = lamp
        self._seats: Sequence[Mapping[str, Any]] = ()
        self._asked: Sequence[str] = ()

    def take(self, said: Mapping[str, Any]) -> str:
        """Learns from a line; returns the moment that it begins, "" for none."""
        if said["line"] == OPENED:
            self._seats = said["seats"]
        elif said["line"] == CLOSED:
            self._seats = self._asked = ()
        elif said["line"] in (ASKED, EVENT):
            self._asked = said["asked"]
        moment = str(said.get("moment", ""))
        return moment if moment in LASTS else ""

    def state(self, moment: str = "") -> dict[str, Any]:
        """The lamp's state as WLED wants it."""
        if not self._seats:
            return {"on": False}
        effect = FLICKER if moment == DICE else SOLID
        asked = [seat for seat in self._seats if seat["party"] in self._asked]
        if not self._lamp.seats:
            colour = RED if moment == ALARM else _colour(asked[0]["colour"]) if asked else WHITE
            on = bool(asked) or bool(moment)
            return {"on": on, "bri": self._lamp.brightness, "seg": [{"id": 0, "on": on, "fx": effect, "col": [colour]}]}
        segments = []
        for number, (place, (first, last)) in enumerate(sorted(self._lamp.seats.items())):
            seat = next((one for one in self._seats if one["place"] == place), None)
            colour = RED if moment == ALARM else _colour(seat["colour"]) if seat is not None else WHITE
            on = bool(moment) or seat in asked
            segments.append({"id": number, "start": first, "stop": last + 1, "on": on, "fx": effect, "col": [colour]})
        return {"on": True, "bri": self._lamp.brightness, "seg": segments}


def _colour(written: str) -> Sequence[int]:
    colour = tuple(bytes.fromhex(written.removeprefix("#")[:6]))
    return colour if max(colour) >= DARKEST else FOR_DARK


class LampOut:
    """Keeps one lamp at what it is to show. `told` gets a sentence when it fails or is there again."""

    def __init__(
        self,
        lamp: WledLamp,
        told: Callable[[str], None],
        *,
        delays: Sequence[float] = DELAYS,
        lasts: Mapping[str, float] = LASTS,
        patience: float = PATIENCE,
    ) -> None:
        self._lamp, self._told, self._delays, self._lasts, self._patience = lamp, told, delays, lasts, patience
        self.where = f"WLED {address(lamp.host, lamp.port, WledLamp.port)}"
        self.there: bool | None = None
        """Whether it has taken the last state; None before the first attempt has ended."""
        self.why = ""
        self._shown, self._moment, self._until = LampState(lamp), "", 0.0
        self._changed = asyncio.Event()

    def put(self, said: Mapping[str, Any]) -> None:
        """Takes a line."""
        if moment := self._shown.take(said):
            self._moment, self._until = moment, asyncio.get_running_loop().time() + self._lasts[moment]
        self._changed.set()

    async def run(self) -> None:
        """Sends states, without end."""
        sent: dict[str, Any] | None = None
        failed = 0
        while True:
            self._changed.clear()
            now, moment = asyncio.get_running_loop().time(), self._moment
            if moment and now >= self._until:
                self._moment = moment = ""
            if (state := self._shown.state(moment)) != sent:
                try:
                    await send(self._lamp, state, self._patience)
                except LampError as error:
                    self.there, self.why = False, str(error)
                    if not failed:
                        self._told(f"WLED at {self._lamp.host}: {error}")
                    sent, failed = None, failed + 1
                    await asyncio.sleep(self._delays[min(failed, len(self._delays)) - 1])
                    continue
                if failed:
                    self._told(f"WLED at {self._lamp.host} is there again.")
                sent, failed, self.there = state, 0, True
            try:
                async with asyncio.timeout(self._until - now if moment else None):
                    await self._changed.wait()
            except TimeoutError:
                continue  # the moment is over

    async def close(self) -> None:
        """Switches it off."""
        try:
            await send(self._lamp, {"on": False}, self._patience)
        except LampError:
            return


async def send(lamp: WledLamp, state: Mapping[str, Any], patience: float = PATIENCE) -> None:
    """Gives a lamp a state. Raises LampError, after `patience` seconds at the latest."""
    body = json.dumps(state).encode()
    head = (
        f"POST {PATH} HTTP/1.1\r\nHost: {lamp.host}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    try:
        async with asyncio.timeout(patience):
            reader, writer = await asyncio.open_connection(lamp.host, lamp.port, limit=LONGEST_ANSWER)
            try:
                writer.write(head.encode("ascii") + body)
                await writer.drain()
                answer = await reader.readline()
            finally:
                writer.transport.abort()  # nobody waits for a polite end
    except TimeoutError as error:
        raise LampError(SILENT) from error
    except (OSError, ValueError) as error:
        raise LampError(unreachable(error)) from error
    parts = answer.split()
    if len(parts) < 2 or not parts[0].startswith(b"HTTP/") or parts[1] != b"200":
        raise LampError(NOT_WLED)
