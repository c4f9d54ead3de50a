"""What every screen is given to draw with: the theme, the words, and how a tap is told apart from a slip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.ui.look.theme import Theme

FONTS = Path(__file__).parent / "fonts"
REGULAR = str(FONTS / "Roboto-Regular.ttf")
MEDIUM = str(FONTS / "Roboto-Medium.ttf")

LANGUAGES = {"de": "Deutsch", "en": "English", "es": "Español"}
"""Each language by its own name."""

Words = Callable[[str], str]
"""Translates the user interface's English words."""


def N_(text: str) -> str:  # noqa: N802 - gettext's usual mark for a text that is translated later
    """The text itself; marks it for the catalogues."""
    return text


@dataclass(frozen=True)
class Look:
    """The theme and the words in one language. Immutable: another theme or language builds the screens anew."""

    theme: Theme
    words: Words
    language: str
    speak: Callable[[str], Words] = lambda _language: str
    """Gives the words of another language."""
    locked: bool = False
    """Whether leaving, undoing and changing the box are held, for tables with children."""

    def _(self, text: str) -> str:
        """A text of the user interface in the language at hand."""
        return self.words(text)

    def in_language(self, language: str) -> Look:
        """The same in another language: for what only one person reads."""
        return self if language == self.language else replace(self, words=self.speak(language), language=language)

    def fill(self, text: str, **facts: Any) -> str:
        """A text of the user interface with `{places}` filled; `text` is translated already."""
        return text.format_map(facts)

    def for_game(self, pack: str) -> Look:
        """The same with the accent of a game."""
        return replace(self, theme=self.theme.for_game(pack))
