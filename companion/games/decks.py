"""Decks of cards to be drawn and read aloud. Any game may have one, and the reader consists of them.

A deck is independent of any rules. Its cards have words for people, but no effects for the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal

from companion.games.limits import Written
from companion.languages import CODE, Language, in_order

Texts = Mapping[Annotated[Language, Written(CODE)], str]
"""A text by language; see `companion.languages` for what replaces a missing one."""

Mode = Literal["app", "reader"]
"""Who keeps the order of the cards: `app`, the box shuffles and draws; `reader`, the real deck does, and the box only
reads aloud.
"""

Problem = tuple[tuple[str | int, ...], str, str]
"""A path in what was read, what is wrong there, and a hint (may be empty)."""

DECK_ID = r"[a-z][a-z0-9_]{0,63}"
"""What a deck's id looks like, as a regular expression."""
LONGEST_ID = 64
"""Most characters of a card's id."""
MOST_COPIES = 999
MOST_CARDS = 20_000
"""Most cards of a deck, copies included."""


@dataclass(frozen=True)
class DeckCard:
    """One card, of which `count` copies lie in the deck.

    `id` names it within its deck: 1 to 64 characters without blanks. `number` is printed on the real card, 0 if there
    is none. `title` is read first, then `text` and `effect`, one clause per line. `tags` are free words by which a deck
    can be split (a colour, a kind, an era). `scan` is what a scanner sends for it besides id and number: a bar code,
    the number of a tag. `extra` keeps the columns of the file that have no meaning here.
    """

    id: str
    title: Texts
    number: int = 0
    count: int = 1
    text: Texts = field(default_factory=dict)
    effect: Texts = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    scan: tuple[str, ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict)

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the card beyond its types, with paths relative to the card."""
        if not self.id or len(self.id) > LONGEST_ID or any(sign.isspace() for sign in self.id):
            yield ("id",), f"the id {self.id!r} is empty, too long or has a blank in it", f"1 to {LONGEST_ID} signs"
        if not any(text.strip() for text in self.title.values()):
            yield ("title",), "the card has no title", "a title in at least one language"
        if self.number < 0:
            yield ("number",), f"the number {self.number} is below 0", "0 for a card that bears none"
        if not 1 <= self.count <= MOST_COPIES:
            yield ("count",), f"{self.count} copies", f"1 to {MOST_COPIES}"


@dataclass(frozen=True)
class Deck:
    """Cards that are shuffled and drawn together.

    `id` is a short name in lower case. `mode_hint` is the mode of use suggested to the table. With `reshuffle` an empty
    pile is refilled from the discards automatically.
    """

    id: str
    title: Texts
    cards: tuple[DeckCard, ...]
    mode_hint: Mode = "app"
    reshuffle: bool = True

    @cached_property
    def card(self) -> dict[str, DeckCard]:
        return {card.id: card for card in self.cards}

    @property
    def size(self) -> int:
        """How many cards lie in it, copies counted."""
        return sum(card.count for card in self.cards)

    @property
    def tags(self) -> tuple[str, ...]:
        """Every tag that a card bears, in the order of the deck."""
        return tuple(dict.fromkeys(tag for card in self.cards for tag in card.tags))

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which every card has a title."""
        carried = in_order(code for card in self.cards for code in card.title)
        return tuple(one for one in carried if all(card.title.get(one) for card in self.cards))

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the deck beyond its types, with paths relative to
        the deck; cards are named by their index.
        """
        if not re.fullmatch(DECK_ID, self.id):
            yield ("id",), f"the id {self.id!r} is not written as it must be", "small letters, digits and _"
        if not any(text.strip() for text in self.title.values()):
            yield ("title",), "the deck has no title", "a title in at least one language"
        if not self.cards:
            yield ("cards",), "the deck is empty", "at least one card"
        if self.size > MOST_CARDS:
            yield ("cards",), f"the deck has {self.size:,} cards", f"at most {MOST_CARDS:,}, copies counted"
        first: dict[str, int] = {}
        for index, card in enumerate(self.cards):
            for path, message, hint in card.problems():
                yield ("cards", index, *path), message, hint
            if card.id in first:
                message = f"the id {card.id} stands here for the second time"
                yield ("cards", index, "id"), message, f"the first is card {first[card.id] + 1}; each needs its own"
            first.setdefault(card.id, index)
