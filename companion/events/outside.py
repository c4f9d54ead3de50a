"""The child that tells brokers and lamps: it listens at the socket like anybody else, and may hang or die.

`python -m companion.events.outside FOLDER`; the program starts it where `events.yaml` names any. It ends with the
socket. On its standard output stands a line of JSON whenever one of them has come or gone.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from companion.events.feed import connected
from companion.events.reaching import NO_AIOMQTT
from companion.events.settings import Broker, EventsError, EventSettings, address, own_settings

LONGEST = 1 << 20
"""Most bytes of a line."""

LOOK_EVERY = 0.5
"""Seconds between two looks at which of them are there."""

FAREWELL = 2.0
"""Seconds for switching lamps off."""


class Out(Protocol):
    """Where lines go. `where` names it; `there` says whether it was reached last, None before the first attempt has
    ended, and `why` what was the matter when it was not.
    """

    @property
    def where(self) -> str: ...

    @property
    def there(self) -> bool | None: ...

    @property
    def why(self) -> str: ...

    def put(self, said: Mapping[str, Any]) -> None:
        """Takes a line; returns at once."""

    async def run(self) -> None:
        """Does its work, without end."""

    async def close(self) -> None:
        """What is to be done at the end."""


class _Missing:
    """A broker while what speaks to brokers is not installed."""

    there, why = False, NO_AIOMQTT

    def __init__(self, where: str) -> None:
        self.where = where

    def put(self, said: Mapping[str, Any]) -> None:
        """Nobody can be told."""

    async def run(self) -> None:
        """There is nothing to do."""

    async def close(self) -> None:
        """There is nothing to end."""


def outs_of(settings: EventSettings, told: Callable[[str], None]) -> list[Out]:
    """All that the owner has switched on."""
    from companion.events.wled import LampOut

    outs: list[Out] = [LampOut(lamp, told) for lamp in settings.lamps]
    if settings.broker is not None:
        try:
            from companion.events.mqtt import BrokerOut
        except ImportError:
            told(NO_AIOMQTT)
            outs.append(_Missing(f"MQTT {address(settings.broker.host, settings.broker.port, Broker.port)}"))
        else:
            outs.append(BrokerOut(settings.broker, told))
    return outs


async def follow(folder: Path, outs: Sequence[Out], reach: Callable[[Sequence[Out]], object] = len) -> None:
    """Passes on every line until the socket ends; `reach` is called when one has come or gone. Raises OSError if there
    is none.
    """
    reader, writer = await asyncio.open_unix_connection(sock=connected(folder), limit=LONGEST)
    running = [asyncio.create_task(out.run()) for out in outs]
    running.append(asyncio.create_task(_watch(outs, reach)))
    try:
        while line := await reader.readline():
            said = json.loads(line)
            for out in outs:
                out.put(said)
    finally:
        writer.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await asyncio.gather(*(out.close() for out in outs))


async def _watch(outs: Sequence[Out], reach: Callable[[Sequence[Out]], object]) -> None:
    known: list[tuple[bool | None, str]] = []
    while True:
        if (now := [(out.there, out.why) for out in outs]) != known:
            known = now
            reach(outs)
        await asyncio.sleep(LOOK_EVERY)


def reached(outs: Sequence[Out]) -> None:
    """Tells the program which of them are there."""
    with suppress(OSError):  # it has ended, and so does this child soon
        sys.stdout.write(json.dumps([[out.where, out.there, "" if out.there else out.why] for out in outs]) + "\n")
        sys.stdout.flush()


def told(sentence: str) -> None:
    """Where the program's own messages go: on a box into its log."""
    sys.stderr.write(f"companion events: {sentence}\n")
    sys.stderr.flush()


def main(folder: Path) -> int:
    """Follows the socket in a folder until it ends."""
    try:
        settings = own_settings(folder)
    except EventsError as error:
        told(f"{error}")
        return 1
    if settings is None:
        return 1
    try:
        asyncio.run(follow(folder, outs_of(settings, told), reached))
    except (OSError, ValueError):
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
