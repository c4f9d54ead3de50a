"""What browsers and strangers send to the port: whatever it is, the child goes on and tells nothing of itself."""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from pathlib import Path

from tests.fuzz.batch import keep
from tests.fuzz.mutate import mangled
from tests.fuzz.watch import bounded, scratch
from tests.phones.tables import Table
from tests.tools.trials import Counted

REQUESTS = 300
"""Hostile requests of one evening."""

QUIET = 0.1
"""Seconds without a word after which an answer is taken to be whole: connections stay open."""

SHAKES = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
REAL = (
    "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "GET /tv HTTP/1.1\r\nHost: {host}\r\nCookie: companion=0123456789abcdef0123456789abcdef\r\n\r\n",
    "GET /page.js HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip, br\r\nRange: bytes=0-10\r\n\r\n",
    "GET /art/common/index.json HTTP/1.1\r\nHost: {host}\r\nConnection: keep-alive\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\n\r\nhello",
    "POST /ws HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n" + SHAKES + "\r\n\x81\x85\x00\x00\x00\x00hello",
    "GET /ws/tv HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n" + SHAKES + "\r\n\x89\x80\x00\x00\x00\x00",
)

STATUS = re.compile(rb"HTTP/\d\.\d (101|200|206|304|4\d\d) ")
TELLS = re.compile(rb"(?i)traceback|aiohttp|python/|\nserver: \S|site-packages")


def hostile_web(seed: str) -> Counted:
    """One evening with REQUESTS hostile requests. Raises AssertionError."""
    with bounded(), tempfile.TemporaryDirectory(dir=scratch()) as folder:
        return asyncio.run(_evening(Path(folder), random.Random(f"web/{seed}")))


async def _evening(folder: Path, rng: random.Random) -> Counted:
    tally = {"fragments": 0, "answered": 0, "closed": 0}
    async with Table(folder, drawn=False) as table:
        anna, child = await table.seated("Anna"), table.phones.link.pid
        real = [text.format(host=table.phones.host).encode("latin-1") for text in REAL]
        for number in range(REQUESTS):
            raw = mangled(rng.choice(real), real, rng)
            try:
                said = await _told(table, raw)
                assert not said or STATUS.match(said), said[:200]
                assert not TELLS.search(said), said[:2000]
                assert table.phones.link.pid == child, "the child was ended by it"
            except Exception:
                keep("web", raw)
                raise
            tally["fragments"] += 1
            tally["answered" if said else "closed"] += 1
            if number % 50 == 0:
                option = anna.state["options"][number // 50 % 3]
                asked = {"question": anna.state["question"]["id"], "pick": option["pick"]}
                assert (await anna.answer(tap=f"tap{number:05}", **asked))["ok"], "who plays honestly is not disturbed"
    return tally


async def _told(table: Table, raw: bytes) -> bytes:
    """What comes back, until nothing more does."""
    reader, writer = await asyncio.open_connection(*table.phones.link.address)
    said = b""
    try:
        writer.write(raw)
        await writer.drain()
        while more := await asyncio.wait_for(reader.read(1 << 16), QUIET):
            said += more
    except (ConnectionError, TimeoutError):
        pass
    finally:
        writer.close()
    return said
