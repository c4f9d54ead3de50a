"""State that knows who may see it: secrecy is declared where the data lives.

A `State` is a dataclass of plain values and zones. `full()` is all of it, for saves and positions; `seen(audience)`
is what one audience may know. A plain field is public; a `Zone` decides for itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, Self

from companion.engine.vocabulary import REFEREE, Audience, Party


class Zone(ABC):
    """Data that decides what each audience sees of it. Subclasses say how."""

    @abstractmethod
    def seen(self, audience: Audience) -> Any:
        """The data as plain values, as far as this audience may know it."""

    @abstractmethod
    def load(self, plain: Any) -> None:
        """Replaces the contents by what `seen(REFEREE)` returned earlier."""

    def copied(self) -> Self:
        """A zone of its own with the same contents; those that are copied often say how."""
        twin = type(self)()
        twin.load(self.seen(REFEREE))
        return twin


def card_names(plain: Iterable[Any]) -> list[str]:
    """A zone's cards from a position. Raises ValueError with the place of the first that is no name: cards are put in
    order when something is wrong with them.
    """
    cards = list(plain)
    if (wrong := next((number for number, card in enumerate(cards) if not isinstance(card, str)), None)) is not None:
        raise ValueError(f"cards.{wrong}")
    return cards


class Pile(Zone):
    """A face-down pile: everybody knows how many cards it has, nobody which comes next.

    `cards` are card ids, the top first. `ordered` is False while the order is not known to the app (a physical
    deck, or a position that names no order): then a draw is a question, else it takes the top.
    """

    def __init__(self, cards: Iterable[str] = (), *, ordered: bool = False) -> None:
        self.cards: list[str] = list(cards)
        self.ordered = ordered

    def __len__(self) -> int:
        return len(self.cards)

    def take(self, card: str | None = None) -> str:
        """Removes and returns the top card, or the named one. Raises ValueError if it is not there."""
        if card is None:
            if not self.cards:
                raise ValueError("the pile is empty")
            return self.cards.pop(0)
        self.cards.remove(card)
        return card

    def put_under(self, card: str) -> None:
        """Lays a card at the bottom."""
        self.cards.append(card)

    def seen(self, audience: Audience) -> Any:
        """The number of cards for everybody; the cards themselves for the referee alone."""
        if audience.role == "referee":
            return {"ordered": self.ordered, "cards": list(self.cards)}
        return {"count": len(self.cards)}

    def copied(self) -> Self:
        """A pile with the same cards."""
        return type(self)(self.cards, ordered=self.ordered)

    def load(self, plain: Any) -> None:
        """Loads `{"ordered": bool, "cards": [...]}`, or a bare list, whose order is then taken as known."""
        if isinstance(plain, Mapping):
            self.cards, self.ordered = card_names(plain["cards"]), bool(plain["ordered"])
        else:
            self.cards, self.ordered = card_names(plain), True


class Hands(Zone):
    """What each party holds: its size is public, its contents are the owner's."""

    def __init__(self, parties: Iterable[Party] = ()) -> None:
        self._of: dict[Party, list[str]] = {party: [] for party in parties}

    def __getitem__(self, party: Party) -> list[str]:
        return self._of[party]

    def __iter__(self) -> Iterator[Party]:
        return iter(self._of)

    def items(self) -> Iterable[tuple[Party, list[str]]]:
        """Each party with its cards, in seat order."""
        return self._of.items()

    def total(self) -> Counter[str]:
        """How many copies of each card are in all hands together."""
        return Counter(card for cards in self._of.values() for card in cards)

    def seen(self, audience: Audience) -> Any:
        """For each party the list of cards where the audience may see it, else `{"count": n}`.

        Lists are sorted for people; the referee gets the true order, so that loading restores it exactly.
        """
        if audience.role == "referee":
            return {party: list(cards) for party, cards in self._of.items()}
        return {
            party: sorted(cards) if audience.sees(party) else {"count": len(cards)} for party, cards in self._of.items()
        }

    def copied(self) -> Self:
        """Hands with the same cards."""
        twin = type(self)()
        twin._of = {party: cards.copy() for party, cards in self._of.items()}
        return twin

    def load(self, plain: Any) -> None:
        """Loads a map party → cards; parties that are not named hold nothing."""
        self._of = {party: card_names(plain.get(party, ())) for party in self._of}


class Sealed(Zone):
    """One secret per party, seen by nobody but its owner until the whole is revealed."""

    def __init__(self) -> None:
        self.of: dict[Party, Any] = {}

    def seen(self, audience: Audience) -> Any:
        """The parties that have a secret; the secret itself only for its owner."""
        return {party: project(value, audience) if audience.sees(party) else True for party, value in self.of.items()}

    def load(self, plain: Any) -> None:
        """Loads a map party → secret."""
        self.of = dict(plain)


class State:
    """Base of a game's state dataclass (and of what is running in it)."""

    @classmethod
    @cache
    def _names(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields(cls))  # type: ignore[arg-type]

    def seen(self, audience: Audience) -> dict[str, Any]:
        """Every field as this audience may know it, as plain data."""
        return {name: project(getattr(self, name), audience) for name in self._names()}

    def full(self) -> dict[str, Any]:
        """Every field, secrets included, as plain data that `load` takes back."""
        return self.seen(REFEREE)

    def load(self, plain: Mapping[str, Any]) -> None:
        """Sets the named fields from plain data, in place. Raises KeyError for a field that does not exist."""
        known = self._names()
        for name, value in plain.items():
            if name not in known:
                raise KeyError(name)
            here = getattr(self, name)
            if isinstance(here, Zone | State):
                here.load(value)
            else:
                setattr(self, name, _like(here, value))


_PLAIN = frozenset({str, int, float, bool, NoneType})
"""What most of a state consists of; looked up, since this is asked for each thing that anybody sees."""


def project(value: Any, audience: Audience) -> Any:
    """A value as plain data for one audience; sets are sorted, so that order never depends on hashing."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, str | int | float):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, Zone | State):
        return value.seen(audience)
    if isinstance(value, Mapping):
        return {str(key): project(entry, audience) for key, entry in value.items()}
    if isinstance(value, Set):
        return sorted(project(entry, audience) for entry in value)
    if isinstance(value, Sequence):
        return [project(entry, audience) for entry in value]
    raise TypeError(f"{type(value).__name__} is no plain data")


def _like(here: Any, value: Any) -> Any:
    """`value` in the container type of the present field, copied so that the giver cannot change it later."""
    value = _copied(value)
    if isinstance(here, set | frozenset | tuple | list) and value is not None:
        return type(here)(value)
    return value


def _copied(value: Any) -> Any:
    """A copy of plain data in which no map or list is shared with the original."""
    if isinstance(value, Mapping):
        return {key: _copied(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_copied(entry) for entry in value)
    return value


def merge(base: Any, patch: Any) -> Any:
    """A JSON merge patch (RFC 7396): maps merge, None removes, anything else replaces."""
    if not isinstance(patch, Mapping):
        return patch
    merged = dict(base) if isinstance(base, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), value)
    return merged


def patched(fields_now: Mapping[str, Any], patch: Any) -> dict[str, Any]:
    """The fields of a state under a merge patch. A field is never removed: None there is its new value."""
    if not isinstance(patch, Mapping):
        return {"running": patch}  # no map of fields: told as an unknown part
    merged: dict[str, Any] = merge(fields_now, patch)
    return {**merged, **{name: None for name, value in patch.items() if value is None}}
