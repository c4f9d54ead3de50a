"""What every screen needs for drawing: theme, texts, and the difference between a tap and a slip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from companion.engine.look import USUAL, GameLook
from companion.texts import Translate
from companion.texts.wording import Wording
from companion.ui.look.theme import Theme

FONTS = Path(__file__).parent / "fonts"
REGULAR = str(FONTS / "Roboto-Regular.ttf")
MEDIUM = str(FONTS / "Roboto-Medium.ttf")


@dataclass(frozen=True, kw_only=True)
class Look(Wording):
    """Theme and texts in one language. Immutable: a change of theme or language rebuilds the screens."""

    theme: Theme
    speak: Callable[[str], Translate] = lambda _language: str
    """Gives the words of another language."""
    game: GameLook = USUAL
    """What is the own of the game that is shown."""
    locked: bool = False
    """Whether leaving, undoing and changing the box are held, for tables with children."""

    def in_language(self, language: str) -> Look:
        """A copy in another language, for private content."""
        return self if language == self.language else replace(self, words=self.speak(language), language=language)

    def for_game(self, game: GameLook) -> Look:
        """A copy with a game's own colours and drawings."""
        return replace(self, theme=self.theme.for_game(game.accent), game=game)
