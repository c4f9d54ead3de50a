"""The ways into the product that the corpus uses: two commands of its command line, and nothing behind them.

Whoever moves modules about adapts this file alone.
"""

from __future__ import annotations

import io
import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from companion import app

BEGUN = 1_700_000_000.0
"""Wall time in seconds at which every game of the corpus begins."""
BETWEEN = 5.0
"""Seconds from one request to the next."""
VERSION = "corpus"
"""The program's version as the saves name it."""

GAMES = "games"
"""The folder of the saves in a data folder."""
SUFFIX = ".game"
"""What a save's name ends with."""

EXPORTS: dict[str, tuple[str, ...]] = {
    "log.de.txt": ("--format", "log", "--language", "de"),
    "log.en.txt": ("--format", "log", "--language", "en"),
    "log.es.txt": ("--format", "log", "--language", "es"),
    "sheet.de.txt": ("--format", "sheet", "--language", "de"),
    "sheet.en.txt": ("--format", "sheet", "--language", "en"),
    "sheet.es.txt": ("--format", "sheet", "--language", "es"),
    "table.json": ("--format", "json"),
    "full.json": ("--format", "json", "--full"),
    "record.json": ("--format", "record"),
}
"""Every export that there is: how the corpus calls it, and what is asked of `companion export`."""

KEPT = {
    "running": ("log.de.txt", "sheet.es.txt", "table.json", "full.json"),
    "finished": ("log.de.txt", "log.en.txt", "log.es.txt", "sheet.de.txt", "sheet.en.txt", "record.json"),
}
"""Which exports are kept of which save: all of them once. A game's beginning is told again in its end's log."""


class Clock:
    """Time that passes with the requests alone; each conversation begins at `BEGUN`."""

    def __init__(self) -> None:
        self.at = BEGUN

    def __call__(self) -> float:
        return self.at


class Conversations(io.BytesIO):
    """Requests one after the other as the program's stdin, conversation by conversation; tells the clock."""

    def __init__(self, conversations: Sequence[Sequence[str]], clock: Clock) -> None:
        lines = [line for conversation in conversations for line in conversation]
        super().__init__("".join(f"{line}\n" for line in lines).encode())
        self._times = iter([BEGUN + BETWEEN * (n + 1) for talk in conversations for n in range(len(talk))])
        self._clock = clock

    def readline(self, size: int | None = -1, /) -> bytes:
        self._clock.at = next(self._times, self._clock.at)
        return super().readline(size)


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """Inside, paths are those of this folder, and a time of day is the one in Greenwich."""
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        with chdir(folder):
            yield
    finally:
        if zone is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = zone
        time.tzset()


def talk(conversations: Sequence[Sequence[str]]) -> list[list[str]]:
    """What one `companion referee` replies to these lines, line by line. Paths are those of the present folder."""
    clock = Clock()
    reply, err = io.BytesIO(), io.StringIO()
    stdin = Conversations(conversations, clock)
    code = _run(["referee"], clock, stdin=stdin, stdout=reply, err=err)
    assert code == 0 and not err.getvalue(), err.getvalue()
    lines = iter(reply.getvalue().decode().splitlines())
    return [[next(lines) for _ in conversation] for conversation in conversations]


def export(game: str, *arguments: str) -> str:
    """What `companion export` prints of a game in the present folder (in its folder `games`, by the file's name)."""
    out, err = io.StringIO(), io.StringIO()
    code = _run(["export", game, *arguments], Clock(), out=out, err=err)
    return out.getvalue() if code == 0 else f"exit code {code}\n{err.getvalue()}"


def packs() -> list[dict[str, Any]]:
    """The packs as the protocol lists them, with their players, variants and options."""
    games: list[dict[str, Any]] = json.loads(talk([['{"cmd":"games"}']])[0][0])["games"]
    return games


def _run(argv: list[str], clock: Clock, **streams: Any) -> int:
    house = app.build()
    return app.run(
        argv,
        replace(house, version=VERSION, data=Path.cwd(), catalogue=_catalogue, now=clock, wall=clock, **streams),
    )


def _catalogue(folders: Any) -> Any:
    return _installed()  # nothing here has packs of its own


@cache
def _installed() -> Any:
    """The installed packs, which are read once however many conversations there are."""
    return app.build().catalogue([])
