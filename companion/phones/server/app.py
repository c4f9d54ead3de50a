"""HTTP: a few files, two kinds of socket, and who may ask for them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from companion.phones.server.frames import LARGEST, read
from companion.phones.server.handbook import Handbook
from companion.phones.server.rooms import Rooms, Watcher

HERE = Path(__file__).parent.parent
FONTS = HERE.parent / "ui" / "look" / "fonts"
"""Where the window's own faces lie; read as files."""

FILES = {
    "/tv.css": (HERE / "www" / "tv" / "tv.css", "text/css"),
    "/page.css": (HERE / "www" / "page.css", "text/css"),
    "/shared.css": (HERE / "www" / "shared.css", "text/css"),
    **{f"/{file.name}": (file, "text/javascript") for file in (HERE / "www").glob("*.js")},
    **{f"/{file.relative_to(HERE / 'www')}": (file, "text/javascript") for file in (HERE / "www" / "tv").rglob("*.js")},
    "/title.ttf": (FONTS / "anton.ttf", "font/ttf"),
    "/text.ttf": (FONTS / "barlow_condensed_500.ttf", "font/ttf"),
    "/strong.ttf": (FONTS / "barlow_condensed_700.ttf", "font/ttf"),
}

PAGES = {"/": ("page.html", "page.css", "page.js"), "/tv": ("tv/tv.html", "tv.css", "tv/tv.js")}
"""What stands in a page, its own style and its script; the rest is alike, as are colours and faces."""

KINDS = {".webp": "image/webp", ".jpg": "image/jpeg", ".json": "application/json"}

ART = {
    f"/art/{folder.parents[1].name if folder.parent.name == 'style' else 'common'}/{file.name}": file
    for folder in (*HERE.parent.glob("games/*/style/pages"), HERE.parent / "ui" / "look" / "pages")
    for file in sorted(folder.glob("*"))
    if file.suffix in KINDS
}
"""The window's own pages of drawings, for the public page; read when they are asked for."""

LINE = 1 << 22
"""Most bytes of a line from the host."""

PATIENCE = 10.0
"""Seconds in which a connection has to say what it wants."""

AGE = 8 * 3600
"""Seconds for which a phone keeps its token."""

HEARTBEAT = 10.0

TOKEN = re.compile(r"[0-9a-f]{32}")

LANGUAGE = re.compile(r"[a-z]{2,3}")
"""How a phone calls its language."""

FAREWELL = 0.2
"""Seconds in which pages are told that phones are switched off."""

KEPT_OWN = ("Content-Security-Policy", "Cache-Control")
"""What an answer may say for itself: the handbook's files do."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def headers_for(host: str) -> dict[str, str]:
    """What every answer says: nothing from elsewhere, nothing kept, shown in no frame but our own."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
        f"connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-src 'self'; frame-ancestors 'self'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    }


def page(body: str, style: str, script: str) -> bytes:
    """A page in the frame that all of them have."""
    frame = (HERE / "www" / "frame.html").read_text("utf-8")
    inside = (HERE / "www" / body).read_text("utf-8").rstrip()
    return frame.replace("STYLE", style).replace("SCRIPT", script).replace("BODY", inside).encode()


class PhoneConnection(web.RequestHandler):
    """One connection. What is no HTTP is told nothing: neither what was wrong with it nor what runs here."""

    __slots__ = ()

    def handle_error(self, *_args: Any, **_more: Any) -> web.StreamResponse:
        self.close()
        return web.Response(status=400, headers={"Server": ""})


