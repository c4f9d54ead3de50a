"""Who sits at a window with phones, pages in Chromium: `python -m tests.bench.windows.phones_pages ORIGIN TAPS NAMES`.

A tap is what a page's own socket sends, without the finger; `all` is until each page has painted what came of it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.bench.windows.phones_child import answered, seated
from tests.phones.pages.browser import Chromium

WATCHED = """(() => {
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      window.through = this;
      this.addEventListener("message", (event) => {
        if (!("language" in JSON.parse(event.data))) return;
        requestAnimationFrame(() => setTimeout(() => {
          window.paintedAt = (performance.timeOrigin + performance.now()) / 1e3;
        }));
      });
    }
  };
})()"""
"""Notes when what a state has changed was painted: the turn after the next frame."""
LOOKED = 0.01
"""Seconds between two looks at a page."""


class Painted:
    """A seat at a page."""

    def __init__(self, name: str) -> None:
        self.name, self.state = name, dict[str, Any]()
        self.came, self.replied = 0.0, 0.0

    async def open(self, browser: Chromium, origin: str) -> None:
        """Opens the page, and takes a seat if it is somebody's."""
        self._page = page = await browser.page("about:blank")
        frame = page.frame

        def hear(message: Mapping[str, Any]) -> None:
            if message.get("reply"):
                self.replied = time.time()
            elif "language" in message:
                self.state = dict(message)
            elif "tap" in message:
                return  # it is the bench that has tapped
            else:
                frame(message)

        page.frame = hear  # type: ignore[method-assign]
        await page.before(WATCHED)
        await page.goes(origin + ("/" if self.name else "/tv"))
        await page.until("window.through && through.readyState === 1")
        await seated(self)

    async def look(self) -> None:
        """Asks the page."""
        self.came = await self._page.says("window.paintedAt || 0")
        await asyncio.sleep(LOOKED)

    async def say(self, message: dict[str, Any]) -> None:
        """Sends a message through the page's own socket."""
        await self._page.says(f"through.send(JSON.stringify({json.dumps(message)}).padEnd(1024))")


async def people(origin: str, taps: int, names: list[str]) -> dict[str, list[float]]:
    """Pages for these names and a television answer in turn."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-", ignore_cleanup_errors=True) as at:
        async with Chromium(Path(at)) as browser:
            seats = {name: Painted(name) for name in (*names, "")}
            for seat in seats.values():
                await seat.open(browser, origin)
            return await answered(seats, taps)


if __name__ == "__main__":
    told = asyncio.run(people(sys.argv[1].rstrip("/"), int(sys.argv[2]), sys.argv[3].split(",")))
    sys.stdout.write(json.dumps(told))
