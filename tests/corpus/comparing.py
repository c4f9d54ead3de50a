"""Where two tellings of the same part differ, line by line; JSON is compared as what it says, not how it is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from tests.corpus.talks import ASKED, TOLD


class Change(NamedTuple):
    """One line that is there no more (`- …`) or is new (`+ …`). `place` says where in the part."""

    table: str
    part: str
    place: str
    line: str

    def __str__(self) -> str:
        return f"{self.table} {self.part}, {self.place}: {self.line}"


def changes(table: str, part: str, kept: str, now: str) -> list[Change]:
    """Every line in which a part is told otherwise now, in its order; nothing if it is told the same."""
    if kept == now:
        return []
    if part.endswith(".jsonl"):
        found = _in_replies(kept.splitlines(), now.splitlines())
    elif part.endswith(".json"):
        found = (("the export", line) for line in _differing(_flat_text(kept), _flat_text(now)))
    else:
        found = (("the text", line) for line in _differing(kept.splitlines(), now.splitlines()))
    return [Change(table, part, place, line) for place, line in found]


def _in_replies(kept: list[str], now: list[str]) -> Iterator[tuple[str, str]]:
    asked = ""
    for number, (before, after) in enumerate(zip(kept, now, strict=True)):
        if before.startswith(ASKED):
            asked = before.removeprefix(ASKED)
        elif before != after:
            place = f"reply {number // 2} to {asked[:120]}"
            for line in _differing(_flat_text(before.removeprefix(TOLD)), _flat_text(after.removeprefix(TOLD))):
                yield place, line


def _flat_text(text: str) -> list[str]:
    try:
        return list(_flat(json.loads(text), ""))
    except ValueError:
        return text.splitlines()


def _flat(value: Any, path: str) -> Iterator[str]:
    """A line for each leaf: `events[placed].post: "queues.w1"`."""
    if isinstance(value, dict) and value:
        for key in sorted(value):
            yield from _flat(value[key], f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value:
        for entry in value:
            yield from _flat(entry, f"{path}[{_called(entry)}]")
    else:
        yield f"{path}: {json.dumps(value, ensure_ascii=False)}"


def _called(entry: Any) -> str:
    """What an entry of a list is called: its kind, a refusal's rule and code, an option's value."""
    if not isinstance(entry, dict):
        return ""
    if "code" in entry:
        return f"{entry.get('rule')} {entry['code']}"
    return next((name for key in ("kind", "value") if isinstance(name := entry.get(key), str)), "")


def _differing(kept: list[str], now: list[str]) -> Iterator[str]:
    for what, k1, k2, n1, n2 in SequenceMatcher(None, kept, now, autojunk=False).get_opcodes():
        if what != "equal":
            yield from (f"- {line}" for line in kept[k1:k2])
            yield from (f"+ {line}" for line in now[n1:n2])
