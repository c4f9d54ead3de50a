"""Transcripts: “→” is sent as it stands, “←” holds a part of the reply.

Maps match as parts, lists entry by entry; "…" matches anything, in a list any number of entries, a text with … in it
what stands around. A sent value of ["…"] is the list that the last question's shape names. A request that no “←”
follows must be answered with ok.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

SEND, EXPECT = "→ ", "← "


class Exchange(NamedTuple):
    line: int
    request: str
    reply: Any


def read(path: Path) -> list[Exchange]:
    return exchanges_of(path.read_text("utf-8"), path.name)


def exchanges_of(text: str, name: str, first: int = 1) -> list[Exchange]:
    """What is sent and expected in a text whose first line has this number."""
    exchanges: list[Exchange] = []
    for number, line in enumerate(text.splitlines(), start=first):
        if line.startswith(SEND):
            exchanges.append(Exchange(number, line.removeprefix(SEND), {"ok": True}))
        elif line.startswith(EXPECT):
            exchanges[-1] = exchanges[-1]._replace(reply=json.loads(line.removeprefix(EXPECT)))
        else:
            assert not line or line.startswith("#"), f"{name}:{number} is neither sent nor expected"
    return exchanges


def filled(request: dict[str, Any], shape: dict[str, Any]) -> dict[str, Any]:
    """The request with the list that its “…” stands for."""
    return {**request, "value": shape["cards"]} if request.get("value") == ["…"] else request


def fits(expected: list[Any], got: list[Any]) -> bool:
    """Whether a list is as expected, where “…” stands for any number of entries."""
    if not expected:
        return not got
    if expected[0] == "…":
        return any(fits(expected[1:], got[start:]) for start in range(len(got) + 1))
    return bool(got) and differs(expected[0], got[0]) is None and fits(expected[1:], got[1:])


def differs(expected: Any, got: Any, path: str = "reply") -> str | None:
    """Where the reply is not as expected, or None."""
    if expected == "…":
        return None
    if isinstance(expected, str) and isinstance(got, str) and "…" in expected:
        parts = ".*".join(map(re.escape, expected.split("…")))
        return None if re.fullmatch(parts, got, re.DOTALL) else f"{path}: {got!r} does not match {expected!r}"
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return f"{path}: a map was expected, not {got!r}"
        for key, value in expected.items():
            if key not in got:
                return f"{path}.{key} is missing in {got!r}"
            if found := differs(value, got[key], f"{path}.{key}"):
                return found
        return None
    if isinstance(expected, list):
        if not isinstance(got, list):
            return f"{path}: a list was expected, not {got!r}"
        if "…" in expected:
            return None if fits(expected, got) else f"{path}: {got!r} does not hold {expected!r}"
        if len(expected) != len(got):
            return f"{path} has {len(got)} entries, not {len(expected)}: {got!r}"
        differences = (differs(e, g, f"{path}[{n}]") for n, (e, g) in enumerate(zip(expected, got, strict=True)))
        return next((difference for difference in differences if difference), None)
    same = expected == got and isinstance(expected, bool) == isinstance(got, bool)
    return None if same else f"{path}: {got!r}, not {expected!r}"
