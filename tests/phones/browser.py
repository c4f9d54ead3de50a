"""A browser without a window, driven over its own protocol (Chrome DevTools), for what only a page can show."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
"""None where there is none; tests are skipped then."""

ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "about:blank")

WAITS = 20.0


class Tab:
    """One page. `js(expression)` is what it comes to, evaluated as if a finger had caused it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._numbers = count(1)
        self.faults: list[Any] = []
        """Exceptions on the page, and what its policy forbids."""
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if (number := said.get("id")) in self._waiting:
                self._waiting.pop(number).set_result(said)
            elif said.get("method") == "Runtime.exceptionThrown" or (
                said.get("method") == "Log.entryAdded" and said["params"]["entry"]["source"] == "security"
            ):
                self.faults.append(said["params"])

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_str(json.dumps({"id": number, "method": method, "params": params}))
        return dict((await asyncio.wait_for(answer, WAITS)).get("result", {}))

    async def js(self, expression: str) -> Any:
        told = await self.call("Runtime.evaluate", expression=expression, userGesture=True, returnByValue=True)
        return told["result"].get("value")

    async def until(self, expression: str) -> None:
        async with asyncio.timeout(WAITS):
            while not await self.js(expression):
                await asyncio.sleep(0.05)


@asynccontextmanager
async def browser(folder: Path, before: str = "") -> AsyncIterator[Tab]:
    """A phone's page, empty yet; `before` is run on each page before its own script."""
    assert CHROMIUM is not None
    process = await asyncio.create_subprocess_exec(
        CHROMIUM,
        f"--user-data-dir={folder}",
        *ARGUMENTS,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with aiohttp.ClientSession() as client, asyncio.timeout(120):
            assert process.stderr is not None
            while not (found := re.search(rb"127\.0\.0\.1:\d+", await process.stderr.readline())):
                pass
            async with client.get(f"http://{found[0].decode()}/json") as told:
                page = next(one for one in await told.json() if one["type"] == "page")
            async with client.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                tab = Tab(socket)
                for method in ("Runtime.enable", "Page.enable", "Log.enable"):
                    await tab.call(method)
                await tab.call("Page.addScriptToEvaluateOnNewDocument", source=before)
                yield tab
    finally:
        process.kill()
        await process.wait()
