"""The cells of a CSV text with their places, which the standard library's reader does not report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from companion.plainfile.marks import Mark
from companion.plainfile.problems import Problems

_END_OF_LINE = re.compile("\r\n|[\r\n]")


class Cell(NamedTuple):
    """The content of a cell without quotation marks; `mark` is where it begins (line and character from 1)."""

    text: str
    mark: Mark
    quoted: bool


def rows(text: str, separator: str, file: str, problems: Problems) -> Iterator[list[Cell]]:
    """Rows of cells by RFC 4180, one at a time; mistakes in quotation marks are noted at their place."""
    plain_cell = re.compile(f"[^{separator}\r\n]*")
    line, line_start, at = 1, 0, 0
    row: list[Cell] = []
    while at < len(text) or row:
        mark = Mark(file, line, at - line_start + 1)
        if text.startswith('"', at):
            content, end = _quoted(text, at)
            if end > len(text):
                problems.add(mark, "", "this quotation mark is not closed", 'a closing "')
                end = len(text)
            row.append(Cell(content, mark, quoted=True))
            for found in _END_OF_LINE.finditer(text[at:end]):
                line, line_start = line + 1, at + found.end()
            at = end
            rest = plain_cell.match(text, at)
            if rest is not None and rest[0].strip():
                here = Mark(file, line, at - line_start + 1)
                problems.add(here, "", f"{rest[0].strip()[:40]!r} stands after the closing quotation mark")
            at = rest.end() if rest else at
        else:
            found_cell = plain_cell.match(text, at)
            content = found_cell[0] if found_cell else ""
            row.append(Cell(content.strip(), mark, quoted=False))
            at += len(content)
        if text.startswith(separator, at):
            at += 1
            continue
        yield row
        row = []
        if end_of_line := _END_OF_LINE.match(text, at):
            at = end_of_line.end()
            line, line_start = line + 1, at


def _quoted(text: str, at: int) -> tuple[str, int]:
    """The content of a quoted cell and the index of its end, which is beyond the text if the quote is never closed."""
    close = at + 1
    while True:
        close = text.find('"', close)
        if close < 0:
            return text[at + 1 :], len(text) + 1
        if not text.startswith('""', close):
            return text[at + 1 : close].replace('""', '"'), close + 1
        close += 2
