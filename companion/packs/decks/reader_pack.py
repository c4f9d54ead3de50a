"""Puts decks into the reader's pack, and takes the cards of games out as decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass, replace
from typing import Any

from companion.games.decks import Deck, DeckCard
from companion.languages import Language
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.packs.sources.files import ANY
from companion.plainfile.marks import Mark, marked
from companion.plainfile.problems import Problems

DECKS = "decks"
"""The part of the reader's definition that lists its decks."""


def reader_pack(base: Pack, decks: Iterable[Deck]) -> Pack:
    """The reader's pack with exactly these decks, resolved like any pack, so that a saved game contains them.

    Raises InvalidPackError with all problems of the decks, such as duplicate ids or an empty deck.
    """
    listed = [asdict(deck) for deck in decks]
    pack, problems = _dealt(base, marked(listed, Mark("the chosen decks"))), Problems()
    if pack.define(pack.sources.patched(()), problems) is None:
        raise InvalidPackError.of(problems)
    return pack


def _dealt(base: Pack, decks: Any) -> Pack:
    """The pack with these decks, and so is what it is without the words of other languages."""
    files: dict[str, Any] = {**base.sources.files, DECKS: {ANY: decks}}
    unworded = None if base.unworded is None else _dealt(base.unworded, decks)
    return replace(base, sources=replace(base.sources, files=files), unworded=unworded)


def cards_of(definition: Any) -> Mapping[str, Sequence[Any]]:
    """Name of each card part of a definition → its cards, in the order of the pack.

    A card has an id, a title and a text; a part that is a list of decks gives each deck under its own id.
    """
    if not is_dataclass(definition):
        return {}
    found: dict[str, Sequence[Any]] = {}
    for name, part in ((field.name, getattr(definition, field.name)) for field in fields(definition)):
        if not isinstance(part, tuple) or not part:
            continue
        if isinstance(part[0], Deck):
            found.update({deck.id: deck.cards for deck in part})
        elif all(hasattr(part[0], key) for key in ("id", "title", "text")):
            found[name] = part
    return found


def decks_in(pack: Pack) -> tuple[Deck, ...]:
    """Every deck of a game as the reader draws and reads it, as the pack has it without variants."""
    definition = pack.resolve((), {}, pack.players.min).definition
    own: tuple[Deck, ...] = getattr(definition, DECKS, ())
    parts = cards_of(definition)
    return own or tuple(_made_of(pack, name, cards, alone=len(parts) == 1) for name, cards in parts.items())


def _made_of(pack: Pack, part: str, cards: Sequence[Any], *, alone: bool) -> Deck:
    words = pack.texts.values.get(f"deck.{part}")
    title: dict[Language, str] = {}
    for language in pack.title:
        name = words.told_in(language) if words is not None else part
        title[language] = f"{pack.title[language]}{'' if alone else f': {name}'}"
    return Deck(f"{pack.id}_{part}", title, tuple(_card(card) for card in cards))


def _card(card: Any) -> DeckCard:
    tags = (str(tag) for name in ("colour", "kind") if (tag := getattr(card, name, None)))
    return DeckCard(
        id=card.id,
        title=dict(card.title),
        number=int(getattr(card, "number", 0) or 0),
        count=int(getattr(card, "count", 1) or 1),
        text=dict(card.text),
        tags=tuple(dict.fromkeys(tags)),
    )
