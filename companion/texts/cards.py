"""What stands on a card, to be shown and read aloud: its title, then its text clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.texts.teller import LANGUAGES


class CardText(NamedTuple):
    """A card in one language: the title first, then one clause for each line."""

    title: str
    lines: tuple[str, ...]

    @property
    def spoken(self) -> tuple[str, ...]:
        """The sentences in the order in which they are read."""
        return (self.title, *self.lines)


def card_text(cards: Iterable[Any], card: str, language: str) -> CardText | None:
    """The card with this id among those of a definition (`id`, `title`, `text`), or None if it has no face."""
    return next((_face(known, language) for known in cards if getattr(known, "id", None) == card), None)


def card_texts(cards: Iterable[Any], language: str) -> Mapping[str, CardText]:
    """Every card of a definition by its id, in the definition's order."""
    return {known.id: _face(known, language) for known in cards if hasattr(known, "id")}


def _face(card: Any, language: str) -> CardText:
    lines = (line.strip() for line in words_in(getattr(card, "text", ""), language).splitlines())
    return CardText(words_in(getattr(card, "title", ""), language), tuple(line for line in lines if line))


def words_in(words: Any, language: str) -> str:
    """A text in a language, from a map or from an object with one attribute for each language."""
    if isinstance(words, str):
        return words
    for wanted in (language, *LANGUAGES):
        found = words.get(wanted) if isinstance(words, Mapping) else getattr(words, wanted, None)
        if found:
            return str(found)
    return ""
