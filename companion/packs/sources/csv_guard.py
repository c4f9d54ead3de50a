"""Texts in a CSV file that no spreadsheet takes for a formula, and back.

A spreadsheet computes a cell that begins with `=`, `+`, `-` or `@`, also one of a card that a stranger has written, and
a formula may send what stands beside it anywhere. Such a text gets an apostrophe before it, as people put it there
themselves; reading takes one away.
"""

from __future__ import annotations

import re

_COMPUTED = re.compile("'*[=+@\\-\t\r\n\uff1d\uff0b\uff20\uff0d]")
"""Beginnings of cells that a spreadsheet would compute, also in their wide forms, and also after apostrophes that
belong to the text, so that each text comes back unchanged.
"""
_NUMBER = re.compile(r"-?[0-9]+(?:[.,][0-9]+)?")


def guarded(text: str) -> str:
    """A text as it is written into a cell. A plain number stays one, also below 0."""
    return f"'{text}" if _COMPUTED.match(text) and not _NUMBER.fullmatch(text) else text


def unguarded(text: str) -> str:
    """The original text of a cell, without the apostrophe that `guarded` added."""
    return text[1:] if text.startswith("'") and _COMPUTED.match(text) else text
