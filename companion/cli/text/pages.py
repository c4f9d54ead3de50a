"""Long lists for a terminal: as much at once as it shows, the newest first."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

ASIDE = 3
"""Lines of a terminal that hold no part of a page: what is before it, the prompt, and the one that was typed in."""


class Page(NamedTuple):
    """Lines to be shown together, and how many there are before them."""

    lines: Sequence[str]
    before: int


def pages(lines: Sequence[str], size: tuple[int, int] | None) -> Iterator[Page]:
    """The lines from the last page to the first, each page in their order; `size` is columns and lines of the terminal.

    Without a size all of them are one page.
    """
    end = len(lines)
    while end:
        begin = _begin(lines, end, size) if size is not None else 0
        yield Page(lines[begin:end], begin)
        end = begin


def _begin(lines: Sequence[str], end: int, size: tuple[int, int]) -> int:
    """Where a page begins that ends before `end`; it holds one line at least."""
    columns, rows = size
    begin, left = end, rows - ASIDE
    while begin:
        left -= len(textwrap.wrap(lines[begin - 1], columns)) if columns > 0 else 1
        if left < 0 and begin < end:
            break
        begin -= 1
    return begin
