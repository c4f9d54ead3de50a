"""The page of the protocol, docs/referee.md, as its examples tell it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.protocol.transcripts import Exchange, exchanges_of

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"


class Block(NamedTuple):
    """An example: the heading that it stands under, the line that it begins on, and the conversation."""

    heading: str
    line: int
    exchanges: tuple[Exchange, ...]

    @property
    def id(self) -> str:
        """What a test calls it."""
        return f"{self.line}-{self.heading}"


def blocks(text: str | None = None) -> list[Block]:
    """The examples in the order of the page."""
    text = PAGE.read_text("utf-8") if text is None else text
    found = []
    for match in re.finditer(r"^```jsonl\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        before = text[: match.start(1)]
        heading = re.findall(r"^## (.*)$", before, re.MULTILINE)[-1]
        line = before.count("\n") + 1
        found.append(Block(heading, line, tuple(exchanges_of(match[1], PAGE.name, line))))
    return found