class Site:
    """The pages and sockets of one box."""

    def __init__(self, rooms: Rooms, now: Callable[[], float], handbook: Path | None = None) -> None:
        self._rooms, self._now = rooms, now
        self._files = {path: (file.read_bytes(), kind) for path, (file, kind) in FILES.items()}
        self._files |= {path: (page(*parts), "text/html") for path, parts in PAGES.items()}
        self.served: set[asyncio.BaseTransport] = set()
        """Connections that have said what they want."""
        self.app = web.Application(middlewares=[self._guard], client_max_size=LARGEST)
        self.app.on_response_prepare.append(self._dress)
        for path in self._files:
            self.app.router.add_get(path, self._file, allow_head=False)
        for path in ART:
            self.app.router.add_get(path, self._art, allow_head=False)
        self.app.router.add_get("/code", self._code, allow_head=False)
        self.app.router.add_get("/rules", self._rules, allow_head=False)
        self.app.router.add_get("/story", self._story, allow_head=False)
        self.app.router.add_get("/favicon.ico", self._nothing, allow_head=False)
        Handbook(handbook).add_to(self.app)
        self.app.router.add_get("/ws", self._seat, allow_head=False)
        self.app.router.add_get("/ws/tv", self._public, allow_head=False)

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Only who calls the box by its own address is answered, and what fails says nothing."""
        if request.transport is not None:
            self.served.add(request.transport)
        if request.host not in self._rooms.hosts:
            return web.Response(status=421)
        try:
            return await handler(request)
        except web.HTTPException as error:
            return web.Response(status=error.status)

    async def _dress(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers.pop("Server", None)
        if response.status != 421:
            own = {name: said for name, said in response.headers.items() if name in KEPT_OWN}
            response.headers.update({**headers_for(request.host), **own})

    async def _nothing(self, request: web.Request) -> web.StreamResponse:
        return web.Response(status=204)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        body, kind = self._files[request.path]
        response = web.Response(body=body, content_type=kind, charset="utf-8" if kind.startswith("text/") else None)
        if request.path == "/" and self._token(request) == "":
            response.set_cookie(
                self._rooms.cookie, secrets.token_hex(16), max_age=AGE, path="/", httponly=True, samesite="Strict"
            )
        return response

    async def _art(self, request: web.Request) -> web.StreamResponse:
        file = ART[request.path]
        return web.Response(body=file.read_bytes(), content_type=KINDS[file.suffix])

    async def _code(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(self._rooms.code)

    async def _rules(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(self._rooms.rules(request.query.get("language", "")))

    async def _story(self, request: web.Request) -> web.StreamResponse:
        """What everybody has seen, to be taken home; nobody needs a seat for it."""
        try:
            body = await asyncio.to_thread(Path(self._rooms.story or os.devnull).read_bytes)
        except OSError:  # it has just been taken away
            body = b""
        if not body:
            return web.Response(status=404)
        kept = {"Content-Disposition": 'attachment; filename="story.html"'}
        return web.Response(body=body, content_type="text/html", charset="utf-8", headers=kept)

    def _token(self, request: web.Request) -> str:
        """The hash of the token in the cookie; "" without one."""
        token = request.cookies.get(self._rooms.cookie, "")
        return sha256(token.encode()).hexdigest() if TOKEN.fullmatch(token) else ""

    async def _seat(self, request: web.Request) -> web.StreamResponse:
        token = self._token(request)
        return await self._socket(request, token, tv=False) if token else web.Response(status=403)

    async def _public(self, request: web.Request) -> web.StreamResponse:
        return await self._socket(request, "", tv=True, phone=self._token(request))

    async def _socket(self, request: web.Request, token: str, *, tv: bool, phone: str = "") -> web.StreamResponse:
        if request.headers.get("Origin") not in [f"http://{host}" for host in self._rooms.hosts]:
            return web.Response(status=403)
        address = request.remote or ""
        if not self._rooms.has_room(token, address, tv):
            return web.Response(status=503)
        # Compression would tell by lengths what was said.
        ws = web.WebSocketResponse(compress=False, max_msg_size=LARGEST, heartbeat=HEARTBEAT)
        if not ws.can_prepare(request).ok:
            return web.Response(status=400)
        language = request.query.get("language", "")
        language = language if LANGUAGE.fullmatch(language) else ""
        guest = Watcher(ws, token, address, tv, self._now(), language, phone)
        guest.tell_time(self._now())
        self._rooms.come(guest)  # before anything is awaited: two cannot take the last room
        writer: asyncio.Task[None] | None = None
        try:
            await ws.prepare(request)
            writer = asyncio.create_task(guest.write())
            async for message in ws:
                said = read(message.data) if message.type is WSMsgType.TEXT else None
                if said is None or not guest.may_speak(self._now()) or not self._rooms.heard(guest, said):
                    await ws.close(code=WSCloseCode.POLICY_VIOLATION)
        finally:
            self._rooms.go(guest)
            if writer is not None:
                writer.cancel()
        return ws


async def serve(listening: Sequence[socket.socket], pair: socket.socket, handbook: Path | None = None) -> None:
    """Serves at listening sockets until the pair ends. `handbook` is the folder of the owners' handbook, if any."""
    reader, writer = await asyncio.open_connection(sock=pair, limit=LINE)
    loop = asyncio.get_running_loop()

    def say(message: dict[str, Any]) -> None:
        writer.write(json.dumps(message, ensure_ascii=True).encode() + b"\n")

    rooms = Rooms(say)
    site = Site(rooms, loop.time, handbook)
    runner = web.AppRunner(site.app, access_log=None, handle_signals=False)
    await runner.setup()
    manager = runner.server
    assert manager is not None

    def connected() -> asyncio.BaseProtocol:
        protocol = PhoneConnection(manager, loop=loop, keepalive_timeout=PATIENCE)
        loop.call_later(PATIENCE, dismiss, protocol)
        return protocol

    def dismiss(protocol: PhoneConnection) -> None:
        """Closes a connection that has said nothing yet."""
        if protocol.transport is not None and protocol.transport not in site.served:
            protocol.force_close()
        site.served = {one for one in site.served if not one.is_closing()}

    first = await reader.readline()  # who may call the box is known before anybody is answered
    if not first:
        return
    rooms.hear(json.loads(first))
    servers = [await loop.create_server(connected, sock=one) for one in listening]
    beating = loop.create_task(_beat(rooms))
    try:
        while line := await reader.readline():
            message = json.loads(line)
            rooms.hear(message)
            if message.get("t") == "bye":
                await asyncio.sleep(FAREWELL)
                break
    finally:
        beating.cancel()
        for server in servers:
            server.close()
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(runner.cleanup(), 1.0)


async def _beat(rooms: Rooms) -> None:
    """A page that hears nothing for long knows by it that its connection is dead."""
    while True:
        await asyncio.sleep(HEARTBEAT)
        rooms.beat()
