"""The words of the user interface in one language, and the mark of a text that is translated later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.texts.catalogue import Translate


def N_(text: str) -> str:  # noqa: N802 - gettext's usual mark for a text that is translated later
    """The text itself; marks it for the catalogues."""
    return text


@dataclass(frozen=True, kw_only=True)
class Wording:
    """The user interface's words in `language`. `words` translates English text."""

    words: Translate
    language: str

    def _(self, text: str) -> str:
        """A text of the user interface in the language at hand."""
        return self.words(text)

    def fill(self, text: str, **facts: Any) -> str:
        """A text of the user interface with `{places}` filled; `text` is translated already."""
        return text.format_map(facts)
