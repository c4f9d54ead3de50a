"""What every screen is given to draw with: the theme, the words, and how a tap is told apart from a slip."""

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
    """The theme and the words in one language. Immutable: another theme or language builds the screens anew."""

    theme: Theme
    speak: Callable[[str], Translate] = lambda _language: str
    """Gives the words of another language."""
    game: GameLook = USUAL
    """What is the own of the game that is shown."""
    locked: bool = False
    """Whether leaving, undoing and changing the box are held, for tables with children."""

    def in_language(self, language: str) -> Look:
        """The same in another language: for what only one person reads."""
        return self if language == self.language else replace(self, words=self.speak(language), language=language)

    def for_game(self, game: GameLook) -> Look:
        """The same with what is a game's own."""
        return replace(self, theme=self.theme.for_game(game.accent), game=game)
