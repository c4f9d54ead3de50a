"""The words of the public page itself, in the table's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.models.story.words import BOARD_WORDS
from companion.texts.wording import N_

WORDS: Mapping[str, str] = {
    "scan": N_("Scan to join"),
    "no_game": N_("No game is open at the table."),
    "lost": N_("No connection. The game must be open at the box, and both in the same Wi-Fi."),
    "off": N_("Phones are switched off."),
    "comes_back": N_("It goes on here once the table switches them on again."),
    "with_people": N_("It goes on here as soon as these people play on."),
    **BOARD_WORDS,
}
"""Name in the page's script → the text."""


def words_in(translate: Callable[[str], str]) -> dict[str, str]:
    """All of them in one language."""
    return {name: translate(text) for name, text in WORDS.items()}
