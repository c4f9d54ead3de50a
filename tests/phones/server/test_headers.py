"""Requests that do not come to an end: headers without limit, and one byte now and then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

from companion.phones.server.app import PATIENCE
from tests.phones.tables import Table

MUCH = 1 << 20
"""Fewer bytes are taken, with all that waits in the sockets' own buffers."""


async def told(table: Table, chunks: AsyncIterator[bytes]) -> tuple[bytes, int]:
    """What somebody hears, and how many bytes were taken, until the box closes the connection."""
    reader, writer = await asyncio.open_connection(*table.phones.link.address)
    sent = 0
    hearing = asyncio.create_task(reader.read())
    with suppress(ConnectionError):
        async for chunk in chunks:
            writer.write(chunk)
            await writer.drain()
            sent += len(chunk)
            if hearing.done():
                break
    writer.close()
    heard = await asyncio.wait_for(asyncio.gather(hearing, return_exceptions=True), PATIENCE)
    return (heard[0] if isinstance(heard[0], bytes) else b""), sent


def test_headers_that_never_end_are_refused_and_slow_ones_shown_the_door(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        host = f"Host: {table.phones.host}\r\n".encode()
        begun = b"GET / HTTP/1.1\r\n" + host

        async def long() -> AsyncIterator[bytes]:
            yield begun + b"Cookie: " + b"x" * 20_000 + b"\r\n\r\n"
            await asyncio.sleep(1.0)
            yield b"\r\n"

        async def many() -> AsyncIterator[bytes]:
            yield begun
            for number in range(20_000):
                await asyncio.sleep(0.001)  # so that the box reads it
                yield b"".join(b"X-%d-%d: %s\r\n" % (number, one, b"x" * 60) for one in range(20))

        async def slow(first: bytes) -> AsyncIterator[bytes]:
            yield first + begun + b"X-Slow: "
            while True:
                await asyncio.sleep(0.5)
                yield b"x"

        since = time.monotonic()
        cases = (long(), many(), slow(b""), slow(begun + b"\r\n"))
        heard = await asyncio.gather(*(told(table, case) for case in cases))
        assert time.monotonic() - since < 2.5 * PATIENCE
        assert b" 400 " in heard[0][0] or heard[0][0] == b""
        assert heard[1][1] < MUCH, "headers without end"
        assert heard[2][0] == b""
        for said, _ in heard:
            assert b"Python" not in said and b"aiohttp" not in said
        status = Path(f"/proc/{table.phones.link.pid}/status").read_text("utf-8")
        assert int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) < 64 * 1024
        anna = await table.seated("Anna")
        assert anna.state["options"]

    async def played() -> None:
        async with Table(tmp_path) as table:
            await scene(table)

    asyncio.run(played())
