"""`game.toml`: what a game of others says of itself."""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from typing import Any

from companion.packs.others.sentences import OthersError

SHEET = "game.toml"
API = 1
"""The number of the names that games of others build on, `companion.api`; another number is another promise."""

MEGABYTES = 10
LARGEST = MEGABYTES * 1_000_000
"""Most bytes of a game's file, and of all that it holds."""
ID = re.compile(r"[a-z][a-z0-9_]{1,40}")
VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}")
MODULE = re.compile(r"([a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*):[A-Za-z_][A-Za-z0-9_]*")
LONGEST = 200
KEYS = ("id", "version", "title", "author", "licence", "api", "module", "packs", "signature")
"""`signature` is reserved: it may stand there, and nothing looks at it."""


@dataclass(frozen=True)
class GameSheet:
    """The checked `game.toml`. `module` is `package:Class`, `packs` the folder that holds the game's packs."""

    id: str
    version: str
    title: str
    author: str
    licence: str
    api: int
    module: str
    packs: str

    @property
    def number(self) -> tuple[int, ...]:
        """The version for comparing."""
        return tuple(map(int, self.version.split(".")))

    @property
    def file_name(self) -> str:
        """How the file of this version is called."""
        return f"{self.id}-{self.version}{SUFFIX}"


SUFFIX = ".companion-game"


def read_sheet(raw: bytes) -> GameSheet:
    """The sheet in these bytes. Raises OthersError for the first thing that does not fit."""
    try:
        told = tomllib.loads(raw.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise _wrong(" ".join(str(error).split())) from error
    if unknown := [key for key in told if key not in KEYS]:
        raise _wrong(f"there is no key {unknown[0]}; there are {', '.join(KEYS)}")
    api = told.get("api")
    if not isinstance(api, int) or isinstance(api, bool):
        raise _wrong(f"api is the number of companion.api, such as {API}")
    sheet = GameSheet(
        id=_text(told, "id"),
        version=_text(told, "version"),
        title=_text(told, "title"),
        author=_text(told, "author"),
        licence=_text(told, "licence"),
        api=api,
        module=_text(told, "module"),
        packs=_text(told, "packs"),
    )
    if not ID.fullmatch(sheet.id) or sheet.id in sys.stdlib_module_names or sheet.id in ("companion", "hardware"):
        raise _wrong(f"id {sheet.id} cannot be a game's: 2 to 41 small letters, digits and _, and no module of Python")
    if not VERSION.fullmatch(sheet.version):
        raise _wrong(f"version {sheet.version} is no version such as 1.0 or 0.2.1")
    named = MODULE.fullmatch(sheet.module)
    if named is None or named[1].partition(".")[0] != sheet.id:
        raise _wrong(f"module {sheet.module} is not {sheet.id}:Class, the class of the game in its package")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", sheet.packs):
        raise _wrong(f"packs {sheet.packs} is no name of a folder")
    return sheet


def check_api(sheet: GameSheet) -> None:
    """Raises OthersError if the game builds on other names than this program has."""
    if sheet.api != API:
        raise OthersError("api", api=sheet.api, known=API)


def _text(told: dict[str, Any], key: str) -> str:
    value = told.get(key)
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST or not value.isprintable():
        raise _wrong(f"{key} is a text of 1 to {LONGEST} characters")
    return value


def _wrong(what: str) -> OthersError:
    return OthersError("sheet", what=what)
