"""What every screen needs for drawing: theme, texts, and the difference between a tap and a slip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from companion.engine.look import USUAL, GameLook
from companion.languages import OWN_NAMES, Language
from companion.texts import Translate
from companion.texts.wording import Wording
from companion.ui.look.theme import Theme


@dataclass(frozen=True, kw_only=True)
class Look(Wording):
    """Theme and texts in one language. Immutable: a change of theme or language rebuilds the screens."""

    theme: Theme
    speak: Callable[[str], Translate] = lambda _language: str
    """The translation into another language."""
    languages: Mapping[Language, str] = field(default_factory=lambda: OWN_NAMES)
    """What can be chosen, each by its own name."""
    game: GameLook = USUAL
    """The shown game's own accent and drawings."""
    locked: bool = False
    """Whether leaving, undoing and settings need a held button, for tables with children."""

    def in_language(self, language: str) -> Look:
        """A copy in another language, for private content."""
        return self if language == self.language else replace(self, words=self.speak(language), language=language)

    def for_game(self, game: GameLook) -> Look:
        """A copy with a game's own drawings; controls look the same in every game."""
        return replace(self, game=game)
