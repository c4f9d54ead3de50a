"""Names for what is seen and for what can be answered, with seats told from where one sits oneself.

`@0` is who looks, `@1` the next clockwise, and so on: the same position has the same names from every seat.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import PASS

Seats = Mapping[str, str]
"""An agent → its name as seen from a seat."""

MOST_ENTRIES = 12
"""Entries of a list of maps that are told; a longer one is cut."""

TWICE = frozenset({"board"})
"""What of a view says again, for screens, what stands beside it."""

UNTOLD = frozenset({"id", "answered", "about", "kind", "mode", "rule", "shape", "deadline", "open_ended", "version"})
"""What of a question is left out: numbers that count acts, who has chosen by now, and what stands elsewhere."""

IN_A_LIST = re.compile(r"\.\d+\.")

IN_PARTS = re.compile(r"([.:/@]|=)")


def seats_from(agents: Sequence[str], party: str) -> Seats:
    """The names of all seats as `party` sees them."""
    first = agents.index(party)
    return {agent: f"@{(place - first) % len(agents)}" for place, agent in enumerate(agents)}


def told(view: Mapping[str, Any], seats: Seats) -> dict[str, float]:
    """A view as amounts with names: `path` of a number, `path=word` of a word, `path[]=word` of one in a list.

    Of what is going on (`running`) the innermost is told, as `frame`, without lists of words; maps in a list in a list
    are not told at all.
    """
    found: dict[str, float] = {}
    for key, value in view.items():
        if key == "running":
            if value:
                _tell(value[-1], "frame", seats, found)
        elif key in TWICE:
            continue
        elif key == "question":
            _tell({part: what for part, what in value.items() if part not in UNTOLD}, key, seats, found)
        else:
            _tell(value, key, seats, found)
    return found


def _tell(value: Any, path: str, seats: Seats, found: dict[str, float]) -> None:
    if isinstance(value, str):
        found[f"{path}={seats.get(value, value)}"] = 1
    elif isinstance(value, int | float):
        found[path] = value
    elif isinstance(value, Mapping):
        for key, inside in value.items():
            _tell(inside, f"{path}.{seats.get(key, key)}", seats, found)
    elif isinstance(value, list | tuple):
        _tell_list(value, path, seats, found)


def _tell_list(values: Sequence[Any], path: str, seats: Seats, found: dict[str, float]) -> None:
    nested = IN_A_LIST.search(path) is not None
    for place, value in enumerate(values):
        if isinstance(value, str) and value not in seats:
            if path.startswith("frame."):
                continue
            name = f"{path}[]={value}"
            found[name] = found.get(name, 0) + 1
        elif place < MOST_ENTRIES and not (nested and isinstance(value, Mapping)):
            _tell(value, f"{path}.{place}", seats, found)


def named(value: Any, seats: Seats) -> str:
    """An answer's name: the same for the same answer, whichever seat gives it."""
    if isinstance(value, str):
        return "".join(seats.get(part, part) for part in IN_PARTS.split(value))
    return json.dumps(_from_here(value, seats), sort_keys=True, separators=(",", ":"))


def is_plain(value: Any) -> bool:
    """Whether an answer is one of few, so that it has an action of its own: an id, yes or no, cards of one rank."""
    if isinstance(value, list):
        return 0 < len(value) <= 2 and all(isinstance(part, dict) for part in value)
    return isinstance(value, str | bool) or value == PASS


def _from_here(value: Any, seats: Seats) -> Any:
    if isinstance(value, Mapping):
        return {seats.get(key, key): _from_here(inside, seats) for key, inside in value.items()}
    if isinstance(value, list | tuple):
        return [_from_here(inside, seats) for inside in value]
    return seats.get(value, value) if isinstance(value, str) else value
