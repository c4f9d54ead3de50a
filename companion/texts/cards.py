"""What stands on a card, to be shown and read aloud: its title, then its text clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.languages import told_in


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


class Explained(NamedTuple):
    """What a thing of a game is for: its name, what stands on it, what it is worth, the rules by which it works."""

    id: str
    title: str
    lines: tuple[str, ...]
    points: int | None
    rules: tuple[str, ...]


def explained(definition: Any, language: str) -> Mapping[str, Explained]:
    """All cards of a definition, and whatever else in it has a text or rules of its own, by id."""
    listed = [getattr(definition, "cards", ()), *(vars(definition).values() if hasattr(definition, "__dict__") else ())]
    found: dict[str, Explained] = {}
    for things in listed:
        for thing in things if isinstance(things, tuple) else ():
            if hasattr(thing, "id") and (hasattr(thing, "text") or hasattr(thing, "rules")):
                face = _face(thing, language)
                told = (getattr(thing, "points", None), tuple(getattr(thing, "rules", ())))
                found.setdefault(thing.id, Explained(thing.id, face.title, face.lines, *told))
    return found


def _face(card: Any, language: str) -> CardText:
    lines = (line.strip() for line in words_in(getattr(card, "text", ""), language).splitlines())
    return CardText(words_in(getattr(card, "title", ""), language), tuple(line for line in lines if line))


def words_in(words: Any, language: str) -> str:
    """A text in a language; one that is no map is the same in every language."""
    if isinstance(words, str):
        return words
    return told_in(words, language)
