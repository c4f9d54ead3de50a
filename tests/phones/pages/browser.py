"""Chromium as phones: pages in contexts of their own, touched as fingers do. Spoken to by its own protocol."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import aiohttp

from companion.phones.forms.form import BOX

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE = 20.0
SETTLES = 0.75
"""A tap sooner after something else stood there is not meant for it."""

HOLDS = 0.5
LEFT = "Inspected target navigated or closed"


class PageLeftError(Exception):
    """The page went on to another one while it was asked something."""


class Chromium:
    """A browser without a window; use it with `async with`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.errors: list[str] = []
        """What its pages complained about."""
        self._pages: dict[str, Page] = {}

    async def __aenter__(self) -> Self:
        assert CHROMIUM is not None
        flags = ("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0")
        self._process = await asyncio.create_subprocess_exec(
            CHROMIUM,
            *flags,
            f"--user-data-dir={self._folder}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        told = self._folder / "DevToolsActivePort"
        async with asyncio.timeout(PATIENCE):
            while not told.exists() or len(told.read_text().split()) < 2:
                await asyncio.sleep(0.05)
        port, path = told.read_text().split()
        self._http = aiohttp.ClientSession()
        self._socket = await self._http.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0)
        self._reading = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._reading.cancel()
        await self._http.close()
        self._process.kill()
        await self._process.wait()

    async def _read(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if "id" in said:
                waiting = self._waiting.pop(said["id"])
                if not waiting.done():  # who asked has not gone meanwhile
                    waiting.set_result(said)
            elif said["method"] in ("Network.webSocketFrameSent", "Network.webSocketFrameReceived"):
                self._pages[said["sessionId"]].frame(json.loads(said["params"]["response"]["payloadData"]))
            elif said["method"] == "Runtime.exceptionThrown":
                self.errors.append(str(said["params"]["exceptionDetails"]))
            elif said["method"] == "Log.entryAdded" and said["params"]["entry"]["level"] == "error":
                self.errors.append(str(said["params"]["entry"]))

    async def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """One command; its result."""
        self._number += 1
        answer = self._waiting[self._number] = asyncio.get_running_loop().create_future()
        message = {
            "id": self._number,
            "method": method,
            "params": params,
            **({"sessionId": session} if session else {}),
        }
        await self._socket.send_str(json.dumps(message))
        said = await answer
        if said.get("error", {}).get("message") == LEFT:
            raise PageLeftError
        assert "error" not in said, (method, said)
        result: dict[str, Any] = said["result"]
        return result

    async def page(self, url: str, size: tuple[int, int] = (390, 844), language: str = "tlh") -> Page:
        """A page as on a phone of its own; usually it is set to a language of which the box has never heard."""
        context = (await self.call("Target.createBrowserContext"))["browserContextId"]
        target = (await self.call("Target.createTarget", url="about:blank", browserContextId=context))["targetId"]
        session = (await self.call("Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
        page = self._pages[session] = Page(self, session)
        for domain in ("Runtime", "Log", "Network"):
            await self.call(f"{domain}.enable", session)
        await self.call("Emulation.setTouchEmulationEnabled", session, enabled=True)
        await self.call("Emulation.setFocusEmulationEnabled", session, enabled=True)
        await page.resize(*size)
        agent = (await self.call("Browser.getVersion"))["userAgent"]
        await self.call("Network.setUserAgentOverride", session, userAgent=agent, acceptLanguage=language)
        await self.call("Page.navigate", session, url=url)
        return page


class Page:
    """One page. Elements are named by an expression of JavaScript."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser, self._session = browser, session
        self.said: dict[str, float] = {}
        """The taps that went out through its socket, and when."""
        self.to_box = set[str]()
        """Those of them that answer nothing but ask the box, for a result or what it would do."""
        self._asks = set[str]()
        self.heard: dict[str, Mapping[str, Any]] = {}
        """What the box replied to each."""
        self.took: list[float] = []
        """Seconds from each tap to its reply."""
        self.news = asyncio.Event()
        """Something has gone through its socket."""

    def frame(self, message: Mapping[str, Any]) -> None:
        """What goes through its socket, as the browser itself tells."""
        reply = message.get("reply") or {}
        self.news.set()
        if isinstance(advice := message.get("advice"), Mapping):
            self._asks.add(advice["pick"])
        if "tap" in message:
            self.said.setdefault(message["tap"], time.monotonic())
            if (isinstance(value := message.get("value"), Mapping) and BOX in value) or message.get(
                "pick"
            ) in self._asks:
                self.to_box.add(message["tap"])
        elif reply.get("code") != "busy" and (tap := reply.get("tap")) is not None and tap not in self.heard:
            self.heard[tap] = reply
            self.took.append(time.monotonic() - self.said[tap])

    async def resize(self, wide: int, high: int) -> None:
        await self._browser.call(
            "Emulation.setDeviceMetricsOverride",
            self._session,
            width=wide,
            height=high,
            deviceScaleFactor=1,
            mobile=True,
        )

    async def says(self, expression: str) -> Any:
        """What an expression comes to."""
        told = await self._browser.call(
            "Runtime.evaluate", self._session, expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    async def until(self, expression: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self._holds(expression):
                    await asyncio.sleep(0.03)
        except TimeoutError as error:
            raise AssertionError((expression, await self.says("document.body.innerText"))) from error

    async def _holds(self, expression: str) -> bool:
        """Whether an expression is true; not yet while another page is on its way."""
        try:
            return bool(await self.says(f"!!({expression})"))
        except PageLeftError:
            return False

    async def tap(self, element: str, *, held: bool = False) -> None:
        """A finger on the middle of an element."""
        await self.until(element)
        await asyncio.sleep(SETTLES)
        box = await self.says(
            f"(e => {{ e.scrollIntoView({{block: 'center'}}); const b = e.getBoundingClientRect();"
            f" return [b.x + b.width / 2, b.y + b.height / 2]; }})({element})"
        )
        where = {"x": box[0], "y": box[1], "button": "left", "clickCount": 1}
        await self._browser.call("Input.dispatchMouseEvent", self._session, type="mousePressed", **where)
        await asyncio.sleep(HOLDS if held else 0.02)
        await self._browser.call("Input.dispatchMouseEvent", self._session, type="mouseReleased", **where)

    async def likes(self, scheme: str) -> None:
        """Which colours its owner likes: "dark", "light", or "more" contrast."""
        names = {"prefers-color-scheme": "dark", "prefers-contrast": "more"}
        features = [{"name": "prefers-color-scheme", "value": scheme}] if scheme in ("dark", "light") else []
        features = features or [{"name": name, "value": value} for name, value in names.items()]
        await self._browser.call("Emulation.setEmulatedMedia", self._session, features=features)

    async def touch(self, x: float, y: float, *, held: float = 0.02) -> None:
        """A finger on a point of the screen, for so many seconds."""
        points = [{"x": x, "y": y}]
        await self._browser.call("Input.dispatchTouchEvent", self._session, type="touchStart", touchPoints=points)
        await asyncio.sleep(held)
        await self._browser.call("Input.dispatchTouchEvent", self._session, type="touchEnd", touchPoints=[])

    async def type(self, text: str) -> None:
        """What the keyboard writes where the finger was."""
        await self._browser.call("Input.insertText", self._session, text=text)

    async def key(self, name: str) -> None:
        """A key by its name: a letter, or Tab, Enter, Escape."""
        number = {"Tab": 9, "Enter": 13, "Escape": 27}.get(name, ord(name[0].upper()))
        text = {"text": "\r" if name == "Enter" else name} if name == "Enter" or len(name) == 1 else {}
        told = {"key": name, "code": name, "windowsVirtualKeyCode": number}
        await self._browser.call("Input.dispatchKeyEvent", self._session, type="keyDown", **told, **text)
        await self._browser.call("Input.dispatchKeyEvent", self._session, type="keyUp", **told)

    async def before(self, script: str) -> None:
        """What runs in each page that is opened here, before the page's own."""
        await self._browser.call("Page.enable", self._session)
        await self._browser.call("Page.addScriptToEvaluateOnNewDocument", self._session, source=script)

    async def goes(self, url: str) -> None:
        """Another page is opened in its place."""
        await self._browser.call("Page.navigate", self._session, url=url)

    async def goes_back(self) -> None:
        """The button of the browser."""
        told = await self._browser.call("Page.getNavigationHistory", self._session)
        entry = told["entries"][told["currentIndex"] - 1]["id"]
        await self._browser.call("Page.navigateToHistoryEntry", self._session, entryId=entry)

    async def picture(self) -> bytes:
        """A PNG of what stands there."""
        told = await self._browser.call("Page.captureScreenshot", self._session, format="png")
        return base64.b64decode(told["data"])
