"""What no position of any game may hold: counts below the least, and names where each may stand once (GEN-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine.vocabulary import Refusal


def below_least(part: str, value: int, least: int) -> Iterator[Refusal]:
    """A refusal if a count is less than it can be; `part` is what people would look for in the record."""
    if value < least:
        yield Refusal("GEN-9", "below_least", {"part": part, "value": value, "min": least})


def named_twice(part: str, names: Iterable[str]) -> Iterator[Refusal]:
    """A refusal for each name that stands more than once in a part."""
    for name, count in Counter(names).items():
        if count > 1:
            yield Refusal("GEN-9", "named_twice", {"part": part, "value": name})
