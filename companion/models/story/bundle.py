"""The scripts that draw a story, as one: a file that is carried away can ask for no other.

Each module becomes a function that gives what it exports. Our own scripts are read, of one plain form: imports of names
in one line each, and exports before what they name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

WWW = Path(__file__).parents[2] / "phones" / "www"
FIRST = WWW / "story" / "story.js"

INSTEAD: Mapping[Path, Path] = {WWW / "tv" / "art.js": WWW / "story" / "art.js"}
"""Modules that ask for files → those that have them with them."""

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "([./\w]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let) (\w+))", re.MULTILINE)
_REMARK = re.compile(r"^\s*//.*\n|^\s*\n", re.MULTILINE)


@cache
def script() -> str:
    """All of it, the modules that others need first."""
    made: dict[Path, str] = {}
    _add(FIRST, made)
    return f'"use strict";\n{"".join(made.values())}'


def _add(path: Path, made: dict[Path, str]) -> None:
    path = INSTEAD.get(path, path)
    if path in made:
        return
    text = path.read_text("utf-8")
    needed = [(names, _named(path, where)) for names, where in _IMPORT.findall(text)]
    for _, other in needed:
        _add(other, made)
    taken = "".join(f"const {{ {names} }} = {_name(other)};\n" for names, other in needed)
    given = ", ".join(_EXPORT.findall(text))
    body = _REMARK.sub("", _EXPORT.sub("", _IMPORT.sub("", text)))
    made[path] = f"const {_name(path)} = (() => {{\n{taken}{body}return {{ {given} }};\n}})();\n"


def _named(path: Path, where: str) -> Path:
    found = (path.parent / where).resolve()
    return INSTEAD.get(found, found)


def _name(path: Path) -> str:
    return "_".join(path.relative_to(WWW).with_suffix("").parts)
