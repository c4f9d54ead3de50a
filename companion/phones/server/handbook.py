"""The owners' handbook at /handbook: files that were there when it began, each at one path and no other."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from aiohttp import web

AT = "/handbook"
FIRST = "/index.html"

KINDS: Mapping[str, str] = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".png": "image/png",
    ".pdf": "application/pdf",
}
"""What it is made of; nothing else is given out."""

MOST = 2000
"""Files that it has at most."""

POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""No script but those in its files. The search sets its own style, icons are drawn as data; no page shows a secret."""

NOT_BUILT = (
    "Das Handbuch liegt nicht auf diesem Rechner. In einem Quelltext baut es: make site\n\n"
    "The handbook is not on this machine. In a checkout this builds it: make site\n\n"
    "El manual no está en este equipo. En una copia del código lo crea: make site\n"
)

KEPT = "private, max-age=600"
"""For how long a browser may keep a file: nothing in it is anybody's."""


def files_in(folder: Path | None) -> dict[str, Path]:
    """The path in an address of each file; links are left out, wherever they lead."""
    if folder is None:
        return {}
    found: dict[str, Path] = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix in KINDS and file.is_file() and not any(one.is_symlink() for one in _down_to(file, folder)):
            found[f"{AT}/{file.relative_to(folder).as_posix()}"] = file
        if len(found) == MOST:
            break
    return found


def _down_to(file: Path, folder: Path) -> list[Path]:
    return [file, *(above for above in file.parents if folder in above.parents)]


class Handbook:
    """Its pages; `folder` is None where it was not built."""

    def __init__(self, folder: Path | None) -> None:
        self._files = files_in(folder)

    def add_to(self, app: web.Application) -> None:
        """Its routes: one for each file, and what leads to the first."""
        for path in (AT, f"{AT}/"):
            app.router.add_get(path, self._begin, allow_head=False)
        for path in self._files:
            app.router.add_get(path, self._file, allow_head=False)

    async def _begin(self, request: web.Request) -> web.StreamResponse:
        if f"{AT}{FIRST}" not in self._files:
            return web.Response(text=NOT_BUILT, status=404)
        return web.Response(status=302, headers={"Location": f"{AT}{FIRST}"})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        file = self._files[request.path]
        try:
            body = await asyncio.to_thread(file.read_bytes)
        except OSError:  # an update has just put another one there
            return web.Response(status=404)
        kind = KINDS[file.suffix]
        written = kind.startswith("text/") or file.suffix in (".json", ".svg")
        return web.Response(
            body=body,
            content_type=kind,
            charset="utf-8" if written else None,
            headers={"Content-Security-Policy": POLICY, "Cache-Control": KEPT},
        )
