"""What differs between two pieces of plain data: a long story has one board, and a small change for each beat.

A change that is no list puts itself there, unless it is an object: that has changes by the keys. The lists are
`[0, value]` (puts a value there), `[1, {key: change}, [keys]]` (changes keys and leaves some out),
`[2, {index: change}]` (changes places of a list), `[3, at, count, [values]]` (puts values in place of so many), and
`[4, number]` (puts what many beats share there). `www/story/story.js` makes them again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

PUT, KEYS, PLACES, SPLICED, SHARED = range(5)

SAME = object()
"""Nothing differs."""

LONG = 16
"""Letters of a value that is worth to be shared."""

Change = Any


def change(before: Any, now: Any) -> Change:
    """What leads from one to the other; SAME where nothing does."""
    if before is now or (type(before) is type(now) and before == now):
        return SAME
    if isinstance(before, dict) and isinstance(now, dict):
        changes = {key: one for key in now if key in before and (one := change(before[key], now[key])) is not SAME}
        changes |= {key: _put(value) for key, value in now.items() if key not in before}
        gone = [key for key in before if key not in now]
        return [KEYS, changes, gone] if gone else changes
    if isinstance(before, list) and isinstance(now, list):
        return _of_lists(before, now)
    return _put(now)


def changed(before: Any, done: Change, shared: Sequence[Any] = ()) -> Any:
    """What a change makes of something, which stays as it is."""
    if isinstance(done, dict):
        done = [KEYS, done, []]
    if not isinstance(done, list):
        return done
    kind, what, *more = done
    if kind == PUT:
        return what
    if kind == SHARED:
        return shared[what]
    if kind == KEYS:
        kept = {key: value for key, value in before.items() if key not in more[0]}
        return kept | {key: changed(before.get(key), one, shared) for key, one in what.items()}
    if kind == PLACES:
        return [changed(one, what[str(at)], shared) if str(at) in what else one for at, one in enumerate(before)]
    return [*before[:what], *more[1], *before[what + more[0] :]]


def share(changes: Sequence[Change]) -> tuple[list[Change], list[Any]]:
    """The same changes, and what more than one of them puts somewhere."""
    found = Counter(text for one in changes if one is not SAME for text in map(_text, _puts(one)) if len(text) >= LONG)
    numbers = {text: number for number, text in enumerate(text for text, count in found.items() if count > 1)}
    return [one if one is SAME else _sharing(one, numbers) for one in changes], [json.loads(text) for text in numbers]


def _put(value: Any) -> Change:
    return [PUT, value] if isinstance(value, dict | list) else value


def _of_lists(before: list[Any], now: list[Any]) -> Change:
    if len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [PLACES, {str(at): one for at, (then, is_now) in pairs if (one := change(then, is_now)) is not SAME}]
    most = min(len(before), len(now))
    front = next((at for at in range(most) if before[at] != now[at]), most)
    behind = next((at for at in range(most - front) if before[-1 - at] != now[-1 - at]), most - front)
    return [SPLICED, front, len(before) - behind - front, now[front : len(now) - behind]]


def _puts(done: Change) -> Iterator[Any]:
    """All values that a change puts somewhere as a whole."""
    if isinstance(done, dict):
        for one in done.values():
            yield from _puts(one)
    elif not isinstance(done, list):
        yield done
    elif done[0] == PUT:
        yield done[1]
    elif done[0] in (KEYS, PLACES):
        yield from _puts(done[1])


def _sharing(done: Change, numbers: Mapping[str, int]) -> Change:
    if isinstance(done, dict):
        return {key: _sharing(one, numbers) for key, one in done.items()}
    if isinstance(done, list) and done[0] in (KEYS, PLACES):
        return [done[0], _sharing(done[1], numbers), *done[2:]]
    if isinstance(done, list) and done[0] != PUT:
        return done
    number = numbers.get(_text(done[1] if isinstance(done, list) else done))
    return done if number is None else [SHARED, number]


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
