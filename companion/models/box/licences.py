"""The page of licences as plain data: what is inside by its kind, and a text cut into paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.licences import LicensedPart
from companion.texts.wording import N_

KINDS = {
    "program": N_("The program"),
    "font": N_("Typefaces"),
    "package": N_("Packages it runs on"),
    "library": N_("Inside these packages"),
}
"""What something is → what stands above all of that kind."""

LONGEST = 40
"""Of an expression with more characters only the first licence is told in the list; the text has all of it."""

PAGE = 6000
"""So many characters of a text are set at once: a slow machine needs a second for them."""

_NEW_LINE = re.compile(r"^\s*(?:[-*•]\s|\d+[.)]\s|\(?[a-z]\)\s|copyright\b|©)", re.IGNORECASE)
"""How a line begins that is not the middle of a sentence: a point of a list, or whose something is."""
_RULE = re.compile(r"^[\W_]+$")


@dataclass(frozen=True, slots=True)
class LicenceGroup:
    """What stands under one heading."""

    title: str
    parts: tuple[LicensedPart, ...]


def groups(parts: Sequence[LicensedPart], words: Callable[[str], str]) -> list[LicenceGroup]:
    """Everything inside, by its kind."""
    found = ((title, tuple(part for part in parts if part.kind == kind)) for kind, title in KINDS.items())
    return [LicenceGroup(words(title), some) for title, some in found if some]


def line_of(part: LicensedPart) -> str:
    """Something inside in a line: name, version, licence."""
    name = f"{part.name} {part.version}".strip()
    licence = part.licence if len(part.licence) <= LONGEST else f"{part.licence.split()[0]} …"
    return f"{name} · {licence}"


def pages(text: str) -> list[list[str]]:
    """The paragraphs of a text in pages; at least one, which may be empty."""
    told: list[list[str]] = [[]]
    for paragraph in paragraphs(text):
        if told[-1] and sum(map(len, told[-1])) + len(paragraph) > PAGE:
            told.append([])
        told[-1].append(paragraph)
    return told


def paragraphs(text: str) -> list[str]:
    """A text of lines as broad as a terminal, in paragraphs that are set anew for the panel."""
    told: list[str] = []
    for block in re.split(r"\n\s*\n", text):
        lines: list[str] = []
        for line in block.splitlines():
            if not line.strip() or _RULE.match(line):
                continue
            if lines and not _NEW_LINE.match(line):
                lines[-1] += f" {line.strip()}"
            else:
                lines.append(line.strip())
        told += [" ".join(line.split()) for line in lines]
    return told
