"""Shows long lists in a terminal page by page, from the end."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

ASIDE = 3
"""Lines of a terminal that a page leaves free: the line before it, the prompt, and the line just typed."""


class TextPage(NamedTuple):
    """Lines to show together, and the number of lines before them."""

    lines: Sequence[str]
    before: int


def pages(lines: Sequence[str], size: tuple[int, int] | None) -> Iterator[TextPage]:
    """The pages from last to first, lines in normal order; `size` is columns and lines of the terminal.

    Without a size everything is one page.
    """
    end = len(lines)
    while end:
        begin = _begin(lines, end, size) if size is not None else 0
        yield TextPage(lines[begin:end], begin)
        end = begin


def _begin(lines: Sequence[str], end: int, size: tuple[int, int]) -> int:
    """The start of a page that ends before `end`; it has at least one line."""
    columns, rows = size
    begin, left = end, rows - ASIDE
    while begin:
        left -= len(textwrap.wrap(lines[begin - 1], columns)) if columns > 0 else 1
        if left < 0 and begin < end:
            break
        begin -= 1
    return begin
